"""Exporters: a study comes in, files in another shape go out; one file an exporter."""

"""Metrics: a loaded benchmark comes in, measurements go out; one file a metric."""

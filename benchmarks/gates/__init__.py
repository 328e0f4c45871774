"""Planted controls for every gate: subjects it must reject and subjects it must keep, by rendered truth."""

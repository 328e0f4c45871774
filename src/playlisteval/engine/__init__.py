"""Stages and settings in, a study brought forward out: how a stage runs, and what it may use."""

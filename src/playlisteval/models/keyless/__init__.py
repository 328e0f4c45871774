"""Looks and lines in, task replies out: how the keyless recipe asks, spoils, checks, ranks and judges."""

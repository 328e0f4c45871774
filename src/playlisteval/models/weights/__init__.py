"""Weights as data: what there is, where it comes from, and the checked files on disk."""

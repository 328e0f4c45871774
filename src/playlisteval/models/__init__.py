"""Providers: one way each to have a task performed, hosted or local."""

"""Figures that anyone can measure again: one script a job, its last line one JSON object."""

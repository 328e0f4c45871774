"""A study in; tables, pictures and pages that people read out."""

"""A folder and a seed come in; films in a style that nothing was ever tuned on go out, with their truth."""

from benchmarks.unseen.render import render_unseen

__all__ = ["render_unseen"]

"""A study in; frozen data for tables and pages out: measurements and plain counts, no figures of its own."""

from playlisteval.rendering.views.audits import audits
from playlisteval.rendering.views.judges import leaderboard
from playlisteval.rendering.views.one_item import item, items
from playlisteval.rendering.views.one_pair import pair
from playlisteval.rendering.views.path import funnel, overview
from playlisteval.rendering.views.shelf import Shelf
from playlisteval.rendering.views.tables import costs, retrieval

__all__ = [
    "Shelf",
    "audits",
    "costs",
    "funnel",
    "item",
    "items",
    "leaderboard",
    "overview",
    "pair",
    "retrieval",
]

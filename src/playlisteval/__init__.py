"""PlaylistEval: playlists in, preference pairs that only the picture decides and a verdict on judges out."""

__version__ = "0.1.0"

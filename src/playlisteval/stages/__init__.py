"""The path, one file a step: playlists in, a benchmark and a verdict on judges out."""

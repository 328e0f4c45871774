"""A question's haystack in; the frames and chunks that a judge is given out: a file a selector."""

"""What a small language model needs to answer, match, rank and judge from texts alone."""

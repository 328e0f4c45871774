"""One model call in, its contract out: a file each with typed inputs and the reply's schema."""

"""Words on a command line in; one library call, and what it gave as text, out."""

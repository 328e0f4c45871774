"""A world of indexed films in; planted subjects out, a file a gate, named after the gate's own file."""

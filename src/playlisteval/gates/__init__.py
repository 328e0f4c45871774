"""A draft, a degraded set or a pair in; kept, or dropped with a reason, out: a file a gate."""

"""A question, two answers and evidence in; a verdict out: a file a judge."""

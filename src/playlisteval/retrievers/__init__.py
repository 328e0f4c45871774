"""A question and a haystack in, its chunks best first out: a file a retriever."""

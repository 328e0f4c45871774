"""A seed comes in; small made-up documentaries with a known truth go out."""

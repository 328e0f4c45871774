"""One folder in, one study out: its SQLite file and its ledger of calls."""

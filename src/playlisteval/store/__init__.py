"""One folder in, one study out: its SQLite file, its ledger of calls and its media cache."""

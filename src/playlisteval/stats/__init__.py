"""Pure mathematics: plain numbers come in, estimates with their intervals go out."""

"""What the boards of all games have in common: each file goes with the one of the same name in a game's `board`."""

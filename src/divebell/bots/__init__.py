"""Opponents. They see a view, think on a game that agrees with it, and know no game by name."""

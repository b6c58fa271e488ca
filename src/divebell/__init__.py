"""Divebell: a table for ocean board games, in the terminal and as a library."""

__version__ = "0.1.0"

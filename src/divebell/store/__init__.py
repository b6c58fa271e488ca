"""The log of every table, append-only: whatever was acknowledged is in it."""

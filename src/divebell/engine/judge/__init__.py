"""The arithmetic, memory and layouts that the judges of all games share."""

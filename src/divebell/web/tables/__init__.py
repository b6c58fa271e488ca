"""The pages of a table, what it answers, and what is said and done around its game."""

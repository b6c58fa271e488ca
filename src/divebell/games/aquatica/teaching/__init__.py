"""How Aquatica is learnt: the rulebook in four languages, the index of its pieces, the lesson and the puzzles."""

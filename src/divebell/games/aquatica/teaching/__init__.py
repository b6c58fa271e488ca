"""How Aquatica is learnt: rulebook, glossary, index of pieces, player aid, lesson and puzzles."""

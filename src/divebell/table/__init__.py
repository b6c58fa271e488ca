"""Tables where real people play: seats, turns, undo, trials, bots. No HTTP in here."""

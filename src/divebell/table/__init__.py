"""Tables where real people play: seats, turns, undo, plans, bots. No HTTP in here."""

"""What the rooms `teaching` of all games share."""

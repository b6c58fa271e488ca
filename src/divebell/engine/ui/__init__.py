"""What the rooms `ui` of all games share."""

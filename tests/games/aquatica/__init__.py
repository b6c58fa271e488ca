"""The rules of Aquatica, chapter by chapter, and its printed examples."""

"""What every game shares: moves and their texts, owned chance, records and the errors a person reads."""

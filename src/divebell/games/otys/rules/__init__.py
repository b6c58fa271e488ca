"""The rules of Otys, a file for each chapter of the rulebook. They know nothing of bots, pages or lessons."""

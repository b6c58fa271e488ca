"""A bot of one's own in 20 lines: it imagines how the game may stand and takes the move that is worth most at once.

divebell lab arena examples/my_bot.py:Bot random
"""

from divebell.games import find_judge


class Bot:
    """Looks one move ahead."""

    def __init__(self, package, components):
        self.package, self.components = package, components
        self.judge = find_judge(package.NAME)  # says what positions are worth

    def choose(self, view, moves, rng, budget=None):
        """One of the moves: `view` is what my seat may see, nothing more."""
        game = self.package.determinize(view, rng, self.components)  # random where I cannot see
        seat = game.player

        def worth(move):
            after = game.copy()
            after.play(move.text)
            return self.judge.worth(after, seat), rng.random()

        return max(moves, key=worth)

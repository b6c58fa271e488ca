"""The bot that plays the turn which gains most at once: a fixed mark of every ladder.

It looks at the ends of its own turn on a game that agrees with its view, and takes the turn with the most
points, then with the most of a short sum that the game's judge defines (`worth`). It does not think about others
or about later turns. It plans up to the first reveal, plays up to there, and plans anew.
"""

from collections import deque
from heapq import heappop, heappush
from random import Random
from typing import Final

from divebell.engine.judge import Judge
from divebell.engine.move import Move
from divebell.engine.package import Event, Game, View

from .mind import Mind

POSITIONS: Final = 1000  # looked at for one plan, unless the budget says otherwise

_Way = tuple[tuple[int, int, int, int], Game, list[Move], list[Move]]  # order, where, how it came there, what to try


class GreedyBot:
    """The most for this turn."""

    def __init__(self, mind: Mind) -> None:
        """It asks the judge what a turn has gained and which moves are detours."""
        self.mind = mind
        self.line: deque[tuple[View, str]] = deque()  # what it expects to see, and what it then plays

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        """The next move of its turn, as long as what it sees is what it expected."""
        by_text = {move.text: move for move in moves}
        while self.line:
            expected, text = self.line.popleft()
            if expected == view and text in by_text:
                return by_text[text]
        self._make_plan(view, rng, POSITIONS if budget is None else budget)
        _, text = self.line.popleft()
        return by_text[text]

    def _make_plan(self, view: View, rng: Random, budget: int) -> None:
        game = self.mind.imagine(view, rng)
        seat = game.player
        line = best_turn(game, self.mind.judge, budget)
        self.line.clear()
        for move in line:
            self.line.append((game.view(seat), move.text))
            game.play(move)


def best_turn(game: Game, judge: Judge, budget: int) -> list[Move]:
    """The moves of the best turn found among this many positions, up to its end or to what nobody can know before.

    What is worth most is looked at first; detours, moves that mostly multiply the ways to do the same thing, last.
    """
    seat, turn = game.player, game.turn
    best: tuple[tuple[int, int], list[Move]] | None = None
    seen: set[tuple[object, ...]] = set()
    count = 0
    ways: list[_Way] = [((0, 0, 0, 0), game, [], judge.sensible(game))]
    while ways and (budget > 0 or best is None):
        _, here, line, choices = heappop(ways)
        for move in choices:
            if len(choices) > 1 and judge.is_detour(here, move):
                points, rest = judge.worth(here, seat)
                count += 1
                heappush(ways, ((1, -points, -rest, count), here, line, [move]))
                continue
            after = here.copy()
            journal: list[Event] = []
            after.journal = journal
            after.play(move)
            after.journal = None
            budget -= 1
            key = after.key()
            if key in seen:
                continue
            seen.add(key)
            points, rest = judge.worth(after, seat)
            if after.over or after.turn != turn or after.player != seat or after.revealed(journal):
                if best is None or (points, rest) > best[0]:
                    best = ((points, rest), [*line, move])
            else:
                count += 1
                heappush(ways, ((0, -points, -rest, count), after, [*line, move], judge.sensible(after)))
    assert best is not None
    return best[1]

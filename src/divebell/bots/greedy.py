"""The bot that plays the turn which gains most at once: a fixed mark of every ladder.

It looks at the ends of its own turn on one game that agrees with its view, and takes the turn with the most
points, then with the most of a short sum that the game package defines (`gain`). It does not think about others
or about later turns. What a move turns up is a guess there; when the real thing differs, it plans anew.
"""

from collections import deque
from random import Random
from typing import Any, Final

from divebell.engine.move import Move
from divebell.engine.package import Game, Package, View

POSITIONS: Final = 600  # looked at for one plan, unless the budget says otherwise


class GreedyBot:
    """The most for this turn."""

    def __init__(self, package: Package, components: Any = None) -> None:
        """It asks the package what a turn has gained and which moves are detours."""
        self.package = package
        self.components = components
        self.plan: deque[tuple[View, str]] = deque()  # what it expects to see, and what it then plays

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        """The next move of the plan, as long as what it sees is what it expected."""
        by_text = {move.text: move for move in moves}
        while self.plan:
            expected, text = self.plan.popleft()
            if expected == view and text in by_text:
                return by_text[text]
        self._make_plan(view, moves, rng, budget or POSITIONS)
        _, text = self.plan.popleft()
        return by_text[text]

    def _make_plan(self, view: View, moves: list[Move], rng: Random, budget: int) -> None:
        game = self.package.determinize(view, rng, self.components)
        seat = game.player
        line = best_turn(game, self.package, budget)
        self.plan.clear()
        for move in line:
            self.plan.append((game.view(seat), move.text))
            game.play(move)


def best_turn(game: Game, package: Package, budget: int) -> list[Move]:
    """The moves of the best turn found among so many positions, up to its end or to another player's choice.

    Detours, moves that only multiply the ways to do the same thing, are tried after everything else.
    """
    seat, turn = game.player, game.turn
    best: tuple[Any, list[Move]] | None = None
    seen: set[tuple[object, ...]] = set()
    ways: deque[tuple[Game, list[Move]]] = deque([(game, [])])
    detours: deque[tuple[Game, list[Move], Move]] = deque()
    while (ways or detours) and (budget > 0 or best is None):
        if ways:
            here, line = ways.popleft()
            choices = here.moves()
        else:
            here, line, detour = detours.popleft()
            choices = [detour]
        for move in choices:
            if len(choices) > 1 and package.is_detour(move):
                detours.append((here, line, move))
                continue
            after = here.copy()
            after.play(move)
            budget -= 1
            if after.over or after.turn != turn or after.player != seat:
                worth = package.gain(after, seat)
                if best is None or worth > best[0]:
                    best = (worth, [*line, move])
            elif (key := after.key()) not in seen:
                seen.add(key)
                ways.append((after, [*line, move]))
    return best[1] if best is not None else [game.moves()[0]]

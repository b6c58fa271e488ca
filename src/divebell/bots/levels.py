"""Five opponents, from a first-time player's equal to the strongest.

They all judge positions by the same terms. They differ in how much they look at, whether they think of detours and play
on in their minds, and in how exactly they judge: a level's noise blurs every turn's chance to win, but of the turns it
finds no level takes one that costs more than its worst slip. Those without noise judge by a net that learnt from these
terms where Divebell has one for such games, all others by hand.
"""

from collections import deque
from random import Random
from typing import Any, Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.package import Game, Package, View
from divebell.games import find_net

from .budget import NO_LIMIT, Budget
from .planner import Turn, find_turns, imagine, plan
from .search import search


class Level(NamedTuple):
    """How a level thinks."""

    name: str
    positions: int  # looked at for one plan
    detours: bool
    searched: int  # positions of the search; 0 for none
    noise: float  # of a chance to win
    slip: float  # the most of a chance that is given away


LEVELS: Final = {
    level.name: level
    for level in (
        Level("paddler", 300, False, 0, 0.053, 0.17),
        Level("snorkeller", 400, False, 0, 0.03, 0.1),
        Level("freediver", 600, True, 0, 0.0185, 0.07),
        Level("aquanaut", 600, True, 0, 0.0, 0.0),
        Level("leviathan", 1500, True, 20_000, 0.0, 0.0),
    )
}


class LevelBot:
    """A level at one seat."""

    def __init__(
        self, level: Level, package: Package, components: Any = None, seconds: float | None = None,
        judge: Package | None = None,
    ) -> None:  # fmt: skip
        """The level thinks with the terms of this package.

        With `seconds`, a level that searches does so for that long instead of for its number of positions; for the
        others they are only the most that a thought may take. Positions are judged as `judge` does; without it, a level
        that does not err judges by the net that Divebell has for such games, and where there is none by hand.
        """
        self.level = level
        self.package = package
        self.components = components
        self.seconds = seconds
        self.judge = judge
        self.line: deque[tuple[View, str]] = deque()  # what it expects to see, and what it then plays

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        """The next move of its turn, as long as what it sees is what it expected."""
        if len(moves) == 1:
            return moves[0]
        by_text = {move.text: move for move in moves}
        while self.line:
            expected, text = self.line.popleft()
            if expected == view and text in by_text:
                return by_text[text]
        turn = self.best_turn(view, rng, budget)
        game = imagine(view, self.package, rng, 1, self.components)[0]
        seat = game.player
        for at, move in enumerate(turn.moves[1:]):
            game.play(turn.moves[at])
            if game.player != seat or move not in game.moves():
                break  # others hold other cards in this imagined game
            self.line.append((game.view(seat), move.text))
        return by_text[turn.moves[0].text]

    def best_turn(self, view: View, rng: Random, budget: int | None = None) -> Turn:
        """The turn it would play."""
        level = self.level
        package = self.judge = self.judge or self._usual_judge(view)
        if level.searched:
            if budget is None:
                budget = level.searched if self.seconds is None else NO_LIMIT
            spend = Budget(budget, self.seconds)
            return search(view, package, rng, spend, self.components, level.positions)[0]
        spend = Budget(level.positions if budget is None else budget, self.seconds)
        if not level.noise:
            return plan(view, package, rng, spend, self.components, level.detours)[0]
        more = package.NOISE.get(level.name, 1.0)
        game = imagine(view, package, rng, 1, self.components)[0]
        turns = find_turns(game, package, spend, level.detours)
        best = turns[0].chance
        near = [turn for turn in turns if turn.chance >= best - level.slip * more]
        blurred = [turn.chance + rng.gauss(0.0, level.noise * more) for turn in near]
        return near[blurred.index(max(blurred))]

    def _usual_judge(self, view: View) -> Package:
        package = self.package
        if self.level.noise:
            return package
        game: Game = package.determinize(view, Random(0), self.components)
        return learnt(package, len(game.standing))


def learnt(package: Package, seats: int) -> Package:
    """The package, judged by the net for games with so many seats; as it is where there is none."""
    net = find_net(package.NAME, seats)
    if net is None:
        return package
    from .net import judged_by  # numpy takes its time, and most games have no net

    return judged_by(net, package)

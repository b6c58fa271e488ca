"""Five opponents, from a first-time player's equal to the strongest.

They all judge positions by the same terms. They differ in how much they look at, whether they think of detours and play
on in their minds, and in how exactly they judge: a level's noise blurs every turn's chance to win, but of the turns it
finds no level takes one that costs more than its worst slip. Those without noise judge by a net that learnt from these
terms where Divebell has one for such games, all others by hand.
"""

from collections import deque
from random import Random
from typing import Any, Final, NamedTuple

from divebell.engine.judge import Judge
from divebell.engine.move import Move
from divebell.engine.package import Package, View
from divebell.games import find_judge, find_net

from .budget import NO_LIMIT, Budget
from .mind import Mind
from .planner import Turn, find_turns, plan
from .search import search


class Level(NamedTuple):
    """How a level thinks."""

    name: str
    positions: int  # looked at for one plan; 0 where there is a search
    detours: bool
    searched: int  # positions of the search, with the plans it begins with; 0 for none
    noise: float  # of a chance to win
    slip: float  # the most of a chance that is given away


LEVELS: Final = {
    level.name: level
    for level in (
        Level("paddler", 300, False, 0, 0.053, 0.17),
        Level("snorkeller", 400, False, 0, 0.03, 0.1),
        Level("freediver", 600, True, 0, 0.0185, 0.07),
        Level("aquanaut", 600, True, 0, 0.0, 0.0),
        Level("leviathan", 0, True, 80_000, 0.0, 0.0),
    )
}


class LevelBot:
    """A level at one seat."""

    def __init__(
        self, level: Level, package: Package, components: Any = None, seconds: float | None = None,
        judge: Judge | None = None,
    ) -> None:  # fmt: skip
        """The level plays this game, judging positions as `judge` does.

        Without `judge`, a level that does not err judges by the net that Divebell has for such games; all others, and
        where there is no net, judge by hand. With `seconds`, a level that searches does so for that long instead of for
        its number of positions; for the others they are only the most that a search may take.
        """
        self.level = level
        self.mind = Mind(package, judge or find_judge(package.NAME), components)
        self.settled = judge is not None or level.noise > 0  # False: there may be a net, which depends on the seats
        self.seconds = seconds
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
        game = self.mind.imagine(view, rng)
        seat = game.player
        for at, move in enumerate(turn.moves[1:]):
            game.play(turn.moves[at])
            if game.player != seat or move not in game.moves():
                break  # others hold other cards in this imagined game
            self.line.append((game.view(seat), move.text))
        return by_text[turn.moves[0].text]

    def best_turn(self, view: View, rng: Random, budget: int | None = None) -> Turn:
        """The turn it would play."""
        level, mind = self.level, self.mind
        if not self.settled:
            mind.judge = learnt(mind.judge, mind.package.NAME, len(mind.imagine(view, Random(0)).standing))
            self.settled = True
        if level.searched:
            if budget is None:
                budget = level.searched if self.seconds is None else NO_LIMIT
            return search(view, mind, rng, Budget(budget, self.seconds))[0]
        spend = Budget(level.positions if budget is None else budget, self.seconds)
        if not level.noise:
            return plan(view, mind, rng, spend, level.detours)[0]
        more = mind.judge.NOISE.get(level.name, 1.0)
        turns = find_turns(mind.imagine(view, rng), mind.judge, spend, level.detours)
        best = turns[0].chance
        near = [turn for turn in turns if turn.chance >= best - level.slip * more]
        blurred = [turn.chance + rng.gauss(0.0, level.noise * more) for turn in near]
        return near[blurred.index(max(blurred))]


def learnt(judge: Judge, game: str, seats: int) -> Judge:
    """The net for games with so many seats, which asks this judge for the terms; the judge itself if there is none."""
    net = find_net(game, seats)
    if net is None:
        return judge
    from .net import judged_by  # numpy takes its time, and most games have no net

    return judged_by(net, judge)

"""The strongest level as it was until November 2026, for the lab to play against: a search through five candidates.

    divebell lab arena leviathan proofs/champions/leviathan_1.py:Leviathan

Up to five turns that one plan of 1,500 positions finds best, at most 4 percentage points worse than the best of them,
are played on for 20,000 positions. It plans, finishes turns and judges positions as the bots of today do.
"""

from collections import deque
from random import Random
from typing import Any, Final

from divebell.bots.budget import Budget
from divebell.bots.levels import learnt
from divebell.bots.mind import Mind, make_mind
from divebell.bots.planner import Turn, follow, plan
from divebell.bots.search import is_last, play_on, turns_ahead
from divebell.engine.move import Move
from divebell.engine.package import Package, View

POSITIONS: Final = 20_000
TO_PLAN: Final = 1500
CANDIDATES: Final = 5
WITHIN: Final = 0.04
PLANNED: Final = 2


class Leviathan:
    """It at one seat."""

    positions = POSITIONS

    def __init__(self, package: Package, components: Any) -> None:
        self.mind = make_mind(package, components)
        self.settled = False
        self.line: deque[tuple[View, str]] = deque()

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        """The next move of its turn, as long as what it sees is what it expected."""
        if len(moves) == 1:
            return moves[0]
        by_text = {move.text: move for move in moves}
        while self.line:
            expected, text = self.line.popleft()
            if expected == view and text in by_text:
                return by_text[text]
        turn = self.best_turn(view, rng, Budget(self.positions if budget is None else budget))
        game = self.mind.imagine(view, rng)
        seat = game.player
        for at, move in enumerate(turn.moves[1:]):
            game.play(turn.moves[at])
            if game.player != seat or move not in game.moves():
                break
            self.line.append((game.view(seat), move.text))
        return by_text[turn.moves[0].text]

    def best_turn(self, view: View, rng: Random, budget: Budget) -> Turn:
        """The turn it would play."""
        mind = self.mind
        if not self.settled:
            mind.judge = learnt(mind.judge, mind.package.NAME, len(mind.imagine(view, Random(0)).standing))
            self.settled = True
        turns = plan(view, mind, rng, budget.of(TO_PLAN, 1 / 4))
        if is_last(turns):
            return plan(view, mind, rng, budget, beam=budget.positions)[0]
        number = min(CANDIDATES, max(2, budget.positions // 1000))
        least = turns[0].chance - WITHIN
        return compare([turn for turn in turns[:number] if turn.chance >= least], view, mind, rng, budget)


def compare(turns: list[Turn], view: View, mind: Mind, rng: Random, budget: Budget) -> Turn:
    """The best of these turns, as playing on shows."""
    if len(turns) < 2:
        return turns[0]
    judge = mind.judge
    root = mind.imagine(view, rng)
    ahead = turns_ahead(root, judge)
    found: dict[int, list[float]] = {at: [] for at in range(len(turns))}

    def worth(at: int) -> float:
        return (PLANNED * turns[at].chance + sum(found[at])) / (PLANNED + len(found[at]))

    alive = list(range(len(turns)))
    parts = max(1, (len(turns) - 1).bit_length())
    for part in range(parts):
        while not (found[alive[0]] and budget.is_used_up(part + 1, parts)):
            world = mind.imagine(view, rng)
            ends = []
            for at in alive:
                budget.spent += len(turns[at].moves)
                ends.append(play_on(follow(world, turns[at].moves, judge, budget), judge, ahead, budget))
            for at, chance in zip(alive, judge.prospects(ends, root.player), strict=True):
                found[at].append(chance)
        alive.sort(key=worth, reverse=True)
        if part + 1 < parts:
            alive = alive[: (len(alive) + 1) // 2]
    return turns[alive[0]]

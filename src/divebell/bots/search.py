"""The search: the planner's best turns, played on for a few rounds in many imagined games.

All candidates are played on in the same imagined games, by everybody as the planner would play without detours; then
the position that was reached is judged, or the result itself when the game ended. After each part of the budget the
worse half of the candidates is left out (sequential halving), so that most of it goes to the turns between which the
choice lies.
"""

from random import Random
from typing import Final

from divebell.engine.judge import Judge
from divebell.engine.package import Game, View

from .budget import Budget
from .mind import Mind
from .planner import POSITIONS, Turn, finish, follow, plan, standard_error

CANDIDATES: Final = 5
WITHIN: Final = 0.04  # of a chance: a turn that the planner thinks so much worse is not played on
FOR_EACH: Final = 1000  # positions of the budget at least, for a candidate to be looked at
PLANNED: Final = 2  # imagined games that the planner's judgement counts for
ROUNDS_AHEAD: Final = 1  # that a turn is played on for
ALONE: Final = 3  # turns, where there are no others
NEAR_END: Final = 0.75  # of the game: from here on it is played to its end
MOST_TURNS: Final = 40  # then it is judged all the same


class _Candidate:
    """A turn, what the planner thought of it, and what it was worth in each imagined game."""

    __slots__ = ("before", "found", "kept", "turn")

    def __init__(self, turn: Turn, kept: bool) -> None:
        self.turn = turn
        self.kept = kept  # never left out, however far behind
        self.before = turn.chance
        self.found: list[float] = []

    def mean(self) -> float:
        """What it is worth: a few games played on do not outweigh what the planner thought."""
        return (PLANNED * self.before + sum(self.found)) / (PLANNED + len(self.found))


def _mean(candidate: _Candidate) -> float:
    return candidate.mean()


def turns_ahead(game: Game, judge: Judge) -> int:
    """How many turns are played on from here: some rounds, or to the end of the game when that is near.

    Turns that are compared are played on for as many, so ask before them and not after each.
    """
    if judge.phase(game) >= NEAR_END:
        return MOST_TURNS
    seats = len(judge.chances(game))
    return ROUNDS_AHEAD * seats if seats > 1 else ALONE


def play_on(game: Game, judge: Judge, turns: int, budget: Budget | None = None) -> Game:
    """This many turns later, or the end of the game."""
    for _ in range(turns):
        if game.over:
            break
        game = finish(game, judge, budget)
    return game


def search(view: View, mind: Mind, rng: Random, budget: Budget, planned: int = POSITIONS) -> list[Turn]:
    """The best turns for the player to move, best first.

    The budget is for playing turns on; to find them, at most `planned` positions are looked at. In the last turn of a
    game there is nothing to play on, and everything that can be done in it is looked at.
    """
    turns = plan(view, mind, rng, budget.of(planned, 1 / 4))
    if is_last(turns):
        return plan(view, mind, rng, budget, beam=budget.positions)
    number = min(CANDIDATES, max(2, budget.positions // FOR_EACH))
    least = turns[0].chance - WITHIN
    return compare([turn for turn in turns[:number] if turn.chance >= least], view, mind, rng, budget)


def is_last(turns: list[Turn]) -> bool:
    """Whether the game ends with this turn, whichever of these is played."""
    whole = [turn for turn in turns if not turn.open]
    return bool(whole) and all(turn.after.over for turn in whole)


def compare(turns: list[Turn], view: View, mind: Mind, rng: Random, budget: Budget, kept: int = 0) -> list[Turn]:
    """The same turns, best first, as playing on shows; those that fell behind early come last, in their order.

    The last `kept` of them are played on in every imagined game, so that they are judged as well as the best.
    """
    if len(turns) < 2:
        return turns
    alive = [_Candidate(turn, at >= len(turns) - kept) for at, turn in enumerate(turns)]
    out: list[_Candidate] = []
    parts = max(1, (len(turns) - 1).bit_length())
    judge = mind.judge
    root = mind.imagine(view, rng)
    seat, ahead = root.player, turns_ahead(root, judge)
    for part in range(parts):
        while not (alive[0].found and budget.is_used_up(part + 1, parts)):
            world = mind.imagine(view, rng)
            ends: list[Game] = []
            for candidate in alive:
                budget.check()
                budget.spent += len(candidate.turn.moves)  # at the end of the game nothing else costs anything
                game = follow(world, candidate.turn.moves, judge, budget)
                ends.append(play_on(game, judge, ahead, budget))
            for candidate, chance in zip(alive, judge.prospects(ends, seat), strict=True):
                candidate.found.append(chance)
        alive.sort(key=_mean, reverse=True)
        if part + 1 < parts:
            half = (len(alive) + 1) // 2
            out = [candidate for candidate in alive[half:] if not candidate.kept] + out
            alive = alive[:half] + [candidate for candidate in alive[half:] if candidate.kept]
    for candidate in [*alive, *out]:
        candidate.turn.chance = candidate.mean()
        candidate.turn.error = standard_error(candidate.found)
        candidate.turn.worlds = len(candidate.found)
    return [candidate.turn for candidate in [*alive, *out]]

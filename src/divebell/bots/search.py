"""The search: many turns that look good, played on for a few rounds in many imagined games.

Candidates are the planner's best turns in several imagined games, judged together in the same ones. The larger the
budget, the more of them are looked at and the worse they may look at first. Finding them is paid from the budget, too.

All candidates are then played on in the same imagined games, by everybody as the planner would play without detours;
then the position that was reached is judged, or the result itself when the game ended. After each part of the budget
the worse half of the candidates is left out (sequential halving), so that most of it goes to the turns between which
the choice lies. It ends early when one of them is clearly the best.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from divebell.engine.errors import IllegalMove
from divebell.engine.judge import Judge
from divebell.engine.move import Move
from divebell.engine.package import Game, View

from .budget import Budget
from .mind import Mind
from .planner import JUDGED, WORLDS, Turn, find_turns, finish, follow, most_promising, plan, rate, standard_error

FINDING: Final = 1 / 4  # of the budget at most, to find candidates; to judge them, as much again
FOR_EACH: Final = 16_000  # positions of the budget for each imagined game in which they are looked for
MOST_GAMES: Final = 5  # however large it is
MOST_IN_ONE: Final = 10_000  # positions looked at in one of them
SQUARED: Final = 800  # positions of the budget for the square of the number of candidates: 5 for 20,000, 10 for 80,000
MOST: Final = 20  # candidates
STEP: Final = 0.008  # of a chance, for each candidate: a turn that looks worse by more is not played on
PLANNED: Final = 2  # imagined games that the planner's judgement counts for
ROUNDS_AHEAD: Final = 1  # that a turn is played on for
ALONE: Final = 3  # turns, where there are no others
NEAR_END: Final = 0.75  # of the game: from here on it is played to its end
MOST_TURNS: Final = 40  # then it is judged all the same
CLEAR: Final = 3.0  # standard errors by which the best is ahead of all others when the search ends early
LEAST_SEEN: Final = 20  # imagined games before that


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


def search(view: View, mind: Mind, rng: Random, budget: Budget) -> list[Turn]:
    """The best turns for the player to move, best first.

    In the last turn of a game there is nothing to play on, and everything that can be done in it is looked at.
    """
    number = min(MOST, max(2, round(sqrt(budget.positions / SQUARED))))
    turns = find_candidates(view, mind, rng, budget, number)
    rest = budget.of(max(1, budget.positions - budget.spent))
    if is_last(turns):
        turns = plan(view, mind, rng, rest, beam=rest.positions)
    else:
        least = turns[0].chance - STEP * number
        turns = [turn for turn in turns[:number] if turn.chance >= least]
        turns = compare(turns, view, mind, rng, rest, may_stop=True)
    budget.spent += rest.spent
    return turns


def find_candidates(view: View, mind: Mind, rng: Random, budget: Budget, number: int) -> list[Turn]:
    """What looks best in some imagined games, judged in all of these and some more, best first.

    From each come at least as many as are asked for. Turns that come to the same count once.
    """
    games = mind.imagine_some(view, rng, WORLDS)
    looked = games[: min(MOST_GAMES, max(1, budget.positions // FOR_EACH))]
    found: dict[tuple[object, ...], Turn] = {}
    for game in looked:
        part = budget.of(min(MOST_IN_ONE, int(budget.positions * FINDING) // len(looked)), FINDING / len(looked))
        turns = find_turns(game, mind.judge, part)
        promising = most_promising(turns)
        more = [turn for turn in turns if turn not in promising][: max(0, number - JUDGED)]
        for turn in [*promising, *more]:
            turn.worlds = 0  # it is judged anew with those from other games
            found.setdefault(_what_comes_of(turn.moves, games[0]), turn)
        budget.spent += part.spent
    turns = list(found.values())
    if len(turns) > 1:
        part = budget.of(int(budget.positions * FINDING), FINDING)
        rate(turns, games, mind.judge, games[0].player, part)
        budget.spent += part.spent
    return turns


def _what_comes_of(moves: Sequence[Move], game: Game) -> tuple[object, ...]:
    """Equal for turns that lead to the same position in this imagined game; with the moves that it does not allow."""
    after = game.copy()
    turn, seat = after.turn, after.player
    played = 0
    for move in moves:
        if after.over or after.turn != turn or after.player != seat:
            break
        try:
            after.play(move)
        except IllegalMove:
            break
        played += 1
    return after.key(), *[move.text for move in moves[played:]]


def is_last(turns: list[Turn]) -> bool:
    """Whether the game ends with this turn, whichever of these is played."""
    whole = [turn for turn in turns if not turn.open]
    return bool(whole) and all(turn.after.over for turn in whole)


def compare(
    turns: list[Turn], view: View, mind: Mind, rng: Random, budget: Budget, kept: int = 0, may_stop: bool = False
) -> list[Turn]:
    """The same turns, best first, as playing on shows; those that fell behind early come last, in their order.

    The last `kept` of them are played on in every imagined game, so that they are judged as well as the best. Whoever
    wants to know no more than which is the best `may_stop` as soon as that is clear.
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
            if may_stop and _is_clear(alive):
                break
        alive.sort(key=_mean, reverse=True)
        if may_stop and _is_clear(alive):
            break
        if part + 1 < parts:
            half = (len(alive) + 1) // 2
            out = [candidate for candidate in alive[half:] if not candidate.kept] + out
            alive = alive[:half] + [candidate for candidate in alive[half:] if candidate.kept]
    for candidate in [*alive, *out]:
        candidate.turn.chance = candidate.mean()
        candidate.turn.error = standard_error(candidate.found)
        candidate.turn.worlds = len(candidate.found)
    return [candidate.turn for candidate in [*alive, *out]]


def _is_clear(candidates: list[_Candidate]) -> bool:
    """Whether one of them was better than each of the others, in the same imagined games, by more than chance does."""
    if len(candidates[0].found) < LEAST_SEEN:
        return False
    best = max(candidates, key=_mean)
    for other in candidates:
        if other is not best:
            ahead = [one - two for one, two in zip(best.found, other.found, strict=True)]
            if sum(ahead) <= CLEAR * standard_error(ahead) * len(ahead):
                return False
    return True

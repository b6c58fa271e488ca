"""Advice: the best turns with reasons, and what a position is worth, from one player's view only.

Everything is worked out on imagined games that agree with the view, so it tells nothing that its reader could not
know, and it depends on nothing but the view, the seed and the budget.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from divebell.engine.judge import Judge
from divebell.engine.package import Event, Game, View

from .budget import Budget, Stop, never
from .mind import Mind
from .planner import (
    POSITIONS,
    Turn,
    find_turns,
    finish,
    follow,
    most_promising,
    plan,
    rate,
    standard_error,
)
from .planner import WORLDS as WORLDS_OF_A_PLAN
from .search import compare, play_on, turns_ahead

BUDGET: Final = 30_000  # positions looked at for one piece of advice
WORLDS: Final = 24  # imagined games for what a position is worth
BEST: Final = 3
ALIKE: Final = 0.5  # of the moves of two turns: when this many are in both, it is one turn with a variation


class Chance(NamedTuple):
    """A chance from 0 to 1 and its standard error."""

    mean: float
    error: float


class AdvisedTurn(NamedTuple):
    """A turn: the texts of its moves, the chance to win with it, and what it leaves the player with, term by term."""

    moves: tuple[str, ...]
    whole: bool  # False: something is revealed after the last move, or somebody else chooses; then ask again
    chance: Chance
    terms: tuple[float, ...]  # of the player, after the turn
    ahead: tuple[float, ...]  # what each adds to the player's value, less what it adds to the best opponent's


class Advice(NamedTuple):
    """The best turns, best first, then those asked for besides, in their order."""

    seat: int  # the player to move
    names: tuple[str, ...]  # of the terms
    best: tuple[AdvisedTurn, ...]
    asked: tuple[AdvisedTurn, ...]


class Reason(NamedTuple):
    """A term in which two turns differ."""

    name: str
    weight: float  # positive when it speaks for the first
    more: float  # how much more of it the player has after the first; less than 0: how much less

    def against(self) -> "Reason":
        """The same for the second."""
        return Reason(self.name, -self.weight, -self.more)


def advise(
    view: View, mind: Mind, seed: int = 0, budget: int = BUDGET, asked: Sequence[Sequence[str]] = (),
    stop: Stop = never, number: int = BEST,
) -> Advice:  # fmt: skip
    """The best turns for the player to move, and some others, all played on in the same imagined games.

    A turn in `asked` is given by the texts of its moves; moves after the first reveal are left out. `stop` is asked
    often: when it says yes, the search ends with `Cancelled`.
    """
    judge = mind.judge
    rng = Random(f"{seed} advice")
    game, *worlds = mind.imagine_some(view, rng, WORLDS_OF_A_PLAN)
    seat = game.player
    whole = Budget(budget, stop=stop)
    found = find_turns(game, judge, whole.of(POSITIONS))
    promising = most_promising(found)
    found = [*promising, *[turn for turn in _unlike(found, 2 * number) if turn not in promising]]
    rate(found, worlds, judge, seat, Budget(POSITIONS))
    besides = [_given_turn(game, texts) for texts in asked]
    worlds = mind.imagine_some(view, Random(f"{seed} asked"), WORLDS_OF_A_PLAN)
    for turn in besides:
        rate([turn], worlds, judge, seat, Budget(POSITIONS))
    turns = _unlike(found, 2 * number)
    order = compare([*turns, *besides], view, mind, rng, whole, len(besides))
    best = [turn for turn in order if turn not in besides][:number]
    best.sort(key=_best_known, reverse=True)
    worlds = mind.imagine_some(view, rng, WORLDS)
    if len(order) == 1:
        rate(best, worlds, judge, seat, Budget(POSITIONS))
    beyond = _beyond_winning([*best, *besides], worlds, judge, seat, whole)
    return Advice(
        seat,
        judge.TERMS,
        tuple([_advised(turn, beyond, worlds, judge, seat) for turn in best]),
        tuple([_advised(turn, beyond, worlds, judge, seat) for turn in besides]),
    )


def _best_known(turn: Turn) -> tuple[int, float]:
    """To sort turns by: one that was left out early is not best, however lucky it was before."""
    return turn.worlds, turn.chance


def _unlike(turns: list[Turn], number: int) -> list[Turn]:
    """The first so many that are not variations of each other; if there are fewer, variations follow."""
    unlike: list[Turn] = []
    variations: list[Turn] = []
    for turn in turns:
        most = max([_shared(turn, other) for other in unlike], default=0.0)
        if most < ALIKE:
            unlike.append(turn)
        elif most < 1.0:  # not only in another order
            variations.append(turn)
    return [*unlike, *variations][:number]


def _shared(turn: Turn, other: Turn) -> float:
    """How much of two turns are the same moves, in whatever order."""
    here = Counter([move.text for move in turn.moves])
    there = Counter([move.text for move in other.moves])
    return (here & there).total() / (here | there).total()


def _given_turn(start: Game, texts: Sequence[str]) -> Turn:
    """The turn of these moves, up to its end or the first reveal."""
    game = start.copy()
    moves = []
    for text in texts:
        journal: list[Event] = []
        game.journal = journal
        game.play(text)
        game.journal = None
        move = game.parse(text)
        assert move is not None
        moves.append(move)
        if game.over or game.turn != start.turn:
            return Turn(moves, game, 0.0, False, worlds=0)
        if game.player != start.player or game.revealed(journal):
            break
    return Turn(moves, game, 0.0, True, worlds=0)


def _beyond_winning(turns: list[Turn], worlds: list[Game], judge: Judge, seat: int, budget: Budget) -> float:
    """How much more turns are thought to be worth than their chance to win, on average.

    Whoever chooses also plays for points, and judges where a round ends. Turns are compared by that; what people are
    told is moved by this, the same for all turns, so that it is a chance to win and their order stays.
    """
    more: list[float] = []
    ahead = turns_ahead(worlds[0], judge)
    for world in worlds[: max(1, len(worlds) // len(turns))]:
        for turn in turns:
            budget.check()
            game = follow(world, turn.moves, judge)
            worth = judge.prospect(play_on(game, judge, ahead), seat)
            more.append(worth - chances_ahead(game, judge, ahead)[seat])
    return sum(more) / len(more)


def _advised(turn: Turn, beyond: float, worlds: list[Game], judge: Judge, seat: int) -> AdvisedTurn:
    terms = [0.0] * len(judge.TERMS)
    ahead = [0.0] * len(judge.TERMS)
    for world in worlds:
        game = follow(world, turn.moves, judge)
        for at, number in enumerate(judge.terms(game, seat)):
            terms[at] += number / len(worlds)
        for at, number in enumerate(_ahead(game, judge, seat)):
            ahead[at] += number / len(worlds)
    texts = tuple([move.text for move in turn.moves])
    chance = Chance(min(1.0, max(0.0, turn.chance - beyond)), turn.error)
    return AdvisedTurn(texts, not turn.open, chance, tuple(terms), tuple(ahead))


def _ahead(game: Game, judge: Judge, seat: int) -> list[float]:
    """What each term adds to the player's value, less what it adds to that of the best opponent."""
    weights = judge.weights(game)
    chances = judge.chances(game)
    own = judge.terms(game, seat)
    others = [other for other in range(len(chances)) if other != seat]
    if not others:
        return [weights[at] * own[at] for at in range(len(weights))]
    best = max(others, key=chances.__getitem__)
    theirs = judge.terms(game, best)
    return [weights[at] * (own[at] - theirs[at]) for at in range(len(weights))]


def reasons(advice: Advice, turn: AdvisedTurn, other: AdvisedTurn) -> list[Reason]:
    """Why one turn is better or worse than another: the terms in which they differ, what counts most first."""
    found = []
    for at, name in enumerate(advice.names):
        weight = turn.ahead[at] - other.ahead[at]
        if abs(weight) > 1e-9:
            found.append(Reason(name, weight, turn.terms[at] - other.terms[at]))
    return sorted(found, key=lambda reason: -abs(reason.weight))


def chances_ahead(game: Game, judge: Judge, turns: int) -> list[float]:
    """The chance of every seat, when everybody plays on for this many turns: on average over the last round of that.

    So it does not depend on whose turn it then is, of which an evaluation may think too much or too little. When the
    game ends before, it is exact.
    """
    seats = len(judge.chances(game))
    found: list[list[float]] = []
    for _ in range(turns):
        if game.over:
            break
        game = finish(game, judge)
        found.append(judge.chances(game))
    if game.over:
        return judge.chances(game)
    last = found[-seats:]
    return [sum([chances[seat] for chances in last]) / len(last) for seat in range(seats)]


def judge_position(
    view: View, mind: Mind, seed: int = 0, worlds: int = WORLDS, stop: Stop = never
) -> list[Chance]:  # fmt: skip
    """The chance of every seat to win, as the owner of this view can know it; in solo the chance of the best rating.

    The turn that the planner thinks best is played in each of the imagined games, and then the game is played on, near
    its end to the end. A finished game has its exact result.
    """
    judge = mind.judge
    rng = Random(f"{seed} position")
    budget = Budget(POSITIONS, stop=stop)
    games = mind.imagine_some(view, rng, worlds)
    best = [] if games[0].over else plan(view, mind, rng, budget)[0].moves
    ahead = turns_ahead(games[0], judge)
    found: list[list[float]] = []
    for game in games:
        budget.check()
        found.append(chances_ahead(game if game.over else follow(game, best, judge), judge, ahead))
    seats = range(len(found[0]))
    by_seat = [[chances[seat] for chances in found] for seat in seats]
    return [Chance(sum(numbers) / len(numbers), standard_error(numbers)) for numbers in by_seat]

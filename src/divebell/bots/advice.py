"""Advice: the best turns with reasons, and what a position is worth, from one player's view only.

Everything is worked out on imagined games that agree with the view, so it tells nothing that its reader could not
know, and it depends on nothing but the view, the seed and the budget.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from divebell.engine.package import Event, Game, Package, View

from .planner import POSITIONS, Cancelled, Stop, Turn, follow, imagine, judge, never, plan, standard_error
from .planner import WORLDS as WORLDS_OF_A_PLAN
from .search import compare, play_on

BUDGET: Final = 30_000  # positions looked at for one piece of advice
WORLDS: Final = 24  # imagined games for what a position is worth
BEST: Final = 3


class Chance(NamedTuple):
    """A chance from 0 to 1 and its standard error."""

    mean: float
    error: float


class AdvisedTurn(NamedTuple):
    """A turn: the texts of its moves, the chance to win with it, and what it leaves the player with, term by term."""

    moves: tuple[str, ...]
    whole: bool  # False: something is turned up after the last move, or somebody else chooses; then ask again
    chance: Chance
    terms: tuple[float, ...]  # what each term adds to the player's value less the best opponent's, after the turn


class Advice(NamedTuple):
    """The best turns, best first, then those asked for besides, in their order."""

    seat: int  # the player who must choose
    names: tuple[str, ...]  # of the terms
    best: tuple[AdvisedTurn, ...]
    asked: tuple[AdvisedTurn, ...]


class Reason(NamedTuple):
    """A term in which two turns differ, and by how much: positive when it speaks for the first."""

    name: str
    weight: float


def advise(
    view: View, package: Package, seed: int = 0, budget: int = BUDGET, components: Any = None,
    asked: Sequence[Sequence[str]] = (), stop: Stop = never, number: int = BEST,
) -> Advice:  # fmt: skip
    """The best turns for the player who must choose, and others beside them, all played on in the same imagined games.

    A turn in `asked` is given by the texts of its moves; moves after the first reveal are left out. `stop` is asked
    often: when it says yes, the thought ends with `Cancelled`.
    """
    rng = Random(f"{seed} advice")
    found = plan(view, package, rng, min(POSITIONS, budget), components, stop)
    game = imagine(view, package, rng, 1, components)[0]
    besides = [_given_turn(game, texts, package) for texts in asked]
    for turn in besides:
        worlds = imagine(view, package, Random(f"{seed} asked"), WORLDS_OF_A_PLAN, components)
        judge([turn], worlds, package, game.player)
    turns = _unlike(found, 2 * number)
    order = compare([*turns, *besides], view, package, rng, budget, components, stop, len(besides))
    best = [turn for turn in order if turn not in besides][:number]  # a lucky turn that was left out early is not best
    best.sort(key=_chance, reverse=True)
    worlds = imagine(view, package, rng, WORLDS, components)
    seat = game.player
    if len(order) == 1:
        judge(best, worlds, package, seat)
    return Advice(
        seat,
        package.TERMS,
        tuple([_advised(turn, worlds, package, seat) for turn in best]),
        tuple([_advised(turn, worlds, package, seat) for turn in besides]),
    )


def _chance(turn: Turn) -> float:
    return turn.chance


def _unlike(turns: list[Turn], number: int) -> list[Turn]:
    """The first so many that do not differ in the order of their moves only."""
    seen: set[tuple[str, ...]] = set()
    unlike: list[Turn] = []
    for turn in turns:
        signature = tuple(sorted([move.text for move in turn.moves]))
        if signature not in seen and len(unlike) < number:
            seen.add(signature)
            unlike.append(turn)
    return unlike


def _given_turn(start: Game, texts: Sequence[str], package: Package) -> Turn:
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


def _advised(turn: Turn, worlds: list[Game], package: Package, seat: int) -> AdvisedTurn:
    sums = [0.0] * len(package.TERMS)
    for world in worlds:
        game = follow(world, turn.moves, package)
        for at, number in enumerate(_ahead(game, package, seat)):
            sums[at] += number / len(worlds)
    chance = Chance(min(1.0, max(0.0, turn.chance)), turn.error)
    return AdvisedTurn(tuple([move.text for move in turn.moves]), not turn.open, chance, tuple(sums))


def _ahead(game: Game, package: Package, seat: int) -> list[float]:
    """What each term adds to the player's value, less what it adds to that of the best opponent."""
    weights = package.weights(game)
    chances = package.chances(game)
    own = package.terms(game, seat)
    others = [other for other in range(len(chances)) if other != seat]
    if not others:
        return [weights[at] * own[at] for at in range(len(weights))]
    best = max(others, key=chances.__getitem__)
    theirs = package.terms(game, best)
    return [weights[at] * (own[at] - theirs[at]) for at in range(len(weights))]


def reasons(advice: Advice, turn: AdvisedTurn, other: AdvisedTurn) -> list[Reason]:
    """Why one turn is better or worse than another: the terms in which they differ, what counts most first."""
    pairs = zip(advice.names, turn.terms, other.terms, strict=True)
    found = [Reason(name, here - there) for name, here, there in pairs if abs(here - there) > 1e-9]
    return sorted(found, key=lambda reason: -abs(reason.weight))


def judge_position(
    view: View, package: Package, seed: int = 0, worlds: int = WORLDS, components: Any = None, stop: Stop = never,
) -> list[Chance]:  # fmt: skip
    """The chance of every seat to win, as the owner of this view can know it; in solo the chance of the best rating.

    The game is played on for some rounds in each of the imagined games, near its end to the end. A finished game has
    its exact result.
    """
    rng = Random(f"{seed} position")
    found: list[list[float]] = []
    for game in imagine(view, package, rng, worlds, components):
        if stop():
            raise Cancelled
        found.append(package.chances(play_on(game, package)))
    seats = range(len(found[0]))
    by_seat = [[chances[seat] for chances in found] for seat in seats]
    return [Chance(sum(numbers) / len(numbers), standard_error(numbers)) for numbers in by_seat]

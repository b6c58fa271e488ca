"""Analysis of a played game: what every turn was worth beside the best one, and what luck brought.

Every turn is judged from the view of whoever chose, so nobody is blamed for what they could not know. A turn is cut
where something is turned up: what was chosen before is compared with the best in the same imagined games, and what
the reveal changed is luck.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from divebell.engine.package import Package, View
from divebell.engine.record import Record

from .advice import Reason, advise, judge_position, reasons
from .planner import Stop, never

VERSION: Final = 1  # raised when games are to be analysed anew
BUDGET: Final = 6_000  # positions looked at for one part of a turn
WORLDS: Final = 12  # imagined games for what a position is worth
TOLD: Final = 6  # reasons kept for a part


class Part(NamedTuple):
    """What one player chose without anything being turned up in between."""

    seat: int
    at: int  # moves played before it
    view: View  # of the player, before it
    moves: tuple[str, ...]
    free: bool  # whether there was anything to choose
    after: View | None  # of the same player, when something was turned up and the turn goes on


class PlayedTurn(NamedTuple):
    """A turn of a record, cut into parts."""

    at: int
    round: int
    seat: int
    parts: tuple[Part, ...]


class JudgedPart(NamedTuple):
    """What a part of a turn cost beside the best one; nothing when it was the best, or the only one."""

    seat: int
    at: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    chance: float  # of the player, as played
    lost: float
    error: float  # the standard error of what was lost
    luck: float
    reasons: tuple[Reason, ...]  # what speaks for the best


class JudgedTurn(NamedTuple):
    """A turn with the chances of all seats before it, as the player of the turn could know them."""

    at: int
    round: int
    seat: int
    chances: tuple[float, ...]
    parts: tuple[JudgedPart, ...]

    @property
    def lost(self) -> float:
        """What the player of the turn gave away in it."""
        return sum(part.lost for part in self.parts if part.seat == self.seat)


def turns_of(record: Record) -> list[PlayedTurn]:
    """The turns of a record with what their players saw: all that an analysis needs to know."""
    found: list[PlayedTurn] = []
    parts: list[Part] = []
    fresh = True  # the next move begins a part
    games = record.replay()
    game = next(games)
    for number, played in enumerate(record.played):
        if fresh:
            view = game.view(played.player)
            parts.append(Part(played.player, number, view, (), False, None))
        part = parts[-1]
        free = part.free or len(game.moves()) > 1
        part = parts[-1] = part._replace(moves=(*part.moves, played.text), free=free)
        game = next(games)
        ended = game.over or game.turn != played.turn
        fresh = ended or bool(played.revealed) or game.player != played.player
        if played.revealed and not ended:
            parts[-1] = part._replace(after=game.view(part.seat))
        if ended or number + 1 == len(record.played):
            found.append(PlayedTurn(parts[0].at, played.turn[0], played.turn[1], tuple(parts)))
            parts = []
    return found


def judge_turn(
    turn: PlayedTurn, package: Package, seed: int = 0, budget: int = BUDGET, worlds: int = WORLDS,
    components: Any = None, stop: Stop = never,
) -> JudgedTurn:  # fmt: skip
    """What a turn was worth; `stop` is asked often, and when it says yes, the thought ends with `Cancelled`."""
    chances = judge_position(turn.parts[0].view, package, seed, worlds, components, stop)
    judged = [_judge_part(part, package, seed, budget, worlds, components, stop) for part in turn.parts]
    return JudgedTurn(turn.at, turn.round, turn.seat, tuple([chance.mean for chance in chances]), tuple(judged))


def _judge_part(
    part: Part, package: Package, seed: int, budget: int, worlds: int, components: Any, stop: Stop
) -> JudgedPart:
    if not part.free:
        return JudgedPart(part.seat, part.at, part.moves, part.moves, 0.0, 0.0, 0.0, 0.0, ())
    advice = advise(part.view, package, seed, budget, components, [part.moves], stop, 1)
    best, played = advice.best[0], advice.asked[0]
    lost = best.chance.mean - played.chance.mean
    luck = 0.0
    if part.after is not None and not played.whole:
        found = judge_position(part.after, package, seed, worlds, components, stop)
        luck = found[part.seat].mean - played.chance.mean
    if lost <= 0 or sorted(best.moves) == sorted(played.moves):
        return JudgedPart(part.seat, part.at, played.moves, played.moves, played.chance.mean, 0.0, 0.0, luck, ())
    error = float((best.chance.error**2 + played.chance.error**2) ** 0.5)
    why = tuple(reasons(advice, best, played)[:TOLD])
    return JudgedPart(part.seat, part.at, played.moves, best.moves, played.chance.mean, lost, error, luck, why)


def analyse(
    record: Record, seed: int = 0, budget: int = BUDGET, worlds: int = WORLDS, stop: Stop = never
) -> Iterator[JudgedTurn]:  # fmt: skip
    """The turns of a record, judged one after another."""
    for turn in turns_of(record):
        yield judge_turn(turn, record.package, seed, budget, worlds, record.options.get("components"), stop)


class Sum(NamedTuple):
    """A player's game: what was given away in all, what luck brought, and the costliest parts of turns, worst first."""

    lost: float
    luck: float
    costliest: tuple[tuple[JudgedTurn, JudgedPart], ...]


def sum_up(turns: list[JudgedTurn], seat: int, least: float, most: int) -> Sum:
    """One player's game; parts that cost less than `least`, or no more than their own uncertainty, are no mistakes."""
    own = [(turn, part) for turn in turns for part in turn.parts if part.seat == seat]
    costly = [(turn, part) for turn, part in own if part.lost >= max(least, part.error)]
    costly.sort(key=lambda pair: -pair[1].lost)
    return Sum(sum(part.lost for _, part in own), sum(part.luck for _, part in own), tuple(costly[:most]))


def starts_of(record: Record) -> list[int]:
    """How many moves there were before each turn."""
    played = record.played
    return [at for at in range(len(played)) if at == 0 or played[at].turn != played[at - 1].turn]


def fits(judged: JudgedTurn, record: Record, at: int) -> bool:
    """Whether this is about the turn that begins there: a game that is not over may have gone on otherwise."""
    if judged.at != at:
        return False
    for part in judged.parts:
        texts = [entry.text for entry in record.played[part.at : part.at + len(part.played)]]
        if texts != list(part.played):
            return False
    return True

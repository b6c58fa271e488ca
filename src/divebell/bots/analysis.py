"""Analysis of a played game: what every turn was worth compared with the best one, and what luck brought.

Every turn is judged from the view of whoever chose, so nobody is blamed for what they could not know. A turn is cut
where something is revealed: what was chosen before and the best that a search finds are played on in the same
imagined games, others than those of the search, so that neither is flattered. What the reveal changed is luck.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from divebell.engine.judge import Judge
from divebell.engine.package import Game, View
from divebell.engine.record import Record

from .advice import Reason, advise, judge_position, reasons
from .budget import NO_LIMIT, Budget, Stop, never
from .mind import Mind, make_mind
from .planner import follow, standard_error
from .search import play_on, turns_ahead

VERSION: Final = 3  # raised when games are to be analysed anew
BUDGET: Final = 5_000  # positions looked at to find the best for one part of a turn
CANDIDATES: Final = 2
WORLDS: Final = 16  # imagined games in which it is compared with what was played
SURE: Final = 2.0  # standard errors that a mistake must cost at least
TOLD: Final = 6  # reasons kept for a part
LEAST: Final = 0.02  # of a chance: what costs less is not a mistake
ROUNDS_LATER: Final = 3  # after which it is noted what a mistake and the better turn have led to


class Part(NamedTuple):
    """What one player chose without anything being revealed in between."""

    seat: int
    at: int  # moves played before it
    view: View  # of the player, before it
    moves: tuple[str, ...]
    free: bool  # whether there was anything to choose
    after: View | None  # of the same player, when something was revealed and the turn goes on


class PlayedTurn(NamedTuple):
    """A turn of a record, cut into parts."""

    at: int
    round: int
    seat: int
    parts: tuple[Part, ...]


class Outcome(NamedTuple):
    """What a line led to in imagined games, on average: everybody's points this many rounds later."""

    rounds: int  # 0: at the end of the game, which came before in all of them
    points: tuple[float, ...]  # by seat


class JudgedPart(NamedTuple):
    """What a part of a turn cost compared with the best one found; negative when it was better."""

    seat: int
    at: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    lost: float
    error: float  # the standard error of what was lost
    luck: float
    reasons: tuple[Reason, ...]  # what speaks for the best
    outcomes: tuple[Outcome, ...] = ()  # of a mistake: what was played led to, and the best; older analyses have none


class JudgedTurn(NamedTuple):
    """A turn with the chances of all seats before it, as the player of the turn could know them."""

    at: int
    round: int
    seat: int
    chances: tuple[float, ...]
    parts: tuple[JudgedPart, ...]


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
    turn: PlayedTurn, mind: Mind, seed: int = 0, budget: int = BUDGET, worlds: int = WORLDS, stop: Stop = never
) -> JudgedTurn:
    """What a turn was worth; `stop` is asked often, and when it says yes, the search ends with `Cancelled`."""
    chances = judge_position(turn.parts[0].view, mind, seed, worlds, stop)
    judged = [_judge_part(part, mind, seed, budget, worlds, stop) for part in turn.parts]
    return JudgedTurn(turn.at, turn.round, turn.seat, tuple([chance.mean for chance in chances]), tuple(judged))


def _judge_part(part: Part, mind: Mind, seed: int, budget: int, worlds: int, stop: Stop) -> JudgedPart:
    lines, why = [part.moves], []
    if part.free:
        advice = advise(part.view, mind, seed, budget, [part.moves], stop, CANDIDATES)
        best, played = advice.best[0], advice.asked[0]
        if sorted(best.moves) != sorted(played.moves):
            lines.append(best.moves)
            why = reasons(advice, best, played)[:TOLD]
    if len(lines) == 1 and part.after is None:
        return JudgedPart(part.seat, part.at, part.moves, part.moves, 0.0, 0.0, 0.0, ())
    rng = Random(f"{seed} analysis")
    games = mind.imagine_some(part.view, rng, worlds)
    ahead = turns_ahead(games[0], mind.judge)
    found = _play_out(part.seat, games, lines, mind.judge, ahead, stop)
    luck = 0.0
    if part.after is not None:
        later = mind.imagine_some(part.after, rng, worlds)
        (after,) = _play_out(part.seat, later, [()], mind.judge, ahead, stop)
        luck = _mean(after) - _mean(found[0])
    lost = [best - played for best, played in zip(found[-1], found[0], strict=True)]
    cost = _mean(lost)
    error = standard_error(lost)
    better, why = (lines[-1], why) if cost > 0 else (part.moves, [])
    outcomes = [_outcome(games, line, mind.judge, stop) for line in lines if cost >= max(LEAST, SURE * error)]
    return JudgedPart(part.seat, part.at, part.moves, better, cost, error, luck, tuple(why), tuple(outcomes))


def _outcome(worlds: list[Game], line: Sequence[str], judge: Judge, stop: Stop) -> Outcome:
    """What the players have when a line is played and everybody plays on for some rounds."""
    seats = len(judge.chances(worlds[0]))
    at = judge.TERMS.index("points")
    sums = [0.0] * seats
    budget = Budget(NO_LIMIT, stop=stop)
    going = 0
    for world in worlds:
        budget.check()
        game = follow(world, [move for move in map(world.parse, line) if move is not None], judge)
        game = play_on(game, judge, ROUNDS_LATER * seats)
        going += not game.over
        for seat in range(seats):
            sums[seat] += game.standing[seat] if game.over else judge.terms(game, seat)[at]
    return Outcome(ROUNDS_LATER if going else 0, tuple([points / len(worlds) for points in sums]))


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def _play_out(
    seat: int, worlds: list[Game], lines: Sequence[Sequence[str]], judge: Judge, ahead: int, stop: Stop
) -> list[list[float]]:
    """The chances of the player when each of these lines is played, and everybody plays on: in each imagined game."""
    found: list[list[float]] = [[] for _ in lines]
    budget = Budget(NO_LIMIT, stop=stop)
    for world in worlds:
        for line, chances in zip(lines, found, strict=True):
            budget.check()
            game = follow(world, [move for move in map(world.parse, line) if move is not None], judge)
            chances.append(judge.chances(play_on(game, judge, ahead))[seat])
    return found


def analyse(
    record: Record, seed: int = 0, budget: int = BUDGET, worlds: int = WORLDS, stop: Stop = never
) -> Iterator[JudgedTurn]:  # fmt: skip
    """The turns of a record, judged one after another."""
    mind = make_mind(record.package, record.options.get("components"))
    for turn in turns_of(record):
        yield judge_turn(turn, mind, seed, budget, worlds, stop)


class Sum(NamedTuple):
    """A player's game: what was given away in all, what luck brought, and the costliest parts of turns, worst first."""

    lost: float
    gained: float  # the part of it that turns won back which were better than the best found
    luck: float
    costliest: tuple[tuple[JudgedTurn, JudgedPart], ...]


def sum_up(turns: list[JudgedTurn], seat: int, least: float, most: int) -> Sum:
    """One player's game; what cost less than `least`, or than its own uncertainty, is not a mistake."""
    own = [(turn, part) for turn in turns for part in turn.parts if part.seat == seat]
    costly = [(turn, part) for turn, part in own if part.lost >= max(least, SURE * part.error)]
    costly.sort(key=lambda pair: -pair[1].lost)
    lost, gained, luck = 0.0, 0.0, 0.0
    for _, part in own:
        gained += max(0.0, -part.lost)
        lost += part.lost  # what it gained, too: else the errors of many small differences would add up
        luck += part.luck
    return Sum(max(0.0, lost), gained, luck, tuple(costly[:most]))


def starts_of(record: Record) -> list[int]:
    """How many moves there were before each turn."""
    played = record.played
    return [at for at in range(len(played)) if at == 0 or played[at].turn != played[at - 1].turn]


def fits(judged: JudgedTurn, record: Record, at: int) -> bool:
    """Whether this is about the turn that begins there: a game that is not over may have continued differently."""
    if judged.at != at:
        return False
    for part in judged.parts:
        texts = [entry.text for entry in record.played[part.at : part.at + len(part.played)]]
        if texts != list(part.played):
            return False
    return True

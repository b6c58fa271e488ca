"""The bench of decisions: undecided positions of bots' games, and what the turns that can be played there are worth.

A bot plays against itself, and one turn of each game becomes a position, as the player to move sees it. Its candidates
come from several imagined games and from several levels, so that a good turn that the strongest level overlooks can be
among them. Each is worth what honest continuations bring (see `continuations`), in the same deals for all candidates.

The deals are two halves that know nothing of each other. In each, the worse half of the candidates is left out again
and again while the number of deals doubles. The best of one half is measured in the deals of the other: where it was
chosen it looks too good, since it was chosen for that (the winner's curse).
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from divebell.bots import make_mind
from divebell.bots.advice import judge_position
from divebell.bots.budget import NO_LIMIT, Budget
from divebell.bots.mind import Mind
from divebell.bots.planner import Turn, find_turns, most_promising, rate, standard_error
from divebell.engine.errors import BadOption
from divebell.engine.move import Move
from divebell.engine.package import Game, Package, View
from divebell.engine.text import mark
from divebell.games import find_game

from .blocks import check_games, play_blocks
from .contestants import Contestant, find_contestant, make_contestant
from .continuations import continuation, continuations_hash, play_turn, shares
from .kept import Kept
from .playing import Stopped, WithItself, play_to_the_end
from .sources import bots_hash, rules_hash, text_hash
from .workers import Workers, stopped

EARLIEST: Final = 0.3  # of a game: before it, a continuation says more about the continuation than about the turn
UNDECIDED: Final = (0.12, 0.88)  # the chance of the player to move
POSITIONS: Final = 3000  # looked at in each imagined game to find candidates
FOUND_IN: Final = 4  # imagined games in which candidates are looked for
JUDGED_IN: Final = 8  # others, in which the planner judges them
BEST: Final = 8  # candidates at most by the planner's judgement; then one for each first move
WITHIN: Final = 0.1  # of a chance: no candidate for its first move is thought to be worse
LEVELS: Final = ("snorkeller", "freediver", "aquanaut", "leviathan", "leviathan@60000")  # their choices are candidates
FIRST_DEALS: Final = 8  # of each half, for all candidates
HALVES: Final = ("a", "b")


@dataclass(frozen=True)
class Making(WithItself):
    """Which positions are made, and the deals in each half that their best turns are played on in."""

    deals: int

    def document(self) -> dict[str, Any]:
        """What stands at the head of the file. Each position names its own source, so it can be continued later."""
        return {
            "match": "positions", "game": self.game, "options": self.options, "bot": self.bot.title, "seed": self.seed,
            "deals": self.deals,
        }  # fmt: skip


class Candidate(NamedTuple):
    """A turn up to its end or its first reveal, and how its continuations ended in the deals of each half."""

    moves: tuple[str, ...]
    a: str = ""
    b: str = ""

    @property
    def mean(self) -> float:
        """What it is worth: the part of the continuations that was won."""
        return fmean(shares(self.a + self.b))

    @property
    def error(self) -> float:
        """The standard error of that."""
        return standard_error(shares(self.a + self.b))


class Position(NamedTuple):
    """A decision of the bench."""

    name: str  # the deal and the turn it comes from
    view: View  # of the player to move
    when: float  # how far the game has come, from 0 to 1
    chance: float  # of the player to move, as the analysis sees it
    candidates: tuple[Candidate, ...]
    best: tuple[int, int]  # the candidate that was best in each half
    made: tuple[str, str, str]  # the hashes of rules, bots and continuations

    @property
    def id(self) -> str:
        """A short name that no other position has."""
        return text_hash(json.dumps(self.view))

    @property
    def held_back(self) -> bool:
        """Whether it belongs to the half of the bench that nobody tunes with."""
        return bool(int(self.id, 16) % 2)

    def document(self) -> list[Any]:
        """The position, ready for JSON."""
        return list(self)


def read_position(entry: Sequence[Any]) -> Position:
    """A position from its document."""
    name, view, when, chance, candidates, best, made = entry
    turns = tuple(Candidate(tuple(moves), a, b) for moves, a, b in candidates)
    return Position(name, view, when, chance, turns, tuple(best), tuple(made))


class Bench(NamedTuple):
    """A file of positions: what was asked for, and what was made."""

    game: str
    options: dict[str, str]
    deals: int
    positions: list[Position]


def bench_path(game: str, players: int) -> Path:
    """Where the bench of a game is, seen from the folder of the repository."""
    return Path("proofs", "bench", f"{game}-{players}.jsonl")


def read_bench(path: Path) -> Bench:
    """The bench in this file; BadOption when there is none."""
    try:
        head, *blocks = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        positions = [read_position(entry) for block in blocks for entry in block]
        return Bench(head["game"], head["options"], head["deals"], positions)
    except OSError as error:
        raise BadOption(mark("cannot read {path}: {error}"), path=path, error=error.strerror) from None
    except (ValueError, KeyError, TypeError):
        raise BadOption(mark("{path} has no positions: make them with divebell lab positions"), path=path) from None


def check(making: Making, games: int) -> None:
    """Refuse what cannot be made."""
    check_games(games, making.seed)
    if making.players < 2:
        raise BadOption(mark("a bench of positions needs at least 2 players"))
    if not FIRST_DEALS <= making.deals <= 10_000:
        raise BadOption(
            mark("worlds must be {least} to {most}, not {given}"), least=FIRST_DEALS, most=10_000, given=making.deals
        )


def make_bench(
    making: Making, games: int, path: Path, workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> list[Position]:
    """A position from each of so many games, made or taken from the file."""
    check(making, games)
    kept = Kept.at(path, making.document())
    seeds = range(making.seed, making.seed + games)
    return [read_position(entry) for entry in play_blocks(kept, make_position, making, seeds, workers, progress)]


def make_position(task: tuple[Making, int]) -> list[list[Any]]:
    """Play one game and make a position of one of its turns; nothing when it was decided too early."""
    making, seed = task
    package = find_game(making.game)
    options = package.read_options(making.options)
    mind = make_mind(package, options.get("components"))
    turns: list[tuple[tuple[int, int], float, View]] = []
    turn: tuple[int, int] | None = None

    def watch(game: Game, move: Move) -> None:
        nonlocal turn
        if game.turn != turn:
            turn = game.turn
            when = mind.judge.phase(game)
            if when >= EARLIEST:
                turns.append((turn, when, game.view(game.player)))

    play_to_the_end(package, options, seed, [making.bot] * making.players, watch)
    Random(f"{seed} moment").shuffle(turns)
    for (number, seat), when, view in turns:
        chance = judge_position(view, mind, seed)[mind.imagine(view, Random(seed)).player].mean
        if not UNDECIDED[0] <= chance <= UNDECIDED[1]:
            continue
        found = candidates(view, mind, package, seed)
        if len(found) > 1:
            made = rules_hash(making.game), bots_hash(making.game), continuations_hash(making.game)
            name = f"{seed}-{number}.{seat}"
            position = Position(name, view, round(when, 3), round(chance, 3), (), (0, 0), made)
            return [valued(position, found, mind, making.deals).document()]
    return []


def candidates(view: View, mind: Mind, package: Package, seed: int) -> list[Candidate]:
    """The turns that are worth comparing: the planner's best, its best with each first move, and what levels choose."""
    rng = Random(f"{seed} candidates")
    pool: dict[object, Turn] = {}
    for world in mind.imagine_some(view, rng, FOUND_IN):
        for turn in most_promising(find_turns(world, mind.judge, Budget(POSITIONS))):
            turn.worlds = 0  # where it was found it may have been lucky
            pool.setdefault(where(view, turn.moves, mind), turn)
    turns = list(pool.values())
    seat = mind.imagine(view, rng).player
    rate(turns, mind.imagine_some(view, rng, JUDGED_IN), mind.judge, seat, Budget(NO_LIMIT))
    starts: dict[str, Turn] = {}
    for turn in turns:
        if turn.chance >= turns[0].chance - WITHIN:
            starts.setdefault(turn.moves[0].text, turn)
    lines = [tuple(move.text for move in turn.moves) for turn in (*turns[:BEST], *starts.values())]
    lines += [choice(view, find_contestant(name, package), mind, f"{seed} {name}") for name in LEVELS]
    found: dict[object, Candidate] = {}
    for line in lines:
        found.setdefault(where(view, line, mind), Candidate(line))
    return list(found.values())


def where(view: View, moves: Sequence[Move | str], mind: Mind) -> object:
    """What makes two turns the same: the position that they lead to, in an imagined game that is always the same."""
    game = mind.imagine(view, Random(0))
    play_turn(game, moves)
    return game.key()


def choice(view: View, who: Contestant, mind: Mind, seed: str) -> tuple[str, ...]:
    """The turn that a contestant plays here, up to its end or its first reveal."""
    game = mind.imagine(view, Random(0))
    seat, turn = game.player, game.turn
    bot = make_contestant(who, mind.package, mind.components)
    rng = Random(seed)
    line: list[str] = []
    while not game.over and game.player == seat and game.turn == turn:
        if stopped():
            raise Stopped
        move = str(bot.choose(game.view(seat), game.moves(), rng))
        line.append(move)
        journal: list[Any] = []
        game.journal = journal
        game.play(move)
        game.journal = None
        if game.revealed(journal):
            break
    return tuple(line)


def valued(position: Position, found: Sequence[Candidate], mind: Mind, deals: int) -> Position:
    """The position with these candidates and what they are worth."""
    turns = list(found)
    best = [_halved(position, turns, half, mind, deals) for half in HALVES]
    for at in best:  # the best of one half is measured in the other
        turns[at] = played_on(position, turns[at], HALVES, mind, deals)
    return position._replace(candidates=tuple(turns), best=(best[0], best[1]))


def _halved(position: Position, turns: list[Candidate], half: str, mind: Mind, deals: int) -> int:
    """The best turn in one half of the deals; the worse are left out early."""
    alive = list(range(len(turns)))
    for number in _steps(deals):
        for at in alive:
            turns[at] = played_on(position, turns[at], half, mind, number)
        alive.sort(key=lambda at: -fmean(shares(getattr(turns[at], half))))
        last = alive[0]
        alive = alive[: max(2, (len(alive) + 1) // 2)]
    return last


def _steps(deals: int) -> Iterator[int]:
    number = FIRST_DEALS
    while number < deals:
        yield number
        number *= 2
    yield deals


def played_on(position: Position, turn: Candidate, halves: Sequence[str], mind: Mind, deals: int) -> Candidate:
    """The turn with so many continuations in each of these halves."""
    for half in halves:
        outcomes = getattr(turn, half)
        for deal in range(len(outcomes), deals):
            outcomes += continuation(position.view, turn.moves, mind, f"{position.id} {half}{deal}")
        turn = turn._replace(**{half: outcomes})
    return turn

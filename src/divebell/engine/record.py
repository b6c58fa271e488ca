"""A game is its record: options, seed and moves, and with each move what it revealed.

A record is a small text file that a person can read, one turn a line. Replaying it gives
the same position at every move; it contains what was revealed, so that it replays even if shuffling changes.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from .errors import BadOption, BadPosition, BadRecord, DivebellError
from .move import Move
from .package import Event, Game, Package
from .renewal import Renewal
from .text import Saying, counted, mark, shown

FORMAT: Final = 1
HEADING: Final = "divebell record"
KEPT: Final = 40  # games before the last moves, so that to take one back, or to look at it, needs no replay
ENDERS: Final = ("host", "vote")  # who can end a game before its time: "vote" is that of all players
MOST_DIGITS: Final = 39  # of a number in a record: a seed of 128 bits


class Seat(NamedTuple):
    """Who sits there: a name, and "human" or the name of a bot."""

    name: str
    kind: str


class Played(NamedTuple):
    """A move that was played, in which turn (round and seat), by whom, and what it revealed."""

    turn: tuple[int, int]
    player: int
    text: str
    revealed: tuple[str, ...]


UNKNOWN: Final = Played((-1, -1), -1, "", ())  # a move that was played, but is not here


class Incomplete(Exception):
    """This record does not hold the moves that would have to be replayed: see `missing`."""


@mypyc_attr(native_class=False)  # a table copies its record
class Record:
    """How a game began and every move since. The game itself is in `game`, always at the last move."""

    def __init__(
        self,
        package: Package,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        seats: list[Seat] | None = None,
        position: dict[str, Any] | None = None,
        practice: bool = False,
    ) -> None:
        """Begin a game from options and a seed, or from a position; in `practice` undo has no limit."""
        self.package = package
        self.options = dict(options or {})
        self.seed = seed
        self.position = position
        self.game: Any = self._begin()
        if self.options.get("components") is not None:
            self.options["components"] = self.game.components  # read once, whatever becomes of the file
        self.deal: dict[str, Any] = self.game.view("spectator")
        self.seats = seats or []
        self.practice = practice
        self.ended = ""  # who ended the game before its time, one of `ENDERS`
        self.given_up: int | None = None  # the seat that gave the game up
        self.played: list[Played] = []
        self.events: list[list[Event]] = []
        self.earlier: list[Any] = []  # the game before each of the last moves
        self.before: Any = None  # the game before it knew what will be revealed
        self.missing = 0  # this many moves at the beginning are UNKNOWN: nobody has asked for them yet

    def _begin(self) -> Any:
        if self.position is not None:
            return self.package.load(self.position, seed=self.seed, components=self.options.get("components"))
        return self.package.start(seed=self.seed, **self.options)

    def beginning(self) -> Any:
        """The game before its first move, as it was dealt: even if the seed now deals something else."""
        game = self._begin()
        if game.view("spectator") != self.deal:
            game = self.package.determinize(self.deal, Random(self.seed), self.options.get("components"))
            if self.played:  # what one player saw already when choosing first
                game.reveal_next(self.played[0].revealed)
        return game

    def reveal_next(self, revealed: Sequence[str]) -> None:
        """Let the next move reveal what it revealed when it was played before."""
        self.before = self.game.copy()
        self.game.reveal_next(revealed)

    def play(self, move: Move | str) -> Played:
        """Play a move and write it down; IllegalMove changes neither game nor record."""
        game: Game = self.game
        turn, player = game.turn, game.player
        before, self.before = self.before or game.copy(), None
        given = (game.parse(move) or move) if isinstance(move, str) else move
        journal: list[Event] = []
        game.journal = journal
        try:
            game.play(given)
        finally:
            game.journal = None
        played = Played(turn, player, str(given), tuple(game.revealed(journal)))
        self.played.append(played)
        self.events.append(journal)
        self.earlier.append(before)
        if len(self.earlier) > KEPT:
            del self.earlier[0]
        return played

    def can_undo(self) -> str:
        """Why the last move cannot be taken back, or "" when it can.

        It can inside a turn, by the player who made it, as long as it revealed nothing new.
        """
        if not self.played:
            return mark("nothing has been played yet")
        last = self.played[-1]
        if last.revealed:
            return mark("the last move revealed something new")
        if self.game.over or self.game.turn != last.turn:
            return mark("the turn is over")
        if self.game.player != last.player:
            return mark("another player has to choose now")
        return ""

    def undo(self) -> Played:
        """Take the last move back; BadOption says why that is not possible."""
        why = self.can_undo()
        if why:
            raise BadOption(mark("undo is not possible: {why}"), why=Saying(why))
        last = self.played[-1]
        self.take_back(1)
        return last

    def take_back(self, moves: int) -> None:
        """Go back this many moves, whether or not they could be undone."""
        left = len(self.played) - moves
        self.game = self.at(left)
        del self.played[left:]
        del self.events[left:]
        del self.earlier[max(0, len(self.earlier) - moves) :]

    def at(self, number: int) -> Any:
        """The game after this many moves, as an independent copy."""
        if number == len(self.played):
            return self.game.copy()
        first = len(self.played) - len(self.earlier)
        if first <= number < len(self.played):
            return self.earlier[number - first].copy()
        for played_so_far, game in enumerate(self.replay()):
            if played_so_far == number:
                return game
        raise BadRecord(
            mark("the record has {moves}, not {given}"),
            moves=counted("{number} move", "{number} moves", len(self.played)), given=number,
        )  # fmt: skip

    def replay(self) -> Iterator[Any]:
        """The game at its beginning and after every move: always the same game object.

        Incomplete when some of the moves are not here.
        """
        self.check_complete()
        game = self.beginning()
        yield game
        for number, played in enumerate(self.played, start=1):
            game.reveal_next(played.revealed)
            try:
                game.play(played.text)
            except DivebellError as error:
                raise BadRecord(
                    mark("move {number} of the record cannot be played. {error}"), number=number, error=error
                ) from None
            yield game

    def _closed(self) -> str:
        """How the game ended before its time."""
        if self.ended:
            return f", ended by {self.ended}"
        return "" if self.given_up is None else f", given up by seat {self.given_up}"

    def check_complete(self) -> None:
        """Incomplete when some of the moves are not here."""
        if self.missing:
            raise Incomplete

    # The text

    def __str__(self) -> str:
        self.check_complete()
        lines = [f"{HEADING} {FORMAT}", f"game: {self.package.NAME}", f"rules: {self.package.RULES_VERSION}"]
        lines += [f"{name}: {value}" for name, value in self.package.write_options(self.options).items()]
        lines.append(f"seed: {self.seed}")
        lines += ["practice: yes"] if self.practice else []
        for number, seat in enumerate(self.seats):
            lines.append(f"seat {number}: " + f"{seat.name} ({seat.kind})".strip())  # nobody sits there: no name
        result = self.game.result
        if result is not None:
            order = " > ".join(" = ".join(str(seat) for seat in level) for level in result.ranking)
            lines.append(f"result: {' '.join(str(points) for points in result.points)} points, seats {order}")
        else:
            lines.append("result: not finished" + self._closed())
        if self.position is not None:
            lines.append(f"position: {json.dumps(self.position)}")
        lines += [f"deal: {json.dumps(self.deal)}", ""]
        turn: tuple[int, int] | None = None
        line = ""
        for played in self.played:
            text = played.text + (f" ({' '.join(played.revealed)})" if played.revealed else "")
            if played.turn != turn:
                lines += [line] if line else []
                turn = played.turn
                line = f"{turn[0]}.{turn[1]}  {text}"
            else:
                line += f", {text}"
        return "\n".join([*lines, line] if line else lines) + "\n"


def read_record(source: str, package: Package) -> Record:
    """The record of a text, replayed to its last move; BadRecord says which line is wrong and why."""
    header, moves = _split(source)
    rules = _check_versions(header, package)
    seed = header.pop("seed", "0")
    if not _is_number(seed):
        raise BadRecord(mark("seed must be a whole number, not '{given}'"), given=shown(seed))
    seats = [_read_seat(header.pop(name), name) for name in [name for name in header if name.startswith("seat ")]]
    position = _read_json(header.pop("position", None), "position")
    deal = _read_json(header.pop("deal", None), "deal")
    result = header.pop("result", "")
    practice = header.pop("practice", "no")
    if practice not in ("yes", "no"):
        raise BadRecord(mark("practice must be yes or no, not '{given}'"), given=shown(practice))
    try:
        record = Record(package, package.read_options(header), int(seed), seats, position, practice == "yes")
    except (BadOption, BadPosition) as error:
        raise BadRecord(mark("the record cannot begin: {error}"), error=error) from None
    if seats and len(seats) != len(record.game.standing):
        raise BadRecord(
            mark("the record names {given} seats, its game has {wanted}"),
            given=len(seats), wanted=len(record.game.standing),
        )  # fmt: skip
    if deal is not None:
        record.deal = deal
    record.ended, record.given_up = _read_closed(result, len(record.game.standing))
    record.played = [Played((0, 0), 0, text, revealed) for _, text, revealed in moves]
    return _replayed(record, [line for line, _, _ in moves], package.RENEWALS.get(rules, Renewal)())


def _replayed(record: Record, lines: list[int], renewal: Renewal) -> Record:
    """The record with every move played, its turn, player and events known."""
    written = record.played
    try:
        record.game = record.beginning()
    except DivebellError as error:
        raise BadRecord(mark("deal cannot be set up: {error}"), error=error) from None
    record.played = []
    for line, entry in zip(lines, written, strict=True):
        record.reveal_next(entry.revealed)
        revealed: tuple[str, ...] = ()
        try:
            for text in renewal.moves(record.game, entry.text):
                revealed += record.play(text).revealed
        except DivebellError as error:
            raise _at_line(line, "{error}", error=error) from None
        if revealed != entry.revealed:
            raise _at_line(
                line, mark("{move} reveals {found}, but the record says {written}"),
                move=entry.text, found=_pieces(revealed), written=_pieces(entry.revealed),
            )  # fmt: skip
    return record


def _split(source: str) -> tuple[dict[str, str], list[tuple[int, str, tuple[str, ...]]]]:
    """The header, and the moves with their lines."""
    lines = source.splitlines()
    if not lines or not lines[0].startswith(HEADING):
        raise _at_line(1, mark("a record begins with '{heading}'"), heading=f"{HEADING} {FORMAT}")
    version = lines[0].removeprefix(HEADING).strip()
    if not _is_number(version) or int(version) > FORMAT:
        raise _at_line(
            1, mark("this record has format {given}, this Divebell reads up to {most}: a newer one is needed"),
            given=shown(version), most=FORMAT,
        )  # fmt: skip
    header: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        name, sign, value = lines[at].partition(": ")
        if not sign:
            raise _at_line(at + 1, mark("must be 'name: value', not '{given}'"), given=shown(lines[at]))
        if name in header:
            raise _at_line(at + 1, mark("{name} is there twice"), name=shown(name))
        header[name] = value.strip()
        at += 1
    moves: list[tuple[int, str, tuple[str, ...]]] = []
    for number, line in enumerate(lines[at:], start=at + 1):
        if not line.strip() or line.startswith("#"):
            continue
        label, _, rest = line.strip().partition(" ")
        if not all(_is_number(part) for part in label.split(".")):
            raise _at_line(number, mark("must begin with round and seat, like 3.0, not '{given}'"), given=shown(label))
        for entry in rest.split(","):
            text, _, revealed = entry.strip().partition(" (")
            if not text:
                raise _at_line(number, mark("a move is missing between commas"))
            moves.append((number, text, tuple(revealed.removesuffix(")").split())))
    return header, moves


def _check_versions(header: dict[str, str], package: Package) -> int:
    """The version of the rules that a record was made with; BadRecord when it is of another game, or newer."""
    game = header.pop("game", "")
    if game != package.NAME:
        raise BadRecord(mark("game must be {name}, not '{given}'"), name=package.NAME, given=shown(game))
    rules = header.pop("rules", "")
    if not _is_number(rules):
        raise BadRecord(
            mark("rules must be the version of the rules, a whole number, not '{given}'"), given=shown(rules)
        )
    if int(rules) > package.RULES_VERSION:
        raise BadRecord(
            mark(
                "this record was made with version {version} of the rules of {game}; "
                "this Divebell knows version {known}: a newer Divebell is needed"
            ),
            version=rules, game=package.NAME, known=package.RULES_VERSION,
        )  # fmt: skip
    return int(rules)


def _is_number(text: str) -> bool:
    """Whether this is a whole number of a plausible size."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def _at_line(line: int, message: str, **values: Any) -> BadRecord:
    return BadRecord(mark("line {line}: {error}"), line=line, error=BadRecord(message, **values))


def _pieces(texts: tuple[str, ...]) -> Saying | str:
    return " ".join(texts) or Saying(mark("nothing"))


def _read_seat(value: str, name: str) -> Seat:
    who, sign, kind = f" {value}".rpartition(" (")
    if not sign or not kind.endswith(")"):
        raise BadRecord(mark("{name} must be like 'Ann (human)', not '{given}'"), name=name, given=shown(value))
    return Seat(who.strip(), kind[:-1])


def _read_closed(result: str, seats: int) -> tuple[str, int | None]:
    """Who ended a game before its time, or which seat gave it up; replaying tells the rest of a result."""
    _, _, closed = result.partition("not finished, ")
    by, seat = closed.removeprefix("ended by "), closed.removeprefix("given up by seat ")
    if by in ENDERS:
        return by, None
    return "", int(seat) if _is_number(seat) and int(seat) < seats else None


def _read_json(value: str | None, name: str) -> dict[str, Any] | None:
    if value is None:
        return None
    try:
        document = json.loads(value)
    except (ValueError, RecursionError) as error:  # ValueError is also a number of thousands of digits
        raise BadRecord(mark("{name} is not JSON: {error}"), name=name, error=str(error)) from None
    if not isinstance(document, dict):
        raise BadRecord(mark("{name} must be an object"), name=name)
    return document

"""Files that strangers send: components and records, read in a worker that can be stopped, never where others play.

What is too large, too deep or too long for what it is meant to be is refused before it is parsed. The worker is not one
of those that think: many files must not hold up the bots, nor many bots the files.
"""

import logging
import re
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from divebell.engine.errors import BadComponents, BadOption, DivebellError
from divebell.engine.record import read_record
from divebell.engine.text import Saying, mark
from divebell.games import GAMES, find_game, find_part
from divebell.language import translator

from .fair import Asker
from .workers import Fault, Workers

T = TypeVar("T")

LOGGER: Final = logging.getLogger(__name__)
LARGEST_COMPONENTS: Final = 64 * 1024  # bytes; the larger of our own files has 26 KB
LARGEST_RECORD: Final = 256 * 1024  # a long game has 17 KB, components of its own 22 KB
LONGEST_LINE: Final = 1000  # characters of components
LONGEST_WORD: Final = 100  # characters of a key or a number
LONGEST_TEXT: Final = 400  # characters between quotes: a name is on a page many times
DEEPEST: Final = 12  # brackets in brackets; our own files have 4
LIMIT: Final = 10.0  # seconds for a file, and for a worker to start; a file that may be read takes 0.5 at most
MOST_WAITING: Final = 8  # files
MOST_OF_ONE: Final = 3  # that wait for the same sender
_DOCUMENTS: Final = ("position: ", "deal: ", "components: ")  # lines of a record that hold JSON
# Texts and comments first: what is in them is no bracket and no word. TOML and JSON are alike here.
_PIECE: Final = re.compile(
    r'"""[\s\S]*?"""|'
    + r"'''[\s\S]*?'''|"
    + r'"(?:[^"\\\n]|\\.)*"|'
    + r"'[^'\n]*'|#[^\n]*|[\[\]{}]|[^\s\"'#\[\]{},=:]+"
)


class TooLarge(DivebellError):
    """A file that is larger than anything that could be of use here."""

    def __init__(self, most: int) -> None:
        super().__init__(mark("this file is too large: the limit is {most} KB"), most=most // 1024)


class Busy(Exception):
    """There are too many files to be read just now. Nobody did anything wrong, so this is not a DivebellError."""

    saying: Final = Saying(mark("Too many files are being read right now. Please try again in a moment."))


class Imported(NamedTuple):
    """What a table is set up with to be the game of a record."""

    game: str
    options: dict[str, str]
    seed: int
    seats: list[tuple[str, str]]  # name and kind; none if the record names nobody
    players: int
    practice: bool
    position: dict[str, Any] | None
    deal: dict[str, Any]
    moves: list[tuple[str, list[str]]]
    ended: str = ""
    given_up: int | None = None


class Reading(NamedTuple, Generic[T]):
    """What came of a file in the worker: what it holds, or a sentence about what is wrong with it."""

    found: T | None
    sentence: str = ""
    fault: str = ""  # where it failed, when that was not foreseen


class Uploads:
    """Reads files one after another; Busy when too many wait, DivebellError when there is nothing to be read."""

    def __init__(self, limit: float = LIMIT) -> None:
        """The worker starts with the first file, and may take `limit` seconds for each."""
        self.workers = Workers(1, limit)
        self.waiting: Counter[str] = Counter()

    async def components(self, game: str, source: str, language: str, sender: str) -> dict[str, str]:
        """The options of a game that is played with the components of a text."""
        return await self.read(partial(read_components, game, source, language), sender)

    async def record(self, source: str, language: str, sender: str) -> Imported:
        """The game of a record, replayed to its last move."""
        return await self.read(partial(import_record, source, language), sender)

    async def read(self, reading: Callable[[], Reading[T]], sender: str) -> T:
        """What a worker finds in a file."""
        if self.waiting.total() >= MOST_WAITING or self.waiting[sender] >= MOST_OF_ONE:
            raise Busy
        self.waiting[sender] += 1
        try:
            found, sentence, fault = await self.workers.ask(reading, Asker(address=sender))
        except Fault as error:
            slow = str(error) == "too slow"
            raise BadOption(mark("reading this file takes too long") if slow else _UNREADABLE) from None
        finally:
            self.waiting -= Counter([sender])  # who has none left is forgotten
        if fault:
            LOGGER.warning("a file could not be read: %s", fault)
        if found is None:
            raise BadOption("{error}", error=sentence)
        return found

    async def close(self) -> None:
        """Let the worker go."""
        await self.workers.close()


_UNREADABLE: Final = mark("this file cannot be read")


# What runs in the worker


def read_components(game: str, source: str, language: str) -> Reading[dict[str, str]]:
    """The options that are written with the components of a text."""

    def read() -> dict[str, str]:
        for number, line in enumerate(source.splitlines(), start=1):
            if len(line) > LONGEST_LINE:
                raise BadComponents(mark("a line may have at most {most} characters"), number, most=LONGEST_LINE)
        check_shape(source)
        components = find_part(game, "rules.components").SOURCE.parse(source)
        return find_game(game).write_options({"components": components})

    return told(read, language)


def import_record(source: str, language: str) -> Reading[Imported]:
    """The game of a record."""
    return told(partial(read_game, source), language)


def read_game(source: str) -> Imported:
    """The same where whoever asks catches what is wrong."""
    lines = source.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.startswith(_DOCUMENTS):
            check_shape(line, number)
    name = next((line[6:].strip() for line in lines[1:10] if line.startswith("game: ")), GAMES[0])
    package = find_game(name)
    record = read_record(source, package)
    return Imported(
        name, package.write_options(record.options), record.seed, [(seat.name, seat.kind) for seat in record.seats],
        len(record.game.standing), record.practice, record.position, record.deal,
        [(played.text, list(played.revealed)) for played in record.played], record.ended, record.given_up,
    )  # fmt: skip


def told(read: Callable[[], T], language: str) -> Reading[T]:
    """What is found, or why not, in the language of whoever sent the file."""
    say = translator(language)
    try:
        return Reading(read())
    except DivebellError as error:
        return Reading(None, error.told(say))
    except Exception as error:  # there is no end to what a file can hold
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {last.filename.rpartition('/')[2]}:{last.lineno}"
        return Reading(None, say(_UNREADABLE), where)


def check_shape(source: str, line: int = 1) -> None:
    """Refuse TOML or JSON that no parser should see, of which the first line has this number."""
    depth = 0
    for piece in _PIECE.finditer(source):
        text = piece[0]
        depth += (text in "[{") - (text in "]}")
        if depth > DEEPEST:
            most, why = DEEPEST, mark("brackets may be nested at most {most} deep")
        elif text[0] in "\"'" and len(text) > LONGEST_TEXT:
            most, why = LONGEST_TEXT, mark("a text may have at most {most} characters")
        elif text[0] not in "\"'#" and len(text) > LONGEST_WORD:
            most, why = LONGEST_WORD, mark("a name or a number may have at most {most} characters")
        else:
            continue
        raise BadComponents(why, line + source.count("\n", 0, piece.start()), most=most)

"""A game in an address: its record is packed into the part after the #, which a browser sends to no server."""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from divebell.engine.errors import DivebellError
from divebell.engine.record import Record
from divebell.engine.text import mark

from .table import Table
from .uploads import LARGEST_RECORD, Imported, Reading, TooLarge, read_game, told

LARGEST_LINK: Final = 24 * 1024  # characters; most games have 2,000
_FIELDS: Final = 4
_DAMAGED: Final = mark("This link is incomplete or damaged. Please ask for it again, or copy all of it.")


class BadLink(DivebellError):
    """A link that holds no game."""

    def __init__(self) -> None:
        super().__init__(_DAMAGED)


class Shared(NamedTuple):
    """What somebody shared: a game, how many of its moves to show at first, and the puzzle that it is, if it is one."""

    game: Imported
    at: int
    puzzle: str


def write_link(table: Table, at: int) -> str:
    """The part after the #. A puzzle is shared as it begins, so that nobody is told how to solve it."""
    puzzle = table.occasion.shared_puzzle
    record = table.record
    if puzzle:
        record = Record(
            record.package, record.options, record.seed, record.seats, record.position, table.occasion.free_undo
        )
    packed = urlsafe_b64encode(zlib.compress(str(record).encode(), 9)).decode().rstrip("=")
    told_too = {"puzzle": puzzle} if puzzle else {"at": at}
    return urlencode({**told_too, "game": packed})


def read_link(link: str, language: str) -> Reading[Shared]:
    """The game of a link, or of the part after its #. It runs in a worker: see `uploads`."""

    def read() -> Shared:
        if len(link) > LARGEST_LINK:
            raise TooLarge(LARGEST_LINK)
        try:
            fields = dict(parse_qsl(link.strip().rpartition("#")[2], max_num_fields=_FIELDS))
            packed = fields["game"].encode("ascii")
            unpacking = zlib.decompressobj()
            source = unpacking.decompress(
                urlsafe_b64decode(packed + b"=" * (-len(packed) % 4)), LARGEST_RECORD + 1
            ).decode("utf-8")
        except (KeyError, ValueError, binascii.Error, zlib.error):
            raise BadLink from None
        if len(source) > LARGEST_RECORD:
            raise TooLarge(LARGEST_RECORD)
        if not unpacking.eof:
            raise BadLink
        game = read_game(source)
        at = fields.get("at", "")
        number = int(at) if at.isascii() and at.isdigit() and len(at) < 5 else len(game.moves)
        return Shared(game, min(number, len(game.moves)), fields.get("puzzle", ""))

    return told(read, language)

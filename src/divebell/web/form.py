"""The form of a new game, at home and online: what it proposes, and what it means when it is sent."""

from collections.abc import Mapping, Sequence
from typing import Final

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

RANDOM: Final = "random"


def read_first(fields: Mapping[str, str], numbers: Sequence[int]) -> dict[str, str]:
    """Who begins, as a text for `read_options`; nothing when it is left to chance.

    `numbers` are those that the form gives to the seats of the table: online, one in between may stay empty.
    """
    given = fields.get("first") or RANDOM
    if given == RANDOM:
        return {}
    seats = {str(number): seat for seat, number in enumerate(numbers)}
    if given not in seats:
        raise BadOption(mark("only somebody who plays can begin: choose one of the players, or chance"))
    return {"first": str(seats[given])}

"""Where the last turn has left its mark: purse, keys, cubes, divers, tokens, contracts."""

from divebell.engine.package import Event
from divebell.engine.ui.board.board import Mark

from ...rules import moves as m
from ...rules.components import Components
from ...rules.cubes import LETTERS
from ...rules.state import KIND


def trace(event: Event, components: Components) -> Mark | None:
    """What an event has changed, if that can be seen on the board."""
    what, seat, number, thing = event
    moves = components.moves
    if what in ("points", "credits", "batteries"):
        return what, seat
    if what in ("move", "forced") and moves[number].word == m.KEY:
        return "key", seat, _key_letter(moves[number].a)
    if what == "key back":
        return "key back", seat, _key_letter(number)
    if what == "neutral":
        return "neutral", seat, "N"
    if what in ("keys back", "keeps"):
        return {"keys back": "hacker", "keeps": "hand"}[what], seat
    if what == "cube in":
        return "cube", seat, number, LETTERS[thing]
    if what in ("cube out", "contract"):
        return "cube out", seat, number
    if what in ("into store", "from store"):
        return "store", LETTERS[thing], number + (what == "from store")
    if what in ("propelled", "resurfaces", "upgraded"):
        return "diver", seat, thing & KIND
    if what == "advances":
        return "hacker" if thing == m.HACKER else "mechanic", seat
    if what == "placed":
        return "own token", seat, number
    if what in ("token", "card", "timer"):
        return what, thing if what == "card" else number
    return None


def _key_letter(number: int) -> str:
    """A key as a view writes it."""
    return {m.OWN_X: "X", m.NEUTRAL: "N"}.get(number, str(number))

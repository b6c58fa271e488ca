"""Where the last turn has left its mark."""

from collections.abc import Iterable

from divebell.engine.package import Event
from divebell.engine.ui.board.board import Mark

from ...rules import moves as m
from ...rules.components import Components
from ...rules.cubes import LETTERS
from ...rules.state import KIND


def traces(events: Iterable[Event], components: Components) -> frozenset[Mark]:
    """What the events have changed."""
    moves = components.moves
    marks: set[Mark] = set()
    for what, seat, number, thing in events:
        if what in ("points", "credits", "batteries"):
            marks.add((what, seat))
        elif what in ("move", "forced") and moves[number].word == m.KEY:
            marks.add(("key", seat, _key_letter(moves[number].a)))
        elif what == "key back":
            marks.add(("key back", seat, _key_letter(number)))
        elif what == "neutral":
            marks.add(("neutral", seat, "N"))
        elif what in ("keys back", "keeps"):
            marks.add(({"keys back": "hacker", "keeps": "hand"}[what], seat))
        elif what == "cube in":
            marks.add(("cube", seat, number, LETTERS[thing]))
        elif what in ("cube out", "contract"):
            marks.add(("cube out", seat, number))
        elif what in ("into store", "from store"):
            marks.add(("store", LETTERS[thing], number + (what == "from store")))
        elif what in ("propelled", "resurfaces", "upgraded"):
            marks.add(("diver", seat, thing & KIND))
        elif what == "advances":
            marks.add(("hacker" if thing == m.HACKER else "mechanic", seat))
        elif what == "placed":
            marks.add(("own token", seat, number))
        elif what in ("token", "card", "timer"):
            marks.add((what, thing if what == "card" else number))
    return frozenset(marks)


def _key_letter(number: int) -> str:
    """A key as a view writes it."""
    return {m.OWN_X: "X", m.NEUTRAL: "N"}.get(number, str(number))

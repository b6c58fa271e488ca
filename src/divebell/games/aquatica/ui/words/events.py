"""What happened, told in sentences: one for each event of the journal, in the present tense.

What only one seat may know (the kings that it was handed, the one it keeps) is told to that seat and to no other.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.spans import Line, Span, listed
from divebell.engine.ui.speech import EVENTS, EVERYBODY, Speech, may_know

from ...rules import moves as m
from ...rules.components import Components
from ...rules.pieces import Character, Goal, Location, Tribe
from .names import Names, mark
from .offers import is_vain
from .verbs import GAPS, VERBS, Said

_TEXTS: Final = {
    "offered": mark("{name} could choose from {cards}."),
    **EVENTS,
    "plays": mark("{name} plays {cards}."),
    "delayed": mark("Delayed effect of {cards}: {effects}."),
    "recruits": mark("{name} recruits {cards}."),
    "character": mark("New in the row: {cards}."),
    "retires": mark("Out of the row and the game: {cards}."),
    "leaves": mark("Out of the game: {cards}."),
    "boxed": mark("{name} returns {cards} to the box."),
    "drops": mark("{name} discards {cards}."),
    "back": mark("{name} takes back {cards}."),
    "enters": mark("{name} takes {location}."),
    "scored": mark("{name} scores {location}: {amount}."),
    "scouts": mark("{name} scouts."),
    "discarded": mark("{name} discards {location}."),
    "location": mark("New locations: {location}."),
    "wild": mark("{name} gains: {mantas}."),
    "tired": mark("{name} flips to tired: {mantas}."),
    "ready": mark("{name} readies: {mantas}."),
    "claims": mark("{name} claims “{goal}” with the {manta}."),
    "rival": mark("The rival takes a spot on “{goal}”."),
    "tribe": mark("{name} recruits the tribe {tribe}."),
    "placed": mark("{name} places the {manta} there for good."),
    "down": mark("{name} turns the tribe {tribe} face down."),
}
_FILLS: Final = ("character", "location")  # what the log tells, but nobody who watches needs to hear
# What a recap begins with, and what it leaves out: also what was not done, and how the rest was paid.
_ACHIEVED: Final = ("claims", "scored", "tribe")
_UNTOLD: Final = (*_FILLS, "offered", "boxed", "placed", "leaves", "retires")
_UNTOLD_MOVES: Final = (m.USE_MANTA, m.SKIP)
_PAYING: Final = (m.USE_LOCATION, m.USE_TRIBE)
_FEW: Final = 2  # more than these are counted, for somebody who watches
_MANY: Final = {"back": "cards", "ready": "mantas"}
_NOTHING: Final = mark("There is nothing you can pay for now, so this effect is lost.")
_IN_VAIN: Final = mark("There was nothing for {card} to do.")
_ONLY_ONE: Final = mark("Only {location} could be taken, so you were not asked.")
_COULD_NOT: Final = mark("{name} cannot pay for anything and takes nothing.")
_RAISES: Final = mark("{name} raises {location} by {number} depths.")
# Neighbours of these kinds are told in one sentence.
_TOGETHER: Final = (
    "offered",
    "character",
    "location",
    "drops",
    "back",
    "scored",
    "wild",
    "tired",
    "ready",
    "discarded",
)
_OF: Final = {  # events by the kind of piece that they are about
    "character": (
        "offered", "plays", "delayed", "recruits", "character", "retires", "leaves", "boxed", "drops", "back",
    ),
    "location": ("enters", "scored", "discarded", "location"),
    "manta": ("wild", "tired", "ready"),
    "goal": ("claims", "rival"),
    "tribe": ("tribe", "placed", "down"),
}  # fmt: skip
_GONE: Final = ("retires", "leaves", "boxed")  # what these name is on the table no more
_OCEAN: Final = "ocean"  # whose the characters in the row are


class _Line(NamedTuple):
    """A sentence to be: neighbouring events of a kind, and what the moves around them add to it."""

    events: tuple[Event, ...]
    aim: Move | None = None  # of a location that is taken: the move that aimed at it
    coins: int = 0  # of a source: what it pays
    power: int = 0


def sentence(words: Names, event: Event, viewer: int | str = EVERYBODY) -> tuple[Span, ...]:
    """One event as a sentence, nothing when there is nothing to tell this viewer."""
    return _sentence(words, _Line((event,)), viewer)


def story(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
    """The events as sentences, each with what it is about, without those that another sentence already says."""
    told = [Line(about(words, line.events[0]), _sentence(words, line, viewer)) for line in _lines(words, list(events))]
    return [line for line in told if line.spans]


def deed(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
    """The same in short: without what fills the rows again, and many cards or mantas by their number."""
    known = list(events)
    kept = [event for event in known if event[0] not in _FILLS] or known
    told = [Line(about(words, line.events[0]), _short_sentence(words, line, viewer)) for line in _lines(words, kept)]
    return [line for line in told if line.spans]


def recap(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
    """A turn in short: first what was achieved, then the rest in its order."""
    kept = [event for event in events if event[0] not in _UNTOLD]
    lines = sorted((line for line in _lines(words, kept) if not _is_detail(words, line)), key=_rank)
    told = [Line(about(words, line.events[0]), _short_sentence(words, line, viewer)) for line in lines]
    return [line for line in told if line.spans]


def _rank(line: _Line) -> int:
    """Where a sentence stands in a recap."""
    what = line.events[0][0]
    return _ACHIEVED.index(what) if what in _ACHIEVED else len(_ACHIEVED)


def _is_detail(words: Names, line: _Line) -> bool:
    """Whether a move only pays for another one, or declines something."""
    what, _, number, _ = line.events[0]
    word = words.components.moves[number].word if what in ("move", "forced") else None
    return word in _UNTOLD_MOVES or (word in _PAYING and bool(line.coins or line.power))


def _short_sentence(words: Names, line: _Line, viewer: int | str) -> tuple[Span, ...]:
    """A sentence that counts cards or mantas when they are many."""
    what, seat, _, _ = line.events[0]
    if what in _MANY and len(line.events) > _FEW:
        many = words.amount(len(line.events), _MANY[what])
        return words.spans(_TEXTS[what], name=words.player_span(seat), cards=many, mantas=many)
    return _sentence(words, line, viewer)


def brought(words: Names, events: Iterable[Event], seat: int, view: dict[str, Any]) -> dict[str, int]:
    """What events brought a seat; the points of a goal are those of its spot (E3)."""
    known = list(events)
    gained = dict(Speech.brought(words, known, seat, view))
    claimed = {words.components.goals[thing].id for what, by, _, thing in known if (what, by) == ("claims", seat)}
    for goal in view["goals"] or ():
        if goal["goal"] in claimed and seat in goal["by"]:
            gained["points"] += words.components.spots[goal["by"].index(seat)]
    return gained


def by_itself(words: Names, events: Iterable[Event], seat: int, done: bool) -> str:
    """A card that did nothing, or a purchase that was not asked about: one thing could be paid for, or none (G14)."""
    known = list(events)
    last = max((at for at, event in enumerate(known) if event[:2] == ("move", seat)), default=len(known))
    told = ""
    if is_vain(words, known[last:], done):
        card = words.components.moves[known[last][2]].a
        told = words.say(_IN_VAIN, card=words.character(words.components.characters[card].id))
    for what, whose, number, _ in known:
        move = words.components.moves[number] if what == "forced" and whose == seat else None
        if move is not None and move.word == m.DECLINE:
            told = words.say(_NOTHING)
        elif move is not None and move.word in (m.BUY, m.CONQUER):
            told = words.say(_ONLY_ONE, **VERBS[move.word].names(words, move))
    return told


GAINS: Final = {
    "points": "point", "locations": "ui-wave", "characters": "ui-hand", "mantas": "ui-ray", "goals": "ui-flag",
    "tribes": "tribe-1",
}  # fmt: skip
BRINGS: Final = {
    "scored": ("points", None), "enters": ("locations", 1), "recruits": ("characters", 1), "wild": ("mantas", 1),
    "claims": ("goals", 1), "tribe": ("tribes", 1),
}  # fmt: skip


def begins(words: Names, move: Move, deed: Sequence[Event]) -> bool:
    """Whether a move begins a new deed: not while it pays for what the last one aims at."""
    aims = [at for at, event in enumerate(deed) if event[0] in ("move", "forced") and _of(words, event).takes]
    pays = bool(aims) and not _is_taken(words.components.moves[deed[aims[-1]][2]], list(deed[aims[-1] :]))
    return VERBS[move.word].begins and not pays


def _of(words: Names, event: Event) -> Said:
    """What is said about the verb of a move."""
    return VERBS[words.components.moves[event[2]].word]


def about(words: Names, event: Event) -> str:
    """What an event is about, for whoever puts a picture beside it: `character legion`, `location SB07`, `manta P1`."""
    what, _, number, thing = event
    components = words.components
    if what in ("move", "forced"):
        move = components.moves[number]
        return _piece(components, str(VERBS[move.word].about), move.a)
    return _piece(components, next((kind for kind, events in _OF.items() if what in events), what), thing)


def _piece(components: Components, kind: str, number: int, owner: int | str | None = None) -> str:
    """A piece of a kind by its text, `manta P1@0` with its owner; the kind alone when it is not one of pieces."""
    of = "" if owner is None else f"@{owner}"
    if kind == "manta":
        return f"manta {components.mantas[number].code}{of}"
    every: dict[str, Sequence[Character | Location | Goal | Tribe]] = {
        "character": components.characters, "location": components.locations, "goal": components.goals,
        "tribe": components.tribes,
    }  # fmt: skip
    return f"{kind} {every[kind][number].id}{of if kind == 'character' else ''}" if kind in every else kind


def _lines(words: Names, events: list[Event]) -> list[_Line]:
    """The events that are worth a sentence."""
    lines: list[_Line] = []
    aim: Move | None = None
    now = words.components.moves[0]
    source = 0
    for place, event in enumerate(events):
        what, seat, number, _ = event
        if what in ("move", "forced"):
            now = words.components.moves[number]
            aim = now if VERBS[now.word].takes else aim
            if now.word == m.RAISE and lines and _same(lines[-1].events[0], event):
                lines[-1] = _Line((*lines[-1].events, event))
            elif VERBS[now.word].log and not _is_taken(now, events[place:]):
                source = len(lines)
                lines.append(_Line((event,)))
        elif what == "coins":
            lines[source] = lines[source]._replace(coins=lines[source].coins + number)
        elif what == "power":
            lines[source] = lines[source]._replace(power=lines[source].power + number)
        elif what not in _TEXTS or what == "turn" or (what == "tired" and now.word != m.TIRE):
            continue
        elif lines and what in _TOGETHER and lines[-1].events[0][:2] == (what, seat):
            lines[-1] = _Line((*lines[-1].events, event))
        else:
            lines.append(_Line((event,), aim if what == "enters" else None))
    return lines


def _same(one: Event, other: Event) -> bool:
    """Whether two moves, chosen or forced, are the same move of the same player."""
    return one[0] in ("move", "forced") and one[1:3] == other[1:3]


def _is_taken(aim: Move, later: list[Event]) -> bool:
    """Whether what a move aims at is taken in one of these events, so that it need not be told twice."""
    return any(
        what == VERBS[aim.word].takes and (aim.word == m.RECRUIT or thing == aim.a) for what, _, _, thing in later
    )


def _sentence(words: Names, line: _Line, viewer: int | str) -> tuple[Span, ...]:
    event = line.events[0]
    what, seat, number, thing = event
    if what in ("move", "forced"):
        return _move_sentence(words, line, viewer)
    if what not in _TEXTS or (what == "offered" and not may_know(event, viewer)):
        return ()
    taken = VERBS[line.aim.word].taken if line.aim is not None and line.aim.a == thing else ""
    details = _details(words, line.events)
    return words.spans(taken or _TEXTS[what], name=words.player_span(seat), number=number, **details)


def _move_sentence(words: Names, line: _Line, viewer: int | str) -> tuple[Span, ...]:
    """A move of which no event tells enough."""
    event = line.events[0]
    _, seat, number, _ = event
    move = words.components.moves[number]
    said, name = VERBS[move.word], words.player_span(seat)
    if said.unseen and not may_know(event, viewer):
        return words.spans(said.unseen, name=name)
    paid = [words.amount(sum, unit) for sum, unit in ((line.coins, "coins"), (line.power, "power")) if sum]
    text = (said.pays if paid else "") or said.log
    if event[0] == "forced" and move.word == m.DECLINE:
        text = _COULD_NOT
    if len(line.events) > 1:
        text = _RAISES
    values: dict[str, Any] = {"name": name, "amount": ", ".join(paid), "number": len(line.events)}
    values |= said.names(words, move)
    kind = str(said.about)
    if kind in GAPS:
        values[GAPS[kind]] = Span(values[GAPS[kind]], _piece(words.components, kind, move.a, seat))
    return words.spans(str(text), **values) if text else ()


def _details(words: Names, events: tuple[Event, ...]) -> dict[str, Any]:
    """What the number and the things of events mean, by the names that their sentence uses."""
    what, _, number, thing = events[0]
    components = words.components
    if what in _OF["character"]:
        cards = _pieces(words, "character", events)
        return {"cards": cards, "effects": words.effects(components.characters[thing].delayed)}
    if what in _OF["location"]:
        points = sum(event[2] for event in events)
        return {"location": _pieces(words, "location", events), "amount": words.amount(points, "points")}
    if what in _OF["manta"]:
        return {"mantas": _pieces(words, "manta", events)}
    if what in _OF["goal"]:
        goal = Span(words.track(components.goals[thing].id), _piece(components, "goal", thing))
        return {"goal": goal, "manta": words.manta(components.mantas[number].code)}
    if what in _OF["tribe"]:
        tribe = _piece(components, "tribe", thing)
        manta = words.manta(components.mantas[number].code)
        return {"tribe": Span(words.tribe(components.tribes[thing].id), tribe), "manta": Span(manta, tribe)}
    return {}


def _pieces(words: Names, kind: str, events: tuple[Event, ...]) -> tuple[Span, ...]:
    """The pieces of neighbouring events, one after the other; equal ones are counted."""
    components = words.components
    found: Counter[Span] = Counter()
    for what, seat, _, thing in events:
        owner = _OCEAN if what == "character" else seat
        where = "" if what in _GONE else _piece(components, kind, thing, owner)
        if kind == "manta":
            name = words.manta(components.mantas[thing].code)
        elif kind == "character":
            name = words.character(components.characters[thing].id)
        else:
            name = words.location(components.locations[thing].id)
        found[Span(name, where)] += 1
    return listed(span if number == 1 else Span(f"{span.text} ×{number}", span.about) for span, number in found.items())

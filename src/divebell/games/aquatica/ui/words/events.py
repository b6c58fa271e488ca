"""What happened, told in sentences: one for each event of the journal, in the present tense.

What only one seat may know (the kings that it was handed, the one it keeps) is told to that seat and to no other.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import EVENTS, EVERYBODY, Line, Span, may_know

from ...rules import moves as m
from ...rules.components import Components
from ...rules.pieces import Character, Goal, Location, Tribe
from .names import Names, mark
from .verbs import VERBS

_TEXTS: Final = {
    "offered": mark("{name} had the choice of {cards}."),
    **EVENTS,
    "plays": mark("{name} plays {cards}."),
    "delayed": mark("The delayed effect of {cards}: {effects}."),
    "recruits": mark("{name} recruits {cards}."),
    "character": mark("New in the row: {cards}."),
    "retires": mark("{cards} leaves the row and the game."),
    "leaves": mark("{cards} leaves the game."),
    "boxed": mark("{name} puts {cards} into the box."),
    "drops": mark("{name} discards {cards}."),
    "back": mark("{name} takes back {cards}."),
    "enters": mark("{name} takes {location}."),
    "scored": mark("{name} scores {location}: {amount}."),
    "scouts": mark("{name} scouts."),
    "discarded": mark("{name} discards {location}."),
    "location": mark("New locations: {location}."),
    "wild": mark("{name} wins: {mantas}."),
    "tired": mark("{name} tires: {mantas}."),
    "ready": mark("{name} makes ready: {mantas}."),
    "claims": mark("{name} claims “{goal}” with the {manta}."),
    "rival": mark("The rival takes a spot of “{goal}”."),
    "tribe": mark("{name} recruits the tribe {tribe}."),
    "placed": mark("{name} places the {manta} there, for good."),
    "down": mark("{name} turns the tribe {tribe} face down."),
}
_TOGETHER: Final = ("offered", "character", "location", "back", "ready", "discarded")  # neighbours are told as one
_OF: Final = {  # events by the kind of piece that they are about
    "character": (
        "offered", "plays", "delayed", "recruits", "character", "retires", "leaves", "boxed", "drops", "back",
    ),
    "location": ("enters", "scored", "discarded", "location"),
    "manta": ("wild", "tired", "ready"),
    "goal": ("claims", "rival"),
    "tribe": ("tribe", "placed", "down"),
}  # fmt: skip


class _Line(NamedTuple):
    """A sentence to be: neighbouring events of a kind, and what the moves around them add to it."""

    events: tuple[Event, ...]
    aim: Move | None = None  # of a location that is taken: the move that aimed at it
    paid: str = ""  # of a source: what it pays


def sentence(words: Names, event: Event, viewer: int | str = EVERYBODY) -> tuple[Span, ...]:
    """One event as a sentence, nothing when there is nothing to tell this viewer."""
    return _sentence(words, _Line((event,)), viewer)


def story(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
    """The events as sentences, each with what it is about, without those that another sentence already says."""
    told = [Line(about(words, line.events[0]), _sentence(words, line, viewer)) for line in _lines(words, list(events))]
    return [line for line in told if line.spans]


def about(words: Names, event: Event) -> str:
    """What an event is about, for whoever puts a picture beside it: `character legion`, `location SB07`, `manta P1`."""
    what, _, number, thing = event
    components = words.components
    if what in ("move", "forced"):
        move = components.moves[number]
        return _piece(components, str(VERBS[move.word].about), move.a)
    return _piece(components, next((kind for kind, events in _OF.items() if what in events), what), thing)


def _piece(components: Components, kind: str, number: int) -> str:
    """A piece of a kind by its text; the kind alone when it is not one of pieces."""
    if kind == "manta":
        return f"manta {components.mantas[number].code}"
    every: dict[str, Sequence[Character | Location | Goal | Tribe]] = {
        "character": components.characters, "location": components.locations, "goal": components.goals,
        "tribe": components.tribes,
    }  # fmt: skip
    return f"{kind} {every[kind][number].id}" if kind in every else kind


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
            if not _is_taken(now, events[place:]):
                source = len(lines)
                lines.append(_Line((event,)))
        elif what in ("coins", "power"):
            lines[source] = lines[source]._replace(paid=words.amount(number, what))
        elif what not in _TEXTS or what == "turn" or (what == "tired" and now.word != m.TIRE):
            continue
        elif lines and what in _TOGETHER and lines[-1].events[0][:2] == (what, seat):
            lines[-1] = _Line((*lines[-1].events, event))
        else:
            lines.append(_Line((event,), aim if what == "enters" else None))
    return lines


def _is_taken(aim: Move, later: list[Event]) -> bool:
    """Whether what a move aims at is taken in one of these events, so that it need not be told twice."""
    return any(
        what == VERBS[aim.word].takes and (aim.word == m.RECRUIT or thing == aim.a) for what, _, _, thing in later
    )


def _sentence(words: Names, line: _Line, viewer: int | str) -> tuple[Span, ...]:
    event = line.events[0]
    what, seat, number, thing = event
    if what in ("move", "forced"):
        return _move_sentence(words, event, line.paid, viewer)
    if what not in _TEXTS or (what == "offered" and not may_know(event, viewer)):
        return ()
    taken = VERBS[line.aim.word].taken if line.aim is not None and line.aim.a == thing else ""
    details = _details(words, line.events)
    return words.spans(taken or _TEXTS[what], name=words.player_span(seat), number=number, **details)


def _move_sentence(words: Names, event: Event, paid: str, viewer: int | str) -> tuple[Span, ...]:
    """A move of which no event tells enough."""
    _, seat, number, _ = event
    move = words.components.moves[number]
    said, name = VERBS[move.word], words.player_span(seat)
    if said.unseen and not may_know(event, viewer):
        return words.spans(said.unseen, name=name)
    text = (said.pays if paid else "") or said.log
    return words.spans(str(text), **{"name": name, "amount": paid, **said.names(words, move)}) if text else ()


def _details(words: Names, events: tuple[Event, ...]) -> dict[str, str]:
    """What the number and the things of events mean, by the names that their sentence uses."""
    what, _, number, thing = events[0]
    components = words.components
    things = [event[3] for event in events]
    if what == "delayed":
        card = components.characters[thing]
        return {"cards": words.character(card.id), "effects": words.effects(card.delayed)}
    if what in _OF["character"]:
        return {"cards": ", ".join(words.character(components.characters[card].id) for card in things)}
    if what in _OF["location"]:
        names = ", ".join(words.location(components.locations[location].id) for location in things)
        return {"location": names, "amount": words.amount(number, "points")}
    if what in _OF["manta"]:
        return {"mantas": ", ".join(words.manta(components.mantas[kind].code) for kind in things)}
    if what in _OF["goal"]:
        return {"goal": words.track(components.goals[thing].id), "manta": words.manta(components.mantas[number].code)}
    if what in _OF["tribe"]:
        return {"tribe": words.tribe(components.tribes[thing].id), "manta": words.manta(components.mantas[number].code)}
    return {}

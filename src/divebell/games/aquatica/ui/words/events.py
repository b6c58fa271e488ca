"""What happened, told in sentences: one for each event of the journal, in the present tense.

What only one seat may know (the kings that it was handed, the one it keeps) is told to that seat and to no other.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import EVERYBODY, may_know

from ...rules import moves as said
from .names import Names, mark
from .titles import LOCATION_MOVES

_MOVES: Final = {  # moves of which no event tells enough
    said.RECRUIT: mark("{name} wants to recruit for {amount}."),
    said.RECRUIT_TRIBE: mark("{name} wants to recruit the tribe {tribe}."),
    said.BUY: mark("{name} wants to buy {location}."),
    said.CONQUER: mark("{name} wants to conquer {location}."),
    said.USE_MANTA: mark("{name} flips the {manta}."),
    said.USE_LOCATION: mark("{name} exploits {location}."),
    said.USE_TRIBE: mark("{name} uses the tribe {tribe}."),
    said.SPEND: mark("{name} gives up {location} of the scoring pile."),
    said.DECLINE: mark("{name} takes nothing."),
    said.RAISE: mark("{name} raises {location}."),
    said.RISE: mark("{name} raises {location} fully."),
    said.SKIP: mark("{name} does not scout."),
    said.COPY: mark("{name} copies “{effect}”."),
}
_PAYS: Final = {  # the same, when it pays
    said.USE_LOCATION: mark("{name} exploits {location}: {amount}."),
    said.USE_TRIBE: mark("{name} uses the tribe {tribe}: {amount}."),
    said.SPEND: mark("{name} gives up {location} of the scoring pile: {amount}."),
}
_TAKEN: Final = {  # a location that enters a board, by the move that aimed at it
    said.BUY: mark("{name} buys {location}."),
    said.CONQUER: mark("{name} conquers {location}."),
    said.SALVAGE: mark("{name} takes {location} from the discard pile."),
}
_TEXTS: Final = {
    "offered": mark("{name} had the choice of {cards}."),
    "turn": mark("Round {number}: the turn of {name}."),
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
    "over": mark("The game is over."),
    "stands in": mark("{name} gives no move: another bot plays this turn."),
}
_TOGETHER: Final = ("offered", "character", "location", "back", "ready", "discarded")  # neighbours are told as one
_OF_CHARACTERS: Final = (
    "offered", "plays", "delayed", "recruits", "character", "retires", "leaves", "boxed", "drops", "back",
)  # fmt: skip
_OF_LOCATIONS: Final = ("enters", "scored", "discarded", "location")
_OF_MANTAS: Final = ("wild", "tired", "ready")
_OF_GOALS: Final = ("claims", "rival")
_OF_TRIBES: Final = ("tribe", "placed", "down")
_CHARACTER_MOVES: Final = (said.KING, said.PLAY, said.BACK, said.DROP)
_MANTA_MOVES: Final = (said.USE_MANTA, said.READY, said.TIRE, said.PLACE)
_TRIBE_MOVES: Final = (said.USE_TRIBE, said.RECRUIT_TRIBE)
# A move that aims at something, and the event that says that it was taken.
_TAKES: Final = {
    said.RECRUIT: "recruits",
    said.RECRUIT_TRIBE: "tribe",
    said.BUY: "enters",
    said.CONQUER: "enters",
    said.SALVAGE: "enters",
}


class _Line(NamedTuple):
    """A sentence to be: neighbouring events of a kind, and what the moves around them add to it."""

    events: tuple[Event, ...]
    aim: Move | None = None  # of a location that is taken: the move that aimed at it
    paid: str = ""  # of a source: what it pays


def sentence(words: Names, event: Event, viewer: int | str = EVERYBODY) -> str:
    """One event as a sentence, "" when there is nothing to tell this viewer."""
    return _sentence(words, _Line((event,)), viewer)


def tell(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[tuple[str, str]]:
    """The events as sentences, each with what it is about, without those that another sentence already says."""
    told = [(about(words, line.events[0]), _sentence(words, line, viewer)) for line in _lines(words, list(events))]
    return [(what, text) for what, text in told if text]


def about(words: Names, event: Event) -> str:
    """What an event is about, for whoever puts a picture beside it: `character legion`, `location SB07`, `manta P1`."""
    what, _, number, thing = event
    if what in ("move", "forced"):
        move = words.components.moves[number]
        kinds = (
            (_CHARACTER_MOVES, "plays"),
            (_MANTA_MOVES, "ready"),
            (_TRIBE_MOVES, "tribe"),
            (LOCATION_MOVES, "enters"),
        )
        what, thing = next((kind for moves, kind in kinds if move.word in moves), ""), move.a
    components = words.components
    if what in _OF_CHARACTERS:
        return f"character {components.characters[thing].id}"
    if what in _OF_LOCATIONS:
        return f"location {components.locations[thing].id}"
    if what in _OF_MANTAS:
        return f"manta {components.mantas[thing].code}"
    if what in _OF_GOALS:
        return f"goal {components.goals[thing].id}"
    return f"tribe {components.tribes[thing].id}" if what in _OF_TRIBES else what


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
            aim = now if now.word in _TAKES else aim
            if not _is_taken(now, events[place:]):
                source = len(lines)
                lines.append(_Line((event,)))
        elif what in ("coins", "power"):
            lines[source] = lines[source]._replace(paid=words.amount(number, what))
        elif what not in _TEXTS or what == "turn" or (what == "tired" and now.word != said.TIRE):
            continue
        elif lines and what in _TOGETHER and lines[-1].events[0][:2] == (what, seat):
            lines[-1] = _Line((*lines[-1].events, event))
        else:
            lines.append(_Line((event,), aim if what == "enters" else None))
    return lines


def _is_taken(aim: Move, later: list[Event]) -> bool:
    """Whether what a move aims at is taken in one of these events, so that it need not be told twice."""
    return any(
        what == _TAKES.get(aim.word) and (aim.word == said.RECRUIT or thing == aim.a) for what, _, _, thing in later
    )


def _sentence(words: Names, line: _Line, viewer: int | str) -> str:
    event = line.events[0]
    what, seat, number, thing = event
    if what in ("move", "forced"):
        return _move_sentence(words, event, line.paid, viewer)
    if what not in _TEXTS or (what == "offered" and not may_know(event, viewer)):
        return ""
    aim = line.aim
    text = _TAKEN[aim.word] if aim is not None and aim.word in _TAKEN and aim.a == thing else _TEXTS[what]
    return words.say(text, name=words.player(seat), number=number, **_details(words, line.events))


def _move_sentence(words: Names, event: Event, paid: str, viewer: int | str) -> str:
    """A move of which no event tells enough."""
    _, seat, number, _ = event
    name = words.player(seat)
    components = words.components
    move = components.moves[number]
    if move.word == said.KING:
        if not may_know(event, viewer):
            return words.say("{name} keeps a king.", name=name)
        return words.say("{name} keeps {card}.", name=name, card=words.character(components.characters[move.a].id))
    if move.word not in _MOVES:
        return ""
    values = {"name": name, "amount": paid}
    if move.word in LOCATION_MOVES:
        values["location"] = words.location(components.locations[move.a].id)
    elif move.word == said.USE_MANTA:
        values["manta"] = words.manta(components.mantas[move.a].code)
    elif move.word in _TRIBE_MOVES:
        values["tribe"] = words.tribe(components.tribes[move.a].id)
    elif move.word == said.RECRUIT:
        values["amount"] = words.amount(components.prices[move.a], "coins")
    elif move.word == said.COPY:
        values["effect"] = words.effect(move.a)
    return words.say(_PAYS[move.word] if paid and move.word in _PAYS else _MOVES[move.word], **values)


def _details(words: Names, events: tuple[Event, ...]) -> dict[str, str]:
    """What the number and the things of events mean, by the names that their sentence uses."""
    what, _, number, thing = events[0]
    components = words.components
    things = [event[3] for event in events]
    if what == "delayed":
        card = components.characters[thing]
        return {"cards": words.character(card.id), "effects": words.effects(card.delayed)}
    if what in _OF_CHARACTERS:
        return {"cards": ", ".join(words.character(components.characters[card].id) for card in things)}
    if what in _OF_LOCATIONS:
        names = ", ".join(words.location(components.locations[location].id) for location in things)
        return {"location": names, "amount": words.amount(number, "points")}
    if what in _OF_MANTAS:
        return {"mantas": ", ".join(words.manta(components.mantas[kind].code) for kind in things)}
    if what in _OF_GOALS:
        return {"goal": words.track(components.goals[thing].id), "manta": words.manta(components.mantas[number].code)}
    if what in _OF_TRIBES:
        return {"tribe": words.tribe(components.tribes[thing].id), "manta": words.manta(components.mantas[number].code)}
    return {}

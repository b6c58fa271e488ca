"""What happened, told in sentences: one for each event of the journal, in the present tense.

What only one seat may know (the cards it drew, the one it keeps) is told to that seat and to no other.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.spans import Line, Span, listed
from divebell.engine.ui.speech import EVENTS, EVERYBODY, may_know

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.divers import REACH
from ...rules.keys import KEYS_ON_TRACK
from ...rules.questions import diver_text
from ...rules.state import KIND
from ..symbols import RESOURCES
from .names import Names, mark
from .verbs import VERBS


def sentence(words: Names, event: Event, viewer: int | str = EVERYBODY) -> tuple[Span, ...]:
    """One event as a sentence, nothing when there is nothing to tell this viewer."""
    what, seat, number, _ = event
    if what in ("move", "forced"):
        return words.log_line(seat, words.components.moves[number])
    if what in ("drawn", "keeps"):
        return _secret_sentence(words, event, viewer)
    return _event_sentence(words, event)


def about(event: Event) -> str:
    """What an event is about: its kind, and for a cube the letter of its resource."""
    what, _, _, thing = event
    return f"cube {LETTERS[thing]}" if what in ("cube in", "cube out", "into store", "from store") else what


def story(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
    """The events as sentences, each with what it is about, without those that another sentence already says."""
    told: list[Line] = []
    for kind, group in groupby(_telling(words, events, viewer), key=_kind):
        together = list(group)
        if kind == "drawn":
            told.append(Line("drawn", _sees(words, together, viewer)))
        elif kind.startswith("gains"):
            told.append(Line(together[-1][0], _gains(words, together)))
        elif kind.startswith("cube in") and len(together) > 1:
            told.append(Line(about(together[0]), _cubes(words, together), _things(words, together[0])))
        else:
            told += [
                Line(_shown(words, event), sentence(words, event, viewer), _things(words, event)) for event in together
            ]
    return [line for line in told if line.spans]


def _telling(words: Names, events: Iterable[Event], viewer: int | str) -> list[Event]:
    """The events of which something is told: not what the move before them implies, nor moves that say nothing."""
    kept: list[Event] = []
    implied: frozenset[str] = frozenset()
    for event in events:
        if event[0] in ("move", "forced"):
            implied = VERBS[words.components.moves[event[2]].word].implied
            silent = not sentence(words, event, viewer)
        else:
            silent = event[0] in implied or event[0] == "turn"
        if not silent:
            kept.append(event)
    return kept


def recap(words: Names, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
    """A turn in short: first what was achieved, then the rest in its order; figures tell what was gained and paid."""
    told = [line for line in story(words, events, viewer) if line.about not in _UNTOLD]
    return sorted(told, key=lambda line: _rank(line.about))


def _rank(about: str) -> int:
    """Where a sentence stands in a recap."""
    return _ACHIEVED.index(about) if about in _ACHIEVED else len(_ACHIEVED)


GAINS: Final = {
    "points": "point", "credits": "credit", "batteries": "battery", "neutral": "key-neutral", **RESOURCES,
    "contracts": "ui-end",
}  # fmt: skip
BRINGS: Final = {
    **{name: (name, None) for name in ("points", "credits", "batteries", "neutral")},
    "cube in": (tuple(LETTERS), 1), "cube out": (tuple(LETTERS), -1), "contract": ("contracts", 1),
}  # fmt: skip


# What a recap begins with, and what it leaves out: what the figures say, and what happens in every turn.
_ACHIEVED: Final = ("contract", "upgraded", "advances", "placed")
_UNTOLD: Final = ("points", "credits", "batteries", "card", "display", "token", "resurfaces", "stays", "drawn")


def _shown(words: Names, event: Event) -> str:
    """What the sentence of an event is about; of a move, what it is done with."""
    if event[0] not in ("move", "forced"):
        return about(event)
    move = words.components.moves[event[2]]
    shown = VERBS[move.word].about
    return shown if isinstance(shown, str) else shown(move)


def _things(words: Names, event: Event) -> tuple[str, ...]:
    """The pieces that an event changes, by their ids on the board."""
    what, seat, number, thing = event
    if what in ("move", "forced"):
        move = words.components.moves[number]
        key = "X" if move.a == m.OWN_X else str(move.a)
        return (f"key-{seat}-{key}",) if move.word == m.KEY and move.a != m.NEUTRAL else ()
    if what in ("propelled", "resurfaces", "stays", "upgraded", "copies"):
        return (f"diver-{number if what == 'copies' else seat}-{m.DIVERS[thing & KIND]}",)
    if what in ("cube in", "cube out"):
        return (f"zone-{seat}-{number}",)
    if what == "key back" and number != m.NEUTRAL:
        return (f"key-{seat}-{'X' if number == m.OWN_X else number}",)
    if what == "advances":
        return (f"hacker-{seat}" if thing == m.HACKER else f"mechanic-{seat}",)
    if what == "token":
        return (f"token-{number // 2 + 1}-{number % 2}",)
    return (f"token-own-{seat}-{number}",) if what == "placed" else ()


def _kind(event: Event) -> str:
    """Neighbouring events of one kind are told in one sentence."""
    what, seat, number, thing = event
    if what == "cube in":
        return f"cube in {seat} {number} {thing}"
    return f"gains {seat}" if what in _GAINED and number > 0 else what


def _cubes(words: Names, put: list[Event]) -> tuple[Span, ...]:
    """`Ann puts 2 tech into zone 4.`"""
    _, seat, number, thing = put[0]
    amount = words.amount(len(put), LETTERS[thing])
    return words.spans(_SEVERAL, name=words.player_span(seat), amount=amount, number=number)


def _gains(words: Names, gained: list[Event]) -> tuple[Span, ...]:
    """`Ann gains 3 points and 1 credit.`"""
    sums: Counter[str] = Counter()
    for what, _, number, _ in gained:
        sums[what] += number
    amounts = words.together([words.amount(number, what) for what, number in sums.items()])
    return words.spans("{name} gains {amount}.", name=words.player_span(gained[0][1]), amount=amounts)


def _sees(words: Names, drawn: list[Event], viewer: int | str) -> tuple[Span, ...]:
    """The cards of one draw in one sentence, for the player who looks at them."""
    if not may_know(drawn[0], viewer):
        return ()
    cards = listed(
        (words.contract_span(words.components.contracts[thing].text) for _, _, _, thing in drawn), words.say("; ")
    )
    return words.spans(_SEES, name=words.player_span(drawn[0][1]), cards=cards)


def _secret_sentence(words: Names, event: Event, viewer: int | str) -> tuple[Span, ...]:
    what, seat, _, thing = event
    name, known = words.player_span(seat), may_know(event, viewer)
    if what == "keeps" and not known:
        return words.spans("{name} keeps one of them.", name=name)
    if not known:
        return ()
    contract = words.contract_span(words.components.contracts[thing].text)
    if what == "keeps":
        return words.spans("{name} keeps this contract: {contract}.", name=name, contract=contract)
    return words.spans(_SEES, name=name, cards=contract)


_SEVERAL: Final = mark("{name} puts {amount} into zone {number}.")
_SEES: Final = mark("{name} sees these contracts: {cards}.")
_GAINED: Final = {
    "credits": mark("{name} gains {amount}."),
    "batteries": mark("{name} gains {amount}."),
    "neutral": mark("{name} gains {amount}."),
    "points": mark("{name} scores {amount}."),
}
_PAID: Final = {"credits": mark("{name} pays {amount}."), "batteries": mark("{name} spends {amount}.")}
_TEXTS: Final = {
    **EVENTS,
    "display": mark("The sponsors move down one level; the lowest one goes to the top."),
    "propelled": mark("{name} moves the {diver} {place.to}."),
    "copies": mark("{name} activates {other}'s {diver}."),
    "cube in": mark("{name} puts 1 {resource} into zone {number}."),
    "cube out": mark("{name} takes 1 {resource} from zone {number}."),
    "into store": mark("1 {resource} goes into the Store."),
    "from store": mark("1 {resource} leaves the Store."),
    "draws": mark("{name} looks at {amount} from the deck."),
    "reward": mark("{name} takes the reward “{front}” on level {level}."),
    "placed": mark("{name} puts the token at level {number}: {back} for every contract from that zone."),
    "token": mark("New reward on level {level}: {front} (back: {back})."),
    "upgraded": mark("{name} upgrades the {diver}."),
    "contract": mark("{name} completes a contract from zone {number}: {card}."),
    "declined": mark("{name} declines the token's bonus: {back}."),
    "card": mark("New contract: {card}."),
    "card away": mark("This contract is discarded: {card}."),
    "key back": mark("{name} takes back {key}."),
    "keys back": mark("{name} takes back all keys."),
    "stays": mark("{name} keeps the {diver} at {place}."),
    "resurfaces": mark("{name}'s {diver} resurfaces."),
    "timer": mark("A timer moves to space {number}."),
    "timer removed": mark("The timer on space {number} is removed."),
    "deck shuffled": mark("The discarded contracts are shuffled and go under the deck."),
    "bag shuffled": mark("The discarded rewards go back into the bag."),
}
_HACKER: Final = mark("{name} improves the Hacker: keys now come back when {number} are played.")
_MECHANIC: Final = mark("{name} improves the Mechanic: the movement value is now {number}.")


def _event_sentence(words: Names, event: Event) -> tuple[Span, ...]:
    """An event that everybody may know."""
    what, seat, number, thing = event
    if what == "advances":
        if thing == m.HACKER:
            return words.spans(_HACKER, name=words.player_span(seat), number=KEYS_ON_TRACK[number])
        return words.spans(_MECHANIC, name=words.player_span(seat), number=REACH[number])
    if what in _GAINED:
        text = _GAINED[what] if number > 0 else _PAID[what]
        return words.spans(text, name=words.player_span(seat), amount=words.amount(abs(number), what))
    return words.spans(
        _TEXTS[what], name=words.player_span(seat), number=number, **_details(words, what, number, thing)
    )


def _details(words: Names, what: str, number: int, thing: int) -> dict[str, Any]:
    """What the number and the thing of an event mean, by the names that its sentence uses."""
    if what in ("cube in", "cube out", "into store", "from store"):
        return {"resource": words.resource(LETTERS[thing])}
    if what in ("reward", "placed", "token", "declined"):
        text = words.components.rewards[thing].text
        return {"front": words.front(text), "back": words.back(text), "level": str(number // 2 + 1)}
    if what in ("contract", "card", "card away"):
        text = words.components.contracts[thing].text
        card = words.contract_span(text)
        return {"card": card._replace(text=words.asked(text)) if what == "contract" else card}
    if what in ("propelled", "resurfaces", "stays"):
        return {"diver": words.diver(diver_text(thing)), "place": words.place(number)}
    if what in ("copies", "upgraded"):
        return {"diver": words.diver(diver_text(thing)), "other": words.player_span(number)}
    if what == "draws":
        return {"amount": words.amount(number, "contracts")}
    if what == "key back":
        return {"key": words.key(number)}
    return {}

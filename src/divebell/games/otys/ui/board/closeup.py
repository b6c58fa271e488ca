"""The pieces of Otys shown large: what each of their icons means."""

from typing import Final

from divebell.engine.ui.board.closeup import LEGEND, Line, closeup_model
from divebell.engine.ui.measure import capital
from divebell.engine.ui.scene import Model

from ...rules import moves as m
from ...rules.cubes import to_letters
from ...rules.divers import REACH
from ...rules.keys import KEYS_ON_TRACK
from ..symbols import RESOURCES, back_picture, key_picture
from ..words import Words
from .levels import token_symbols

_GAINS: Final = {  # what the effect of a diver is about; with a module first what it adds
    "metal": ("res-metal",), "plant": ("res-plant",), "fuel": ("res-fuel",), "tech": ("res-tech",),
    "trader": ("role-trade",), "spy": ("role-spy",), "engineer": ("role-engineer",), "explorer": ("role-explore",),
}  # fmt: skip
_ADDED: Final = {"metal": "key-neutral", "plant": "credit", "fuel": "battery", "tech": "ui-key"}
SIDES: Final = tuple(f"S{number}{side}" for number in range(1, 6) for side in ("", "a"))


def closeup(words: Words, thing: str, players: int, edition: str) -> Model:
    """The piece: `diver spy+`, `sponsor S2a`, `reward MT:o`, `key 3`, `contract PPM=3`, `store M`, `legend`.

    LookupError when there is no such thing.
    """
    if thing == LEGEND:
        return _legend(words, players == 1)
    kind, _, text = thing.partition(" ")
    if kind == "diver" and text.removesuffix("+") in m.DIVERS:
        return _diver(words, text, players == 1)
    if kind == "sponsor" and text in SIDES:
        return _sponsor(words, text, edition == "de")
    if kind in ("reward", "own") and words.components.token(text) is not None:
        return _reward(words, text, kind == "own")
    if kind == "key" and text in ("1", "2", "3", "4", "5", "X", "N"):
        return _key(words, text)
    if kind == "contract" and words.components.card(text) is not None:
        return _contract(words, text)
    if kind == "cube" and text in RESOURCES:
        return _cube(words, text)
    if kind == "store" and text in RESOURCES:
        return _store(words, text)
    if kind == "mechanic" and text in ("0", "1", "2", "3"):
        return _mechanic(words, int(text))
    if kind == "hacker" and text in ("0", "1", "2", "3"):
        return _hacker(words, int(text))
    raise LookupError(thing)


def _legend(words: Words, solo: bool) -> Model:
    """Every icon: goods, keys, technicians, the rims of tokens, and the numbers around divers."""
    say = words.say
    lines = [
        *[Line((RESOURCES[letter],), words.resource_title(letter)) for letter in RESOURCES],
        Line(("any-a", "any-b"), say("any resource; a different shade means a different kind")),
        Line(("point",), say("points")),
        Line(("credit",), say("credits: they pay for divers, sponsors and resources")),
        Line(("battery",), say("batteries: they move a diver, or keep it on its level")),
        Line(("key-1",), say("key of a level; a played key waits on the Hacker's track")),
        Line(("key-x", "key-neutral"), say("X keys go to any level; the sponsors move down first")),
        Line(("hacker",), say("Hacker: his number says how many played keys bring all keys back")),
        Line(("mechanic", "propeller"), say("Mechanic: the movement value, how far a battery moves a diver")),
        Line(("upgrade",), say("upgraded diver, or an upgrade")),
        Line(
            ("token-o", "back-o"),
            say("orange rim: on your board the token gives 2 credits for every contract from its zone"),
        ),
        Line(
            ("token-g", "back-g"),
            say("green rim: on your board the token gives 1 point for every contract from its zone"),
        ),
        Line(
            ("ui-down",), say("numbers on the platform: the order of the divers; the arrow marks the next to go down")
        ),
        Line(("credit",), say("number on a diver: the credits its effect costs")),
        *([Line(("timer",), say("timers: they end the solo game"))] if solo else []),
    ]
    return closeup_model(say("Legend"), say("All icons"), lines, legend=True)


def _diver(words: Words, text: str, solo: bool) -> Model:
    kind, up = text.removesuffix("+"), text.endswith("+")
    basic, better = words.diver_effect(kind, solo), words.diver_effect(f"{kind}+", solo)
    added = (_ADDED[kind],) if kind in _ADDED else ()
    lines = [
        Line(_GAINS[kind], capital(basic), faint=up),
        Line(("upgrade", *_GAINS[kind], *added), words.say("Upgraded: {effect}", effect=better), faint=not up),
        Line(("ui-up",), words.say("Afterwards it resurfaces; a battery keeps it on its level.")),
    ]
    return closeup_model(words.say("One of your divers"), words.diver_side(text), lines, {"diver": kind, "up": up})


def _sponsor(words: Words, text: str, german: bool) -> Model:
    lines = [
        Line((f"sponsor-{text[1:]}",), capital(words.sponsor(text, german))),
        Line(("ui-key",), words.say("It acts when a key is played at its level, before the diver. You may skip it.")),
    ]
    return closeup_model(
        words.say("Sponsor"), capital(words.sponsor(text, german)), lines, picture=f"sponsor-{text[1:]}"
    )


def _reward(words: Words, text: str, own: bool) -> Model:
    edge, front = token_symbols(text)
    back = Line(
        (back_picture(text),),
        words.say("Its rim: then, on your board, {back} for every contract from its zone", back=words.back(text)),
    )
    if own:
        told = words.say("{back} for every contract from this zone", back=words.back(text))
        return closeup_model(words.say("Reward token"), words.back(text), [Line((back_picture(text),), told)],
                             picture=back_picture(text))  # fmt: skip
    lines = [Line((front,), words.say("At once: {front}", front=words.front(text))), back]
    return closeup_model(words.say("Reward token"), capital(words.front(text)), lines, {"token": (edge, front)})


def _key(words: Words, text: str) -> Model:
    number = {"X": m.OWN_X, "N": m.NEUTRAL}.get(text) or int(text)
    symbol = key_picture(text)
    if text.isdigit():
        lines = [
            Line((symbol,), words.say("Play it at level {number}: first its sponsor, then its diver.", number=text))
        ]
    else:
        told = words.say("The sponsors move down one level. Then choose any level: its sponsor, then its diver.")
        lines = [Line((symbol,), told)]
    if text == "N":
        lines.append(Line(("ui-no",), words.say("Once played, it goes back to the supply.")))
    else:
        lines.append(Line(("hacker",), words.say("Then it is on the Hacker's track, until he brings all keys back.")))
    return closeup_model(words.say("Key"), words.key_title(number), lines, picture=symbol)


def _contract(words: Words, text: str) -> Model:
    card = words.components.contracts[words.components.card(text) or 0]
    icons = tuple(RESOURCES[letter] for letter in to_letters(card.payments[0]))
    if card.lots:
        icons = tuple(f"any-{'abcd'[at]}" for at, lot in enumerate(card.lots) for _ in range(lot))
    lines = [
        Line(icons, words.say("{cubes}, all from one zone", cubes=words.asked(text))),
        Line(("point",), words.amount(card.points, "points")),
    ]
    lines += [Line(("credit",), words.amount(card.credits, "credits"))] if card.credits else []
    lines += [Line(("battery",), words.amount(card.batteries, "batteries"))] if card.batteries else []
    if card.lots:
        lines.append(Line(("any-a", "any-b"), words.say("Each shade stands for one kind of resource, of your choice.")))
    return closeup_model(words.say("Contract"), words.worth(text), lines)


def _cube(words: Words, letter: str) -> Model:
    lines = [
        Line(("ui-card",), words.say("For contracts that ask for it in its zone")),
        Line(("role-trade",), words.say("A Trader on its level can sell it.")),
    ]
    return closeup_model(words.say("Resource"), words.resource_title(letter), lines, picture=RESOURCES[letter])


def _store(words: Words, letter: str) -> Model:
    say, symbol = words.say, RESOURCES[letter]
    lines = [
        Line((symbol, "credit"), say("A sale fills the highest free cell and brings what that row shows.")),
        Line(("credit", symbol), say("A purchase empties the lowest full cell and costs the credits of that row.")),
        Line(("upgrade",), say("With an upgraded Trader a sale brings 1 more, and a purchase costs 1 less.")),
    ]
    return closeup_model(say("Store"), words.resource_title(letter), lines, picture=symbol)


def _mechanic(words: Words, steps: int) -> Model:
    reach = words.counted(
        "A battery moves a diver up to {number} place, in step 1 of a turn.",
        "A battery moves a diver up to {number} places, in step 1 of a turn.", REACH[steps],
    )  # fmt: skip
    lines = [
        Line(("battery", "propeller"), reach),
        Line(("role-engineer",), words.say("An Engineer can improve him: a higher movement value.")),
    ]
    return closeup_model(words.say("Technician"), words.say("Mechanic"), lines, picture="mechanic")


def _hacker(words: Words, steps: int) -> Model:
    told = words.say("When {number} keys are on his track, all of them come back.", number=KEYS_ON_TRACK[steps])
    lines = [
        Line(("ui-key",), told),
        Line(("role-engineer",), words.say("An Engineer can improve him: the keys come back sooner.")),
    ]
    return closeup_model(words.say("Technician"), words.say("Hacker"), lines, picture="hacker")

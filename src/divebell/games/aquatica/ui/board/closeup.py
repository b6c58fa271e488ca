"""The pieces of Aquatica shown large: what each of their icons means."""

from typing import Final

from divebell.engine.ui.board.closeup import LEGEND, Line, closeup_model
from divebell.engine.ui.measure import capital
from divebell.engine.ui.scene import Model

from ...rules.pieces import NONE
from ...rules.vocabulary import ANY_TYPE, EFFECTS, EMPTY, POWER, TYPES, words_of
from ..symbols import effect_picture, goal_picture, signs
from ..words import Words
from ..words.cards import mark_of
from .cards import character_face, location_face, manta_face
from .ocean import prices

_LEAST: Final = {  # of each word its first effect
    effect.word: number for number, effect in reversed(list(enumerate(EFFECTS))) if effect.type == ANY_TYPE
}
ROWS: Final = ("top", "bottom")  # of the ocean, where a location has a price


def closeup(words: Words, thing: str, players: int, _edition: str) -> Model:
    """The piece: `location SB07@1`, `top SB07`, `character turtle`, `manta P1-`, `goal hand8`, `tribe I1`, `legend`.

    LookupError when there is no such thing.
    """
    if thing == LEGEND:
        return _legend(words)
    kind, _, text = thing.partition(" ")
    components = words.components
    name, at, covered = text.partition("@")
    if (
        kind == "location"
        and components.location(name) is not None
        and covered in ("", *"012345")
        and at + covered != "@"
    ):
        return _location(words, name, covered, kind)
    if at:
        raise LookupError(thing)
    name = text.removesuffix("-")
    if kind in ROWS and components.location(name) is not None:
        return _location(words, name, "", kind)
    if kind == "character" and (components.character(name) is not None or name == "king?"):
        return _character(words, name, players)
    if kind == "manta" and components.manta(name) is not None:
        return _manta(words, name, text.endswith("-"))
    if kind == "goal" and components.goal(name) is not None:
        return _goal(words, name)
    if kind == "tribe" and components.tribe(name) is not None:
        return _tribe(words, name, players)
    raise LookupError(thing)


def _legend(words: Words) -> Model:
    """Every icon: resources, types, mantas, effects, and what stands around the cards."""
    say = words.say
    lines = [
        Line(("coin",), say("coins: buy and recruit")),
        Line(("power",), say("power: conquer")),
        Line(("power-sb",), say("power that counts only against locations of this type")),
        *[Line((f"ty-{code.lower()}",), words.type(number)) for number, code in enumerate(TYPES)],
        Line(("point",), say("points")),
        Line(("ui-flag", "point"), say("points on goals, which everybody sees")),
        Line(("manta-trained",), say("trained manta, ready: it can also claim goals")),
        Line(
            ("manta-trained-tired", "manta-wild-tired"),
            say("tired mantas: they give nothing until they are ready again"),
        ),
        Line(("manta-wild",), say("wild manta, won when a location has fully risen")),
        *[_effect(words, _LEAST[word]) for word in sorted(_LEAST) if word > POWER],
        Line(
            ("fx-delayed",),
            say("delayed: it counts before your next card, while this one is on top of your discard pile"),
        ),
        Line(("tribe-1",), say("tribe you can use every turn")),
        Line(("tribe-2",), say("tribe that acts once, when you recruit it")),
        Line(("ui-lock",), say("what only you know")),
    ]
    return closeup_model(say("Legend"), say("All icons"), lines, legend=True)


def _source(words: Words, name: str) -> str:
    """Of what is printed in a rulebook nobody needs to be told."""
    return "" if mark_of(words.components, name).source == "printed" else capital(words.source(name))


def _effect(words: Words, item: int, faint: bool = False, delayed: bool = False) -> Line:
    icons = tuple(icon for sign in signs(words, item) for icon in (sign.symbol, sign.type) if icon)
    told = words.effect(item)
    if words_of(item) == (EMPTY,):
        told = words.say("nothing; only a raise moves the location on")
    if delayed:
        told = words.say("while it is on top of your discard pile, before your next card: {effect}", effect=told)
        icons = ("fx-delayed", *icons)
    return Line(icons, capital(told), faint)


def _location(words: Words, name: str, covered: str, where: str) -> Model:
    card = words.components.locations[words.components.location(name) or 0]
    up, lines = int(covered) if covered.isdigit() else 0, []
    if where in ROWS:
        coins, power = prices(words, name, where == "top")
        lines.append(Line(("coin",), words.say("{price} to buy it", price=words.amount(coins, "coins"))))
        told = words.say("{price} to conquer it", price=words.amount(power, "power"))
        if where == "top":
            told = words.say("{price} to conquer it: 1 less in the top row", price=words.amount(power, "power"))
        lines.append(Line(("power",), told))
    lines += [_effect(words, item, at < up) for at, item in enumerate(card.depths)]
    if card.manta != NONE:
        manta = words.components.mantas[card.manta]
        told = words.say("When it has fully risen: a {manta}", manta=words.manta(manta.code))
        lines.append(Line(("manta-wild", effect_picture(manta.item)), told, bool(covered) and up == len(card.depths)))
    told = words.say("{points} once it is scored", points=words.amount(card.points, "points"))
    lines.append(Line(("point",), told))
    face = {"location": location_face(words, name), "up": up}
    return closeup_model(words.say("Location"), words.location(name), lines, face, _source(words, name))


def _character(words: Words, card: str, players: int) -> Model:
    number = words.components.character(card)
    if number is None:
        told = [Line(("ui-lock",), words.say("Nobody else knows which king this is."))]
        return closeup_model(words.say("King"), words.character(card), told, picture="king-base")
    found = words.components.characters[number]
    if found.box != NONE:
        item = words.components.mantas[found.box].item
        lines = [Line(("manta-wild", effect_picture(item)), capital(words.character_effects(card)))]
    else:
        effects = found.effects_of_two if players == 2 else found.effects
        lines = [_effect(words, item) for item in effects]
        lines += [_effect(words, item, delayed=True) for item in found.delayed]
    face = {"character": character_face(words, card, players == 2)}
    kind = words.say("King") if card.startswith("king") else words.say("Character")
    return closeup_model(kind, words.character(card), lines, face, _source(words, card))


def _manta(words: Words, code: str, tired: bool) -> Model:
    face = manta_face(words, code)
    wild = face["kind"] == "wild"
    manta = words.components.mantas[words.components.manta(code) or 0]
    lines = [_effect(words, manta.item, tired)]
    if tired:
        lines.append(Line(("fx-ready",), words.say("Tired: it gives nothing until it is made ready.")))
    else:
        lines.append(Line(("fx-flip",), words.say("Ready: flip it to use it, then it is tired.")))
    if wild:
        told = words.say("Wild: it cannot be placed on a goal.")
    else:
        told = words.say("Trained: it can also be placed on a goal or a tribe, for good.")
    lines.append(Line(("ui-flag",), told))
    kind = words.say("Wild manta") if wild else words.say("Trained manta")
    return closeup_model(
        kind, capital(words.manta(code)), lines, {"manta": {**face, "tired": tired}}, _source(words, code)
    )


def _goal(words: Words, name: str) -> Model:
    spots = ", ".join(str(points) for points in words.components.spots)
    lines = [
        Line((goal_picture(name),), capital(words.condition(name))),
        Line(("manta-mark",), words.say("Claim it with a trained manta, at any time in your turn.")),
        Line(("point",), words.say("The first free spot counts, from left to right: {spots}", spots=spots)),
    ]
    return closeup_model(words.say("Goal"), words.track(name), lines, None, _source(words, name), goal_picture(name))


def _tribe(words: Words, name: str, players: int) -> Model:
    card = words.components.tribes[words.components.tribe(name) or 0]
    price = words.amount(card.cost, "coins")
    told = words.say("{price} to recruit it", price=price)
    if players > 1:
        told = words.say("{price} to recruit it, and 1 more for each manta of others on it", price=price)
    when = words.say("Every turn:") if card.permanent else words.say("At once:")
    icons = tuple(sign.symbol for item in card.bonus for sign in signs(words, item) if sign.symbol)
    lines = [
        Line(("coin",), told),
        Line(("manta-trained",), words.say("Place a manta on it. It stays there.")),
        Line(icons, f"{when} {words.effects(card.bonus)}"),
        Line(("point",), capital(words.tribe_worth(name))),
    ]
    symbol = "tribe-1" if card.permanent else "tribe-2"
    return closeup_model(words.say("Tribe"), words.tribe(name), lines, None, _source(words, name), symbol)

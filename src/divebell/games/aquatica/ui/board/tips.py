"""What a thing is, in full, for whoever points at it or cannot see it; what is not as printed says so."""

from divebell.engine.ui.speech import known

from ..words import Words
from ..words.cards import mark_of


def _with_source(words: Words, told: str, name: str) -> str:
    """What is printed in a rulebook needs no word about where it comes from."""
    if mark_of(words.components, name).source == "printed":
        return told
    return words.say("{thing} ({source})", thing=told, source=words.source(name))


def location_tip(words: Words, name: str, top: bool | None = None) -> str:
    """A location; in a row also what it costs there."""
    says = words.location_gifts(name)
    if top is not None:
        says = words.say("{first}; {second}", first=words.location_price(name, top), second=says)
    return _with_source(words, words.pair(words.location(name), says), name)


def slot_label(words: Words, name: str, covered: int) -> str:
    """A location on a board: how far it has risen, and what is left of it."""
    location = words.components.locations[known(words.components.location(name))]
    risen = words.say("{covered} of {depths} depths covered", covered=covered, depths=len(location.depths))
    left = words.location_gifts(f"{name}@{covered}")
    return words.pair(words.location(name), words.say("{first}; {second}", first=risen, second=left))


def character_tip(words: Words, card: str, players: int = 0) -> str:
    """A character and what it does."""
    if words.components.character(card) is None:  # a king that was not shown yet
        return words.character(card)
    return _with_source(words, words.pair(words.character(card), words.character_effects(card, players)), card)


def manta_tip(words: Words, code: str, tired: bool) -> str:
    """A manta and whether it can be flipped."""
    state = words.say("tired") if tired else words.say("ready")
    return _with_source(words, words.pair(words.manta(code), state), code)


def tribe_tip(words: Words, name: str, price: int, owners: tuple[str, ...]) -> str:
    """A tribe: what it costs, gives and is worth, and who has recruited it."""
    says = words.say("{first}; {second}", first=words.amount(price, "coins"), second=words.tribe_bonus(name))
    if owners:
        says = words.say("{first}; {second}", first=says, second=", ".join(owners))
    return _with_source(words, words.pair(words.tribe(name), says), name)


def goal_tip(words: Words, name: str) -> str:
    """What a goal asks."""
    return _with_source(words, words.condition(name), name)

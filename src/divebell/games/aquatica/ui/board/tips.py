"""What a thing is, in full, for whoever points at it or cannot see it.

How sure we are of a piece is told where it is shown large (closeup.py).
"""

from divebell.engine.ui.speech import known

from ..words import Words


def location_tip(words: Words, name: str, top: bool | None = None) -> str:
    """A location; in a row also what it costs there."""
    says = words.location_gifts(name)
    if top is not None:
        says = words.say("{first}; {second}", first=words.location_price(name, top), second=says)
    return words.pair(words.location(name), says)


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
    return words.pair(words.character(card), words.character_effects(card, players))


def manta_tip(words: Words, code: str, tired: bool) -> str:
    """A manta and whether it can be flipped."""
    state = words.say("tired") if tired else words.say("ready")
    return words.pair(words.manta(code), state)


def tribe_tip(words: Words, name: str, price: int, owners: tuple[str, ...]) -> str:
    """A tribe: what it costs, gives and is worth, and who has recruited it."""
    says = words.say("{first}; {second}", first=words.amount(price, "coins"), second=words.tribe_bonus(name))
    if owners:
        says = words.say("{first}; {second}", first=says, second=", ".join(owners))
    return words.pair(words.tribe(name), says)


def goal_tip(words: Words, name: str) -> str:
    """What a goal asks."""
    return words.condition(name)

"""The ocean board (C1): characters are recruited and retired (F2, F3, F12), locations taken and scouted (F8, F15)."""

from divebell.engine.errors import BadRecord
from divebell.engine.text import mark
from divebell.engine.tuples import without

from .components import Components
from .realm import enter
from .state import DISCARDING, State, inserted


def take_character(state: State, space: int) -> None:
    """The character on a space goes to the player's hand; the others close up, a new one is revealed (F2)."""
    player = state.players[state.active]
    card = state.row[space]
    player.hand = inserted(player.hand, card)
    state.note("recruits", state.active, space, card)
    _close_row(state, space)


def retire(state: State) -> None:
    """The leftmost character leaves the game (F12)."""
    if state.row:
        state.characters_gone = (state.row[0], *state.characters_gone)
        state.note("retires", state.active, 0, state.row[0])
        _close_row(state, 0)


def _close_row(state: State, space: int) -> None:
    state.row = state.row[:space] + state.row[space + 1 :]
    state.progress = True
    if state.deck:
        _bring_up_character(state)
        card = state.deck[0]
        state.deck = state.deck[1:]
        state.row = (*state.row, card)
        state.note("character", state.active, len(state.row) - 1, card)


def take_from_row(state: State, location: int) -> None:
    """A location of either row is taken to the player's board; the row is not refilled (F4)."""
    if location in state.top:
        state.top = without(state.top, location)
    else:
        state.bottom = without(state.bottom, location)
    state.progress = True
    enter(state, state.active, location)


def salvage(state: State, location: int) -> None:
    """A location of the discard pile goes to the player's board, free (F15)."""
    state.location_discard = without(state.location_discard, location)
    state.progress = True
    state.note("salvaged", state.active, 0, location)
    enter(state, state.active, location)


def can_scout(state: State) -> bool:
    """Whether a scout would move anything at all (F19)."""
    return bool(state.top or state.bottom or state.location_deck)


def scout(state: State) -> None:
    """The top row is discarded, the bottom row moves up; those over 4 are discarded by choice, then 6 dealt (F8)."""
    state.location_discard = state.top + state.location_discard
    state.top = state.bottom
    state.bottom = ()
    state.progress = True
    state.note("scouts", state.active)
    state.push(DISCARDING)


def discard_over(state: State, location: int) -> None:
    """One of the locations over 4 in the top row is discarded (F8)."""
    state.top = without(state.top, location)
    state.location_discard = (location, *state.location_discard)
    state.note("discarded", state.active, 0, location)


def deal_locations(state: State) -> None:
    """Up to 6 new locations are dealt to the bottom row; decks are never reshuffled (F8, G22)."""
    for _ in range(min(state.components.rows[1], len(state.location_deck))):
        _bring_up_location(state)
        location = state.location_deck[0]
        state.location_deck = state.location_deck[1:]
        state.bottom = (*state.bottom, location)
        state.note("location", state.active, len(state.bottom) - 1, location)


# A record says what is revealed, even if its cards are shuffled differently now.


def _bring_up_character(state: State) -> None:
    if state.next_characters:
        card = state.next_characters[0]
        state.next_characters = state.next_characters[1:]
        name = state.components.characters[card].id
        state.deck, state.characters_set_aside = _brought(
            state.deck, state.characters_set_aside, card, name, [0] * len(state.components.characters)
        )


def _bring_up_location(state: State) -> None:
    if state.next_locations:
        location = state.next_locations[0]
        state.next_locations = state.next_locations[1:]
        name = state.components.locations[location].id
        state.location_deck, state.locations_set_aside = _brought(
            state.location_deck, state.locations_set_aside, location, name, _types(state.components)
        )


def _types(components: Components) -> list[int]:
    return [location.type for location in components.locations]


def _brought(
    deck: tuple[int, ...], set_aside: tuple[int, ...], card: int, name: str, sorts: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The deck with this card on top. If it was set aside, one of its sort is set aside instead."""
    if card in deck:
        return (card, *without(deck, card)), set_aside
    if card in set_aside:
        for other in deck:
            if sorts[other] == sorts[card] and other not in set_aside:
                return (card, *without(deck, other)), tuple(sorted((*without(set_aside, card), other)))
    raise BadRecord(mark("the record reveals {card}, which is not in the deck"), card=name)

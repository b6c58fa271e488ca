"""Characters in hand and discard pile: played, dropped, taken back (M4, F9, F14, F17)."""

from divebell.engine.tuples import without

from .pieces import NONE
from .state import Player, State, each_once, inserted


def take_from_hand(state: State, seat: int, card: int) -> None:
    """A card is played: it is in play, neither in hand nor in the pile. Matrona stays in hand (G8)."""
    player = state.players[seat]
    if not state.components.characters[card].stays:
        player.hand = without(player.hand, card)
    show_king(player, card)
    state.note("plays", seat, 0, card)


def put_away(state: State, seat: int, card: int) -> None:
    """A played card goes onto the discard pile (M4), stays in hand (F11) or leaves the game (F14)."""
    character = state.components.characters[card]
    if character.stays:
        return
    if character.leaves:
        if card < state.components.first_king:
            state.characters_gone = (card, *state.characters_gone)
        state.note("leaves", seat, 0, card)
        return
    player = state.players[seat]
    player.discard = (card, *player.discard)


def can_be_dropped(state: State, player: Player) -> list[int]:
    """The different cards that can be discarded from the hand: never Matrona (M4)."""
    characters = state.components.characters
    return [card for card in each_once(player.hand) if not characters[card].stays]


def drop(state: State, seat: int, card: int) -> None:
    """A card of the hand goes on top of its owner's discard pile (F16, F17)."""
    player = state.players[seat]
    player.hand = without(player.hand, card)
    player.discard = (card, *player.discard)
    show_king(player, card)
    state.note("drops", seat, 0, card)


def show_king(player: Player, card: int) -> None:
    """A king is public from the first time it is face up (H4)."""
    if card == player.king and card != NONE:
        player.king_shown = True


def take_back(state: State, seat: int, card: int) -> None:
    """A card of the discard pile, of two copies the one nearest the top, goes to the hand (F9, G14)."""
    player = state.players[seat]
    player.discard = without(player.discard, card)
    player.hand = inserted(player.hand, card)
    state.note("back", seat, 1, card)


def take_all_back(state: State, seat: int) -> None:
    """The whole discard pile goes to the hand (F9)."""
    player = state.players[seat]
    for card in player.discard:
        state.note("back", seat, 1, card)
    player.hand = tuple(sorted(player.hand + player.discard))
    player.discard = ()

"""Contracts: completing them (K1-K3), and the deck they come from (G9)."""

from typing import Final

from divebell.engine.chance import shuffled
from divebell.engine.errors import BadRecord
from divebell.engine.moment import OVER
from divebell.engine.move import Move
from divebell.engine.text import mark
from divebell.engine.tuples import drawn_from, replaced, without

from .components import FROM_HAND, PLAIN
from .cubes import covers
from .score import CONTRACT, TOKEN, score
from .solo import put_marker
from .state import KEEP_ONE, NONE, Completable, State

DECK: Final = 1  # streams of chance
UNDER_THE_DECK: Final = 2
DRAWN_AT_ONCE: Final = 4  # D3


def contract_moves(state: State) -> list[Move]:
    """Every public contract and every one in hand that some zone can pay, with each way to pay it (K1).

    The list is kept for the next question, so whoever gets it must not change it.
    """
    player = state.players[state.active]
    public, hand, zones, rewards = state.public, player.hand, player.zones, player.rewards
    before = player.completable
    if before is not None and before.public is public and before.hand is hand:
        if before.zones is zones and before.rewards is rewards:
            return before.moves
        wanted = before.wanted
    else:
        wanted = 0
        for kind in public:
            if kind != NONE:
                wanted |= 1 << kind
        for kind in hand:
            wanted |= 1 << kind
    fitting = state.components.fitting
    moves: list[Move] = []
    for zone in range(5):
        if fitting[zones[zone]] & wanted:
            moves += _zone_moves(state, zone)
    player.completable = Completable(public, hand, zones, rewards, wanted, moves)
    return moves


def _zone_moves(state: State, zone: int) -> list[Move]:
    player = state.players[state.active]
    components = state.components
    pile = player.zones[zone]
    public = state.public
    cards = public + player.hand
    moves: list[Move] = []
    for at, kind in enumerate(cards):
        if kind == NONE:
            continue
        variant = 0
        if components.doubled[kind] and cards.index(kind) != at:  # the same text twice: the leftmost one counts
            if at < len(public) or cards.index(kind, len(public)) != at:
                continue
            variant = FROM_HAND
        table = components.contract_moves[kind][zone]
        for number, move in enumerate(table[variant]):
            if covers(pile, move.c):
                moves.append(move)
                if player.rewards[zone] != NONE:  # G8
                    moves.append(table[variant | PLAIN][number])
    return moves


def complete(state: State, move: Move) -> None:
    """The cubes go back; then points, the card's bonus, the token's bonus (K2); then the card is replaced (K3)."""
    player = state.players[state.active]
    card = state.components.contracts[move.a]
    player.zones = replaced(player.zones, move.b, player.zones[move.b] - move.c)
    state.note("contract", state.active, move.b + 1, move.a)
    score(state, card.points, CONTRACT)
    if state.phase == OVER:
        return
    gain(state, card.credits, card.batteries)
    token = player.rewards[move.b]
    if token != NONE and move.d & PLAIN:  # G8
        state.note("declined", state.active, move.b + 1, token)
    elif token != NONE:
        back = state.components.rewards[token]
        gain(state, back.credits, 0)
        if back.points:
            score(state, back.points, TOKEN)
            if state.phase == OVER:
                return
    if move.a in state.public and not move.d & FROM_HAND:
        slot = state.public.index(move.a)
        state.public = replaced(state.public, slot, NONE)
        discard(state, move.a)
        fill_slot(state, slot)
    else:
        player.hand = without(player.hand, move.a)
        discard(state, move.a)


def gain(state: State, credits: int, batteries: int) -> None:
    """The player whose turn it is receives credits and batteries."""
    player = state.players[state.active]
    if credits:
        player.credits += credits
        state.note("credits", state.active, credits)
    if batteries:
        player.batteries += batteries
        state.note("batteries", state.active, batteries)


def discard(state: State, kind: int) -> None:
    """A completed or thrown away card is discarded; in the German edition it leaves the game (N2)."""
    if not state.de:
        state.contract_discard += bytes((kind,))


def fill_slot(state: State, slot: int) -> None:
    """The next card of the deck is revealed in a public slot; in solo it gets the next marker (K3, O5)."""
    kind = _next_card(state)
    state.public = replaced(state.public, slot, kind)
    if kind != NONE:
        state.note("card", state.active, slot, kind)
    if state.solo:
        put_marker(state, slot)


def discard_marked(state: State, resource: int) -> None:
    """The contract with this marker is thrown away with it and replaced (O4)."""
    if resource in state.markers:
        slot = state.markers.index(resource)
        kind = state.public[slot]
        state.public = replaced(state.public, slot, NONE)
        state.note("card away", state.active, slot, kind)
        discard(state, kind)
        fill_slot(state, slot)


def can_draw(state: State) -> bool:
    """Whether there is any card to draw (G7)."""
    return bool(state.deck or state.contract_discard)


def draw_four(state: State) -> None:
    """Look at four cards, or at what there is, to keep one of them (D3, G9)."""
    if len(state.deck) < DRAWN_AT_ONCE:
        _put_discard_under_deck(state)
    drawn: list[int] = []
    while len(drawn) < DRAWN_AT_ONCE and state.deck:
        drawn.append(_next_card(state))
    state.drawn = tuple(drawn)
    state.note("draws", state.active, len(drawn))
    for kind in drawn:
        state.note("drawn", state.active, 0, kind)
    if drawn:
        state.push(KEEP_ONE)


def keep_moves(state: State) -> list[Move]:
    """One of the cards just drawn."""
    return [state.components.keep_moves[kind] for kind in dict.fromkeys(state.drawn)]


def keep(state: State, move: Move) -> None:
    """One card goes to the hand, the others under the deck in random order (G9)."""
    state.stack = state.stack[:-1]
    player = state.players[state.active]
    player.hand = (*player.hand, move.a)
    state.note("keeps", state.active, 0, move.a)
    others = without(state.drawn, move.a)
    state.deck += bytes(shuffled(others, state.seed, UNDER_THE_DECK, state.deck_shuffles))
    state.deck_shuffles += 1
    state.drawn = ()


def _next_card(state: State) -> int:
    if not state.deck:
        _put_discard_under_deck(state)
        if not state.deck:
            return NONE
    if state.next_cards:
        kind = state.next_cards[0]
        if kind not in state.deck:
            raise BadRecord(
                mark("the record reveals {card}, which is not in the deck"), card=state.components.contracts[kind].text
            )
        state.next_cards = state.next_cards[1:]
        state.deck = drawn_from(state.deck, kind)
        return kind
    kind = state.deck[0]
    state.deck = state.deck[1:]
    return kind


def _put_discard_under_deck(state: State) -> None:
    if state.contract_discard:
        state.deck += bytes(shuffled(state.contract_discard, state.seed, DECK, state.deck_shuffles))
        state.deck_shuffles += 1
        state.contract_discard = b""
        state.note("deck shuffled", state.active)

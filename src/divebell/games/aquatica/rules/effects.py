"""Effects (F1-F19, X1, X2): what can be done, and how each is begun.

`carry_out` does at once what needs no choice and leaves the rest on the stack; the choices are in turn.py.
"""

from typing import Final

from .cards import take_all_back
from .goals import can_claim
from .mantas import make_all_ready
from .payment import could_purchase
from .pieces import NONE, can_be_copied
from .realm import some_are_risen, some_can_be_raised
from .rows import can_scout, retire
from .state import (
    BUYING,
    CHOOSING,
    COVERED,
    DROPPING,
    FLIPPING,
    OTHERS,
    PLAYING,
    RAISING,
    READYING,
    RECRUITING_FREE,
    RISING,
    SALVAGING,
    SCORING,
    SCOUTING,
    TAKING_ALL_BACK,
    TAKING_BACK,
    State,
)
from .vocabulary import (
    BUY,
    COINS,
    CONQUER,
    COPY,
    DROP,
    EFFECTS,
    FLIP,
    JOINED,
    OTHERS_DISCARD,
    OTHERS_RAISE,
    OTHERS_READY,
    PLAY,
    POWER,
    RAISE,
    RAISE_FULL,
    READY,
    READY_ALL,
    RECRUIT,
    RECRUIT_FREE,
    REPLAY,
    RETIRE,
    SALVAGE,
    SCORE,
    SCOUT,
    TAKE_BACK,
    TAKE_BACK_ALL,
)

# How an effect on the others is carried out for each of them.
ON_OTHERS: Final = {OTHERS_RAISE: RAISING, OTHERS_DISCARD: DROPPING, OTHERS_READY: READYING}


def could_do(state: State, item: int, own: int) -> bool:
    """Whether an effect could do anything at all now (F19); `own` is the location it is on."""
    if item >= JOINED:
        return could_do(state, item % JOINED, own) or could_do(state, item // JOINED, own)
    effect = EFFECTS[item]
    word = effect.word
    player = state.players[state.active]
    if word in (RAISE, RAISE_FULL):
        return some_can_be_raised(state, player, own)
    if word == SCORE:
        return some_are_risen(state, player, own)
    if word in (TAKE_BACK, TAKE_BACK_ALL):
        return bool(player.discard)
    if word in (READY, READY_ALL):
        return bool(player.tired)
    if word == RECRUIT_FREE:
        return bool(state.row)
    if word == SCOUT:
        return can_scout(state)
    if word == DROP:
        return len([card for card in player.hand if not state.components.characters[card].stays]) >= effect.number
    if word == FLIP:
        return any(state.players[seat].ready for seat in flipping(state))
    if word == COPY:
        return copyable(state, own) != 0
    if word in (RECRUIT, BUY, CONQUER):
        return could_purchase(state, word)
    return word in (COINS, POWER)


def flipping(state: State) -> list[int]:
    """The seats that `flip` concerns, in turn order: all, you the last (`fr`), or all others (`en`) (X1, N1, G13)."""
    seats = len(state.players)
    return [(state.active + step) % seats for step in range(1, seats if state.en else seats + 1)]


def copyable(state: State, own: int) -> int:
    """A bit for each effect on an uncovered depth of the board that can be copied and could do something (X2, G15).

    In edition `en` only those of other locations (N3). The copied effect counts as one of the copying location.
    """
    found = 0
    for slot in state.players[state.active].board:
        if slot == NONE or (state.en and slot // COVERED == own):
            continue
        depths = state.components.locations[slot // COVERED].depths
        for item in depths[slot % COVERED :]:
            if can_be_copied(item) and could_do(state, item, own):
                found |= 1 << state.components.copied.index(item)
    return found


def carry_out(state: State, item: int, own: int) -> None:
    """Begin an effect (M2): as much as goes without a choice is done, what asks goes onto the stack."""
    if item >= JOINED:
        state.push(CHOOSING, item, own)
        return
    effect = EFFECTS[item]
    word, number = effect.word, effect.number
    if word == COINS:
        state.coins += number
    elif word == POWER:
        state.power += number
    elif word in (BUY, CONQUER, RECRUIT):
        state.push(BUYING, word)
    elif word == REPLAY:
        state.push(BUYING, word, number)
    elif word == RAISE:
        state.push(RAISING, number, own, state.active)
    elif word == RAISE_FULL:
        state.push(RISING, 0, own)
    elif word == SCORE:
        state.push(SCORING, number, own)
    elif word == TAKE_BACK:
        state.push(TAKING_BACK, number, own)
    elif word == TAKE_BACK_ALL:
        if can_claim(state):  # a goal met now may not be met any more afterwards (G10)
            state.push(TAKING_ALL_BACK)
        else:
            take_all_back(state, state.active)
    elif word == READY:
        state.push(READYING, number, NONE, state.active)
    elif word == READY_ALL:
        make_all_ready(state, state.active)
    elif word == DROP:
        state.push(DROPPING, number, NONE, state.active)
    elif word == RECRUIT_FREE:
        state.push(RECRUITING_FREE, 0, own)
    elif word == SCOUT:
        if can_scout(state):
            state.push(SCOUTING)
    elif word == PLAY:
        state.push(PLAYING)
    elif word == SALVAGE:
        state.push(SALVAGING)
    elif word == RETIRE:
        retire(state)
    elif word in (OTHERS_RAISE, OTHERS_DISCARD, OTHERS_READY):
        state.push(OTHERS, number, word, 1)
    elif word == FLIP:
        state.push(FLIPPING, 0, own, 1)


def next_other(state: State) -> None:
    """An effect on the others comes to the next player on the left, or is done (F16, G13)."""
    _, number, word, step = state.stack[-1]
    seats = len(state.players)
    if step < seats:
        state.advance(OTHERS, number, word, step + 1)
        state.push(ON_OTHERS[word], number, NONE, (state.active + step) % seats)
    else:
        state.pop()

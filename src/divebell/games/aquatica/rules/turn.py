"""The turn (T1-T4): additional actions, the main action (M1-M4), whose turn it is.

`legal_moves` says what can be chosen now, `apply` plays a move, `settle` goes on to the next real choice.
"""

from collections.abc import Callable
from typing import Final

from divebell.engine.moment import OVER, START
from divebell.engine.move import Move

from . import moves as m
from .actions import action_moves, next_bonus, use
from .cards import can_be_dropped, drop, put_away, take_all_back, take_back, take_from_hand
from .effects import carry_out, could_do, flipping, next_other
from .goals import can_claim, claim, claim_moves
from .kings import keep_king, king_moves
from .mantas import make_ready, tire
from .payment import add_source, can_do_without, choose_target, decline, empty_pool, purchase_moves, source_moves
from .pieces import NONE
from .realm import can_be_raised, has_empty_slot, rise, risen, score_location, slide
from .rows import deal_locations, discard_over, salvage, scout, take_character
from .score import end_has_come, is_stuck, wins_at_once
from .solo import place_rival, rival_comes, rival_tracks
from .state import (
    AFTER,
    BEFORE,
    BONUS,
    BUYING,
    CARD,
    CHOOSING,
    COPYING,
    DELAYED,
    DISCARDING,
    DRAFTING,
    DROPPING,
    FLIPPING,
    MAIN,
    OTHERS,
    PAYING,
    PLACING,
    PLAYING,
    RAISING,
    READYING,
    RECRUITING_FREE,
    RISING,
    RIVALRY,
    SALVAGING,
    SCORING,
    SCOUTING,
    TAKING_BACK,
    TIRING,
    TIRING_ONE,
    State,
    each_once,
)
from .tribes import place, place_moves, turn_down
from .vocabulary import BUY, CONQUER, EFFECTS, JOINED, RECRUIT, words_of


def legal_moves(state: State) -> list[Move]:
    """What can be chosen now; goals can be claimed at every question put to the player whose turn it is (G10)."""
    if state.stack:
        moves = _pending_moves(state, state.stack[-1])
        if moves and asked(state) == state.active and can_claim(state):
            moves += _claims_while_pending(state)
        return moves
    table = state.components.table
    if state.phase == DRAFTING:
        return king_moves(state)
    if state.phase == OVER:
        return []
    moves = action_moves(state)
    if can_claim(state):
        moves += claim_moves(state)
    if state.phase == AFTER:
        moves.append(table.end)
    else:
        last = NONE
        for card in state.players[state.active].hand:
            if card != last:  # equal choices are asked as one (G14)
                moves.append(table.plays[card])
            last = card
    return moves


def _claims_while_pending(state: State) -> list[Move]:
    """Claims within an effect; while one pays not with a manta that the payment needs (G10)."""
    moves = claim_moves(state)
    what, left, number, _ = state.stack[-1]
    if moves and what == PAYING:
        target = state.components.moves[number]
        moves = [move for move in moves if move.c or can_do_without(state, target, left, move.b)]
    return moves


def _pending_moves(state: State, pending: tuple[int, int, int, int]) -> list[Move]:
    """The answers to what is pending; none when there is nothing to be done, so that it is passed over (M2)."""
    what, number, thing, seat = pending
    table = state.components.table
    if what == RAISING:
        return [table.raises[location] for location in can_be_raised(state, state.players[seat], thing)]
    if what == DROPPING:
        return [table.drops[card] for card in can_be_dropped(state, state.players[seat])]
    if what == READYING:
        return [table.readies[kind] for kind in each_once(state.players[seat].tired)]
    if what == TIRING_ONE:
        return [table.tires[kind] for kind in each_once(state.players[seat].ready)]
    player = state.players[state.active]
    if what == PAYING:
        return source_moves(state, state.components.moves[thing])
    if what == BUYING:
        return purchase_moves(state, number, thing, bool(seat))
    if what == SCORING:
        return [table.scores[location] for location in risen(state, player, thing)]
    if what == TAKING_BACK:
        return [table.backs[card] for card in dict.fromkeys(player.discard)]
    if what == RISING:
        return [table.rises[location] for location in can_be_raised(state, player, thing)]
    if what == CHOOSING:
        return [
            table.chooses[EFFECTS[part].word]
            for part in (number % JOINED, number // JOINED)
            if could_do(state, part, thing)
        ]
    if what == SCOUTING:
        return [table.scout, table.skip]
    if what == DISCARDING:
        return [table.discards[location] for location in state.top] if _is_over(state) else []
    if what == RECRUITING_FREE:
        return table.recruits[: len(state.row)]
    if what == PLACING:
        return place_moves(state)
    if what == COPYING:
        return [table.copies[at] for at in range(len(table.copies)) if number >> at & 1]
    if what == SALVAGING:
        return [table.salvages[location] for location in state.location_discard] if has_empty_slot(player) else []
    if what == PLAYING:
        return [table.plays[card] for card in each_once(player.hand)]
    if what == RIVALRY:
        return [table.rivals[goal] for goal in rival_tracks(state)]
    return [table.back_all]


def _is_over(state: State) -> bool:
    return len(state.top) > state.components.rows[0]


def asked(state: State) -> int:
    """The seat that must choose: the player whose turn it is, or one on whom an effect is carried out (F16, X1)."""
    if state.stack:
        what, _, _, seat = state.stack[-1]
        if what in (RAISING, DROPPING, READYING, TIRING_ONE):
            return seat
    return state.active


def settle(state: State) -> None:
    """Go on to the next question that has more than one answer.

    A choice with a single answer answers itself (G14), the end of a turn too (G21). Only the first choice of a
    turn is always asked, so that a position can rest between two turns.
    """
    while state.phase != OVER:
        if state.stack:
            if state.stack[-1][0] <= FLIPPING:
                _go_on(state)
                continue
        elif state.phase == MAIN:
            _end_main_action(state)
        moves = legal_moves(state)
        if not moves:
            _pass_over(state)
            continue
        if len(moves) != 1 or (not state.stack and state.phase == START):
            state.legal = moves
            return
        if state.journal is not None:
            state.note("forced", asked(state), moves[0].number)
        apply(state, moves[0])
    state.legal = []


def _go_on(state: State) -> None:
    """The next step of what goes on by itself."""
    what, step, thing, seat = state.stack[-1]
    if what == CARD:
        _next_effect(state)
    elif what == DELAYED:
        delayed = state.components.characters[thing].delayed
        if step < len(delayed):
            state.advance(DELAYED, step + 1, thing)
            carry_out(state, delayed[step], NONE)
        else:
            state.pop()
    elif what == BONUS:
        next_bonus(state)
    elif what == TIRING:
        state.pop()
        if thing in state.players[state.active].ready:  # else a claim has placed it meanwhile (G7)
            tire(state, state.active, thing)
    elif what == OTHERS:
        next_other(state)
    else:
        seats = flipping(state)
        if seat <= len(seats):
            state.advance(FLIPPING, 0, thing, seat + 1)
            state.push(TIRING_ONE, 0, thing, seats[seat - 1])
        else:
            state.pop()


def _next_effect(state: State) -> None:
    """The next effect of the card being played; after the last the card is put away (M2, M4)."""
    _, step, card, recruited = state.stack[-1]
    character = state.components.characters[card]
    effects = character.effects_of_two if len(state.players) == 2 else character.effects
    if step < len(effects):
        state.advance(CARD, step + 1, card, recruited)
        carry_out(state, effects[step], NONE)
        return
    state.pop()
    put_away(state, state.active, card)
    if card == state.components.matrona:
        rival_comes(state)


def _pass_over(state: State) -> None:
    """Nothing can be done, or no more: what was pending is done with (M2)."""
    what, item, _, _ = state.pop()
    if what == DISCARDING:
        deal_locations(state)
        rival_comes(state)
    elif what == CHOOSING:
        for word in words_of(item):
            if word in (BUY, CONQUER, RECRUIT):
                empty_pool(state, word)


def apply(state: State, move: Move) -> None:
    """Play a legal move, up to the next choice, forced or not."""
    _PLAY[move.word](state, move)


def _one_less(state: State) -> None:
    """One of N is done (G19)."""
    what, number, thing, seat = state.stack[-1]
    if number > 1:
        state.advance(what, number - 1, thing, seat)
    else:
        state.pop()


# The main action


def _play(state: State, move: Move) -> None:
    """A card is announced; the delayed effect of the pile's top card comes first (M1, D1, D3)."""
    if state.stack:
        if state.stack[-1][0] == BUYING:
            choose_target(state, move)
            return
        state.pop()
        take_from_hand(state, state.active, move.a)
        state.push(CARD, 0, move.a)
        return
    player = state.players[state.active]
    state.phase = MAIN
    take_from_hand(state, state.active, move.a)
    state.push(CARD, 0, move.a)
    if player.discard and state.components.characters[player.discard[0]].delayed:
        state.note("delayed", state.active, 0, player.discard[0])
        state.push(DELAYED, 0, player.discard[0])


def _end_main_action(state: State) -> None:
    """Coins and power that were not used are lost (T4)."""
    state.phase = AFTER
    state.coins = 0
    state.power = 0
    state.exploited = ()


def _use(state: State, move: Move) -> None:
    """As a source while one pays, as an action otherwise."""
    if state.stack:
        add_source(state, move)
        return
    _begin(state)
    use(state, move)


def _begin(state: State) -> None:
    if state.phase == START:
        state.phase = BEFORE


def _claim(state: State, move: Move) -> None:
    _begin(state)
    claim(state, move)


def _recruit(state: State, move: Move) -> None:
    if state.stack[-1][0] == BUYING:
        choose_target(state, move)
    else:
        state.pop()
        take_character(state, move.a)


def _choose(state: State, move: Move) -> None:
    """One of two effects is chosen; a purchase chosen so must be made (G17)."""
    _, item, own, _ = state.pop()
    part = item % JOINED if EFFECTS[item % JOINED].word == move.a else item // JOINED
    if move.a in (BUY, CONQUER, RECRUIT):
        state.push(BUYING, move.a, NONE, 1)
    else:
        carry_out(state, part, own)


# The effects that ask


def _raise(state: State, move: Move) -> None:
    seat = asked(state)
    _one_less(state)
    slide(state, seat, move.a)


def _rise(state: State, move: Move) -> None:
    state.pop()
    rise(state, state.active, move.a)


def _score(state: State, move: Move) -> None:
    _one_less(state)
    score_location(state, state.active, move.a)


def _scout(state: State, move: Move) -> None:
    state.pop()
    scout(state)


def _skip(state: State, move: Move) -> None:
    """Scout alone is optional (M3)."""
    state.pop()


def _discard(state: State, move: Move) -> None:
    discard_over(state, move.a)


def _salvage(state: State, move: Move) -> None:
    state.pop()
    salvage(state, move.a)


def _back(state: State, move: Move) -> None:
    _one_less(state)
    take_back(state, state.active, move.a)


def _back_all(state: State, move: Move) -> None:
    state.pop()
    take_all_back(state, state.active)


def _ready(state: State, move: Move) -> None:
    seat = asked(state)
    _one_less(state)
    make_ready(state, seat, move.a)


def _drop(state: State, move: Move) -> None:
    seat = asked(state)
    _one_less(state)
    drop(state, seat, move.a)


def _tire(state: State, move: Move) -> None:
    seat = asked(state)
    state.pop()
    tire(state, seat, move.a)


def _copy(state: State, move: Move) -> None:
    """The effect of another depth, as one of the copying location; the copied one does not move (X2)."""
    _, _, own, _ = state.pop()
    carry_out(state, move.a, own)


# The end of a turn


def _end(state: State, move: Move) -> None:
    """The next player's turn; once the end is triggered every player has one more (E1, E2)."""
    seats = len(state.players)
    state.idle = 0 if state.progress else state.idle + 1
    if state.final != NONE:
        state.final -= 1
    elif end_has_come(state):
        state.final = seats
    state.used = ()
    state.dearest = 0
    state.progress = False
    if state.final == 0 or wins_at_once(state) or is_stuck(state):
        state.phase = OVER
        state.note("over", state.active)
        return
    state.active = (state.active + 1) % seats
    if state.active == state.first:
        state.round += 1
    state.phase = START
    state.note("turn", state.active, state.round)


_RULES: Final[dict[int, Callable[[State, Move], None]]] = {
    m.KING: keep_king,
    m.PLAY: _play,
    m.RECRUIT: _recruit,
    m.RECRUIT_TRIBE: choose_target,
    m.BUY: choose_target,
    m.CONQUER: choose_target,
    m.SALVAGE: _salvage,
    m.USE_MANTA: _use,
    m.USE_LOCATION: _use,
    m.USE_TRIBE: _use,
    m.SPEND: add_source,
    m.DECLINE: decline,
    m.RAISE: _raise,
    m.RISE: _rise,
    m.SCORE: _score,
    m.SCOUT: _scout,
    m.SKIP: _skip,
    m.DISCARD: _discard,
    m.BACK: _back,
    m.BACK_ALL: _back_all,
    m.READY: _ready,
    m.DROP: _drop,
    m.TIRE: _tire,
    m.COPY: _copy,
    m.CHOOSE: _choose,
    m.PLACE: place,
    m.DOWN: turn_down,
    m.CLAIM: _claim,
    m.RIVAL: place_rival,
    m.END: _end,
}
_PLAY: Final = [_RULES[word] for word in range(m.WORDS)]

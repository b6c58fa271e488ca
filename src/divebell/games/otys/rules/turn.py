"""The turn: three steps (T1-T5), whose turn it is, and the end (E1-E3).

`legal_moves` says what can be chosen now, `apply` plays a move, `settle` goes on to the next real choice.
"""

from collections.abc import Callable
from typing import Final

from divebell.engine.moment import OVER, START
from divebell.engine.move import Move

from . import moves as m
from .contracts import complete, contract_moves, discard_marked, keep, keep_moves
from .divers import (
    advance,
    ask_owners,
    bonus,
    copy_diver,
    diver_moves,
    expert_moves,
    explore,
    hold,
    neighbour_moves,
    pass_part,
    play_draw,
    play_purchase,
    play_push,
    play_sale,
    propel,
    propel_moves,
    pushed_diver,
    resurface,
    rise,
    stay,
    take,
)
from .keys import back_moves, key_moves, play_key, put_key_on_track, take_back
from .moves import END_TURN, GO_DIVE, GO_UP, NO_MORE, STAY_DOWN, USE_SPONSOR
from .rewards import (
    discard_token,
    place_moves,
    place_token,
    resource_moves,
    reward_moves,
    take_resource,
    upgrade,
    upgrade_moves,
)
from .solo import (
    TURN_LIMIT,
    end_game,
    has_cube,
    meet_timers,
    move_timer,
    order_moves,
    play_order,
    take_cube,
    timer_moves,
)
from .sponsors import (
    SURFACE,
    battery_or_move_moves,
    can_use_sponsor,
    move_resource,
    swap_resources,
    take_battery,
    take_sponsor_reward,
    upgrade_at_surface,
    use_sponsor,
)
from .state import (
    ANY_UPGRADE,
    BATTERY_OR_MOVE,
    BELOW_SURFACE,
    CHOOSING_KEY,
    COPIED,
    DISCARD_TOKEN,
    ENDING,
    EXPERT,
    KEEP_ONE,
    KEY_BACK,
    NEIGHBOUR,
    ORDERING,
    PLACE_TOKEN,
    RESOURCE_CHOICE,
    SPONSOR_REWARD,
    STEP_1,
    STEP_2,
    STEP_3,
    SURFACE_UPGRADE,
    TIMING,
    State,
)
from .store import put_in_store

END_POINTS: Final = 18  # E1
QUIET_ROUNDS_LIMIT: Final = 30  # G14


def legal_moves(state: State) -> list[Move]:
    """What can be chosen now. Contracts can be completed at any moment between two effects (K1, G1).

    There is one moment for them inside an effect: see place_moves.
    """
    if state.stack:
        pending, number = state.stack[-1]
        return _pending_moves(state, pending, number)
    phase = state.phase
    player = state.players[state.active]
    if phase in (START, CHOOSING_KEY):
        moves = key_moves(player)
    elif phase == STEP_1:
        moves = [USE_SPONSOR] if not state.sponsor_used and can_use_sponsor(state) else []
        moves += propel_moves(state)
        moves.append(GO_DIVE)
    elif phase == STEP_2:
        moves = diver_moves(state, pushed_diver(state), player.credits, state.free, False)
        moves.append(NO_MORE)
    elif phase == STEP_3:
        moves = [STAY_DOWN, GO_UP] if player.batteries else [GO_UP]
    elif phase == ENDING:
        moves = [END_TURN]
    elif phase == TIMING:
        return timer_moves(state)
    else:
        return order_moves(state) if phase == ORDERING else []
    moves += contract_moves(state)
    return moves


def _pending_moves(state: State, pending: int, number: int) -> list[Move]:
    if pending == EXPERT:
        return expert_moves(number)
    if pending == KEEP_ONE:
        return keep_moves(state)
    if pending == RESOURCE_CHOICE:
        return resource_moves(state, number)
    if pending == KEY_BACK:
        return back_moves(state.players[state.active])
    if pending == ANY_UPGRADE:
        return upgrade_moves(state, 8)
    if pending == SURFACE_UPGRADE:
        return upgrade_moves(state, SURFACE)
    if pending == BATTERY_OR_MOVE:
        return battery_or_move_moves(state)
    if pending == SPONSOR_REWARD:
        return reward_moves(state)
    if pending == COPIED:
        return diver_moves(state, number, state.players[state.active].credits, False, True)
    if pending == PLACE_TOKEN:
        return place_moves(state, number)
    return neighbour_moves(state, number)


def settle(state: State) -> None:
    """Go on to the next question that has more than one answer.

    A choice with a single answer answers itself. Only the first choice of a turn and its end are always
    asked: a position can rest between two turns, and no turn passes without its player. Discarding a
    token, or placing it when no contract can come first (G1), is part of taking it and is not even noted.
    """
    while state.phase != OVER:
        if state.stack:
            pending, number = state.stack[-1]
            if pending == DISCARD_TOKEN:
                discard_token(state)
                continue
            if pending == PLACE_TOKEN and len(place_moves(state, number)) == 1:
                place_token(state)
                continue
        elif state.phase == STEP_2 and state.uses == 0:
            begin_step_3(state)
        moves = legal_moves(state)
        if len(moves) != 1 or (not state.stack and (state.phase == START or state.phase == ENDING)):
            state.legal = moves
            return
        if state.journal is not None:
            state.note("forced", asked(state), moves[0].number)
        apply(state, moves[0])
    state.legal = []


def asked(state: State) -> int:
    """The seat that must choose: the player whose turn it is, or the owner of a copied diver (V1)."""
    if state.stack and state.stack[-1][0] == NEIGHBOUR:
        return state.stack[-1][1]
    return state.active


def apply(state: State, move: Move) -> None:
    """Play a legal move, up to the next choice, forced or not."""
    _PLAY[move.word](state, move)


def _complete(state: State, move: Move) -> None:
    complete(state, move)
    if state.phase == START:
        state.phase = CHOOSING_KEY


def _dive(state: State, move: Move) -> None:
    """Step 2: the key slides again and pushes the diver at its level (T2)."""
    state.phase = STEP_2


def _done(state: State, move: Move) -> None:
    """The diver is not used, or not again (T5, G5)."""
    state.uses = 0


def begin_step_3(state: State) -> None:
    """Step 3: the key goes to the track (T3)."""
    state.phase = STEP_3
    put_key_on_track(state)


def _stay(state: State, move: Move) -> None:
    stay(state)
    _end_step_3(state)


def _surface(state: State, move: Move) -> None:
    """The pushed diver resurfaces (T3)."""
    resurface(state, state.active, state.level + BELOW_SURFACE)
    _end_step_3(state)


def _end_step_3(state: State) -> None:
    """After your own diver the copied ones are settled, in the designer's variant (G17)."""
    state.phase = ENDING
    if state.copied:
        ask_owners(state)


def _upgrade(state: State, move: Move) -> None:
    if state.stack[-1][0] == SURFACE_UPGRADE:
        upgrade_at_surface(state, move)
    else:
        state.stack = state.stack[:-1]
        upgrade(state, move.a)


def _reward(state: State, move: Move) -> None:
    if state.stack and state.stack[-1][0] == SPONSOR_REWARD:
        take_sponsor_reward(state, move)
    else:
        explore(state, move)


def _place(state: State, move: Move) -> None:
    """No more contracts before the token is placed (G1)."""
    place_token(state)


def _end(state: State, move: Move) -> None:
    if state.solo:
        state.phase = TIMING
    else:
        _next_turn(state)


def _timer(state: State, move: Move) -> None:
    """The last thing of a solo turn: a timer comes down. First it meets a cube, then your marker (O3, O4, O7, G12)."""
    move_timer(state, move.a + 1, move.a)
    if has_cube(state, move.a):
        resource = take_cube(state, move.a)
        put_in_store(state, resource)
        discard_marked(state, resource)
    meet_timers(state)
    if state.phase != OVER:
        if state.round >= TURN_LIMIT:
            end_game(state)
        else:
            state.round += 1
            _begin_turn(state)


def _next_turn(state: State) -> None:
    """The next player's turn; at the end of a round the game can be over (E1, G14)."""
    following = (state.active + 1) % len(state.players)
    if following == state.first:
        state.quiet_rounds += 1
        if any(player.points >= END_POINTS for player in state.players) or state.quiet_rounds >= QUIET_ROUNDS_LIMIT:
            end_game(state)
            return
        state.round += 1
    state.active = following
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    state.phase = START
    state.level = 0
    state.uses = 0
    state.sponsor_used = False
    state.free = False
    state.locked = False
    state.note("turn", state.active, state.round)


_RULES: Final[dict[int, Callable[[State, Move], None]]] = {
    m.KEY: play_key,
    m.CONTRACT: _complete,
    m.SPONSOR: use_sponsor,
    m.PROPEL: propel,
    m.DIVE: _dive,
    m.TAKE: take,
    m.BONUS: bonus,
    m.PASS: pass_part,
    m.SELL: play_sale,
    m.BUY: play_purchase,
    m.DRAW: play_draw,
    m.KEEP: keep,
    m.COPY: copy_diver,
    m.ADVANCE: advance,
    m.REWARD: _reward,
    m.RESOURCE: take_resource,
    m.UPGRADE: _upgrade,
    m.BACK: take_back,
    m.BATTERY: take_battery,
    m.MOVE: move_resource,
    m.SWAP: swap_resources,
    m.DONE: _done,
    m.STAY: _stay,
    m.SURFACE: _surface,
    m.HOLD: hold,
    m.RISE: rise,
    m.TIMER: _timer,
    m.PUSH: play_push,
    m.ORDER: play_order,
    m.END: _end,
    m.PLACE: _place,
}
_PLAY: Final = [_RULES[word] for word in range(m.WORDS)]


def ranking(state: State) -> list[list[int]]:
    """Seats, best first, equal ones together: most points, then most resources, then shared (E2)."""
    worth = [(player.points, player.resources()) for player in state.players]
    return [[seat for seat in range(len(worth)) if worth[seat] == level] for level in sorted(set(worth), reverse=True)]

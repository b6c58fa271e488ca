"""The eight divers on both sides (D1-D5), and moving them in the column (B1, B2, T3)."""

from typing import Final

from divebell.engine.move import Move

from .contracts import can_draw, draw_four, gain
from .cubes import FUEL, METAL, PLANT, TECH
from .keys import ask_key_back, has_key_to_take_back
from .moves import (
    ADVANCES,
    COPIES,
    DRAW_FOUR,
    HACKER,
    HOLD_IT,
    LEFT,
    LET_RISE,
    PASS_IT,
    PROPELS,
    RIGHT,
    TAKE_BONUS,
    TAKE_IT,
)
from .rewards import add_cube, reward_moves, take_reward
from .solo import push_moves, push_timer
from .state import (
    BELOW_SURFACE,
    BONUS_PART,
    COPIED,
    ENGINEER,
    EXPERT,
    KIND,
    NEIGHBOUR,
    RESOURCE_PART,
    SPY,
    TRADER,
    UPGRADED,
    State,
    moved,
)
from .store import buy, sell, trade_moves

REACH: Final = (1, 2, 3, 4)  # C7: of a propeller, after 0-3 advances of the mechanic
ADVANCES_AT_MOST: Final = 3  # D4
PRICE: Final = (0, 0, 0, 0, 0, 1, 1, 2)  # of each diver's effect, basic side; the trader pays the store
UPGRADED_PRICE: Final = (0, 0, 0, 0, 0, 0, 0, 1)


# Moving divers


def _targets(reach: int) -> list[list[int]]:
    """For each place of the column, the places that a propeller of this reach leads to."""
    return [[to for to in range(8) if to != place and abs(to - place) <= reach] for place in range(8)]


_TARGETS: Final = [_targets(reach) for reach in REACH]


def propel_moves(state: State) -> list[Move]:
    """For a battery any of the 8 divers moves up or down, as far as the mechanic's reach (B1, G4)."""
    player = state.players[state.active]
    if player.batteries == 0:
        return []
    targets = _TARGETS[player.mechanic]
    pushed = state.level + BELOW_SURFACE
    moves: list[Move] = []
    for place in range(8):
        to_places = PROPELS[player.divers[place] & KIND]
        if state.locked:  # G3: the diver at the key's level must stay the same
            moves += [
                to_places[to]
                for to in targets[place]
                if (to < pushed) == (place < pushed) and pushed not in (to, place)
            ]
        else:
            moves += [to_places[to] for to in targets[place]]
    return moves


def place_of(state: State, seat: int, kind: int) -> int:
    """Where in a player's column this diver stands."""
    divers = state.players[seat].divers
    return divers.index(kind) if kind in divers else divers.index(kind | UPGRADED)


def propel(state: State, move: Move) -> None:
    """The diver goes to its place; those it passes shift by one to close the gap (B1)."""
    player = state.players[state.active]
    gain(state, 0, -1)
    place = place_of(state, state.active, move.a)
    player.divers = moved(player.divers, place, move.b)
    state.note("propelled", state.active, move.b, move.a)


def stay(state: State) -> None:
    """For a battery the pushed diver stays at its level (B2)."""
    gain(state, 0, -1)
    state.note("stays", state.active, state.level + BELOW_SURFACE, pushed_diver(state))


def resurface(state: State, seat: int, place: int) -> None:
    """A diver goes to the top of the column; only those it overtakes move down one (T3, P3)."""
    player = state.players[seat]
    state.note("resurfaces", seat, place, player.divers[place])
    player.divers = moved(player.divers, place, 0)


def pushed_diver(state: State) -> int:
    """The diver at the level of the key being played."""
    return state.players[state.active].divers[state.level + BELOW_SURFACE]


# Using a diver


def diver_price(diver: int, free: bool) -> int:
    """What a diver's effect costs; a purchase is paid to the store besides."""
    if free:
        return 0
    return UPGRADED_PRICE[diver & KIND] if diver & UPGRADED else PRICE[diver & KIND]


def diver_moves(state: State, diver: int, credits: int, free: bool, copied: bool) -> list[Move]:
    """What can be done with a diver that somebody with so many credits uses; nothing if its price is too high (G7)."""
    kind = diver & KIND
    if kind < TRADER:
        parts = expert_parts(state, diver)
        return ([TAKE_IT] if parts & RESOURCE_PART else []) + ([TAKE_BONUS] if parts & BONUS_PART else [])
    if kind == TRADER:
        return trade_moves(state, diver >= UPGRADED, credits, free)
    price = diver_price(diver, free)
    if credits < price:
        return []
    if kind == SPY:
        moves = [DRAW_FOUR] if can_draw(state) else []
        if not copied:  # a copied spy can only draw (G6)
            if state.solo:
                moves += push_moves(state)
            else:
                moves += copy_moves(state, credits - price)
        return moves
    if kind == ENGINEER:
        player = state.players[state.active]
        advanced = (player.hacker, player.mechanic)
        return [move for move in ADVANCES if advanced[move.a] < ADVANCES_AT_MOST]
    return reward_moves(state)


def begin_use(state: State) -> tuple[int, bool]:
    """A use of the pushed diver, or of the copied one, begins: which diver, and whether it is free (P1 advanced)."""
    if state.stack:
        diver = state.stack[-1][1]
        state.stack = state.stack[:-1]
        return diver, False
    state.uses -= 1
    return pushed_diver(state), state.free


def pay(state: State, credits: int) -> None:
    """The player whose turn it is pays credits to the supply."""
    gain(state, -credits, 0)


# Experts (D1)


def expert_parts(state: State, diver: int) -> int:
    """Which parts of an expert's effect there are to have: the resource, and upgraded the bonus."""
    player = state.players[state.active]
    parts = RESOURCE_PART if player.has_space(state.level - 1) else 0
    if diver >= UPGRADED:
        kind = diver & KIND
        if kind == METAL:
            available = state.neutral_x > 0
        elif kind == TECH:
            available = has_key_to_take_back(player)
        else:
            available = True
        if available:
            parts |= BONUS_PART
    return parts


def expert_moves(pending: int) -> list[Move]:
    """What is left of an expert's effect that was begun; each part may be declined (G8)."""
    moves = [TAKE_IT] if pending & RESOURCE_PART else []
    if pending & BONUS_PART:
        moves.append(TAKE_BONUS)
    moves.append(PASS_IT)
    return moves


def _begin_part(state: State, part: int) -> int:
    """Take a part of an expert's effect; what is left of it waits on the stack. Returns the expert."""
    if state.stack:
        number = state.stack[-1][1]
        state.stack = state.stack[:-1]
        diver, parts = number >> 2, number & 3
    else:
        diver, _ = begin_use(state)
        parts = expert_parts(state, diver)
    if parts & ~part:
        state.push(EXPERT, (diver << 2) | (parts & ~part))
    return diver


def take(state: State, move: Move) -> None:
    """A resource of the expert's kind, onto a free space of the zone at its level."""
    diver = _begin_part(state, RESOURCE_PART)
    add_cube(state, diver & KIND)


def bonus(state: State, move: Move) -> None:
    """The upgraded expert's bonus: a neutral X key, a credit, a battery, or a key back."""
    kind = _begin_part(state, BONUS_PART) & KIND
    if kind == METAL:
        state.neutral_x -= 1
        state.players[state.active].neutral += 1
        state.note("neutral", state.active, 1)
    elif kind == PLANT:
        gain(state, 1, 0)
    elif kind == FUEL:
        gain(state, 0, 1)
    else:
        ask_key_back(state, by_diver=True)


def pass_part(state: State, move: Move) -> None:
    """The rest of the expert's effect is declined."""
    state.stack = state.stack[:-1]


# Trader (D2)


def play_sale(state: State, move: Move) -> None:
    """The trader sells one resource."""
    diver, _ = begin_use(state)
    sell(state, move, diver >= UPGRADED)


def play_purchase(state: State, move: Move) -> None:
    """The trader buys one resource."""
    diver, free = begin_use(state)
    buy(state, move, diver >= UPGRADED, free)


# Spy (D3, O6, V1)


def play_draw(state: State, move: Move) -> None:
    """The spy draws four contracts to keep one."""
    diver, free = begin_use(state)
    pay(state, diver_price(diver, free))
    draw_four(state)


def neighbour(state: State, side: int) -> int:
    """The seat on the left (the next one clockwise) or on the right."""
    return (state.active + (1 if side == LEFT else -1)) % len(state.players)


def copy_moves(state: State, credits: int) -> list[Move]:
    """The neighbours whose diver at this level can be used with the credits left after the spy's price (D3, G6)."""
    sides = COPIES if len(state.players) > 2 else COPIES[:1]  # with 2 players both sides are the same neighbour
    moves: list[Move] = []
    for side in sides:
        diver = state.players[neighbour(state, side.a)].divers[state.level + BELOW_SURFACE]
        if diver & KIND < TRADER or diver_moves(state, diver, credits, False, True):
            moves.append(side)
    return moves


def copy_diver(state: State, move: Move) -> None:
    """Use a neighbour's diver on your own board; in the variant its owner is paid at once and asked in step 3 (V1)."""
    diver, free = begin_use(state)
    price = diver_price(diver, free)
    pay(state, price)
    seat = neighbour(state, move.a)
    copied = state.players[seat].divers[state.level + BELOW_SURFACE]
    state.note("copies", state.active, seat, copied)
    if state.designer_variant:
        if price:
            state.players[seat].credits += price
            state.note("credits", seat, price)
        state.copied |= 1 << seat
    if copied & KIND >= TRADER:
        state.push(COPIED, copied)
    else:
        parts = expert_parts(state, copied)
        if parts:
            state.push(EXPERT, (copied << 2) | parts)


def ask_owners(state: State) -> None:
    """Whoever's diver was copied in this turn is asked, once each, the neighbour on the left first (G17)."""
    for side in (RIGHT, LEFT):  # the last one on the stack is asked first
        seat = neighbour(state, side)
        if state.copied >> seat & 1:
            state.push(NEIGHBOUR, seat)
            state.copied &= ~(1 << seat)


def neighbour_moves(state: State, seat: int) -> list[Move]:
    """The owner of the copied diver lets it rise or pays a battery to hold it (V1)."""
    return [HOLD_IT, LET_RISE] if state.players[seat].batteries else [LET_RISE]


def hold(state: State, move: Move) -> None:
    """The neighbour's diver stays in place for a battery."""
    seat = state.stack[-1][1]
    state.stack = state.stack[:-1]
    state.players[seat].batteries -= 1
    state.note("batteries", seat, -1)


def rise(state: State, move: Move) -> None:
    """The neighbour's diver resurfaces."""
    seat = state.stack[-1][1]
    state.stack = state.stack[:-1]
    resurface(state, seat, state.level + BELOW_SURFACE)


def play_push(state: State, move: Move) -> None:
    """Solo: the spy pushes a timer back (O6)."""
    diver, free = begin_use(state)
    pay(state, diver_price(diver, free))
    push_timer(state, move.a)


# Engineer (D4)


def advance(state: State, move: Move) -> None:
    """The hacker or the mechanic advances by one; keys that the hacker would cover come back in step 3 (T4)."""
    diver, free = begin_use(state)
    pay(state, diver_price(diver, free))
    player = state.players[state.active]
    if move.a == HACKER:
        player.hacker += 1
    else:
        player.mechanic += 1
    state.note("advances", state.active, player.hacker if move.a == HACKER else player.mechanic, move.a)


# Explorer (D5)


def explore(state: State, move: Move) -> None:
    """The explorer takes one of the two reward tokens at its level."""
    diver, free = begin_use(state)
    pay(state, diver_price(diver, free))
    take_reward(state, move.a, explorer=True)

"""The store: four columns of three cells (C6), where a trader sells and buys (D2)."""

from typing import Final

from divebell.engine.move import Move
from divebell.engine.tuples import replaced

from .cubes import ONE, count
from .moves import BUYS, SELL_CREDITS, SELL_POINTS
from .score import SALE, score
from .state import State

CELL_CREDITS: Final = (3, 2, 1)  # from the top
CELL_POINTS: Final = (1, 0, 0)


class Sale:
    """What a sale gives: credits or points, never both."""

    __slots__ = ("credits", "points")

    def __init__(self, credits: int, points: int) -> None:
        self.credits = credits
        self.points = points


_SALES: Final = [  # to a basic and to an upgraded trader
    [Sale(CELL_CREDITS[cell] + upgraded, CELL_POINTS[cell] + upgraded) for cell in range(len(CELL_CREDITS))]
    for upgraded in (False, True)
]


def sale(state: State, resource: int, upgraded: bool) -> Sale | None:
    """What the next cube of this resource sells for, or None when its column is full."""
    cell = state.store[resource]
    if cell == len(CELL_CREDITS):
        return None
    return _SALES[upgraded][cell]


def price(state: State, resource: int, upgraded: bool, free: bool) -> int | None:
    """What the lowest cube of this resource costs, or None when there is none. P1 advanced makes it free."""
    cell = state.store[resource] - 1
    if cell < 0:
        return None
    return 0 if free else CELL_CREDITS[cell] - upgraded


def trade_moves(state: State, upgraded: bool, credits: int, free: bool) -> list[Move]:
    """Sales from the zone at the trader's level, and purchases into it if there is a free space."""
    player = state.players[state.active]
    zone = state.level - 1
    moves: list[Move] = []
    for resource in range(4):
        offer = sale(state, resource, upgraded)
        if offer is not None and count(player.zones[zone], resource):
            moves.append(SELL_CREDITS[resource])
            if offer.points:
                moves.append(SELL_POINTS[resource])
    if player.has_space(zone):
        for resource in range(4):
            cost = price(state, resource, upgraded, free)
            if cost is not None and cost <= credits:
                moves.append(BUYS[resource])
    return moves


def sell(state: State, move: Move, upgraded: bool) -> None:
    """The cube goes into the highest free cell; the player gets its credits or its points."""
    player = state.players[state.active]
    zone = state.level - 1
    offer = sale(state, move.a, upgraded)
    assert offer is not None
    player.zones = replaced(player.zones, zone, player.zones[zone] - ONE[move.a])
    state.note("cube out", state.active, state.level, move.a)
    put_in_store(state, move.a)
    if move.b:
        score(state, offer.points, SALE)
    else:
        player.credits += offer.credits
        state.note("credits", state.active, offer.credits)


def buy(state: State, move: Move, upgraded: bool, free: bool) -> None:
    """The lowest cube of the column comes into the zone, for its cell's credits."""
    player = state.players[state.active]
    zone = state.level - 1
    cost = price(state, move.a, upgraded, free)
    assert cost is not None
    player.credits -= cost
    if cost:
        state.note("credits", state.active, -cost)
    state.store = replaced(state.store, move.a, state.store[move.a] - 1)
    state.note("from store", state.active, state.store[move.a], move.a)
    player.zones = replaced(player.zones, zone, player.zones[zone] + ONE[move.a])
    state.note("cube in", state.active, state.level, move.a)


def put_in_store(state: State, resource: int) -> None:
    """A cube goes into the highest free cell of its column; into a full column it does not go (G12)."""
    if state.store[resource] < len(CELL_CREDITS):
        state.store = replaced(state.store, resource, state.store[resource] + 1)
        state.note("into store", state.active, state.store[resource], resource)

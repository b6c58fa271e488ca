"""Resources and payment (R1-R8): what can be taken, what it costs, and which sources pay for it.

A purchase is one question for its target, then one for each source until the price is covered; a source is offered only
while something is still to be paid (R5).
"""

from divebell.engine.move import Move
from divebell.engine.tuples import without

from . import moves as m
from .cards import show_king
from .mantas import tire
from .pieces import NONE
from .realm import has_empty_slot, slide, slot_of, uncovered
from .rows import take_character, take_from_row
from .state import BUYING, CARD, COVERED, PAYING, Player, State, each_once
from .tribes import can_be_recruited, find_tribe, recruit_tribe, scored_location_coins, tribe_price
from .vocabulary import BUY, CONQUER, IN_COINS, IN_POWER, RECRUIT

# What can be taken


def purchase_moves(state: State, word: int, price: int, must: bool) -> list[Move]:
    """Every target that pool and sources can pay (G1), and `decline` unless the pool alone could pay for one (G2)."""
    table = state.components.table
    if word == RECRUIT:
        moves = _characters(state) if not _has_recruited_a_tribe(state) else []
        forced = bool(moves) and state.components.prices[0] <= state.coins
        moves += _tribes(state)  # never compulsory (B1)
    elif word == BUY:
        moves = _to_buy(state)
        forced = any(state.components.locations[move.a].coins <= state.coins for move in moves)
    elif word == CONQUER:
        moves = _to_conquer(state)
        forced = any(_power_price(state, move.a) <= state.power for move in moves)
    else:
        discard = state.players[state.active].discard
        can_pay = state.coins + reach(state, IN_COINS, False) >= price
        moves = [table.plays[card] for card in dict.fromkeys(discard)] if can_pay else []
        forced = state.coins >= price
    if not moves or not (forced or must):
        moves.append(table.decline)
    return moves


def could_purchase(state: State, word: int) -> bool:
    """Whether there is a target that could be paid with sources (G17)."""
    return purchase_moves(state, word, 0, False)[0] is not state.components.table.decline


def _has_recruited_a_tribe(state: State) -> bool:
    """Whether the card being played has recruited a tribe, and so recruits no character any more (B1)."""
    for what, _, _, flag in reversed(state.stack):
        if what == CARD:
            return flag == 1
    return False


def _characters(state: State) -> list[Move]:
    have = state.coins + reach(state, IN_COINS, False)
    prices, recruits = state.components.prices, state.components.table.recruits
    return [recruits[space] for space in range(len(state.row)) if prices[space] <= have]


def _tribes(state: State) -> list[Move]:
    if not state.tribes:
        return []
    have = state.coins + reach(state, IN_COINS, True)
    recruits = state.components.table.recruit_tribes
    return [
        recruits[state.tribes[at]]
        for at in range(len(state.tribes))
        if can_be_recruited(state, at) and tribe_price(state, at) <= have
    ]


def _to_buy(state: State) -> list[Move]:
    moves: list[Move] = []
    if has_empty_slot(state.players[state.active]):
        have = state.coins + reach(state, IN_COINS, False)
        for location in state.top + state.bottom:
            if state.components.locations[location].coins <= have:
                moves.append(state.components.table.buys[location])
    return moves


def _to_conquer(state: State) -> list[Move]:
    moves: list[Move] = []
    if has_empty_slot(state.players[state.active]):
        reached = [NONE, NONE, NONE, NONE, NONE]  # power against each type, worked out when needed (R4)
        conquers = state.components.table.conquers
        discount = state.components.discount  # in the top row (F4)
        for row in (state.top, state.bottom):
            for number in row:
                location = state.components.locations[number]
                if reached[location.type] == NONE:
                    reached[location.type] = state.power + reach(state, location.type + IN_POWER, False)
                if location.power - discount <= reached[location.type]:
                    moves.append(conquers[number])
            discount = 0
    return moves


def _power_price(state: State, location: int) -> int:
    """In the top row 1 less (F4), never below 0 (G5)."""
    price = state.components.locations[location].power
    return max(price - state.components.discount, 0) if location in state.top else price


def target_price(state: State, target: Move, replay_price: int) -> int:
    """What a target costs (F2, F4, F13, B2)."""
    if target.word == m.RECRUIT:
        return state.components.prices[target.a]
    if target.word == m.RECRUIT_TRIBE:
        return tribe_price(state, find_tribe(state, target.a))
    if target.word == m.BUY:
        return state.components.locations[target.a].coins
    if target.word == m.CONQUER:
        return _power_price(state, target.a)
    return replay_price


def missing(state: State, target: Move) -> int:
    """How much of a price neither the pool nor all sources together could pay; 0 when they can (G1)."""
    conquers = target.word == m.CONQUER
    pool = state.power if conquers else state.coins
    sources = reach(state, _asked_of_sources(state, target), target.word == m.RECRUIT_TRIBE)
    return max(target_price(state, target, 0) - pool - sources, 0)


# Sources


def reach(state: State, asked: int, with_pile: bool) -> int:
    """How much all sources together can add of what is asked: coins, or power against a type of location (R3)."""
    player = state.players[state.active]
    mantas = state.components.mantas
    total = 0
    for kind in player.ready:
        total += mantas[kind].gives[asked]
    won: list[int] = []
    for slot in player.board:
        amount = _depth_gives(state, slot, asked)
        if amount:
            total += amount
            manta = state.components.locations[slot // COVERED].manta
            if manta != NONE and uncovered(state, slot) == 1:
                if won.count(manta) < state.wild[manta - state.components.first_wild]:
                    won.append(manta)
                    total += mantas[manta].gives[asked]  # R8
    if state.tribes:
        for tribe in usable_tribes(state):
            total += state.components.tribes[tribe].gives[asked]
    if with_pile:
        total += sum([scored_location_coins(state, location) for location in player.pile])
    return total


def _depth_gives(state: State, slot: int, asked: int) -> int:
    """What the depth in play gives as a source; at most one of each location in one main action (R6)."""
    if slot == NONE:
        return 0
    gives = state.components.locations[slot // COVERED].gives
    covered = slot % COVERED
    if covered == len(gives) or slot // COVERED in state.exploited:
        return 0
    return gives[covered][asked]


def usable_tribes(state: State) -> list[int]:
    """The tribes of type I with a manta of the player that were not used in this turn (A3)."""
    return [
        state.tribes[at]
        for at in range(len(state.tribes))
        if state.active in state.tribe_mantas[at]
        and state.components.tribes[state.tribes[at]].permanent
        and state.tribes[at] not in state.used
    ]


def _asked_of_sources(state: State, target: Move) -> int:
    """What a target is paid with: coins, or power against its type."""
    return state.components.locations[target.a].type + IN_POWER if target.word == m.CONQUER else IN_COINS


def source_moves(state: State, target: Move) -> list[Move]:
    """Everything that gives what is asked (R3)."""
    asked = _asked_of_sources(state, target)
    player = state.players[state.active]
    table = state.components.table
    moves = [table.use_mantas[kind] for kind in each_once(player.ready) if state.components.mantas[kind].gives[asked]]
    moves += [table.use_locations[slot // COVERED] for slot in player.board if _depth_gives(state, slot, asked)]
    moves += [table.use_tribes[tribe] for tribe in usable_tribes(state) if state.components.tribes[tribe].gives[asked]]
    if target.word == m.RECRUIT_TRIBE:
        moves += [table.spends[location] for location in player.pile if scored_location_coins(state, location)]
    if not moves:  # only in a world that somebody imagines, in which a scoring pile is worth less than it is
        moves.append(table.decline)
    return moves


def can_do_without(state: State, target: Move, left: int, manta: int) -> bool:
    """Whether the price can still be covered if this ready manta is placed on a goal meanwhile (G10)."""
    asked = _asked_of_sources(state, target)
    lost = state.components.mantas[manta].gives[asked]
    return not lost or reach(state, asked, target.word == m.RECRUIT_TRIBE) - lost >= left


# Paying


def choose_target(state: State, target: Move) -> None:
    """The target is named; if the pool covers the price it is taken at once (G1)."""
    _, word, replay_price, _ = state.stack[-1]
    pool = state.power if word == CONQUER else state.coins
    left = target_price(state, target, replay_price) - pool
    state.advance(PAYING, left, target.number)
    if left <= 0:
        _complete(state, target)


def add_source(state: State, move: Move) -> None:
    """A source is used up; when the price is covered the purchase is made, and what is over is lost (R5)."""
    _, rest, number, _ = state.stack[-1]
    left = rest
    target = state.components.moves[number]
    asked = _asked_of_sources(state, target)
    player = state.players[state.active]
    if move.word == m.USE_MANTA:
        left -= state.components.mantas[move.a].gives[asked]
        tire(state, state.active, move.a)
    elif move.word == m.USE_LOCATION:
        left -= _depth_gives(state, player.board[slot_of(player, move.a)], asked)
        state.exploited = (*state.exploited, move.a)
        slide(state, state.active, move.a)
    elif move.word == m.USE_TRIBE:
        left -= state.components.tribes[move.a].gives[asked]
        state.used = (*state.used, move.a)
    else:
        left -= scored_location_coins(state, move.a)
        _give_up(state, player, move.a)
    state.note("power" if target.word == m.CONQUER else "coins", state.active, rest - left, move.a)
    state.advance(PAYING, left, number)
    if left <= 0:
        _complete(state, target)


def _give_up(state: State, player: Player, location: int) -> None:
    """A location leaves the scoring pile and the game; it does not go to the discard pile (B4)."""
    player.pile = without(player.pile, location)
    state.locations_gone = (location, *state.locations_gone)


def decline(state: State, move: Move) -> None:
    """A purchase is declined or passed over: the pool of its resource is empty then, too (R7)."""
    what, word, _, _ = state.stack[-1]
    if what == BUYING:
        state.pop()
        empty_pool(state, word)
    else:
        target = state.components.moves[state.stack[-1][2]]
        state.pop()
        empty_pool(state, CONQUER if target.word == m.CONQUER else BUY)


def empty_pool(state: State, word: int) -> None:
    """Coins or power of the pool are gone once a purchase has been dealt with (R7, G3)."""
    if word == CONQUER:
        state.power = 0
    else:
        state.coins = 0


def _complete(state: State, target: Move) -> None:
    """The price is covered: the target is taken."""
    state.pop()
    if target.word == m.CONQUER:
        empty_pool(state, CONQUER)
        take_from_row(state, target.a)
        return
    empty_pool(state, BUY)
    if target.word == m.BUY:
        take_from_row(state, target.a)
    elif target.word == m.RECRUIT:
        state.dearest = max(state.dearest, state.components.prices[target.a])
        take_character(state, target.a)
    elif target.word == m.RECRUIT_TRIBE:
        what, step, card, _ = state.stack[-1]
        state.advance(what, step, card, 1)
        recruit_tribe(state, target.a)
    else:
        _replay(state, target.a)


def _replay(state: State, card: int) -> None:
    """A card leaves the discard pile and is played in full (F13, G11)."""
    player = state.players[state.active]
    player.discard = without(player.discard, card)
    show_king(player, card)
    state.note("plays", state.active, 0, card)
    state.push(CARD, 0, card)

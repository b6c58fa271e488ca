"""What a player has in hand and on the board, and how far it reaches: everything the terms need."""

from typing import Final

from ..rules.goals import count
from ..rules.pieces import NONE, RECRUITED_AT
from ..rules.score import goal_points, tribe_points
from ..rules.solo import may_place_wild, may_turn_down
from ..rules.state import COVERED, Player, State
from ..rules.tribes import scored_location_coins
from ..rules.vocabulary import COINS, EFFECTS, IN_COINS, IN_POWER, JOINED, POWER, SCORE
from .worths import Appraisal, appraisals, item_worth, items_worth

NEAR_RISEN: Final = [1.0, 0.8, 0.62, 0.48, 0.36, 0.28, 0.2, 0.15, 0.1, 0.08]  # with this many depths uncovered
NEAR_GOAL: Final = [0.9, 0.5, 0.3, 0.18, 0.1, 0.06, 0.03, 0.02, 0.01, 0.0]  # with this many missing
NEAR_PRICE: Final = [0.8, 0.55, 0.4, 0.28, 0.2, 0.14, 0.1, 0.06, 0.03, 0.0]  # with this many coins missing
FAR: Final = 9  # and more counts the same
FULL_BOARD: Final = 0.5  # of the next location, while a risen one must be scored first
BONUS_TURNS: Final = 3.0  # uses that a permanent bonus of a tribe not yet recruited is reckoned for


class Outlook:
    """One player's position in numbers."""

    __slots__ = (
        "buys_with", "conquers_with", "delayed", "depths_in_play", "depths_to_come", "free_slots", "goals",
        "mantas_to_come", "missing", "next_location", "placeable", "points", "ready", "recruited", "recruits_with",
        "risen", "rising", "scores", "sources", "strength", "tired", "to_score", "tribe_bonuses", "tribes_in_reach",
    )  # fmt: skip

    points: float  # of goals, scored locations and tribes
    strength: float  # of the cards in hand
    recruited: float  # strength of the recruited characters and the king, wherever they are
    delayed: float
    buys_with: int  # the most coins that a card in hand brings to a purchase; NONE when none buys
    conquers_with: int
    recruits_with: int
    scores: int  # locations that a card in hand, a manta or a depth can score next turn, at most
    risen: float
    rising: float
    depths_in_play: float
    depths_to_come: float
    mantas_to_come: float
    free_slots: int
    ready: float
    tired: float
    placeable: int  # mantas that can still go to goals or tribes
    sources: list[int]  # what mantas, depths and tribes add: coins, then power against each type
    to_score: float
    next_location: float
    missing: list[int]  # for each goal: how much is missing, FAR at most; NONE when it is claimed
    goals: float
    tribe_bonuses: float
    tribes_in_reach: float


def outlooks(state: State) -> list[Outlook]:
    """Every player's outlook, by seat."""
    return [make_outlook(state, seat) for seat in range(len(state.players))]


def make_outlook(state: State, seat: int) -> Outlook:
    """Look at everything a player has."""
    seen = Outlook()
    worths = appraisals.of(state.components)
    player = state.players[seat]
    seen.sources = [0, 0, 0, 0, 0, 0]
    _look_at_cards(state, player, worths, seen)
    risen = _look_at_board(state, player, worths, seen)
    _look_at_mantas(state, player, worths, seen)
    seen.points = float(goal_points(state, seat))
    for location in player.pile:
        seen.points += state.components.locations[location].points
    seen.tribe_bonuses = 0.0
    seen.tribes_in_reach = 0.0
    if state.tribes:
        _look_at_tribes(state, seat, player, worths, seen)
    seen.to_score = _scored_points(risen, seen.scores)
    seen.next_location = _next_location(state, worths, seen, len(risen))
    seen.missing = []
    seen.goals = 0.0
    if state.goals:
        _look_at_goals(state, seat, player, seen)
    return seen


# The parts


def _look_at_cards(state: State, player: Player, worths: Appraisal, seen: Outlook) -> None:
    """The hand, what was recruited, and the delayed effect on top of the discard pile (D1)."""
    first_ocean = state.components.first_ocean
    strength = 0.0
    recruited = 0.0
    buys = conquers = recruits = NONE
    scores = 0
    for card in player.hand:
        character = worths.characters[card]
        strength += character.worth
        if card >= first_ocean:
            recruited += character.worth
        buys = max(buys, character.buys_with)
        conquers = max(conquers, character.conquers_with)
        recruits = max(recruits, character.recruits_with)
        scores = max(scores, character.scores)
    for card in player.discard:
        if card >= first_ocean:
            recruited += worths.characters[card].worth
    seen.delayed = 0.0
    if player.discard:
        delayed = state.components.characters[player.discard[0]].delayed
        if delayed:
            seen.delayed = items_worth(delayed)
            for item in delayed:
                effect = EFFECTS[item % JOINED]
                if effect.word == COINS:
                    buys += effect.number if buys != NONE else 0
                    recruits += effect.number if recruits != NONE else 0
                elif effect.word == POWER:
                    conquers += effect.number if conquers != NONE else 0
                elif effect.word == SCORE:
                    scores += effect.number
    seen.strength = strength
    seen.recruited = recruited
    seen.buys_with = buys
    seen.conquers_with = conquers
    seen.recruits_with = recruits
    seen.scores = scores


def _look_at_board(state: State, player: Player, worths: Appraisal, seen: Outlook) -> list[int]:
    """The locations, with their depths; gives the points of the fully risen ones."""
    components = state.components
    risen: list[int] = []
    free = 0
    rising = in_play = to_come = mantas = 0.0
    for slot in player.board:
        if slot == NONE:
            free += 1
            continue
        location = components.locations[slot // COVERED]
        depths = location.depths
        covered = slot % COVERED
        left = len(depths) - covered
        if not left:
            risen.append(location.points)
            continue
        rising += location.points * NEAR_RISEN[left]
        in_play += item_worth(depths[covered])
        for deeper in range(covered + 1, len(depths)):
            to_come += item_worth(depths[deeper])
        if location.manta != NONE:
            mantas += worths.mantas[location.manta] * NEAR_RISEN[left]
        gives = location.gives[covered]
        for asked in range(6):
            seen.sources[asked] += gives[asked]
        if EFFECTS[depths[covered] % JOINED].word == SCORE:
            seen.scores += 1
    seen.risen = float(sum(risen))
    seen.rising = rising
    seen.depths_in_play = in_play
    seen.depths_to_come = to_come
    seen.mantas_to_come = mantas
    seen.free_slots = free
    return risen


def _look_at_mantas(state: State, player: Player, worths: Appraisal, seen: Outlook) -> None:
    """The reserve, ready and tired."""
    components = state.components
    any_kind = may_place_wild(state)
    ready = tired = 0.0
    placeable = 0
    for kind in player.ready:
        manta = components.mantas[kind]
        ready += worths.mantas[kind]
        placeable += any_kind or kind < components.first_wild
        if manta.acts:
            if EFFECTS[manta.item % JOINED].word == SCORE:
                seen.scores += 1
        else:
            for asked in range(6):
                seen.sources[asked] += manta.gives[asked]
    for kind in player.tired:
        tired += worths.mantas[kind]
        placeable += any_kind or kind < components.first_wild
    seen.ready = ready
    seen.tired = tired
    seen.placeable = placeable


def _look_at_tribes(state: State, seat: int, player: Player, worths: Appraisal, seen: Outlook) -> None:
    """The player's own tribes, and the best one that could still be recruited (B1-B8)."""
    components = state.components
    open_tribes: list[int] = []
    for at in range(len(state.tribes)):
        tribe = components.tribes[state.tribes[at]]
        if seat in state.tribe_mantas[at]:
            seen.points += tribe_points(state, player, tribe)
            if tribe.permanent:
                seen.tribe_bonuses += worths.tribes[state.tribes[at]]
                for asked in range(6):
                    seen.sources[asked] += tribe.gives[asked]
        elif state.tribes[at] not in state.down:
            open_tribes.append(at)
    if not seen.placeable and not may_turn_down(state):
        return
    coins = coins_for_tribes(state, player, seen)
    for at in open_tribes:
        tribe = components.tribes[state.tribes[at]]
        missing = tribe.cost + len(state.tribe_mantas[at]) - coins
        bonus = worths.tribes[state.tribes[at]] * (BONUS_TURNS if tribe.permanent else 1.0)
        promise = (tribe_points(state, player, tribe) + bonus) * NEAR_PRICE[min(max(missing, 0), FAR)]
        seen.tribes_in_reach = max(seen.tribes_in_reach, promise)


def coins_for_tribes(state: State, player: Player, seen: Outlook) -> int:
    """The coins that a card in hand and all sources bring to a tribe, scored locations too (B4)."""
    coins = seen.sources[IN_COINS] + max(seen.recruits_with, 0)
    for location in player.pile:
        coins += scored_location_coins(state, location)
    return coins


def _scored_points(risen: list[int], scores: int) -> float:
    """The points of this many of the risen locations, the best ones."""
    if not scores or not risen:
        return 0.0
    return float(sum(sorted(risen, reverse=True)[:scores]))


def _next_location(state: State, worths: Appraisal, seen: Outlook, risen: int) -> float:
    """The most promising location of the rows that could be paid next turn (F4)."""
    if not seen.free_slots and not risen:
        return 0.0
    components = state.components
    best = 0.0
    coins = seen.buys_with + seen.sources[IN_COINS] if seen.buys_with != NONE else NONE
    for top in (True, False):
        discount = components.discount if top else 0
        for number in state.top if top else state.bottom:
            location = components.locations[number]
            if worths.locations[number] <= best:
                continue
            power = seen.sources[location.type + IN_POWER] + seen.conquers_with + discount
            if location.coins <= coins or (seen.conquers_with != NONE and location.power <= power):
                best = worths.locations[number]
    return best if seen.free_slots else FULL_BOARD * best


def _look_at_goals(state: State, seat: int, player: Player, seen: Outlook) -> None:
    """How far each goal is, and what the next free spots of those not yet claimed promise (Q1)."""
    components = state.components
    spots = components.spots
    for track in range(len(state.goals)):
        if seat in state.claims[track]:
            seen.missing.append(NONE)
            continue
        goal = components.goals[state.goals[track]]
        if goal.counted == RECRUITED_AT:
            missing = 1 + max(goal.asked - seen.sources[IN_COINS] - max(seen.recruits_with, 0), 0)
        else:
            missing = abs(goal.asked - count(state, player, goal.counted))
            if not goal.exactly and count(state, player, goal.counted) > goal.asked:
                missing = 0
        missing = min(missing, FAR)
        seen.missing.append(missing)
        taken = len(state.claims[track])
        if seen.placeable and taken < len(spots):
            seen.goals += spots[taken] * NEAR_GOAL[missing]

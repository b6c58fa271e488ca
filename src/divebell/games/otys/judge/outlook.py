"""Which contract each zone is best kept for, and how near it is: what most terms of the evaluation are made of."""

from typing import Final

from ..rules.cubes import ZONE_SPACES, size
from ..rules.state import NONE, Player, State
from .worths import BONUS_BATTERY, BONUS_CREDIT, NEAR, Appraisal, appraisals

FAR: Final = 9  # cubes missing where a contract does not fit


class Outlook:
    """Which contract each zone is best kept for, each contract for one zone, and how near it is."""

    __slots__ = ("missing", "nearest", "public", "used", "wanted", "worth")

    def __init__(self, slots: int) -> None:
        self.missing = [FAR, FAR, FAR, FAR, FAR]  # cubes, for each zone
        self.used = [0, 0, 0, 0, 0]  # cubes of the zone that go into it
        self.worth = [0.0, 0.0, 0.0, 0.0, 0.0]  # points, with the bonuses
        self.wanted = [0, 0, 0, 0, 0]  # a bit for each resource that brings it nearer
        self.public = [NONE, NONE, NONE, NONE, NONE]  # the public slot it lies in
        self.nearest = [FAR] * slots  # for each public slot, the cubes missing in the best zone


MOST_OUTLOOKS: Final = 20_000  # kept at a time


def outlook(state: State, seat: int) -> Outlook:
    """The outlook of a player. Most turns that a bot compares leave most zones as they were, so it is kept."""
    player = state.players[seat]
    appraisal = appraisals.of(state.components)
    known = appraisal.outlooks
    at = (player.zones, player.rewards, player.hand, state.public)
    kept = known.get(at)
    if isinstance(kept, Outlook):
        return kept
    if len(known) >= MOST_OUTLOOKS:
        known.clear()
    made = known[at] = make_outlook(state, player, appraisal)
    return made


def outlooks(state: State) -> list[Outlook]:
    """The outlook of every player."""
    return [outlook(state, seat) for seat in range(len(state.players))]


def make_outlook(state: State, player: Player, appraisal: Appraisal) -> Outlook:
    """Give every zone the contract that promises most there, the best pair first."""
    cards = state.components.contracts
    slots = len(state.public)
    offered = state.public + player.hand
    number = len(offered)
    seen = Outlook(slots)
    promised: list[float] = []  # zone by zone, of every card
    missing: list[int] = []
    for zone in range(5):
        pile = player.zones[zone]
        used = appraisal.used_cubes(pile)
        space = ZONE_SPACES[zone] - size(pile)
        bonus = 0.0
        if player.rewards[zone] != NONE:
            bonus = appraisal.back(player.rewards[zone])
        for at in range(number):
            kind = offered[at]
            short = FAR
            worth = 0.0
            if kind != NONE:
                card = cards[kind]
                short = card.size - used[kind]
                if short > space:
                    short = FAR
                else:
                    worth = (card.points + BONUS_CREDIT * card.credits + BONUS_BATTERY * card.batteries + bonus) * NEAR[
                        short
                    ]
            promised.append(worth)
            missing.append(short)
            if at < slots and short < seen.nearest[at]:
                seen.nearest[at] = short
    for _ in range(min(number, 5)):
        best = 0.0
        at = NONE
        for i in range(5 * number):
            if promised[i] > best:
                best = promised[i]
                at = i
        if at == NONE:
            break
        zone = at // number
        card_at = at % number
        kind = offered[card_at]
        seen.missing[zone] = missing[at]
        seen.used[zone] = cards[kind].size - missing[at]
        seen.worth[zone] = best / NEAR[missing[at]]
        seen.public[zone] = card_at if card_at < slots else NONE
        if missing[at]:
            seen.wanted[zone] = appraisal.wanted_cubes(player.zones[zone])[kind]
        for other in range(number):
            promised[zone * number + other] = 0.0
        for other in range(5):
            promised[other * number + card_at] = 0.0
    return seen

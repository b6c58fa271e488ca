"""The terms of the evaluation: each a number that says one thing about the position of one player.

`others` has the outlooks of all players, by seat; that of the player the term is about is one of them.
"""

from collections.abc import Callable
from typing import Final

from ..rules.cubes import count, size
from ..rules.keys import KEYS_ON_TRACK
from ..rules.moves import OWN_X
from ..rules.state import BELOW_SURFACE, ENGINEER, EXPLORER, KIND, NONE, SPY, TRADER, UPGRADED, Player, State
from ..rules.store import price, sale
from ..rules.turn import END_POINTS
from .outlook import Outlook, outlooks
from .worths import NEAR, appraisals


def points(state: State, seat: int, others: list[Outlook]) -> float:
    """Points."""
    return state.players[seat].points


def ready(state: State, seat: int, others: list[Outlook]) -> float:
    """Contracts that can be completed as soon as it is this player's turn: what they are worth."""
    return _worth_at(others[seat], 0)


def one_away(state: State, seat: int, others: list[Outlook]) -> float:
    """Contracts with one cube missing."""
    return _worth_at(others[seat], 1)


def two_away(state: State, seat: int, others: list[Outlook]) -> float:
    """Contracts with two cubes missing."""
    return _worth_at(others[seat], 2)


def three_away(state: State, seat: int, others: list[Outlook]) -> float:
    """Contracts with three cubes missing."""
    return _worth_at(others[seat], 3)


def _worth_at(seen: Outlook, missing: int) -> float:
    total = 0.0
    for zone in range(5):
        if seen.missing[zone] == missing:
            total += seen.worth[zone]
    return total


def race(state: State, seat: int, others: list[Outlook]) -> float:
    """Public contracts this player is near to, but somebody else is as near or nearer: what may be lost."""
    seen = others[seat]
    total = 0.0
    for zone in range(5):
        slot = seen.public[zone]
        if slot == NONE or seen.missing[zone] > 2:
            continue
        for other in range(len(others)):
            if other != seat and others[other].nearest[slot] <= seen.missing[zone]:
                total += seen.worth[zone] * NEAR[seen.missing[zone]]
                break
    return total


def promise(state: State, seat: int, others: list[Outlook]) -> float:
    """What the zones promise for contracts that may come up: the mean over all cards."""
    appraisal = appraisals.of(state.components)
    player = state.players[seat]
    total = 0.0
    for zone in range(5):
        total += appraisal.promise(player.zones[zone], zone)
    return total


def spare_cubes(state: State, seat: int, others: list[Outlook]) -> float:
    """Cubes that their zone's contract does not ask for."""
    player = state.players[seat]
    seen = others[seat]
    total = 0
    for zone in range(5):
        total += size(player.zones[zone]) - seen.used[zone]
    return total


def dead_zones(state: State, seat: int, others: list[Outlook]) -> float:
    """Zones that are full and can complete nothing that is open."""
    player = state.players[seat]
    seen = others[seat]
    total = 0
    for zone in range(5):
        if seen.missing[zone] != 0 and not player.has_space(zone):
            total += 1
    return total


def next_dive(state: State, seat: int, others: list[Outlook]) -> float:
    """The best that a key at hand can do next turn: a cube for a contract where its diver stands, or a sale."""
    return _dives(state, seat, others[seat])[0]


def dive_after(state: State, seat: int, others: list[Outlook]) -> float:
    """The same for the second best level."""
    return _dives(state, seat, others[seat])[1]


def mobility(state: State, seat: int, others: list[Outlook]) -> float:
    """Levels at which a key at hand can do such a thing."""
    return _dives(state, seat, others[seat])[2]


def _dives(state: State, seat: int, seen: Outlook) -> tuple[float, float, int]:
    player = state.players[seat]
    has_x = player.keys >> OWN_X & 1 or player.neutral
    best = 0.0
    second = 0.0
    useful = 0
    for zone in range(5):
        if not (has_x or player.keys >> (zone + 1) & 1):
            continue
        diver = player.divers[zone + 1 + BELOW_SURFACE]
        kind = diver & KIND
        if kind > TRADER:
            continue
        wanted = seen.wanted[zone]
        gain = 0.0
        if wanted and (wanted >> kind & 1 if kind < TRADER else _can_buy(state, player, wanted, diver >= UPGRADED)):
            short = seen.missing[zone]
            gain = seen.worth[zone] * (NEAR[short - 1] - NEAR[short])
        if kind == TRADER:
            gain = max(gain, _best_sale(state, player.zones[zone], diver >= UPGRADED))
        if gain > 0.0:
            useful += 1
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
    return best, second, useful


def _can_buy(state: State, player: Player, wanted: int, upgraded: bool) -> bool:
    for resource in range(4):
        if wanted >> resource & 1:
            cost = price(state, resource, upgraded, False)
            if cost is not None and cost <= player.credits:
                return True
    return False


def _best_sale(state: State, pile: int, upgraded: bool) -> float:
    most = 0
    for resource in range(4):
        if count(pile, resource):
            offer = sale(state, resource, upgraded)
            if offer is not None and offer.points > most:
                most = offer.points
    return most


def open_levels(state: State, seat: int, others: list[Outlook]) -> float:
    """Levels whose own key is at hand."""
    keys = state.players[seat].keys
    total = 0
    for level in range(1, 6):
        total += keys >> level & 1
    return total


def turns_to_keys(state: State, seat: int, others: list[Outlook]) -> float:
    """Turns until the keys come back."""
    player = state.players[seat]
    return KEYS_ON_TRACK[player.hacker] - len(player.track)


def x_keys(state: State, seat: int, others: list[Outlook]) -> float:
    """X keys at hand, own and neutral."""
    player = state.players[seat]
    return (player.keys >> OWN_X & 1) + player.neutral


_SOON_ENOUGH: Final = [0.0, 1.0, 1.8, 2.4, 2.9, 3.3, 3.6, 3.8]  # the more one has, the less one more is worth


def credits(state: State, seat: int, others: list[Outlook]) -> float:
    """Credits; the first count most."""
    return _SOON_ENOUGH[min(state.players[seat].credits, 7)]


def batteries(state: State, seat: int, others: list[Outlook]) -> float:
    """Batteries; the first count most."""
    return _SOON_ENOUGH[min(state.players[seat].batteries, 7)]


def hacker(state: State, seat: int, others: list[Outlook]) -> float:
    """Advances of the hacker."""
    return state.players[seat].hacker


def mechanic(state: State, seat: int, others: list[Outlook]) -> float:
    """Advances of the mechanic."""
    return state.players[seat].mechanic


def upgraded_experts(state: State, seat: int, others: list[Outlook]) -> float:
    """Experts on their upgraded side."""
    total = 0
    for diver in state.players[seat].divers:
        if diver >= UPGRADED and diver & KIND < TRADER:
            total += 1
    return total


def upgraded_trader(state: State, seat: int, others: list[Outlook]) -> float:
    """Whether the trader is upgraded."""
    return 1.0 if UPGRADED | TRADER in state.players[seat].divers else 0.0


def upgraded_spy(state: State, seat: int, others: list[Outlook]) -> float:
    """Whether the spy is upgraded."""
    return 1.0 if UPGRADED | SPY in state.players[seat].divers else 0.0


def upgraded_engineer(state: State, seat: int, others: list[Outlook]) -> float:
    """Whether the engineer is upgraded."""
    return 1.0 if UPGRADED | ENGINEER in state.players[seat].divers else 0.0


def upgraded_explorer(state: State, seat: int, others: list[Outlook]) -> float:
    """Whether the explorer is upgraded."""
    return 1.0 if UPGRADED | EXPLORER in state.players[seat].divers else 0.0


def rewards(state: State, seat: int, others: list[Outlook]) -> float:
    """Reward tokens on the board: what each contract of their zone will bring besides."""
    appraisal = appraisals.of(state.components)
    total = 0.0
    for token in state.players[seat].rewards:
        if token != NONE:
            total += appraisal.back(token)
    return total


def hand(state: State, seat: int, others: list[Outlook]) -> float:
    """Contracts in hand, which nobody else can complete."""
    return len(state.players[seat].hand)


def turn_to_come(state: State, seat: int, others: list[Outlook]) -> float:
    """Whether this player still has a turn in this round: the last one may decide (E1)."""
    players = len(state.players)
    return 1.0 if (seat - state.first) % players >= (state.active - state.first) % players else 0.0


def at_the_end(state: State, seat: int, others: list[Outlook]) -> float:
    """Whether this player has the points that end the game."""
    return 1.0 if state.players[seat].points >= END_POINTS else 0.0


def nearest_timer(state: State, seat: int, others: list[Outlook]) -> float:
    """Solo: the spaces between the marker and the nearest timer, while there are two."""
    return state.timers[1] - state.players[seat].points if len(state.timers) > 1 else 0.0


def last_timer(state: State, seat: int, others: list[Outlook]) -> float:
    """Solo: the spaces between the marker and the timer that ends the game."""
    return state.timers[0] - state.players[seat].points if state.timers else 0.0


Term = Callable[[State, int, list[Outlook]], float]

TABLE: Final[list[tuple[str, Term]]] = [
    ("points", points),
    ("ready contracts", ready),
    ("contracts one cube away", one_away),
    ("contracts two cubes away", two_away),
    ("contracts three cubes away", three_away),
    ("contracts to come", promise),
    ("race", race),
    ("spare cubes", spare_cubes),
    ("dead zones", dead_zones),
    ("next dive", next_dive),
    ("dive after", dive_after),
    ("mobility", mobility),
    ("open levels", open_levels),
    ("turns until keys", turns_to_keys),
    ("X keys", x_keys),
    ("credits", credits),
    ("batteries", batteries),
    ("hacker", hacker),
    ("mechanic", mechanic),
    ("upgraded experts", upgraded_experts),
    ("upgraded trader", upgraded_trader),
    ("upgraded spy", upgraded_spy),
    ("upgraded engineer", upgraded_engineer),
    ("upgraded explorer", upgraded_explorer),
    ("reward tokens", rewards),
    ("contracts in hand", hand),
    ("turn to come", turn_to_come),
    ("end reached", at_the_end),
    ("nearest timer", nearest_timer),
    ("last timer", last_timer),
]
TERMS: Final = tuple([name for name, _ in TABLE])


def terms(state: State, seat: int) -> list[float]:
    """The terms of one player, in the order of their names."""
    return all_terms(state, seat, outlooks(state))


def all_terms(state: State, seat: int, others: list[Outlook]) -> list[float]:
    """The terms in their order: spelled out, as the compiler then calls them at once and not by their table."""
    dives = _dives(state, seat, others[seat])
    return [
        points(state, seat, others),
        ready(state, seat, others),
        one_away(state, seat, others),
        two_away(state, seat, others),
        three_away(state, seat, others),
        promise(state, seat, others),
        race(state, seat, others),
        spare_cubes(state, seat, others),
        dead_zones(state, seat, others),
        dives[0],
        dives[1],
        float(dives[2]),
        open_levels(state, seat, others),
        turns_to_keys(state, seat, others),
        x_keys(state, seat, others),
        credits(state, seat, others),
        batteries(state, seat, others),
        hacker(state, seat, others),
        mechanic(state, seat, others),
        upgraded_experts(state, seat, others),
        upgraded_trader(state, seat, others),
        upgraded_spy(state, seat, others),
        upgraded_engineer(state, seat, others),
        upgraded_explorer(state, seat, others),
        rewards(state, seat, others),
        hand(state, seat, others),
        turn_to_come(state, seat, others),
        at_the_end(state, seat, others),
        nearest_timer(state, seat, others),
        last_timer(state, seat, others),
    ]

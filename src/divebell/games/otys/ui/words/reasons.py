"""Why one turn is better than another: what a player can see on the board after it, and not after the other.

An entry for each term of the evaluation, a function that compares where two turns lead; it says "" when nothing is
to be seen. Each clause completes a sentence that begins with "it", the turn. Only what its player knows is told: of
contracts those that lay open or in hand before the turn.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from divebell.engine.text import forms
from divebell.engine.ui.reasons import MORE_POINTS, Ends, leaves_more

from ...rules import moves as m
from ...rules.cubes import ONE, ZONE_SPACES, count, size
from ...rules.divers import REACH
from ...rules.keys import KEYS_ON_TRACK
from ...rules.questions import diver_text
from ...rules.state import ALL_KEYS, BELOW_SURFACE, KIND, NONE, TRADER, UPGRADED, Player
from ...rules.turn import END_POINTS
from .names import Names, mark

Reason = Callable[[Names, Ends[Player]], str]

_KEYS_SOONER: Final = forms(
    "brings all your keys back after {number} more turn, not {later}",
    "brings all your keys back after {number} more turns, not {later}",
)
_KEYS_AT: Final = forms(
    "improves the Hacker: {number} key on the track will bring all back",
    "improves the Hacker: {number} keys on the track will bring all back",
)
_TIMER: Final = forms(
    "keeps the timer {number} more space away from you", "keeps the timer {number} more spaces away from you"
)
_DIVES: Final = forms(
    "leaves {number} level where the next dive helps a contract, not {fewer}",
    "leaves {number} levels where the next dive helps a contract, not {fewer}",
)


class Near(NamedTuple):
    """How near a player is to a contract: the cubes that its best zone lacks, as a pile, and the zone from 0."""

    short: int
    zone: int
    lacks: int


def _known(ends: Ends[Player]) -> list[int]:
    """The contracts that the player could see before the turn and that are left after the first one."""
    before, after = ends.before, ends.after
    offered = [*before.public, *before.players[ends.seat].hand]
    left = [*after.public, *after.players[ends.seat].hand]
    return [kind for kind in dict.fromkeys(offered) if kind != NONE and kind in left]


def _completed(ends: Ends[Player]) -> list[int]:
    """The contracts that the first turn completes and the second does not."""
    others = [move.a for move in ends.others if move.word == m.CONTRACT]
    return [move.a for move in ends.moves if move.word == m.CONTRACT and move.a not in others]


def _near(words: Names, player: Player, kind: int) -> Near | None:
    """The zone of a player that is nearest to a contract; None when it fits nowhere."""
    found = [near for zone in range(5) if (near := _near_in(words, player.zones[zone], zone, kind)) is not None]
    return min(found, default=None)


def _near_in(words: Names, pile: int, zone: int, kind: int) -> Near | None:
    space = ZONE_SPACES[zone] - size(pile)
    found = []
    for payment in words.components.contracts[kind].payments:
        lacks = sum(max(count(payment, at) - count(pile, at), 0) * ONE[at] for at in range(4))
        if size(lacks) <= space:
            found.append(Near(size(lacks), zone, lacks))
    return min(found, default=None)


def _name(words: Names, kind: int) -> dict[str, str]:
    card = words.components.contracts[kind]
    return {"asked": words.asked(card.text), "worth": words.worth(card.text)}


def _missing(words: Names, kind: int, near: Near) -> str:
    """What a zone lacks: `1 fuel`, or where any will do `2 resources`."""
    return words.amount(near.short, "resources") if words.components.contracts[kind].lots else words.cubes(near.lacks)


# Points and contracts


def _points(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    done = sorted(_completed(ends), key=lambda kind: -words.components.contracts[kind].points)
    if done:
        return words.say("completes the contract “{asked}” ({worth})", **_name(words, done[0]))
    more = mine.points - theirs.points
    return words.counted(*MORE_POINTS, more) if more > 0 else ""


def _contracts(words: Names, ends: Ends[Player]) -> str:
    """The contract that the first turn brings nearest, where the second does not."""
    mine, theirs = ends.own
    found = []
    completed = _completed(ends.swapped())  # there is nothing left to bring nearer
    for kind in _known(ends):
        if kind in completed:
            continue
        near, other = _near(words, mine, kind), _near(words, theirs, kind)
        if near is not None and (other is None or near.short < other.short):
            found.append((near.short, -words.components.contracts[kind].points, kind, near))
    if not found:
        return ""
    short, _, kind, near = min(found)
    values = {"zone": near.zone + 1, **_name(words, kind)}
    if not short:
        return words.say("makes zone {zone} ready for the contract “{asked}” ({worth})", **values)
    missing = _missing(words, kind, near)
    return words.say(
        "leaves only {missing} missing in zone {zone} for the contract “{asked}”", missing=missing, **values
    )


def _race(words: Names, ends: Ends[Player]) -> str:
    """A contract completed before an opponent who is close to it can do so."""
    if not ends.whole:
        return ""
    for kind in _completed(ends):
        for seat, player in enumerate(ends.before.players):
            near = _near(words, player, kind) if seat != ends.seat and kind in ends.before.public else None
            if near is not None and near.short <= 1:
                name = words.player(seat)
                return words.say("completes the contract “{asked}” before {name} can", name=name, **_name(words, kind))
    return ""


_resources: Final[Reason] = leaves_more(
    forms("leaves you {number} more resource", "leaves you {number} more resources"), Player.resources
)


def _spare(words: Names, ends: Ends[Player]) -> str:
    """Spare resources are good for what comes; where they only fill a zone, fewer of them are better."""
    return _resources(words, ends) or _space(words, ends)


def _space(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    for zone in range(5):
        if mine.has_space(zone) and not theirs.has_space(zone):
            return words.say("keeps a space free in zone {zone}", zone=zone + 1)
    return ""


# The next turn


def _dives(words: Names, ends: Ends[Player], player: Player) -> Iterator[tuple[int, int]]:
    """The levels at which a key at hand lets an expert take what a contract lacks, and the contract."""
    any_level = player.keys >> m.OWN_X & 1 or player.neutral
    for level in range(1, 6):
        diver = player.divers[level + BELOW_SURFACE] & KIND
        if diver >= TRADER or not (any_level or player.keys >> level & 1):
            continue
        for kind in _known(ends):
            near = _near_in(words, player.zones[level - 1], level - 1, kind)
            if near is not None and near.short <= 2 and count(near.lacks, diver):
                yield level, kind
                break


def _next_dive(words: Names, ends: Ends[Player]) -> str:
    if not ends.whole:
        return ""
    mine, theirs = ends.own
    other = dict(_dives(words, ends, theirs))
    fresh = [(level, kind) for level, kind in _dives(words, ends, mine) if level not in other]
    if not fresh:
        return ""
    level, kind = max(fresh, key=lambda dive: words.components.contracts[dive[1]].points)
    diver = words.diver(diver_text(mine.divers[level + BELOW_SURFACE] & KIND))
    text = mark("lets the {diver} take what the contract “{asked}” lacks at level {level} next turn")
    return words.say(text, diver=diver, level=level, **_name(words, kind))


def _mobility(words: Names, ends: Ends[Player]) -> str:
    if not ends.whole:
        return ""
    mine, theirs = (len(dict(_dives(words, ends, player))) for player in ends.own)
    return words.counted(*_DIVES, mine, fewer=theirs) if mine > theirs else ""


def _keys(words: Names, ends: Ends[Player]) -> str:
    """The keys at hand after this turn and not after the other."""
    mine, theirs = ends.own
    if not ends.whole or not mine.keys & ~theirs.keys:
        return ""
    before = ends.before.players[ends.seat].keys
    if mine.keys == ALL_KEYS and before != ALL_KEYS and not mine.track:
        return words.say("brings all your keys back now")
    keys = [key for key in range(1, m.OWN_X + 1) if (mine.keys & ~theirs.keys) >> key & 1]
    back = [key for key in keys if not before >> key & 1]
    if back:
        return words.say("brings {keys} back", keys=words.together([words.key(key) for key in back]))
    return words.say("keeps {keys} for later", keys=words.together([words.key(key) for key in keys]))


def _keys_sooner(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    if not ends.whole:
        return ""
    soon, later = (KEYS_ON_TRACK[player.hacker] - len(player.track) for player in (mine, theirs))
    if not mine.track and theirs.track:
        return words.say("brings all your keys back now")
    return words.counted(*_KEYS_SOONER, soon, later=later) if soon < later and theirs.track else ""


def _x_keys(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    if not ends.whole:
        return ""
    if mine.keys >> m.OWN_X & 1 and not theirs.keys >> m.OWN_X & 1:
        return _keys(words, ends)
    return _neutral(words, ends)


_neutral: Final[Reason] = leaves_more(
    forms("leaves you {number} more neutral X key", "leaves you {number} more neutral X keys"),
    lambda player: player.neutral,
)


# Goods and experts


_credits: Final[Reason] = leaves_more(
    forms("leaves you {number} more credit", "leaves you {number} more credits"), lambda player: player.credits
)
_batteries: Final[Reason] = leaves_more(
    forms("leaves you {number} more battery", "leaves you {number} more batteries"), lambda player: player.batteries
)
_hand: Final[Reason] = leaves_more(
    forms("leaves you {number} more contract in hand", "leaves you {number} more contracts in hand"),
    lambda player: len(player.hand), in_turn=False,
)  # fmt: skip


def _hacker(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    return words.counted(*_KEYS_AT, KEYS_ON_TRACK[mine.hacker]) if mine.hacker > theirs.hacker else ""


def _mechanic(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    value = REACH[mine.mechanic]
    return words.say("raises the movement value to {value}", value=value) if value > REACH[theirs.mechanic] else ""


def _upgraded(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    found = [diver & KIND for diver in mine.divers if diver >= UPGRADED and diver not in theirs.divers]
    return words.say("upgrades the {diver}", diver=words.diver_kind(found[0])) if found else ""


def _rewards(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    for zone in range(5):
        token = mine.rewards[zone]
        if token not in (NONE, theirs.rewards[zone]):
            back = words.back(words.components.rewards[token].text)
            text = mark("puts a token at zone {zone}: {back} with every contract from there")
            return words.say(text, zone=zone + 1, back=back)
    return ""


# The end of the game


def _unseen(words: Names, ends: Ends[Player]) -> str:
    """What differs only while a turn is not over."""
    return ""


def _end(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    reached = mine.points >= END_POINTS > theirs.points
    return (
        words.say("reaches {points}, which ends the game", points=words.amount(END_POINTS, "points")) if reached else ""
    )


def _timer(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    if not ends.after.timers or not ends.other.timers:
        return ""
    far, near = ends.after.timers[-1] - mine.points, ends.other.timers[-1] - theirs.points
    return words.counted(*_TIMER, far - near) if far > near else ""


REASONS: Final[dict[str, Reason]] = {
    "points": _points,
    "ready contracts": _contracts,
    "contracts one cube away": _contracts,
    "contracts two cubes away": _contracts,
    "contracts three cubes away": _contracts,
    "contracts to come": _resources,
    "race": _race,
    "spare cubes": _spare,
    "dead zones": _space,
    "next dive": _next_dive,
    "dive after": _next_dive,
    "mobility": _mobility,
    "open levels": _keys,
    "turns until keys": _keys_sooner,
    "X keys": _x_keys,
    "credits": _credits,
    "batteries": _batteries,
    "hacker": _hacker,
    "mechanic": _mechanic,
    "upgraded experts": _upgraded,
    "upgraded trader": _upgraded,
    "upgraded spy": _upgraded,
    "upgraded engineer": _upgraded,
    "upgraded explorer": _upgraded,
    "reward tokens": _rewards,
    "contracts in hand": _hand,
    "turn to come": _unseen,
    "end reached": _end,
    "nearest timer": _timer,
    "last timer": _timer,
}

"""Why one turn is better than another: what a player can see in the realm after it, and not after the other.

An entry for each term of the evaluation, a function that compares where two turns lead; it says "" when nothing is
to be seen. Each clause completes a sentence that begins with "it", the turn.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from divebell.engine.text import forms
from divebell.engine.ui.reasons import MORE_POINTS, Ends, leaves_more

from ...rules.goals import count
from ...rules.pieces import NONE, RECRUITED_AT
from ...rules.realm import depth_in_play, uncovered
from ...rules.score import goal_points
from ...rules.state import COVERED, RIVAL, Player
from ...rules.tribes import own_tribes
from ...rules.vocabulary import COINS, EFFECTS, JOINED, POWER
from .names import Names, mark

Reason = Callable[[Names, Ends[Player]], str]

_DEPTHS: Final = forms(
    "raises {location} further: {number} depth is left", "raises {location} further: {number} depths are left"
)
_TO_PLACE: Final = forms(
    "leaves you {number} more manta to place on goals or tribes",
    "leaves you {number} more mantas to place on goals or tribes",
)
_TO_GO: Final = forms(
    "brings you closer to the goal “{goal}”: {number} to go", "brings you closer to the goal “{goal}”: {number} to go"
)
NEAR: Final = 3  # a goal that is further away is not worth a word
_SPEND: Final = mark("leaves you {amount} more to pay with next turn")
_LEFT: Final = forms("leaves {number} more card in the decks", "leaves {number} more cards in the decks")


def _fresh(mine: Iterable[int], theirs: Iterable[int]) -> list[int]:
    """What is in the first and not, or not so often, in the second."""
    return list((Counter(mine) - Counter(theirs)).elements())


def _realm(player: Player) -> dict[int, int]:
    """The locations of a realm, each with its slot."""
    return {slot // COVERED: slot for slot in player.board if slot != NONE}


def _location(words: Names, number: int) -> dict[str, str]:
    card = words.components.locations[number]
    return {"location": words.location(card.id), "points": words.amount(card.points, "points")}


def _worth(words: Names, number: int) -> int:
    return words.components.locations[number].points


# Points


def _scored(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    scored = _fresh(mine.pile, theirs.pile)
    if not scored:
        return ""
    best = max(scored, key=lambda number: _worth(words, number))
    return words.say("scores {location} ({points})", **_location(words, best))


def _claimed(words: Names, ends: Ends[Player]) -> str:
    tracks = zip(ends.after.goals, ends.after.claims, ends.other.claims, strict=True)
    for goal, claims, others in tracks:
        if ends.seat in claims and ends.seat not in others:
            points = words.components.spots[claims.index(ends.seat)]
            values = {"goal": words.track(words.components.goals[goal].id), "points": words.amount(points, "points")}
            return words.say("claims the goal “{goal}” ({points})", **values)
    return ""


def _recruited_tribe(words: Names, ends: Ends[Player]) -> str:
    fresh = _fresh(own_tribes(ends.after, ends.seat), own_tribes(ends.other, ends.seat))
    return words.say("recruits the tribe {tribe}", tribe=_tribe(words, fresh[0])) if fresh else ""


def _tribe(words: Names, number: int) -> str:
    return words.tribe(words.components.tribes[number].id)


def _points(words: Names, ends: Ends[Player]) -> str:
    more = goal_points(ends.after, ends.seat) - goal_points(ends.other, ends.seat)
    return (
        _claimed(words, ends) or _scored(words, ends) or _recruited_tribe(words, ends)
        or (words.counted(*MORE_POINTS, more) if more > 0 else "")
    )  # fmt: skip


# Cards


_hand_size: Final[Reason] = leaves_more(
    forms("leaves you {number} more character in hand", "leaves you {number} more characters in hand"),
    lambda player: len(player.hand),
    in_turn=False,
)
_to_take_back: Final[Reason] = leaves_more(
    forms("leaves {number} more character to take back", "leaves {number} more characters to take back"),
    lambda player: len(player.discard),
    in_turn=False,
)


def _kept(words: Names, ends: Ends[Player]) -> str:
    """A character in hand after this turn and not after the other: kept, or taken back."""
    mine, theirs = ends.own
    cards = _fresh(mine.hand, theirs.hand)
    if not cards or not ends.whole:
        return ""
    if len(cards) > 2:
        return _hand_size(words, ends)
    card = words.character(words.components.characters[cards[0]].id)
    if cards[0] in ends.before.players[ends.seat].discard:
        return words.say("takes {character} back into your hand", character=card)
    return words.say("keeps {character} in your hand", character=card)


def _recruited(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    before = ends.before.players[ends.seat]
    fresh = _fresh(mine.hand + mine.discard, theirs.hand + theirs.discard)
    if not fresh:
        return ""
    card = words.character(words.components.characters[fresh[0]].id)
    if fresh[0] in before.hand + before.discard:
        return words.say("keeps {character} in the game", character=card)
    return words.say("recruits {character}", character=card)


def _delayed(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    if not ends.whole or not mine.discard or mine.discard[:1] == theirs.discard[:1]:
        return ""
    card = words.components.characters[mine.discard[0]]
    text = mark("leaves {character} on top of your discard pile: {effects}")
    return (
        words.say(text, character=words.character(card.id), effects=words.effects(card.delayed)) if card.delayed else ""
    )


# The realm


def _gained(words: Names, ends: Ends[Player]) -> str:
    """A location that this turn brings and the other does not."""
    mine, theirs = ends.own
    owned = {*_realm(theirs), *theirs.pile}
    fresh = [number for number in _realm(mine) if number not in owned]
    if not fresh:
        return ""
    best = max(fresh, key=lambda number: _worth(words, number))
    manta = words.components.locations[best].manta
    if manta == NONE or not uncovered(ends.before, _realm(mine)[best]):
        return words.say("brings {location} into your realm ({points})", **_location(words, best))
    text = mark("brings {location} into your realm ({points}, and later the {manta})")
    return words.say(text, **_location(words, best), manta=_manta(words, manta))


def _risen(words: Names, ends: Ends[Player]) -> str:
    """A location that has fully risen, and waits to be scored."""
    mine, theirs = (
        {number for number, slot in _realm(player).items() if not uncovered(ends.before, slot)} for player in ends.own
    )
    fresh = mine - theirs - set(ends.own[1].pile)  # it cannot rise further than to be scored
    if not fresh:
        return ""
    best = max(fresh, key=lambda number: (_worth(words, number), number))
    return words.say("raises {location} fully: {points} to score", **_location(words, best))


def _rising(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = map(_realm, ends.own)
    gained = _gained(words, ends)
    if gained:
        return gained
    raised = [number for number, slot in mine.items() if number in theirs and slot > theirs[number]]
    if not raised:
        return ""
    best = max(raised, key=lambda number: (_worth(words, number), number))
    left = uncovered(ends.before, mine[best])
    return words.counted(*_DEPTHS, left, location=_location(words, best)["location"]) if left else _risen(words, ends)


def _depths(words: Names, ends: Ends[Player]) -> str:
    """What a location gives next, where the other turn has it covered or not yet uncovered."""
    mine, theirs = map(_realm, ends.own)
    for number, slot in mine.items():
        item = depth_in_play(ends.before, slot)
        if item not in (NONE, 0) and number in theirs and slot != theirs[number]:
            effect = words.effect(item, ends.before.en)
            name = _location(words, number)["location"]
            return words.say("leaves “{effect}” to use on {location}", effect=effect, location=name)
    return _gained(words, ends)


def _manta_to_come(words: Names, ends: Ends[Player]) -> str:
    """A location that will give a manta; the one that is told of for its points says so itself."""
    mine, theirs = map(_realm, ends.own)
    told = _gained(words, ends)
    for number in mine:
        manta = words.components.locations[number].manta
        if number not in theirs and manta != NONE and uncovered(ends.before, mine[number]):
            if _location(words, number)["location"] in told:
                return told
            values = {"location": _location(words, number)["location"], "manta": _manta(words, manta)}
            return words.say("brings {location}, which will give you the {manta}", **values)
    return ""


_slots: Final[Reason] = leaves_more(
    forms("leaves {number} more slot free in your realm", "leaves {number} more slots free in your realm"),
    lambda player: player.board.count(NONE),
)


# Mantas, goals and tribes


def _manta(words: Names, kind: int) -> str:
    return words.manta(words.components.mantas[kind].code)


def _ready(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    fresh = _fresh(mine.ready, theirs.ready)
    if not fresh:
        return ""
    if fresh[0] in ends.before.players[ends.seat].ready:
        return words.say("keeps your {manta} ready", manta=_manta(words, fresh[0]))
    return words.say("readies your {manta}", manta=_manta(words, fresh[0]))


def _won_manta(words: Names, ends: Ends[Player]) -> str:
    mine, theirs = ends.own
    fresh = _fresh(mine.ready + mine.tired, theirs.ready + theirs.tired)
    if not fresh:
        return ""
    before = ends.before.players[ends.seat]
    if fresh[0] in before.ready + before.tired:
        return words.say("keeps your {manta} in reserve", manta=_manta(words, fresh[0]))
    return words.say("wins you the {manta}", manta=_manta(words, fresh[0]))


def _trained(words: Names, ends: Ends[Player]) -> str:
    first = words.components.first_wild
    mine, theirs = (sum(kind < first for kind in player.ready + player.tired) for player in ends.own)
    return words.counted(*_TO_PLACE, mine - theirs) if mine > theirs else ""


def _goals(words: Names, ends: Ends[Player]) -> str:
    """The goal that this turn brings nearest and the other does not."""
    found = []
    mine, theirs = ends.own
    for track, number in enumerate(ends.after.goals):
        goal = words.components.goals[number]
        claimed = ends.seat in ends.after.claims[track] or ends.seat in ends.other.claims[track]
        if claimed or goal.counted == RECRUITED_AT:
            continue
        here, there = (
            abs(goal.asked - have) if goal.exactly else max(goal.asked - have, 0)
            for have in (count(ends.after, mine, goal.counted), count(ends.other, theirs, goal.counted))
        )
        if here < there and here <= NEAR:
            found.append((here, track, goal))
    if not found:
        return _claimed(words, ends)
    left, _, goal = min(found, key=lambda near: near[:2])
    name = words.track(goal.id)
    return words.counted(*_TO_GO, left, goal=name) if left else words.say("meets the goal “{goal}”", goal=name)


def _decks(words: Names, ends: Ends[Player]) -> str:
    here, there = (len(game.deck) + len(game.location_deck) for game in (ends.after, ends.other))
    return words.counted(*_LEFT, here - there) if here > there else ""


def _progress(words: Names, ends: Ends[Player]) -> str:
    return words.say("makes progress, so that the game goes on") if ends.after.idle < ends.other.idle else ""


def _turn_to_come(words: Names, ends: Ends[Player]) -> str:
    later = ends.after.final == NONE and ends.other.final != NONE
    return words.say("does not start the last round yet") if later else ""


def _means(words: Names, ends: Ends[Player], word: int) -> int:
    """How much more coins or power ready mantas and depths in play hold after this turn; power of any kind counts."""
    here, there = (
        sum(
            EFFECTS[item].number
            for item in [
                *(words.components.mantas[kind].item for kind in player.ready),
                *(depth_in_play(ends.before, slot) for slot in player.board if slot != NONE),
            ]
            if 0 < item < JOINED and EFFECTS[item].word == word
        )
        for player in ends.own
    )
    return here - there


def _to_spend(words: Names, ends: Ends[Player]) -> str:
    """Coins that are left for the next turn."""
    more = _means(words, ends, COINS)
    return words.say(_SPEND, amount=words.amount(more, "coins")) if more > 0 else ""


def _next_location(words: Names, ends: Ends[Player]) -> str:
    """What could pay for a location in the next turn, or one that is cheaper then."""
    more = _means(words, ends, POWER)
    if more > 0:
        return words.say(_SPEND, amount=words.amount(more, "power"))
    kept = [
        number for number in _fresh(ends.after.top, ends.other.top) if number in (*ends.before.top, *ends.before.bottom)
    ]
    if kept:
        text = mark("leaves {location} in the top row, where it costs 1 power less")
        return words.say(text, location=_location(words, kept[0])["location"])
    return _to_spend(words, ends)


def _rival(words: Names, ends: Ends[Player]) -> str:
    here, there = (sum(RIVAL in claims for claims in game.claims) for game in (ends.after, ends.other))
    return words.say("brings no manta of the rival to a goal") if here < there else ""


REASONS: Final[dict[str, Reason]] = {
    "points": _points,
    "cards in hand": _hand_size,
    "cards in the discard pile": _to_take_back,
    "strength of the hand": _kept,
    "recruited characters": _recruited,
    "risen locations": _risen,
    "rising locations": _rising,
    "depths in play": _depths,
    "depths to come": _gained,
    "mantas to come": _manta_to_come,
    "ready mantas": _ready,
    "tired mantas": _won_manta,
    "trained mantas": _trained,
    "free slots": _slots,
    "locations to score": _risen,
    "next location": _next_location,
    "goals in reach": _goals,
    "race for goals": _goals,
    "tribes in reach": _to_spend,
    "bonuses of tribes": _recruited_tribe,
    "delayed effect": _delayed,
    "turn to come": _turn_to_come,
    "tribes recruited": _recruited_tribe,
    "coins for tribes": _to_spend,
    "cards left": _decks,
    "quiet turns": _progress,
    "rival mantas left": _rival,
}

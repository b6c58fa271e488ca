"""Why a move cannot be played now: a sentence for the person who tried it or looks at it."""

from typing import Any, Final

from divebell.engine.move import Move
from divebell.engine.text import Saying, counted, mark

from . import moves as words
from . import state as at
from .components import PLAIN
from .contracts import can_draw
from .cubes import LETTERS, count, covers, to_letters
from .divers import ADVANCES_AT_MOST, REACH, copy_moves, diver_price, expert_parts, place_of, pushed_diver
from .keys import has_key_to_take_back
from .moves import DIVERS, KEYS, NEUTRAL, OWN_X
from .questions import diver_text, question_of
from .solo import START_SPACE
from .sponsors import SURFACE, UPGRADE_PRICE, sponsor_text
from .state import KIND, NONE, TRADER, UPGRADED, State
from .store import price, sale


def _because(message: str, **values: Any) -> Saying:
    return Saying(message, values)


def _credits(number: int) -> Saying:
    return counted("{number} credit", "{number} credits", number)


# What the present question asks for, said to somebody who answers something else.
_ASKED: Final = {
    "order": mark("first the order of the resources on the score track must be chosen."),
    "key": mark("first a key must be chosen."),
    "step 1": mark("it is step 1: use the sponsor or a propeller, or dive."),
    "diver": mark("it is step 2: use the pushed diver, or say done."),
    "step 3": mark("it is step 3: the pushed diver surfaces, or stays for a battery."),
    "end": mark("the turn has only to be ended; contracts can still be completed."),
    "timer": mark("a timer must come down now."),
    "key back": mark("first a key to take back must be chosen."),
    "upgrade": mark("first a diver to upgrade must be chosen."),
    "battery or move": mark("first the sponsor's effect must be chosen."),
    "reward": mark("first one of the two rewards must be chosen."),
    "resource": mark("first a resource of the reward must be chosen or declined."),
    "keep": mark("first one of the drawn contracts must be kept."),
    "expert": mark("first the rest of the expert's effect must be taken or passed."),
    "copied diver": mark("first the copied diver must be used."),
    "neighbour": mark("the neighbour must first hold the copied diver or let it rise."),
}


def why_not(state: State, move: Move) -> Saying:
    """The reason why a move that is not legal now cannot be played."""
    question = question_of(state)
    assert question is not None
    reason = _REASONS[move.word](state, move) if _is_asked(state, move) else None
    return reason or _because(_ASKED[question.about])


def _is_asked(state: State, move: Move) -> bool:
    """Whether the present question is one that a move with this word can answer."""
    if state.stack:
        return move.word in _ANSWERS[state.stack[-1][0]]
    if move.word == words.CONTRACT:
        return state.phase not in (at.ORDERING, at.TIMING)
    return move.word in _PHASE_ANSWERS[state.phase]


_DIVER_WORDS: Final = (
    words.TAKE, words.BONUS, words.SELL, words.BUY, words.DRAW, words.COPY, words.ADVANCE, words.REWARD, words.PUSH,
)  # fmt: skip
_PHASE_ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    at.ORDERING: (words.ORDER,),
    at.START: (words.KEY,),
    at.CHOOSING_KEY: (words.KEY,),
    at.STEP_1: (words.SPONSOR, words.PROPEL),
    at.STEP_2: _DIVER_WORDS,
    at.STEP_3: (words.STAY,),
    at.ENDING: (),
    at.TIMING: (words.TIMER,),
}
_ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    at.KEY_BACK: (words.BACK,),
    at.SURFACE_UPGRADE: (words.UPGRADE,),
    at.ANY_UPGRADE: (words.UPGRADE,),
    at.BATTERY_OR_MOVE: (words.MOVE, words.SWAP),
    at.SPONSOR_REWARD: (words.REWARD,),
    at.RESOURCE_CHOICE: (words.RESOURCE,),
    at.KEEP_ONE: (words.KEEP,),
    at.EXPERT: (words.TAKE, words.BONUS),
    at.COPIED: _DIVER_WORDS,
    at.NEIGHBOUR: (words.HOLD,),
}


def _using(state: State) -> tuple[int, bool]:
    """The diver in question, and whether its effect is free."""
    if state.stack:
        return state.stack[-1][1], False
    return pushed_diver(state), state.free


def _not_the_diver(state: State, kind: int) -> Saying | None:
    diver, _ = _using(state)
    if diver & KIND == kind:
        return None
    return _because(
        "the diver at level {level} is the {diver}, not the {wanted}.",
        level=state.level, diver=diver_text(diver), wanted=DIVERS[kind],
    )  # fmt: skip


def _too_dear(cost: int, credits: int) -> Saying | None:
    if credits >= cost:
        return None
    return _because("it costs {cost}, there are {credits}.", cost=_credits(cost), credits=credits)


def _zone_is_full(state: State) -> Saying | None:
    if state.players[state.active].has_space(state.level - 1):
        return None
    return _because("zone {level} is full.", level=state.level)


def _key(state: State, move: Move) -> Saying | None:
    if move.a == NEUTRAL:
        return _because("there is no neutral X key on the board.")
    if move.a == OWN_X:
        return _because("the own X key lies on the track.")
    return _because("key {key} lies on the track.", key=KEYS[move.a])


def _contract(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    card = state.components.contracts[move.a]
    if move.a not in state.public and move.a not in player.hand:
        return _because("{card} is neither public nor in hand.", card=card.text)
    pile = player.zones[move.b]
    if not covers(pile, move.c):
        return _because(
            "zone {level} holds {pile}, {asked} would be paid.",
            level=move.b + 1, pile=to_letters(pile) or "0", asked=to_letters(move.c),
        )  # fmt: skip
    if move.d & PLAIN:
        return _because("plain leaves out a token's bonus, in the solo game and where a token lies.")
    return _because("{card} lies only once within reach.", card=card.text)


def _sponsor(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    sponsor = state.sponsors[state.level - 1]
    text = sponsor_text(sponsor)
    if state.sponsor_used:
        return _because("the sponsor has been used in this turn.")
    if text in ("S4", "S4a") and player.credits < UPGRADE_PRICE:
        return _too_dear(UPGRADE_PRICE, player.credits)
    if text == "S4":
        return _because("the diver at level {level} is upgraded already.", level=state.level)
    if text == "S4a":
        return _because("the {number} divers at the surface are upgraded already.", number=SURFACE)
    if text == "S3":
        return _because("no key of the own colour lies on the track.")
    return _because("there is no reward at level {level}.", level=state.level)


def _propel(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    if player.batteries == 0:
        return _because("a propeller needs a battery.")
    place = place_of(state, state.active, move.a)
    if place == move.b:
        return _because("the {diver} stands there already.", diver=DIVERS[move.a])
    reach = REACH[player.mechanic]
    if abs(place - move.b) > reach:
        return _because("the mechanic's reach is {reach}.", reach=reach)
    return _because(
        "the diver at level {level} was upgraded in this turn and must stay the one there.", level=state.level
    )


def _take(state: State, move: Move) -> Saying | None:
    diver, _ = _using(state)
    if state.stack:
        return None
    if diver & KIND >= TRADER:
        return _because("the diver at level {level} is the {diver}.", level=state.level, diver=diver_text(diver))
    return _zone_is_full(state)


def _bonus(state: State, move: Move) -> Saying | None:
    if state.stack:
        return None
    diver = pushed_diver(state)
    if diver & KIND >= TRADER or diver < UPGRADED:
        return _because(
            "only an upgraded expert has a bonus; at level {level} is the {diver}.",
            level=state.level, diver=diver_text(diver),
        )  # fmt: skip
    if diver & KIND == 0:
        return _because("no neutral X key is left in the supply.")
    if not expert_parts(state, diver) & at.BONUS_PART and not has_key_to_take_back(state.players[state.active]):
        return _because("no key of the own colour lies on the track.")
    return None


def _sell(state: State, move: Move) -> Saying | None:
    wrong = _not_the_diver(state, TRADER)
    if wrong:
        return wrong
    diver, _ = _using(state)
    zone = state.players[state.active].zones[state.level - 1]
    if not count(zone, move.a):
        return _because("there is no {resource} in zone {level}.", resource=LETTERS[move.a], level=state.level)
    if sale(state, move.a, diver >= UPGRADED) is None:
        return _because("the column of {resource} in the store is full.", resource=LETTERS[move.a])
    return _because("this cell of the store gives no points.")


def _buy(state: State, move: Move) -> Saying | None:
    diver, free = _using(state)
    cost = price(state, move.a, diver >= UPGRADED, free)
    if cost is None:
        absent = _because("there is no {resource} in the store.", resource=LETTERS[move.a])
    else:
        absent = None
    credits = state.players[state.active].credits
    return _not_the_diver(state, TRADER) or absent or _zone_is_full(state) or _too_dear(cost or 0, credits)


def _spy_price(state: State) -> Saying | None:
    diver, free = _using(state)
    wrong = _not_the_diver(state, at.SPY)
    return wrong or _too_dear(diver_price(diver, free), state.players[state.active].credits)


def _draw(state: State, move: Move) -> Saying | None:
    reason = _spy_price(state)
    if reason is None and not can_draw(state):
        return _because("there is no contract to draw.")
    return reason


def _copy(state: State, move: Move) -> Saying | None:
    reason = _spy_price(state)
    if reason:
        return reason
    if state.solo:
        return _because("in the solo game there is no neighbour.")
    if state.stack:
        return _because("a copied spy can only draw contracts.")
    if len(state.players) == 2 and move.a == words.RIGHT:
        return _because("with two players the one neighbour is on the left.")
    diver, free = _using(state)
    left = state.players[state.active].credits - diver_price(diver, free)
    if move not in copy_moves(state, left):
        return _because("the neighbour's diver at level {level} cannot do anything with {credits}.",
                        level=state.level, credits=_credits(left))  # fmt: skip
    return None


def _push(state: State, move: Move) -> Saying | None:
    if not state.solo:
        return _because("only the solo game has timers.")
    if move.a > START_SPACE[state.hard]:
        return _because("no timer goes above space {space}.", space=START_SPACE[state.hard])
    return _spy_price(state) or _because("no timer stands on space {space}.", space=move.a - 1)


def _advance(state: State, move: Move) -> Saying | None:
    diver, free = _using(state)
    wrong = _not_the_diver(state, at.ENGINEER)
    dear = _too_dear(diver_price(diver, free), state.players[state.active].credits)
    return wrong or dear or _because("this technician has advanced {times} times already.", times=ADVANCES_AT_MOST)


def _reward(state: State, move: Move) -> Saying | None:
    if state.rewards[2 * (state.level - 1) + move.a] == NONE:
        return _because("there is no reward in this slot.")
    diver, free = _using(state)
    wrong = _not_the_diver(state, at.EXPLORER)
    return wrong or _too_dear(diver_price(diver, free), state.players[state.active].credits)


def _resource(state: State, move: Move) -> Saying | None:
    shown = state.components.rewards[state.stack[-1][1]].resources
    if move.a not in shown:
        return _because("the reward shows {resources}.", resources="/".join(LETTERS[kind] for kind in shown))
    return _zone_is_full(state)


def _upgrade(state: State, move: Move) -> Saying | None:
    if place_of(state, state.active, move.a) >= SURFACE and state.stack[-1][0] == at.SURFACE_UPGRADE:
        return _because("the {diver} is not at the surface.", diver=DIVERS[move.a])
    return _because("the {diver} is upgraded already.", diver=DIVERS[move.a])


def _back(state: State, move: Move) -> Saying | None:
    return _because("key {key} does not lie on the track.", key=KEYS[move.a])


def _keep(state: State, move: Move) -> Saying | None:
    return _because("{card} is not among the drawn contracts.", card=state.components.contracts[move.a].text)


def _move(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    if player.batteries == 0:
        return _because("it costs a battery.")
    if state.de:
        return _because("in the German edition two resources are swapped.")
    if state.level not in (move.b, move.c):
        return _because("one of the two zones must be that of level {level}.", level=state.level)
    if not count(player.zones[move.b - 1], move.a):
        return _because("there is no {resource} in zone {level}.", resource=LETTERS[move.a], level=move.b)
    return _because("zone {level} is full.", level=move.c)


def _swap(state: State, move: Move) -> Saying | None:
    if state.players[state.active].batteries == 0:
        return _because("it costs a battery.")
    if not state.de:
        return _because("only the German edition swaps two resources.")
    if state.level != move.b:
        return _because("the first of the two zones must be that of level {level}.", level=state.level)
    return _because("these two resources do not lie there.")


def _stay(state: State, move: Move) -> Saying | None:
    return _because("staying down costs a battery.")


def _timer(state: State, move: Move) -> Saying | None:
    return _because("no timer stands on space {space}.", space=move.a + 1)


def _order(state: State, move: Move) -> Saying | None:
    return _because("the scarcest resource of the store comes first.")


def _nothing(state: State, move: Move) -> Saying | None:
    return None


_REASONS: Final = {
    **dict.fromkeys(range(words.WORDS), _nothing),
    words.KEY: _key,
    words.CONTRACT: _contract,
    words.SPONSOR: _sponsor,
    words.PROPEL: _propel,
    words.TAKE: _take,
    words.BONUS: _bonus,
    words.SELL: _sell,
    words.BUY: _buy,
    words.DRAW: _draw,
    words.COPY: _copy,
    words.PUSH: _push,
    words.ADVANCE: _advance,
    words.REWARD: _reward,
    words.RESOURCE: _resource,
    words.UPGRADE: _upgrade,
    words.BACK: _back,
    words.KEEP: _keep,
    words.MOVE: _move,
    words.SWAP: _swap,
    words.STAY: _stay,
    words.HOLD: _stay,
    words.TIMER: _timer,
    words.ORDER: _order,
}

"""Why a move of Otys cannot be played now, for the person who tried it or looks at it."""

from typing import Final

from divebell.engine.moment import START
from divebell.engine.move import Move
from divebell.engine.text import Saying, because, counted, mark

from . import moves as m
from . import state as stage
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


def _credits(number: int) -> Saying:
    return counted("{number} credit", "{number} credits", number)


# What the present question asks for, said to somebody who answers something else.
_ASKED: Final = {
    "order": mark("choose the order of the resources on the score track first."),
    "key": mark("choose a key first."),
    "step 1": mark("this is step 1: use the sponsor or a propeller, or dive."),
    "diver": mark("this is step 2: use your diver, or go on to step 3."),
    "step 3": mark("this is step 3: the diver resurfaces, or stays for a battery."),
    "end": mark("all that is left is to end the turn; you can still complete contracts."),
    "timer": mark("a timer must move down now."),
    "key back": mark("choose a key to take back first."),
    "upgrade": mark("choose a diver to upgrade first."),
    "battery or move": mark("choose the sponsor's effect first."),
    "reward": mark("choose one of the two rewards first."),
    "resource": mark("take a resource from the reward first, or decline it."),
    "keep": mark("keep one of the drawn contracts first."),
    "expert": mark("take the rest of the Expert's effect first, or skip it."),
    "copied diver": mark("use the copied diver first."),
    "neighbour": mark("your neighbour must first keep the copied diver in place or let it resurface."),
    "place": mark("place the token first, or complete a contract before that."),
}


def why_not(state: State, move: Move) -> Saying:
    """The reason why a move that is not legal now cannot be played."""
    question = question_of(state)
    assert question is not None
    reason = _REASONS[move.word](state, move) if _is_asked(state, move) else None
    return reason or because(_ASKED[question.about])


def _is_asked(state: State, move: Move) -> bool:
    """Whether the present question is one that a move with this word can answer."""
    if state.stack:
        return move.word in _ANSWERS[state.stack[-1][0]]
    if move.word == m.CONTRACT:
        return state.phase not in (stage.ORDERING, stage.TIMING)
    return move.word in _PHASE_ANSWERS[state.phase]


_DIVER_WORDS: Final = (
    m.TAKE, m.BONUS, m.SELL, m.BUY, m.DRAW, m.COPY, m.ADVANCE, m.REWARD, m.PUSH,
)  # fmt: skip
_PHASE_ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    stage.ORDERING: (m.ORDER,),
    START: (m.KEY,),
    stage.CHOOSING_KEY: (m.KEY,),
    stage.STEP_1: (m.SPONSOR, m.PROPEL),
    stage.STEP_2: _DIVER_WORDS,
    stage.STEP_3: (m.STAY,),
    stage.ENDING: (),
    stage.TIMING: (m.TIMER,),
}
_ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    stage.KEY_BACK: (m.BACK,),
    stage.SURFACE_UPGRADE: (m.UPGRADE,),
    stage.ANY_UPGRADE: (m.UPGRADE,),
    stage.BATTERY_OR_MOVE: (m.MOVE, m.SWAP),
    stage.SPONSOR_REWARD: (m.REWARD,),
    stage.RESOURCE_CHOICE: (m.RESOURCE,),
    stage.KEEP_ONE: (m.KEEP,),
    stage.EXPERT: (m.TAKE, m.BONUS),
    stage.COPIED: _DIVER_WORDS,
    stage.NEIGHBOUR: (m.HOLD,),
    stage.PLACE_TOKEN: (m.CONTRACT,),
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
    return because(
        "the diver at level {level} is the {diver}, not the {wanted}.",
        level=state.level, diver=diver_text(diver), wanted=DIVERS[kind],
    )  # fmt: skip


def _too_dear(cost: int, credits: int) -> Saying | None:
    if credits >= cost:
        return None
    return because("it costs {cost}; you have {credits}.", cost=_credits(cost), credits=credits)


def _zone_is_full(state: State) -> Saying | None:
    if state.players[state.active].has_space(state.level - 1):
        return None
    return because("zone {level} is full.", level=state.level)


def _key(state: State, move: Move) -> Saying | None:
    if move.a == NEUTRAL:
        return because("there is no neutral X key on your board.")
    if move.a == OWN_X:
        return because("your X key is on the track.")
    return because("key {key} is on the track.", key=KEYS[move.a])


def _contract(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    card = state.components.contracts[move.a]
    if move.a not in state.public and move.a not in player.hand:
        return because("the contract “{card}” is neither public nor in your hand.", card=card.text)
    pile = player.zones[move.b]
    if not pile:
        return because("zone {level} is empty; you would have to pay {asked}.",
                       level=move.b + 1, asked=to_letters(move.c))  # fmt: skip
    if not covers(pile, move.c):
        return because(
            "zone {level} holds {pile}; you would have to pay {asked}.",
            level=move.b + 1, pile=to_letters(pile), asked=to_letters(move.c),
        )  # fmt: skip
    if move.d & PLAIN:
        return because("there is no token at level {level} whose bonus you could decline.", level=move.b + 1)
    return because("only one copy of the contract “{card}” is available.", card=card.text)


def _sponsor(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    sponsor = state.sponsors[state.level - 1]
    text = sponsor_text(sponsor)
    if state.sponsor_used:
        return because("you have already used the sponsor this turn.")
    if text in ("S4", "S4a") and player.credits < UPGRADE_PRICE:
        return _too_dear(UPGRADE_PRICE, player.credits)
    if text == "S4":
        return because("the diver at level {level} is already upgraded.", level=state.level)
    if text == "S4a":
        return because("the {number} divers at the surface are already upgraded.", number=SURFACE)
    if text == "S3":
        return because("none of your own keys is on the track.")
    return because("there is no reward on level {level}.", level=state.level)


def _propel(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    if player.batteries == 0:
        return because("a propeller needs a battery.")
    place = place_of(state, state.active, move.a)
    if place == move.b:
        return because("the {diver} is already there.", diver=DIVERS[move.a])
    reach = REACH[player.mechanic]
    if abs(place - move.b) > reach:
        return because("your movement value is {reach}.", reach=reach)
    return because("you upgraded the diver at level {level} this turn, so it must stay there.", level=state.level)


def _take(state: State, move: Move) -> Saying | None:
    diver, _ = _using(state)
    if state.stack:
        return None
    if diver & KIND >= TRADER:
        return because("the diver at level {level} is the {diver}.", level=state.level, diver=diver_text(diver))
    return _zone_is_full(state)


def _bonus(state: State, move: Move) -> Saying | None:
    if state.stack:
        return None
    diver = pushed_diver(state)
    if diver & KIND >= TRADER or diver < UPGRADED:
        return because(
            "only an upgraded Expert has a bonus; the diver at level {level} is the {diver}.",
            level=state.level, diver=diver_text(diver),
        )  # fmt: skip
    if diver & KIND == 0:
        return because("no neutral X key is left in the supply.")
    if not expert_parts(state, diver) & stage.BONUS_PART and not has_key_to_take_back(state.players[state.active]):
        return because("none of your own keys is on the track.")
    return None


def _sell(state: State, move: Move) -> Saying | None:
    wrong = _not_the_diver(state, TRADER)
    if wrong:
        return wrong
    diver, _ = _using(state)
    zone = state.players[state.active].zones[state.level - 1]
    if not count(zone, move.a):
        return because("there is no {resource} in zone {level}.", resource=LETTERS[move.a], level=state.level)
    if sale(state, move.a, diver >= UPGRADED) is None:
        return because("the column for {resource} in the Store is full.", resource=LETTERS[move.a])
    return because("this cell of the Store gives no points.")


def _buy(state: State, move: Move) -> Saying | None:
    diver, free = _using(state)
    cost = price(state, move.a, diver >= UPGRADED, free)
    if cost is None:
        absent = because("there is no {resource} in the Store.", resource=LETTERS[move.a])
    else:
        absent = None
    credits = state.players[state.active].credits
    return _not_the_diver(state, TRADER) or absent or _zone_is_full(state) or _too_dear(cost or 0, credits)


def _spy_price(state: State) -> Saying | None:
    diver, free = _using(state)
    wrong = _not_the_diver(state, stage.SPY)
    return wrong or _too_dear(diver_price(diver, free), state.players[state.active].credits)


def _draw(state: State, move: Move) -> Saying | None:
    reason = _spy_price(state)
    if reason is None and not can_draw(state):
        return because("there is no contract to draw.")
    return reason


def _copy(state: State, move: Move) -> Saying | None:
    reason = _spy_price(state)
    if reason:
        return reason
    if state.solo:
        return because("there are no neighbours in the solo game.")
    if state.stack:
        return because("a copied Spy can only draw contracts.")
    if len(state.players) == 2 and move.a == m.RIGHT:
        return because("with two players, your only neighbour is on the left.")
    diver, free = _using(state)
    left = state.players[state.active].credits - diver_price(diver, free)
    if move not in copy_moves(state, left):
        return because("the neighbour's diver at level {level} cannot do anything with {credits}.",
                        level=state.level, credits=_credits(left))  # fmt: skip
    return None


def _push(state: State, move: Move) -> Saying | None:
    if not state.solo:
        return because("only the solo game has timers.")
    if move.a > START_SPACE[state.hard]:
        return because("no timer goes above space {space}.", space=START_SPACE[state.hard])
    return _spy_price(state) or because("there is no timer on space {space}.", space=move.a - 1)


def _advance(state: State, move: Move) -> Saying | None:
    diver, free = _using(state)
    wrong = _not_the_diver(state, stage.ENGINEER)
    dear = _too_dear(diver_price(diver, free), state.players[state.active].credits)
    return wrong or dear or because("this technician has already been improved {times} times.", times=ADVANCES_AT_MOST)


def _reward(state: State, move: Move) -> Saying | None:
    if state.rewards[2 * (state.level - 1) + move.a] == NONE:
        return because("there is no reward in this slot.")
    diver, free = _using(state)
    wrong = _not_the_diver(state, stage.EXPLORER)
    return wrong or _too_dear(diver_price(diver, free), state.players[state.active].credits)


def _resource(state: State, move: Move) -> Saying | None:
    shown = state.components.rewards[state.stack[-1][1]].resources
    if move.a not in shown:
        one, other = shown
        return because("the reward gives 1 {resource} or 1 {other}.", resource=LETTERS[one], other=LETTERS[other])
    return _zone_is_full(state)


def _upgrade(state: State, move: Move) -> Saying | None:
    if place_of(state, state.active, move.a) >= SURFACE and state.stack[-1][0] == stage.SURFACE_UPGRADE:
        return because("the {diver} is not at the surface.", diver=DIVERS[move.a])
    return because("the {diver} is already upgraded.", diver=DIVERS[move.a])


def _back(state: State, move: Move) -> Saying | None:
    return because("key {key} is not on the track.", key=KEYS[move.a])


def _keep(state: State, move: Move) -> Saying | None:
    return because("the contract “{card}” is not among those you drew.", card=state.components.contracts[move.a].text)


def _move(state: State, move: Move) -> Saying | None:
    player = state.players[state.active]
    if player.batteries == 0:
        return because("it costs a battery.")
    if state.de:
        return because("the German edition swaps two resources instead.")
    if state.level not in (move.b, move.c):
        return because("one of the two zones must be the one at level {level}.", level=state.level)
    if not count(player.zones[move.b - 1], move.a):
        return because("there is no {resource} in zone {level}.", resource=LETTERS[move.a], level=move.b)
    return because("zone {level} is full.", level=move.c)


def _swap(state: State, move: Move) -> Saying | None:
    if state.players[state.active].batteries == 0:
        return because("it costs a battery.")
    if not state.de:
        return because("only the German edition swaps two resources.")
    if state.level != move.b:
        return because("the first of the two zones must be the one at level {level}.", level=state.level)
    return because("these two resources are not there.")


def _stay(state: State, move: Move) -> Saying | None:
    return because("staying down costs a battery.")


def _timer(state: State, move: Move) -> Saying | None:
    return because("there is no timer on space {space}.", space=move.a + 1)


def _order(state: State, move: Move) -> Saying | None:
    return because("the scarcest resource in the Store comes first.")


def _nothing(state: State, move: Move) -> Saying | None:
    return None


_REASONS: Final = {
    **dict.fromkeys(range(m.WORDS), _nothing),
    m.KEY: _key,
    m.CONTRACT: _contract,
    m.SPONSOR: _sponsor,
    m.PROPEL: _propel,
    m.TAKE: _take,
    m.BONUS: _bonus,
    m.SELL: _sell,
    m.BUY: _buy,
    m.DRAW: _draw,
    m.COPY: _copy,
    m.PUSH: _push,
    m.ADVANCE: _advance,
    m.REWARD: _reward,
    m.RESOURCE: _resource,
    m.UPGRADE: _upgrade,
    m.BACK: _back,
    m.KEEP: _keep,
    m.MOVE: _move,
    m.SWAP: _swap,
    m.STAY: _stay,
    m.HOLD: _stay,
    m.TIMER: _timer,
    m.ORDER: _order,
}

"""Why a move of Aquatica cannot be played now, for the person who tried it or looks at it."""

from typing import Final

from divebell.engine.moment import START
from divebell.engine.move import Move
from divebell.engine.text import Saying, because, mark

from . import moves as m
from . import state as stage
from .payment import target_price
from .pieces import NONE
from .questions import question_of
from .realm import depth_in_play, has_empty_slot, slot_of, uncovered
from .state import State
from .tribes import can_be_recruited, find_tribe
from .vocabulary import EFFECTS, EMPTY, JOINED, is_resource

# What the present question asks for, said to somebody who answers something else.
_ASKED: Final = {
    "king": mark("first a king must be chosen."),
    "play": mark("a character of the hand must be played; before it mantas, depths and tribes can be used."),
    "end": mark("the main action is done: mantas, depths and tribes can be used, then the turn ends."),
    "choose": mark("first one of the two effects must be chosen ({effect})."),
    "recruit": mark("first the Recruit must be made or declined ({effect})."),
    "buy": mark("first the Buy must be made or declined ({effect})."),
    "conquer": mark("first the Conquer must be made or declined ({effect})."),
    "replay": mark("first a card of the discard pile must be chosen, or none ({effect})."),
    "pay": mark("first the rest of the price must be paid."),
    "recruit free": mark("first a character must be recruited, free ({effect})."),
    "scout": mark("first the Scout must be made or skipped ({effect})."),
    "discard": mark("first the locations over four in the top row must be discarded."),
    "salvage": mark("first a location of the discard pile must be chosen ({effect})."),
    "raise": mark("first a location must be raised ({effect})."),
    "rise": mark("first a location must be raised fully ({effect})."),
    "score": mark("first a fully risen location must be scored ({effect})."),
    "back": mark("first a card of the discard pile must be taken back ({effect})."),
    "back all": mark("a goal can be claimed before the discard pile is taken back."),
    "ready": mark("first a manta must be made ready ({effect})."),
    "drop": mark("first a card of the hand must be discarded ({effect})."),
    "tire": mark("first a ready manta must be turned to tired ({effect})."),
    "copy": mark("first the effect to copy must be chosen ({effect})."),
    "play one more": mark("first one more character of the hand must be played ({effect})."),
    "place": mark("first a manta must be placed on the tribe ({effect})."),
    "rival": mark("first the rival's manta must be placed on a goal."),
}


def why_not(state: State, move: Move) -> Saying:
    """The reason why a move that is not legal now cannot be played."""
    question = question_of(state)
    assert question is not None
    return _reason(state, move) or because(_ASKED[question.about], effect=question.effect)


def _reason(state: State, move: Move) -> Saying | None:
    """What is wrong with this move itself, if the present question is one that it could answer."""
    what = state.stack[-1][0] if state.stack else NONE
    if move.word == m.CLAIM:
        return _claim(state, move)
    if what == stage.BUYING and move.word in (m.RECRUIT, m.RECRUIT_TRIBE, m.BUY, m.CONQUER):
        return _target(state, move)
    if what == stage.BUYING and move.word == m.DECLINE:
        return because("it can be paid from the coins or the power of the card, so it must be done.")
    if move.word in (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE) and what in (NONE, stage.PAYING):
        return _use(state, move, what == stage.PAYING)
    if move.word in (m.RAISE, m.RISE) and what in (stage.RAISING, stage.RISING):
        return _raise(state, move)
    if move.word == m.DROP and what == stage.DROPPING and state.components.characters[move.a].stays:
        return because("she never leaves the hand.")
    if move.word == m.PLAY and what == NONE and state.phase in (START, stage.BEFORE):
        return because("this card is not in hand.")
    return None


def _claim(state: State, move: Move) -> Saying | None:
    if move.a not in state.goals:
        return because("this goal is not in the game.")
    if state.active in state.claims[state.goals.index(move.a)]:
        return because("this goal is already claimed: once for each player.")
    player = state.players[state.active]
    if move.b not in (player.tired if move.c else player.ready):
        return because("this manta is not in the reserve.")
    return because("the goal is not met now.")


def _target(state: State, move: Move) -> Saying | None:
    if move.word in (m.BUY, m.CONQUER):
        if move.a not in state.top + state.bottom:
            return because("this location does not lie in a row.")
        if not has_empty_slot(state.players[state.active]):
            return because("all five slots of the board are full.")
    elif move.word == m.RECRUIT and move.a >= len(state.row):
        return because("no character lies on this space.")
    elif move.word == m.RECRUIT_TRIBE:
        place = find_tribe(state, move.a)
        if place == NONE:
            return because("this tribe is not in the game.")
        if not can_be_recruited(state, place):
            return because("a tribe is recruited once, with a manta of the reserve that may be placed.")
    price = target_price(state, move, 0)
    return because("it costs {price}, more than card and sources can pay.", price=price)


def _use(state: State, move: Move, paying: bool) -> Saying | None:
    player = state.players[state.active]
    if move.word == m.USE_MANTA:
        if move.a not in player.ready:
            return because("no ready manta of this kind is in the reserve.")
        item = state.components.mantas[move.a].item
    elif move.word == m.USE_LOCATION:
        place = slot_of(player, move.a)
        item = depth_in_play(state, player.board[place]) if place != NONE else NONE
        if item == NONE:
            return because("this location has no depth to exploit on the board.")
        if EFFECTS[item % JOINED].word == EMPTY:
            return because("an empty depth cannot be exploited: the location must be raised over it.")
        if paying and move.a in state.exploited:
            return because("a location gives one resource in a main action.")
    else:
        if find_tribe(state, move.a) == NONE or state.active not in state.tribe_mantas[find_tribe(state, move.a)]:
            return because("this tribe is not recruited.")
        if move.a in state.used:
            return because("a tribe is used once in a turn.")
        item = state.components.tribes[move.a].bonus[0]
    if paying:
        return because("it does not give what is to be paid.")
    if is_resource(item):
        return because("resources are for payments in the main action.")
    return because("it would do nothing now.")


def _raise(state: State, move: Move) -> Saying | None:
    _, _, own, seat = state.stack[-1]
    player = state.players[seat]
    if move.a == own:
        return because("the effect of a depth never raises its own location.")
    place = slot_of(player, move.a)
    if place == NONE:
        return because("this location does not lie on the board.")
    if not uncovered(state, player.board[place]):
        return because("this location is fully risen.")
    return None

"""Why a move of Aquatica cannot be played now, for the person who tried it or looks at it."""

from typing import Final

from divebell.engine.moment import START
from divebell.engine.move import Move
from divebell.engine.text import Saying, because, counted, mark

from . import moves as m
from . import state as stage
from .payment import missing, target_price
from .pieces import NONE
from .questions import question_of
from .realm import depth_in_play, has_empty_slot, slot_of, uncovered
from .state import State
from .tribes import can_be_recruited, find_tribe
from .vocabulary import EFFECTS, EMPTY, JOINED, is_resource

# What the present question asks for, said to somebody who answers something else.
_ASKED: Final = {
    "king": mark("choose a king first."),
    "play": mark("play a character from your hand; before that you can use mantas, depths and tribes."),
    "end": mark("your main action is done: use mantas, depths and tribes, or end the turn."),
    "choose": mark("choose one of the two effects first ({effect})."),
    "recruit": mark("recruit someone or decline first ({effect})."),
    "buy": mark("buy something or decline first ({effect})."),
    "conquer": mark("conquer something or decline first ({effect})."),
    "replay": mark("choose a card from your discard pile or decline first ({effect})."),
    "pay": mark("pay the rest of the price first."),
    "recruit free": mark("recruit a character for free first ({effect})."),
    "scout": mark("scout or decline first ({effect})."),
    "discard": mark("the top row holds four: discard the other locations first."),
    "salvage": mark("choose a location from the discard pile first ({effect})."),
    "raise": mark("raise a location first ({effect})."),
    "rise": mark("raise a location fully first ({effect})."),
    "score": mark("score a fully risen location first ({effect})."),
    "back": mark("take back a card from your discard pile first ({effect})."),
    "back all": mark("claim a goal, or take back your discard pile."),
    "ready": mark("make a manta ready first ({effect})."),
    "drop": mark("discard a card from your hand first ({effect})."),
    "tire": mark("flip a ready manta to tired first ({effect})."),
    "copy": mark("choose an effect to copy first ({effect})."),
    "play one more": mark("play one more character from your hand first ({effect})."),
    "place": mark("place a manta on the tribe first ({effect})."),
    "rival": mark("place the rival's manta on a goal first."),
}

_WITHOUT_TRIBES: Final = {
    "play": mark("play a character from your hand; before that you can use mantas and depths."),
    "end": mark("your main action is done: use mantas and depths, or end the turn."),
}


def why_not(state: State, move: Move) -> Saying:
    """The reason why a move that is not legal now cannot be played."""
    question = question_of(state)
    assert question is not None
    asked = _ASKED[question.about]
    if not state.tribes:
        asked = _WITHOUT_TRIBES.get(question.about, asked)
    return _reason(state, move) or because(asked, effect=question.effect)


def _reason(state: State, move: Move) -> Saying | None:
    """What is wrong with this move itself, if the present question is one that it could answer."""
    what = state.stack[-1][0] if state.stack else NONE
    if move.word == m.CLAIM:
        return _claim(state, move)
    if what == stage.BUYING and move.word in (m.RECRUIT, m.RECRUIT_TRIBE, m.BUY, m.CONQUER):
        return _target(state, move)
    if what == stage.BUYING and move.word == m.DECLINE:
        return because("the card alone can pay for it, so you must do it.")
    if move.word in (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE) and what in (NONE, stage.PAYING):
        return _use(state, move, what == stage.PAYING)
    if move.word in (m.RAISE, m.RISE) and what in (stage.RAISING, stage.RISING):
        return _raise(state, move)
    if move.word == m.DROP and what == stage.DROPPING and state.components.characters[move.a].stays:
        return because("she never leaves your hand.")
    if move.word == m.PLAY and what == NONE and state.phase in (START, stage.BEFORE):
        return because("this card is not in your hand.")
    return None


def _claim(state: State, move: Move) -> Saying | None:
    if move.a not in state.goals:
        return because("this goal is not in the game.")
    if state.active in state.claims[state.goals.index(move.a)]:
        return because("you have already claimed this goal; each player may do so only once.")
    player = state.players[state.active]
    if move.b not in (player.tired if move.c else player.ready):
        return because("this manta is not in your reserve.")
    return because("you do not meet this goal now.")


def _target(state: State, move: Move) -> Saying | None:
    if move.word in (m.BUY, m.CONQUER):
        if move.a not in state.top + state.bottom:
            return because("this location is not in either row.")
        if not has_empty_slot(state.players[state.active]):
            return because("all five slots on your board are full.")
    elif move.word == m.RECRUIT and move.a >= len(state.row):
        return because("there is no character on this space.")
    elif move.word == m.RECRUIT_TRIBE:
        place = find_tribe(state, move.a)
        if place == NONE:
            return because("this tribe is not in the game.")
        if not can_be_recruited(state, place):
            return because("you can recruit a tribe only once, with a manta from your reserve that may be placed.")
    price, short = target_price(state, move, 0), missing(state, move)
    if not short:  # B1
        return because("this card has recruited a tribe, so it cannot recruit a character as well.")
    if move.word == m.CONQUER:
        cost, lacking = (
            counted("{number} power", "{number} power", price),
            counted("{number} power", "{number} power", short),
        )
    else:
        cost, lacking = (
            counted("{number} coin", "{number} coins", price),
            counted("{number} coin", "{number} coins", short),
        )
    return because("it costs {price}; you are {missing} short.", price=cost, missing=lacking)


def _use(state: State, move: Move, paying: bool) -> Saying | None:
    player = state.players[state.active]
    if move.word == m.USE_MANTA:
        if move.a not in player.ready:
            return because("you have no ready manta of this kind in your reserve.")
        item = state.components.mantas[move.a].item
    elif move.word == m.USE_LOCATION:
        place = slot_of(player, move.a)
        item = depth_in_play(state, player.board[place]) if place != NONE else NONE
        if item == NONE:
            return because("this location has no depth to exploit on your board.")
        if EFFECTS[item % JOINED].word == EMPTY:
            return because("an empty depth cannot be exploited: raise the location past it.")
        if paying and move.a in state.exploited:
            return because("a location gives at most one resource per main action.")
    else:
        if find_tribe(state, move.a) == NONE or state.active not in state.tribe_mantas[find_tribe(state, move.a)]:
            return because("you have not recruited this tribe.")
        if move.a in state.used:
            return because("a tribe can be used only once per turn.")
        item = state.components.tribes[move.a].bonus[0]
    if paying:
        return because("it does not give what you need to pay.")
    if is_resource(item):
        return because("coins and power can only be spent during the main action.")
    return because("it would do nothing now.")


def _raise(state: State, move: Move) -> Saying | None:
    _, _, own, seat = state.stack[-1]
    player = state.players[seat]
    if move.a == own:
        return because("a depth's effect never raises its own location.")
    place = slot_of(player, move.a)
    if place == NONE:
        return because("this location is not on your board.")
    if not uncovered(state, player.board[place]):
        return because("this location is already fully risen.")
    return None

"""The names of all questions of Otys, which stay the same: pages, terminal and bots go by them."""

from typing import Final

from divebell.engine.moment import OVER, START
from divebell.engine.question import Question

from . import state as stage
from .divers import pushed_diver
from .moves import DIVERS
from .sponsors import sponsor_text
from .state import KIND, UPGRADED, State
from .turn import asked

_PHASES: Final = {
    stage.ORDERING: "order",
    START: "key",
    stage.CHOOSING_KEY: "key",
    stage.STEP_1: "step 1",
    stage.STEP_2: "diver",
    stage.STEP_3: "step 3",
    stage.ENDING: "end",
    stage.TIMING: "timer",
}
_PENDING: Final = {
    stage.KEY_BACK: "key back",
    stage.SURFACE_UPGRADE: "upgrade",
    stage.ANY_UPGRADE: "upgrade",
    stage.BATTERY_OR_MOVE: "battery or move",
    stage.SPONSOR_REWARD: "reward",
    stage.RESOURCE_CHOICE: "resource",
    stage.KEEP_ONE: "keep",
    stage.EXPERT: "expert",
    stage.COPIED: "copied diver",
    stage.NEIGHBOUR: "neighbour",
    stage.PLACE_TOKEN: "place",
}


def diver_text(diver: int) -> str:
    """`trader`, or `trader+` on its upgraded side."""
    return DIVERS[diver & KIND] + ("+" if diver & UPGRADED else "")


def question_of(state: State) -> Question | None:
    """Who chooses, what about, from what effect, at which level; None when the game is over."""
    if state.phase == OVER:
        return None
    if not state.stack:
        effect = diver_text(pushed_diver(state)) if state.phase == stage.STEP_2 else ""
        return Question(state.active, _PHASES[state.phase], effect, state.level)
    return Question(asked(state), _PENDING[state.stack[-1][0]], _effect(state), state.level)


def _effect(state: State) -> str:
    """The effect that asks: a sponsor, a diver, a token, or what a copied diver does."""
    pending, number = state.stack[-1]
    if pending == stage.EXPERT:
        return diver_text(number >> 2)
    if pending == stage.COPIED:
        return diver_text(number)
    if pending == stage.RESOURCE_CHOICE:
        return state.components.rewards[number].text
    for waiting, slot in state.stack:
        if waiting in (stage.PLACE_TOKEN, stage.DISCARD_TOKEN):  # the front of this token asks, or where it goes
            return state.components.rewards[state.rewards[slot]].text
    if pending == stage.KEEP_ONE or pending == stage.NEIGHBOUR:
        return "spy"
    if pending == stage.KEY_BACK and number:
        return "tech+"
    return sponsor_text(state.sponsors[state.level - 1])

"""What the state asks, in words that stay the same: the page, the terminal and bots read them."""

from typing import Final

from divebell.engine.question import Question

from . import state as at
from .divers import pushed_diver
from .moves import DIVERS
from .sponsors import sponsor_text
from .state import KIND, OVER, UPGRADED, State
from .turn import asked

_PHASES: Final = {
    at.ORDERING: "order",
    at.START: "key",
    at.CHOOSING_KEY: "key",
    at.STEP_1: "step 1",
    at.STEP_2: "diver",
    at.STEP_3: "step 3",
    at.ENDING: "end",
    at.TIMING: "timer",
}
_PENDING: Final = {
    at.KEY_BACK: "key back",
    at.SURFACE_UPGRADE: "upgrade",
    at.ANY_UPGRADE: "upgrade",
    at.BATTERY_OR_MOVE: "battery or move",
    at.SPONSOR_REWARD: "reward",
    at.RESOURCE_CHOICE: "resource",
    at.KEEP_ONE: "keep",
    at.EXPERT: "expert",
    at.COPIED: "copied diver",
    at.NEIGHBOUR: "neighbour",
}


def diver_text(diver: int) -> str:
    """`trader`, or `trader+` on its upgraded side."""
    return DIVERS[diver & KIND] + ("+" if diver & UPGRADED else "")


def question_of(state: State) -> Question | None:
    """Who chooses, what about, from what effect, at which level; None when the game is over."""
    if state.phase == OVER:
        return None
    if not state.stack:
        effect = diver_text(pushed_diver(state)) if state.phase == at.STEP_2 else ""
        return Question(state.active, _PHASES[state.phase], effect, state.level)
    return Question(asked(state), _PENDING[state.stack[-1][0]], _effect(state), state.level)


def _effect(state: State) -> str:
    """The effect that asks: a sponsor, a diver, a token, or what a copied diver does."""
    pending, number = state.stack[-1]
    if pending == at.EXPERT:
        return diver_text(number >> 2)
    if pending == at.COPIED:
        return diver_text(number)
    if pending == at.RESOURCE_CHOICE:
        return state.components.rewards[number].text
    below = state.stack[-2] if len(state.stack) > 1 else (at.NEIGHBOUR, 0)
    if below[0] in (at.PLACE_TOKEN, at.DISCARD_TOKEN):
        return state.components.rewards[state.rewards[below[1]]].text
    if pending == at.KEEP_ONE or pending == at.NEIGHBOUR:
        return "spy"
    if pending == at.KEY_BACK and number:
        return "tech+"
    return sponsor_text(state.sponsors[state.level - 1])

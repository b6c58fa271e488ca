"""The names of all questions of Aquatica, which stay the same: pages, terminal and bots go by them."""

from typing import Final

from divebell.engine.moment import OVER, START
from divebell.engine.question import Question

from . import state as stage
from .pieces import NONE
from .state import State
from .turn import asked
from .vocabulary import WORD_TEXTS

_PHASES: Final = {stage.DRAFTING: "king", START: "play", stage.BEFORE: "play", stage.AFTER: "end"}
_PENDING: Final = {
    stage.CHOOSING: "choose",
    stage.PAYING: "pay",
    stage.RECRUITING_FREE: "recruit free",
    stage.SCOUTING: "scout",
    stage.DISCARDING: "discard",
    stage.SALVAGING: "salvage",
    stage.RAISING: "raise",
    stage.RISING: "rise",
    stage.SCORING: "score",
    stage.TAKING_BACK: "back",
    stage.TAKING_ALL_BACK: "back all",
    stage.READYING: "ready",
    stage.DROPPING: "drop",
    stage.TIRING_ONE: "tire",
    stage.COPYING: "copy",
    stage.PLAYING: "play one more",
    stage.PLACING: "place",
    stage.RIVALRY: "rival",
}


def question_of(state: State) -> Question | None:
    """Who chooses, what about, and from what piece it comes; None when the game is over."""
    if state.phase == OVER:
        return None
    if not state.stack:
        return Question(state.active, _PHASES[state.phase], "", 0)
    what, word, _, _ = state.stack[-1]
    about = WORD_TEXTS[word] if what == stage.BUYING else _PENDING[what]
    return Question(asked(state), about, _effect(state), 0)


def _effect(state: State) -> str:
    """The piece whose effect asks: a card, a tribe, a manta, a location."""
    components = state.components
    for what, _, thing, _ in reversed(state.stack):
        if what == stage.CARD or what == stage.DELAYED:
            return components.characters[thing].id
        if what == stage.BONUS or what == stage.PLACING:
            return components.tribes[thing].id
        if what == stage.TIRING:
            return components.mantas[thing].code
        if what not in (stage.OTHERS, stage.BUYING, stage.PAYING) and thing != NONE:
            return components.locations[thing].id
    return ""

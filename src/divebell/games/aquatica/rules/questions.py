"""What the state asks, in words that stay the same: the page, the terminal and bots read them."""

from typing import Final

from divebell.engine.question import Question

from . import state as at
from .pieces import NONE
from .state import OVER, State
from .turn import asked
from .vocabulary import WORD_TEXTS

_PHASES: Final = {at.DRAFTING: "king", at.START: "play", at.BEFORE: "play", at.AFTER: "end"}
_PENDING: Final = {
    at.CHOOSING: "choose",
    at.PAYING: "pay",
    at.RECRUITING_FREE: "recruit free",
    at.SCOUTING: "scout",
    at.DISCARDING: "discard",
    at.SALVAGING: "salvage",
    at.RAISING: "raise",
    at.RISING: "rise",
    at.SCORING: "score",
    at.TAKING_BACK: "back",
    at.TAKING_ALL_BACK: "back all",
    at.READYING: "ready",
    at.DROPPING: "drop",
    at.TIRING_ONE: "tire",
    at.COPYING: "copy",
    at.PLAYING: "play one more",
    at.PLACING: "place",
    at.RIVALRY: "rival",
}


def question_of(state: State) -> Question | None:
    """Who chooses, what about, and from what piece it comes; None when the game is over."""
    if state.phase == OVER:
        return None
    if not state.stack:
        return Question(state.active, _PHASES[state.phase], "", 0)
    what, word, _, _ = state.stack[-1]
    about = WORD_TEXTS[word] if what == at.BUYING else _PENDING[what]
    return Question(asked(state), about, _effect(state), 0)


def _effect(state: State) -> str:
    """The piece whose effect asks: a card, a tribe, a manta, a location."""
    components = state.components
    for what, _, thing, _ in reversed(state.stack):
        if what == at.CARD or what == at.DELAYED:
            return components.characters[thing].id
        if what == at.BONUS or what == at.PLACING:
            return components.tribes[thing].id
        if what == at.TIRING:
            return components.mantas[thing].code
        if what not in (at.OTHERS, at.BUYING, at.PAYING) and thing != NONE:
            return components.locations[thing].id
    return ""

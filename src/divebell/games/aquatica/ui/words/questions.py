"""What is asked, as a sentence."""

from collections.abc import Sequence
from typing import Final

from divebell.engine.move import Move
from divebell.engine.question import Question

from ...rules import moves as said
from .names import Names, mark

_QUESTIONS: Final = {
    "king": mark("{name}: which king do you keep?"),
    "play": mark("{name}: play a character."),
    "end": mark("{name}: nothing is left to do but to end the turn."),
    "choose": mark("{name}: which of the two effects do you choose?"),
    "recruit": mark("{name}: whom do you recruit?"),
    "buy": mark("{name}: which location do you buy?"),
    "conquer": mark("{name}: which location do you conquer?"),
    "replay": mark("{name}: which card of your discard pile do you play again?"),
    "pay": mark("{name}: what do you pay the rest with?"),
    "recruit free": mark("{name}: which character do you recruit, free?"),
    "scout": mark("{name}: do you scout?"),
    "discard": mark("{name}: which location over four do you discard?"),
    "salvage": mark("{name}: which location of the discard pile do you take?"),
    "raise": mark("{name}: which location do you raise?"),
    "rise": mark("{name}: which location do you raise fully?"),
    "score": mark("{name}: which location do you score?"),
    "back": mark("{name}: which card do you take back?"),
    "back all": mark("{name}: claim a goal, or take back your discard pile."),
    "ready": mark("{name}: which manta do you make ready?"),
    "drop": mark("{name}: which card do you discard?"),
    "tire": mark("{name}: which manta do you tire?"),
    "copy": mark("{name}: which effect do you copy?"),
    "play one more": mark("{name}: which character do you play as well?"),
    "place": mark("{name}: which manta do you place on the tribe?"),
    "rival": mark("{name}: to which goal does the rival go?"),
}
_USE_FIRST: Final = mark("{name}: play a character, or use something first.")
_USE_AFTER: Final = mark("{name}: use something more, or end the turn.")
_USES: Final = (said.USE_MANTA, said.USE_LOCATION, said.USE_TRIBE, said.CLAIM)


def question(words: Names, asked: Question, moves: Sequence[Move] = ()) -> str:
    """The question, and the piece whose effect asks it; `moves` are the answers."""
    text = _QUESTIONS[asked.about]
    if asked.about in ("play", "end") and any(move.word in _USES for move in moves):
        text = _USE_FIRST if asked.about == "play" else _USE_AFTER
    sentence = words.say(text, name=words.player(asked.player))
    if not asked.effect:
        return sentence
    return words.say("{question} ({piece})", question=sentence, piece=words.named("effect", asked.effect))

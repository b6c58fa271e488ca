"""What is asked, as a sentence."""

from typing import Final

from divebell.engine.question import Question

from .names import Names, mark

_QUESTIONS: Final = {
    "order": mark("{name}: in which order do the equal resources lie on the score track?"),
    "key": mark("{name}: choose a key."),
    "step 1": mark("{name}: step 1 at level {level}. What before the diver is pushed?"),
    "diver": mark("{name}: step 2 at level {level}. What does the {effect} do?"),
    "step 3": mark("{name}: step 3. Does the diver of level {level} resurface or stay?"),
    "end": mark("{name}: nothing is left to do but to end the turn."),
    "timer": mark("{name}: which timer moves down one space?"),
    "key back": mark("{name}: which played key do you take back?"),
    "upgrade": mark("{name}: which diver do you upgrade?"),
    "battery or move": mark("{name}: a battery, or a resource into another zone?"),
    "reward": mark("{name}: which reward of level {level} do you use?"),
    "resource": mark("{name}: which resource do you take into zone {level}?"),
    "keep": mark("{name}: which of these contracts do you keep?"),
    "expert": mark("{name}: what do you take from the {effect}?"),
    "copied diver": mark("{name}: what does the copied {effect} do?"),
    "neighbour": mark("{name}: your diver of level {level} was used. Hold it for a battery, or let it resurface?"),
}
_CONTRACTS_TOO: Final = mark("{name}: choose a key, or complete a contract first.")
_END_OR_CONTRACT: Final = mark("{name}: complete a contract, or end the turn.")


def question(words: Names, asked: Question, contracts: bool = False) -> str:
    """The question; `contracts` when a contract can be completed instead."""
    text = _QUESTIONS[asked.about]
    if contracts and asked.about == "key":
        text = _CONTRACTS_TOO
    elif contracts and asked.about == "end":
        text = _END_OR_CONTRACT
    effect = words.diver(asked.effect) if asked.about in ("diver", "expert", "copied diver") else asked.effect
    return words.say(text, name=words.player(asked.player), level=asked.level, effect=effect)

"""A move in the log: the contracts that a sentence names are drawn."""

from divebell.engine.ui.board import log
from divebell.engine.ui.scene import LogLine, Model, Moment
from divebell.engine.ui.speech import known

from ...rules.cubes import to_letters
from ..symbols import RESOURCES
from ..words import Words


def log_lines(words: Words, names: tuple[str, ...], moment: Moment | LogLine) -> Model:
    """The piece: what a move did, the last first."""
    return log.log_lines(words, names, moment, lambda about: _small_card(words, about))


def spoken(words: Words, line: LogLine, under: bool) -> Model:
    """The piece: one sentence; `under` the name of its player, it begins with what they do."""
    return log.spoken(words, line, under, lambda about: _small_card(words, about))


def _small_card(words: Words, about: str) -> Model | None:
    """A contract as it stands in a sentence."""
    kind, _, text = about.partition(" ")
    if kind != "contract":
        return None
    contract = words.components.contracts[known(words.components.card(text))]
    symbols = [RESOURCES[letter] for letter in to_letters(contract.payments[0])]
    if contract.lots:
        symbols = [f"any-{'abcd'[at]}" for at, lot in enumerate(contract.lots) for _ in range(lot)]
    return {"label": words.pair(words.asked(text), words.worth(text)), "symbols": symbols,
            "points": contract.points, "credits": contract.credits, "batteries": contract.batteries}  # fmt: skip

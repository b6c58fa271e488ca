"""No sentence of a whole game of Aquatica shows an id, a code or a rule id that the board does not show."""

import re
from typing import Any

import pytest

from divebell.engine.ui.speech import ALL
from divebell.games.aquatica.rules.components import STANDARD
from divebell.games.aquatica.ui.words import Words
from divebell.games.aquatica.ui.words.names import _CHARACTERS, location_number
from divebell.language import LANGUAGES, translator

from ...worlds import NAMES, moments

NOTATION = re.compile(
    r"\b(?:SB|SS|OV|DC|FD)\d*\b"  # locations and their types
    r"|\bking\d+\b|\bII?\d+\b|\b[A-Z]\d+\b"  # kings, tribes, mantas, rule ids
    r"|\(\)|[{}]"  # a gap that was not filled
)
GAMES: dict[str, dict[str, Any]] = {
    "goals": {"players": 3}, "tribes": {"players": 2, "mode": "tribes"}, "alone": {"players": 1},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_whole_game_is_told_without_notation(language: str, options: dict[str, Any]) -> None:
    words, told = Words(translator(language), NAMES), []
    for game, events in moments("aquatica", options, seed=2):
        told += words.tell(events, ALL)
        question = game.question
        if question is None:
            told += words.ending(game)
            continue
        moves = game.moves()
        told.append(words.question(question, moves))
        told += [words.title(game, move) for move in moves]
        refused = game.why_not("play matrona")
        told += [words.reason(refused)] if refused is not None else []
    assert len(told) > 200
    assert not {sentence for sentence in told if NOTATION.search(sentence)}


def test_no_two_locations_are_called_alike() -> None:
    names = [(location.type, location_number(location.id)) for location in STANDARD.locations]
    assert len({*names}) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_on_a_card_is_found_in_the_name_that_sentences_use(language: str) -> None:
    say = translator(language)
    for name, short in _CHARACTERS.items():
        printed = say(short).replace("\u2011", "-")
        assert printed[:6].lower() in say(name).lower(), (printed, say(name))

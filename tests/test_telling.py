"""The words of every game: everything can be said, in any language, and nobody is told what they may not know."""

import re
from random import Random
from string import Formatter
from typing import Any

import pytest

from divebell.engine.text import english
from divebell.engine.ui.speech import ALL
from divebell.games import GAMES, find_game, find_part
from divebell.language import LANGUAGES, translator

from .worlds import NAMES, WORLDS, moments

TWINS = re.compile(r"reward|recruit \d")  # two tokens can be equal, and two copies of a character can lie in the row
HIDDEN = {"otys": 5, "aquatica": 9}  # one moment in so many is looked at
TRANSLATED = {"otys": 4, "aquatica": 12}
TOLD_OF = {"otys": 9, "aquatica": 20}
ADDRESS = {
    "en": r"\b(you|yours?)\b", "fr": r"\b(vous|votre|vos)\b", "de": r"\b(du|dir|dich|dein\w*)\b",
    "it": r"\b(tu|tu[aeo]|tuoi)\b",
}  # fmt: skip
QUOTED = re.compile(r"[“„«].*[”“»]")  # what stands on a card of Aquatica

per_world = pytest.mark.parametrize(("game", "world"), [(game, world) for game in GAMES for world in WORLDS[game]])


@pytest.mark.parametrize("language", LANGUAGES)
@per_world
def test_a_turn_is_told_so_that_it_can_be_anybodys(game: str, world: dict[str, Any], language: str) -> None:
    words = find_part(game, "ui.words").Words(translator(language), NAMES)
    for here, events in moments(game, world, seed=7, every=TOLD_OF[game]):
        if not events and here.question is not None:
            for move in {move.word: move for move in here.moves()}.values():
                (told,) = words.turn(here.view(here.player), [move.text])
                said = told if game == "otys" else QUOTED.sub("", told)
                assert not re.search(ADDRESS[language], said, re.IGNORECASE), told


@per_world
def test_every_question_move_and_event_can_be_said(game: str, world: dict[str, Any]) -> None:
    words = find_part(game, "ui.words").Words(seats=NAMES)
    for here, events in moments(game, world, seed=5, every=3):
        for event in events:
            assert isinstance(words.sentence(event), str)
        for sentence in words.tell(events):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
        if not events and here.question is not None:
            assert words.question(here.question, here.moves()).startswith(NAMES[here.player])
            offers = words.offers(here.view(here.player), here.moves())
            assert [told.move for told in offers] == here.moves()
            said = [told.title for told in offers if not TWINS.match(told.move.text)]
            assert len(set(said)) == len(said)
    assert words.ending(here)


@per_world
def test_what_a_move_does_is_told_without_anything_hidden(game: str, world: dict[str, Any]) -> None:
    package = find_game(game)
    words = find_part(game, "ui.words").Words(seats=NAMES)
    for here, events in moments(game, world, seed=8, every=HIDDEN[game]):
        if events or here.over:
            continue
        view = here.view(here.player)
        worlds = [package.determinize(view, Random(seed)) for seed in range(3)]
        for move in here.moves():
            found = {words.offer(imagined, move) for imagined in (here, *worlds)}
            assert len(found) == 1, (move, found)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_goes_through_the_translation(game: str) -> None:
    asked: set[str] = set()

    def translate(one: str, many: str = "", number: int = 1) -> str:
        asked.update({one, many})
        return f"«{english(one, many, number)}»"

    words = find_part(game, "ui.words").Words(translate, NAMES)
    for world in WORLDS[game]:
        for here, events in moments(game, world, seed=2, every=TRANSLATED[game]):
            assert all(sentence.startswith("«") and sentence.endswith("»") for sentence in words.tell(events, ALL))
            if not events and here.question is not None:
                assert words.question(here.question).startswith("«")
                assert all(told.title.startswith("«") for told in words.offers(here.view(here.player), here.moves()))
        assert all(sentence.startswith("«") for sentence in words.ending(here))
    for text in asked:
        for _, name, _, _ in Formatter().parse(text):
            assert name is None or name.replace(".", "").isidentifier(), text

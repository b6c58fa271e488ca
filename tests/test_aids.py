"""The player aids say all they should: every side of every piece, in every language, with pictures that are there."""

from pathlib import Path
from typing import Any

import pytest

import divebell
from divebell.engine.teaching.aid import Aid
from divebell.games import GAMES, find_box, find_part
from divebell.games.aquatica.rules import vocabulary as v
from divebell.games.aquatica.ui.symbols import word_picture
from divebell.games.otys.rules.moves import DIVERS
from divebell.language import LANGUAGES, translator
from divebell.web.files import joined

from .test_rooms import SYMBOL

HOME = Path(divebell.__file__).parent
TABLES: dict[str, list[dict[str, Any]]] = {  # of every kind; without the players it is the whole box
    "otys": [
        {"edition": "fr"},
        {"edition": "de", "players": 2, "solo": None, "designer_variant": False},
        {"edition": "fr", "players": 4, "solo": None, "designer_variant": True},
        {"edition": "fr", "players": 1, "solo": "hard", "designer_variant": False},
    ],
    "aquatica": [
        {"edition": "fr"},
        {"edition": "en", "players": 3, "cold_waters": True, "mode": "goals"},
        {"edition": "fr", "players": 2, "cold_waters": False, "mode": "goals"},
        {"edition": "fr", "players": 5, "cold_waters": True, "mode": "tribes"},
        {"edition": "fr", "players": 1, "cold_waters": True, "mode": "goals"},
        {"edition": "en", "players": 1, "cold_waters": True, "mode": "tribes"},
    ],
}
every_table = pytest.mark.parametrize(("game", "options"), [(game, each) for game in GAMES for each in TABLES[game]])


def aid_of(game: str, options: dict[str, Any], language: str = "en") -> Aid:
    words = find_part(game, "ui.words").Words(translator(language))
    book = find_part(game, "teaching.rulebook").read_rulebook(language)
    aid: Aid = find_part(game, "teaching.aid").make_aid(words, book, options)
    return aid


def texts(aid: Aid) -> list[str]:
    """What whoever cannot see the pictures is told."""
    items = [item for column in aid for block in column for item in block.items]
    return [
        " ".join(filter(None, (item.name, side.title, side.text, side.told))) for item in items for side in item.sides
    ]


def titles(aid: Aid) -> list[str]:
    return [block.title for column in aid for block in column]


def symbols(aid: Aid) -> set[str]:
    blocks = [block for column in aid for block in column]
    sides = [side for block in blocks for item in block.items for side in item.sides]
    signs = [sign for block in blocks for sign in block.legend]
    signs += [sign for side in sides for sign in (*side.signs, *side.figures)]
    return {symbol for sign in signs for symbol in sign.symbols}


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_an_aid_is_empty_and_its_pictures_are_in_the_sheet(
    game: str, options: dict[str, Any], language: str
) -> None:
    aid = aid_of(game, options, language)
    assert len(aid) == 4
    assert all(column for column in aid)
    assert all(text for text in [*titles(aid), *texts(aid)])
    assert not [text for text in texts(aid) if "{" in text]
    sheets = [(HOME / room / "static" / "symbols.svg").read_text("utf-8") for room in (f"games/{game}/ui", "web")]
    assert symbols(aid) <= set(SYMBOL.findall(joined(*sheets)))


@every_table
def test_every_name_that_leads_to_a_rule_leads_to_one(game: str, options: dict[str, Any]) -> None:
    book = find_part(game, "teaching.rulebook").read_rulebook("en")
    rules = {item.rule for column in aid_of(game, options) for block in column for item in block.items}
    assert rules - {""} <= set(book)


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_box_is_told_for_every_edition(game: str) -> None:
    edition = find_box(game).edition
    assert edition is not None
    told = [texts(aid_of(game, {"edition": name})) for name, _ in edition.values]
    assert told[0] != told[1], "editions differ in what they say"


def test_otys_tells_both_sides_of_every_diver_and_sponsor_every_reward_and_the_store() -> None:
    aid = aid_of("otys", TABLES["otys"][0])
    told = texts(aid)
    for kind in DIVERS:
        assert f"diver-{kind}" in symbols(aid)
    assert len([text for text in told if " upgraded " in f" {text} "]) >= len(DIVERS)
    assert "Trader basic Sell or buy 1 resource" in told
    assert "upgraded" in next(text for text in told if "Sell 1 resource for 1 more" in text)
    assert {f"sponsor-{number}{side}" for number in range(1, 6) for side in ("", "a")} <= symbols(aid)
    assert {"rw-battery", "rw-contracts", "rw-upgrade", "rw-point", "rw-mf", "back-o", "back-g"} <= symbols(aid)
    assert "Sell basic into the highest free cell of its column: 3 credits or 1 point, 2 credits, 1 credit" in told
    assert "Buy upgraded 2 credits, 1 credit, 0 credits" in told
    assert "Hacker All keys come back at 6\u00a0→\u00a05\u00a0→\u00a04\u00a0→\u00a03" in told


def test_otys_tells_the_edition_the_variant_and_the_solo_game_of_its_table() -> None:
    french, german, variant, solo = (texts(aid_of("otys", options)) for options in TABLES["otys"])
    assert "advanced Gain 1 battery, or spend 1 to move a cube" in french
    assert "advanced Gain 1 battery, or spend 1 to swap cubes" in german
    assert not [text for text in german if "The designer's variant" in text]
    assert [text for text in variant if text.startswith("The designer's variant")]
    assert [text for text in solo if text.startswith("Spy") and "push a timer" in text]
    assert not [text for text in solo if "neighbour" in text or "finish the round" in text]
    assert [text for text in solo if text.startswith("Expert, 21 and more")]


def test_aquatica_tells_every_icon_and_what_its_table_plays_for() -> None:
    box, goals, base, tribes, solo, solo_tribes = (aid_of("aquatica", options) for options in TABLES["aquatica"])
    icons = {word_picture(word) for word in v.WORD_TEXTS} - {"fx-stay"}  # Matrona alone stays, and it is told of her
    assert icons <= symbols(box)
    told = texts(box)
    components = find_part("aquatica", "rules.components").STANDARD
    assert len([text for text in told if "every turn: " in text or "at once: " in text]) == len(components.tribes)
    words = find_part("aquatica", "ui.words").Words()
    conditions = {words.condition(goal.id)[1:] for goal in components.goals}
    assert conditions <= {text[1:] for text in told}
    assert {"Goals", "Tribes"} <= {*titles(box)}
    assert "Tribes" not in titles(goals)
    assert "Characters" in titles(goals)
    assert len(texts(goals)) - len(texts(base)) == 4 + 6 + 3, "goals, characters and rules of Cold Waters"
    assert "Goals" not in titles(tribes)
    assert [text for text in texts(solo) if "0–30 Blobfish" in text]
    assert [
        text for text in texts(solo_tribes) if text == "Level 2 As level 1, with 6 tribes of type I and 2 of type II."
    ]


def test_aquatica_tells_the_effects_of_its_edition() -> None:
    french, english = (texts(aid_of("aquatica", {"edition": edition})) for edition in ("fr", "en"))
    for told, effects in (
        (french, ("All players flip a manta to tired", "Copy an effect on your board")),
        (english, ("All others flip a manta to tired", "Copy an effect of another location")),
    ):
        for effect in effects:
            assert len([text for text in told if text.endswith(effect)]) == 1, effect

"""What the boxes tell besides their rules: their worlds, the table of honour, and who made the printed games."""

import pytest
from playwright.sync_api import expect

from divebell.games import GAMES, find_box, find_part
from divebell.language import translator

from .conftest import Watched
from .games import record_when
from .play import go_to, import_record
from .states import LANGUAGES
from .wanted import over

MADE_BY = {  # as the rulebooks print them
    "otys": (
        "Claude Lucchini", "Paul Mafayon", "Sébastien Dujardin", "Renaud Eloy", "Emmanuel Castanié",
        "Sebastian Wenzlaff", "Sven Biberstein", "Riccardo Bianchini", "Silvio Negri-Clementi", "Pearl Games",
        "Libellud", "Pendragon Game Studio", "Tristan Pietropaoli",
    ),
    "aquatica": (
        "Ivan Tuzovsky", "Comrade Development Studio", "Andrey Kolupaev", "Ivan Lashin", "Daria Martyshchuk",
        "Maxim Vereshchagin", "Viktor Zaburdaev", "Sergei Morozov", "Mikhail Pakhomov", "William Niebling",
        "Antoine Prono", "Cosmodrome Games", "Arcane Wonders",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_about_names_everybody_whom_the_rulebooks_name(watched: Watched, game: str, language: str) -> None:
    page = watched.open(settings={"language": language})
    page.goto("/about")
    section = page.locator(f"section[aria-labelledby='about-{game}']")
    told = section.inner_text()
    assert [name for name in MADE_BY[game] if name not in told] == []
    roles = section.locator("dt").all_inner_texts()
    assert roles == [translator(language)(credit.role) for credit in find_box(game).credits]
    assert len({*roles}) == len(roles)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_learns_or_reads_the_rules_is_told_of_the_world(watched: Watched, game: str, language: str) -> None:
    page = watched.open(settings={"language": language})
    world = translator(language)(find_box(game).world)
    for place in ("learn", "rules"):
        page.goto(f"/{place}/{game}")
        expect(page.locator(".world")).to_have_text(world)
    page.locator("#find").fill("d3" if game == "otys" else "f2")
    expect(page.locator(".world")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solo_game_of_otys_ends_with_the_table_of_honour(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    go_to(page, import_record(page, record_when(over(rating="hopeful"))))
    ranks = find_part("otys", "ui.words").Words(translator(language)).ranks()
    assert page.locator(".rating small").all_inner_texts() == [rank.motto for rank in ranks]
    expect(page.locator(".rating [aria-current=true] small")).to_have_text(ranks[1].motto)

"""The rules page: every rule in every language, no link that leads nowhere, found while typing, reached from a tip."""

import re

import pytest
from playwright.sync_api import Page, expect

from divebell.engine.teaching.glossary import plain
from divebell.games import GAMES, find_box, find_part
from divebell.games.otys.rules.moves import DIVERS
from divebell.games.otys.teaching.index import rule_of_diver
from divebell.games.otys.teaching.rulebook import read_rulebook
from divebell.language import LANGUAGES, translator

from .conftest import Watched
from .play import go_to, import_record, new_table, record_at
from .states import LANGUAGES as SHOWN

IDS = list(read_rulebook())


# Of each rule its id, its title, whether there is a note, and its source.
RULES = """rules => rules.map(rule =>
    [rule.id, rule.querySelector("h3").innerText, Boolean(rule.querySelector(".why")),
     rule.querySelector(".source").textContent])"""
DEAD = """() => [...document.querySelectorAll("main a[href^='#']")].map(link => link.getAttribute("href").slice(1))
    .filter(name => !document.getElementById(name))"""
PIECES = {  # how many there are of each kind, and how many pictures
    "otys": ([8, 10, 20, 32], 20),  # divers, sponsor sides, kinds of rewards, contracts
    "aquatica": (
        [6, 15, 11, 14, 14, 14, 14, 14, 13, 18, 20],
        12,
    ),  # characters, locations by type, mantas, goals, tribes
}

per_game = pytest.mark.parametrize("game", GAMES)


@per_game
@pytest.mark.parametrize("language", SHOWN)
def test_every_rule_is_there_and_no_link_is_dead(watched: Watched, game: str, language: str) -> None:
    page = watched.open(settings={"language": language})
    page.goto(f"/rules/{game}")
    book = find_part(game, "teaching.rulebook").read_rulebook(language)
    shown = page.locator(".rule").evaluate_all(RULES)
    assert [id for id, *_ in shown] == list(book)
    assert [title.split(maxsplit=1)[1] for _, title, *_ in shown] == [rule.title for rule in book.values()]
    assert [note for _, _, note, _ in shown] == [bool(rule.why) for rule in book.values()]
    say = translator(language)
    names = find_part(game, "teaching.rulebook").SOURCES
    for (*_, source), rule in zip(shown, book.values(), strict=True):
        assert source == say("Source: {names}").format(names=" · ".join(say(names[name]) for name in rule.sources))
    assert page.evaluate(DEAD) == []
    links = page.locator("a[href^='/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert [link for link in {*links} if page.request.get(link).status != 200] == []
    assert set(LANGUAGES) == set(SHOWN)


@per_game
def test_the_pieces_are_listed_with_their_rules(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    lists = page.locator(".pieces").evaluate_all("lists => lists.map(list => list.children.length)")
    assert lists == PIECES[game][0]
    expect(page.locator("#index + p")).to_have_text(find_box(game).reconstruction)
    assert page.evaluate(DEAD) == []


def test_every_diver_has_a_rule_and_an_unknown_game_none(page: Page) -> None:
    assert {rule_of_diver(kind) for kind in DIVERS} == {"D1", "D2", "D3", "D4", "D5"}
    assert page.request.get("/rules/chess").status == 404


@per_game
def test_a_picture_is_no_part_of_a_table(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    assert page.locator("figure").count() == PIECES[game][1]
    assert page.locator("figure [id]").count() == 0
    assert page.locator(".drawn:not([inert])").count() == 0


def test_a_search_finds_while_somebody_types(page: Page) -> None:
    page.goto("/rules")
    page.keyboard.press("/")
    page.keyboard.type("oxygen battery")
    shown = page.locator(".rule").filter(visible=True)
    expect(page.locator("#found")).to_contain_text("found: ")
    assert "B2" in shown.evaluate_all("rules => rules.map(rule => rule.id)")
    assert shown.count() < 6
    page.locator("#find").fill("d3")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("id", "D3")
    page.locator("#D3 .see a").first.click()  # leads out of the search
    expect(page.locator("#find")).to_have_value("")
    expect(page.locator("#P1")).to_be_in_viewport()
    page.locator("#find").fill("zzz")
    expect(page.locator("#found")).to_have_text("Nothing found.")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(len(IDS))


def test_accents_do_not_matter_to_the_search(watched: Watched) -> None:
    page = watched.open(settings={"language": "fr"})
    page.goto("/rules")
    page.locator("#find").fill("recompense eclaireur")
    expect(page.locator("#D5")).to_be_visible()


@per_game
def test_the_index_of_terms_leads_to_the_rules(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    terms = find_part(game, "teaching.glossary").read_glossary()
    assert page.locator(".lemma b").all_inner_texts() == [term.word for term in terms]
    assert page.locator(".lemma a").all_inner_texts() == [id for term in terms for id in term.rules]


def test_a_word_that_we_do_not_use_leads_to_the_one_we_do(watched: Watched) -> None:
    page = watched.open(settings={"language": "fr"})
    page.goto("/rules/aquatica")
    page.locator("#find").fill("reclamer")
    expect(page.locator(".results .lemma")).to_contain_text("revendiquer")
    claim = next(
        term for term in find_part("aquatica", "teaching.glossary").read_glossary("fr") if term.word == "revendiquer"
    )
    expect(page.locator(".results .rule").first).to_have_attribute("id", claim.rules[0])
    unscripted = watched.open(java_script_enabled=False, settings={"language": "fr"})
    unscripted.goto("/rules/otys?find=tour+de+table")
    expect(unscripted.locator(".lemma").filter(visible=True)).to_contain_text("manche")


def test_without_a_script_the_page_is_whole(watched: Watched) -> None:
    page = watched.open(java_script_enabled=False)
    page.goto("/rules#D3")
    expect(page.locator("#D3")).to_be_in_viewport()
    assert page.locator(".rule").filter(visible=True).count() == len(IDS)


def test_without_a_script_a_search_is_a_form(watched: Watched) -> None:
    page = watched.open(java_script_enabled=False, settings={"language": "fr"})
    page.goto("/rules/otys")
    shown = page.locator(".rule, .piece, .chapter > h2").filter(visible=True)
    page.locator("#find").fill("recompense eclaireur")
    page.keyboard.press("Enter")
    expect(page.locator("#D5")).to_be_visible()
    assert 2 < shown.count() < 20
    page.locator("#find").fill("d3")
    page.keyboard.press("Enter")
    expect(page.locator(".rule").filter(visible=True)).to_have_attribute("id", "D3")
    assert shown.count() == 1
    expect(page.locator("#find")).to_have_value("d3")


def test_a_search_that_was_sent_can_be_changed(page: Page) -> None:
    page.goto("/rules/otys?find=oxygen+battery")
    expect(page.locator("#B2")).to_be_visible()
    expect(page.locator("#found")).to_contain_text("found: ")
    page.locator("#find").fill("d3")
    expect(page.locator("#D3")).to_be_visible()
    expect(page.locator("#B2")).to_be_hidden()


WANTED = {"en": "SPY", "fr": "recompense", "de": "auftrag", "it": "contratto"}


@pytest.mark.parametrize("language", WANTED)
def test_the_best_comes_first_and_what_was_looked_for_is_marked(watched: Watched, language: str) -> None:
    find = WANTED[language]
    page = watched.open(settings={"language": language})
    page.goto("/rules/otys")
    page.locator("#find").fill(find)
    results = page.locator(".results")
    expect(results.locator(".rule").first.locator("h3 mark")).to_be_visible()
    assert {plain(text) for text in results.locator("mark").all_inner_texts()} == {plain(find)}
    assert results.locator("figure mark, .source mark").count() == 0
    page.locator("#find").fill("")
    expect(page.locator("mark")).to_have_count(0)
    expect(page.locator(".rule")).to_have_count(len(IDS))


@pytest.mark.parametrize("state", ["key", "step 1", "solo", "four"])
def test_every_tip_of_a_board_leads_to_its_rule(page: Page, state: str) -> None:
    go_to(page, import_record(page, record_at(state)))
    tips = page.locator(".otys [data-tip]").evaluate_all(
        "things => things.filter(thing => thing.dataset.tip && !thing.closest('.practice, .btn'))"
        ".map(thing => thing.dataset.rule)"
    )
    assert len(tips) > 40
    assert {*tips} <= set(IDS)


def test_a_tip_opens_its_rule_beside_the_game(page: Page) -> None:
    table = new_table(page, seed="3")
    go_to(page, table)
    page.locator(".diver").first.hover()
    link = page.locator("#closeup a")
    expect(link).to_have_text(re.compile(r"^Rule D\d$"))
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator(".rule:target")).to_be_in_viewport()
    assert page.url.endswith(f"/t/{table}")
    page.locator("[data-digit='2']").first.focus()
    page.keyboard.press("r")
    expect(opened.value.locator("#T1")).to_be_in_viewport()

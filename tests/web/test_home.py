"""Home: choosing a game, which is remembered, beginning it, and what leads back to it."""

import gzip
import re

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from divebell.bots import ABOUT, LEVELS
from divebell.games import GAMES, find_box, has_part
from divebell.language import translator
from divebell.table.web_workers import BUDGETS
from divebell.web.files import static
from divebell.web.pages.home import level_sentences
from tests.alone import finished, versus

from .conftest import Watched
from .gathering import play_here
from .play import new_table
from .server import Server
from .stage import visitor
from .states import LANGUAGES

PLACES = {"rules": "/static/{game}/{game}.", "dive": 'action="/dive/{game}"', "learn": 'action="/learn/{game}"'}


@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_game_is_remembered_and_can_be_begun(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(".box", has_text=find_box(game).title).click()
    page.wait_for_url("**/?game=*")
    page.goto("/")
    expect(page.locator(".box[aria-current] b")).to_have_text(find_box(game).title)
    expect(page.locator(".lead")).to_have_text(find_box(game).pitch)
    page.locator("form:has(input[name=way][value=bots]) button.go").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(f'link[href="{static(f"{game}/{game}.css")}"]')).to_be_attached()


def test_a_coach_comes_along_if_the_game_has_one(page: Page) -> None:
    page.goto("/?game=aquatica")
    expect(page.locator("form.play input[name=coach]")).to_have_count(0)
    page.goto("/?game=otys")
    form = page.locator("form:has(input[name=way][value=bots])")
    form.locator("summary", has_text="Options").click()
    form.get_by_label("With a coach").check()
    form.locator("button.go").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#coach")).to_be_attached()


def test_a_choice_that_needs_another_one_is_asked_only_when_that_is_made(page: Page) -> None:
    page.goto("/?game=aquatica")
    page.locator("details.way-form").first.evaluate("way => way.open = true")
    form = page.locator("form:has(input[name=way][value=solo])")
    expect(form.get_by_role("group", name="Level")).to_be_hidden()
    form.get_by_label("tribes", exact=True).check()
    expect(form.get_by_role("group", name="Level")).to_be_visible()


@pytest.mark.parametrize("place", PLACES)
def test_an_address_without_a_game_is_about_the_one_chosen_last(page: Page, place: str) -> None:
    for game in GAMES:
        page.request.get(f"/?game={game}")
        assert PLACES[place].format(game=game) in page.request.get(f"/{place}").text()
    assert page.request.get(f"/{place}/chess").status == 404


def test_a_game_without_puzzles_has_no_page_of_them(page: Page) -> None:
    for game in GAMES:
        assert page.request.get(f"/puzzles/{game}").status == (200 if has_part(game, "teaching.puzzles") else 404)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_that_looks_at_fewer_positions_here_says_so(language: str) -> None:
    usual, here = level_sentences(translator(language), {}), level_sentences(translator(language), BUDGETS)
    figures = [re.sub(r"\D", "", figure) for figure in re.findall(r"\d+\D?000", here["leviathan"])]
    assert figures == [str(BUDGETS["leviathan"]), str(LEVELS["leviathan"].searched)]
    assert here == usual | {"leviathan": here["leviathan"]}


# Above the fold

FOLDS = ((1280, 800), (1920, 1080), (390, 844))
NAMED = (".continue .thumbnail", ".continue .turn", ".play .go", ".today details .way", ".today [href^='/learn']",
         ".today [name=puzzle]", ".today [href^='/dive']")  # fmt: skip
CUT = """wanted => document.documentElement.scrollWidth > innerWidth ? ['too wide']
    : innerWidth > 1000 && document.documentElement.scrollHeight > innerHeight ? ['too high'] : wanted.flatMap(name => {
    const found = [...document.querySelectorAll(name)].filter(part => part.checkVisibility());
    return found.length && found.every(part => part.getBoundingClientRect().bottom <= innerHeight) ? [] : [name];
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_to_come_back_for_is_above_the_fold(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    for game in GAMES:
        page.goto(f"/?game={game}")
        assert _cut(page, NAMED[2:]) == [], f"{game}, new"
    for game in GAMES:
        new_table(page, game=game, others="1")
        page.goto(f"/?game={game}")
        assert _cut(page, NAMED) == [], f"{game}, under way"


def _cut(page: Page, names: tuple[str, ...]) -> list[tuple[int, list[str]]]:
    """What of these is missing or below the fold, by the width of the window; a desk shows the whole page."""
    found = []
    for width, height in FOLDS:
        page.set_viewport_size({"width": width, "height": height})
        if missing := page.evaluate(CUT, list(names)):
            found.append((width, missing))
    return found


def test_the_rope_hangs_from_above_whatever_is_open(watched: Watched) -> None:
    page = watched.open()
    page.goto("/?game=otys")
    page.locator("form.play details > summary").click()
    top = page.locator(".cast path").first.evaluate("rope => rope.getBoundingClientRect().top")
    assert top < page.locator("header.bar").evaluate("bar => bar.getBoundingClientRect().bottom")


def test_home_with_a_board_weighs_at_most_150_kb_in_at_most_12_requests(watched: Watched) -> None:
    page = watched.open()
    page.goto("/?game=aquatica")
    new_table(page, game="otys", others="3")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.wait_for_load_state("load")
    weights = {answer.url: len(gzip.compress(answer.body())) for answer in answers}
    assert len(answers) <= 12, sorted(weights)
    assert sum(weights.values()) <= 150 * 1024, weights


# What it tells


def test_the_banner_says_whose_turn_it_is_and_against_whom(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as context:
        context.request.post("/settings", form={"language": "en"}, max_redirects=0)
        record = versus("leviathan")
        play_here(server, str(record), context, moves=1)
        page = context.new_page()
        page.goto("/")
        banner = page.locator(".continue")
        expect(banner.locator(".turn")).to_have_text("Your turn")
        expect(banner.locator(".where")).to_contain_text("Nerea (Leviathan)")
        banner.click()
        page.wait_for_url("**/t/*")


def test_every_level_has_its_sentence_and_the_record_against_it(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as context:
        context.request.post("/settings", form={"language": "en"}, max_redirects=0)
        games = [versus("snorkeller", seed) for seed in (1, 2, 3)]
        for record in [*games, finished("otys", 1, solo="normal")]:
            play_here(server, str(record), context)
        won = sum(0 in record.game.result.ranking[0] for record in games)
        page = context.new_page()
        page.goto("/?game=otys")
        told = page.locator(".skills .meaning")
        expect(told).to_have_count(5)
        assert all(text.strip() for text in told.all_inner_texts())
        snorkeller = page.get_by_role("radio", name="Snorkeller")
        expect(snorkeller).to_have_accessible_description(f"{ABOUT['snorkeller']} Won: {won} of 3")
        expect(page.locator(".record")).to_have_count(1)
        page.goto("/?game=aquatica")
        expect(page.locator(".record")).to_have_count(0)


def test_the_puzzle_and_the_deal_of_today_say_how_they_stand(watched: Watched) -> None:
    page = watched.open()
    page.goto("/?game=otys")
    puzzle, deal = page.locator(".today [name=puzzle]"), page.locator(".today [href='/dive/otys']")
    expect(deal).to_contain_text("one attempt")
    puzzle.click()
    page.wait_for_url("**/t/*")
    page.request.post("/dive/otys", form={"name": "Ann"})
    page.goto("/")
    expect(deal).to_contain_text("Started")
    page.goto("/?game=aquatica")
    expect(page.locator(".today [href='/dive/aquatica']")).to_contain_text("one attempt")

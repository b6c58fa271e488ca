"""The form of a new game proposes the edition of its language; a choice stands, and nothing else follows."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from divebell.games import find_part

from .conftest import Guest, Watched
from .deeds import help_me, learn
from .gathering import person
from .play import board_of, import_record, new_table, record_at
from .server import Server

PROPOSED = [
    ("en", "otys", "fr"), ("fr", "otys", "fr"), ("it", "otys", "fr"), ("de", "otys", "de"),
    ("en", "aquatica", "en"), ("fr", "aquatica", "fr"), ("it", "aquatica", "fr"), ("de", "aquatica", "fr"),
]  # fmt: skip
SAID = {"otys fr": "French and Italian", "otys de": "German", "aquatica fr": "French", "aquatica en": "English"}


def edition_of(guest: Page | Guest, table: str) -> str:
    """The edition in the record of a table."""
    found = re.search(r"^edition: (\w+)$", guest.request.get(f"/t/{table}/record").text(), re.M)
    assert found is not None
    return found[1]


def form(page: Page, way: str = "bots") -> Locator:
    return page.locator(f"form:has(input[name=way][value={way}])")


def proposes(page: Page, text: str, way: str = "bots") -> None:
    """Wait until the form of a way to play has chosen this."""
    expect(form(page, way).locator(f"input[name=edition][value={text}]")).to_be_checked()


def choose(page: Page, text: str) -> None:
    options = form(page).locator("details.options")
    if options.get_attribute("open") is None:
        options.locator("summary").click()
    options.locator(f"input[name=edition][value={text}]").check()


def speak(page: Page, language: str) -> None:
    """Change the language on the page of settings, and come back."""
    page.locator('a[href^="/settings"]').click()
    page.locator(f"input[name=language][value={language}]").check()
    page.locator("#settings button.primary").click()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()


def play(page: Page) -> str:
    form(page).locator("button.go").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


@pytest.mark.parametrize(("language", "game", "proposed"), PROPOSED)
def test_the_form_proposes_the_edition_of_its_language_and_the_table_says_which_it_is(
    watched: Watched, language: str, game: str, proposed: str
) -> None:
    page = watched.open(settings={"language": language})
    page.goto(f"/?game={game}")
    for way in ("bots", "solo", "hotseat"):
        proposes(page, proposed, way)
    table = play(page)
    assert edition_of(page, table) == proposed
    page.request.post("/settings", form={"language": "en"})
    said = f"Edition: {SAID[f'{game} {proposed}']}"
    assert said in board_of(page, table)["html"]
    page.reload()
    help_me(page)
    expect(page.locator("#help .terms li", has_text=said)).to_be_visible()


def test_the_choice_is_made_among_the_options_by_keyboard_and_by_finger(watched: Watched) -> None:
    page = watched.open(settings={"language": "de"})
    page.goto("/?game=otys")
    form(page).locator("details.options > summary").press("Enter")
    form(page).locator("input[name=edition]:checked").press("ArrowLeft")
    assert edition_of(page, play(page)) == "fr"
    phone = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto("/?game=aquatica")
    form(phone).locator("details.options > summary").tap()
    form(phone).locator("input[name=edition][value=fr]").tap()
    assert edition_of(phone, play(phone)) == "fr"


def test_what_was_proposed_follows_the_language_even_after_a_game(watched: Watched) -> None:
    page = watched.open(settings={"language": "fr"})
    page.goto("/?game=otys")
    assert edition_of(page, play(page)) == "fr"
    page.goto("/")
    speak(page, "de")
    proposes(page, "de")


def test_a_choice_stands_when_the_language_changes_before_the_form_is_sent(watched: Watched) -> None:
    page = watched.open(settings={"language": "de"})
    page.goto("/?game=otys")
    choose(page, "fr")
    proposes(page, "fr", "hotseat")  # in every form of the page
    for language in ("fr", "de", "it", "de"):
        speak(page, language)
        proposes(page, "fr")
    assert edition_of(page, play(page)) == "fr"


def test_a_choice_is_remembered_for_its_game_until_it_is_changed_back(watched: Watched) -> None:
    page = watched.open(settings={"language": "en"})
    page.goto("/?game=aquatica")
    choose(page, "fr")
    play(page)
    page.goto("/?game=otys")
    proposes(page, "fr")
    choose(page, "de")
    play(page)
    page.goto("/?game=aquatica")
    proposes(page, "fr")
    speak(page, "fr")
    assert edition_of(page, play(page)) == "fr"
    page.goto("/")
    speak(page, "en")
    proposes(page, "fr")  # it was chosen, although French proposes the same
    choose(page, "en")
    play(page)
    page.goto("/")
    speak(page, "de")
    proposes(page, "fr")  # from here on it follows the language again
    page.goto("/?game=otys")
    proposes(page, "de")


@pytest.mark.parametrize("chosen", ["", "fr"])
def test_online_the_host_decides_and_whoever_comes_reads_it(browser: Browser, hosted: Server, chosen: str) -> None:
    host, guest = person(browser, hosted, "de"), person(browser, hosted, "en")
    page, other = host.new_page(), guest.new_page()
    page.goto("/online?game=otys")
    if chosen:
        page.locator("details.options > summary").click()
        page.locator(f"input[name=edition][value={chosen}]").check()
    page.locator("input[name=name]").fill("Ann")
    page.locator("select[name=first]").select_option("2")
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/t/*")
    said = "französisch/italienisch" if chosen else "deutsch"
    expect(page.locator(".terms li")).to_have_text(
        ["Sponsorenseiten: einfach", f"Ausgabe: {said}", "Wer beginnt: Platz 2"]
    )
    other.goto(page.locator("#link-all").input_value())
    told = "French and Italian" if chosen else "German"
    expect(other.locator(".terms li")).to_have_text(
        ["Sponsor sides: basic", f"Edition: {told}", "Who goes first: Seat 2"]
    )  # fmt: skip
    other.locator("input[name=name]").fill("Bob")
    other.locator("main .btn.primary").click()
    expect(other.locator(".log header")).to_contain_text(f"Edition: {told}")
    expect(other.locator(".round")).to_contain_text("Bob starts")
    host.close()
    guest.close()


@pytest.mark.usefixtures("one_day")
def test_only_forms_follow_the_language(watched: Watched) -> None:
    """Dives, puzzles, lessons, records and what comes without a word about it are of the edition that they were."""
    page = watched.open(settings={"language": "de"})
    assert edition_of(page, new_table(page, game="otys")) == "fr"
    assert edition_of(page, import_record(page, record_at("key"))) == "fr"
    puzzle = find_part("otys", "teaching.puzzles").read_puzzles()[0].name
    forms: dict[str, dict[str, str | float | bool]] = {
        "/dive/otys": {"name": "Ann"}, "/puzzles/otys": {"puzzle": puzzle}, "/learn/otys": {},
    }  # fmt: skip
    for address, fields in forms.items():
        answer = page.request.post(address, form=fields, max_redirects=0)
        told = page.request.get(answer.headers["location"]).text()
        assert "Ausgabe: französisch/italienisch" in told, address


def test_the_game_after_a_lesson_follows_the_language(watched: Watched) -> None:
    page = watched.open(settings={"language": "de"})
    page.goto("/learn/otys")
    learn(39)(page)
    page.locator("#lesson form button.go").click()
    expect(page.locator(".log header")).to_contain_text("Ausgabe: deutsch")

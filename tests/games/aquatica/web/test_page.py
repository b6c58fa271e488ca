"""Tables of Aquatica in the browser: a whole game by mouse, and people far apart who must answer out of turn."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from divebell.engine.record import read_record

from ....web.conftest import Watched
from ....web.gathering import lay_out, person, play_move, sit_at
from ....web.play import click_move, go_to, import_record, settle, thing
from ....web.server import Server
from ....web.stage import staged
from ....web.states import LANGUAGES, State
from ....web.test_motion import WATCH
from .tables import AQUATICA, choose, played_until, text_at

# What a thing itself, not its parts, begins to change over time.
SLIDES = """thing => {
    window.slid = [];
    thing.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target === thing) window.slid.push(propertyName);
    });
}"""
STOOD = "thing => Promise.all(thing.getAnimations().map((each) => each.finished))"
HASTE = ("scout", "recruit free", "play seahorse", "play hermit")  # what brings the end of a game near


def hurry(game: Any, rng: Random) -> str:
    """A move of somebody who wants to see the end."""
    texts = [str(move) for move in game.moves()]
    return next((text for text in texts for wish in HASTE if text.startswith(wish)), "") or choose(game, rng)


def test_a_whole_game_by_mouse_ends_with_where_the_points_came_from(page: Page) -> None:
    record = played_until(lambda game: True, players=1, mode="tribes", level=1)
    table = import_record(page, str(record))
    go_to(page, table)
    settle(page)
    rng = Random(6)
    while not record.game.over:
        move = hurry(record.game, rng)
        click_move(page, move)
        record.play(move)
        if thing(page, "end").count() and "end" not in map(str, record.game.moves()):
            click_move(page, "end")  # the turn ended by itself and is held
    kept = read_record(page.request.get(f"/t/{table}/record").text(), AQUATICA)
    assert kept.game.over
    assert page.locator("tfoot td").all_inner_texts() == [str(number) for number in kept.game.result.points]
    assert page.locator("#status").inner_text() in ("Won with all eight tribes", "Lost: 0 of eight tribes")
    expect(page.locator('[data-command="rematch"]')).to_be_visible()


def forced(game: Any) -> bool:
    """Somebody must choose though it is another's turn."""
    return not game.over and game.player != game.turn[1]


def test_a_forced_choice_reaches_the_other_browser_at_once(browser: Browser, hosted: Server) -> None:
    record = played_until(forced, players=2)
    people = [person(browser, hosted) for _ in range(2)]
    table = lay_out(hosted, record, len(record.played) - 1, people)
    pages = [context.new_page() for context in people]
    for page in pages:
        sit_at(page, table)
    asks = record.played[-1].player
    other = 1 - asks
    assert pages[other].locator("[data-move]").count() == 0
    play_move(pages[asks], record.played[-1].text)
    expect(pages[other].locator('#table[data-mine="true"]')).to_be_attached()
    expect(pages[other].locator("#status small")).to_have_text("Your answer")
    expect(pages[asks].locator("#status small")).to_have_text("Tam must choose" if other else "Noelie must choose")
    answer = str(record.game.moves()[0])
    play_move(pages[other], answer)
    expect(pages[other].locator('#table[data-mine="false"]')).to_be_attached()
    for context in people:
        context.close()


def test_five_browsers_at_one_table_see_the_same_move_and_no_hand_but_their_own(
    browser: Browser, hosted: Server
) -> None:
    record = played_until(lambda game: game.question.about == "play" and game.turn[0] == 2, players=5)
    people = [person(browser, hosted) for _ in range(5)]
    table = lay_out(hosted, record, len(record.played), people)
    pages = [context.new_page() for context in people]
    for page in pages:
        sit_at(page, table)
    kings = [player["king"] for player in record.game.position()["players"]]
    for seat, page in enumerate(pages):
        html = page.content()
        shown = [king for king in kings if f"card-{seat}-{king}-0" in html]
        assert shown in ([], [kings[seat]]), "a king in hand is its owner's secret"
        assert page.locator(".opp").count() == 4
    active = record.game.player
    play_move(pages[active], str(record.game.moves()[-1]))
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-at", str(len(record.played) + 1))
    for context in people:
        context.close()


def last_depth(game: Any) -> str:
    """A location that can be raised by its last depth; "" when there is none."""
    if game.over or game.question.about != "raise":
        return ""
    locations = {location.id: len(location.depths) for location in game.components.locations}
    for slot in game.view(game.player)["players"][game.player]["board"]:
        name, _, covered = (slot or "").partition("@")
        if name and int(covered) + 1 == locations[name]:
            return name
    return ""


def test_what_becomes_fully_risen_rises_once(watched: Watched) -> None:
    """It slides through the lintel like any other; that it is smaller then is no move of its own."""
    record = played_until(lambda game: bool(last_depth(game)), players=1)
    name = last_depth(record.game)
    page = watched.open(reduced_motion="no-preference")
    go_to(page, import_record(page, str(record)))
    settle(page)
    page.evaluate(WATCH)
    card = page.locator(f"#card-{name}")
    card.evaluate(SLIDES)
    click_move(page, f"raise {name}")
    expect(page.locator(f"#peak-{name} .risen")).to_be_attached()
    card.evaluate(STOOD)
    assert page.evaluate("window.slid") == ["transform"]
    assert f"card-{name}" not in page.evaluate("window.glided")


# The lines of the question, and what of the strip above the board does not keep to its height.
STRIP = """() => {
    const strip = document.querySelector(".status").getBoundingClientRect();
    const question = document.createRange();
    question.selectNodeContents(document.querySelector(".ask b"));
    const leaves = [...document.querySelectorAll(".ask p, .payment, .p-in")].filter((thing) => {
        const box = thing.getBoundingClientRect();
        return box.top < strip.top || box.bottom > strip.bottom;
    });
    return [question.getClientRects().length, ...leaves.map((thing) => thing.className)];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_payment_the_question_takes_one_line(browser: Browser, hosted: Server, language: str) -> None:
    paying = State("a payment", record=lambda: text_at("pay", players=2), game="aquatica")
    with staged(browser, hosted, paying) as stage:
        assert stage.show(language, size="desk").evaluate(STRIP) == [1]


def test_five_players_without_cold_waters_cannot_be_chosen(watched: Watched) -> None:
    page = watched.open()
    page.goto("/?game=aquatica")
    form = page.locator("form:has(input[name=way][value=bots])")
    form.locator("summary").click()
    four, three = (form.locator(f"[name=others][value='{number}']") for number in (4, 3))
    without = form.locator("[name=cold_waters][value=no]")
    four.check()
    expect(without).to_be_disabled()
    three.check()
    without.check()
    expect(four).to_be_disabled()
    form.get_by_label("tribes", exact=True).check()  # which are part of Cold Waters
    four.check()
    form.get_by_label("goals", exact=True).check()
    expect(three).to_be_checked()


def test_without_a_script_five_players_without_cold_waters_are_refused_in_a_sentence(watched: Watched) -> None:
    page = watched.open(java_script_enabled=False)
    page.goto("/?game=aquatica")
    form = page.locator("form:has(input[name=way][value=bots])")
    form.locator("summary").click()
    form.locator("[name=others][value='4']").check()
    form.get_by_label("without at most 4 players").check()
    watched.expected.append("422")
    form.locator("button.go").click()
    expect(page.locator("main")).to_contain_text("the fifth needs Cold Waters")


def test_a_table_before_its_first_round_is_not_in_round_0(page: Page) -> None:
    import_record(page, str(played_until(lambda game: True, players=3, kings="draft")))
    for place in ("/me", "/"):
        page.goto(place)
        expect(page.locator("main")).to_contain_text("before the first round")
        expect(page.locator("main")).not_to_contain_text("Round 0")

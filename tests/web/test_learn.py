"""The lesson as a person takes it: in every language, by mouse, by finger and by keyboard, left and taken up again."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from markupsafe import escape
from playwright.sync_api import Page, Route, expect

from divebell.engine.record import Record
from divebell.engine.teaching.lesson import Lesson
from divebell.games import GAMES, find_part
from divebell.games.otys.teaching.lesson import LESSON
from divebell.language import translator
from divebell.table.occasions.coached import topics_of
from tests.patience import THOUGHT

from .conftest import Guest, Watched
from .deeds import WASTED, play_a_first_turn, take_beats
from .keyboard import key_move
from .play import board_of, click_move, opener, record_of, seen, send, settle, thing, version
from .states import LANGUAGES

END = len(LESSON.beats)
HALF = END // 2


def begin(page: Page) -> str:
    """Begin the lesson from the home page; the id of its table."""
    page.goto("/")
    page.locator("a[href^='/learn']").click()
    page.locator("form[action^='/learn'] .primary").click()
    settle(page)
    return page.url.rpartition("/")[2]


SAYS = "text => document.querySelector('#lesson .told')?.textContent === text"
LIT = """() => ({
    title: document.querySelector('#lesson h2').textContent,
    moves: [...new Set([...document.querySelectorAll('[data-move]:not(#go)')].map(one => one.dataset.move))],
})"""


def take(page: Page, language: str, act: Callable[[Page, str], None], beats: range, lesson: Lesson = LESSON) -> None:
    """Do what the lesson says, and see that it says it and lights only that; what it says next is what came of it."""
    say = translator(language)
    for number in beats:
        step, beat = lesson.beats[number]
        page.wait_for_function(SAYS, arg=say(beat.text))
        lit = page.evaluate(LIT)
        assert say(lesson.steps[step].title) in lit["title"]
        assert lit["moves"] == [beat.move]
        act(page, beat.move)
    over = beats.stop == len(lesson.beats)
    page.wait_for_function(SAYS, arg=say(lesson.end if over else lesson.beats[beats.stop][1].text))


def point_at(page: Page, move: str) -> None:
    """Click on the thing that plays a move, first on what hides it."""
    page.mouse.move(1, 1)  # no tip lies over the next thing
    if not seen(page, move).is_visible():
        opener(page, move).click()
    seen(page, move).click()


DOUBLE = 400  # milliseconds, as in act.js


def tap(page: Page, move: str) -> None:
    """Play a move with a finger: the first touch considers, the second plays; some things have a large button."""
    pick = page.locator(f'.picks [data-move="{move}"]').filter(visible=True).first
    if not pick.is_visible() and not seen(page, move).is_visible():
        name = thing(page, move).first.get_attribute("data-when")
        page.locator(f'[data-consider="{name}"]').filter(visible=True).last.tap()
    if pick.is_visible():
        page.wait_for_timeout(DOUBLE)  # two quick taps at one place play once
    (pick if pick.is_visible() else seen(page, move)).tap()
    if page.locator("#go").is_visible():
        page.locator("#go").tap()


def skip(page: Page, table: str, beats: int) -> None:
    """Come to this beat of the lesson without looking."""
    take_beats(page, table, beats)
    page.reload()


def see_the_end(page: Page, language: str) -> None:
    expect(page.locator("#table")).to_have_attribute("data-over", "true")
    page.locator("#lesson .go").click()
    expect(page.locator("#table[data-mine='true']")).to_be_attached()
    expect(page.locator("#lesson")).to_have_count(0)


# Every way of taking it, and every language without a browser; `make proof-games` takes the whole lesson each way.


@pytest.mark.parametrize("first", [END - 8, pytest.param(0, marks=pytest.mark.long)])
def test_the_lesson_by_mouse_to_its_end(page: Page, first: int) -> None:
    table = begin(page)
    if first:
        skip(page, table, first)
        settle(page)
    take(page, "en", point_at, range(first, END))
    see_the_end(page, "en")


@pytest.mark.long
def test_the_whole_lesson_by_mouse_in_french(watched: Watched) -> None:
    page = watched.open(settings={"language": "fr"})
    begin(page)
    take(page, "fr", point_at, range(END))
    see_the_end(page, "fr")


@pytest.mark.parametrize("first", [HALF, pytest.param(0, marks=pytest.mark.long)])
def test_the_lesson_by_keyboard_to_its_end(watched: Watched, first: int) -> None:
    page = watched.open(settings={"language": "it"})
    page.goto("/learn")
    page.locator("form[action^='/learn'] .primary").focus()
    page.keyboard.press("Enter")
    settle(page)
    if first:
        skip(page, page.url.rpartition("/")[2], first)
        settle(page)
    take(page, "it", key_move, range(first, END))
    see_the_end(page, "it")


@pytest.mark.parametrize("last", [HALF, pytest.param(END, marks=pytest.mark.long)])
def test_the_lesson_with_a_finger(watched: Watched, last: int) -> None:
    page = watched.open(
        settings={"language": "de"}, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    begin(page)
    take(page, "de", tap, range(last))
    if last == END:
        see_the_end(page, "de")


@pytest.mark.parametrize(("game", "number"), [("otys", 0), ("aquatica", 0), ("aquatica", 1)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_says_every_text_in_every_language(guest: Guest, language: str, game: str, number: int) -> None:
    guest.request.post("/settings", form={"language": language})
    say, lesson = translator(language), find_part(game, "teaching.lesson").LESSONS[number]
    answer = guest.request.post(f"/learn/{game}", form={"lesson": lesson.name}, max_redirects=0)
    table = answer.headers["location"].removeprefix("/t/")
    facts = board_of(guest, table)
    for step, beat in lesson.beats:
        assert escape(say(beat.text)) in facts["html"]
        assert escape(say(lesson.steps[step].title)) in facts["html"]
        assert {unescape(move) for move in re.findall(r'data-move="([^"]*)"', facts["html"])} == {beat.move}
        answer = send(guest, table, seat=0, version=facts["version"], move=beat.move)
        facts = answer.json()
        assert answer.status == 200, facts
    assert escape(say(lesson.end)) in facts["html"]


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("game", GAMES[1:])
def test_the_whole_lesson_of_another_game_and_the_game_after_it(page: Page, game: str, number: int) -> None:
    lesson = find_part(game, "teaching.lesson").LESSONS[number]
    page.goto(f"/learn/{game}")
    page.locator("form[action^='/learn']").nth(number).locator("button").first.click()
    settle(page)
    take(page, "en", point_at, range(len(lesson.beats)), lesson)
    see_the_end(page, "en")
    record = page.request.get(f"{page.url}/record").text()
    assert all(f"{name}: {text}\n" in record for name, text in lesson.options.items())


def test_what_the_lesson_does_not_want_is_explained_kindly(watched: Watched) -> None:
    watched.expected.append("Failed to load resource")
    page = watched.open()
    table = begin(page)
    page.locator("#key-0-3").click(force=True)
    expect(page.locator("#preview")).to_contain_text("In a real game you could do that.")
    expect(page.locator("#say")).to_contain_text("In a real game you could do that.")
    assert version(page) == 0
    answer = send(page, table, seat=0, version=0, move="key 3")
    assert answer.status == 422
    assert answer.json()["error"].startswith("In a real game you could do that.")
    page.locator('[data-command="trial"]').click()
    expect(page.locator("#banner")).to_contain_text("In a real game you could do that.")


def test_the_screen_reader_hears_what_the_lesson_says(page: Page) -> None:
    begin(page)
    click_move(page, "key 2")
    expect(page.locator("#say")).to_contain_text(LESSON.beats[1][1].text)


def test_a_lesson_says_whom_to_watch_and_calls_nobody_before_their_turn(guest: Guest) -> None:
    answer = guest.request.post("/learn/otys", max_redirects=0)
    table = answer.headers["location"].removeprefix("/t/")
    take_beats(guest, table, END)
    for number in range(END):
        start = LESSON.moves_before_beat(number)
        own, *others = (
            board_of(guest, table, f"?at={at}&seat=0&stage=1")["html"].partition("</h2>")[2].partition("</p>")[0]
            for at in range(start, LESSON.moves_before_beat(number + 1))
        )
        assert escape(LESSON.beats[number][1].text) in own
        assert all("Watch what Nerea does," in told for told in others), f"after beat {number}: {others}"


def test_a_lesson_waits_for_who_leaves_and_can_begin_again(page: Page) -> None:
    table = begin(page)
    skip(page, table, 8)
    page.goto("/learn")
    expect(page.locator("form[action^='/learn'] .primary")).to_have_text("Continue the lesson")
    page.locator("form[action^='/learn'] .primary").click()
    settle(page)
    assert page.url.endswith(table)
    take(page, "en", point_at, range(8, 10))
    page.goto("/learn")
    page.locator("form[action^='/learn'] [value=start]").click()
    settle(page)
    assert not page.url.endswith(table)
    take(page, "en", point_at, range(1))


def test_a_step_can_be_repeated(page: Page) -> None:
    skip(page, begin(page), 8)
    take(page, "en", point_at, range(8, 9))
    page.locator("[data-command='again']").click()
    page.wait_for_function(SAYS, arg=LESSON.beats[6][1].text)
    page.locator("[data-command='again']").click()
    take(page, "en", point_at, range(4, 6))


def test_a_coach_says_what_was_better_than_a_wasted_turn(page: Page) -> None:
    table = play_a_first_turn(page, coach="yes")
    better = page.locator("#coach .better")
    expect(better).to_contain_text("It is better because it ", timeout=1000 * THOUGHT)
    expect(better).to_contain_text("Round 1: better than “Key 5 …”")
    expect(page.locator("#say")).to_contain_text("It is better because it ")
    better.locator("[data-things]").last.hover()
    expect(page.locator(".spoken-of").first).to_be_visible()
    page.get_by_role("button", name="Got it").click()
    expect(better).to_be_hidden()
    expect(page.locator("#coach .topic")).to_be_visible()  # what it had to explain besides
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("#coach")).to_be_hidden()
    assert table in page.url


def test_the_turn_that_a_coach_speaks_about_can_be_taken_back(page: Page) -> None:
    table = play_a_first_turn(page, coach="yes")
    page.get_by_role("button", name="Take it back").click(timeout=1000 * THOUGHT)
    expect(page.locator("#table[data-at='0'][data-mine='true']")).to_be_attached()
    expect(page.locator("#coach .better")).to_be_hidden()
    assert record_of(page, table).played == []
    assert send(page, table, "retake").status == 422, "there is no turn yet"
    click_move(page, "key 5")
    assert send(page, table, "give_up").status == 200
    expect(page.locator("#table")).to_contain_text("Known deal: not counted")


def test_a_coach_says_nothing_of_a_good_turn(page: Page) -> None:
    turn = ("key 2", "sponsor", "dive", "reward 1", "resource F", "surface", "end")
    with page.expect_response("**/coach", timeout=1000 * THOUGHT) as answer:
        play_a_first_turn(page, turn, coach="yes")
    assert answer.value.json() == {"html": ""}
    expect(page.locator("#coach")).to_contain_text("found nothing clearly better than your turn")
    expect(page.locator("#coach .better")).to_be_hidden()


def test_the_coach_explains_what_matters_and_falls_silent_when_it_is_read(page: Page) -> None:
    table = play_a_first_turn(page, (), coach="yes")
    coach = page.locator("#coach")
    expect(coach).to_contain_text("How a game begins")
    coach.get_by_role("button").click()
    expect(coach).to_be_hidden()
    click_move(page, "key 5")
    assert send(page, table, move="dive").status == 200
    page.reload()
    expect(page.locator("#table[data-mine='true']")).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_a_coached_table_opens_with_nothing_to_explain_too(guest: Guest, game: str) -> None:
    form: dict[str, Any] = {"game": game, "way": "bots", "seed": "12", "coach": "yes"}
    address = guest.request.post("/new", multipart=form, max_redirects=0).headers["location"]
    assert guest.request.get(address).status == 200
    guest.request.post(f"/learn/{game}", form={"from": "start"})
    for way in ("bots", "solo"):
        answer = guest.request.post("/new", multipart={**form, "way": way, "practice": "yes"})
        assert answer.status == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_the_lesson_has_everything_the_coach_explains(guest: Guest, language: str) -> None:
    guest.request.post("/settings", form={"language": language})
    say = translator(language)
    told = guest.request.get("/learn/otys").text()
    for topic in topics_of("otys"):
        assert escape(say(topic.title)) in told
        assert escape(say(topic.text)) in told


def test_a_coach_thinks_as_soon_as_a_turn_is_over_and_speaks_of_the_last_one_alone(page: Page) -> None:
    """Its answer is on the way before the bot has played, says so, and goes with the end of the next turn."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(page.url) if request.url.endswith("/coach") else None)
    held: list[Route] = []
    page.route("**/coach", lambda route: held.append(route))  # nobody answers yet
    table = play_a_first_turn(page, (), coach="yes")
    for move in WASTED[:-1]:
        assert send(page, table, move=move).status == 200
    assert not asked
    click_move(page, "end")
    expect(page.locator("#coach [data-state=thinking]")).to_be_visible()
    assert len(held) == 1
    answer = held[0].fetch(timeout=1000 * THOUGHT)
    held[0].fulfill(response=answer)
    expect(page.locator("#coach .better")).to_be_visible()
    expect(page.locator("#coach [data-state=thinking]")).to_be_hidden()
    settle(page)
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    for move in first_turn(record_of(page, table)):
        assert send(page, table, move=move).status == 200
    expect(page.locator("#coach .better")).to_be_hidden()
    expect(page.locator("#coach [data-state=thinking]")).to_be_visible()
    assert len(held) == 2, "it is asked about the next turn"


def first_turn(record: Record) -> list[str]:
    """The moves of a whole turn from here on, whichever come first."""
    game, texts = record.game.copy(), []
    turn = game.turn
    while game.turn == turn:
        texts.append(game.moves()[0].text)
        game.play(texts[-1])
    return texts


def test_a_coach_waits_for_the_end_of_a_turn(page: Page) -> None:
    table = play_a_first_turn(page, (), coach="yes")
    assert page.request.get(f"/t/{table}/coach").json() == {"html": None}


def test_at_a_table_without_a_coach_nobody_speaks(page: Page) -> None:
    table = play_a_first_turn(page)
    assert page.request.get(f"/t/{table}/coach").status == 422
    assert page.locator("#coach").count() == 0

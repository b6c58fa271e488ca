"""Puzzles as a person solves them: found in the list, missed, taken back, solved, or looked up."""

import pytest
from playwright.sync_api import Page, expect

from divebell.games.otys.teaching.puzzles import read_puzzles
from divebell.games.otys.ui.words import Words
from divebell.language import LANGUAGES, translator
from divebell.table.occasions.puzzle import begin

from .conftest import Watched
from .games import OTYS
from .keyboard import key_move
from .play import click_move, send, settle

FIRST = read_puzzles()[0]


def open_first(page: Page) -> str:
    """Go to the first puzzle from the page that teaches; the id of its table."""
    page.goto("/learn")
    page.locator("main a[href^='/puzzles']").click()
    page.locator(".puzzle-row").first.click()
    settle(page)
    return page.url.rpartition("/")[2]


def end_at_once(page: Page, table: str) -> None:
    """Play the turn as somebody who wants none of it: always what ends it soonest."""
    game = begin(OTYS, FIRST)
    turn = game.turn
    wanted = ("end", "surface", "dive", "key", "x")
    while game.turn == turn:
        texts = [str(move) for move in game.moves()]
        move = next((text for word in wanted for text in texts if text.startswith(word)), texts[-1])
        assert send(page, table, seat=FIRST.seat, move=move).ok
        game.play(move)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_solved_on_the_board(watched: Watched, language: str) -> None:
    say = translator(language)
    page = watched.open(settings={"language": language})
    open_first(page)
    goal = [Words(say).puzzle_goal(name, least) for name, least in FIRST.goal.items()]
    expect(page.locator("#puzzle .wanted span")).to_have_text(goal)
    act = key_move if language == "it" else click_move
    for move in FIRST.solution[:-1]:
        act(page, move)
    page.locator("[data-move='end']").filter(visible=True).first.click()
    expect(page.locator("#puzzle h2")).to_contain_text(say("Solved!"))
    expect(page.locator("#say")).to_contain_text(say("Solved!"))
    expect(page.locator("#table")).to_have_attribute("data-asked", "")
    page.goto("/puzzles")
    expect(page.locator(".puzzle-row").first).to_contain_text(say("Solved"))
    page.goto("/")
    expect(page.locator(".way.going")).to_have_count(0)


def test_a_wrong_turn_is_told_what_is_missing_and_can_be_taken_back(watched: Watched) -> None:
    page = watched.open()
    table = open_first(page)
    end_at_once(page, table)
    page.reload()
    expect(page.locator("#puzzle h2")).to_contain_text("Not yet.")
    name, least = next(iter(FIRST.goal.items()))
    assert name == "points"
    expect(page.locator("#puzzle .wanted b").first).to_have_text(f"0 of {least}")
    page.locator("#puzzle [data-command='reset']").click()
    settle(page)
    expect(page.locator("#puzzle h2")).to_contain_text("In this turn")
    page.goto("/puzzles")
    expect(page.locator(".puzzle-row").first).not_to_contain_text("Solved")
    page.locator(".puzzle-row").first.click()
    settle(page)
    assert page.url.endswith(table)


def test_the_solution_is_shown_in_words_and_played_move_by_move(watched: Watched) -> None:
    watched.expected.append("Failed to load resource")
    page = watched.open()
    table = open_first(page)
    assert send(page, table, "solution_move", seat=FIRST.seat).status == 422
    page.locator("#puzzle [data-command='solution']").click()
    page.locator("dialog.confirm [value='yes']").click()
    told = Words(translator("en")).turn(begin(OTYS, FIRST).view(FIRST.seat), FIRST.solution)
    expect(page.locator("#puzzle .chain li")).to_have_text(told)
    other = next(str(move) for move in begin(OTYS, FIRST).moves() if str(move) != FIRST.solution[0])
    assert send(page, table, seat=FIRST.seat, move=other).ok
    page.reload()
    for number in range(len(FIRST.solution)):
        version = page.locator("#table").get_attribute("data-version") or ""
        page.locator("#puzzle [data-command='solution_move']").click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", version)
        if number + 1 < len(told):
            expect(page.locator("#puzzle .following")).to_have_text(told[number + 1])
    expect(page.locator("#puzzle h2")).to_contain_text("Solved!")
    page.locator("#puzzle form[action^='/puzzles'] button").click()
    settle(page)
    expect(page.locator("#puzzle h2")).to_contain_text("Puzzle 2")
    page.goto("/puzzles")
    expect(page.locator(".puzzle-row").first).to_contain_text("Solution seen")


def test_a_puzzle_gives_no_hints_and_an_unknown_one_is_explained(watched: Watched) -> None:
    watched.expected.append("Failed to load resource")
    page = watched.open()
    table = open_first(page)
    expect(page.locator("[data-hint]")).to_have_count(0)
    answer = page.request.post(f"/t/{table}/hint", data={"version": 0, "nonce": "n", "seat": FIRST.seat})
    assert answer.status == 422
    wrong = page.request.post("/puzzles", form={"puzzle": "nothing of the kind"}, max_redirects=0)
    assert wrong.status == 422
    assert "there is no such puzzle" in wrong.text()

"""A game without a judge is played like any other: against `random`, without levels, hints or analysis."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.games.plain import without_judge
from tests.patience import THOUGHT

from .conftest import Watched
from .play import board_of, click_move, go_to, new_table, send, settle
from .server import Server

MOVES = 12  # of one's own, which a random bot answers


@pytest.fixture(scope="module")
def software(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return without_judge(tmp_path_factory.mktemp("software"))


@pytest.fixture(scope="module")
def plain(software: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("plain"), options=["--no-limits"])
    server.environment = {"PYTHONPATH": str(software)}
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.told()


@pytest.fixture
def page(browser: Browser, plain: Server) -> Iterator[Page]:
    pages = Watched(browser, plain)
    yield pages.open()
    pages.close()


def offered(page: Page, name: str) -> list[str | None]:
    return [entry.get_attribute("value") for entry in page.locator(f'form [name="{name}"]').all()]


def test_forms_offer_no_levels_but_those_of_other_games_do(page: Page) -> None:
    page.goto("/?game=otys")
    assert offered(page, "bot") == ["random"]
    expect(page.locator('[name="bot"]')).to_be_checked()
    expect(page.locator(".skills .opt")).to_have_text("Drifting")
    assert page.locator('[name="coach"]').count() == 0
    page.goto("/online?game=otys")
    seats = page.locator('[name="seat2"] option')
    assert [entry.get_attribute("value") for entry in seats.all()] == ["open", "invited", "random"]
    page.goto("/?game=aquatica")
    assert offered(page, "bot") == ["paddler", "snorkeller", "freediver", "aquanaut", "leviathan"]


def test_a_level_is_refused_in_a_sentence(page: Page) -> None:
    answer = page.request.post("/new", multipart={"game": "otys", "way": "bots", "bot": "snorkeller"}, max_redirects=0)
    assert answer.status == 422
    assert "bot must be one of random, not “snorkeller”" in answer.text()


def test_a_table_is_played_to_its_end(page: Page) -> None:
    table = new_table(page, game="otys", others="1", seed="5")
    go_to(page, table)
    settle(page)
    for _ in range(MOVES):
        move = page.locator("[data-move]:not(#go)").filter(visible=True).first.get_attribute("data-move")
        click_move(page, str(move))
    assert board_of(page, table)["version"] > MOVES, "the others have played, too"
    assert send(page, table, "give_up").status == 200
    expect(page.locator("#table")).to_have_attribute("data-over", "true")


def test_there_are_no_hints(page: Page) -> None:
    table = new_table(page, game="otys", others="1", seed="5")
    go_to(page, table)
    settle(page)
    assert page.locator("[data-hint]").count() == 0
    assert page.locator("#hint").count() == 0
    facts = board_of(page, table)
    asked = {"version": facts["version"], "seat": facts["asked"], "nonce": "by-hand"}
    assert 400 <= page.request.post(f"/t/{table}/hint", data=asked).status < 500


def test_there_is_no_analysis(page: Page) -> None:
    table = new_table(page, game="otys", others="1", seed="5")
    go_to(page, table)
    settle(page)
    assert send(page, table, "give_up").status == 200
    for query in ("", "?at=0"):
        page.goto(f"/t/{table}{query}")
        expect(page.locator("#table")).to_be_visible()
        assert page.locator('a[href$="/analysis"]').count() == 0
    assert 400 <= page.request.get(f"/t/{table}/analysis").status < 500


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("simulate", "--game", "otys", "--bots", "greedy,random"), "bots must be one of random, not “greedy”"),
        (("play", "--game", "otys", "--seats", "human,paddler"), "seats must be one of human, random, not “paddler”"),
        (("lab", "arena", "aquanaut", "random"), "nothing judges positions of otys yet"),
    ],
)
def test_commands_refuse_bots_that_need_a_judge(software: Path, command: tuple[str, ...], said: str) -> None:
    done = run(software, *command)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())


def test_random_bots_are_simulated(software: Path) -> None:
    assert run(software, "simulate", "--game", "otys", "--games", "2", "--processes", "1", "--json").returncode == 0


def run(software: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(software), "LANGUAGE": "en", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-m", "divebell", *command],
        capture_output=True, text=True, check=False, timeout=THOUGHT, env=environment,
    )  # fmt: skip

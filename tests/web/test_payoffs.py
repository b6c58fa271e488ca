"""What flies and sounds when something is achieved: said by the game, played by the page, never in anybody's way."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import divebell.web
from divebell.engine.record import Record, Seat, read_record
from divebell.engine.teaching.pictures import scene_at
from divebell.engine.ui.payoffs import MOTIONS, SOUNDS
from divebell.games import find_game, find_part
from divebell.language import translator
from divebell.web.server.app import templates
from divebell.web.tables.pieces import pieces_of

from .conftest import Watched
from .games import NAMES, TESTS, shortened
from .play import click_move, go_to, import_record, new_table, open_move, record_at, settle, version

STATIC = Path(divebell.web.__file__).parent / "static"
EARLY = 20  # moves
SPOT = 8  # points of the first spot of a goal


def kept(game: str, name: str) -> Record:
    path = TESTS / ("data/games" if game == "otys" else "golden/aquatica") / f"{name}.record"
    return read_record(path.read_text(encoding="utf-8"), find_game(game))


# What a game says


def drawn(record: Record, game: Any, seat: int, pen: Any, recent: list[tuple[int, Any]]) -> str:
    """The board of a seat, with what happened last."""
    words = pen.words.at_table(NAMES[: len(record.seats)])
    scene = scene_at(game, game.player, words, words.seats, [])._replace(recent=recent)
    if seat != game.player:
        scene = scene._replace(view=game.view(seat), viewer=seat, moves=[], acts={})
    return "".join(map(str, find_part(record.package.NAME, "ui.board").FRAME.draw_board(scene, words, pen)))


def told(html: str) -> list[dict[str, Any]]:
    """The payoffs of a board, as the page reads them."""
    found = re.search(r'data-payoffs="([^"]*)"', html)
    assert found is not None
    return [json.loads(line) for line in unescape(found[1]).splitlines()]


def has(html: str, name: str) -> bool:
    return f'id="{name[:-1]}' in html if name.endswith("*") else f'id="{name}"' in html


@pytest.mark.parametrize(
    ("game", "name", "motions"),
    [
        ("otys", "three-players", {"flies", "turns", "sweeps", "counts", "flips"}),
        ("otys", "solo-hopeful", {"flies", "turns", "sweeps", "counts"}),
        ("aquatica", "base-two", {"flies", "turns", "lands", "sweeps", "counts"}),
        ("aquatica", "tribes-two", {"flies", "turns", "leaps", "lands", "counts"}),
    ],
)
def test_a_payoff_names_pieces_that_are_on_the_board(game: str, name: str, motions: set[str]) -> None:
    record = kept(game, name)
    pen = pieces_of(templates()).pen(game, translator("en"), None)
    seen: set[str] = set()
    before = ""
    for at, here in enumerate(record.replay()):
        if here.over:
            break
        seat = record.played[max(at - 1, 0)].player
        recent = [(at, here.events_for(record.events[at - 1], seat))] if at else []
        after = drawn(record, here, seat, pen, recent)
        for payoff in told(after):
            motion = payoff.get("motion", "")
            assert payoff["at"] == at
            assert motion in MOTIONS
            assert payoff.get("sound", "") in SOUNDS
            names = payoff.get("places", []) if motion in ("counts", "lands") else payoff.get("pieces", [])
            if names:
                assert any(has(board, each) for board in (before, after) for each in names), (
                    record.played[at - 1],
                    payoff,
                )
            seen.add(motion)
        # The same player's board, whoever moves next.
        before = drawn(record, here, record.played[at].player, pen, [])
    assert seen >= motions


def test_nobody_is_told_what_another_keeps() -> None:
    record = kept("otys", "two-players")
    pen = pieces_of(templates()).pen("otys", translator("en"), None)
    at = next(at for at, events in enumerate(record.events, 1) if any(event[0] == "keeps" for event in events))
    here = next(game for number, game in enumerate(record.replay()) if number == at)
    seat = record.played[at - 1].player
    heard = []
    for viewer in (seat, 1 - seat):
        recent = [(at, here.events_for(record.events[at - 1], viewer))]
        heard.append([payoff.get("sound") for payoff in told(drawn(record, here, viewer, pen, recent))])
    assert "card" in heard[0]
    assert "card" not in heard[1]


def test_every_sound_and_motion_that_a_game_may_name_is_there() -> None:
    made = re.findall(r"^    (\w+): \[", (STATIC / "sounds.js").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(made) == set(SOUNDS) - {""}
    played = re.findall(r'case "(\w+)":', (STATIC / "payoffs.js").read_text(encoding="utf-8"))
    assert set(played) == set(MOTIONS) - {""}


# What the page does with it


def moment(game: str, name: str, event: str) -> tuple[Record, int]:
    """A game in which the next move leads to this, in the middle of a turn, and the number of moves before it."""
    record = kept(game, name)
    at = next(
        at for at, events in enumerate(record.events)
        if at > EARLY and event in {each[0] for each in events} and not {"turn", "over"} & {each[0] for each in events}
    )  # fmt: skip
    return record, at


def stand_before(page: Page, game: str, name: str, event: str) -> tuple[list[str], int]:
    """A table before such a move; the move with the one after it, and who makes them."""
    record, at = moment(game, name, event)
    seats = [Seat(name, "human") for name in NAMES[: len(record.seats)]]
    seat = record.played[at].player
    go_to(page, import_record(page, str(shortened(record, at, seats))), f"?seat={seat}")
    settle(page)
    page.locator("#payoffs").wait_for(state="attached")
    return [played.text for played in record.played[at : at + 2]], seat


def play(page: Page, move: str) -> None:
    """Click a move, and come back as soon as the new board is there."""
    before = version(page)
    open_move(page, move).click()
    page.locator(f"#table:not([data-version='{before}'])").wait_for(state="attached")


GHOSTS = "#payoffs > *"


def test_a_contract_flies_to_the_score_and_keeps_nobody_waiting(watched: Watched) -> None:
    page = watched.open(reduced_motion="no-preference")
    (move, following), seat = stand_before(page, "otys", "three-players", "contract")
    purse = page.locator(f"#purse-{seat}-points b")
    points = int(purse.inner_text())
    play(page, move)
    assert int(purse.inner_text()) > points  # the board itself is the new one at once
    assert page.locator(GHOSTS).count() >= 3  # cubes, the card, its back, the points
    play(page, following)
    assert page.locator(GHOSTS).count()  # they still fly, and the next move is made
    expect(page.locator(GHOSTS)).to_have_count(0)


def test_a_manta_lands_on_its_goal(watched: Watched) -> None:
    page = watched.open(reduced_motion="no-preference", viewport={"width": 390, "height": 844})
    (move, _), _ = stand_before(page, "aquatica", "base-four", "claims")
    play(page, move)
    assert page.locator("#payoffs .man").count() == 1  # to the tab that the goals are behind
    chips = page.locator(".payoff-chip").all_inner_texts()  # over the points that all know, and over all of them
    assert len(chips) == 2
    assert all(chip.strip() == f"+{SPOT}" for chip in chips)


@pytest.mark.parametrize("how", [{"reduced_motion": "reduce"}, {"settings": {"motion": "off"}}])
def test_nothing_flies_for_those_who_want_no_motion(watched: Watched, how: dict[str, Any]) -> None:
    page = watched.open(**{"reduced_motion": "no-preference", **how})
    (move, _), _ = stand_before(page, "otys", "three-players", "contract")
    page.evaluate("() => { new MutationObserver(() => (window.flew = true)).observe(payoffs, {childList: true}); }")
    play(page, move)
    assert not page.evaluate("window.flew ?? false")


def test_nothing_flies_from_one_board_over_another(watched: Watched) -> None:
    page = watched.open(reduced_motion="no-preference", settings={"speed": "slow"})
    (move, _), _ = stand_before(page, "otys", "three-players", "contract")
    play(page, move)
    assert page.locator(GHOSTS).count()
    page.evaluate("""() => new MutationObserver(() => {
        window.strays ??= document.querySelectorAll("#payoffs > *").length;
    }).observe(document.getElementById("table"), {attributeFilter: ["data-sight"]})""")
    page.locator(".last-turn [data-watch]").first.click()
    page.wait_for_function("() => window.strays !== undefined")
    assert page.evaluate("document.querySelectorAll('#payoffs > *').length") == 0


def test_points_of_a_location_fly_to_no_count_of_goals_or_tribes() -> None:
    """That of an opponent says how many goals or tribes they have: locations are secret."""
    record = kept("aquatica", "tribes-two")
    payoffs = find_part("aquatica", "ui.board").payoffs.payoffs
    for events in record.events:
        for payoff in payoffs(events, find_part("aquatica", "ui.words").Words().components, {"goals": None}):
            if payoff.motion == "counts":
                assert payoff.symbol == "point"
                assert not any(place.endswith(("-points", "-tribes")) for place in payoff.places)


def test_a_step_of_a_replay_is_played_and_a_leap_is_not(watched: Watched) -> None:
    page = watched.open(reduced_motion="no-preference")
    record, at = moment("otys", "three-players", "contract")
    table = import_record(page, str(record))
    go_to(page, table, f"?at={at}")
    page.locator("#payoffs").wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    page.locator(f"#table[data-at='{at + 1}']").wait_for(state="attached")
    assert page.locator(GHOSTS).count()
    expect(page.locator(GHOSTS)).to_have_count(0)
    page.keyboard.press("Home")
    page.locator("#table[data-at='0']").wait_for(state="attached")
    page.evaluate("() => { new MutationObserver(() => (window.flew = true)).observe(payoffs, {childList: true}); }")
    page.locator("#at").fill(str(at + 1))
    page.locator(f"#table[data-at='{at + 1}']").wait_for(state="attached")
    assert not page.evaluate("window.flew ?? false")


# What is heard

# The sounds that the page asks its own module for, by name; they are made all the same.
SPY = """async () => {
    const entry = performance.getEntriesByType("resource").find(({ name }) => name.includes("/sounds"));
    const { SOUNDS } = await import(entry.name);
    window.heard = [];
    for (const name of Object.keys(SOUNDS)) {
        const tones = SOUNDS[name];
        Object.defineProperty(SOUNDS, name, { get: () => (window.heard.push(name), tones) });
    }
}"""


def test_a_contract_is_heard_by_those_who_want_it(watched: Watched) -> None:
    page = watched.open(settings={"sound": "30"})
    (move, _), _ = stand_before(page, "otys", "three-players", "contract")
    page.evaluate(SPY)
    play(page, move)
    assert [name for name in page.evaluate("window.heard") if name != "coin"][:3] == ["cube", "contract", "point"]


def test_ones_turn_is_heard_once(watched: Watched) -> None:
    page = watched.open(settings={"sound": "on"})
    go_to(page, new_table(page, seed="12"))
    page.locator("#payoffs").wait_for(state="attached")
    page.evaluate(SPY)
    for move in ("key 5", "dive", "done", "surface", "end"):
        click_move(page, move)
    expect(page.locator('#table[data-mine="true"] [data-move^="key"]').first).to_be_visible()
    page.wait_for_function("() => window.heard.includes('turn')")
    assert page.evaluate("window.heard").count("turn") == 1


@pytest.mark.parametrize(("chosen", "volume"), [("off", 0), ("on", 0.5), ("0", 0), ("80", 0.8)])
def test_how_loud_it_is_is_for_the_person_to_say(watched: Watched, chosen: str, volume: float) -> None:
    """Also for those who chose when there was one sound only."""
    page = watched.open(settings={"sound": chosen})
    page.goto("/settings")
    assert page.locator("[name=sound]").input_value() == str(round(100 * volume))
    loud = page.evaluate("""async () => (await import(
        performance.getEntriesByType("resource").find(({ name }) => name.includes("/sounds")).name)).volume()""")
    assert loud == volume


def test_every_sound_is_soft_and_short(page: Page) -> None:
    page.goto("/settings")
    peaks: dict[str, list[float]] = page.evaluate("""async () => {
        const entry = performance.getEntriesByType("resource").find(({ name }) => name.includes("/sounds"));
        const { SOUNDS, compose } = await import(entry.name);
        const found = {};
        for (const [name, tones] of Object.entries(SOUNDS)) {
            const context = new OfflineAudioContext(1, 2 * 22050, 22050);
            compose(context, tones, 1, 0);
            const samples = (await context.startRendering()).getChannelData(0).map(Math.abs);
            found[name] = [Math.max(...samples), samples.findLastIndex((sample) => sample > 0.002) / 22050];
        }
        return found;
    }""")
    for name, (peak, length) in peaks.items():
        assert 0.05 < peak < 0.6, name
        assert length < 1.7, name


def test_sounds_are_offered_once(watched: Watched) -> None:
    page = watched.open(settings={"offered": "no"})
    stand_before(page, "otys", "three-players", "contract")
    offer = page.locator("#offer")
    expect(offer).to_be_hidden()  # nobody is asked in the middle of a game
    go_to(page, import_record(page, record_at("over")))
    expect(offer).to_be_visible()
    assert page.locator("html").get_attribute("data-sound") == "off"
    with page.expect_response("**/settings"):
        offer.get_by_role("button").first.click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator("html[data-sound='50']")).to_be_attached()
    expect(offer).to_have_count(0)

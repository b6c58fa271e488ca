"""Watching the others play: one deed after the other on their boards, the same in the card of their last turn."""

import re
from collections.abc import Callable
from time import sleep

import pytest
from playwright.sync_api import Page, Route, expect

from divebell.engine.record import Seat, read_record
from divebell.games import find_game
from tests.games.aquatica.web.tables import text_at

from .conftest import Watched
from .games import NAMES, TESTS, record_when, shortened
from .play import board_of, click_move, go_to, import_record, send, settle
from .states import SIZES
from .wanted import asked


def text_after(name: str, least: int) -> str:
    """A golden game of Aquatica up to the first turn after so many moves, with bots around who is asked."""
    record = read_record((TESTS / f"golden/aquatica/{name}.record").read_text(encoding="utf-8"), find_game("aquatica"))
    at = next(at for at in range(least, len(record.played)) if record.played[at].turn != record.played[at - 1].turn)
    kinds = ["human" if seat == record.played[at].player else "random" for seat in range(len(record.seats))]
    return str(shortened(record, at, [Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]))


# Every deed that stands above the board while somebody is watched: whose board is on the stage, and what is told.
COLLECT = """() => {
    window.deeds = [];
    new MutationObserver(() => {
        const table = document.getElementById('table');
        const told = document.getElementById('preview')?.textContent.replace(/\\s+/g, ' ').trim();
        const deed = `${table.dataset.stage} ${told}`;
        if (table.dataset.stage && told && window.deeds.at(-1) !== deed) window.deeds.push(deed);
    }).observe(document.getElementById('table'), {subtree: true, childList: true, attributes: true});
}"""


# Where the parts of the frame stood, whenever the board changed: a part stays in its place.
PLACES = """parts => {
    window.places = {};
    const look = () => {
        for (const part of parts) {
            const one = document.querySelector(part)?.getBoundingClientRect();
            const place = one ? [one.left, one.top, one.right, one.bottom].map(Math.round).join(' ') : 'nowhere';
            const places = (window.places[part] ??= []);
            if (!places.includes(place)) places.push(place);
        }
    };
    look();
    new MutationObserver(() => requestAnimationFrame(look))
        .observe(document.getElementById('table'), {subtree: true, childList: true, attributes: true});
}"""
FRAME = [".status", ".board", ".actions", ".side", ".tabs"]


def in_words(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


def carded(page: Page) -> list[str]:
    """The deeds in the cards of the last turns, each after the seat."""
    return [
        f"{card.get_attribute('data-seat')} {in_words(deed)}"
        for card in page.locator(".last-turn").all()
        for deed in card.locator(".deeds > li").all_text_contents()
    ]


@pytest.mark.parametrize(
    ("text", "last", "bots", "late"),
    [
        (lambda: record_when(asked("end", "", "end", players=4)), "end", 3, 0.0),
        (lambda: record_when(asked("end", "", "end", players=2)), "end", 1, 0.6),
        (lambda: text_at("king", least=0, players=2), "", 1, 0.0),
    ],
    ids=["otys", "otys, where the bot's moves are here before the answer", "aquatica"],
)
def test_a_turn_is_told_deed_by_deed_and_stands_in_its_card(
    watched: Watched, text: Callable[[], str], last: str, bots: int, late: float
) -> None:
    page = watched.open(settings={"speed": "quick"})
    commands: list[str] = []

    def hold_back(route: Route) -> None:
        commands.append(route.request.url)
        answer = route.fetch()
        sleep(late)
        route.fulfill(response=answer)

    if late:
        page.route("**/command*", hold_back)
    go_to(page, import_record(page, text()))
    settle(page)
    page.evaluate(COLLECT)
    click_move(page, last or page.locator("#table [data-move]:visible").first.get_attribute("data-move") or "")
    if not last:
        page.locator('[data-command="end"]').click()  # a king can be exchanged until then
        page.wait_for_function("() => window.deeds.length")
        settle(page)
    told: list[str] = page.evaluate("window.deeds")
    # A deed that took its bot long is told again when it is done.
    told = [deed for deed, later in zip(told, [*told[1:], ""], strict=True) if not later.startswith(deed)]
    assert len({deed.split()[0] for deed in told}) == bots
    order = [deed.split()[0] for deed in told]
    cards = sorted(carded(page), key=lambda deed: order.index(deed.split()[0]))
    assert told == cards
    assert len(commands) == bool(late), "a command is sent once"


def test_a_reader_pauses_steps_goes_home_and_watches_again(watched: Watched) -> None:
    page = watched.open(settings={"speed": "slow"})
    go_to(page, import_record(page, record_when(asked("end", "", "end", players=2))))
    settle(page)
    own = page.locator(".board").get_attribute("aria-label")
    page.locator('[data-command="end"]').click()
    told, pause = page.locator("#preview .said").first, page.locator("#watch-pause")
    told.wait_for()
    page.keyboard.press("p")
    expect(pause).to_have_attribute("aria-pressed", "true")
    assert page.locator(".board").get_attribute("aria-label") != own
    expect(page.locator("#status")).not_to_contain_text("Replay")
    first = told.text_content()
    at = page.locator("#table").get_attribute("data-at")
    page.keyboard.press("n")  # a deed is told before it is done: one step does it, another one tells the next
    expect(page.locator(f'#table[data-at="{at}"]')).to_have_count(0)
    if told.text_content() == first:
        page.keyboard.press("n")
    expect(told).not_to_have_text(first or "")
    expect(page.locator("#watch-home.go")).to_be_visible()  # the bot has done all it does: it is the reader's turn
    page.keyboard.press("b")
    expect(page.locator('#table[data-mine="true"]')).to_be_attached()
    assert page.locator(".board").get_attribute("aria-label") == own
    page.locator(".last-turn [data-watch]").click()
    expect(told).to_have_text(first or "")
    page.keyboard.press("Escape")
    expect(page.locator('#table[data-mine="true"]')).to_be_attached()


def test_a_key_acts_at_once_while_the_page_still_shows_deeds(watched: Watched) -> None:
    page = watched.open(settings={"speed": "slow"})
    table = import_record(page, record_when(asked("end", "", "end", players=2)))
    go_to(page, table)
    settle(page)
    page.locator('[data-command="end"]').click()
    page.locator("#watch-home.go").wait_for()
    key = page.request.get(f"/t/{table}/board").json()["html"]
    digit = re.search(r'data-move="key (\d)"', key)
    assert digit is not None
    page.keyboard.press(digit[1])
    page.keyboard.press(digit[1])
    expect(page.locator("#status")).to_contain_text("step")


def test_who_watches_sees_of_another_board_what_they_always_see(watched: Watched) -> None:
    page = watched.open()
    table = import_record(page, record_when(asked("keep", "spy")))
    facts = page.request.get(f"/t/{table}/board").json()
    seat, other = facts["seat"], 1 - min(facts["seat"], 1)
    staged = page.request.get(f"/t/{table}/board?at={facts['at']}&seat={seat}&stage={other}").json()
    assert not staged["mine"]
    assert "data-move=" not in staged["html"]
    assert "data-watch=" in staged["html"]


def test_on_a_phone_a_line_for_each_last_turn_leads_to_its_card(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = import_record(page, record_when(asked("key", players=4)))
    go_to(page, table, f"?seat={board_of(page, table)['asked']}")
    lines = page.locator(".lately > span")
    expect(lines).to_have_count(3)
    page.locator(".lately").tap()
    expect(page.locator(".last-turn .whose > b")).to_have_text(lines.locator("> b").all_text_contents())
    expect(page.locator(".last-turn").first).to_be_visible()
    page.locator('[data-tab="board"]').tap()
    page.locator(".key[data-move]").filter(visible=True).first.tap()
    expect(page.locator(".lately")).to_be_hidden()  # what the key does takes its place


@pytest.mark.parametrize("looks_on", [False, True], ids=["player", "spectator"])
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("game", ["otys", "aquatica"])
def test_nothing_jumps_while_others_play(watched: Watched, game: str, size: str, looks_on: bool) -> None:
    width, height = SIZES[size]
    text = text_at("end", least=2, players=3) if game == "aquatica" else record_when(asked("end", "", "end", players=3))
    host = watched.open()
    table = import_record(host, text)
    context = None if looks_on else host.context
    page = watched.open(context, viewport={"width": width, "height": height}, settings={"speed": "quick"})
    if context:
        page.set_viewport_size({"width": width, "height": height})
        page.request.post("/settings", form={"speed": "quick"})
    go_to(page, table)
    page.evaluate(PLACES, [*FRAME, *(["[data-panel=contracts]", ".log"] if size == "desk" else [])])
    page.evaluate(COLLECT)
    assert send(host, table, move="end").status == 200
    page.wait_for_function("() => window.deeds.length")
    expect(page.locator('#table:not([data-stage=""])')).to_have_count(0)
    places = page.evaluate("window.places")
    moved = {part: of for part, of in places.items() if len(of) > 1}
    assert not moved, moved


@pytest.mark.parametrize(
    "text",
    [lambda: record_when(asked("key", players=2)), lambda: text_after("base-four", 40)],
    ids=["otys", "aquatica"],
)
def test_after_a_reload_a_turn_can_be_watched_again_and_left(watched: Watched, text: Callable[[], str]) -> None:
    page = watched.open(settings={"speed": "slow"})
    table = import_record(page, text())
    go_to(page, table, f"?seat={board_of(page, table)['asked']}")
    settle(page)
    live = page.locator('#table[data-mine="true"][data-stage=""]')
    own = page.locator("#status").text_content()
    for how in ("#skip", "#watch-home", ""):
        page.reload()
        settle(page)
        page.locator(".last-turn [data-watch]").first.click()
        expect(page.locator("#skip")).to_be_visible()
        if how:
            page.locator(how).click()
        expect(page.locator("#skip")).to_have_count(0)
        expect(page.locator("#status")).to_have_text(own or "")
        expect(live if how else page.locator('#table[data-mine="true"]')).to_be_attached()
    click = page.locator("#table [data-move]:visible")
    expect(click.first).to_be_visible()


def rows(html: str) -> list[str]:
    return re.findall(r'class="opp[^"]*" data-owner="pl-(\w+)"', html)


@pytest.mark.parametrize("game", ["otys", "aquatica"])
def test_every_player_keeps_their_row_and_the_deed_is_told_from_the_first_frame(watched: Watched, game: str) -> None:
    page = watched.open()
    text = record_when(asked("key", players=4)) if game == "otys" else text_after("base-four", 40)
    table = import_record(page, text)
    facts = board_of(page, table)
    seat, at = facts["asked"], facts["at"]
    own = rows(board_of(page, table, f"?seat={seat}")["html"])
    assert len(own) == 3
    before = at - 1
    played = read_record(text, find_game(game)).played
    mover = played[before].turn[1]
    staged = [
        board_of(page, table, f"?at={at}&seat={seat}&stage={other}")["html"] for other in range(4) if other != seat
    ]
    for html in staged:
        assert sum(one != other for one, other in zip(rows(html), own, strict=True)) == 1
    first = board_of(page, table, f"?at={before}&seat={seat}&stage={mover}&told={at}")["html"]
    done = board_of(page, table, f"?at={at}&seat={seat}&stage={mover}")["html"]
    told = [
        re.search(r'class="p-title">(.*?)</span> <span class="p-effects">', html, re.DOTALL) for html in (first, done)
    ]
    assert told[0]
    assert told[1]
    assert 'class="said"' in told[0][1]
    assert told[0][1] == told[1][1]


def test_the_outcome_of_ones_own_turn_is_not_watched(watched: Watched) -> None:
    page = watched.open()
    text = record_when(asked("end", "", "end", players=2))
    table = import_record(page, text)
    facts = board_of(page, table)
    own = board_of(page, table, f"?at={facts['at']}&seat={facts['asked']}&stage={facts['asked']}")["html"]
    assert "Watching" not in own
    assert "The outcome" in own


def test_a_tribe_is_yours_on_your_own_board_alone(watched: Watched) -> None:
    page = watched.open()
    record = read_record(
        (TESTS / "golden/aquatica/tribes-two.record").read_text(encoding="utf-8"), find_game("aquatica")
    )
    at = next(at for at, events in enumerate(record.events, start=1) if any(event[0] == "placed" for event in events))
    owner = next(event[1] for event in record.events[at - 1] if event[0] == "placed")
    seats = [Seat(name, "human") for name in NAMES[:2]]
    table = import_record(page, str(shortened(record, at, seats)))
    for seat, yours in ((owner, True), (1 - owner, False)):
        html = board_of(page, table, f"?at={at}&seat={seat}&stage={owner}")["html"]
        assert ("yours</b>" in re.sub(r"\s+", "", html)) is yours

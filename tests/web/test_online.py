"""People far apart at one table: invitations, four browsers, a line that breaks, watchers, talk, dives, history."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from divebell.engine.record import read_record
from divebell.web.files import static

from .games import KEPT, OTYS
from .gathering import guest_id, lay_out, person, play_move, play_together, shows, sit_at
from .play import send, traces
from .server import Server

FOUR = read_record((KEPT / "four-players.record").read_text(encoding="utf-8"), OTYS)
GERMAN = read_record((KEPT / "german.record").read_text(encoding="utf-8"), OTYS)  # somebody holds a contract
SOLO = read_record((KEPT / "solo-hopeful.record").read_text(encoding="utf-8"), OTYS)


class People:
    """Whoever comes to the table, and what their consoles said."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def come(self, language: str = "en", **options: Any) -> Page:
        context = person(self.browser, self.server, language, **options)
        self.contexts.append(context)
        return self.tab(context)

    def tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page


@pytest.fixture
def people(browser: Browser, hosted: Server) -> Iterator[People]:
    gathered = People(browser, hosted)
    yield gathered
    for context in gathered.contexts:
        context.close()
    told = [error for error in gathered.errors if "Failed to load resource" not in error]
    told = [error for error in told if "WebSocket connection" not in error]  # the line that a test cuts
    assert not told, told


def open_table(page: Page, **seats: str) -> str:
    """A table opened by the form; the page waits there."""
    page.goto("/online")
    for name, kind in seats.items():
        page.locator(f"select[name={name}]").select_option(kind)
    return open_form(page)


def open_form(page: Page) -> str:
    """Send the form as it is filled in; the page waits at the table."""
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("input[name=name]").fill(name)
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/t/*")


# Coming to a table


def test_one_link_a_name_one_click_and_the_game_begins_by_itself_for_all(people: People) -> None:
    ann, bob, cy = people.come(), people.come("fr"), people.come("de")
    table = open_table(ann, seat2="open", seat3="invited")
    sit_down(bob, ann.locator("#link-all").input_value(), "Bob <b>x</b>")
    expect(ann.locator(".seat-row").nth(1)).to_contain_text("Bob <b>x</b>")
    assert "data-version" not in str(bob.request.get(f"/t/{table}/board").json().get("html", "")), (
        "nobody sees the deal yet"
    )
    sit_down(cy, ann.locator("#link-2").input_value(), "Cy")
    for page in (ann, bob, cy):
        expect(page.locator(".board")).to_be_visible()
    assert ann.locator("#table").get_attribute("data-seat") == "0"
    assert cy.locator("#table").get_attribute("data-seat") == "2"


@pytest.mark.parametrize("begins", ["1", "2", "4", "5"])
def test_the_host_chooses_who_begins_whoever_sits_there(people: People, begins: str) -> None:
    ann, bob = people.come(), people.come("de", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.goto("/online?game=aquatica")
    first = ann.get_by_label("Who goes first")
    expect(first).to_have_accessible_description("According to the rulebook, whoever last dived in the sea goes first.")
    expect(first.locator("option:enabled")).to_have_text(["at random", "you", "Seat 2"])
    ann.locator("select[name=seat4]").select_option("invited")
    ann.locator("select[name=seat5]").select_option("paddler")
    expect(first.locator("option:enabled")).to_have_text(["at random", "you", "Seat 2", "Seat 4", "Seat 5"])
    first.select_option("4")
    ann.locator("select[name=seat4]").select_option("")
    expect(first).to_have_value("random")  # nobody sits there any more
    ann.locator("select[name=seat4]").select_option("invited")
    first.focus()
    ann.keyboard.press("Home")
    for _ in range(["1", "2", "4", "5"].index(begins) + 1):
        ann.keyboard.press("ArrowDown")
    expect(first).to_have_value(begins)
    open_form(ann)
    links = [ann.locator(f"#link-{seat}").input_value() for seat in (1, 2)]
    for link, name in zip(links, ("Bob", "Cy"), strict=True):
        bob.context.clear_cookies()
        sit_down(bob, link, name)
    who = {"1": "Ann", "2": "Bob", "4": "Cy", "5": "Nerea"}[begins]
    expect(ann.locator(".round")).to_contain_text(f"{who} starts")


def test_a_wrong_link_opens_nothing_and_a_full_table_can_be_watched(people: People) -> None:
    ann, bob, cy = people.come(), people.come(), people.come()
    table = open_table(ann, seat2="open")
    link = ann.locator("#link-all").input_value()
    other = link[:-1] + ("A" if link[-1] != "A" else "B")
    assert cy.request.get(other).status == 404
    assert cy.request.post(other, form={"name": "Cy"}).status == 404
    assert cy.request.get(f"/join/{table}").status == 404, "the table is not public"
    sit_down(bob, link, "Bob")
    cy.goto(link)
    expect(cy.locator("main")).to_contain_text("no free seat")
    cy.get_by_role("link", name="Watch").click()
    expect(cy.locator(".board")).to_be_visible()
    assert cy.locator("#table").get_attribute("data-seat") == ""


def test_a_public_table_is_listed_and_joined_from_the_list(people: People) -> None:
    ann, bob = people.come(), people.come()
    ann.goto("/online")
    ann.get_by_label("Your name").fill("Ann the public")
    ann.locator("input[name=public]").check()
    ann.get_by_role("button", name="Open the table").click()
    bob.goto("/online")
    bob.get_by_role("link", name=re.compile("Ann the public")).click()
    bob.locator("input[name=name]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".board")).to_be_visible()


def test_the_personal_link_brings_the_seat_to_another_device(people: People) -> None:
    ann, bob, phone = people.come(), people.come(), people.come(viewport={"width": 390, "height": 844})
    table = open_table(ann, seat2="open")
    sit_down(bob, ann.locator("#link-all").input_value(), "Bob")
    bob.goto(f"/t/{table}/device")
    expect(bob.locator(".qr svg")).to_be_visible()
    link = bob.locator("input.link").input_value()
    phone.goto(link)
    phone.get_by_role("button", name="Play here").click()
    expect(phone.locator("#table")).to_have_attribute("data-seat", "1")
    assert ann.request.get(link[:-1] + ("A" if link[-1] != "A" else "B")).status == 404


# Four browsers, a whole table


def test_four_browsers_end_a_game_while_one_goes_offline_one_has_two_tabs_and_somebody_watches(people: People) -> None:
    """The end of a game, every move clicked; `make proof-table` plays it from its first move."""
    end = len(FOUR.played)
    first, away, back = end - 22, end - 20, end - 14
    pages = [people.come(language) for language in ("en", "fr", "de", "it")]
    contexts = people.contexts[:4]
    table = lay_out(people.server, FOUR, first, contexts)
    watcher = people.come()
    for page in (*pages, watcher):
        sit_at(page, table)
    second = people.tab(contexts[1])
    sit_at(second, table)
    play_together(pages, FOUR, first, away)
    for page in (*pages, second, watcher):
        shows(page, away)
    assert watcher.locator("[data-move]").count() == 0
    gone = next(seat for seat in range(4) if all(played.player != seat for played in FOUR.played[away : away + 4]))
    contexts[gone].set_offline(True)
    play_together(pages, FOUR, away, away + 4)
    contexts[gone].set_offline(False)
    play_together(pages, FOUR, away + 4, back)
    shows(pages[gone], back)
    for number, played in enumerate(FOUR.played[back:end], start=back):  # one seat changes between its two tabs
        page = second if played.player == 1 and number % 2 else pages[played.player]
        shows(page, number)
        play_move(page, played.text)
    for page in (*pages, second, watcher):
        expect(page.locator("#table")).to_have_attribute("data-over", "true")
    assert [played.text for played in read_record(watcher.request.get(f"/t/{table}/record").text(), OTYS).played] == [
        played.text for played in FOUR.played
    ]


def test_nobody_moves_for_another_and_a_watcher_sees_no_hand(people: People) -> None:
    at = next(
        number
        for number, game in enumerate(GERMAN.replay())
        if not game.over and game.view(game.player)["players"][game.player]["hand"]
    )
    contexts = [person(people.browser, people.server) for _ in range(3)]
    people.contexts += contexts
    table = lay_out(people.server, GERMAN, at, contexts)
    game = GERMAN.at(at)
    seat = game.player
    other = people.tab(contexts[(seat + 1) % 3])
    stranger = people.come()
    hand = game.view(seat)["players"][seat]["hand"]
    secret = [trace for trace in traces(hand) if trace not in json.dumps(game.view("spectator"))]
    own = people.tab(contexts[seat]).request.get(f"/t/{table}/board").text()
    assert any(trace in own for trace in secret)
    for page in (other, stranger):
        answer = send(page, table, seat=seat, version=0, move=str(game.moves()[0]))
        assert answer.status == 422
        for address in (
            f"/t/{table}",
            f"/t/{table}/board",
            f"/t/{table}/report",
            f"/t/{table}/people",
            "/online",
            "/me",
        ):
            text = page.request.get(address).text()
            assert not [trace for trace in secret if trace in text], address
        assert page.request.get(f"/t/{table}/record").status == 403
    assert people.tab(contexts[seat]).request.get(f"/t/{table}/record").status == 403, "the seed only after the end"


# Talk, votes, the host


def test_talk_reaches_the_others_counts_what_is_unread_and_can_be_muted(people: People) -> None:
    ann, bob = people.come(), people.come("fr")
    table = lay_out(people.server, FOUR, 10, [ann.context, bob.context, ann.context, bob.context])
    for page in (ann, bob):
        sit_at(page, table)
    ann.locator("#people-button").click()
    ann.locator("#words-to-say").fill("<i>Hello</i> there")
    ann.locator("#words-to-say").press("Enter")
    expect(bob.locator("#unread")).to_have_text("1")
    bob.locator("#people-button").click()
    expect(bob.locator(".words li")).to_contain_text("<i>Hello</i> there")
    expect(bob.locator("#unread")).to_be_hidden()
    bob.locator("#mute").check()
    expect(bob.locator(".words")).to_be_hidden()
    ann.get_by_role("button", name="Good luck!").click()
    expect(ann.locator(".words li")).to_have_count(2)
    bob.keyboard.press("Escape")
    expect(bob.locator("#people .words li")).to_have_count(2)
    expect(bob.locator("#unread")).to_be_hidden()


def test_a_move_is_not_lost_when_somebody_speaks_meanwhile(people: People) -> None:
    ann, bob = people.come(), people.come()
    table = lay_out(people.server, FOUR, 0, [ann.context] * 4)
    version = ann.request.get(f"/t/{table}/board").json()["version"]
    assert ann.request.post(f"/t/{table}/people", form={"action": "say", "phrase": "hello"}).ok
    played = FOUR.played[0]
    answer = send(ann, table, seat=played.player, version=version, move=played.text)
    assert answer.status == 200
    assert bob.request.post(f"/t/{table}/people", form={"action": "say", "phrase": "hello"}).status == 422


def test_all_vote_and_the_game_ends_without_a_result(people: People) -> None:
    ann, bob = people.come(), people.come("de")
    table = open_table(ann, seat2="open")
    sit_down(bob, ann.locator("#link-all").input_value(), "Bob")
    expect(ann.locator(".board")).to_be_visible()
    ann.locator("#people-button").click()
    ann.get_by_role("button", name=re.compile("Vote to end")).click()
    expect(ann.get_by_role("button", name=re.compile("Keep playing"))).to_be_visible()
    expect(bob.locator("#banner")).to_contain_text("Ann")
    assert ann.locator("#banner").is_hidden(), "who wants the end is not asked about it"
    assert bob.request.post(f"/t/{table}/people", form={"action": "vote"}).ok
    for page in (ann, bob):
        expect(page.locator("#table")).to_have_attribute("data-over", "true")


def test_a_seat_is_left_and_taken_back_by_whoever_held_it_and_the_host_cannot_take_it(people: People) -> None:
    ann, bob = people.come(), people.come()
    table = open_table(ann, seat2="open")
    sit_down(bob, ann.locator("#link-all").input_value(), "Bob")
    expect(ann.locator(".board")).to_be_visible()
    forbidden: list[Any] = [
        {"action": "replace", "kind": "random"},
        {"action": "end"},
        {"action": "rename", "name": "x"},
    ]
    for form in forbidden:
        assert bob.request.post(f"/t/{table}/people", form={"seat": "0", **form}).status == 422
    assert bob.request.post(f"/t/{table}/people", form={"action": "rename", "seat": "1", "name": "Bobby"}).ok
    for kind in ("random", "invited"):
        form = {"action": "replace", "seat": "1", "kind": kind}
        assert ann.request.post(f"/t/{table}/people", form=form).status == 422
    bob.locator("#people-button").click()
    bob.locator(".leave summary").click()
    bob.get_by_role("button", name="Leave", exact=True).click()
    expect(bob.locator("#table")).to_have_attribute("data-seat", "")
    expect(ann.locator(".log")).to_contain_text("Bobby left their seat to")
    expect(ann.locator("#unread")).to_have_text("2")
    ann.locator("#people-button").click()
    expect(ann.locator(".seat-row").nth(1)).to_contain_text("bot")
    expect(ann.locator(".words")).to_contain_text("Bobby left their seat to")
    bob.get_by_role("button", name="Take my seat back").click()
    expect(bob.locator("#table")).to_have_attribute("data-seat", "1")
    expect(ann.locator(".log")).to_contain_text("Bobby is back in their seat.")


def test_a_rematch_brings_the_same_people_to_one_new_table(people: People) -> None:
    ann, bob = people.come(), people.come()
    table = open_table(ann, seat2="open")
    sit_down(bob, ann.locator("#link-all").input_value(), "Bob")
    expect(bob.locator(".board")).to_be_visible()
    assert bob.request.post(f"/t/{table}/rematch", max_redirects=0).status == 422, "not before the end"
    assert send(bob, table, "give_up", seat=1).status == 200
    places = [ann.request.post(f"/t/{table}/rematch", max_redirects=0).headers["location"]]
    expect(bob.locator("#banner")).to_contain_text("A rematch has been set up")
    places.append(bob.request.post(f"/t/{table}/rematch", max_redirects=0).headers["location"])
    assert places[0] == places[1] != f"/t/{table}"
    bob.goto(places[1])
    assert bob.locator("#table").get_attribute("data-seat") == "1"


def test_who_comes_back_is_told_what_the_others_did(people: People) -> None:
    at = next(n for n in range(60, 400) if FOUR.played[n].player == 2 and FOUR.played[n - 1].player == 1)
    begin = max(n for n in range(at) if FOUR.played[n].player == 2)
    contexts = [person(people.browser, people.server) for _ in range(4)]
    people.contexts += contexts
    table = lay_out(people.server, FOUR, begin, contexts)
    senders = [people.tab(context) for context in contexts]
    for number in range(begin, at):
        played = FOUR.played[number]
        assert send(senders[0 if played.player == 0 else played.player], table, move=played.text, seat=played.player).ok
    page = senders[2]
    sit_at(page, table)
    expect(page.locator("#since li").first).to_have_text(re.compile(r"^[A-Z]\w+.* \w+.*\.$"))
    expect(page.locator("#since [data-watch]")).to_have_text("Show me")
    page.locator("#since .btn.primary").click()
    expect(page.locator("#since")).to_have_count(0)


def test_a_trial_survives_talk_and_a_double_click_takes_one_seat(people: People) -> None:
    ann, bob = people.come(), people.come()
    table = lay_out(people.server, FOUR, 0, [ann.context] * 4)
    seat, move = FOUR.played[0].player, FOUR.played[0].text
    assert send(ann, table, "trial_start", seat=seat).ok
    assert send(ann, table, "trial_move", seat=seat, move=move).ok
    assert ann.request.post(f"/t/{table}/people", form={"action": "say", "phrase": "hello"}).ok
    kept = send(ann, table, "trial_keep", seat=seat)
    assert kept.ok
    assert kept.json()["at"] == 1
    assert send(ann, table, "trial_keep", seat=seat).status == 422, "there is no trial any more"
    other = open_table(ann, seat2="open", seat3="open")
    link = ann.locator("#link-all").input_value()
    for _ in range(2):
        assert bob.request.post(link, form={"name": "Bob"}, max_redirects=0).status == 303
    bob.goto(f"/t/{other}")
    expect(bob.locator(".seat-row", has_text="Bob")).to_have_count(1)


def test_what_is_too_long_or_no_name_of_anything_is_refused(people: People) -> None:
    ann = people.come()
    table = open_table(ann, seat2="open")
    assert ann.request.post(f"/t/{table}/people", form={"action": "begin", "bot": "human"}).status == 422
    assert ann.request.post(f"/t/{table}/people", form={"action": "begin"}).ok
    assert send(ann, table, seat=0, version=1, move="key 1", nonce="x" * 101).status == 422
    for address in ("/t/%00", "/t/a%00b/board", "/join/%00/x", "/t/%F0%9F%90%99"):
        assert ann.request.get(address).status == 404


# Dives, the same deal, history


@pytest.mark.usefixtures("one_day")
def test_a_dive_is_one_attempt_and_opens_the_others_only_to_those_who_have_dived(people: People) -> None:
    ann, bob = people.come(), people.come()
    ann.goto("/dive")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Dive").click()
    ann.wait_for_url("**/t/*")
    table = ann.url.rpartition("/")[2]
    again = ann.request.post("/dive", form={"name": "Ann"}, max_redirects=0)
    assert again.headers["location"] == f"/t/{table}"
    for address in (f"/t/{table}", f"/t/{table}/board", f"/t/{table}/record", f"/t/{table}/report"):
        assert bob.request.get(address).status == 403
    assert send(ann, table, "give_up", seat=0).status == 200
    assert ann.request.get(f"/t/{table}/record").status == 403, "its seed deals to others today"
    assert bob.request.get(f"/t/{table}").status == 403
    assert ann.request.post(f"/t/{table}/fork", form={"at": "0"}, max_redirects=0).status == 422
    bob.goto("/dive")
    expect(bob.locator(".honour")).to_contain_text("Ann")
    expect(bob.locator(".honour a")).to_have_count(0)
    own = bob.request.post("/dive", form={"name": "Bob"}, max_redirects=0).headers["location"]
    mine, theirs = (
        page.request.get(f"{place}/board?at=0").json()["html"] for page, place in ((bob, own), (ann, f"/t/{table}"))
    )
    keys = re.compile(r'data-level="\d"[^>]*|symbols\.svg#(?:sponsor|rw)-[\w]+')
    assert keys.findall(mine) == keys.findall(theirs), "everybody has the same deal"
    assert send(bob, own.removeprefix("/t/"), "give_up", seat=0).status == 200
    bob.goto("/dive")
    bob.locator(".honour a").first.click()
    expect(bob.locator(".board")).to_be_visible()


def test_a_finished_deal_can_be_played_again(people: People) -> None:
    ann, bob = people.come(), people.come()
    table = lay_out(people.server, FOUR, len(FOUR.played), [ann.context] * 4)
    bob.goto(f"/t/{table}/same")
    bob.locator("input[name=seat]").nth(1).check()
    bob.get_by_role("button", name="Dive").click()
    bob.wait_for_url("**/t/*")
    assert bob.locator("#table").get_attribute("data-seat") == "1"
    running = lay_out(people.server, FOUR, 10, [ann.context] * 4)
    assert bob.request.get(f"/t/{running}/same").status == 422


def test_my_games_have_statistics_go_into_one_file_and_can_be_deleted(people: People) -> None:
    ann = people.come()
    lay_out(people.server, SOLO, len(SOLO.played), [ann.context])
    shared = lay_out(people.server, FOUR, len(FOUR.played), [ann.context, *[people.come().context for _ in range(3)]])
    ann.goto("/me")
    expect(ann.locator(".mode")).to_have_count(2)
    archive = zipfile.ZipFile(io.BytesIO(ann.request.get("/me/export").body()))
    known = json.loads(archive.read("divebell.json"))
    assert len(known["tables"]) == 2
    assert len([name for name in archive.namelist() if name.startswith("records/")]) == 2
    assert guest_id(people.contexts[1], people.server) not in archive.read("divebell.json").decode()
    ann.get_by_text("Delete my data", exact=True).first.click()
    ann.locator("input[name=sure]").check()
    ann.locator("form[action='/me/delete'] .btn").click()
    ann.wait_for_url("**/")
    ann.goto("/me")
    expect(ann.locator(".listed")).to_have_count(0)
    page = people.tab(people.contexts[1])
    sit_at(page, shared)
    assert "Noelie" not in page.content()


# Being called


CALLED = """
window.notices = [];
let hidden = false;
Object.defineProperty(document, 'hidden', {get: () => hidden});
window.lookAway = away => { hidden = away; document.dispatchEvent(new Event('visibilitychange')); };
window.Notification = class { constructor(title, options) { notices.push(title); } close() {}
    static permission = 'granted'; };
"""  # a browser without a screen has no other window to look at, and shows no notices


def test_who_looks_elsewhere_is_called_once_by_title_badge_and_notice(people: People) -> None:
    ann, bob = people.come(), people.come()
    bob.request.post("/settings", form={"notify": "on"})
    bob.add_init_script(CALLED)
    table = lay_out(people.server, FOUR, 0, [ann.context, bob.context, ann.context, ann.context])
    first = next(number for number, played in enumerate(FOUR.played) if played.player == 1)
    sit_at(bob, table)
    bob.evaluate("() => lookAway(true)")
    senders = {1: bob}
    for played in FOUR.played[:first]:
        assert send(senders.get(played.player, ann), table, move=played.text, seat=played.player).ok
    shows(bob, first)
    expect(bob).to_have_title(re.compile(r"^\(!\) Your turn"))
    expect(bob.locator('link[rel="icon"]')).to_have_attribute("href", static("icon-turn.svg"))
    assert bob.evaluate("() => notices") == ["Your turn"]
    assert ann.request.post(f"/t/{table}/people", form={"action": "say", "phrase": "hello"}).ok
    expect(bob.locator("#unread")).to_have_text("1")
    assert bob.evaluate("() => notices") == ["Your turn"], "once for a turn"
    bob.evaluate("() => lookAway(false)")
    expect(bob.locator('link[rel="icon"]')).to_have_attribute("href", static("icon.svg"))

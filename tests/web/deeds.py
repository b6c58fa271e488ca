"""What a person does on a page to bring it into a state."""

from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from divebell.games import find_part
from tests.patience import THOUGHT

from .games import record_when
from .play import Asking, go_to, import_record, send
from .wanted import over, short_game

Act = Callable[[Page], None]


def click(selector: str) -> Act:
    """Point at the first such thing in sight."""
    return lambda page: page.locator(selector).filter(visible=True).first.click()


def press(selector: str) -> Act:
    """Press Enter on the first such thing in sight: no pointer rests on what comes of it."""
    return lambda page: page.locator(selector).filter(visible=True).first.press("Enter")


def open_home(page: Page) -> None:
    for summary in page.locator("form.play details > summary").all():
        summary.click()


def begin_at_home(page: Page) -> None:
    """Begin a game there, choose a king, and come back."""
    home = page.url
    page.locator("form.play button.go").click()
    page.wait_for_url("**/t/*")
    page.goto(home)


def open_ways(page: Page) -> None:
    """Solo and hot-seat with their options."""
    for summary in page.locator("details.way-form > summary, details.way-form details > summary").all():
        summary.click()


def open_solo(page: Page) -> None:
    """The form of a game alone, for tribes where there are some."""
    page.locator("details.way-form > summary").first.click()
    tribes = page.locator("details.way-form input[name=mode][value=tribes]").first
    if tribes.count():
        tribes.check()


def look_at_the_last(page: Page) -> None:
    """The table that was played last."""
    page.locator(".listed a").first.click()
    expect(page.locator('html[data-js=on] #table[data-over="true"]')).to_be_attached()


def choose_who_begins(page: Page) -> None:
    """A hot-seat game of five with long names, one of whom begins."""
    page.locator("details.way-form > summary").last.click()
    form = page.locator("form:has(input[name=way][value=hotseat])")
    form.locator("input[name=others]").last.check()
    names = ("Wilhelmine-Charlotte-Ana", "Bo", "Maximilian Alexander Fitz", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ines")
    for field, name in zip(form.locator("input[name^=name]").all(), names, strict=True):
        field.fill(name[:24])
    form.locator("input[name=first]").nth(3).check()


def point(page: Page) -> None:
    """See what a key would do."""
    page.locator("[data-move^='key']").first.hover()


def look_closely(kind: str) -> Act:
    """Point at the first such piece in sight until it is shown large."""

    def look(page: Page) -> None:
        page.locator(f'[data-closeup^="{kind} "]').filter(visible=True).first.hover()
        expect(page.locator("#closeup")).to_be_visible()

    return look


def help_me(page: Page) -> None:
    look_around(page)
    page.locator("#sights [data-dialog=help]").click()
    expect(page.locator("#help")).to_be_visible()


def look_around(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#sights li").first).to_be_visible()


def be_offered_sounds(page: Page) -> None:
    page.request.post("/settings", form={"offered": "no"})
    page.reload()
    expect(page.locator("#offer")).to_be_visible()


def look_at_the_legend(page: Page) -> None:
    help_me(page)
    page.locator("#help [data-legend]").click()
    expect(page.locator("#legend li").first).to_be_visible()


def look_at_the_aid(page: Page) -> None:
    page.keyboard.press("a")
    expect(page.locator("#aid")).to_be_visible()


def give_up(page: Page) -> None:
    help_me(page)
    page.locator('[data-command="give_up"]').click()
    expect(page.locator("dialog.confirm")).to_be_visible()


def gave_up(page: Page) -> None:
    give_up(page)
    page.locator('dialog.confirm [value="yes"]').click()
    page.locator('#table[data-over="true"]').wait_for(state="attached")


def try_a_key(page: Page) -> None:
    """Begin a trial and play a key in it."""
    page.locator('[data-command="trial"]').click()
    page.locator('[data-trial="true"]').wait_for()
    page.locator("[data-move^='key']").filter(visible=True).first.click()
    page.locator('[data-command="trial_keep"]:not([aria-disabled])').wait_for()


def ask_for_a_hint(page: Page) -> None:
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .turn-told").first).to_be_visible(timeout=1000 * THOUGHT)


def point_at_a_hint(page: Page) -> None:
    """The second turn is read, and shown on the board."""
    ask_for_a_hint(page)
    turn = page.locator("#hint .turn-told").nth(1)
    turn.locator("summary").focus()
    turn.hover()
    expect(page.locator(".spoken-of").first).to_be_visible()


def watch(*keys: str) -> Act:
    """End the turn, and pause at the first deed of the next player; then press these keys."""

    def act(page: Page) -> None:
        page.evaluate("document.documentElement.dataset.speed = 'slow'")
        end = page.locator('[data-command="end"]:not([aria-disabled=true])').filter(visible=True)
        (end if end.count() else page.locator("#table [data-move]").filter(visible=True)).first.press("Enter")
        page.locator("#preview .said").first.wait_for(timeout=1000 * THOUGHT)
        page.keyboard.press("p")
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator('#watch-pause[aria-pressed="true"]')).to_be_visible()

    return act


def come_too_late(page: Page) -> None:
    """A click on a board that is no longer the newest: refused with a sentence."""
    page.route("**/command*", lambda route: route.continue_(post_data={**route.request.post_data_json, "version": 0}))
    seat = page.locator("#table").get_attribute("data-seat") or "0"
    move = page.locator("[data-move^='key']").filter(visible=True).first
    table = page.locator("#table").get_attribute("data-table") or ""
    send(page, table, seat=int(seat), move=move.get_attribute("data-move"))
    send(page, table, "undo", seat=int(seat))
    page.locator('#table[data-version="2"][data-mine="true"]').wait_for(state="attached")
    move.click()
    expect(page.locator("#banner")).to_be_visible()


def lose_the_server(page: Page) -> None:
    """A click that nobody answers."""

    page.route("**/t/*/**", lambda route: route.abort())
    page.locator("[data-move^='key']").filter(visible=True).first.click()
    expect(page.locator("#banner")).to_be_visible()


def tab(name: str) -> Act:
    return click(f'[data-tab="{name}"]')


def bad_record(page: Page) -> None:
    file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": b"nothing of the kind"}
    page.locator("input[type=file][name=record]").set_input_files(file)
    page.locator("form[action='/import'] button").click()


# Tables of people far apart


def another(page: Page) -> BrowserContext:
    """Somebody else with a browser."""
    browser = page.context.browser
    assert browser is not None
    origin = page.evaluate("() => location.origin")
    return browser.new_context(base_url=origin)


def open_online(context: BrowserContext, **seats: str) -> str:
    """An online table of this person; the id."""
    form: dict[str, str | float | bool] = {"name": "Noelie", "clock": "20+20", "seat2": "open", **seats}
    answer = context.request.post("/online", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"].removeprefix("/t/")


def invitation(host: BrowserContext, table: str) -> str:
    """The link for any open seat, as the host sees it."""
    page = host.new_page()
    page.goto(f"/t/{table}")
    link = page.locator("#link-all").input_value()
    page.close()
    return link


def wait_for_players(page: Page) -> None:
    table = open_online(page.context, seat3="invited", seat4="greedy")
    page.goto(f"/t/{table}")


def be_invited(page: Page) -> None:
    host = another(page)
    page.goto(invitation(host, open_online(host)))
    host.close()


def free_a_bot(host: BrowserContext, **form: str) -> tuple[str, str]:
    """A game that somebody began against a bot, whose seat is free now: the id of the table, and the link."""
    new = {"way": "bots", "bot": "random", "others": "1", "name": "Noelie", **form}
    answer = host.request.post("/new", multipart=dict(new), max_redirects=0)
    table = answer.headers["location"].removeprefix("/t/")
    host.request.post(f"/t/{table}/people", form={"action": "replace", "seat": "1", "kind": "invited"})
    page = host.new_page()
    page.goto(f"/t/{table}")
    link = page.locator("#link-1").input_value()
    page.close()
    return table, link


def be_invited_to_a_known_deal(page: Page) -> None:
    host = another(page)
    page.goto(free_a_bot(host, seed="12", practice="yes")[1])
    host.close()


def play_a_known_deal_together(page: Page) -> None:
    host = another(page)
    table, link = free_a_bot(host, seed="12", practice="yes")
    page.context.request.post(link, form={"name": "Wilhelmine-Charlotte"})
    host.close()
    page.goto(f"/t/{table}")
    expect(page.locator("#caution")).to_be_visible()
    expect(page.locator("html[data-js=on]")).to_be_attached()


def end_a_known_deal(page: Page) -> None:
    host = another(page)
    table, link = free_a_bot(host, seed="12")
    page.context.request.post(link, form={"name": "Wilhelmine-Charlotte"})
    send(host, table, move="key 1")
    host.close()
    facts = page.request.get(f"/t/{table}/board").json()
    send(page, table, "give_up", seat=1, version=facts["version"])
    page.goto(f"/t/{table}")
    page.locator('#table[data-over="true"]').wait_for(state="attached")


def sit_together(page: Page) -> None:
    host = another(page)
    table = open_online(host, seat3="greedy")
    page.context.request.post(invitation(host, table), form={"name": "Wilhelmine-Charlotte"})
    for text in ("Is everybody here?", "I am sorry that this took so long, the ferry was late"):
        host.request.post(f"/t/{table}/people", form={"action": "say", "text": text})
    host.close()
    page.goto(f"/t/{table}")
    expect(page.locator("html[data-js=on]")).to_be_attached()


def look_at_people(page: Page) -> None:
    sit_together(page)
    page.locator("#people-button").click()
    expect(page.locator("#people")).to_be_visible()


def host_looks_at_people(page: Page) -> None:
    guest = another(page)
    table = open_online(page.context)
    guest.request.post(invitation(page.context, table), form={"name": "Bruno"})
    guest.close()
    page.goto(f"/t/{table}")
    page.locator("#people-button").click()
    page.evaluate("() => { for (const d of document.querySelectorAll('#people details')) d.open = true; }")


def leave_the_seat(page: Page) -> None:
    """Wait for the end of a turn, leave the seat to a bot, and look at what can be done about it."""
    sit_together(page)
    table = page.locator("#table").get_attribute("data-table") or ""
    page.request.post(f"/t/{table}/people", form={"action": "rename", "seat": "1", "name": "Wilhelmine"})
    page.request.post(f"/t/{table}/people", form={"action": "replace", "seat": "1", "kind": "random"})
    expect(page.locator("#table")).to_have_attribute("data-seat", "")
    page.locator("#people-button").click()
    expect(page.locator("#people")).to_be_visible()
    expect(page.locator(".happened").nth(1)).to_be_attached()


def take_the_seat_along(page: Page) -> None:
    page.goto(f"/t/{open_online(page.context)}/device")


def dive_and_give_up(page: Page) -> None:
    answer = page.context.request.post("/dive", form={"name": "Noelie"}, max_redirects=0)
    table = answer.headers["location"].removeprefix("/t/")
    facts = page.request.get(f"/t/{table}/board").json()
    if not facts["over"]:
        send(page, table, "give_up", seat=0)
    page.goto("/dive")


def play_the_deal_again(page: Page) -> None:
    table = import_record(page, record_when(over()))
    page.goto(f"/t/{table}/same")


def search_the_rules(page: Page) -> None:
    page.locator("#find").fill("d3")
    expect(page.locator(".rule").filter(visible=True)).to_have_count(1)


def rank_the_rules(page: Page) -> None:
    """A search that finds rules, terms and pieces."""
    language = page.locator("html").get_attribute("lang") or ""
    page.locator("#find").fill({"de": "spion", "fr": "espion", "it": "spia"}.get(language, "spy"))
    expect(page.locator(".results mark").first).to_be_visible()


def begin_a_puzzle(page: Page) -> None:
    page.locator(".puzzle-row").first.click()
    page.locator("html[data-js=on] #puzzle").wait_for()


def look_up_the_solution(page: Page) -> None:
    begin_a_puzzle(page)
    ask = page.locator("#puzzle [data-command='solution']")
    if ask.count():  # it stays shown to who comes back
        ask.click()
        page.locator("dialog.confirm [value='yes']").click()
    page.locator("#puzzle .chain").wait_for(state="attached")


def play_the_solution(page: Page) -> None:
    look_up_the_solution(page)
    go_on = page.locator("#puzzle [data-command='solution_move']")
    while go_on.count():
        version = page.locator("#table").get_attribute("data-version")
        go_on.click()
        page.locator(f"#table:not([data-version='{version}'])").wait_for(state="attached")


def begin_without_kings(page: Page) -> None:
    """A game of Aquatica against a bot, in which a first turn with the Waveteller ends by itself."""
    form = {"game": "aquatica", "way": "bots", "bot": "random", "others": "1", "seed": "0", "kings": "none"}
    answer = page.request.post("/new", multipart={**form, "first": "1"}, max_redirects=0)
    assert answer.status == 303, answer.text()
    go_to(page, answer.headers["location"].removeprefix("/t/"))


def finish_a_turn(page: Page) -> None:
    """A turn with which nothing can be done any more, and which its player has not ended."""
    begin_without_kings(page)
    page.locator('[data-move="play waveteller"]').filter(visible=True).first.click()
    page.locator('.end[data-move="end"]').wait_for()
    page.mouse.move(1, 1)


def begin_to_learn(page: Page) -> None:
    page.locator("form[action^='/learn'] .primary").click()
    page.locator('html[data-js=on] #table[data-mine="true"]').wait_for(state="attached")  # styles and scripts are there


def take_beats(page: Asking, table: str, beats: int) -> None:
    """Come to this beat of the lesson without looking."""
    version = 0
    for _, beat in find_part("otys", "teaching.lesson").LESSON.beats[:beats]:
        answer = send(page, table, seat=0, version=version, move=beat.move)
        assert answer.status == 200, answer.text()
        version = answer.json()["version"]


def learn(beats: int) -> Act:
    """The lesson of the game after so many beats."""

    def act(page: Page) -> None:
        begin_to_learn(page)
        take_beats(page, page.locator("#table").get_attribute("data-table") or "", beats)
        page.reload()

    return act


def analyse(page: Page) -> None:
    table = import_record(page, record_when(short_game))
    page.goto(f"/t/{table}/analysis")
    page.locator('[value="start"]').click()
    expect(page.locator(".judged").first).to_be_visible(timeout=1000 * THOUGHT)
    expect(page.locator("form.progress")).to_have_count(0, timeout=1000 * THOUGHT)


def begin_to_analyse(page: Page) -> None:
    """An analysis that somebody has stopped after some turns."""
    table = import_record(page, record_when(over()))
    page.request.post(f"/t/{table}/analysis")
    page.goto(f"/t/{table}/analysis")
    expect(page.locator(".judged").first).to_be_visible(timeout=1000 * THOUGHT)
    page.locator('[value="stop"]').click()
    expect(page.locator('[value="start"]')).to_be_visible()


def before_the_analysis(page: Page) -> None:
    page.goto(f"/t/{import_record(page, record_when(over()))}/analysis")


WASTED = ("key 5", "dive", "done", "surface", "end")


def play_a_first_turn(page: Page, moves: Iterable[str] = WASTED, **form: str) -> str:
    """A game of a fixed deal against a bot that draws no lots, after the first turn; its table."""
    answer = page.request.post(
        "/new", multipart={"way": "bots", "bot": "greedy", "seed": "12", **form}, max_redirects=0
    )
    table = answer.headers["location"].removeprefix("/t/")
    go_to(page, table)
    played = -1
    for move in moves:
        answer = send(page, table, move=move)
        assert answer.status == 200, answer.json()["error"]
        played = answer.json()["version"]
    # The page may not know of these moves yet: it is its person's turn again when the bot has played as well.
    page.wait_for_function(
        "last => { const { version, mine } = document.querySelector('#table').dataset;"
        " return version > last && mine === 'true'; }",
        arg=played,
    )
    return table


def be_coached(page: Page) -> None:
    """A turn that a coach has something to say about."""
    play_a_first_turn(page, coach="yes")
    expect(page.locator("#coach .better")).to_be_visible(timeout=1000 * THOUGHT)


def be_told_better(page: Page) -> None:
    """A wasted turn, and what the coach says of it; what it explains is read."""
    be_coached(page)
    expect(page.locator("#coach .better")).to_be_visible(timeout=1000 * THOUGHT)


def consider_the_last(page: Page) -> None:
    """See what could pay for the last of the lit locations, and where it would go."""
    page.locator(".loc[data-move]").filter(visible=True).last.hover()

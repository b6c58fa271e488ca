"""Every state of the page by its name: one list for pictures, layout checks, axe and aria snapshots.

A state of a table is a moment of a kept game (games.py) and what a person does there; `Stage` brings a page to it.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect

from divebell.engine.record import read_record
from divebell.games import find_game, find_part
from tests.patience import ANSWER, THOUGHT

from .aquatica import text_at
from .games import Moment, Wanted, record_when
from .play import go_to, import_record, send

SIZES = {
    "desk": (1280, 800),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "landscape": (844, 390),
    "small": (320, 640),
    "zoom": (640, 400),  # the desk at 200 %
}
THEMES = ("dark", "light")
LANGUAGES = ("en", "fr", "de", "it")
EARLY = 60  # moves: before, a board is too empty to show much

Act = Callable[[Page], None]


class State(NamedTuple):
    """A state of the page: the address or the moment, and what a person does there."""

    name: str
    path: str = ""
    moment: Wanted | None = None
    query: str = ""
    act: Act | None = None
    sizes: tuple[str, ...] = tuple(SIZES)
    before: tuple[Wanted, ...] = ()  # games that the person has played already
    stranger: bool = False  # seen by somebody who sits elsewhere
    bots: bool = True  # sit around the person that is asked
    board: bool = True  # the five levels are there
    dialog: bool = False  # something lies over the board
    game: str = "otys"
    record: Callable[[], str] | None = None  # of a game that stands there, instead of a moment of a kept one

    @property
    def table(self) -> bool:
        """Whether it is a page of a table."""
        return self.moment is not None or self.record is not None


def asked(about: str, effect: str = "", *words: str, early: bool = False, **options: Any) -> Wanted:
    """A moment of this question, by this effect, with moves that begin so, in a game with these options."""

    def wanted(moment: Moment) -> bool:
        game, question = moment.game, moment.game.question
        if question is None or question.about != about or not question.effect.startswith(effect):
            return False
        if moment.at < EARLY and not early:
            return False
        if any(moment.record.options.get(name) != value for name, value in options.items()):
            return False
        texts = [str(move) for move in game.moves()]
        return all(any(text.startswith(word) for text in texts) for word in words)

    return wanted


def over(rating: str | None = None, tie: bool = False) -> Wanted:
    """The end of a game, of a solo game with this rating, or of one in which the best had the same points."""

    def wanted(moment: Moment) -> bool:
        result = moment.game.result
        if result is None:
            return False
        equal = result.points.count(max(result.points)) > 1
        return bool(result.rating == rating and tie == equal)

    return wanted


def final_round(moment: Moment) -> bool:
    """Somebody has 18 points and others still play."""
    players = moment.game.view("spectator")["players"]
    return bool(len(players) > 1 and asked("key")(moment) and any(player["points"] >= 18 for player in players))


def middle_game(moment: Moment) -> bool:
    """Three players in round nine, the first of them to choose: the picture in the README."""
    round_number, seat = moment.game.turn
    return bool(asked("key", players=3)(moment) and round_number == 9 and seat == 0)


def secrets(moment: Moment) -> bool:
    """Somebody holds a private contract."""
    return asked("key")(moment) and any(player["hand"] for player in moment.game.view("spectator")["players"])


def free_contract(moment: Moment) -> bool:
    """A contract of free lots can be paid in several ways."""
    if not asked("end", "", "contract")(moment) and not asked("key", "", "contract")(moment):
        return False
    texts = [str(move).split() for move in moment.game.moves()]
    free = [words[1] for words in texts if words[0] == "contract" and "-" in words[1]]
    return len(free) > len(set(free))


# What a person does there


def click(selector: str) -> Act:
    """Point at the first such thing in sight."""
    return lambda page: page.locator(selector).filter(visible=True).first.click()


def open_home(page: Page) -> None:
    for summary in page.locator("main > section > form details > summary").all():
        summary.click()


def open_ways(page: Page) -> None:
    """Solo and hot-seat with their options."""
    for summary in page.locator("details.way-form > summary, details.way-form details > summary").all():
        summary.click()


def point(page: Page) -> None:
    """See what a key would do."""
    page.locator("[data-move^='key']").first.hover()


def help_me(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()


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
    page.locator('[data-command="plan"]').click()
    page.locator('[data-plan="true"]').wait_for()
    page.locator("[data-move^='key']").filter(visible=True).first.click()
    page.locator('[data-command="plan_keep"]:not([aria-disabled])').wait_for()


def ask_for_a_hint(page: Page) -> None:
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .turn-told").first).to_be_visible(timeout=1000 * THOUGHT)


def come_too_late(page: Page) -> None:
    """A click on a board that is no longer the newest: refused with a sentence."""
    page.route("**/command", lambda route: route.continue_(post_data={**route.request.post_data_json, "version": 0}))
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


def begin_a_puzzle(page: Page) -> None:
    page.locator(".puzzle-row").first.click()
    page.locator("#puzzle").wait_for()


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


def begin_to_learn(page: Page) -> None:
    page.locator("form[action^='/learn'] .primary").click()
    page.locator('#table[data-mine="true"]').wait_for(state="attached")


def learn(beats: int) -> Act:
    """The lesson of the game after so many beats."""

    def act(page: Page) -> None:
        begin_to_learn(page)
        table = page.locator("#table").get_attribute("data-table") or ""
        for _, beat in find_part("otys", "tutorial").LESSON.beats[:beats]:
            assert send(page, table, move=beat.move).status == 200
        page.reload()

    return act


def short_game(moment: Moment) -> bool:
    """Two players after two rounds: soon analysed."""
    return bool(asked("key", early=True, players=2)(moment) and moment.game.turn[0] == 3)


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
    for move in moves:
        answer = send(page, table, move=move)
        assert answer.status == 200, answer.json()["error"]
    page.locator('#table[data-mine="true"]').wait_for(state="attached")
    return table


def be_coached(page: Page) -> None:
    """A turn that a coach has something to say about."""
    play_a_first_turn(page, coach="yes")
    expect(page.locator("#coach")).to_be_visible(timeout=1000 * THOUGHT)


def consider_the_last(page: Page) -> None:
    """See what could pay for the last of the lit locations, and where it would go."""
    page.locator(".loc[data-move]").filter(visible=True).last.hover()


def aquatica(
    name: str, about: str, least: int, act: Act | None = None, sizes: tuple[str, ...] = tuple(SIZES),
    board: bool = True, **options: Any,
) -> State:  # fmt: skip
    """A state of a table of Aquatica that asks this, in a realm of so many locations."""
    record = partial(text_at, about, least=least, **options)
    return State(f"aquatica {name}", record=record, act=act, sizes=sizes, board=board, game="aquatica")


DESK, PHONES = ("desk",), ("phone", "small")
PLAYED = (over(), over(rating="hopeful"), asked("key", players=4), asked("key", players=2))
STATES = (
    State("home", "/"),
    State("home options", "/", act=open_home),
    State("home ways", "/", act=open_ways),
    State("home continue", "/", before=PLAYED),
    State("games empty", "/me"),
    State("games", "/me", before=PLAYED),
    State("settings", "/settings"),
    State("about", "/about"),
    State("missing", "/t/nowhere"),
    State("trouble", "/me", act=bad_record),
    # People far apart
    State("online", "/online"),
    State("waiting", "/online", act=wait_for_players),
    State("invited", "/online", act=be_invited),
    State("online table", "/online", act=sit_together),
    State("people", "/online", act=look_at_people, dialog=True),
    State("people of a host", "/online", act=host_looks_at_people, dialog=True),
    State("another device", "/online", act=take_the_seat_along),
    State("dive", "/dive"),
    State("dive of honour", "/dive", act=dive_and_give_up),
    State("same deal", "/me", act=play_the_deal_again),
    State("analysis to come", "/me", act=before_the_analysis),
    State("analysis begun", "/me", act=begin_to_analyse),
    State("analysis", "/me", act=analyse),
    # The questions of the game
    State("order", moment=asked("order", early=True)),
    State("first key", moment=asked("key", early=True)),
    State("key", moment=asked("key", players=2)),
    State("key three", moment=middle_game),
    State("key or contract", moment=asked("key", "", "contract")),
    State("x considered", moment=asked("key", "", "x ", players=2), act=click('[data-consider="x"]')),
    State("neutral key", moment=asked("key", "", "n ")),
    State("step 1", moment=asked("step 1", "", "sponsor", "propel")),
    State("propeller target", moment=asked("step 1", "", "propel"), act=click('[data-consider^="propel-"]')),
    State("diver", moment=asked("diver", "metal", "take")),
    State("bonus", moment=asked("diver", "", "bonus")),
    State("expert", moment=asked("expert", "", "pass")),
    State("trader", moment=asked("diver", "trader", "sell", "buy")),
    State("spy", moment=asked("diver", "spy", "draw", "copy")),
    State("keep", moment=asked("keep", "spy")),
    State("keep reward", moment=asked("keep", "contracts")),
    State("copied diver", moment=asked("copied diver")),
    State("neighbour", moment=asked("neighbour", "", "hold", "rise", early=True)),
    State("engineer", moment=asked("diver", "engineer", "advance")),
    State("explorer", moment=asked("diver", "explorer", "reward")),
    State("reward", moment=asked("reward")),
    State("resource", moment=asked("resource")),
    State("upgrade", moment=asked("upgrade", "upgrade")),
    State("surface upgrade", moment=asked("upgrade", "S4a")),
    State("key back", moment=asked("key back")),
    State("battery or move", moment=asked("battery or move", "", "move")),
    State("move considered", moment=asked("battery or move", "", "move"), act=click('[data-consider^="move-"]')),
    State("battery or swap", moment=asked("battery or move", "", "swap", edition="de")),
    State("swap considered", moment=asked("battery or move", "", "swap"), act=click('[data-consider^="swap-"]')),
    State("free contract", moment=free_contract),
    State("free contract paid", moment=free_contract, act=click('[data-consider^="card-"]')),
    State("step 3", moment=asked("step 3", "", "stay", "surface")),
    State("end", moment=asked("end", "", "end", players=2)),
    State("end or contract", moment=asked("end", "", "contract")),
    State("timer", moment=asked("timer", "", "timer")),
    State("push", moment=asked("diver", "", "push")),
    # The table around them
    State("solo", moment=asked("key", solo="normal")),
    State("solo hard", moment=asked("key", solo="hard")),
    State("three", moment=asked("step 1", players=3)),
    State("four", moment=asked("key", players=4)),
    State("final round", moment=final_round),
    State("another's turn", moment=asked("diver", "", players=3), stranger=True, bots=False),
    State("curtain", moment=secrets, bots=False, board=False),
    State("pointing", moment=middle_game, act=point, sizes=DESK),
    State("boards", moment=asked("key", players=4), act=click('[popovertarget="boards"]'), sizes=DESK, dialog=True),
    State("help", moment=asked("key", players=2), act=help_me, dialog=True),
    State("giving up", moment=asked("key", players=2), act=give_up, dialog=True),
    State("trial", moment=asked("key", players=2), act=try_a_key),
    State("hint", moment=asked("key", players=2), act=ask_for_a_hint, dialog=True),
    State("refused", moment=asked("key", players=2), act=come_too_late),
    State("server gone", moment=asked("key", players=2), act=lose_the_server),
    State("tab contracts", moment=asked("key", "", "contract"), act=tab("contracts"), sizes=PHONES, board=False),
    State("tab store", moment=asked("diver", "trader", "sell"), act=tab("store"), sizes=PHONES, board=False),
    State("tab players", moment=asked("key", players=4), act=tab("players"), sizes=PHONES, board=False),
    State("tab log", moment=asked("key", players=3), act=tab("log"), sizes=PHONES, board=False),
    State("replay", moment=over(), query="?at=60"),
    State("over", moment=over(), board=False),
    State("over, tie-break", moment=over(tie=True), board=False),
    State("over, given up", moment=asked("key", players=2), act=gave_up, board=False),
    State("over, final board", moment=over(), query="?at=9999"),
    State("solo over", moment=over(rating="hopeful"), board=False),
    State("solo over, lost", moment=over(rating="beginner"), board=False),
    # Learning
    State("rules", "/rules"),
    State("rules, a search", "/rules", act=search_the_rules),
    State("learn", "/learn"),
    State("lesson", "/learn", act=begin_to_learn),
    State("lesson, propeller", "/learn", act=learn(8)),
    State("lesson, spy", "/learn", act=learn(29)),
    State("lesson over", "/learn", act=learn(39)),
    State("puzzles", "/puzzles"),
    State("puzzle", "/puzzles", act=begin_a_puzzle),
    State("puzzle, solution", "/puzzles", act=look_up_the_solution),
    State("puzzle, solved", "/puzzles", act=play_the_solution),
    State("coach", "/learn", act=be_coached, dialog=True),
    # The other game
    aquatica("play", "play", 4, players=3),
    aquatica("five players", "play", 3, players=5),
    aquatica("tribes", "recruit", 2, players=5, mode="tribes"),
    aquatica("kings", "king", 0, players=4),
    aquatica("conquer", "conquer", 2),
    aquatica("conquer considered", "conquer", 2, act=consider_the_last, sizes=DESK),
    aquatica("pay", "pay", 3),
    aquatica("raise", "raise", 3),
    aquatica("back", "back", 2),
    aquatica("salvage", "salvage", 2),
    aquatica("drop", "drop", 2, players=3),
    aquatica("place", "place", 1, players=2, mode="tribes"),
    aquatica("rival", "rival", 0, players=1),
    aquatica("solo tribes", "play", 2, players=1, mode="tribes", level=3),
    aquatica("tab ocean", "buy", 2, act=tab("ocean"), sizes=PHONES, board=False),
    aquatica("tab goals", "play", 3, players=3, act=tab("goals"), sizes=PHONES, board=False),
    aquatica("over", "over", 0, players=5, board=False),
    aquatica("solo over", "over", 0, players=1, board=False),
)  # fmt: skip


class Stage:
    """One state in a browser of its own, in any language, theme and size."""

    def __init__(self, browser: Browser, url: str, state: State) -> None:
        self.state = state
        self.contexts: list[BrowserContext] = []
        self.browser = browser
        self.url = url
        self.guest = self._context()
        self.viewer = self._context() if state.stranger and state.table else self.guest
        self.page: Page | None = None
        self.table = ""
        for before in state.before:
            import_record(self.guest, record_when(before))

    def _context(self) -> BrowserContext:
        context = self.browser.new_context(base_url=self.url, reduced_motion="reduce")
        context.set_default_timeout(1000 * ANSWER)
        self.contexts.append(context)
        return context

    def _start(self, context: BrowserContext) -> Page:
        """A fresh page, so that nothing is left of what was done before."""
        if self.page is not None:
            self.page.close()
        self.page = context.new_page()
        return self.page

    def show(self, language: str = "en", theme: str = "dark", size: str = "desk") -> Page:
        """The page in this state."""
        state = self.state
        page = self._start(self.viewer)
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for context in self.contexts:
            looks: dict[str, str | float | bool] = {"language": language, "theme": theme, "speed": "instant"}
            context.request.post("/settings", form=looks, max_redirects=0)
        if state.table:
            if not self.table or state.act is not None:
                self.table, self.seat = import_moment(self.guest, state)
            go_to(page, self.table, state.query or ("" if state.name == "curtain" else f"?seat={self.seat}"))
        else:
            page.goto(state.path)
        if state.act is not None:
            state.act(page)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@contextmanager
def staged(browser: Browser, url: str, state: State) -> Iterator[Stage]:
    """A stage for a state, cleared afterwards."""
    stage = Stage(browser, url, state)
    yield stage
    stage.close()


def import_moment(guest: BrowserContext, state: State) -> tuple[str, int]:
    """A table that stands where the state wants it, and the seat that is asked."""
    assert state.moment is not None or state.record is not None
    text = record_when(state.moment, state.bots) if state.moment is not None else state.record()  # type: ignore[misc]
    game = read_record(text, find_game(state.game)).game
    return import_record(guest, text), 0 if game.over else game.player


def resize(page: Page, size: str) -> None:
    """Another size of the same page."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wear(page: Page, theme: str) -> None:
    """Another theme of the same page."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

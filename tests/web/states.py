"""Every state of the page by its name: one list for pictures, layout checks, axe and aria snapshots.

A state of a table is a moment of a kept game (games.py, wanted.py) and what a person does there (deeds.py); `Stage`
(stage.py) brings a page to it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from divebell.engine.record import Record
from tests.alone import climbed, finished, versus

from ..games.aquatica.web.tables import text_at
from .deeds import (
    Act,
    analyse,
    ask_for_a_hint,
    bad_record,
    be_coached,
    be_invited,
    be_invited_to_a_known_deal,
    be_offered_sounds,
    be_told_better,
    before_the_analysis,
    begin_a_puzzle,
    begin_at_home,
    begin_to_analyse,
    begin_to_learn,
    choose_who_begins,
    click,
    come_too_late,
    consider_the_last,
    dive_and_give_up,
    end_a_known_deal,
    finish_a_turn,
    gave_up,
    give_up,
    help_me,
    host_looks_at_people,
    learn,
    leave_the_seat,
    look_around,
    look_at_people,
    look_at_the_aid,
    look_at_the_last,
    look_at_the_legend,
    look_closely,
    look_up_the_solution,
    lose_the_server,
    open_home,
    open_solo,
    open_ways,
    play_a_known_deal_together,
    play_the_deal_again,
    play_the_solution,
    point,
    point_at_a_hint,
    press,
    rank_the_rules,
    search_the_rules,
    sit_together,
    tab,
    take_the_seat_along,
    try_a_key,
    wait_for_players,
    watch,
)
from .games import Wanted
from .wanted import asked, declined, final_round, free_contract, middle_game, over, secrets, two_ways

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


class State(NamedTuple):
    """A state of the page: the address or the moment, and what a person does there."""

    name: str
    path: str = ""
    moment: Wanted | None = None
    query: str = ""
    act: Act | None = None
    sizes: tuple[str, ...] = tuple(SIZES)
    before: tuple[Wanted, ...] = ()  # games that the person has played already
    alone: tuple[Callable[[], Record], ...] = ()  # and games alone, of any kind
    stranger: bool = False  # seen by somebody who sits elsewhere
    bots: bool = True  # sit around the person that is asked
    board: bool = True  # the five levels are there
    dialog: bool = False  # something lies over the board
    beside: bool = False  # a hint or the coach stands beside it
    game: str = "otys"
    record: Callable[[], str] | None = None  # of a game that stands there, instead of a moment of a kept one

    @property
    def table(self) -> bool:
        """Whether it is a page of a table."""
        return self.moment is not None or self.record is not None


def aquatica(
    name: str, about: str, least: int, act: Act | None = None, sizes: tuple[str, ...] = tuple(SIZES),
    board: bool = True, dialog: bool = False, beside: bool = False, **options: Any,
) -> State:  # fmt: skip
    """A state of a table of Aquatica that asks this, in a realm of so many locations."""
    record = partial(text_at, about, least=least, **options)
    return State(
        f"aquatica {name}", record=record, act=act, sizes=sizes, board=board, dialog=dialog, beside=beside,
        game="aquatica",
    )  # fmt: skip


DESK, PHONES, BOTH = ("desk",), ("phone", "small"), ("desk", "phone")
low, high, hard = (
    partial(finished, "otys", 3, solo="normal"), partial(finished, "otys", 1, solo="normal"),
    partial(finished, "otys", 1, solo="hard"),
)  # fmt: skip
CLIMB = (
    partial(finished, "aquatica", 1, mode="goals"), partial(climbed, 1), partial(climbed, 2),
    partial(climbed, 6, won=False), partial(climbed, 3, won=False),
)  # fmt: skip
MET = (*[partial(versus, "snorkeller", seed) for seed in (1, 2, 3)], partial(versus, "leviathan", 4))
PLAYED = (over(), over(rating="hopeful"), asked("key", players=4), asked("key", players=2))
STATES = (
    State("home", "/"),
    State("home options", "/", act=open_home),
    State("home ways", "/", act=open_ways),
    State("home continue", "/", before=PLAYED),
    State("home progress", "/", before=PLAYED, alone=(low, high, hard, *MET)),
    State("games empty", "/me"),
    State("games", "/me", before=PLAYED, alone=MET),
    State("settings", "/settings"),
    State("about", "/about"),
    State("missing", "/t/nowhere"),
    State("trouble", "/me", act=bad_record),
    # People far apart
    State("online", "/online"),
    State("waiting", "/online", act=wait_for_players),
    State("invited", "/online", act=be_invited),
    State("invited to a known deal", "/online", act=be_invited_to_a_known_deal),
    State("online table", "/online", act=sit_together),
    State("known deal together", "/online", act=play_a_known_deal_together),
    State("known deal over", "/online", act=end_a_known_deal),
    State("people", "/online", act=look_at_people, dialog=True),
    State("people of a host", "/online", act=host_looks_at_people, dialog=True),
    State("seat left", "/online", act=leave_the_seat, dialog=True),
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
    State("two ways", moment=two_ways),
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
    State("bonus to decline", moment=declined),
    State("bonus declined", moment=declined, act=click('[data-consider="plain"]')),
    State("before placing", moment=asked("place")),
    State("before placing without bonus", moment=asked("place", "", "contract"), act=press('[data-consider="plain"]')),
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
    State("sounds offered", moment=over(), act=be_offered_sounds, board=False),
    State("help", moment=asked("key", players=2), act=help_me, dialog=True),
    State("aid over the table", moment=asked("key", players=2), act=look_at_the_aid, dialog=True),
    *[
        State(f"close-up {kind}", moment=asked("key", players=2), act=look_closely(kind), sizes=BOTH)
        for kind in ("diver", "sponsor", "reward", "key", "cube", "hacker")
    ],
    State("close-up contract", moment=asked("key", players=2), act=look_closely("contract"), sizes=DESK),
    State("legend", moment=asked("key", players=2), act=look_at_the_legend, dialog=True),
    State("giving up", moment=asked("key", players=2), act=give_up, dialog=True),
    State("trial", moment=asked("key", players=2), act=try_a_key),
    State("hint", moment=asked("key", players=2), act=ask_for_a_hint, beside=True),
    State("hint pointed at", moment=asked("key", players=2), act=point_at_a_hint, beside=True, sizes=DESK),
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
    State("rules, ranked", "/rules", act=rank_the_rules),
    State("aid", "/aid/otys"),
    State("learn", "/learn"),
    State("lesson", "/learn", act=begin_to_learn),
    State("lesson, propeller", "/learn", act=learn(8)),
    State("lesson, spy", "/learn", act=learn(29)),
    State("lesson over", "/learn", act=learn(39)),
    State("puzzles", "/puzzles"),
    State("puzzle", "/puzzles", act=begin_a_puzzle),
    State("puzzle, solution", "/puzzles", act=look_up_the_solution),
    State("puzzle, solved", "/puzzles", act=play_the_solution),
    State("coach", "/learn", act=be_coached, beside=True),
    State("better turn", "/learn", act=be_told_better, beside=True),
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
    aquatica("scouting", "discard", 0),
    aquatica("tribes too dear", "recruit", 0, mode="tribes"),
    aquatica("solo kings", "king", 0, players=1),
    *[
        aquatica(f"close-up {kind}", "play", 4, players=3, act=look_closely(kind), sizes=BOTH)
        for kind in ("location", "character", "manta")
    ],
    *[
        aquatica(f"close-up {kind}", "conquer", 2, act=look_closely(kind), sizes=DESK) for kind in ("bottom", "goal")
    ],
    aquatica("close-up tribe", "recruit", 2, players=5, mode="tribes", act=look_closely("tribe"), sizes=DESK),
    aquatica("legend", "play", 3, players=3, act=look_at_the_legend, dialog=True),
    aquatica("rival", "rival", 0, players=1),
    aquatica("solo tribes", "play", 2, players=1, mode="tribes", level=3),
    State("aquatica held turn", "/", act=finish_a_turn, game="aquatica"),
    aquatica("tab ocean", "buy", 2, act=tab("ocean"), sizes=PHONES, board=False),
    aquatica("tab goals", "play", 3, players=3, act=tab("goals"), sizes=PHONES, board=False),
    State("aquatica aid", "/aid/aquatica", game="aquatica"),
    aquatica("aid over the table", "play", 3, players=3, act=look_at_the_aid, dialog=True),
    aquatica("hint", "play", 3, players=3, act=ask_for_a_hint, beside=True),
    aquatica("over", "over", 0, players=5, board=False),
    aquatica("solo over", "over", 0, players=1, board=False),
    # A new game
    State("home who begins", "/?game=aquatica", act=choose_who_begins, game="aquatica"),
    # Games alone
    State("home aquatica continue", "/?game=aquatica", act=begin_at_home, game="aquatica"),
    State("home, played alone", "/?game=aquatica", alone=CLIMB, game="aquatica"),
    State("home solo", "/", alone=(low, high, hard), act=open_solo),
    State("home climb", "/?game=aquatica", alone=CLIMB, act=open_solo, game="aquatica"),
    State("games alone", "/me", alone=(low, high, hard, *CLIMB)),
    State("solo over, new best", "/me", alone=(low, high), act=look_at_the_last),
    State("solo over, no best", "/me", alone=(high, low), act=look_at_the_last),
    State("aquatica level won", "/me", alone=CLIMB[:2], act=look_at_the_last, game="aquatica"),
    State("aquatica level lost", "/me", alone=CLIMB, act=look_at_the_last, game="aquatica"),
    # Watching the others
    State("watching", moment=asked("end", "", "end", players=2), act=watch()),
    State("watching four", moment=asked("end", "", "end", players=4), act=watch()),
    State("last turns", moment=asked("key", players=4), act=tab("log"), sizes=PHONES, board=False),
    aquatica("watching", "end", 2, players=3, act=watch()),
    # What one sees
    State("sights", moment=asked("key", players=2), act=look_around, dialog=True),
    aquatica("sights", "play", 4, players=3, act=look_around, dialog=True),
    aquatica("sights of tribes", "recruit", 2, players=5, mode="tribes", act=look_around, dialog=True, sizes=BOTH),
)  # fmt: skip

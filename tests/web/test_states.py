"""Every state of the page stands where it should and is for everybody: the list of states, checked.

Desk and phone in German, the longest language, one more size for every third state, and on the phone axe in one theme
for every eighth and for one of each page for learning, and what has the focus: as much as `make test` has time for.
`make proof-page` does all of it.
"""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from divebell.engine.record import read_record
from divebell.games import find_part
from divebell.games.otys.rules.components import STANDARD

from .checks import axe_faults, focus_faults, layout_faults
from .games import OTYS, record_when
from .server import Server
from .stage import resize, staged, wear
from .states import SIZES, STATES, THEMES, State

QUESTIONS: Any = find_part("otys", "rules.questions")
LEARNING = (
    "coach",
    "home progress",
    "games",
    "settings",
    "rules, a search",
    "rules, ranked",
    "aid",
    "aquatica aid",
    "learn",
    "lesson, spy",
    "puzzles",
    "puzzle, solution",
    "aquatica sights",
)  # people come here first
NAMED = {state.name: state for state in STATES}


@pytest.mark.parametrize("name", NAMED)
def test_a_state_stands_where_it_should_and_is_for_everybody(
    browser: Browser, hosted: Server, onlooker: BrowserContext, name: str
) -> None:
    state = NAMED[name]
    turn = STATES.index(state)
    first, *others = state.sizes
    more = others[1:] if turn % 3 == 0 else []  # one of them, in turn
    sizes = [first, *more[turn // 3 % max(len(more), 1) :][:1], *others[:1]]  # to change a size is half of the work
    wrong = []
    with staged(browser, hosted, state, onlooker) as stage:
        page = stage.show("de", size=first)
        for size in sizes:
            if size != first:
                resize(page, size)
            wrong += [f"{SIZES[size]}: {fault}" for fault in layout_faults(page, state, size)]
        if turn % 8 == 0 or name in LEARNING:
            theme = THEMES[turn // 8 % len(THEMES)]
            wear(page, theme)
            wrong += [f"{theme}: {fault}" for fault in axe_faults(page)]
        wrong += [f"{SIZES[sizes[-1]]}: {fault}" for fault in focus_faults(page, state)]
    assert not wrong, "\n".join(wrong)


def game_of(state: State) -> Any:
    assert state.moment is not None
    return read_record(record_when(state.moment), OTYS).game


def test_every_question_of_the_game_has_a_state() -> None:
    asked = {game.question.about for game in map(game_of, (s for s in STATES if s.moment is not None)) if not game.over}
    known = {*QUESTIONS._PHASES.values(), *QUESTIONS._PENDING.values()}
    assert not known - asked, "no state of tests/web/states.py asks these"


def test_every_word_of_a_move_is_offered_in_some_state() -> None:
    games = [game_of(state) for state in STATES if state.moment is not None and not state.stranger]
    offered = {str(move).split()[0] for game in games if not game.over for move in game.moves()}
    words = {move.text.split()[0] for move in STANDARD.moves}
    assert not words - offered, "no state of tests/web/states.py offers these"


def test_no_two_states_have_the_same_name() -> None:
    assert len(NAMED) == len(STATES)

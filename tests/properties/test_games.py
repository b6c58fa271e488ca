"""Properties of random games over all options, in short; `make proof-properties` is the long form."""

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.properties import aquatica, checks, otys
from tests.properties.games import Setting, digest

ROOT = Path(__file__).parent.parent.parent


def settings() -> st.SearchStrategy[Setting]:
    """Any random game of either package."""
    return otys.settings() | aquatica.settings()


@given(settings())
def test_nothing_appears_or_vanishes(setting: Setting) -> None:
    checks.pieces_add_up(setting, share=0.2)


@given(settings())
def test_a_copy_shares_nothing_with_its_original(setting: Setting) -> None:
    checks.copies_share_nothing(setting, share=0.03)


@given(settings())
def test_a_saved_game_loads_equal_and_goes_on_equally(setting: Setting) -> None:
    checks.saved_games_load(setting, share=0.03)


@given(settings())
def test_a_record_replays_even_if_the_seed_now_deals_something_else(setting: Setting) -> None:
    checks.records_replay(setting, share=0.03)


@given(settings())
def test_every_game_ends_and_is_ranked_as_the_rules_say(setting: Setting) -> None:
    checks.games_end(setting, share=0.2)


@given(settings())
def test_every_question_is_a_real_choice_of_different_moves(setting: Setting) -> None:
    checks.questions_are_real(setting, share=0.03)


def few_games() -> list[Setting]:
    return [
        *(otys.setting_of(options, number=0) for options in list(otys.option_sets().values())[::3]),
        *(aquatica.setting_of(options, number=0) for options in list(aquatica.option_sets().values())[::5]),
    ]


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    program = (
        "from tests.properties.test_games import few_games; from tests.properties.games import digest;"
        "print(digest(few_games()))"
    )
    there = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1234"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == digest(few_games())

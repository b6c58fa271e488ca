"""Whoever is asked reads the hint of the question, before anything is pointed at."""

from functools import cache

import pytest
from markupsafe import escape

from divebell.games import find_game
from divebell.games.otys.ui.words.questions import QUESTIONS
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates

from .games import moments
from .test_pieces import drawn
from .wanted import asked

OTYS = find_game("otys")
ME = "me"


@cache
def tables() -> dict[str, Table]:
    """For each question of Otys a table at which it is asked."""
    found: dict[str, Table] = {}
    for moment in moments():
        for about in [each for each in QUESTIONS if each not in found and asked(each, early=True)(moment)]:
            options = OTYS.write_options(moment.record.options)
            seats = [SeatPlan("Bot", "random", "") for _ in moment.game.players]
            seats[moment.game.player] = SeatPlan("Ann", "human", Guest(ME, Settings()).id)
            position = moment.game.position()
            found[about] = Table("a-table", OTYS, Created("otys", 1, options, 7, seats, position=position))
    return found


@pytest.mark.parametrize("about", QUESTIONS)
def test_a_question_shows_its_hint(about: str) -> None:
    _, html = drawn(tables()[about], ME, "en", templates())
    assert str(escape(QUESTIONS[about].hint)) in html

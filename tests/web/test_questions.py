"""Whoever is asked reads the hint of the question, before anything is pointed at."""

from functools import cache

import pytest
from markupsafe import escape

from divebell.games import find_game
from divebell.games.otys.ui.words.questions import QUESTIONS
from divebell.table.commands import check_hint
from divebell.table.errors import Refused
from divebell.table.events import Created, GivenUp, SeatPlan
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


def test_who_gave_up_is_asked_nothing_while_the_stand_in_thinks() -> None:
    names = ("Ann", "Bob", "Cy")
    seats = [SeatPlan(name, "human", Guest(name, Settings()).id) for name in names]
    table = Table("a-table", OTYS, Created("otys", 1, {"players": "3", "first": "0"}, 7, seats))
    before = drawn(table, "Ann", "en", templates())
    assert before[0]["mine"]
    assert 'data-move="key 1"' in before[1]
    table.apply(GivenUp(0), 1.0)
    assert table.asked == 0
    facts, html = drawn(table, "Ann", "en", templates())
    assert not facts["mine"]
    assert "data-move" not in html
    assert "Your turn" not in html
    with pytest.raises(Refused, match="already given up"):
        check_hint(table, 0)

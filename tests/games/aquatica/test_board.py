"""What the board, the end of a game and a puzzle make of the journal of a payment."""

from typing import Any

from divebell.engine.teaching.pictures import scene_at
from divebell.games.aquatica.rules.components import STANDARD
from divebell.games.aquatica.teaching.puzzles import figures
from divebell.games.aquatica.ui.board.board import Board
from divebell.games.aquatica.ui.board.end import kept_by_round
from divebell.games.aquatica.ui.board.paying import draw_payment
from divebell.games.aquatica.ui.words import Words
from divebell.language import translator
from divebell.web.server.app import templates
from divebell.web.tables.pieces import pieces_of

from .scenes import Scene, scene, tribal

WORDS = Words(components=STANDARD)


def watched(here: Scene, *moves: str) -> Any:
    """The scene of seat 0 after these moves, with all that they did."""
    here.game.journal = []
    here.play(*moves)
    return scene_at(here.game, 0, WORDS, ("Ann", "Bob"), here.game.journal)


def test_a_payment_shows_every_source_with_what_it_gave() -> None:
    here = scene(me={"board": ["SS04@0"], "wild": ["WC2"]}, bottom=["SS09"])  # 4 coins: 1 of the card, 2 of the depth
    looked = watched(here, "play sealord", "buy SS09", "use SS04")
    pen = pieces_of(templates()).pen("aquatica", translator("en"), STANDARD)
    payment = draw_payment(Board(looked, WORDS, pen))
    given = payment.partition("ghost")[0].split('<span class="part">')[1:]
    assert [(part.count("#coin"), "#ty-ss" in part, "#ui-go" in part) for part in given] == [
        (1, False, False),
        (2, True, False),
    ]


def test_a_location_that_is_given_up_takes_its_points_with_it() -> None:
    """SB11 was scored before this turn and is worth 5 points; the tribe is paid with it (B4)."""
    here = tribal(
        players=3, by={"I4": [1, 2]}, me={"pile": ["SB11", "SB01"], "trained": ["P1"], "wild": ["WC2-"]}, bottom=[]
    )
    looked = watched(here, "play agent", "recruit I4", "spend SB11")
    lost = STANDARD.locations[STANDARD.location("SB11") or 0].points
    assert lost == 5
    assert figures(here.game, 0, looked.trace)["points"] == -lost
    assert kept_by_round(looked._replace(events=looked.trace), WORDS, 3)[0][-1] == -lost

"""What the board, the end of a game and a puzzle make of the journal of a payment."""

from random import Random
from typing import Any

from divebell.engine.package import Event
from divebell.engine.teaching.pictures import scene_at
from divebell.engine.text import because
from divebell.games import aquatica, find_part
from divebell.games.aquatica.rules.components import STANDARD
from divebell.games.aquatica.teaching.lesson import LESSON
from divebell.games.aquatica.teaching.puzzles import figures
from divebell.games.aquatica.ui.board.board import Board
from divebell.games.aquatica.ui.board.end import end_model, kept_by_round
from divebell.games.aquatica.ui.board.paying import draw_payment
from divebell.games.aquatica.ui.words import Words
from divebell.language import translator
from divebell.web.server.app import templates
from divebell.web.tables.pieces import pieces_of
from tests.alone import climbed
from tests.games.otys.support import rule

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
    payment = str(draw_payment(Board(looked, WORDS, pen)))
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


def test_a_game_from_the_middle_counts_what_was_there_before() -> None:
    """The lesson begins in round nine: the curve ends with the points of the ranking, and the page says since when."""
    game: Any = aquatica.load(LESSON.position)
    journal: list[Event] = []
    game.journal = journal
    game.play_at_random(Random(1))
    looked = scene_at(game, 0, WORDS, ("Ann", "Bob"), journal)._replace(
        events=journal, result=game.result, began=9, hints=(0, 0)
    )
    rounds = kept_by_round(looked, WORDS, 2)
    assert [line[-1] for line in rounds] == [score.goals + score.locations for score in game.result.scores]
    assert rounds[1][0] > 0
    assert [line[0] for line in kept_by_round(looked._replace(began=1), WORDS, 2)] == [0, 0]
    end = end_model(looked, WORDS.at_table(("Ann", "Bob")), 0)
    assert end["chart"]["table"][0]["round"] == 9
    assert end["since"] == "from round 9 on"


def test_the_points_of_all_players_have_the_same_sign() -> None:
    """What one knows alone has another, so that nobody takes the points on goals for all of them."""
    html = board_of(watched(scene()))
    own, alone = (html.partition(f'id="{name}-0"')[2].partition("</span></span>")[0] for name in ("open", "points"))
    other = html.partition('id="fact-1-points"')[2].partition("</b>")[0]
    assert "#ui-flag" in own
    assert "#ui-flag" in other
    assert "#ui-flag" not in alone.partition("</b>")[0]
    assert "#ui-lock" in alone


def board_of(looked: Any) -> str:
    """The whole board as HTML."""
    pen = pieces_of(templates()).pen("aquatica", translator("en"), STANDARD)
    words = WORDS.at_table(("Ann", "Bob")[: len(looked.seats)])
    return "".join(map(str, find_part("aquatica", "ui.board").FRAME.draw_board(looked, words, pen)))


@rule("F4", "R3")
def test_a_location_that_cannot_be_paid_says_how_much_is_missing() -> None:
    here = scene(me={"trained": ["P1"]}, bottom=["SS09", "SB01", "SS01"])  # legion: 3 power, and 1 of the manta
    looked = watched(here, "play legion")
    looked = looked._replace(why_not=lambda text: WORDS.reason(here.game.why_not(text) or because("")))
    card = board_of(looked).partition('id="card-SS09"')[2].partition("</button>")[0]
    price = STANDARD.locations[STANDARD.location("SS09") or 0].power
    assert f'<span class="lacks" aria-hidden="true">−{price - 4}' in " ".join(card.split())
    assert f"It costs {price} power; you are {price - 4} power short." in card
    assert 'class="lacks"' not in board_of(looked).partition('id="card-SB01"')[2].partition("</button>")[0]


@rule("F8")
def test_while_somebody_scouts_the_piles_leave_the_top_row_to_its_cards() -> None:
    here = scene(top=[], bottom=["SB01", "SS01", "OV01", "DC01", "FD05", "SB12"])
    looked = watched(here, "play seahorse", "scout")
    assert here.asked == (0, "discard")
    top, bottom = board_of(looked).split('<div class="six">')[1:3]
    assert (top.count('data-thing="location:'), "location-deck" in top, "location-deck" in bottom) == (6, False, True)


@rule("H1", "H2")
def test_points_of_all_players_mean_the_same_and_what_only_you_know_stands_apart() -> None:
    here = scene(by={"pile3": [0, 1]}, me={"pile": ["SB11"]})
    drawn = " ".join(board_of(watched(here)).split())
    mine, theirs = drawn.partition('class="coin"')[2], drawn.partition('id="fact-1-points"')[2]
    assert "8 points on goals" in mine.partition("</b>")[0]
    assert "6 points on goals" in theirs.partition("</b>")[0]
    assert "Only you know: 19 points so far (cards in hand: 6, locations: 5, goals: 8)" in drawn
    alone = " ".join(board_of(watched(scene(players=1))).split())
    assert "Only you know" not in alone
    assert "yours alone" not in alone


@rule("O4", "U1")
def test_a_game_alone_says_what_it_is_played_for() -> None:
    assert "Sea Serpent from 31 points: 25 to go" in board_of(watched(scene(players=1)))
    drawn = board_of(watched(tribal(players=1)))
    assert "Recruit all eight tribes before a deck runs out." in drawn
    assert "opposing" not in drawn
    assert "rival" not in drawn.lower()


@rule("U1")
def test_the_end_of_a_lost_game_alone_lists_the_tribes_and_ranks_nobody() -> None:
    lost = climbed(3, won=False)
    looked = scene_at(lost.game, 0, WORDS, ("Noelie",), [])._replace(
        result=lost.game.result, over=True, events=[event for events in lost.events for event in events], hints=(0,)
    )
    pen = pieces_of(templates()).pen("aquatica", translator("en"), STANDARD)
    (end,) = find_part("aquatica", "ui.board").FRAME.draw_end(looked, WORDS.at_table(("Noelie",)), pen)
    assert end.count('<li class="on">') == lost.game.result.recruited
    assert "Ranking" not in end
    assert "tribes recruited" not in end

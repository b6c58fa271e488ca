"""Aquatica in the terminal: the board drawn exactly, whole games typed and replayed, in four languages."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from divebell.cli.board import find_board
from divebell.cli.files import load_record
from divebell.games import aquatica
from divebell.games.aquatica.ui.words import Words
from tests.games.aquatica.scenes import plain

from ...cli.terminal import Terminal

GOLDEN = Path(__file__).parents[2] / "golden" / "aquatica"
ALONE = ("--game", "aquatica", "--players", "1")
BOARD = """\
Round 5: Ann's turn   decks: 4 characters, 7 locations, Ann began
     hand disc. on top scored mantas realm
▶Ann    6     1 Walrus      2 4 of 5 SB04●○ SS13○○○○ OV05
 Bob    6     0 –           0 4 of 4

              price      ★  depths    manta
top row
 SB12 Sharks     5c  5p  6  raise 1
bottom row
 SB01 Sharks     1c  2p  1  2 power
 FD02 Frost      1c  3p  1  – · copy  WR1

    characters
0c  Leader      ready all, 2 power, conquer
1c  Hermit      scout, 2 coins, buy
2c  Diver       raise 1, score 2
3c  Turtle      3 coins, buy, others ready 1
4c  Walrus      3 power, conquer; delayed: 2 coins
5c  Orca        raise 2, score 1; delayed: score 1

goals            claimed  free spots
8 cards in hand  Bob 8    6 4 3 2
Full board       –        8 6 4 3 2
3 scored         –        8 6 4 3 2
2 wild mantas    –        8 6 4 3 2

realm of Ann
SB04 2★ WP2     SS13 6★ WB1     OV05 3★         free slot       free slot
●○ Sharks       ○○○○ Ships      Volcanoes
━━━━━━━━━━━━━━━ ━━━━━━━━━━━━━━━ ━━━━━━━━━━━━━━━ ━━━━━━━━━━━━━━━ ━━━━━━━━━━━━━━━
▶ raise 1       ▶ 2 coins       fully risen
                  –
                  2 power SS
                  2 coins
mantas  C1  P1  R1  P2SB-  WC2
hand  Matrona, Sealord, Sea Horse, Legion, Wave\u2011Teller, Agent
discard pile  Walrus
scoring pile  DC01 1★, FD10 5★ = 6★
"""


def drawn(position: dict[str, object], viewer: int | str, width: int) -> str:
    view = aquatica.load(position, strict=False).view(viewer)
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(find_board("aquatica").board(view, Words(seats=("Ann", "Bob", "Cy", "Di", "Eve")), viewer, width))
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())  # type: ignore[attr-defined]


POSITION = plain(
    me={
        "board": ["SB04@1", "SS13@0", "OV05@0"], "pile": ["DC01", "FD10"], "discard": ["walrus"],
        "trained": ["C1", "P1", "R1", "P2SB-"], "wild": ["WC2"],
    },
    top=["SB12"], bottom=["SB01", "FD02"], by={"hand8": [1]},
)  # fmt: skip


def test_the_board_at_80_columns() -> None:
    assert drawn(POSITION, 0, 80) == BOARD


def test_at_100_columns_the_goals_stand_beside_the_characters() -> None:
    lines = drawn(POSITION, 0, 100).splitlines()
    assert "0c  Leader      ready all, 2 power, conquer          8 cards in hand  Bob 8    6 4 3 2" in lines
    assert max(len(line) for line in lines) <= 100


def test_others_see_the_top_of_a_pile_and_no_hand() -> None:
    seen = drawn(POSITION, 1, 80)
    assert "▶Ann    6     1 Walrus      2 4 of 5" in seen
    assert "realm of Bob  five free slots" in seen
    assert "DC01" not in seen
    watched = drawn(POSITION, "spectator", 80)
    assert "realm of Ann" in watched
    assert "\nhand  " not in watched


def test_open_hands_and_piles_of_others_are_told() -> None:
    scored = {"discard": ["walrus"], "pile": ["DC01", "FD10"]}
    seen = drawn(plain(me=scored, memory="open"), 1, 80)
    assert "Ann  hand  Matrona, Sealord, " in seen
    assert "discard pile Walrus scoring pile DC01 1★, FD10 5★ = 6★" in " ".join(seen.split())
    assert max(len(line) for line in seen.splitlines()) <= 80
    assert "Ann  hand" not in drawn(plain(me=scored, memory="table"), 1, 80)


def test_a_tribe_stands_with_its_price_for_whom_it_is_drawn() -> None:
    position = plain(mode="tribes", by={"II1": [1], "I4": [0, 1]})
    assert "II1  Red Thunder       6c take back all          2 per recruited Bob" in drawn(position, 0, 80)
    assert "II1  Red Thunder       5c take back all          2 per recruited Bob" in drawn(position, 1, 80)
    assert "I4   The Gluttonous    4c discard 2, take back 1 5               Ann, Bob" in drawn(position, 0, 80)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (plain(players=1), "the rival has placed his fourth manta or you have claimed all four goals"),
        (plain(players=2), "someone has claimed all four goals; then everyone has one more turn"),
    ],
)
def test_the_guide_tells_what_brings_the_end(position: dict[str, object], told: str) -> None:
    view = aquatica.load(position, strict=False).view(0)
    assert told in find_board("aquatica").guide(view, Words(seats=("Ann", "Bob")))[0]


def test_a_whole_game_is_typed_move_by_move_and_replayed(terminal: Terminal) -> None:
    golden = load_record(str(GOLDEN / "base-solo.record"))
    moves = [played.text for played in golden.played]
    options = (*ALONE, "--cold-waters", "no", "--seed", str(golden.seed))
    shown = terminal.run("play", *options, typed=moves)
    (file,) = terminal.records()
    assert [played.text for played in load_record(str(file)).played] == moves
    ending = " ".join(Words(seats=("Player",)).ending(golden.game))
    assert ending in shown.flat
    assert shown.widest() <= 80
    again = terminal.run("replay", str(file), typed=["t", "b", "20", "e", "q"], width=100)
    assert ending in again.flat
    assert again.widest() <= 100


def test_a_game_of_bots_ends_with_ranking_and_sources_of_points(terminal: Terminal) -> None:
    options = ("--game", "aquatica", "--mode", "tribes", "--seats", "random,random,random", "--names", "Ann,Bob,Cy")
    shown = terminal.run("play", *options, "--seed", "3")
    result = load_record(str(terminal.records()[0])).game.result
    assert f"1. {('Ann', 'Bob', 'Cy')[result.ranking[0][0]]}: {max(result.points)} points (cards in hand" in shown.out
    points = shown.out.split("where the points came from")[1]
    assert [row for row in ("cards in hand", "goals", "tribes", "locations") if row in points] == [
        "cards in hand", "tribes", "locations",
    ]  # fmt: skip
    assert [int(number) for number in points.split("total ")[1].split()[:3]] == result.points


def test_what_cannot_be_played_says_why(terminal: Terminal) -> None:
    wrong = ["play meg", "use C1", "claim wild3 C1", "end", "buy SB01", "foo"]
    shown = terminal.run("play", *ALONE, "--kings", "none", "--goals", "printed", "--seed", "7", typed=wrong)
    for why in (
        "play meg: this card is not in your hand.",
        "use C1: coins and power can only be spent during the main action.",
        "claim wild3 C1: this goal is not in the game.",
        "end: play a character from your hand;",
        "foo: no move has this text.",
    ):
        assert why in shown.flat
    assert load_record(str(terminal.records()[0])).played == []


def test_claims_of_a_goal_are_folded_under_one_line() -> None:
    words = Words(seats=("Ann", "Bob"))
    game = aquatica.load(plain(me={"pile": ["SB01", "SS01", "OV01"], "board": ["SB04@1", "OV05@0"]}), strict=False)
    folds = {
        option.folds for option in words.offers(game.view(0), game.moves()) if option.move.text.startswith("claim")
    }
    assert folds == {("Claim “3 scored”",)}


def test_a_drafted_king_is_shown_to_nobody_else(terminal: Terminal) -> None:
    options = ("--game", "aquatica", "--seats", "human,human", "--names", "Ann,Bob", "--seed", "3", "--first", "0")
    shown = terminal.run("play", *options, typed=["", "1", "", "log"])
    bobs, anns = shown.flat.split("Pass the keyboard to Ann.")
    kept = re.search(r"» Bob keeps ([^.]*)\.", bobs)
    assert kept is not None
    assert "Bob: which king do you keep?" in bobs
    assert "Ann: which king do you keep?" in anns
    assert "Bob keeps a king." in anns
    assert kept[1] not in anns


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
@pytest.mark.parametrize("options", [("--players", "5"), ("--players", "3", "--mode", "tribes")])
def test_every_language_fits_80_columns(terminal: Terminal, language: str, options: tuple[str, ...]) -> None:
    asked = ("--game", "aquatica", "--kings", "none", "--first", "0", "--seed", "7")
    typed = ("play legion", "1", "moves", "help", "help cards", "board", "undo", "what")
    shown = terminal.run("play", "--language", language, *asked, *options, typed=typed)
    assert shown.code == 0
    lines = [part.rstrip() for line in shown.out.splitlines() for part in re.split("> ", line) if "/" not in part]
    assert max(len(line) for line in lines) <= 80

"""A game in the terminal: what is shown, what can be typed, and that nothing typed does harm."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from divebell.cli.files import load_record
from divebell.engine.move import Move
from divebell.engine.package import View
from divebell.games import otys
from tests.patience import ANSWER, read_until

from .terminal import Terminal

SEEN = (
    "Ann sees these contracts: 1 plant and 1 tech, 2 points; 1 fuel and 1 tech, 1 point, 1 credit and 1 battery; "
    "2 fuel and 1 plant, 3 points; 3 of one kind and 2 of another, 5 points and 1 battery."
)
DRAWING = ("--seed", "11", "--players", "3", "--sponsors", "random", "--first", "0")  # seat 0 has a free spy at level 1


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize(
    "options", [(), ("--players", "4", "--sponsors", "advanced"), ("--solo", "hard", "--sponsors", "random")]
)
def test_the_table_fits_the_terminal(terminal: Terminal, width: int, options: tuple[str, ...]) -> None:
    shown = terminal.run("play", "--seed", "7", *options, typed=["help", "help divers", "log"], width=width)
    assert shown.code == 0
    assert shown.widest() <= width
    for word in ("sponsor", "rewards", "zone", "contracts", "Store", "credits", "played", "Trader", "Metal Expert"):
        assert word in shown.out
    assert "\033" not in shown.out  # no colours where there is no terminal


def test_divebell_alone_is_a_game_against_a_greedy_bot(terminal: Terminal) -> None:
    shown = terminal.run("--seed", "7")
    assert "Player (human), Snorkeller (snorkeller)" in shown.out
    assert "Player: choose a key." in shown.out


def test_a_move_is_chosen_by_its_number_or_its_text(terminal: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    seats = ("--seats", "human,human", "--first", "0", "--seed", "7", "--save-to", file)
    terminal.run("play", *seats, typed=["2", "SPONSOR", "dive", "take", "surface", ""])
    by_number = [played.text for played in load_record(file).played]
    assert by_number == ["key 2", "sponsor", "dive", "take", "surface", "end"]


def test_propellers_are_folded_under_one_line_that_opens(terminal: Terminal) -> None:
    shown = terminal.run("play", "--seed", "7", "--first", "0", typed=["key 2", "2", "1"])
    folded, opened = shown.out.split("opens 14 moves")[:2]
    assert "propel " not in folded.split("step 1")[1]
    assert opened.count("propel ") == 14
    assert "moves the " in opened


def test_what_cannot_be_played_is_refused_in_a_sentence_and_changes_nothing(terminal: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    options = ("--seed", "7", "--first", "0", "--save-to", file)
    wrong = ["dive", "key 9", "foo", "", "0", "99", "9" * 400, "x" * 400, "contract PPM=3 1", "\x1b[A", "keep", "undo"]
    shown = terminal.run("play", *options, typed=wrong)
    assert shown.code == 0
    assert load_record(file).played == []
    assert shown.flat.count("Type a number from the list") == 8
    assert shown.out.count("There is no ") == 3
    assert "undo is not possible: nothing has been played yet" in shown.out
    assert "\x1b" not in shown.out


def test_undo_takes_a_move_back_and_never_one_that_showed_something(terminal: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    options = (*DRAWING, "--seats", "human,greedy,greedy", "--save-to", file)
    shown = terminal.run("play", *options, typed=["key 1", "undo", "key 1", "sponsor", "dive", "draw", "undo"])
    assert "Taken back: key 1." in shown.out
    assert "undo is not possible: the last move revealed something new" in shown.out
    assert [played.text for played in load_record(file).played] == ["key 1", "sponsor", "dive", "draw"]


def test_quit_and_end_of_input_save_the_game_and_it_goes_on(terminal: Terminal) -> None:
    first = terminal.run("play", "--seed", "7", "--names", "Ann", typed=["key 2", "quit"])
    assert " play --resume " in first.out
    (file,) = terminal.records()
    assert file.name.endswith("-ann-snorkeller.txt")
    saved = load_record(str(file))
    assert saved.played[-1].text == "key 2"
    again = terminal.run("play", "--resume", str(file), typed=["dive"])
    assert "Ann plays key 2." in again.out
    assert "step 1 at level 2" in again.out
    assert terminal.records() == [file]
    went_on = load_record(str(file))
    assert went_on.played[:-1] == saved.played
    assert went_on.seats == saved.seats


def test_two_games_in_one_minute_get_two_files(terminal: Terminal) -> None:
    terminal.run("play", "--seed", "7")
    terminal.run("play", "--seed", "7")
    assert len(terminal.records()) == 2


def test_save_takes_another_file_but_no_file_of_somebody_else(terminal: Terminal, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.txt", tmp_path / "notes.txt"
    other.write_text("do not lose this", encoding="utf-8")
    shown = terminal.run("play", "--seed", "7", typed=[f"save {other}", f"save {tmp_path}", f"save {mine}", "save"])
    assert f"cannot write {other}: the file already exists and is not a Divebell game" in shown.flat
    assert other.read_text(encoding="utf-8") == "do not lose this"
    assert f"cannot write {tmp_path}: Is a directory" in shown.flat
    assert load_record(str(mine)).seed == 7
    assert terminal.records() == []
    refused = terminal.run("play", "--save-to", str(other))
    assert refused.code == 2
    assert "not a Divebell game" in refused.err


def test_a_game_that_cannot_be_saved_where_it_should_is_saved_elsewhere(terminal: Terminal, tmp_path: Path) -> None:
    terminal.patch.setenv("TMPDIR", str(tmp_path))
    terminal.patch.setattr("tempfile.tempdir", None)
    shown = terminal.run("play", "--seed", "7", "--save-to", "/proc/game.txt")
    assert shown.code == 0
    assert "cannot write /proc/game.txt" in shown.out
    assert load_record(str(tmp_path / "game.txt")).seed == 7


def test_the_keyboard_is_passed_before_secret_contracts_are_shown(terminal: Terminal) -> None:
    options = (*DRAWING, "--seats", "human,human,greedy", "--names", "Ann,Bob")
    keep = ["key 1", "sponsor", "dive", "draw", "keep FT=1+cb", "surface", "end"]
    shown = terminal.run("play", *options, typed=[*keep, "", "log", "key 1", "dive", "done", "surface", "end", ""])
    anns, bobs, anns_again = shown.flat.split("Pass the keyboard to ")
    assert SEEN in anns
    assert "Ann keeps this contract: 1 fuel and 1 tech, 1 point, 1 credit and 1 battery." in anns
    assert bobs.startswith("Bob.")
    assert "Ann keeps one of them." in bobs
    for secret in ("1 plant and 1 tech", "1 fuel and 1 tech", "2 fuel and 1 plant", "3 of one kind"):
        assert secret not in bobs
    assert "in hand" not in bobs
    assert anns_again.startswith("Ann.")
    assert "in hand" in anns_again


def test_people_without_secrets_just_take_turns(terminal: Terminal) -> None:
    shown = terminal.run(
        "play",
        "--seed",
        "7",
        "--seats",
        "human,human",
        "--first",
        "0",
        typed=["key 2", "dive", "done", "surface", "end"],
    )
    assert "Pass the keyboard" not in shown.out
    assert "Player 2: choose a key." in shown.out


def test_fast_ends_a_turn_when_nothing_else_is_left(terminal: Terminal) -> None:
    options = ("--seed", "7", "--seats", "human,human", "--first", "0", "--fast")
    shown = terminal.run("play", *options, typed=["key 2", "dive", "done", "surface"])
    assert "Player 2: choose a key." in shown.out


def test_a_game_of_bots_ends_with_ranking_and_sources_of_points(terminal: Terminal) -> None:
    shown = terminal.run("play", "--seed", "3", "--seats", "random,random,random", "--names", "Ann,Bob,Cy")
    record = load_record(str(terminal.records()[0]))
    result = record.game.result
    assert result is not None
    winner = ("Ann", "Bob", "Cy")[result.ranking[0][0]]
    assert f"1. {winner}: {max(result.points)} points" in shown.out
    points = shown.out.split("where the points came from")[1]
    for row in ("contracts", "token bonuses", "upgrades", "sales", "rewards"):
        assert row in points
    assert [int(number) for number in points.split("total")[1].split()[:3]] == result.points
    assert shown.widest() <= 80


def test_solo_ends_with_a_rating(terminal: Terminal) -> None:
    shown = terminal.run("play", "--solo", "normal", "--seats", "random", "--seed", "3")
    assert "Both timers are gone." in shown.out
    assert "Random has " in shown.out
    assert any(rating in shown.out for rating in ("beginner", "hopeful", "confirmed", "expert"))
    again = terminal.run("play", "--resume", str(terminal.records()[0]))
    assert "Both timers are gone." in again.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--players", "7"), "players must be 1 to 4, not 7"),
        (("--players", "two"), "players must be a whole number, not “two”"),
        (("--solo", "easy"), "solo must be normal or hard, not “easy”"),
        (("--solo", "hard", "--players", "3"), "players must be 1 in the solo game, not 3"),
        (("--sponsors", "S1,S2"), "sponsors must be basic, advanced, random"),
        (("--edition", "it"), "edition must be fr or de, not “it”"),
        (("--first", "5"), "first must be a seat from 0 to 1, not 5"),
        (("--seed", "-1"), "seed must be a whole number, not “-1”"),
        (("--seed", "9" * 39), "seed must be a whole number from 0 to 2**128 - 1"),
        (
            ("--seats", "human,dolphin"),
            "seats must be one of human, random, greedy, paddler, snorkeller, freediver, aquanaut, leviathan, not",
        ),
        (("--seats", "human,greedy", "--players", "3"), "seats must be 3, one for each player, not 2"),
        (("--names", "A,B,C"), "names must be at most 2, not 3"),
        (("--names", "A,A"), "names must be different"),
        (("--names", "A,"), "names must have 1 to 30 characters each, not “”"),
        (("--designer-variant", "--solo", "normal"), "designer_variant is not for the solo game"),
        (("--resume", "nowhere.txt"), "cannot read nowhere.txt: No such file or directory"),
        (("--resume", "."), "cannot read .: Is a directory"),
        (("--resume", "nowhere.txt", "--seed", "1"), "--seed cannot be used with --resume"),
        (("--components", "nowhere.toml"), "cannot read nowhere.toml: No such file or directory"),
    ],
)
def test_a_wrong_option_is_one_sentence_and_no_game(
    terminal: Terminal, options: tuple[str, ...], sentence: str
) -> None:
    refused = terminal.run("play", *options)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith("divebell: ")
    assert sentence in refused.err
    assert refused.err.count("\n") == 1
    assert terminal.records() == []


def test_files_that_are_no_records_are_refused_in_a_sentence(terminal: Terminal, tmp_path: Path) -> None:
    binary, huge, text, newer, odd = (tmp_path / name for name in ("binary", "huge", "text", "newer", "odd"))
    binary.write_bytes(bytes(range(256)))
    huge.touch()
    os.truncate(huge, 100_000_000)
    text.write_text("hello\n", encoding="utf-8")
    newer.write_text("divebell record 1\ngame: otys\nrules: 99\nseed: 1\n\n", encoding="utf-8")
    odd.write_text("divebell record 1\ngame: otys\nrules: 1\nseed: 1\ndeal: " + "[" * 99_999, encoding="utf-8")
    for file, sentence in (
        (binary, "it is not UTF-8 text"),
        (huge, "it is larger than 5 MB"),
        (text, "line 1: a record begins with 'divebell record 1'"),
        (newer, "a newer Divebell is needed"),
        (odd, "deal is not JSON"),
    ):
        for command in (("play", "--resume"), ("replay",)):
            refused = terminal.run(*command, str(file))
            assert refused.code == 2
            assert sentence in refused.err
            assert refused.err.count("\n") == 1


def test_components_come_from_a_file_before_or_after_the_command(terminal: Terminal, tmp_path: Path) -> None:
    packaged = (Path(otys.__file__).parent / "rules" / "components.toml").read_text(encoding="utf-8")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(packaged.replace('"3-2=5+b"', '"4-2=5+cb"'), encoding="utf-8")
    bad.write_text(packaged.replace('"3-2=5+b"', '"3-2=9"'), encoding="utf-8")
    for arguments in (["--components", str(good), "play"], ["play", "--components", str(good)]):
        terminal.run(*arguments, "--seed", "7")
        assert "4-2=5+cb" in terminal.records()[-1].read_text(encoding="utf-8")
    refused = terminal.run("--components", str(bad))
    assert refused.code == 2
    assert f"{bad}: line " in refused.err
    assert "must be worth 1 to 5 points, not '9'" in refused.err


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_and_a_closed_window_save_the_game(tmp_path: Path, sent: signal.Signals) -> None:
    file = tmp_path / "game.txt"
    command = [sys.executable, "-m", "divebell", "--seed", "7", "--first", "0", "--save-to", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdin is not None
        game.stdin.write(b"key 2\n")
        game.stdin.flush()
        read_until(game, game.stdout, b"step 1")
        time.sleep(0.2)
        game.send_signal(sent)
        rest, errors = game.communicate(timeout=ANSWER)
    assert game.returncode == 0
    assert errors == b""
    assert f"The game has been saved to {file}".encode() in rest
    assert [played.text for played in load_record(str(file)).played] == ["key 2"]


class Interrupted:
    """A bot that somebody interrupts while it thinks."""

    def __init__(self, sent: signal.Signals) -> None:
        self.sent = sent

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        signal.raise_signal(self.sent)
        return moves[0]


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_bot_that_thinks_chooses_before_ctrl_c_or_a_closed_window_ends_the_game(
    terminal: Terminal, sent: signal.Signals
) -> None:
    terminal.patch.setattr("divebell.cli.table.make_bot", lambda *_: Interrupted(sent))
    before = signal.getsignal(sent)
    shown = terminal.run("play", "--seed", "7", "--first", "1")
    assert shown.code == 0
    assert "To continue" in shown.out
    assert len(load_record(str(terminal.records()[0])).played) == 1
    assert signal.getsignal(sent) is before


def test_colours_only_where_they_are_wanted(terminal: Terminal) -> None:
    terminal.patch.setenv("FORCE_COLOR", "1")
    terminal.patch.setenv("TERM", "xterm-256color")
    terminal.patch.delenv("NO_COLOR", raising=False)
    assert "\033[1;32m" in terminal.run("play", "--seed", "7").out
    terminal.patch.setenv("NO_COLOR", "1")
    without = terminal.run("play", "--seed", "7").out
    assert "\033[1;32m" not in without
    assert "P plant" in without

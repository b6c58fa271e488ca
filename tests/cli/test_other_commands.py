"""Replay, simulate, rules, and the command line itself."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from divebell import __version__, build
from divebell.cli.files import load_record, save_record
from divebell.engine.record import Record, Seat
from divebell.games import find_game
from tests.patience import ANSWER, read_until

from .terminal import Terminal
from .test_play import SEEN

SECRET = (
    "1 plant and 1 tech",
    "2 fuel and 1 plant",
    "3 of one kind",
)  # what Ann sees in the game below, and does not keep


@pytest.fixture
def unfinished(tmp_path: Path) -> str:
    """A game in which Ann has drawn contracts and kept one."""
    seats = [Seat("Ann", "human"), Seat("Bob", "greedy"), Seat("Cy", "random")]
    record = Record(find_game("otys"), {"players": 3, "sponsors": "random", "first": 0}, 11, seats)
    for move in ("key 1", "sponsor", "dive", "draw", "keep FT=1+cb", "surface", "end"):
        record.play(move)
    file = tmp_path / "unfinished.txt"
    save_record(record, file)
    return str(file)


@pytest.fixture
def finished(terminal: Terminal) -> str:
    """A game of bots that is over."""
    terminal.run("play", "--seed", "3", "--seats", "random,random", "--names", "Ann,Bob")
    return str(terminal.records()[0])


# Replay


def test_replay_steps_forwards_backwards_and_to_a_number(terminal: Terminal, unfinished: str) -> None:
    shown = terminal.run("replay", unfinished, typed=["", "", "b", "6", "t", "e", "b", "99", "what", "q", "never read"])
    moments = re.findall(r"^(\d)/7 ", shown.out, re.MULTILINE)
    assert moments == ["0", "1", "2", "1", "6", "7", "7", "6", "6", "6"]
    assert "There is no move 99: the game has 7 moves." in shown.out
    assert "“what” is not one of these." in shown.out
    steps = shown.flat.split("/7 (")
    assert steps[1].index("Round 1: Ann plays key 1.") < steps[1].index("Round 1: Ann's turn")
    assert "Round 1: Ann uses the sponsor." in steps[2]
    assert "Ann looks at 4 contracts from the deck. Ann keeps one of them." in steps[4]
    assert shown.widest() <= 80


def test_a_spectator_and_another_seat_see_no_secret(terminal: Terminal, unfinished: str) -> None:
    every_move = [""] * 8
    for viewer in ("spectator", "1", "2"):
        shown = terminal.run("replay", unfinished, "--seat", viewer, typed=every_move)
        plain = terminal.run("replay", unfinished, "--seat", viewer, "--plain")
        assert "Ann keeps one of them." in plain.flat
        for secret in (*SECRET, "1 fuel and 1 tech", "in hand"):
            assert secret not in shown.out
            assert secret not in plain.out
    own = terminal.run("replay", unfinished, "--seat", "0", "--plain")
    assert SEEN in own.flat
    assert "in hand" in own.out


def test_all_hands_are_for_finished_games_only(terminal: Terminal, unfinished: str, finished: str) -> None:
    refused = terminal.run("replay", unfinished, "--seat", "all")
    assert refused.code == 2
    assert "until then, hands are secret" in refused.err
    assert terminal.run("replay", finished, "--seat", "all", "--plain").code == 0


def test_the_end_of_a_replay_shows_the_ranking(terminal: Terminal, finished: str) -> None:
    for options, typed in ((("--plain",), []), ((), ["e", "q"])):
        shown = terminal.run("replay", finished, *options, typed=typed)
        assert "1. " in shown.out
        assert "where the points came from" in shown.out


def test_a_jump_tells_what_it_skips_before_it_shows_the_board(terminal: Terminal, finished: str) -> None:
    shown = terminal.run("replay", finished, typed=["e", "q"]).flat.split("/", 1)[1]
    parts = ("Round 1:", "The game is over after round", "in the zones.", "where the points came from")
    assert [shown.index(part) for part in parts] == sorted(shown.index(part) for part in parts)


def test_a_replay_begins_where_it_is_told_to(terminal: Terminal, unfinished: str) -> None:
    assert "Ann uses the sponsor." in terminal.run("replay", unfinished, "--at", "2").out
    for at in ("8", "-1", "x"):
        refused = terminal.run("replay", unfinished, "--at", at)
        assert refused.code == 2
        assert refused.err.startswith("divebell: at must be")
    assert terminal.run("replay", unfinished, "--seat", "7").code == 2


def test_replaying_changes_no_file(terminal: Terminal, unfinished: str) -> None:
    before = Path(unfinished).read_bytes()
    terminal.run("replay", unfinished, typed=["", "b", "e"])
    assert Path(unfinished).read_bytes() == before
    assert len(load_record(unfinished).played) == 7


# Simulate


def test_simulate_prints_a_table(terminal: Terminal) -> None:
    shown = terminal.run("simulate", "--games", "4", "--bots", "random,random,random", "--seed", "1")
    assert shown.code == 0
    for word in ("rounds", "turns", "ended by", "points", "wins", "95 %", "contracts", "worth 5 points", "random 3"):
        assert word in shown.out
    assert shown.widest() <= 80


def test_simulate_prints_json_and_nothing_else(terminal: Terminal) -> None:
    arguments = ("simulate", "--games", "3", "--solo", "hard", "--bots", "random", "--seed", "5", "--json")
    first, second = terminal.run(*arguments), terminal.run(*arguments)
    assert first.out == second.out
    document = json.loads(first.out)
    assert document["games"] == 3
    assert document["options"]["solo"] == "hard"
    assert sum(sum(numbers) for numbers in document["per_game"]["rating"].values()) == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--games", "0"), "games must be 1 to"),
        (("--games", "many"), "games must be a whole number, not “many”"),
        (
            ("--bots", "shark,random"),
            "bots must be one of random, greedy, paddler, snorkeller, freediver, aquanaut, leviathan, not “shark”",
        ),
        (("--bots", "random,random", "--players", "3"), "bots must be 3, one for each seat, not 2"),
        (("--players", "9"), "players must be 1 to 4, not 9"),
        (("--processes", "x"), "processes must be a whole number, not “x”"),
    ],
)
def test_a_wrong_simulation_is_one_sentence(terminal: Terminal, options: tuple[str, ...], sentence: str) -> None:
    refused = terminal.run("simulate", *options)
    assert refused.code == 2
    assert sentence in refused.err
    assert refused.out == ""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_what_was_played(tmp_path: Path, processes: str) -> None:
    command = [sys.executable, "-m", "divebell", "simulate", "--games", "1000000", "--bots", "random,random", "--json"]
    environment = {**os.environ, "FORCE_COLOR": "1", "TTY_COMPATIBLE": "1"}
    with subprocess.Popen(
        [*command, "--processes", processes],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, start_new_session=True,
    ) as running:  # fmt: skip
        read_until(running, running.stderr, rb" [1-9]\d*/1000000")
        os.killpg(running.pid, signal.SIGINT)
        out, _ = running.communicate(timeout=ANSWER)
    assert running.returncode == 0
    assert 0 < json.loads(out)["games"] < 1000000


# Rules


def test_rules_lists_all_or_shows_one(terminal: Terminal) -> None:
    listed = terminal.run("rules")
    assert "D3  The Spy" in listed.out
    assert "G18 Swapping two kinds" in listed.out
    shown = terminal.run("rules", "d3", "K1")
    assert "A Spy costs 1 credit" in shown.out
    assert "See also: P1, G6, G9, O6, V1" in shown.out
    assert "K1 Completing a contract" in shown.out


def test_an_unknown_rule_names_the_near_ones(terminal: Terminal) -> None:
    refused = terminal.run("rules", "D9")
    assert refused.code == 2
    assert refused.err == "divebell: there is no rule “D9”, but there are D1, D2, D3, D4, D5, D6\n"
    in_game = terminal.run("play", "--seed", "7", typed=["rules D9", "rules D3", "rules"])
    assert "there is no rule “D9”" in in_game.out
    assert "A Spy costs 1 credit" in in_game.out


# The command line


def test_version_and_help(terminal: Terminal) -> None:
    named = {"pure": "(pure Python; `make compiled` ", "compiled": "(compiled)"}[build()]
    assert terminal.run("--version").out.startswith(f"divebell {__version__} {named}")
    shown = terminal.run("--help")
    assert shown.code == 0
    for command in ("play", "replay", "simulate", "rules"):
        assert command in shown.out


def test_a_record_brings_its_own_components(terminal: Terminal, unfinished: str) -> None:
    for command in (["replay", unfinished], ["rules"], ["play", "--resume", unfinished]):
        refused = terminal.run("--components", "own.toml", *command)
        assert refused.code == 2
        assert refused.err.startswith("divebell: --components cannot be used with")


@pytest.mark.parametrize("arguments", [["dance"], ["play", "--nonsense"], ["replay"], ["simulate", "--bots"]])
def test_a_wrong_command_line_is_explained_without_a_traceback(terminal: Terminal, arguments: list[str]) -> None:
    refused = terminal.run(*arguments)
    assert refused.code == 2
    assert "error: " in refused.err
    assert "Traceback" not in refused.err


def test_the_module_is_the_command() -> None:
    result = subprocess.run([sys.executable, "-m", "divebell", "--version"], capture_output=True, text=True, check=True)
    assert result.stdout.startswith(f"divebell {__version__} (")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m divebell rules | head -1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("Components")
    assert result.stderr == ""

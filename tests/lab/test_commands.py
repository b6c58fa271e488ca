"""`divebell lab` in the terminal: what it prints, in 80 and 100 columns, and what it says when something is wrong."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, terminal
from tests.patience import ANSWER, THOUGHT, until

from .bots import COLLECTOR, write_bot

__all__ = ["terminal"]

ARENA = ("lab", "arena", "random", "random", "--processes", "1")


@pytest.mark.parametrize("width", [80, 100])
def test_the_arena_says_score_elo_and_verdict(terminal: Terminal, tmp_path: Path, width: int) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    options = ("--deals", "4", "--results", str(tmp_path / "kept"), "--processes", "1")
    shown = terminal.run("lab", "arena", own, "random", *options, width=width)
    assert shown.code == 0
    assert "my_bot:Collector against random: 8 games, seeds 1 to 4" in shown.out
    assert "Elo of my_bot:Collector over random: " in shown.flat
    assert "LLR " in shown.out
    assert "bounds -2.94 and 2.94, alpha 0.05, beta 0.05" in shown.flat
    lines = [line for line in shown.out.splitlines() if "is saved in" not in line]
    assert max(len(line.rstrip()) for line in lines) <= width
    kept = list((tmp_path / "kept").iterdir())
    assert len(kept) == 1
    assert str(kept[0]) in shown.out


def test_the_arena_of_three_shows_both_ways_to_sit(terminal: Terminal, tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    options = ("--players", "3", "--deals", "1", "--results", str(tmp_path), "--processes", "1")
    shown = terminal.run("lab", "arena", own, "random", *options)
    assert "1 my_bot:Collector among 2 random" in shown.out
    assert "1 random among 2 my_bot:Collector" in shown.out
    assert "No decision yet: more deals are needed." in shown.out


def test_in_a_game_for_one_both_play_the_deal_and_more_points_win_it(terminal: Terminal, tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    options = ("--solo", "normal", "--deals", "3", "--all", "--results", str(tmp_path / "kept"), "--processes", "1")
    shown = terminal.run("lab", "arena", own, "random", *options)
    assert "my_bot:Collector against random: 6 games, seeds 1 to 3" in shown.out
    found = json.loads(terminal.run("lab", "arena", own, "random", *options, "--json").out)
    (kept,) = (tmp_path / "kept").iterdir()
    block = json.loads(kept.read_text(encoding="utf-8").splitlines()[1])
    won = 0.0
    for _, (mine, other) in block[:3]:
        assert (mine[0], other[0]) == ("a", "b")
        won += (mine[1] > other[1]) + (mine[1] == other[1]) / 2
    assert (found["score"]["wins"], found["score"]["games"]) == (won, 3)


def test_every_verdict_is_said(terminal: Terminal, tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    low = ("--elo0", "-1000", "--elo1", "-900", "--processes", "1", "--results", str(tmp_path))
    assert "is stronger (by at least -900" in terminal.run("lab", "arena", own, "random", *low).flat
    high = ("--elo0", "600", "--elo1", "1000", "--results", str(tmp_path))
    assert "random is not stronger (by at most 600" in terminal.run(*ARENA, *high).flat


def test_json_is_for_programs(terminal: Terminal, tmp_path: Path) -> None:
    shown = terminal.run(*ARENA, "--deals", "2", "--all", "--json", "--results", str(tmp_path))
    found = json.loads(shown.out)
    assert found["games"] == 4
    assert found["score"]["wins"] == 2
    assert found["bots"]["a"][0] == "random"
    assert len(found["rules"]) == len(found["bots"]["a"][1]) == 12


def test_a_ladder_is_printed_and_written(terminal: Terminal, tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    options = ("--bots", f"random,{own}", "--deals", "2", "--results", str(tmp_path / "kept"), "--processes", "1")
    report = tmp_path / "docs" / "ladder.md"
    shown = terminal.run("lab", "ladder", *options, "--report", str(report))
    assert "my_bot:Collector against random" in shown.out
    assert shown.widest() <= 80
    page = report.read_text(encoding="utf-8")
    assert "| bot | rating | 95 % | games |" in page
    assert "![Ratings with their intervals](ladder-ratings.svg)" in page
    plot = (tmp_path / "docs" / "ladder-ratings.svg").read_text(encoding="utf-8")
    assert ">my_bot:Collector<" in plot
    terminal.run("lab", "ladder", *options, "--report", str(report))
    assert (tmp_path / "docs" / "ladder-ratings.svg").read_text(encoding="utf-8") == plot
    assert report.read_text(encoding="utf-8") == page


def test_a_study_of_balance_is_printed_and_written(terminal: Terminal, tmp_path: Path) -> None:
    options = ("--bot", "random", "--games", "10", "--results", str(tmp_path / "kept"), "--processes", "1")
    report = tmp_path / "balance.md"
    shown = terminal.run("lab", "balance", *options, "--sponsors", "random", "--report", str(report))
    assert shown.code == 0
    assert shown.widest() <= 80
    for text in ("10 games of 2 random", "own turns to 18 points", "first key", "sponsor sides", "Often offered"):
        assert text in shown.out
    page = report.read_text(encoding="utf-8")
    assert "## Contracts completed" in page
    pictures = [line.partition("](")[2][:-1] for line in page.splitlines() if line.startswith("![")]
    assert len(pictures) == 7
    assert all((tmp_path / name).exists() for name in pictures)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("arena", "random", "shark"), "there is no bot “shark”"),
        (("arena", "random", "nowhere.py:Bot"), "cannot read nowhere.py"),
        (("arena", "random", "random", "--elo0", "50"), "elo0 must be less than elo1"),
        (("arena", "random", "random", "--alpha", "much"), "alpha must be a number, not “much”"),
        (("arena", "random", "random", "--alpha", "0.9"), "alpha must be from 0.0001 to 0.4, not 0.9"),
        (("arena", "random", "random", "--deals", "0"), "deals must be 1 to 1000000, not 0"),
        (("arena", "random", "random", "--players", "5"), "players must be 1 to 4, not 5"),
        (("arena", "random", "random", "--results", "/dev/null/x"), "cannot store results in /dev/null/x"),
        (("arena", "random", "random", "--ray", "--deals", "1"), "--ray needs Ray, which is not installed"),
        (("ladder", "--bots", "random"), "a ladder needs at least two different bots, not random"),
        (("ladder", "--anchor", "shark"), "the anchor must be one of random"),
        (("ladder", "--players", "3"), "a ladder is for 2 players, not 3"),
        (("ladder", "--report", "/dev/null/x.md"), "cannot write /dev/null/x.md"),
        (("balance", "--games", "1"), "games must be 2 to 1000000, not 1"),
        (("balance", "--solo", "hard"), "a study of balance needs at least 2 players, not 1"),
    ],
)
def test_what_is_wrong_is_said(terminal: Terminal, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    kept = () if "--results" in arguments else ("--results", str(tmp_path))
    shown = terminal.run("lab", *arguments, *kept)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_ctrl_c_ends_an_arena_on_processes_and_the_same_command_goes_on(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "divebell",
        *ARENA[:-1],
        "2",
        "--deals",
        "4000",
        "--all",
        "--results",
        str(tmp_path),
    ]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "LANG": "C.UTF-8"}
    )
    assert until(lambda: any(path.read_bytes().count(b"\n") > 2 for path in tmp_path.iterdir()), THOUGHT)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=ANSWER)
    assert running.returncode == 0, err
    assert "random against random:" in out
    assert "Traceback" not in err
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes().endswith(b"\n")
    assert kept.read_bytes().count(b"\n") < 1001

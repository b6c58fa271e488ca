"""The arena: which games a match is, that it goes on after anything, and what it says."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game
from divebell.lab.arena import DEALS_IN_A_BLOCK, Deal, Match, Played, Standing, interval, kept_games, play_match
from divebell.lab.contestants import find_contestant
from divebell.lab.playing import BotFault
from divebell.lab.sprt import Bounds
from divebell.lab.workers import Workers
from tests.patience import THOUGHT, until

from .bots import COLLECTOR, write_bot

OTYS = find_game("otys")


def match(new: str = "random", old: str = "random", players: int = 2, seed: int = 1) -> Match:
    options = {"players": str(players)}
    return Match("otys", options, players, find_contestant(new, OTYS), find_contestant(old, OTYS), seed)


def test_every_deal_is_played_from_each_seat_by_both() -> None:
    assert match().lineups == ["ab", "ba"]
    assert match(players=3).lineups == ["abb", "bab", "bba", "baa", "aba", "aab"]
    assert len(match(players=4).lineups) == 8


def test_the_score_of_a_deal_is_one_half_when_both_are_equal() -> None:
    def deal(*games: tuple[str, list[float]]) -> Deal:
        return Deal(1, [Played(lineup, [], shares, 0) for lineup, shares in games])

    assert deal(("ab", [1, 0]), ("ba", [0, 1])).score == 1
    assert deal(("ab", [1, 0]), ("ba", [1, 0])).score == 0.5
    assert deal(("ab", [0.5, 0.5]), ("ba", [1, 0])).score == 0.25
    seat_0_wins = [(lineup, [1.0, 0, 0]) for lineup in match(players=3).lineups]
    assert deal(*seat_0_wins).score == 0.5


def test_equal_bots_play_equal_games_and_the_test_says_not_stronger(tmp_path: Path) -> None:
    standing = play_match(match(), Bounds(0, 400), 40, tmp_path)
    assert all(deal.score == 0.5 for deal in standing.deals)  # the same bot on the same seat plays the same game
    assert standing.verdict == "not stronger"
    assert len(standing.deals) < 40


def test_a_match_is_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    alone, together = tmp_path / "alone", tmp_path / "together"
    first = play_match(match(own), Bounds(0, 30), 9, alone, Workers(1), to_the_end=True)
    second = play_match(match(own), Bounds(0, 30), 9, together, Workers(2), to_the_end=True)
    assert first.document() == second.document()
    assert len(first.deals) == 9
    files = [kept_games(match(own), folder).path for folder in (alone, together)]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = play_match(match(), Bounds(0, 30), 8, tmp_path, to_the_end=True)
    content = kept_games(match(), tmp_path).path.read_bytes()
    monkeypatch.setattr("divebell.lab.arena.play_block", lambda task: pytest.fail("a kept block is played again"))
    again = play_match(match(), Bounds(0, 30), 8, tmp_path, to_the_end=True)
    assert again.document() == first.document()
    fewer = play_match(match(), Bounds(0, 30), 5, tmp_path, to_the_end=True)
    assert [deal.seed for deal in fewer.deals] == [1, 2, 3, 4, 5]
    assert kept_games(match(), tmp_path).path.read_bytes() == content


def test_another_bot_engine_seed_or_option_is_another_file(tmp_path: Path) -> None:
    own = write_bot(tmp_path, COLLECTOR)
    one = match(f"{own}:Collector")
    write_bot(tmp_path, COLLECTOR + "# changed\n")
    paths = [
        kept_games(found, tmp_path).path
        for found in (one, match(f"{own}:Collector"), match(seed=2), match(players=3), match("greedy"), match())
    ]
    assert len(set(paths)) == len(paths)


def test_a_line_that_a_crash_cut_off_is_played_again(tmp_path: Path) -> None:
    play_match(match(), Bounds(0, 30), 8, tmp_path, to_the_end=True)
    path = kept_games(match(), tmp_path).path
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    play_match(match(), Bounds(0, 30), 8, tmp_path, to_the_end=True)
    assert path.read_bytes() == whole


# Plays at random, but waits for ever once the file that HELD names has two lines: so it can be killed in the middle.
HELD = """
import os, time
class Held:
    def choose(self, view, moves, rng):
        while (path := os.environ.get("HELD")) and os.path.exists(path) and open(path).read().count("\\n") >= 2:
            time.sleep(1)
        return rng.choice(moves)
"""


def test_a_killed_run_goes_on_and_its_file_is_that_of_a_run_that_was_not(tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, HELD)}:Held"
    command = [sys.executable, "-m", "divebell", "lab", "arena", own, "random", "--deals", "12", "--all"]
    command += ["--processes", "1", "--json", "--results"]
    killed, whole = (kept_games(match(own), tmp_path / folder).path for folder in ("killed", "whole"))
    environment = {**os.environ, "HELD": str(killed)}
    running = subprocess.Popen([*command, str(killed.parent)], stdout=subprocess.DEVNULL, env=environment)
    assert until(lambda: killed.exists() and killed.read_bytes().count(b"\n") >= 2, THOUGHT)
    running.send_signal(signal.SIGKILL)
    assert running.wait() == -signal.SIGKILL
    assert killed.read_bytes().count(b"\n") == 2
    for path in (killed, whole):
        subprocess.run([*command, str(path.parent)], stdout=subprocess.DEVNULL, check=True)
    assert killed.read_bytes() == whole.read_bytes()
    assert whole.read_bytes().count(b"\n") == 1 + 12 // DEALS_IN_A_BLOCK


def test_ctrl_c_keeps_the_finished_blocks(tmp_path: Path) -> None:
    def stop(standing: Standing) -> None:
        if len(standing.deals) == 8:
            os.kill(os.getpid(), signal.SIGINT)

    standing = play_match(match(), Bounds(0, 30), 400, tmp_path, to_the_end=True, progress=stop)
    assert 8 <= len(standing.deals) < 100
    assert len(kept_games(match(), tmp_path).read()) * DEALS_IN_A_BLOCK == len(standing.deals)


def test_a_bot_that_fails_on_another_process_is_named_and_finished_blocks_stay(tmp_path: Path) -> None:
    source = "class Bot:\n    def choose(self, view, moves, rng, budget=None):\n        return moves[99]\n"
    own = f"{write_bot(tmp_path, source)}:Bot"
    with pytest.raises(BotFault) as error:
        play_match(match(own), Bounds(), 8, tmp_path, Workers(2))
    assert "IndexError: list index out of range (line 3)" in str(error.value)
    assert error.value.told(lambda text, *rest: f"<{text}>").startswith("<{name} failed".replace("{name}", own))


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    kept = kept_games(match(), tmp_path)
    kept.read()
    other = kept_games(match(), tmp_path)
    other.read()
    other.add([])
    with pytest.raises(BadOption, match="another run is writing"):
        kept.add([])


def test_a_file_that_holds_something_else_is_not_touched(tmp_path: Path) -> None:
    path = kept_games(match(), tmp_path).path
    for content in ("notes of mine\n", "\xff\n"):
        path.write_text(content, encoding="latin-1")
        with pytest.raises(BadOption, match="does not contain the results"):
            play_match(match(), Bounds(), 4, tmp_path)
        assert path.read_text(encoding="latin-1") == content


@pytest.mark.parametrize(("wrong", "deals"), [(match(), 0), (match(seed=2**128 - 2), 4)])
def test_a_match_that_cannot_be_played_is_refused(tmp_path: Path, wrong: Match, deals: int) -> None:
    with pytest.raises(BadOption):
        play_match(wrong, Bounds(), deals, tmp_path)


def test_an_interval_knows_that_games_of_a_deal_are_not_independent() -> None:
    alike = interval([0.0, 1.0] * 50, 2)  # both games of a deal go the same way: a deal tells no more than one game
    half = interval([0.5, 0.5, 0.0, 1.0] * 25, 2)  # as independent games do
    assert alike.high - alike.low == pytest.approx(2**0.5 * (half.high - half.low), rel=0.02)
    sure = interval([1.0] * 50, 2)
    assert sure.low < 1.0
    assert sure.high == pytest.approx(1)
    assert interval([], 2) == (0, 0, 0, 1)


def test_three_players_are_a_match_of_one_among_others(tmp_path: Path) -> None:
    own = f"{write_bot(tmp_path, COLLECTOR)}:Collector"
    standing = play_match(match(own, "random", 3), Bounds(), 1, tmp_path, to_the_end=True)
    assert standing.games == 6
    lone = standing.lone("a").wins / 3 - standing.lone("b").wins / 3
    assert standing.score.wins / 6 == pytest.approx((lone + 1) / 2)

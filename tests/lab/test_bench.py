"""The bench of decisions: its positions, honest continuations, and the regret of bots that choose on it."""

import json
from pathlib import Path
from random import Random

import pytest

from divebell.bots import make_mind
from divebell.engine.errors import BadOption
from divebell.engine.package import View
from divebell.games import find_game
from divebell.lab import positions as lab
from divebell.lab.contestants import Contestant, find_contestant
from divebell.lab.continuations import continuation, continuations_hash, play_turn, shares
from divebell.lab.positions import (
    Candidate,
    Making,
    Position,
    bench_path,
    candidates,
    check,
    choice,
    make_bench,
    played_on,
    read_bench,
    where,
)
from divebell.lab.regret import Regret, Trial, mean_of, measure
from divebell.lab.workers import Workers
from tests.cli.terminal import Terminal, terminal

from .bots import write_bot

__all__ = ["terminal"]

OTYS = find_game("otys")
MIND = make_mind(OTYS)
FIRST = "class Bot:\n    def choose(self, view, moves, rng, budget=None):\n        return moves[0]\n"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few candidates and few deals, so that a position is made in a second."""
    monkeypatch.setattr(lab, "LEVELS", ("aquanaut",))
    monkeypatch.setattr(lab, "BEST", 2)
    monkeypatch.setattr(lab, "POSITIONS", 200)
    monkeypatch.setattr(lab, "WITHIN", 0.0)
    monkeypatch.setattr(lab, "FIRST_DEALS", 1)
    monkeypatch.setattr(lab, "EARLIEST", 0.7)


def making(deals: int = 2, players: int = 2) -> Making:
    return Making("otys", {"players": str(players)}, players, find_contestant("paddler", OTYS), 1, deals)


def middle(seed: int = 3, moves: int = 60) -> View:
    """What the player to move sees after so many random moves."""
    game, rng = OTYS.start(players=2, seed=seed), Random(seed)
    for _ in range(moves):
        game.play(rng.choice(game.moves()))
    view: View = game.view(game.player)
    return view


def test_a_bench_goes_on_where_it_was_and_has_both_halves(small: None, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    made = make_bench(making(), 2, whole, Workers())
    make_bench(making(), 1, parts, Workers())
    assert make_bench(making(), 2, parts, Workers()) == made
    assert whole.read_bytes() == parts.read_bytes()
    bench = read_bench(whole)
    assert (bench.game, bench.options, bench.deals) == ("otys", {"players": "2"}, 2)
    assert bench.positions == made
    assert len({position.id for position in made}) == len(made) > 0
    for position in made:
        assert 0.12 <= position.chance <= 0.88
        assert position.when >= 0.7
        assert position.made[-1] == continuations_hash("otys")
        ends = [where(position.view, turn.moves, MIND) for turn in position.candidates]
        assert len(set(ends)) == len(ends) > 1, "no turn is there twice"
        for at in position.best:
            best = position.candidates[at]
            assert len(best.a) == len(best.b) == 2
            assert 0 <= best.mean <= 1


def test_continuations_know_no_more_than_the_player_to_move() -> None:
    """Whatever lies hidden in the game that a view comes from: the candidates and their values are the same."""
    view = middle()
    seat = MIND.imagine(view, Random(1)).player
    others = [MIND.imagine(view, Random(seed)).view(seat) for seed in (1, 2)]
    line = choice(view, find_contestant("aquanaut", OTYS), MIND, "x")
    found = {"".join(continuation(each, line, MIND, f"{deal}") for deal in range(2)) for each in (view, *others)}
    assert len(found) == 1


def test_the_same_deal_is_played_on_alike_and_others_differ() -> None:
    view = middle()
    turn = Candidate(choice(view, find_contestant("snorkeller", OTYS), MIND, "x"))
    position = Position("p", view, 0.5, 0.5, (), (0, 0), ("", "", ""))
    whole = played_on(position, turn, "ab", MIND, 4)
    assert played_on(position, played_on(position, turn, "a", MIND, 1), "ab", MIND, 4) == whole
    assert set(whole.a + whole.b) <= set("012")
    assert shares("0123") == [0.0, 1.0, 0.5, 1 / 3]


def test_a_turn_is_played_up_to_its_end_or_a_reveal() -> None:
    game = OTYS.start(players=2, seed=1)
    line = choice(game.view(game.player), find_contestant("aquanaut", OTYS), MIND, "x")
    assert play_turn(game.copy(), (*line, "end")) == len(line), "the next player's moves are not part of it"
    assert play_turn(game.copy(), ("nonsense",)) == 0


def test_candidates_are_different_turns_and_those_of_levels_are_among_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "LEVELS", ("paddler",))
    view = middle()
    found = candidates(view, MIND, OTYS, 4)
    ends = [where(view, turn.moves, MIND) for turn in found]
    assert len(set(ends)) == len(ends)
    assert where(view, choice(view, find_contestant("paddler", OTYS), MIND, "4 paddler"), MIND) in ends


def bench_of(values: list[tuple[str, str]], path: Path, made: str | None = None) -> Path:
    """A bench of one position in which the turns were won like this; the first two are the best of the halves."""
    view = middle()
    turns = candidates(view, MIND, OTYS, 4)[: len(values)]
    known = tuple(turn._replace(a=a, b=b) for turn, (a, b) in zip(turns, values, strict=True))
    position = Position("p", view, 0.5, 0.5, known, (0, 1), ("", "", made or continuations_hash("otys")))
    head = making(len(values[0][0])).document()
    path.write_text(f"{json.dumps(head)}\n{json.dumps([position.document()])}\n", encoding="utf-8")
    return path


def regret_of(bot: Contestant, path: Path, folder: Path) -> Regret:
    bench = read_bench(path)
    trial = Trial(bench, bot, bench.positions[0].held_back)
    steps: list[tuple[int, int]] = []
    found = measure(trial, None, folder, Workers(), lambda done, total: steps.append((done, total)))
    assert steps[-1] == (2, 2)
    assert found is not None
    return found


def playing(line: tuple[str, ...], folder: Path) -> Contestant:
    """A bot that plays these moves."""
    source = f"LINE = {line!r}\n" + "class Bot:\n    def __init__(self):\n        self.left = list(LINE)\n"
    source += "    def choose(self, view, moves, rng, budget=None):\n        return self.left.pop(0)\n"
    return find_contestant(f"{write_bot(folder, source)}:Bot", OTYS)


def test_the_best_of_one_half_is_compared_in_the_other(tmp_path: Path) -> None:
    path = bench_of([("1111", "1000"), ("1100", "1111"), ("0000", "1100")], tmp_path / "b.jsonl")
    turns = read_bench(path).positions[0].candidates
    lost = []
    for turn in turns:
        found = regret_of(playing(turn.moves, tmp_path), path, tmp_path / "kept")
        lost.append((found.all.mean, found.best))
    # The best of the first half is worth 1/4 in the second, the best of the second 2/4 in the first.
    assert lost == [((0.25 - 0.25 + 0.5 - 1) / 2, 1), ((0.25 - 1 + 0.5 - 0.5) / 2, 1), ((0.25 - 0.5 + 0.5 - 0) / 2, 0)]


def test_a_choice_that_nobody_played_on_is_played_on_once_and_kept(tmp_path: Path) -> None:
    path = bench_of([("11", "11"), ("10", "10")], tmp_path / "b.jsonl")
    position = read_bench(path).positions[0]
    bot = find_contestant(f"{write_bot(tmp_path, FIRST)}:Bot", OTYS)
    found = regret_of(bot, path, tmp_path / "kept")
    (kept,) = (tmp_path / "kept").glob("otys-turns-*")
    (line,) = [json.loads(each) for each in kept.read_text(encoding="utf-8").splitlines()[1:]]
    turn = Candidate(choice(position.view, bot, MIND, position.id))
    assert line == [position.id, list(turn.moves), *played_on(position, turn, "ab", MIND, 2)[1:]]
    before = kept.read_bytes()
    assert regret_of(bot, path, tmp_path / "kept").decisions == found.decisions
    assert kept.read_bytes() == before


def test_values_of_other_continuations_are_not_mixed(tmp_path: Path) -> None:
    """The bench was made by continuations that no longer exist: the best turns are played on again with the choice."""
    path = bench_of([("11", "11"), ("10", "10")], tmp_path / "b.jsonl", made="older")
    position = read_bench(path).positions[0]
    bot = find_contestant(f"{write_bot(tmp_path, FIRST)}:Bot", OTYS)
    found = regret_of(bot, path, tmp_path / "kept")
    line = choice(position.view, bot, MIND, position.id)
    best, other, chosen = [
        played_on(position, Candidate(moves), "ab", MIND, 2)
        for moves in (position.candidates[0].moves, position.candidates[1].moves, line)
    ]
    b = sum(shares(best.b)) - sum(shares(chosen.b))
    a = sum(shares(other.a)) - sum(shares(chosen.a))
    assert found.all.mean == pytest.approx((a + b) / 4)


def test_the_interval_of_a_mean() -> None:
    found = mean_of([0.0, 0.1] * 50)
    assert found.mean == pytest.approx(0.05)
    assert found.low == pytest.approx(0.04, abs=0.003)
    assert found.high == pytest.approx(0.06, abs=0.003)
    assert mean_of([0.3]) == (1, 0.3, -1, 1)


def test_the_commands(small: None, terminal: Terminal, tmp_path: Path) -> None:
    bench = str(tmp_path / "bench.jsonl")
    shown = terminal.run(
        "lab", "positions", "--bot", "paddler", "--games", "4", "--worlds", "1", "--bench", bench, "--processes", "1"
    )
    held = [position.held_back for position in read_bench(Path(bench)).positions]
    assert f"{len(held)} positions with " in shown.out
    options = ("--bench", bench, "--results", str(tmp_path / "kept"), "--processes", "1")
    for flags, number in (((), held.count(False)), (("--held-back",), held.count(True))):
        shown = terminal.run("lab", "regret", "random", "paddler@50", *flags, *options)
        if number:
            assert f"given away per decision, in {number} position" in shown.flat
            assert "paddler@50 compared with random: " in shown.flat
            assert max(len(line.rstrip()) for line in shown.out.splitlines()) <= 80
            found = json.loads(terminal.run("lab", "regret", "random", *flags, *options, "--json").out)
            assert found[0]["regret"]["number"] == number
        else:
            assert "there are no such positions on the bench" in shown.err


def test_what_cannot_be_measured_is_said(terminal: Terminal, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="at least 2 players"):
        check(Making("otys", {"players": "1"}, 1, find_contestant("random", OTYS), 1, 8), 1)
    with pytest.raises(BadOption, match="worlds must be 8 to 10000, not 0"):
        check(making(0), 1)
    assert "cannot read" in terminal.run("lab", "regret", "random", "--bench", str(tmp_path / "none")).err
    other = tmp_path / "other.jsonl"
    other.write_text("{}\n", encoding="utf-8")
    shown = terminal.run("lab", "regret", "random", "--bench", str(other))
    assert "has no positions: make them with divebell lab positions" in shown.err
    path = bench_of([("1", "1"), ("0", "0")], tmp_path / "b.jsonl")
    shown = terminal.run("lab", "regret", "random", "--players", "3", "--bench", str(path))
    assert "these positions are from games with other options" in shown.err


def test_the_bench_of_the_repository_is_undecided_and_well_measured() -> None:
    bench = read_bench(bench_path("otys", 2))
    assert (bench.game, bench.options) == ("otys", {"players": "2"})
    held = [position.held_back for position in bench.positions]
    assert 0.3 < sum(held) / len(held) < 0.7
    for position in bench.positions:
        assert len(position.candidates) > 1
        assert 0.12 <= position.chance <= 0.88
        for at in position.best:
            assert len(position.candidates[at].a) == len(position.candidates[at].b) == bench.deals

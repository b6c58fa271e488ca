"""A net learns: its arithmetic on made-up games, and real trainings, stopped and gone on with."""

import json
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from divebell.bots import Level
from divebell.bots.array_net import Net
from divebell.bots.net import read_net
from divebell.engine.errors import BadOption
from divebell.games import find_game, otys
from divebell.lab import train as training
from divebell.lab.contestants import find_contestant, make_contestant
from divebell.lab.playing import Stopped, play_to_the_end
from divebell.lab.train import Course, Learner, Lesson, check, losses_of, play_lesson, slopes_of, train
from tests.bots.nets import any_net, text_of
from tests.bots.positions import JUDGE
from tests.cli.terminal import Terminal, terminal

__all__ = ["terminal"]

OTYS = find_game("otys")
TWO = Course("otys", {"players": "2"}, 2, 1)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generations of two games by players who hardly think; every second game is kept apart."""
    monkeypatch.setattr(training, "GAMES_IN_A_BLOCK", 1)
    monkeypatch.setattr(training, "BLOCKS_IN_A_GENERATION", 2)
    monkeypatch.setattr(training, "KEPT_APART", 2)
    monkeypatch.setattr(training, "PUPIL", Level("pupil", 8, False, 0, 0.02, 0.08))


@cache
def lessons_of_two() -> list[Lesson]:
    """A few games, for the tests that only learn from them."""
    return [play_lesson(TWO, "", number) for number in range(6)]


# The arithmetic


@pytest.mark.parametrize("players", [1, 2, 3])
def test_slopes_are_those_of_the_log_loss(players: int) -> None:
    net = any_net(players)
    rng = np.random.default_rng(2)
    inputs = rng.normal(0, 1, (7, players * len(JUDGE.TERMS) + 2))
    targets = rng.dirichlet([1.0] * max(2, players), 7)

    def loss() -> float:
        chances = Net(players, JUDGE.TERMS, net.parameters).chances(inputs)
        return float(-(targets * np.log(chances)).sum(axis=1).mean())

    slopes = slopes_of(net.parameters, players, inputs, targets)
    step = 1e-6
    for name, slope in slopes.items():
        at = tuple(size // 2 for size in slope.shape)
        net.parameters[name][at] += step
        higher = loss()
        net.parameters[name][at] -= 2 * step
        lower = loss()
        net.parameters[name][at] += step
        assert slope[at] == pytest.approx((higher - lower) / (2 * step), abs=1e-6), name


def test_what_is_wanted_of_a_position_leans_on_the_turns_after_it() -> None:
    terms = len(JUDGE.TERMS)
    lesson = Lesson(0, [1, 0, 1], [[0.0] * (2 * terms + 2)] * 3, [[0.5, 0.5]] * 3, [1.0, 0.0])
    net = any_net(2)
    game = training._arrays(lesson, 2)
    mover, other = net.chances(game.inputs)[0].tolist()  # the same each time, for the seat whose turn it is
    wanted = training.returns(net, game)
    # Seat 0 wins. Seen from the mover: seat 1 before the last turn, seat 0 before it, seat 1 before that.
    assert wanted[2].tolist() == pytest.approx([0, 1])
    assert wanted[1].tolist() == pytest.approx([0.3 * other + 0.7, 0.3 * mover])
    seat_0 = 0.3 * mover + 0.7 * (0.3 * other + 0.7)
    assert wanted[0].tolist() == pytest.approx([1 - seat_0, seat_0])


@pytest.mark.parametrize(
    ("players", "options"), [(1, {"solo": "normal"}), (2, {"players": "2"}), (3, {"players": "3"})]
)
def test_a_net_begins_as_a_copy_of_the_evaluation_by_hand(short: None, players: int, options: dict[str, str]) -> None:
    course = Course("otys", options, players, 1)
    lessons = lessons_of_two() if course == TWO else [play_lesson(course, "", 0)]
    games = [training._arrays(lesson, players) for lesson in lessons]
    parameters = training.copy_of_hand(games, players, len(JUDGE.TERMS), np.random.default_rng(1))
    net = Net(players, JUDGE.TERMS, parameters)
    for game in games:
        assert net.chances(game.inputs) == pytest.approx(game.hand, abs=0.01)


def test_a_lesson_says_how_the_game_stood_after_each_turn_and_how_it_ended(short: None) -> None:
    lesson = lessons_of_two()[3]
    assert len(lesson.movers) == len(lesson.inputs) == len(lesson.hand) > 10
    assert sum(lesson.outcome) == 1
    assert lesson.movers[:4] in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert play_lesson(TWO, "", 3) == lesson
    assert json.loads(json.dumps(lesson)) == list(lesson)


@pytest.mark.parametrize("points", [16, 20, 22])
def test_alone_every_point_of_the_end_is_told_and_not_only_the_best_rating(points: int) -> None:
    game = otys.start(solo="normal", seed=1)
    while not game.over:
        game.play(game.moves()[-1])
    document = game.position()
    document["players"][0]["points"] = points
    worth, rest = training.divided(JUDGE, otys.load(document, strict=False))
    assert worth + rest == pytest.approx(1)
    assert worth == pytest.approx(1 / (1 + np.exp((20.5 - points) / 1.5)))


# Learning


def test_learning_lowers_the_loss_on_what_is_learnt_from(short: None) -> None:
    lessons = lessons_of_two()
    losses = []
    learner = Learner(2, JUDGE.TERMS, 1)
    for _ in range(12):
        learner.learn(lessons)
        losses.append(losses_of(learner.net(), lessons).net)
    assert losses[0] < losses_of(learner.net(), lessons).hand
    assert losses[-1] < losses[0] - 0.02
    again = Learner(2, JUDGE.TERMS, 1)
    for _ in range(12):
        again.learn(lessons)
    assert again.text == learner.text


def test_a_training_that_was_stopped_ends_with_the_same_net(
    short: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = train(TWO, 5, tmp_path / "whole")
    assert whole is not None
    real = training.play_lesson

    def stop_at_three(course: Course, net: str, number: int) -> Lesson:
        if number == 3:
            raise Stopped
        return real(course, net, number)

    monkeypatch.setattr(training, "play_lesson", stop_at_three)
    assert train(TWO, 5, tmp_path / "stopped") is None
    monkeypatch.setattr(training, "play_lesson", real)
    numbers: list[int] = []
    again = train(TWO, 5, tmp_path / "stopped", progress=numbers.append)
    assert again is not None
    assert again.text("x") == whole.text("x")
    assert numbers == [1, 2, 3, 4, 5]
    (one,), (other,) = (tmp_path / "whole").iterdir(), (tmp_path / "stopped").iterdir()
    assert one.read_bytes() == other.read_bytes()


def test_later_generations_are_played_by_the_net(short: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judges: dict[int, str] = {}
    real = training.play_lesson

    def note(course: Course, net: str, number: int) -> Lesson:
        judges[number] = net
        return real(course, net, number)

    monkeypatch.setattr(training, "play_lesson", note)
    train(TWO, 5, tmp_path)
    assert [judges[number] == "" for number in range(5)] == [True, True, False, False, False]
    assert judges[2] == judges[3] != judges[4]
    assert read_net(judges[4], JUDGE).players == 2


@pytest.mark.parametrize(
    ("games", "seed", "said"),
    [
        (9, 1, "games must be 10 to 1000000, not 9"),
        (2_000_000, 1, "games must be 10 to 1000000, not 2000000"),
        (10, 1 << 127, "seed must be smaller: each seed stands for a billion deals"),
    ],
)
def test_what_cannot_be_learnt_is_refused(games: int, seed: int, said: str) -> None:
    with pytest.raises(BadOption) as error:
        check(TWO._replace(seed=seed), games)
    assert str(error.value) == said


# The command, and its net in the arena


def test_a_net_names_the_command_that_makes_it_again(short: None, terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "tribes.json"
    about = ("--game", "aquatica", "--players", "1", "--mode", "tribes", "--level", "3")
    where = ("--processes", "1", "--results", str(tmp_path / "kept"), "--out", str(out))
    shown = terminal.run("lab", "train", *about, "--games", "3", *where)
    assert (shown.code, shown.err) == (0, "")
    net = json.loads(out.read_text(encoding="utf-8"))
    assert net["command"] == f"divebell lab train {' '.join(about)} --games 3 --seed 1"


@pytest.mark.parametrize(("width", "mode"), [(80, ("--players", "2")), (100, ("--solo", "hard"))])
def test_the_command_writes_a_net_that_plays_in_the_arena(
    short: None, terminal: Terminal, tmp_path: Path, width: int, mode: tuple[str, str]
) -> None:
    out = tmp_path / "small.json"
    asked = (*mode, "--games", "3", "--seed", "3", "--processes", "1", "--results", str(tmp_path / "kept"))
    shown = terminal.run("lab", "train", *asked, "--out", str(out), width=width)
    assert (shown.code, shown.err) == (0, "")
    assert "A net trained on 3 games, seed 3" in shown.out
    assert "hand-tuned evaluation" in shown.out
    assert "Measured on 1 held-out game: " in shown.out
    lines = [line for line in shown.out.splitlines() if str(tmp_path) not in line]
    assert max(len(line.rstrip()) for line in lines) <= width
    net = json.loads(out.read_text(encoding="utf-8"))
    assert net["command"] == f"divebell lab train {' '.join(mode)} --games 3 --seed 3"
    assert (net["games"], net["seed"], net["game"], net["log loss"]["games"]) == (3, 3, "otys", 1)
    assert len(net["rules"]) == len(net["bots"]) == 12
    found = find_contestant(f"freediver+{out}", OTYS)
    assert found.title == "freediver+small"
    game = otys.start(seed=1, **OTYS.read_options(net["options"]))
    bot = make_contestant(found, OTYS)
    assert bot.choose(game.view(game.player), game.moves(), Random(1), 20) in game.moves()


def test_a_level_with_a_net_is_a_contestant_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "random.json"
    path.write_text(text_of(any_net(2)), encoding="utf-8")
    first = find_contestant(f"paddler+{path}", OTYS)
    assert first != find_contestant(f"freediver+{path}", OTYS)
    path.write_text(text_of(any_net(2, seed=2)), encoding="utf-8")
    assert find_contestant(f"paddler+{path}", OTYS).hash != first.hash
    assert play_to_the_end(OTYS, {"players": 2}, 1, [first, find_contestant("random", OTYS)])[0].over


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("train", "--games", "9"), "games must be 10 to 1000000, not 9"),
        (("train", "--games", "many"), "games must be a whole number, not “many”"),
        (("train", "--out", "/nowhere/net.json"), "cannot write /nowhere/net.json: the folder /nowhere does not exist"),
        (("arena", "aquanaut+nowhere.json", "aquanaut"), "cannot read nowhere.json: No such file or directory"),
        (("arena", "shark+nowhere.json", "aquanaut"), "there is no bot “shark+nowhere.json”"),
        (("arena", "aquanaut+EMPTY", "aquanaut"), "cannot use EMPTY: this is not a complete net"),
        (("arena", "aquanaut+SMALL", "random", "--players", "3"), "for another number of players: 2, not 3"),
    ],
)
def test_what_is_wrong_is_said(terminal: Terminal, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    files = {"EMPTY": "", "SMALL": text_of(any_net(2))}
    given = list(arguments)
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        given = [each.replace(name, str(tmp_path / name)) for each in given]
    shown = terminal.run("lab", *given, "--processes", "1", "--results", str(tmp_path / "kept"))
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err.replace(f"{tmp_path}/", "")
    assert shown.err.count("\n") == 1

"""A bot of one's own: found, made, and told what is wrong with it."""

from pathlib import Path
from random import Random

import pytest

from divebell.bots import LevelBot
from divebell.bots.net import JudgedByNet
from divebell.engine.errors import BadOption
from divebell.games import find_game, find_judge
from divebell.lab.contestants import Contestant, find_contestant, make_contestant
from divebell.lab.playing import BotFault, play_to_the_end

from .bots import COLLECTOR, write_bot

OTYS = find_game("otys")
CHOOSE = "    def choose(self, view, moves, rng, budget=None):\n        return moves[0]\n"


def find(folder: Path, source: str, class_name: str = "Bot") -> Contestant:
    return find_contestant(f"{write_bot(folder, source)}:{class_name}", OTYS)


def test_a_class_in_a_file_plays(tmp_path: Path) -> None:
    found = find(tmp_path, COLLECTOR, "Collector")
    assert found.title == "my_bot:Collector"
    game, turns = play_to_the_end(OTYS, {"players": 2}, 5, [found, find_contestant("random", OTYS)])
    assert game.over
    assert turns > 10


def test_the_text_of_a_move_is_the_move(tmp_path: Path) -> None:
    found = find(
        tmp_path, "class Bot:\n    def choose(self, view, moves, rng, budget=None):\n        return str(moves[0])"
    )
    assert play_to_the_end(OTYS, {"players": 2}, 5, [found, found])[0].over


def test_a_class_that_asks_for_them_gets_the_game_and_its_components(tmp_path: Path) -> None:
    source = "class Bot:\n    def __init__(self, package, components):\n        self.name = package.NAME\n" + CHOOSE
    bot = make_contestant(find(tmp_path, source), OTYS)
    assert bot.name == "otys"  # type: ignore[attr-defined]


def test_a_level_can_have_seconds_instead_of_positions() -> None:
    found = find_contestant("leviathan@0.05s", OTYS)
    assert (found.title, found.seconds) == ("leviathan@0.05s", 0.05)
    bot = make_contestant(found, OTYS)
    game = OTYS.start(players=2, seed=5)
    assert bot.choose(game.view(game.player), game.moves(), Random(1)) in game.moves()
    assert found.hash != find_contestant("leviathan@0.1s", OTYS).hash


def test_a_level_can_have_another_number_of_positions() -> None:
    for name, searched, positions in (("leviathan@80000", 80_000, 0), ("aquanaut@50", 0, 50)):
        bot = make_contestant(find_contestant(name, OTYS), OTYS)
        assert isinstance(bot, LevelBot)
        assert (bot.level.searched, bot.level.positions) == (searched, positions)
    names = ("leviathan", "leviathan@80000", "leviathan@20000")
    assert len({find_contestant(name, OTYS).hash for name in names}) == 3


def test_a_level_can_judge_by_hand_where_it_has_a_net() -> None:
    game = OTYS.start(solo="normal", seed=5)
    found = find_contestant("aquanaut+hand", OTYS)
    assert (found.title, found.net) == ("aquanaut+hand", None)
    hashes = [find_contestant(name, OTYS).hash for name in ("aquanaut", "aquanaut@2s", "aquanaut@2s+hand")]
    assert len({found.hash, *hashes}) == 4
    judges = []
    for name in ("aquanaut+hand", "aquanaut"):
        bot = make_contestant(find_contestant(name, OTYS), OTYS)
        assert isinstance(bot, LevelBot)
        bot.choose(game.view(0), game.moves(), Random(1))
        judges.append(bot.mind.judge)
    assert judges[0] is find_judge("otys")
    assert isinstance(judges[1], JudgedByNet)


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    write_bot(tmp_path, "FIRST = 0\n", "ideas_of_mine.py")
    source = "from ideas_of_mine import FIRST\nclass Bot:\n" + CHOOSE.replace("moves[0]", "moves[FIRST]")
    assert find(tmp_path, source).class_name == "Bot"


def test_the_hash_is_that_of_the_source(tmp_path: Path) -> None:
    first = find(tmp_path, "class Bot:\n" + CHOOSE)
    assert find(tmp_path, "class Bot:\n" + CHOOSE) == first
    assert find(tmp_path, "class Bot:\n" + CHOOSE + "# better\n").hash != first.hash


@pytest.mark.parametrize(
    ("source", "class_name", "said"),
    [
        ("class Bot:\n" + CHOOSE, "Boat", "has no class “Boat”; its classes with a method choose are: Bot"),
        ("class Bot:\n    pass\n", "Bot", "needs a method choose(self, view, moves, rng, budget=None)"),
        ("class Bot:\n    def choose(self:\n", "Bot", "SyntaxError: '(' was never closed (line 2)"),
        ("import numbers\nx = 1 / 0\n", "Bot", "ZeroDivisionError: division by zero (line 2)"),
        (
            "class Bot:\n    def __init__(self):\n        self.x = y\n" + CHOOSE,
            "Bot",
            "name 'y' is not defined (line 3)",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, source: str, class_name: str, said: str) -> None:
    with pytest.raises(BadOption) as error:
        find(tmp_path, source, class_name)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("shark", "there is no bot “shark”: choose one of random, greedy"),
        (
            "leviathan@soon",
            "write the seconds or positions per search as in leviathan@2s or leviathan@80000, not “leviathan@soon”",
        ),
        (
            "leviathan@0s",
            "write the seconds or positions per search as in leviathan@2s or leviathan@80000, not “leviathan@0s”",
        ),
        (
            "leviathan@",
            "write the seconds or positions per search as in leviathan@2s or leviathan@80000, not “leviathan@”",
        ),
        ("leviathan+", "there is no bot “leviathan+”"),
        ("nowhere.py:Bot", "cannot read nowhere.py: No such file or directory"),
        ("my_bot.py", "write your own bot as my_bot.py:Bot, not “my_bot.py”"),
        ("my_bot:Bot", "write your own bot as my_bot.py:Bot"),
        ("my_bot.py:No Class", "write your own bot as my_bot.py:Bot"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused(name: str, said: str) -> None:
    with pytest.raises(BadOption) as error:
        find_contestant(name, OTYS)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("view['nothing']", "failed in the deal with seed 5, in seat 1: KeyError: 'nothing' (line 3)"),
        ("'key 9'", "made an illegal move in the deal with seed 5, in seat 1: key 9"),
        ("'end'", "made an illegal move in the deal with seed 5, in seat 1: end"),
        ("None", "made an illegal move in the deal with seed 5, in seat 1: None"),
    ],
)
def test_a_bot_that_fails_is_named_with_the_deal(tmp_path: Path, answer: str, said: str) -> None:
    found = find(
        tmp_path, f"class Bot:\n    def choose(self, view, moves, rng, budget=None):\n        return {answer}\n"
    )
    with pytest.raises(BotFault) as error:
        play_to_the_end(OTYS, {"players": 2}, 5, [find_contestant("random", OTYS), found])
    assert said in str(error.value)
    assert "my_bot.py:Bot" in str(error.value)


def test_the_example_plays() -> None:
    example = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"
    found = find_contestant(f"{example}:Bot", OTYS)
    game, _ = play_to_the_end(OTYS, {"players": 2}, 2, [found, find_contestant("random", OTYS)])
    assert game.over

"""What is measured, one process for each thing to be measured, so that windows of all of them can be taken in turn.

`python measures.py otys 4` takes orders from its input, a line each, such as `play 0.5 1000` (measure, seconds of
processor time, seed), and answers each with a line of JSON. Processor time, not time on the clock: what else the
machine does then matters less. Everything plays at random, through the same kind of loop in Python.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

Answer = dict[str, float]
Measures = dict[str, Callable[[float, int], Answer]]

TURN_COUNTS = Path(__file__).parent.parent / "tests" / "data" / "otys-turn-counts.jsonl"


def rounds(action: Callable[[], object], seconds: float, at_once: int = 100) -> float:
    """Seconds of processor time that an action takes."""
    done = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        for _ in range(at_once):
            action()
        done += at_once
    return took / done


def play_games(play: Callable[[int], tuple[int, int]], seconds: float, seed: int) -> Answer:
    """Games until the time is up; a game says how often somebody was asked, and how often there was a choice."""
    asked = choices = games = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        now_asked, now_choices = play(seed + games)
        asked += now_asked
        choices += now_choices
        games += 1
    return {"asked": asked / took, "choices": choices / took, "games": games / took}


def floors() -> Measures:
    """What the interpreter itself takes: choosing at random from a list, and the slice of a list of 150 ints."""
    rng = Random(1)
    ten, numbers = list(range(10)), list(range(150))
    return {
        "choose": lambda seconds, _: {"rate": 1 / rounds(lambda: rng.choice(ten), seconds)},
        "slice": lambda seconds, _: {"time": rounds(lambda: numbers[:], seconds)},
    }


def otys(players: int) -> Measures:
    """Divebell's Otys, with sponsor sides at random."""
    from divebell.bots.turns import ends_of_turn
    from divebell.games import otys
    from divebell.games.otys import judge

    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        asked = choices = 0
        game = otys.start(players=players, seed=seed, sponsors="random")
        while not game.over:
            moves = game.moves()
            asked += 1
            choices += len(moves) > 1
            game.play(moves[int(rng.random() * len(moves))])
        return asked, choices

    middle = otys.start(players=players, seed=4, sponsors="random")
    rng = Random(4)
    while middle.turn[0] < 15 and not middle.over:
        middle.play(rng.choice(middle.moves()))
    first = middle.moves()[0]

    def copy_and_play() -> None:
        middle.copy().play(first)

    lines = TURN_COUNTS.read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    one_battery = [
        (entry["id"], entry["ends"], otys.load(entry["position"]))
        for entry in entries
        if entry["position"]["players"][entry["position"]["player"]]["batteries"] == 1
    ]

    def ends(seconds: float, seed: int) -> Answer:
        share = seconds / len(one_battery)
        return {name: rounds(partial(ends_of_turn, game), share, 1) / ends for name, ends, game in one_battery}

    return {
        "play": lambda seconds, seed: play_games(play, seconds, seed),
        "copy": lambda seconds, _: {"time": rounds(middle.copy, seconds)},
        "copy and play": lambda seconds, _: {"time": rounds(copy_and_play, seconds)},
        "key": lambda seconds, _: {"time": rounds(lambda: hash(middle.key()), seconds)},
        "worth": lambda seconds, _: {"time": rounds(lambda: judge.worth(middle, 0), seconds)},
        "view": lambda seconds, _: {"time": rounds(lambda: middle.view(0), seconds, 10)},
        "ends": ends,
        **floors(),
    }


def aquatica(players: int) -> Measures:
    """Divebell's Aquatica with Cold Waters, goals and kings at random."""
    from divebell.games import aquatica

    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        asked = choices = 0
        game = aquatica.start(players=players, seed=seed)
        while not game.over:
            moves = game.moves()
            asked += 1
            choices += len(moves) > 1
            game.play(moves[int(rng.random() * len(moves))])
        return asked, choices

    return {"play": lambda seconds, seed: play_games(play, seconds, seed)}


def catanatron(players: int) -> Measures:
    """Catanatron's own loop with its own random players; what it asks, it keeps in a list."""
    package = import_module("catanatron")
    colours = list(package.Color)[:players]

    def new(seed: int) -> Any:
        return package.Game([package.RandomPlayer(colour) for colour in colours], seed=seed + 1)

    def play(seed: int) -> tuple[int, int]:
        game = new(seed)
        game.play()
        return len(game.state.actions), 0

    def middle(seed: int) -> Any:
        game = new(seed)
        while game.state.num_turns < 40 and game.winning_color() is None:
            game.play_tick()
        return game

    return {
        "play": lambda seconds, seed: play_games(play, seconds, seed),
        "copy": lambda seconds, _: {"time": rounds(middle(4).copy, seconds, 10)},
        **floors(),
    }


def open_spiel(name: str) -> Measures:
    """A game of OpenSpiel. Chance picks any outcome alike, which is the quickest way and changes no speed."""
    game = import_module("pyspiel").load_game(name)

    def step(state: Any, rng: Random) -> int:
        """Play on; returns how many moves there were to choose from, 0 for chance."""
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            return 0
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        return len(actions)

    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        state = game.new_initial_state()
        asked = choices = 0
        while not state.is_terminal():
            number = step(state, rng)
            asked += number > 0
            choices += number > 1
        return asked, choices

    def middle() -> Any:
        rng = Random(4)
        state = game.new_initial_state()
        for _ in range(40):
            step(state, rng)
        return state

    return {
        "play": lambda seconds, seed: play_games(play, seconds, seed),
        "copy": lambda seconds, _: {"time": rounds(middle().clone, seconds)},
        **floors(),
    }


def rlcard(name: str) -> Measures:
    """A game of RLCard. It builds what a player sees at each step, so this is its API, not only its engine."""
    env = import_module("rlcard").make(name)

    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        state, _ = env.reset()
        asked = choices = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            asked += 1
            choices += len(actions) > 1
            state, _ = env.step(actions[int(rng.random() * len(actions))])
        return asked, choices

    return {"play": lambda seconds, seed: play_games(play, seconds, seed), **floors()}


def learners(players: int) -> Measures:
    """Divebell's environment for learners, as its users drive it: see, choose what is legal, step."""
    numpy = import_module("numpy")
    env = import_module("divebell.learn").env(players=players)

    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        asked = 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if over:
                break
            legal = numpy.flatnonzero(observation["action_mask"])
            asked += 1
            env.step(legal[int(rng.random() * len(legal))])
        return asked, asked

    return {"play": lambda seconds, seed: play_games(play, seconds, seed), **floors()}


def catanatron_gym(enemies: int) -> Measures:
    """Catanatron's environment for one learner: `asked` are its steps, `choices` the decisions of everybody."""
    package = import_module("catanatron")
    colours = [colour for colour in package.Color if colour.name != "BLUE"][:enemies]
    config = {"enemies": [package.RandomPlayer(colour) for colour in colours]}
    env = import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv(config)

    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        asked = 0
        _, info = env.reset(seed=seed + 1)
        over = False
        while not over:
            legal = info["valid_actions"]
            asked += 1
            _, _, won, cut, info = env.step(legal[int(rng.random() * len(legal))])
            over = won or cut
        return asked, len(env.game.state.actions)

    return {"play": lambda seconds, seed: play_games(play, seconds, seed), **floors()}


CONTESTANTS: dict[str, Callable[[str], Measures]] = {
    "otys": lambda players: otys(int(players)),
    "aquatica": lambda players: aquatica(int(players)),
    "learn": lambda players: learners(int(players)),
    "catanatron": lambda players: catanatron(int(players)),
    "catanatron_gym": lambda enemies: catanatron_gym(int(enemies)),
    "open_spiel": open_spiel,
    "rlcard": rlcard,
}


def main() -> None:
    measures = CONTESTANTS[sys.argv[1]](sys.argv[2])
    print(json.dumps(sorted(measures)), flush=True)
    for line in sys.stdin:
        name, seconds, seed = line.rsplit(maxsplit=2)
        print(json.dumps(measures[name](float(seconds), int(seed))), flush=True)


if __name__ == "__main__":
    main()

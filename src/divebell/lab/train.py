"""A value net learns by playing with itself: TD(lambda) on the ends of turns.

The games come in generations. Those of the first are judged by hand, those of each later one by the net that all games
before it have made, with some noise, so that much is tried. After a generation the net learns from the games it
remembers: what it says of the end of a turn should be what it says of the ends of the turns after it, the nearer the
more, and what the game came to. It begins as a copy of the evaluation by hand.

The games are what is kept; learning from them again takes seconds. So a training that was stopped goes on where it was,
and ends with the same net, byte for byte. One game in ten is kept apart to tell how well the net predicts winners.
"""

import json
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

import numpy as np

from divebell.bots import Level, LevelBot
from divebell.bots.array_net import Arrays, Floats, Net
from divebell.bots.net import MOMENT, inputs_of, judged_by, rivals, shapes
from divebell.engine.chance import KEY_BITS
from divebell.engine.errors import BadOption
from divebell.engine.judge import Judge
from divebell.engine.package import Game
from divebell.engine.text import mark
from divebell.games import find_game, find_judge

from .blocks import MOST_GAMES
from .kept import Kept
from .playing import Stopped
from .sources import bots_hash, rules_hash
from .workers import Workers, in_order, stopped

LESSONS: Final = 2  # raised when a lesson says something else
GAMES_IN_A_BLOCK: Final = 10
BLOCKS_IN_A_GENERATION: Final = 20
DEALS: Final = 1_000_000_000  # of a training, far from those that matches are played with
KEPT_APART: Final = 10  # one game in so many is not learnt from
PUPIL: Final = Level("pupil", 300, True, 0, 0.02, 0.08)

HIDDEN: Final = 32
LAMBDA: Final = 0.7  # how much less a turn later counts
REMEMBERED: Final = 4000  # games
RECALLED: Final = 1000  # of them after each generation
POSITIONS: Final = 8  # of each of these: more of one game tell less and less
BATCH: Final = 64
RATE: Final = 0.002  # of the steps of the first generation
SLOWER: Final = 10  # generations after which the steps are half as long
FIRST_BETA, SECOND_BETA, TINY = 0.9, 0.999, 1e-8  # of Adam (Kingma and Ba, 2015)
NARROW: Final = 0.1  # an input that hardly ever changes counts as if it changed so much
DECAY: Final = 1e-4  # of the hidden layer, in each step


class Course(NamedTuple):
    """What is learnt."""

    game: str
    options: dict[str, str]  # as `write_options` gives them
    players: int
    seed: int

    def document(self) -> dict[str, Any]:
        """What the games depend on, as it stands at the head of their file."""
        return {
            "match": "train", "lessons": LESSONS, "game": self.game, "rules": rules_hash(self.game),
            "options": self.options, "bots": bots_hash(self.game), "seed": self.seed,
            "games in a block": GAMES_IN_A_BLOCK, "blocks in a generation": BLOCKS_IN_A_GENERATION,
            "pupil": list(PUPIL), "learning": [
                HIDDEN, LAMBDA, REMEMBERED, RECALLED, POSITIONS, BATCH, RATE, SLOWER, FIRST_BETA, SECOND_BETA, TINY,
                NARROW, DECAY, KEPT_APART, DEALS,
            ],
        }  # fmt: skip


class Lesson(NamedTuple):
    """One game: for the end of every turn but the last who moves next, the inputs and the chances by hand."""

    number: int
    movers: list[int]
    inputs: list[list[float]]
    hand: list[list[float]]
    outcome: list[float]

    @property
    def apart(self) -> bool:
        """Whether it is not learnt from."""
        return self.number % KEPT_APART == KEPT_APART - 1


class Losses(NamedTuple):
    """The mean log loss of the winners predicted for games kept apart: by the net and by the hand-tuned evaluation."""

    games: int
    positions: int
    net: float
    hand: float


class Trained(NamedTuple):
    """A net and how it was made."""

    course: Course
    games: int
    net: Net
    losses: Losses

    def text(self, command: str) -> str:
        """The file of the net."""
        course = self.course
        heading = {
            "command": command, "game": course.game, "options": course.options, "seed": course.seed,
            "games": self.games, "rules": rules_hash(course.game), "bots": bots_hash(course.game),
            "log loss": self.losses._asdict(),
        }  # fmt: skip
        parts: dict[str, Any] = heading | self.net.document()
        parameters = _lines(parts.pop("parameters"), "  ")
        return f'{{\n{_lines(parts, " ")},\n "parameters": {{\n{parameters}\n }}\n}}\n'


def _lines(parts: dict[str, Any], margin: str) -> str:
    """A line for each part: a file of thousands of numbers that can still be read at its beginning."""
    return ",\n".join(f"{margin}{json.dumps(name)}: {json.dumps(value)}" for name, value in parts.items())


def check(course: Course, games: int) -> None:
    """Refuse what cannot be learnt."""
    if not KEPT_APART <= games <= MOST_GAMES:
        raise BadOption(
            mark("games must be {least} to {most}, not {given}"), least=KEPT_APART, most=MOST_GAMES, given=games
        )
    if (course.seed + 2) * DEALS > 1 << KEY_BITS:
        raise BadOption(mark("seed must be smaller: each seed stands for a billion deals"))


def train(
    course: Course,
    games: int,
    folder: Path,
    workers: Workers = Workers(),  # noqa: B008 (a value that never changes)
    progress: Callable[[int], None] = lambda done: None,
) -> Trained | None:
    """The net that so many games make, those in the folder included; None when Ctrl-C came before the last."""
    check(course, games)
    kept = Kept(folder, f"{course.game}-{course.players}-train", course.document())
    known = iter(kept.read())
    learner = Learner(course.players, find_judge(course.game).TERMS, course.seed)
    apart: list[Lesson] = []
    try:
        for generation in batched(range(0, games, GAMES_IN_A_BLOCK), BLOCKS_IN_A_GENERATION):
            lessons: list[Lesson] = []
            for block in _blocks(course, generation, learner.text, known, kept, workers):
                lessons += [Lesson(*lesson) for lesson in block if lesson[0] < games]
                progress(lessons[-1].number + 1)
            apart += [lesson for lesson in lessons if lesson.apart]
            learner.learn([lesson for lesson in lessons if not lesson.apart])
    except (KeyboardInterrupt, Stopped):
        return None
    net = learner.net()
    return Trained(course, games, net, losses_of(net, apart))


def batched(numbers: range, size: int) -> Iterable[list[int]]:
    """The numbers in lists of this size."""
    for start in range(0, len(numbers), size):
        yield list(numbers[start : start + size])


def _blocks(
    course: Course, starts: list[int], net: str, known: Iterable[Any], kept: Kept, workers: Workers
) -> Iterable[list[Any]]:
    """The games of a generation: those that are kept, and the others, which are then kept."""
    left = starts[:]
    for block in islice(known, len(starts)):
        del left[0]
        yield block
    if left:  # no process is started for nothing
        for block in in_order(play_block, ((course, net, start) for start in left), workers):
            kept.add(block)
            yield block


# Playing


def play_block(task: tuple[Course, str, int]) -> list[Lesson]:
    """Play the games of a block, judged by the net of this text, or by hand when it is empty."""
    course, net, first = task
    return [play_lesson(course, net, number) for number in range(first, first + GAMES_IN_A_BLOCK)]


def play_lesson(course: Course, net: str, number: int) -> Lesson:
    """Play one game and note the ends of its turns as the player of the turn may imagine them."""
    package = find_game(course.game)
    options = package.read_options(course.options)
    components = options.get("components")
    seed = (course.seed + 1) * DEALS + number
    game: Game = package.start(seed=seed, **options)
    by_hand = find_judge(course.game)
    judge = judged_by(net, by_hand) if net else by_hand
    bots = [LevelBot(PUPIL, package, components, judge=judge) for _ in range(course.players)]
    rng = Random(seed)
    lesson = Lesson(number, [], [], [], [])
    while not game.over:
        if stopped():
            raise Stopped
        turn = game.turn
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng))
        if game.turn != turn and not game.over:
            imagined = package.determinize(game.view(turn[1]), rng, components)
            lesson.movers.append(imagined.turn[1])
            lesson.inputs.append([_short(each) for each in inputs_of(imagined, by_hand, course.players)])
            lesson.hand.append(divided(by_hand, imagined))
    lesson.outcome.extend(divided(by_hand, game))
    return lesson


def _short(number: float) -> float:
    """Few digits, as millions of these are kept."""
    return int(number) if number == int(number) else round(number, 4)


def divided(judge: Judge, game: Game) -> list[float]:
    """How the game is divided between the rivals, by hand while it goes on, in the order of the seats."""
    seats = judge.outcome(game)
    return seats if len(seats) > 1 else [seats[0], 1 - seats[0]]


# Learning


class _Game(NamedTuple):
    """A lesson as arrays, everything from the seat whose turn it is on; `turned` leads back to the order of seats."""

    inputs: Floats
    hand: Floats
    outcome: Floats
    turned: Any


def _arrays(lesson: Lesson, players: int) -> _Game:
    number = rivals(players)
    movers = np.array(lesson.movers, dtype=np.intp)[:, None]
    around = np.arange(number)[None]
    if players == 1:
        movers = movers * 0
    return _Game(
        np.array(lesson.inputs, dtype=np.float64),
        np.take_along_axis(np.array(lesson.hand, dtype=np.float64), (around + movers) % number, 1),
        np.array(lesson.outcome, dtype=np.float64)[(around + movers) % number],
        (around - movers) % number,
    )


class Learner:
    """A net that learns: its parameters, the games it remembers, and how it moved last."""

    def __init__(self, players: int, terms: tuple[str, ...], seed: int) -> None:
        self.players = players
        self.terms = terms
        self.rng = np.random.default_rng(seed)
        self.parameters: Arrays = {}
        self.moments: dict[str, tuple[Floats, Floats]] = {}
        self.steps = 0
        self.generations = 0
        self.memory: list[_Game] = []
        self.text = ""  # of the net so far; empty before the first generation

    def net(self) -> Net:
        """The net so far."""
        return Net(self.players, self.terms, {name: values.copy() for name, values in self.parameters.items()})

    def learn(self, lessons: list[Lesson]) -> None:
        """Remember the games of a generation and learn from some of all that are remembered."""
        self.memory += [_arrays(lesson, self.players) for lesson in lessons if lesson.inputs]
        del self.memory[:-REMEMBERED]
        if not self.parameters:
            self.parameters = copy_of_hand(self.memory, self.players, len(self.terms), self.rng)
            self.moments = {
                name: (np.zeros_like(values), np.zeros_like(values))
                for name, values in self.parameters.items()
                if name not in ("middle", "width")
            }
        net = self.net()
        inputs, targets = [], []
        for at in self.rng.choice(len(self.memory), min(RECALLED, len(self.memory)), replace=False):
            game = self.memory[at]
            wanted = returns(net, game)
            some = self.rng.permutation(len(wanted))[:POSITIONS]
            inputs.append(game.inputs[some])
            targets.append(wanted[some])
        rate = RATE / (1 + self.generations / SLOWER)
        self.follow(np.concatenate(inputs), np.concatenate(targets), rate)
        self.generations += 1
        self.text = json.dumps(self.net().document())

    def follow(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """Steps towards these chances, a batch of positions for each, in random order."""
        order = self.rng.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            slopes = slopes_of(self.parameters, self.players, inputs[batch], targets[batch])
            self.steps += 1
            for name, (mean, square) in self.moments.items():
                mean += (1 - FIRST_BETA) * (slopes[name] - mean)
                square += (1 - SECOND_BETA) * (slopes[name] ** 2 - square)
                steady = mean / (1 - FIRST_BETA**self.steps)
                size = np.sqrt(square / (1 - SECOND_BETA**self.steps)) + TINY
                self.parameters[name] -= rate * steady / size
                if name in ("into", "out"):
                    self.parameters[name] *= 1 - DECAY


def returns(net: Net, game: _Game) -> Floats:
    """What the net should say: what it says of later positions, the nearer the more, and what the game came to."""
    said = np.take_along_axis(net.chances(game.inputs), game.turned, 1)
    wanted = np.empty_like(said)
    after = game.outcome[-1][game.turned[-1]]
    for at in range(len(said) - 1, -1, -1):
        wanted[at] = after
        after = (1 - LAMBDA) * said[at] + LAMBDA * after
    back = np.argsort(game.turned, axis=1)
    return np.take_along_axis(wanted, back, 1)


def copy_of_hand(memory: list[_Game], players: int, terms: int, rng: np.random.Generator) -> Arrays:
    """A net that says what the evaluation by hand says; its hidden layer adds nothing yet."""
    sizes = shapes(players, terms, HIDDEN)
    inputs = np.concatenate([game.inputs for game in memory])
    hand = np.log(np.clip(np.concatenate([game.hand for game in memory]), 1e-9, 1))
    parameters = {name: np.zeros(size) for name, size in sizes.items()}
    parameters["middle"] = inputs.mean(axis=0)
    parameters["width"] = np.maximum(inputs.std(axis=0), NARROW)
    own = inputs[:, :-MOMENT].reshape(len(inputs), players, terms) / parameters["width"][:terms]
    late = inputs[:, -MOMENT, None]
    apart = own[:, 0] - own[:, 1] if players > 1 else own[:, 0]
    known = np.concatenate([apart * (1 - late), apart * late, np.full((len(apart), 1), players == 1)], axis=1)
    found = np.linalg.lstsq(known, hand[:, 0] - hand[:, 1], rcond=1e-9)[0]
    parameters["early"], parameters["late"] = found[:terms], found[terms:-1]
    parameters["constant"][0] = found[-1]
    parameters["into"] = rng.normal(0, 1 / np.sqrt(sizes["into"][0]), sizes["into"])
    return parameters


def slopes_of(parameters: Arrays, players: int, inputs: Floats, targets: Floats) -> Arrays:
    """How the mean log loss changes with each parameter."""
    number = len(inputs)
    terms = len(parameters["early"])
    seen = (inputs - parameters["middle"]) / parameters["width"]
    hidden = np.tanh(seen @ parameters["into"] + parameters["bias"])
    own = inputs[:, :-MOMENT].reshape(number, players, terms) / parameters["width"][:terms]
    late = inputs[:, -MOMENT, None]
    early_part, late_part = own * (1 - late)[:, :, None], own * late[:, :, None]
    scores = hidden @ parameters["out"] + parameters["constant"]
    scores[:, :players] += early_part @ parameters["early"] + late_part @ parameters["late"]
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    errors = (parts / parts.sum(axis=1, keepdims=True) - targets) / number
    back = (errors @ parameters["out"].T) * (1 - hidden**2)
    mine = errors[:, :players]
    return {
        "early": np.einsum("ns,nst->t", mine, early_part), "late": np.einsum("ns,nst->t", mine, late_part),
        "into": seen.T @ back, "bias": back.sum(axis=0), "out": hidden.T @ errors, "constant": errors.sum(axis=0),
    }  # fmt: skip


def losses_of(net: Net, lessons: list[Lesson]) -> Losses:
    """How well the net and the hand-tuned evaluation predict the winners of these games."""
    by_net: list[float] = []
    by_hand: list[float] = []
    for lesson in lessons:
        if lesson.inputs:
            game = _arrays(lesson, net.players)
            by_net += log_loss(net.chances(game.inputs), game.outcome)
            by_hand += log_loss(game.hand, game.outcome)
    return Losses(len(lessons), len(by_net), fmean(by_net or [0.0]), fmean(by_hand or [0.0]))


def log_loss(chances: Floats, outcomes: Floats) -> list[float]:
    """Of each position: 0 is perfect, and log 2 that of somebody who always says one half."""
    found: list[float] = (-(outcomes * np.log(np.clip(chances, 1e-9, 1))).sum(axis=1)).tolist()
    return found

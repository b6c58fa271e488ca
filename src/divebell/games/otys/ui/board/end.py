"""The finished game as a page shows it: who won and why, where the points came from, points per round."""

from typing import Final

from divebell.engine.package import Event
from divebell.engine.text import forms
from divebell.engine.ui.board.end import Course, by_round
from divebell.engine.ui.board.end import end_model as end_model_of
from divebell.engine.ui.scene import Model, Scene

from ...rules import moves as m
from ...rules.score import SOURCES
from ...rules.turn import END_POINTS
from ..words import Words

_SOURCE_ICONS: Final = {
    "contracts": "ui-card",
    "token bonuses": "back-g",
    "upgrades": "upgrade",
    "sales": "diver-trader",
    "rewards": "point",
}
_LABEL: Final = forms("Points after {number} round", "Points after each of {number} rounds")
_GRID: Final = (0, 6, 12, 18)


def end_model(scene: Scene, words: Words, seat: int) -> Model:
    """Everything about a finished game, or one that somebody gave up."""
    players, solo = scene.view["players"], scene.view["options"]["solo"] is not None
    points = [player["points"] for player in players]
    rated = scene.result.rating if scene.result is not None else None
    scored = words.amount(points[0], "points")
    rounds = points_by_round(scene, len(points))
    top = max(END_POINTS, *(line[-1] for line in rounds)) + 1
    end = end_model_of(
        scene, words, points, Course(rounds, top, _GRID, _LABEL, None if solo else END_POINTS, scene.began),
        lambda other: _facts(scene, words, other), words.pair(scored, words.row(rated)) if rated else scored, solo,
    )  # fmt: skip
    return {
        **end,
        "tied": scene.result is not None and len(set(points)) < len(points),
        "ranks": end["ranks"] if not solo else [],
        "rating": _rating(words, rated) if solo else [],
        "sources": _sources(scene, words, len(points)),
        "numbers": _numbers(scene, words, seat),
        "divers": [diver for diver in players[seat]["divers"] if diver.endswith("+")][:3],
    }


def _facts(scene: Scene, words: Words, seat: int) -> str:
    player = scene.view["players"][seat]
    done = sum(1 for what, whose, _, _ in scene.events if what == "contract" and whose == seat)
    upgraded = sum(1 for diver in player["divers"] if diver.endswith("+"))
    cubes = sum(len(letters) for letters in player["zones"])
    return words.say(
        "{contracts}, {upgraded}, {cubes} in the zones",
        contracts=words.amount(done, "contracts"),
        upgraded=words.counted("{number} diver upgraded", "{number} divers upgraded", upgraded),
        cubes=words.amount(cubes, "resources"),
    )


def _rating(words: Words, reached: str | None) -> list[Model]:
    """The publisher's four ranks, the reached one marked."""
    return [{**rank._asdict(), "on": rank.rating == reached} for rank in words.ranks()]


def _sources(scene: Scene, words: Words, seats: int) -> list[Model]:
    """Points by what scored them."""
    counts = {source: [0] * seats for source in SOURCES}
    for what, seat, number, thing in scene.events:
        if what == "points":
            counts[SOURCES[thing]][seat] += number
    rows: list[Model] = [
        {"icon": _SOURCE_ICONS[source], "name": words.row(source).capitalize(), "points": row}
        for source, row in counts.items()
    ]
    started = _starts(scene, seats)
    if any(started):
        rows.insert(0, {"icon": "ui-flag", "name": words.say("At the start"), "points": started})
    return rows


def _starts(scene: Scene, seats: int) -> list[int]:
    """The points at the beginning: some games begin in the middle of one."""
    points = [player["points"] for player in scene.view["players"]]
    for what, seat, number, _ in scene.events:
        if what == "points":
            points[seat] -= number
    return points[:seats]


def points_by_round(scene: Scene, seats: int) -> list[list[int]]:
    """For each seat the points after every round, from those before the first."""
    points = _starts(scene, seats)

    def count(event: Event) -> None:
        if event[0] == "points":
            points[event[1]] += event[2]

    return by_round(scene.events, points, count, scene.began)


def _numbers(scene: Scene, words: Words, seat: int) -> list[Model]:
    """What one player did: keys, batteries, credits, propellers, upgrades, draws and copies."""
    say, moves = words.say, words.components.moves
    mine = [event for event in scene.events if event[1] == seat]

    def happened(*names: str) -> int:
        return sum(1 for event in mine if event[0] in names)

    keys = sum(1 for event in mine if event[0] in ("move", "forced") and moves[event[2]].word == m.KEY)
    return [
        {"icon": "ui-key", "number": keys, "text": say("keys played")},
        {"icon": "hacker", "number": happened("keys back"), "text": say("returns of all keys")},
        {"icon": "battery", "number": -sum(event[2] for event in mine if event[0] == "batteries" and event[2] < 0),
         "text": say("batteries spent")},
        {"icon": "credit", "number": sum(event[2] for event in mine if event[0] == "credits" and event[2] > 0),
         "text": say("credits gained")},
        {"icon": "propeller", "number": happened("propelled"), "text": say("propellers")},
        {"icon": "upgrade", "number": happened("upgraded"), "text": say("divers upgraded")},
        {"icon": "ui-card", "number": happened("draws"), "text": say("draws of contracts")},
        {"icon": "ui-people", "number": happened("copies"), "text": say("divers copied")},
    ]  # fmt: skip

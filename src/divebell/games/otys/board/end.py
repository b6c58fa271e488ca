"""The finished game as a page shows it: who won and why, where the points came from, points per round."""

from typing import Final

from divebell.engine.scene import Model, Scene
from divebell.engine.text import mark

from ..moves import KEY
from ..score import SOURCES
from ..solo import BEST_RATING, RATINGS
from ..turn import END_POINTS
from ..words import Words
from ..words.endings import tie_break, why_over

_GLYPHS: Final = ("pl-circle", "pl-square", "pl-triangle", "pl-diamond")
_SOURCE_ICONS: Final = {
    "contracts": "ui-card",
    "token bonuses": "back-g",
    "upgrades": "upgrade",
    "sales": "diver-trader",
    "rewards": "point",
}
_LINES: Final = (mark("solid"), mark("dashed"), mark("dotted"), mark("dash-dotted"))
WIDTH: Final = 600  # of the chart
HEIGHT: Final = 190
LEFT: Final = 30
BASE: Final = 166


_NO_RESULT: Final = {
    "": mark("The game was given up before its end: nobody has won."),
    "vote": mark("All who played wanted to end it: nobody has won."),
    "host": mark("The host closed the table before the end: nobody has won."),
}


def end_model(scene: Scene, words: Words, seat: int) -> Model:
    """Everything about a finished game, or one that somebody gave up."""
    say, result, players = words.say, scene.result, scene.view["players"]
    points = [player["points"] for player in players]
    solo = scene.view["options"]["solo"] is not None
    if result is not None:
        ranking, reason = result.ranking, [why_over(words, result), *(tie_break(words, result) if not solo else [])]
    else:
        gone = scene.given_up
        rest = sorted((other for other in range(len(points)) if other != gone), key=lambda other: -points[other])
        ranking = [[other] for other in rest] + ([[gone]] if gone is not None else [])
        reason = [say(_NO_RESULT[scene.ended])]
    ranks, place = [], 1
    for level in ranking:
        ranks += [_rank(scene, words, other, place) for other in level]
        place += len(level)
    rounds = points_by_round(scene, len(points))
    return {
        "title": _title(scene, words, ranking, solo),
        "solo": solo,
        "finished": result is not None,
        "tied": result is not None and len(set(points)) < len(points),
        "reason": " ".join(reason),
        "ranks": ranks if not solo else [],
        "rating": _rating(words, result.rating if result is not None else None) if solo else [],
        "sources": _sources(scene, words, len(points)),
        "players": [{"glyph": _GLYPHS[other], "name": words.player(other)} for other in range(len(points))],
        "totals": points,
        "chart": _chart(words, rounds, solo),
        "numbers": _numbers(scene, words, seat),
        "divers": [diver for diver in players[seat]["divers"] if diver.endswith("+")][:3],
        "practice": scene.practice,
        "hints": hints(words, scene.hints[0]) if solo and scene.hints[0] else "",
    }


def _title(scene: Scene, words: Words, ranking: list[list[int]], solo: bool) -> str:
    say = words.say
    points = [player["points"] for player in scene.view["players"]]
    if scene.result is None and scene.ended:
        return say("The game was ended")
    if scene.result is None and scene.given_up is not None:
        if scene.given_up == scene.viewer:
            return say("You gave the game up")
        return say("{name} gave the game up", name=words.player(scene.given_up))
    if solo:
        scored = words.amount(points[0], "points")
        rated = scene.result.rating if scene.result is not None else None
        return words.pair(scored, words.row(rated)) if rated else scored
    best = ranking[0]
    if len(best) > 1:
        return say("{names} share the victory", names=", ".join(words.player(other) for other in best))
    rest = [other for level in ranking[1:] for other in level]
    mine, second = points[best[0]], max((points[other] for other in rest), default=0)
    if best[0] == scene.viewer:
        return say("You win, {mine} to {second}", mine=mine, second=second)
    return say("{name} wins, {mine} to {second}", name=words.player(best[0]), mine=mine, second=second)


def _rank(scene: Scene, words: Words, seat: int, place: int) -> Model:
    player = scene.view["players"][seat]
    done = sum(1 for what, whose, _, _ in scene.events if what == "contract" and whose == seat)
    upgraded = sum(1 for diver in player["divers"] if diver.endswith("+"))
    cubes = sum(len(letters) for letters in player["zones"])
    facts = words.say(
        "{contracts}, {upgraded}, {cubes} in the zones",
        contracts=words.amount(done, "contracts"),
        upgraded=words.counted("{number} diver upgraded", "{number} divers upgraded", upgraded),
        cubes=words.amount(cubes, "resources"),
    )  # fmt: skip
    if scene.hints[seat]:
        facts = f"{facts}, {hints(words, scene.hints[seat])}"
    name = words.player(seat)
    if seat == scene.viewer:
        name = words.say("{name} (you)", name=name)
    return {"place": place, "glyph": _GLYPHS[seat], "name": name, "facts": facts, "points": player["points"]}


def hints(words: Words, number: int) -> str:
    """How many hints somebody was shown."""
    return words.counted("{number} hint", "{number} hints", number)


def _rating(words: Words, reached: str | None) -> list[Model]:
    """The publisher's four ranks, the reached one marked."""
    ranks, low = [], 0
    for below, name in (*RATINGS, (None, BEST_RATING)):
        span = words.say("{low} and more", low=low) if below is None else f"{low}–{below - 1}"
        ranks.append({"name": words.row(name), "span": span, "on": name == reached})
        low = below or 0
    return ranks


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
    rounds = [[start] for start in points]
    now = 1
    for what, seat, number, _ in scene.events:
        if what == "turn" and number > now:
            for line, score in zip(rounds, points, strict=True):
                line += [score] * (number - now)
            now = number
        elif what == "points":
            points[seat] += number
    for line, score in zip(rounds, points, strict=True):
        line.append(score)
    return rounds


def _chart(words: Words, rounds: list[list[int]], solo: bool) -> Model:
    """Steps of a line for each seat, with marks where it scored, and the same as a table."""
    count = len(rounds[0]) - 1
    top = max(END_POINTS, *(line[-1] for line in rounds)) + 1
    across = (WIDTH - LEFT - 20) / max(count, 1)

    def x(number: int) -> float:
        return round(LEFT + number * across, 1)

    def y(points: int) -> float:
        return round(BASE - (BASE - 12) * points / top, 1)

    lines = []
    for seat, line in enumerate(rounds):
        steps = "".join(f"H{x(number)}V{y(points)}" for number, points in enumerate(line) if number)
        marks = [
            {"x": round(x(number) - 6.5, 1), "y": round(y(points) - 6.5, 1)}
            for number, points in enumerate(line)
            if number and (points != line[number - 1] or number == count)
        ]
        style = words.say("{name}, {line}", name=words.player(seat), line=words.say(_LINES[seat]))
        lines.append({"path": f"M{x(0)} {y(line[0])}{steps}", "marks": marks, "glyph": _GLYPHS[seat], "seat": seat,
                      "text": style})  # fmt: skip
    every = max(1, -(-count // 8))
    shown = [number for number in range(1, count + 1) if (count - number) % every == 0]
    return {
        "lines": lines[::-1],
        "legend": lines,
        "rounds": [{"x": x(number), "text": str(number)} for number in shown],
        "grid": [{"y": y(points), "text": str(points), "goal": points == END_POINTS and not solo}
                 for points in (0, 6, 12, 18)],
        "label": words.counted("Points after {number} round", "Points after each of {number} rounds", count),
        "table": [{"round": number, "points": [line[number] for line in rounds]} for number in range(1, count + 1)],
    }  # fmt: skip


def _numbers(scene: Scene, words: Words, seat: int) -> list[Model]:
    """One player's game in numbers."""
    say, moves = words.say, words.components.moves
    mine = [event for event in scene.events if event[1] == seat]

    def happened(*names: str) -> int:
        return sum(1 for event in mine if event[0] in names)

    keys = sum(1 for event in mine if event[0] in ("move", "forced") and moves[event[2]].word == KEY)
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

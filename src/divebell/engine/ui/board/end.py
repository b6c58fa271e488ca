"""The finished game as a page shows it: who won, and how the points grew round by round."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from ...package import Event
from ...text import mark
from ..scene import GLYPHS, Model, Scene, SoFar
from ..speech import Speech

_LINES: Final = (mark("solid"), mark("dashed"), mark("dotted"), mark("dash-dotted"), mark("long-dashed"))
_NO_RESULT: Final = {
    "": mark("The game was abandoned: nobody wins."),
    "vote": mark("All players agreed to end the game: nobody wins."),
    "host": mark("The host closed the table before the end: nobody wins."),
}
WIDTH: Final = 600  # of the chart
LEFT: Final = 30
BASE: Final = 166


class Course(NamedTuple):
    """How the points grew: of each seat those before the first round and after every one, and how to draw it."""

    rounds: list[list[int]]
    top: int
    grid: Iterable[int]
    label: tuple[str, str]  # what it shows, of one round and of many
    goal: int | None = None
    first: int = 1  # the round after which it begins


def end_model(
    scene: Scene, words: Speech, points: list[int], course: Course, facts: Callable[[int], str], alone: str, solo: bool
) -> Model:
    """Everything about a finished game, or one that somebody gave up, that is the same in all games.

    `facts` says what to show about a player besides the points; `alone` is the title of a solo game.
    """
    result = scene.result
    if result is not None:
        ranking, reason = result.ranking, [words.why_over(result), *words.tie_break(result)]
    else:
        ranking, reason = order_so_far(scene, points), [why_no_result(scene, words)]
    ranks, place = [], 1
    for level in ranking:
        ranks += [rank(scene, words, seat, place, points[seat], facts(seat)) for seat in level]
        place += len(level)
    return {
        "title": title_so_far(scene, words) or (alone if solo else winner(scene, words, ranking, points)),
        "solo": solo,
        "finished": result is not None,
        "reason": " ".join(reason),
        "ranks": ranks,
        "tally": None,  # of a game alone that asks for certain things
        "players": [{"glyph": GLYPHS[seat], "name": words.player(seat)} for seat in range(len(points))],
        "totals": points,
        "chart": chart(words, course),
        "since": words.say("from round {number} on", number=scene.began) if scene.began > 1 else "",
        "practice": scene.practice,
        "known": scene.known,
        "so_far": so_far(words, scene.so_far) if scene.so_far is not None else None,
        "hints": hints(words, scene.hints[0]) if solo and scene.hints[0] else "",
    }


def so_far(words: Speech, found: SoFar) -> Model:
    """How a game alone compares with the others of its kind, and which level comes next."""
    games = words.counted("{number} game", "{number} games", found.games)
    record = found.before is not None and found.best > found.before
    if record:
        told = words.say("{games}, best before {points}.", games=games, points=found.before)
    else:
        told = words.say("{games}, best {points}.", games=games, points=found.best)
    sentences = [words.pair(found.mode, told)]
    if found.last and found.level:
        sentences.append(words.say("To beat: {points}.", points=words.amount(found.best, "points")))
    elif found.level and not found.won and found.following == found.level:
        sentences.append(words.say("Level {level} is still to be won.", level=found.level))
    climbs = found.following not in (0, found.level)
    return {
        "record": record,
        "text": " ".join(sentences),
        "climb": words.say("On to level {level}", level=found.following) if climbs else "",
    }


def by_round(
    events: Iterable[Event], points: list[int], count: Callable[[Event], None], first: int = 1
) -> list[list[int]]:
    """For each seat the points after every round, from those before the first; `count` adds what an event brings."""
    rounds = [[start] for start in points]
    now = first
    for event in events:
        what, _, number, _ = event
        if what == "turn" and number > now:
            for line, score in zip(rounds, points, strict=True):
                line += [score] * (number - now)
            now = number
        else:
            count(event)
    for line, score in zip(rounds, points, strict=True):
        line.append(score)
    return rounds


def order_so_far(scene: Scene, points: list[int]) -> list[list[int]]:
    """The seats of a game without a result by their points; whoever gave it up is the last."""
    gone = scene.given_up
    rest = sorted((seat for seat in range(len(points)) if seat != gone), key=lambda seat: -points[seat])
    return [[seat] for seat in rest] + ([[gone]] if gone is not None else [])


def why_no_result(scene: Scene, words: Speech) -> str:
    """How a game came to an end before its time."""
    return words.say(_NO_RESULT[scene.ended])


def title_so_far(scene: Scene, words: Speech) -> str:
    """The heading of a game that was ended or given up, "" for any other."""
    if scene.result is not None:
        return ""
    if scene.ended:
        return words.say("The game was ended")
    if scene.given_up is None:
        return ""
    if scene.given_up == scene.you:
        return words.say("You gave up the game")
    return words.say("{name} gave up the game", name=words.player(scene.given_up))


def winner(scene: Scene, words: Speech, ranking: list[list[int]], points: list[int]) -> str:
    """Who has won, and how clearly."""
    best, mine = ranking[0], points[ranking[0][0]]
    if len(best) > 1:
        return words.say("{names} share the victory", names=", ".join(words.player(seat) for seat in best))
    second = max((points[seat] for level in ranking[1:] for seat in level), default=0)
    if best[0] == scene.you:
        return words.say("You win, {mine} to {second}", mine=mine, second=second)
    return words.say("{name} wins, {mine} to {second}", name=words.player(best[0]), mine=mine, second=second)


def rank(scene: Scene, words: Speech, seat: int, place: int, points: int, facts: str) -> Model:
    """A line of the ranking; `facts` are what the game says about the player."""
    if scene.hints[seat]:
        facts = f"{facts}, {hints(words, scene.hints[seat])}"
    name = words.player(seat)
    if seat == scene.you:
        name = words.say("{name} (you)", name=name)
    return {"place": place, "glyph": GLYPHS[seat], "name": name, "facts": facts, "points": points}


def hints(words: Speech, number: int) -> str:
    """How many hints somebody was shown."""
    return words.counted("{number} hint", "{number} hints", number)


def chart(words: Speech, course: Course) -> Model:
    """Steps of a line for each seat, with marks where it scored, and the same as a table.

    The chart ends at the top and has lines at the points of the grid, the one at the goal set off.
    """
    rounds, top, grid, label, goal, first = course
    count = len(rounds[0]) - 1
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
        lines.append({"path": f"M{x(0)} {y(line[0])}{steps}", "marks": marks, "glyph": GLYPHS[seat], "seat": seat,
                      "text": style})  # fmt: skip
    every = max(1, -(-count // 8))
    shown = [number for number in range(1, count + 1) if (count - number) % every == 0]
    return {
        "lines": lines[::-1],
        "legend": lines,
        "rounds": [{"x": x(number), "text": str(number + first - 1)} for number in shown],
        "grid": [{"y": y(points), "text": str(points), "goal": points == goal} for points in grid],
        "label": words.counted(*label, count),
        "table": [
            {"round": number + first - 1, "points": [line[number] for line in rounds]} for number in range(1, count + 1)
        ],
    }

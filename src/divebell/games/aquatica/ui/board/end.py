"""The finished game as a page shows it: who won and why, where the points came from, what was kept round by round."""

from typing import Final

from divebell.engine.package import Event
from divebell.engine.text import forms
from divebell.engine.ui.board.end import Course, by_round
from divebell.engine.ui.board.end import end_model as end_model_of
from divebell.engine.ui.scene import Model, Scene
from divebell.engine.ui.speech import known
from divebell.engine.viewer import number_of

from ...rules import moves as m
from ...rules.solo import BEST_RANK, RANKS
from ...rules.tally import COUNTED
from ..words import Words

_SOURCES: Final = {"hand": "ui-hand", "goals": "ui-flag", "locations": "fx-score", "tribes": "tribe-1"}
_NUMBERS: Final = {
    "characters played": "ui-card", "characters recruited": "fx-recruit", "locations taken": "ui-wave",
    "locations scored": "fx-score", "scouts": "fx-scout", "wild mantas": "ui-ray", "goals claimed": "ui-flag",
    "tribes recruited": "tribe-1",
}  # fmt: skip
_LABEL: Final = forms(
    "Goals and scored locations after {number} round", "Goals and scored locations after each of {number} rounds"
)
_SCORED: Final = forms("Scored locations after {number} round", "Scored locations after each of {number} rounds")
GRID: Final = 10  # points between two lines


def end_model(scene: Scene, words: Words, seat: int) -> Model:
    """Everything about a finished game, or one that somebody gave up."""
    result, seats = scene.result, len(scene.seats)
    rounds = kept_by_round(scene, words, seats)
    points = result.points if result is not None else [line[-1] for line in rounds]
    top = max(GRID, *(point for line in rounds for point in line)) + 1
    grid = range(0, top, GRID * max(1, -(-top // (5 * GRID))))
    return {
        **end_model_of(
            scene, words, points,
            Course(rounds, top, grid, _LABEL if scene.view["tribes"] is None else _SCORED, first=scene.began),
            lambda other: _facts(scene, words, other),
            _title_alone(scene, words, points[0]), seats == 1,
        ),
        "rating": _rating(words, result.rank) if result is not None and result.rank is not None else [],
        "tally": _tally(scene, words) if seats == 1 and scene.view["tribes"] is not None else None,
        "tribes": scene.view["tribes"] is not None,
        "sources": _sources(scene, words),
        "numbers": _numbers(scene, words, seat),
        "scenes": _scenes(scene, seat),
    }  # fmt: skip


def _title_alone(scene: Scene, words: Words, points: int) -> str:
    result = scene.result
    if result is not None and result.won is not None:
        if result.won:
            return words.say("Won with all eight tribes")
        return words.say("Lost: {number} of eight tribes", number=result.recruited or 0)
    scored = words.amount(points, "points")
    reached = result.rank if result is not None else None
    return words.pair(scored, words.row(reached)) if reached else scored


def _facts(scene: Scene, words: Words, seat: int) -> str:
    player = scene.view["players"][seat]
    mantas = len(player["trained"]) + len(player["wild"])
    return words.say(
        "{scored}, {mantas} in reserve",
        scored=words.counted("{number} location scored", "{number} locations scored", number_of(player["pile"])),
        mantas=words.amount(mantas, "mantas"),
    )


def _rating(words: Words, reached: str) -> list[Model]:
    """The four ranks of a solo game, the reached one marked (O4)."""
    ranks, low = [], 0
    for most, name in RANKS:
        ranks.append({"name": words.row(name), "span": f"{low}–{most}", "on": name == reached})
        low = most + 1
    span = words.say("{low} and more", low=low)
    return [*ranks, {"name": words.row(BEST_RANK), "span": span, "on": reached == BEST_RANK}]


def _tally(scene: Scene, words: Words) -> Model:
    """The eight tribes of a solo game: which are recruited (U1)."""
    yes, no = words.say("recruited"), words.say("not recruited")
    things = []
    for entry in scene.view["tribes"]:
        on, name = bool(entry["by"]) or entry["down"], entry["tribe"]
        icon = "tribe-2" if name.startswith("II") else "tribe-1"
        things.append({"icon": icon, "name": words.tribe(name), "on": on, "says": yes if on else no})
    return {"title": words.say("Tribes"), "things": things}


def _sources(scene: Scene, words: Words) -> list[Model]:
    """Points by where they come from (E3); what this game does not have is left out."""
    if scene.result is None:
        return []
    without = "goals" if scene.view["goals"] is None else "tribes"
    return [
        {"icon": icon, "name": words.row(name).capitalize(),
         "points": [getattr(score, name) for score in scene.result.scores]}
        for name, icon in _SOURCES.items() if name != without
    ]  # fmt: skip


def _scenes(scene: Scene, seat: int) -> list[str]:
    """The types of the last locations scored, for the banner."""
    pile = scene.view["players"][seat]["pile"]
    return [f"sc-{name[:2].lower()}" for name in pile[:3]] if isinstance(pile, list) else []


def kept_by_round(scene: Scene, words: Words, seats: int) -> list[list[int]]:
    """For each seat the points of scored locations and goals after every round, from those before the first.

    A game that begins in the middle has some before: what the result has and no event brought.
    """
    components, moves = words.components, words.components.moves
    kept, taken = [0] * seats, [0] * len(components.goals)
    for entry in scene.view["goals"] or ():
        goal = known(components.goal(entry["goal"]))
        fresh = sum(what in ("claims", "rival") and thing == goal for what, _, _, thing in scene.events)
        taken[goal] = len(entry["by"]) - fresh

    def count(event: Event) -> None:
        what, seat, number, thing = event
        if what in ("move", "forced") and moves[number].word == m.SPEND:
            kept[seat] -= components.locations[moves[number].a].points
        elif what == "scored":
            kept[seat] += number
        elif what in ("claims", "rival"):
            if what == "claims":
                kept[seat] += components.spots[taken[thing]]
            taken[thing] += 1

    rounds = by_round(scene.events, kept, count, scene.began)
    scores = scene.result.scores if scene.result is not None and scene.began > 1 else ()
    for line, score in zip(rounds, scores, strict=False):
        before = score.goals + score.locations - line[-1]
        line[:] = [points + before for points in line]
    return rounds


def _numbers(scene: Scene, words: Words, seat: int) -> list[Model]:
    """What one player did, without what this game does not have."""
    without = {"tribes recruited" if scene.view["tribes"] is None else "goals claimed"}
    if len(scene.seats) == 1:
        without.add("tribes recruited")  # they are listed
    counted = dict.fromkeys(_NUMBERS, 0)
    for what, whose, _, _ in scene.events:
        if whose == seat and what in COUNTED:
            counted[COUNTED[what]] += 1
    return [
        {"icon": icon, "number": counted[name], "text": words.row(name)}
        for name, icon in _NUMBERS.items() if name not in without
    ]  # fmt: skip

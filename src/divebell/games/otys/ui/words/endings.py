"""How a game of Otys ended, the table of honour, and the names of the rows in a statistic."""

from typing import TYPE_CHECKING, Final, NamedTuple

from divebell.engine.ui.speech import ROWS as ROWS_OF_ALL

from ...rules.solo import BEST_RATING, RATINGS
from .names import Names, mark

if TYPE_CHECKING:
    from ...rules.game import Game, Result

ENDINGS: Final = {
    "points": mark("The round in which a player reached 18 points is over."),
    "quiet rounds": mark("Nobody has scored for 30 rounds: the game is stopped."),
    "timers": mark("Both timers are gone."),
    "turn limit": mark("The game is stopped after 200 turns."),
}
ROWS: Final = {
    **ROWS_OF_ALL,
    "contracts": mark("contracts"),
    "rating": mark("rating"),
    "token bonuses": mark("token bonuses"),
    "upgrades": mark("upgrades"),
    "sales": mark("sales"),
    "rewards": mark("rewards"),
    "1": mark("worth 1 point"),
    "2": mark("worth 2 points"),
    "3": mark("worth 3 points"),
    "4": mark("worth 4 points"),
    "5": mark("worth 5 points"),
    "divers upgraded": mark("divers upgraded"),
    "technicians advanced": mark("technicians advanced"),
    "rewards taken": mark("rewards taken"),
    "draws of contracts": mark("draws of contracts"),
    "divers copied": mark("divers copied"),
    "propellers": mark("propellers"),
    "oxygen": mark("oxygen"),
    "returns of all keys": mark("returns of all keys"),
    "X keys": mark("X keys played"),
    "resources sold": mark("resources sold"),
    "resources bought": mark("resources bought"),
    "quiet rounds": mark("nobody scored for 30 rounds"),
    "timers": mark("both timers gone"),
    "turn limit": mark("stopped after 200 turns"),
    "beginner": mark("beginner"),
    "hopeful": mark("hopeful"),
    "confirmed": mark("confirmed"),
    "expert": mark("expert"),
    # of a study of balance
    "first key": mark("first key"),
    "sponsors used": mark("sponsors used"),
    "contracts completed": mark("contracts completed"),
    "contracts by value": mark("contracts by value"),
    "contracts kept": mark("contracts kept"),
    "reward tokens taken": mark("reward tokens taken"),
    "sponsor sides": mark("sponsor sides"),
    "own turns to 18 points": mark("own turns to 18 points"),
}
# What the colony says of each rank of its table of honour (O8).
_MOTTOS: Final = {
    "beginner": mark("The sea has shown you no more than its surface. Train, and dive again!"),
    "hopeful": mark("The divers have learned your name. Now show them it was no fluke!"),
    "confirmed": mark("When you surface, they make room for you on the quay. You have earned it!"),
    "expert": mark("The whole colony lines the rail to see you come up!"),
}


class Rank(NamedTuple):
    """A rank of the table of honour: the word for it, its name, its points, and its motto."""

    rating: str
    name: str
    span: str
    motto: str


def ranks(words: Names) -> list[Rank]:
    """The table of honour, from the lowest rank."""
    found, low = [], 0
    for below, rating in (*RATINGS, (None, BEST_RATING)):
        span = words.say("{low} and more", low=low) if below is None else f"{low}–{below - 1}"
        found.append(Rank(rating, words.row(rating), span, words.say(_MOTTOS[rating])))
        low = below or 0
    return found


def standing(words: Names, game: "Game", result: "Result") -> list[str]:
    """The ranking; alone the rating, and what the colony says of it."""
    if result.rating is not None:
        points, rating = words.amount(result.points[0], "points"), words.row(result.rating)
        told = words.say("{name} has {points}: {rating}.", name=words.player(0), points=points, rating=rating)
        return [told, *[rank.motto for rank in ranks(words) if rank.rating == result.rating]]
    sentences, place = [], 1
    for level in result.ranking:
        names = ", ".join(words.player(seat) for seat in level)
        points = words.amount(result.points[level[0]], "points")
        cubes = words.amount(result.resources[level[0]], "resources")
        text = mark("{place}. {names}: {points}, {cubes} in the zones.")
        sentences.append(words.say(text, place=place, names=names, points=points, cubes=cubes))
        place += len(level)
    return sentences


def decided(words: Names, result: "Result") -> str:
    """What decided between equal points."""
    if len(result.ranking[0]) == 1:
        name = words.player(result.ranking[0][0])
        return words.say("Tied on points: {name} wins with the most resources in the zones.", name=name)
    return words.say("Tied on points and resources: the victory is shared.")

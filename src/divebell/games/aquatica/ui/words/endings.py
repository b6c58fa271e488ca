"""How a game of Aquatica ended, what points are made of, and the names of the rows in a statistic."""

from typing import TYPE_CHECKING, Final

from divebell.engine.ui.speech import ROWS as ROWS_OF_ALL

from .names import Names, mark

if TYPE_CHECKING:
    from ...rules.game import Game, Result
    from ...rules.score import Score

ENDINGS: Final = {  # E1, O3, G28, G31
    "goals": mark("One player has claimed all four goals, and everyone has had one more turn."),
    "location deck": mark("The last location was revealed, and everyone has had one more turn."),
    "character deck": mark("The last character was revealed, and everyone has had one more turn."),
    "tribes": mark("All eight tribes are recruited."),
    "idle turns": mark("Nobody has gained anything for 30 rounds: the game is stopped."),
}
_ALONE: Final = {  # of a game alone
    "goals": mark("All four goals are claimed, and there was one more turn."),
    "location deck": mark("The last location was revealed, and there was one more turn."),
    "character deck": mark("The last character was revealed, and there was one more turn."),
    "rival": mark("The rival has placed his fourth manta, and there was one more turn."),
}
ALL_TRIBES: Final = mark("Recruit all eight tribes before a deck runs out.")  # U1
ROWS: Final = {
    **ROWS_OF_ALL,
    # where points come from
    "hand": mark("cards in hand"),
    "goals": mark("goals"),
    "locations": mark("locations"),
    "tribes": mark("tribes"),
    # how often what was done
    "characters played": mark("characters played"),
    "characters recruited": mark("characters recruited"),
    "locations taken": mark("locations taken"),
    "locations scored": mark("locations scored"),
    "scouts": mark("scouts"),
    "wild mantas": mark("wild mantas"),
    "goals claimed": mark("goals claimed"),
    "tribes recruited": mark("tribes recruited"),
    # alone
    "rank": mark("rank"),
    "Blobfish": mark("Blobfish"),
    "Sea Serpent": mark("Sea Serpent"),
    "Leviathan": mark("Leviathan"),
    "Kraken": mark("Kraken"),
    "won": mark("won"),
    "lost": mark("lost"),
    # how games end
    "location deck": mark("the last location revealed"),
    "character deck": mark("the last character revealed"),
    "rival": mark("the rival placed his fourth manta"),
    "idle turns": mark("nothing gained for 30 rounds"),
    # of a study of balance
    "kings": mark("kings"),
    "locations by price": mark("locations by price"),
    "times Matrona was played": mark("times Matrona was played"),
}


def why_over(words: Names, result: "Result") -> str:
    """What ended a game; alone there is nobody else to have one more turn."""
    alone = _ALONE.get(result.ended_by) if len(result.scores) == 1 else None
    return words.say(alone or ENDINGS[result.ended_by])


def standing(words: Names, game: "Game", result: "Result") -> list[str]:
    """The ranking with what points are made of."""
    if len(result.scores) == 1:
        return _alone(words, game, result)
    sentences = []
    for place, (seat,) in enumerate(result.ranking, start=1):
        text = mark("{place}. {name}: {points} ({parts}).")
        points = words.amount(result.points[seat], "points")
        parts = score_parts(words, result.scores[seat], bool(game.tribes))
        sentences.append(words.say(text, place=place, name=words.player(seat), points=points, parts=parts))
    return sentences


def score_parts(words: Names, score: "Score", tribes: bool) -> str:
    """`cards in hand: 8, goals: 14, locations: 20`: what points are made of (E3)."""
    parts = [("hand", score.hand), ("tribes", score.tribes) if tribes else ("goals", score.goals)]
    parts.append(("locations", score.locations))
    return ", ".join(words.pair(words.row(name), str(number)) for name, number in parts)


def _alone(words: Names, game: "Game", result: "Result") -> list[str]:
    """Of a solo game the rank (O4), or whether all tribes were recruited and how many points that gave (U1, U8)."""
    name, points = words.player(0), words.amount(result.points[0], "points")
    parts = score_parts(words, result.scores[0], bool(game.tribes))
    scored = words.say("{name} has {points} ({parts}).", name=name, points=points, parts=parts)
    if result.rank is not None:
        return [scored, words.say("{name}'s rank is {rank}.", name=name, rank=words.row(result.rank))]
    if result.won:
        return [words.say("{name} has recruited all eight tribes and wins.", name=name), scored]
    lost = words.say(
        "{name} has recruited {number} of eight tribes and loses.", name=name, number=result.recruited or 0
    )
    return [lost, scored]


def decided(words: Names, result: "Result") -> str:
    """What decided between equal points (E4)."""
    best = max(result.points)
    winner = result.ranking[0][0]
    name = words.player(winner)
    mantas = [score.mantas for score, points in zip(result.scores, result.points, strict=True) if points == best]
    if mantas.count(max(mantas)) == 1:
        return words.say("Tied on points: {name} wins with the most mantas in reserve.", name=name)
    if result.scores[winner].king:
        return words.say("Tied on points and mantas: {name} wins with the lower king.", name=name)
    return words.say("Tied on points and mantas: {name} wins by being later in turn order.", name=name)

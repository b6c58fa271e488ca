"""Moments of a game of Otys that a state of the page wants: a question, an end, a board with something on it."""

from typing import Any

from divebell.engine.ui.foresee import foresee

from .games import Moment, Wanted

EARLY = 60  # moves: before, a board is too empty to show much


def asked(about: str, effect: str = "", *words: str, early: bool = False, **options: Any) -> Wanted:
    """A moment of this question, by this effect, with moves that begin so, in a game with these options."""

    def wanted(moment: Moment) -> bool:
        game, question = moment.game, moment.game.question
        if question is None or question.about != about or not question.effect.startswith(effect):
            return False
        if moment.at < EARLY and not early:
            return False
        if any(moment.record.options.get(name) != value for name, value in options.items()):
            return False
        texts = [str(move) for move in game.moves()]
        return all(any(text.startswith(word) for text in texts) for word in words)

    return wanted


def over(rating: str | None = None, tie: bool = False) -> Wanted:
    """The end of a game, of a solo game with this rating, or of one in which the best had the same points."""

    def wanted(moment: Moment) -> bool:
        result = moment.game.result
        if result is None:
            return False
        equal = result.points.count(max(result.points)) > 1
        return bool(result.rating == rating and tie == equal)

    return wanted


def final_round(moment: Moment) -> bool:
    """Somebody has 18 points and others still play."""
    players = moment.game.view("spectator")["players"]
    return bool(len(players) > 1 and asked("key")(moment) and any(player["points"] >= 18 for player in players))


def middle_game(moment: Moment) -> bool:
    """Three players in round nine, the first of them to choose: the picture in the README."""
    round_number, seat = moment.game.turn
    return bool(asked("key", players=3)(moment) and round_number == 9 and seat == 0)


def two_ways(moment: Moment) -> bool:
    """The sponsor is used: the turn can go on to an expert, or to its end at once."""
    texts = [str(move) for move in moment.game.moves()]
    if not asked("step 1")(moment) or "dive" not in texts or "sponsor" in texts:
        return False
    after, _ = foresee(moment.game, moment.game.parse("dive"))
    return any(str(move) == "take" for move in after.moves())


def secrets(moment: Moment) -> bool:
    """Somebody holds a private contract."""
    return asked("key")(moment) and any(player["hand"] for player in moment.game.view("spectator")["players"])


def free_contract(moment: Moment) -> bool:
    """A contract of free lots can be paid in several ways."""
    if not asked("end", "", "contract")(moment) and not asked("key", "", "contract")(moment):
        return False
    texts = [str(move).split() for move in moment.game.moves() if not str(move).endswith(" plain")]
    free = [words[1] for words in texts if words[0] == "contract" and "-" in words[1]]
    return len(free) > len(set(free))


def declined(moment: Moment) -> bool:
    """The bonus of a token can be declined, in a game of several."""
    texts = [str(move) for move in moment.game.moves()]
    return bool(asked("end")(moment) and not moment.game.solo and any(text.endswith(" plain") for text in texts))


def short_game(moment: Moment) -> bool:
    """Two players after two rounds: soon analysed."""
    return bool(asked("key", early=True, players=2)(moment) and moment.game.turn[0] == 3)

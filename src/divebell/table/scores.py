"""What finished games came to: the score a table keeps, the record against each level of bot, and streaks."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from divebell.bots import BOTS
from divebell.games import find_box
from divebell.store.log import Listed, Score, Tally

from .events import HUMAN
from .occasions import counts, day_of, occasion_type
from .table import Table

AGAINST: Final = "against "  # before the name of a bot: the mode of games that one person plays against such bots


class Against(NamedTuple):
    """Somebody's games against bots of one level: how many, how many of them won, and the best score."""

    games: int = 0
    won: int = 0
    best: int = 0

    @property
    def rate(self) -> int:
        """The part that was won, in percent."""
        return round(100 * self.won / self.games) if self.games else 0


class Played(NamedTuple):
    """A finished table of a guest: which game, how it was played, and how it ended."""

    game: str
    mode: str
    points: int
    place: int
    of: int
    hinted: bool = False
    day: str = ""  # of a dive of the day

    @property
    def won(self) -> bool:
        """First among others; a shared first place is a win."""
        return self.place == 1 and self.of > 1


class Streak(NamedTuple):
    """How many in a row, up to now and at most."""

    now: int = 0
    longest: int = 0


def opponents(kinds: Sequence[str]) -> str:
    """The bot against which one person plays; "" for several people, one alone, and bots of several levels."""
    bots = {kind for kind in kinds if kind != HUMAN}
    return bots.pop() if kinds.count(HUMAN) == 1 and len(bots) == 1 and bots <= set(BOTS) else ""


def score_of(table: Table, summary: dict[str, Any]) -> Score | None:
    """What a finished game alone or against bots of one level came to; None when it does not count among them."""
    if any(table.hands) or not summary["ranking"] or not counts(summary) or occasion_type(summary).mode:
        return None
    kinds = [seat.kind for seat in table.seats]
    if kinds == [HUMAN]:
        solo = find_box(table.created.game).solo_of(table.created.options)
        if solo is None:
            return None
        return Score(solo.name, summary["points"][0], bool(solo.wins) and summary["rating"] == solo.wins)
    bot = opponents(kinds)
    if not bot:
        return None
    seat = kinds.index(HUMAN)
    return Score(AGAINST + bot, summary["points"][seat], seat in summary["ranking"][0])


def records(tallies: Sequence[Tally]) -> dict[str, Against]:
    """Somebody's record against each bot they have finished a game against."""
    return {
        tally.mode.removeprefix(AGAINST): Against(tally.games, tally.won, tally.best)
        for tally in tallies
        if tally.mode.startswith(AGAINST)
    }


def result_of(listed: Listed, guest: str) -> Played | None:
    """How a game ended for a guest; None when it is not finished, does not count, or is not theirs alone to win."""
    summary, occasion = listed.summary, occasion_type(listed.summary)
    seats = [number for number, held in enumerate(summary.get("holders", [])) if guest in held]
    if not listed.over or len(seats) != 1 or not counts(summary) or not summary["ranking"]:
        return None
    seat, place = seats[0], 1
    for level in summary["ranking"]:
        if seat in level:
            break
        place += len(level)
    people = [seat for seat in summary["seats"] if seat["kind"] == HUMAN]
    by_players = "solo" if len(summary["seats"]) == 1 else "people" if len(people) > 1 else "bots"
    return Played(
        listed.game, occasion.mode or by_players, summary["points"][seat], place, len(summary["seats"]),
        _hinted(summary, seat), day_of(summary),
    )  # fmt: skip


def _hinted(summary: Mapping[str, Any], seat: int) -> bool:
    """Whether a seat was shown hints."""
    hints = summary.get("hints", [])
    return seat < len(hints) and hints[seat] > 0


def winning_streak(games: Sequence[Played]) -> Streak:
    """The games won in a row, of a list with the newest first. A game with hints neither adds to it nor ends it."""
    runs = [0]
    for game in reversed([game for game in games if game.of > 1 and not game.hinted]):
        runs.append(runs[-1] + 1 if game.won else 0)
    return Streak(runs[-1], max(runs))


def daily_streak(days: Sequence[str], today: str) -> Streak:
    """The days in a row, as `2026-11-18`; today's may still come."""
    known = {date.fromisoformat(day) for day in days}
    longest, now, day = 0, 0, date.fromisoformat(today)
    for first in known:
        if first - _DAY not in known:
            length = 1
            while first + length * _DAY in known:
                length += 1
            longest = max(longest, length)
    day = day if day in known else day - _DAY
    while day in known:
        now, day = now + 1, day - _DAY
    return Streak(now, longest)


_DAY: Final = timedelta(days=1)

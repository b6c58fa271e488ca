"""How far somebody has come with games alone, as home, "My games" and the end of a game tell it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from divebell.engine.box import Solo
from divebell.engine.text import Translate
from divebell.engine.ui.scene import SoFar
from divebell.games import find_box
from divebell.store.log import Tally
from divebell.table.solo import Standing, standings
from divebell.table.table import Table
from divebell.table.tables import Tables


class Line(NamedTuple):
    """A way to play alone in a list: its title, how many games, the best of them, if it was won, and if it is next."""

    title: str
    games: int
    best: int
    won: bool
    following: bool


async def standings_of(tables: Tables, guest: str, game: str) -> list[Standing]:
    """How a guest has fared in every way to play a game alone."""
    return standings(find_box(game), await tables.log.tallies(guest, game))


def lines(found: Sequence[Standing], translate: Translate) -> list[Line]:
    """All of them as a list; none when nothing was played alone yet."""
    if not any(standing.games for standing in found):
        return []
    return [
        Line(title_of(standing.solo, translate), standing.games, standing.best, standing.won, standing.following)
        for standing in found
    ]


def brief(found: Sequence[Standing], translate: Translate) -> list[str]:
    """The same in a few words: the best scores, and once somebody climbs, the level that comes next."""
    say, told = translate, []
    climbs = any(standing.solo.level and standing.games for standing in found)
    for standing in found:
        level, best = standing.solo.level, standing.best
        if not level and standing.games:
            told.append(say("{thing}: {what}").format(thing=title_of(standing.solo, translate), what=best))
        elif climbs and standing.following and standing is found[-1] and standing.games:
            told.append(say("level {level}: beat {points}").format(level=level, points=best))
        elif climbs and standing.following:
            told.append(say("next: level {level}").format(level=level))
    return told


def climb(found: Sequence[Standing]) -> Mapping[str, str]:
    """The options of the level that comes next; none where there are no levels."""
    return next((standing.solo.options for standing in found if standing.following), {})


async def so_far(tables: Tables, table: Table, guest: str, translate: Translate) -> SoFar | None:
    """How a finished game alone compares with the guest's others; None when it does not count, or is not theirs."""
    if len(table.seats) > 1 or not table.over or not table.seats_of(guest):
        return None
    score = await tables.log.score(table.id)
    if score is None:
        return None
    others = await tables.log.tallies(guest, table.created.game, without=table.id)
    before = next((tally for tally in others if tally.mode == score.mode), Tally(score.mode, 0, 0, 0))
    now = Tally(score.mode, before.games + 1, max(before.best, score.points), before.won + score.won)
    found = standings(find_box(table.created.game), [*[tally for tally in others if tally is not before], now])
    this = next(standing for standing in found if standing.solo.name == score.mode)
    return SoFar(
        mode=title_of(this.solo, translate),
        games=this.games,
        best=this.best,
        before=before.best if before.games else None,
        level=this.solo.level,
        won=score.won,
        following=next((standing.solo.level for standing in found if standing.following), 0),
        last=this is found[-1],
    )


def title_of(solo: Solo, translate: Translate) -> str:
    """A way to play alone in words."""
    return translate(solo.title).format(level=solo.level)

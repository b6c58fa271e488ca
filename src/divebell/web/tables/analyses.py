"""The analysis of a game: a graph of the chances to win, the costliest turns and what was better, luck beside play."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divebell.engine.errors import DivebellError
from divebell.engine.text import mark
from divebell.games import find_judge
from divebell.table.analysis import Analyses, Found, left_in_a_turn, tell_analysis
from divebell.table.table import Refused, Table

from ..frame import guest_of, not_found, page, redirect, trouble
from ..guests import Guest
from .answer import Showing
from .page import find_table, may_have_record

NOT_YET: Final = mark("a game can be analysed when it is over")
WIDTH, HEIGHT = 640, 290  # of the graph
LEFT, RIGHT, TOP, BASE = 44, 12, 12, 254
MARKS: Final = 8  # about so many of a seat's shapes stand on its line


def may_analyse(table: Table, guest: Guest) -> bool:
    """A game that is over is open to all who may see it; one that goes on to whoever has its whole truth anyway.

    A puzzle is not: it has a solution to show, and who looks at that has not solved it.
    """
    if table.created.puzzle:
        return False
    return table.began and bool(table.record.played) and (table.over or may_have_record(table, guest))


async def analysis(request: Request) -> Response:
    """The analysis as far as it is."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    guest = guest_of(request)
    if not may_analyse(table, guest):
        return trouble(request, Refused(NOT_YET))
    analyses: Analyses = request.app.state.analyses
    found = await analyses.look(table)
    showing = Showing(table, guest, request, request.app.state.templates)
    games = await asyncio.to_thread(tell_analysis, found.turns, table.record, showing.words) if found.turns else []
    view = table.game.view("spectator")
    return page(
        request, "analysis.html", guest=guest, table=table, found=found, games=games,
        goal=showing.words.goal(view), graph=graph_of(table, found) if found.turns else None,
        left_in_a_turn=left_in_a_turn(table.record),
    )  # fmt: skip


async def analysis_command(request: Request) -> Response:
    """Start an analysis, or go on with it; or stop it."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    form = await request.form()
    analyses: Analyses = request.app.state.analyses
    try:
        if not may_analyse(table, guest_of(request)):
            raise Refused(NOT_YET)
        if form.get("action") == "stop":
            analyses.stop(table.id)
        elif not (await analyses.look(table)).complete:
            analyses.start(table)
    except DivebellError as error:
        return trouble(request, error)
    return redirect(request, f"/t/{table.id}/analysis")


def graph_of(table: Table, found: Found) -> dict[str, Any]:
    """A line for each seat: the chance before every turn that was judged, and how it ended."""
    moments = [(turn.at, turn.round, turn.seat, turn.chances) for turn in found.turns]
    if found.complete and table.game.over:
        last = found.turns[-1]
        moments.append((table.at, last.round, last.seat, tuple(find_judge(table.created.game).chances(table.game))))
    across = (WIDTH - LEFT - RIGHT) / max(1, found.of - (not table.game.over))

    def x(number: int) -> float:
        return round(LEFT + number * across, 1)

    def y(chance: float) -> float:
        return round(BASE - (BASE - TOP) * chance, 1)

    every = max(1, found.of // MARKS)
    lines = []
    for seat in range(len(moments[0][3])):
        points = [(x(number), y(moment[3][seat])) for number, moment in enumerate(moments)]
        lines.append({
            "seat": seat,
            "path": "M" + "L".join(f"{across} {down}" for across, down in points),
            "marks": [points[number] for number in range(seat * every // 4, len(points), every)],
        })  # fmt: skip
    rounds = [
        {"x": x(number), "round": moment[1]}
        for number, moment in enumerate(moments)
        if number == 0 or moments[number - 1][1] != moment[1]
    ]
    return {
        "width": WIDTH, "height": HEIGHT, "left": LEFT, "right": WIDTH - RIGHT, "base": BASE, "top": TOP,
        "grid": [{"y": y(chance / 100), "text": chance} for chance in (0, 25, 50, 75, 100)],
        "lines": lines[::-1],
        "rounds": rounds[:: max(1, -(-len(rounds) // 10))],
        "turns": [
            {"x": round(x(number) - across / 2, 1), "width": round(across, 1), "at": moment[0], "round": moment[1],
             "seat": moment[2], "last": moment[0] == table.at, "chances": [round(100 * chance) for chance in moment[3]]}
            for number, moment in enumerate(moments)
        ],
    }  # fmt: skip

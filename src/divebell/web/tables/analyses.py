"""The analysis of a game: a graph of the chances to win, the costliest turns and what was better, luck beside play."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divebell.games import find_judge
from divebell.table.analysis import Analyses, Found, left_in_a_turn, tell_analysis
from divebell.table.errors import Refused
from divebell.table.fair import Asker
from divebell.table.knowing import decide_learn
from divebell.table.table import Table
from divebell.table.tables import Tables

from ..frame import guest_of, page, redirect
from ..guests import Guest
from ..server.limits import address_of
from .answer import Showing
from .finding import find_table

WIDTH, HEIGHT = 640, 290  # of the graph
LEFT, RIGHT, TOP, BASE = 44, 12, 12, 254
MARKS: Final = 8  # about so many of a seat's shapes stand on its line


async def analysis(request: Request) -> Response:
    """The analysis as far as it is."""
    table = await find_table(request, whole=True)
    guest = guest_of(request)
    _check_analysis(table, guest)
    analyses: Analyses = request.app.state.analyses
    found = await analyses.look(table)
    showing = Showing(table, guest, request, request.app.state.templates)
    games = await asyncio.to_thread(tell_analysis, found.turns, table.record, showing.words) if found.turns else []
    view = table.game.view("spectator")
    return page(
        request, "analysis.html", guest=guest, table=table, found=found, games=games,
        goal=showing.words.goal(view), graph=graph_of(table, found) if found.turns else None,
        left_in_a_turn=left_in_a_turn(table.record), may_stop=analyses.may_stop(table.id, guest.id),
    )  # fmt: skip


async def analysis_command(request: Request) -> Response:
    """Start an analysis, or go on with it; or stop it."""
    table = await find_table(request, whole=True)
    guest = guest_of(request)
    form = await request.form()
    analyses: Analyses = request.app.state.analyses
    tables: Tables = request.app.state.tables
    _check_analysis(table, guest)
    if form.get("action") == "stop":
        analyses.stop(table.id, guest.id)
    else:
        found = await analyses.look(table)
        if not found.complete or found.hurried:
            await tables.command(table, None, "", lambda decision: decide_learn(decision, guest.id))
            analyses.start(table, Asker(address_of(request), guest.id))
    return redirect(request, f"/t/{table.id}/analysis")


def _check_analysis(table: Table, guest: Guest) -> None:
    why = table.occasion.why_no_analysis(table, guest.id)
    if why:
        raise Refused(why)


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

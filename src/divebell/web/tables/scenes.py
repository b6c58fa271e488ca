"""What one viewer sees of a table at one moment, made ready for the game's own board template."""

from typing import Any, NamedTuple

import msgspec

from divebell.engine.package import Event
from divebell.engine.ui.board.acts import acts_of, ways_of
from divebell.engine.ui.payoffs import RECENT
from divebell.engine.ui.scene import Deed, Scene, SoFar, Story, anew
from divebell.table.table import Table
from divebell.table.trials import Trial

from .deeds import deed_at, last_turns, turn_start
from .pieces import Pen, Shared
from .stories import move_of, told_to
from .terms import edition_of


class Seen(NamedTuple):
    """A viewer's side of a table: the seat they sit in (or "spectator"), the moment, and whether they must choose.

    `stage` is whose board they watch at this moment: they see of it what their own view shows. `told` is the moment of
    the deed that is told with it: it is told from before it is done.
    """

    viewer: int | str
    at: int
    live: bool
    mine: bool
    curtain: int | None
    stage: int | None = None
    told: int | None = None


def seen_by(
    table: Table, owner: str, shown: int | None, at: int | None, stage: int | None = None, told: int | None = None
) -> Seen:
    """How somebody sees a table. In a hot-seat game a curtain comes before another player's secrets."""
    if at is not None and stage is not None and stage < len(table.seats):
        return _seen_by(table, owner, shown, at, live=False)._replace(stage=stage, told=told)
    newest = at is None or (at >= table.at and not table.occasion.watched)
    return _seen_by(table, owner, shown, at, live=newest)


def _seen_by(table: Table, owner: str, shown: int | None, at: int | None, live: bool) -> Seen:
    mine = table.seats_of(owner)
    moment = table.at if at is None or live else min(max(at, 0), table.at)
    viewer: int | str = mine[0] if mine else "spectator"
    if shown in mine:
        viewer = shown
    watched = table.occasion.watched_from(table)
    if watched is not None:
        viewer = watched
    asked = table.asked if table.asked not in table.gone else None  # a stand-in chooses for who gave up
    if len(mine) > 1 and shown not in mine and not table.over and _holds_secrets(table, mine):
        if not live:
            return Seen("spectator", moment, live, mine=False, curtain=None)
        return Seen("spectator", moment, live, mine=False, curtain=asked if asked in mine else mine[0])
    if live and asked is not None and asked in mine and asked != viewer:
        if _holds_secrets(table, mine):
            return Seen("spectator", moment, live, mine=False, curtain=asked)
        viewer = asked
    return Seen(viewer, moment, live, mine=live and asked is not None and asked == viewer, curtain=None)


def _holds_secrets(table: Table, seats: list[int]) -> bool:
    """Whether one of the seats sees something of its own that the others do not."""
    open_to_all = table.game.view("spectator")["players"]
    for seat in seats:
        own = table.game.view(seat)["players"][seat]
        if any(value and value != open_to_all[seat][name] for name, value in own.items()):
            return True
    return False


def scene_of(
    table: Table,
    seen: Seen,
    words: Any,
    pen: Pen,
    log: Story,
    shared: Shared,
    trial: Trial | None = None,
    so_far: SoFar | None = None,
) -> Scene:
    """What the game draws a viewer's board from: all that they may see, and what they can do."""
    game = trial.game if trial is not None else table.game_at(seen.at)
    position = shared.of(("position", id(game)), _whole, game)[1] if game is table.game else None
    view = game.view(seen.viewer, position)
    occasion = table.occasion
    held = table.held if seen.live else None
    turn = table.record.played[-1].turn if held is not None and table.record.played else game.turn
    if trial is not None:
        held, turn = trial.seat if trial.stopped else None, trial.turn
    moves = game.moves() if seen.mine and held is None else []
    over = table.over and seen.at == table.at

    def why_not(text: str) -> str:
        reason = game.why_not(text) if seen.mine else None
        return words.reason(reason) if reason is not None else ""

    acts: dict[str, Any] = {}
    known = msgspec.json.encode(view) if moves else b""
    if moves:
        acts = pen.tell_large(
            acts_of, words.seats, known, tuple(moves), occasion.free_undo, trial is not None,
            *occasion.wanted(table),
        )  # fmt: skip
    ways = ()
    if moves and trial is None and not occasion.wanted(table):
        ways = pen.tell_large(ways_of, words.seats, known)
    start = turn_start(table, seen.at)
    first = max(seen.at - RECENT, 0)
    to = told_to(table, seen.viewer, min(start, first), seen.at, shared)
    return Scene(
        view=view,
        viewer=seen.viewer,
        seats=[(seat.name, seat.kind) for seat in table.seats],
        question=None if (table.played_out and seen.live) or held is not None else game.question,
        moves=moves,
        acts=acts,
        why_not=why_not,
        trace=(
            shared.of(("events", start, to), _known_events, table, seen.viewer, start, seen.at)
            if trial is None
            else game.events_for(trial.events, seen.viewer)
        ),
        recent=shared.of(("recent", to), _recent, table, seen.viewer, first, seen.at),
        log=log,
        undo=_why_no_undo(table, seen, words),
        practice=occasion.free_undo,
        known=bool(table.known) and table.at > len(table.created.moves),  # not of a game that was only looked at
        over=over,
        live=seen.live,
        result=game.result,
        given_up=table.given_up if seen.at == table.at else None,
        ended=table.ended if seen.at == table.at else "",
        events=_known_events(table, seen.viewer, 0, seen.at) if over else [],
        trial=trial.moves if trial is not None else None,
        can_ask=not occasion.why_no_hints(table),
        hints=table.hints,
        edition=edition_of(table, words.translate),
        so_far=so_far,
        ways=ways,
        held=held,
        round=turn[0],
        stage=seen.stage,
        deed=_watched(table, seen, words, pen),
        last_turns=last_turns(table, words, pen, seen.viewer, seen.at, shared),
        watched=occasion.watched,
        began=(table.created.position or {}).get("round", 1),
        once=shared.of if trial is None else anew,
        told_to=to,
        known_json=known,
    )


def _whole(game: Any) -> tuple[Any, dict[str, Any]]:
    """The whole truth about a game, and the game itself, so that no other gets its identity meanwhile."""
    return game, game.position()


def _watched(table: Table, seen: Seen, words: Any, pen: Pen) -> Deed | None:
    """What was just done on the board that is watched, or anywhere when it is the viewer's own."""
    at = seen.at if seen.told is None else min(seen.told, table.at)
    deed = deed_at(table, words, pen, seen.viewer, at) if seen.stage is not None else None
    return deed if deed is not None and seen.stage in (deed.seat, seen.viewer) else None


def _known_events(table: Table, viewer: int | str, start: int, end: int) -> list[Event]:
    """What happened in some moves, as far as the viewer may know it."""
    return [event for number in range(start, end) for event in move_of(table, number).known_to(table, viewer)]


def _recent(table: Table, viewer: int | str, start: int, end: int) -> list[tuple[int, list[Event]]]:
    return [(number + 1, _known_events(table, viewer, number, number + 1)) for number in range(start, end)]


def _why_no_undo(table: Table, seen: Seen, words: Any) -> str:
    if not isinstance(seen.viewer, int) or not seen.live or seen.viewer in table.gone:
        return "-"
    if table.occasion.undo_depth(table, seen.viewer):
        return ""
    last = table.record.played[-1] if table.at else None
    why = table.can_undo() if last is not None and last.player == seen.viewer else ""  # others have nothing to undo
    return words.say(why) if why else "-"

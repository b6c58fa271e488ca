"""What one viewer sees of a table at one moment, made ready for the game's own board template."""

from typing import Any, Final, NamedTuple

from divebell.engine.package import Event
from divebell.games import find_part
from divebell.table.table import Table

LOG_LINES: Final = 80


class Seen(NamedTuple):
    """A viewer's side of a table: the seat they sit in (or "spectator"), the moment, and whether they must choose."""

    viewer: int | str
    at: int
    live: bool
    mine: bool
    curtain: int | None


def seen_by(table: Table, owner: str, shown: int | None, at: int | None) -> Seen:
    """How somebody sees a table. In a hot-seat game a curtain comes before another player's secrets."""
    mine = table.seats_of(owner)
    live = at is None or at >= table.at
    moment = table.at if at is None or live else max(at, 0)
    viewer: int | str = mine[0] if mine else "spectator"
    if shown in mine:
        viewer = shown
    asked = table.asked
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
    players = table.game.view("spectator")["players"]
    return any(players[seat].get("hand") for seat in seats)


def board_of(table: Table, seen: Seen, words: Any, plan: tuple[Any, list[str]] | None = None) -> dict[str, Any]:
    """The model of the game's board for a viewer, made by the game itself from what they may see."""
    board = find_part(table.package.NAME, "board")
    game = plan[0] if plan is not None else table.game_at(seen.at)
    view = game.view(seen.viewer)
    events = [
        _known(table, table.record.events[number], seen.viewer)
        for number in range(min(seen.at, len(table.record.events)))
    ]

    def why_not(text: str) -> str:
        reason = game.why_not(text) if seen.mine else None
        return words.reason(reason) if reason is not None else ""

    scene = board.Scene(
        view=view,
        viewer=seen.viewer,
        seats=[(seat.name, seat.kind) for seat in table.seats],
        question=game.question,
        moves=game.moves() if seen.mine else [],
        why_not=why_not,
        trace=_last_turn(table, events, seen.at),
        log=[board.LogLine(*line) for line in log_lines(table, words, seen)],
        undo=_why_no_undo(table, seen, words),
        practice=table.created.practice,
        over=table.over and seen.at == table.at,
        live=seen.live,
        result=game.result,
        given_up=table.given_up if seen.at == table.at else None,
        events=[event for of_move in events for event in of_move],
    )
    model: dict[str, Any] = board.board_model(scene, words)
    model["plan"] = plan[1] if plan is not None else None
    return model


def _known(table: Table, events: list[Event], viewer: int | str) -> list[Event]:
    """The events of a move less what the viewer may not know."""
    known: list[Event] = table.game.events_for(events, viewer)
    return known


def _last_turn(table: Table, events: list[list[Event]], at: int) -> list[Event]:
    """What happened in the turn of the last move."""
    if not at:
        return []
    turn = table.record.played[at - 1].turn
    start = at
    while start and table.record.played[start - 1].turn == turn:
        start -= 1
    return [event for of_move in events[start:at] for event in of_move]


def log_lines(table: Table, words: Any, seen: Seen, after: int = 0) -> list[tuple[int, int, str, str]]:
    """The story since a move: after which move, whose, in words, and what each sentence is about."""
    lines: list[tuple[int, int, str, str]] = []
    for number in range(min(seen.at, len(table.record.events)) - 1, max(after, 0) - 1, -1):
        events = _known(table, table.record.events[number], seen.viewer)
        seat = table.record.played[number].player
        lines += [(number + 1, seat, text, about) for about, text in reversed(words.story(events, seen.viewer))]
        if len(lines) >= LOG_LINES:
            break
    return lines[::-1]


def _why_no_undo(table: Table, seen: Seen, words: Any) -> str:
    if not isinstance(seen.viewer, int) or not seen.live:
        return "-"
    if table.undo_depth(seen.viewer):
        return ""
    why = table.why_no_undo()
    return words.say(why) if why else "-"

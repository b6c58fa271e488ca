"""Columns of divers to begin with, and what a turn changes besides the effects a test is about."""

from typing import Any

from tests.games.otys.support import BOARD, TIMERS, Scene, plain


def column(*places: str) -> list[str]:
    """The plain column with divers put at levels, as in column("spy 3", "trader+ 5").

    Each changes places with whoever stands there.
    """
    divers: list[str] = list(BOARD["divers"])
    for place in places:
        diver, level = place.split()
        here, there = divers.index(diver.removesuffix("+")), int(level) + 2
        divers[here], divers[there] = divers[there], diver
    return divers


def turn(here: Scene, key: str, level: int | None = None) -> dict[str, Any]:
    """What a turn with this key changes whatever its effects do: the key is spent, the diver at the top (T3).

    The level is that of the key, unless it is an X key.
    """
    seat = here.before["player"]
    board = here.before["players"][seat]
    prefix = f"seat {seat} " if seat else ""
    divers = list(board["divers"])
    divers.insert(0, divers.pop((level or int(key)) + 2))
    return {
        f"{prefix}keys": board["keys"].replace(key, ""),
        f"{prefix}track": [*board["track"], key],
        f"{prefix}divers": divers,
    }


def idle_at(level: int) -> list[str]:
    """The sponsors with S3 at this level: with no key on the track it has nothing to offer, and the diver is next."""
    others = ["S1", "S2", "S4", "S5"]
    return [*others[: level - 1], "S3", *others[level - 1 :]]


def alone(solo: str = "normal", timers: dict[str, Any] | None = None, **changes: Any) -> Scene:
    """A scene of the solo game; `timers` says what is different about them."""
    return Scene(plain(solo=solo, timers=TIMERS[solo] | (timers or {}), **changes))

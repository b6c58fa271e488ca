"""Pieces that a game marks glide to their new places, whichever game it is."""

from random import Random
from typing import Any

import pytest

from divebell.engine.record import Record, Seat, read_record
from divebell.games import find_game

from .conftest import Watched
from .play import click_move, go_to, import_record, settle

WATCH = """() => {
    window.glided = {};
    new MutationObserver((changes) => {
        for (const { target } of changes)
            if (target.classList.contains("gliding")) {
                const glides = target.getAnimations().filter((each) => each.effect.getKeyframes()[0].translate);
                const times = glides.map((each) => each.effect.getTiming().duration);
                if (times.length) window.glided[target.id] = Math.max(window.glided[target.id] ?? 0, ...times);
            }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


@pytest.mark.parametrize(
    ("game", "options", "kinds", "slow"),
    [
        ("otys", {"solo": "normal"}, {"diver", "key"}, {"diver"}),
        ("aquatica", {"players": 1, "mode": "tribes", "level": 1}, {"card"}, set()),
    ],
)
def test_marked_pieces_glide(
    watched: Watched, game: str, options: dict[str, Any], kinds: set[str], slow: set[str]
) -> None:
    record = Record(find_game(game), options, 4, [Seat("Ann", "human")])
    page = watched.open(reduced_motion="no-preference", settings={"finished": "ends"})
    table = import_record(page, str(record))
    go_to(page, table)
    settle(page)
    page.evaluate(WATCH)
    rng = Random(4)
    for _ in range(12):
        click_move(page, str(rng.choice(record.game.moves())))
        # A click may play more than one move.
        record = read_record(page.request.get(f"/t/{table}/record").text(), find_game(game))
    glided: dict[str, float] = page.evaluate("window.glided")
    assert kinds <= {name.split("-")[0] for name in glided}
    assert {name.split("-")[0] for name, time in glided.items() if time > min(glided.values())} == slow

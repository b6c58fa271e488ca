"""A table as a small picture can be drawn after every move of a game."""

from random import Random
from typing import Any

import pytest

from divebell.games import GAMES, find_game, find_part
from divebell.language import translator
from divebell.web.server.app import templates
from divebell.web.tables.pieces import pieces_of


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [0, "spectator"])
def test_a_picture_is_drawn_after_every_move(game: str, viewer: Any) -> None:
    pen = pieces_of(templates()).pen(game, translator("en"), None)
    playing, rng = find_game(game).start(players=2, seed=4), Random(4)
    thumbnail = find_part(game, "ui.thumbnail").thumbnail
    for _ in range(250):
        if playing.over:
            break
        assert "<svg" in pen.page("thumbnail", thumbnail(playing.view(viewer), 0))
        playing.play(rng.choice(playing.moves()))

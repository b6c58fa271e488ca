"""The properties that every game has. The tests check them over some games, `proofs/properties.py` over thousands.

A check plays the game of a setting and looks closely at a share of its steps; it returns how many it looked at.
What does not hold raises AssertionError.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from divebell.engine.errors import BadOption, IllegalMove
from divebell.engine.record import Record, read_record

from .games import Document, Game, Setting, Step, as_json, refused, steps, texts_of

Check = Callable[[Setting, float], int]


def some_steps(setting: Setting, share: float, purpose: str) -> Iterator[tuple[Step, bool]]:
    """Every step, and whether to look closely at it: at a share of them, and always at the first and the last."""
    rng = setting.rng(f"{purpose} looks")
    for step in steps(setting):
        yield step, rng.random() < share or step.move is None or step.game.over


# Nothing appears or vanishes


def pieces_add_up(setting: Setting, share: float) -> int:
    """All pieces add up; what players have changes only as the journal says."""
    book = setting.particulars.Book(setting.start())
    looked = 0
    for step, look in some_steps(setting, share, "pieces"):
        book.enter(step)
        if look:
            looked += 1
            book.compare(step.game)
    return looked


# A copy goes its own way


def copies_share_nothing(setting: Setting, share: float) -> int:
    """Every legal move, played on a copy, leaves the original as it was; so do later moves and documents given away."""
    rng = setting.rng("copies")
    looked = 0
    for step, look in some_steps(setting, share, "copies"):
        if look:
            looked += 1
            _copy_and_play(step.game, rng)
    return looked


def _copy_and_play(game: Game, rng: Random) -> None:
    before = _everything(game)
    for move in game.moves():
        other = game.copy()
        assert _everything(other) == before
        other.play(move)
        for _ in range(3):
            if not other.over:
                other.play(rng.choice(other.moves()))
    assert _everything(game) == before
    for given_away in (game.position(), game.view("spectator"), game.view(0), game.moves()):
        _spoil(given_away)
    assert _everything(game) == before
    if not game.over:
        other = game.copy()
        game.copy().play(game.moves()[0])
        assert _everything(other) == before


def _everything(game: Game) -> tuple[Any, ...]:
    return as_json(game.position()), game.key(), texts_of(game), game.question, game.player, game.result


def _spoil(thing: Any) -> None:
    """Empty a list or a document and everything inside."""
    if isinstance(thing, dict | list):
        for inner in list(thing.values() if isinstance(thing, dict) else thing):
            _spoil(inner)
        thing.clear()


# Saving and loading


def saved_games_load(setting: Setting, share: float) -> int:
    """A position loads back equal, in mid-turn too, asks the same, and goes on in the same way."""
    rng = setting.rng("saved")
    looked = 0
    for step, look in some_steps(setting, share, "saved"):
        if look:
            looked += 1
            _save_and_load(setting, step.game, rng)
    return looked


def _save_and_load(setting: Setting, game: Game, rng: Random) -> None:
    particulars = setting.particulars
    position = game.position()
    extra = set(position) - particulars.NAMES
    assert set(position) >= particulars.NAMES
    if game.over:
        assert extra == {"over", "ranking"} | particulars.names_at_the_end(setting)
    else:
        assert extra <= {"turn"}
    assert all(set(player) == particulars.PLAYER_NAMES for player in position["players"])

    text = json.dumps(position)
    document = json.loads(text)
    assert document == position
    loaded = setting.load(document)
    assert json.dumps(document) == text, "loading changed the document"
    original = game.copy()
    for _ in range(12):
        assert as_json(loaded.position()) == as_json(original.position())
        assert loaded.question == original.question
        assert loaded.player == original.player
        assert loaded.over == original.over
        assert loaded.result == original.result
        assert texts_of(loaded) == texts_of(original)
        if original.over:
            return
        move = rng.choice(original.moves())
        events: list[tuple[str, int, int, int]] = []
        original.journal = events
        original.play(move)
        original.journal = None
        if any(what in particulars.CHANCE for what, *_ in events):
            return  # from here on chance decides, and a position holds none
        loaded.play(move.text)


# Records


def records_replay(setting: Setting, share: float) -> int:
    """A record replays to equal positions, as text too, and even when the seed now deals something else."""
    record, positions = _play_and_record(setting, share)
    for game, position in zip(record.replay(), positions, strict=True):
        assert as_json(game.position()) == position
    text = str(record)
    again = read_record(text, setting.package)
    assert str(again) == text
    assert again.played == record.played
    assert again.events == record.events
    assert as_json(again.game.position()) == positions[-1]

    other_text = text.replace(f"\nseed: {setting.seed}\n", f"\nseed: {(setting.seed + 1) % 2**64}\n")
    other = read_record(other_text, setting.package)
    assert str(other) == other_text
    rng = setting.rng("record looks")
    for game, other_game in zip(record.replay(), other.replay(), strict=True):
        if rng.random() < share or game.over:
            for viewer in (*range(setting.seats), "spectator"):
                assert as_json(game.view(viewer)) == as_json(other_game.view(viewer))
            assert texts_of(game) == texts_of(other_game)
    return len(record.played)


def _play_and_record(setting: Setting, share: float) -> tuple[Record, list[str]]:
    """A record of the whole game, some moves of it taken back on the way, and the positions it went through."""
    record = Record(setting.package, setting.options, setting.seed)
    choices, looks = setting.rng("choices"), setting.rng("undo")
    positions = [as_json(record.game.position())]
    while not record.game.over:
        record.play(setting.particulars.choose(record.game, choices, setting.eager))
        positions.append(as_json(record.game.position()))
        if looks.random() < share / 20:
            _undo(setting, record, positions)
    return record, positions


def _undo(setting: Setting, record: Record, positions: list[str]) -> None:
    """Take back as much as goes: never a move that turned something up, always to the position before."""
    while True:
        before, after = json.loads(positions[-2]), json.loads(positions[-1])
        last = record.played[-1]
        if setting.particulars.turned_up(before, after) or last.revealed or record.game.over:
            assert record.can_undo()
        if record.can_undo():
            assert record.can_undo() in refused(BadOption, record.undo)
            assert as_json(record.game.position()) == positions[-1]
            return
        assert record.undo() == last
        positions.pop()
        assert as_json(record.game.position()) == positions[-1]
        if len(positions) == 1:
            assert record.can_undo()
            return


# The end


def games_end(setting: Setting, share: float) -> int:
    """Every game ends as it may, nothing goes back on the way, and the ranking is that of the rules."""
    before: Document | None = None
    turns = Counter[int]()
    looked = 0
    game = setting.start()
    for step, look in some_steps(setting, share, "end"):
        game = step.game
        assert game.over == (game.result is not None) == (game.ranking is not None) == (not game.moves())
        assert game.over == (game.question is None)
        for what, seat, number, _ in step.events:
            if what in ("move", "forced") and game.components.moves[number].text == "end":
                turns[seat] += 1
        if look:
            looked += 1
            now = game.position()
            if before is not None:
                setting.particulars.check_way(before, now)
            before = now
    position, result = game.position(), game.result
    assert result is not None
    assert position["over"] is True
    assert position["ranking"] == game.ranking == result.ranking
    assert sorted(seat for level in result.ranking for seat in level) == list(range(setting.seats))
    setting.particulars.check_end(setting, game, turns)
    return looked


# Views


def views_hide(setting: Setting, share: float) -> int:
    """Two worlds that differ only in what a viewer cannot know look the same to the byte."""
    rng = setting.rng("worlds")
    looked = 0
    for game in _games_to_view(setting, share):
        looked += 1
        for viewer in (*range(setting.seats), "spectator"):
            _compare_worlds(setting, game, viewer, rng)
            _check_denied(setting, game, viewer)
    return looked


def imagined_worlds_agree(setting: Setting, share: float) -> int:
    """`determinize` needs a view and nothing else, agrees with it, and can be played on."""
    rng = setting.rng("imagined")
    looked = 0
    for game in _games_to_view(setting, share):
        looked += 1
        for viewer in (*range(setting.seats), "spectator"):
            _imagine(setting, game, viewer, rng)
    return looked


def _games_to_view(setting: Setting, share: float) -> Iterator[Game]:
    """The game at some steps."""
    for step, look in some_steps(setting, share, "views"):
        if look:
            yield step.game


def _compare_worlds(setting: Setting, game: Game, viewer: int | str, rng: Random) -> None:
    other = setting.load(
        setting.particulars.other_world(setting, game.position(), viewer, rng), strict=False, seed=rng.getrandbits(64)
    )
    assert as_json(other.view(viewer)) == as_json(game.view(viewer))
    assert other.question == game.question
    if viewer == game.player:
        assert texts_of(other) == texts_of(game)


def _imagine(setting: Setting, game: Game, viewer: int | str, rng: Random) -> None:
    text = as_json(game.view(viewer))
    view = json.loads(text)
    imagined = setting.determinize(view, rng)
    assert as_json(view) == text, "the view was changed"
    assert as_json(imagined.view(viewer)) == text
    assert imagined.question == game.question
    if viewer == game.player:
        assert texts_of(imagined) == texts_of(game)
    for _ in range(10):
        if not imagined.over:
            imagined.play(rng.choice(imagined.moves()))
    setting.load(imagined.position())  # strict: everything adds up


def _check_denied(setting: Setting, game: Game, viewer: int | str) -> None:
    """Deny by default: what is hidden is hidden, the position's own entries for the rest, no chance anywhere."""
    text = as_json(game.view(viewer))
    assert setting.seed < 10**6 or str(setting.seed) not in text
    assert json.loads(text) == setting.particulars.shown_of(game.position(), viewer)


# Questions and moves


def questions_are_real(setting: Setting, share: float) -> int:
    """Nothing is asked that has one answer, no answer is there twice, each does something, and no other is taken."""
    rng = setting.rng("questions")
    looked = 0
    for step, look in some_steps(setting, share, "questions"):
        question = step.game.question
        if question is None or not look:
            continue
        looked += 1
        game, moves, position = step.game, step.game.moves(), step.game.position()
        assert question.player == game.player
        assert len({move.text for move in moves}) == len(moves)
        assert len(moves) >= 2 or "turn" not in position or question.about == "end"
        for move in moves:
            by_move, by_text = game.copy(), game.copy()
            by_move.play(move)
            by_text.play(move.text)
            assert by_move.key() == by_text.key()
            assert by_move.position() != position
        for move in rng.sample(game.components.moves, 20):
            if move not in moves:
                assert move.text in refused(IllegalMove, game.play, move)
        assert "no such move" in refused(IllegalMove, game.play, moves[0].text, "no such move")
        assert game.position() == position
        assert game.moves() == moves
    return looked


CHECKS: dict[str, Check] = {
    "nothing appears or vanishes": pieces_add_up,
    "copy() shares nothing": copies_share_nothing,
    "saved games load": saved_games_load,
    "records replay": records_replay,
    "every game ends": games_end,
    "views hide": views_hide,
    "determinize agrees": imagined_worlds_agree,
    "questions are real": questions_are_real,
}

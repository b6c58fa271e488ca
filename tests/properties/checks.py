"""The properties that every game has. The tests check them over some games, `proofs/properties.py` over thousands.

A check plays the game of a setting and looks closely at a share of its steps; it returns how many it looked at.
What does not hold raises AssertionError.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from divebell.engine.errors import BadOption, IllegalMove
from divebell.engine.record import Record, read_record
from divebell.games.otys import Game

from .games import OTYS, Document, Setting, Step, as_json, choose, refused, steps, texts_of

Check = Callable[[Setting, float], int]

LETTERS = "MPFT"
DIVERS = ["engineer", "explorer", "fuel", "metal", "plant", "spy", "tech", "trader"]
NEUTRAL_KEYS = 12
END_POINTS = 18
QUIET_ROUNDS = 30
SOLO_TURNS = 200

# The position document (docs/notation.md).
NAMES = {
    "game", "options", "first", "player", "round", "quiet_rounds", "sponsors", "rewards", "bag", "reward_discard",
    "store", "public", "deck", "contract_discard", "neutral_x", "timers", "players",
}  # fmt: skip
PLAYER_NAMES = {
    "points", "credits", "batteries", "divers", "zones", "keys", "neutral", "track", "hacker", "mechanic",
    "rewards", "hand",
}  # fmt: skip


def some_steps(setting: Setting, share: float, purpose: str) -> Iterator[tuple[Step, bool]]:
    """Every step, and whether to look closely at it: at a share of them, and always at the first and the last."""
    rng = setting.rng(f"{purpose} looks")
    for step in steps(setting):
        yield step, rng.random() < share or step.move is None or step.game.over


# Nothing appears or vanishes


def pieces_add_up(setting: Setting, share: float) -> int:
    """Cards, tokens, keys, sponsors and divers add up; all else changes only as the journal says."""
    book = Book(setting.start())
    looked = 0
    for step, look in some_steps(setting, share, "pieces"):
        book.enter(step)
        if look:
            looked += 1
            book.compare(step.game)
    return looked


class Book:
    """What there must be on the table: as it was at the beginning, and carried on by the journal alone."""

    def __init__(self, game: Game) -> None:
        components, position = game.components, game.position()
        self.card_texts = [card.text for card in components.contracts]
        self.cards = Counter(self.card_texts[kind] for kind in components.cards)
        self.tokens = Counter(components.rewards[kind].text for kind in components.tokens)
        self.move_texts = [move.text for move in components.moves]
        self.out_of_the_game: Counter[str] = Counter()
        self.de = position["options"]["edition"] == "de"
        self.solo = position["options"]["solo"] is not None
        self.sponsors = sorted(position["sponsors"])
        self.store = dict(position["store"])
        self.seats = [_Board(player) for player in position["players"]]

    def enter(self, step: Step) -> None:
        move = ""
        for what, seat, number, thing in step.events:
            board = self.seats[seat]
            if what in ("move", "forced"):
                move = self.move_texts[number]
            elif what in board.sums:
                board.sums[what] += number
                assert board.sums[what] >= 0
                assert what != "points" or number > 0
            elif what == "cube in":
                board.zones[number - 1][LETTERS[thing]] += 1
            elif what == "cube out":
                board.take(number, LETTERS[thing])
            elif what == "into store":
                self.store[LETTERS[thing]] += 1
                assert self.store[LETTERS[thing]] == number <= 3
            elif what == "from store":
                self.store[LETTERS[thing]] -= 1
                assert self.store[LETTERS[thing]] == number >= 0
            elif what == "contract":
                card = self.card_texts[thing]
                board.take(number, _paid(move, card))
                self.out_of_the_game[card] += 1
            elif what == "card away":
                self.out_of_the_game[self.card_texts[thing]] += 1
            elif what == "upgraded":
                board.upgraded += 1
            elif what == "advances":
                board.advances[thing] += 1
                assert board.advances[thing] == number <= 3
        if self.solo and step.game.over:
            self._let_the_last_contract_lie(step)

    def _let_the_last_contract_lie(self, step: Step) -> None:
        """A contract whose points end a solo game at once is not discarded any more (G13)."""
        *_, (what, _, _, _), (last, _, _, _) = step.events
        completed = [self.card_texts[thing] for name, _, _, thing in step.events if name == "contract"]
        if completed and (what, last) == ("timer removed", "over"):
            self.out_of_the_game[completed[-1]] -= 1

    def compare(self, game: Game) -> None:
        position = game.position()
        turn = position.get("turn", {"key": None})
        cards = _cards(position)
        if self.de:
            assert not position["contract_discard"]
            cards += self.out_of_the_game
        assert cards == self.cards
        assert _tokens(position) == self.tokens
        assert sorted(position["sponsors"]) == self.sponsors
        assert position["store"] == self.store
        neutral = position["neutral_x"] + (turn["key"] == "N")
        for seat, (player, board) in enumerate(zip(position["players"], self.seats, strict=True)):
            neutral += player["neutral"] + player["track"].count("N")
            keys = [*player["keys"], *(key for key in player["track"] if key != "N")]
            if seat == position["player"] and turn["key"] not in (None, "N"):
                keys.append(turn["key"])
            assert sorted(keys) == list("12345X")
            assert sorted(diver.removesuffix("+") for diver in player["divers"]) == DIVERS
            board.compare(player)
        assert neutral == NEUTRAL_KEYS
        if self.solo:
            timers = position["timers"]
            cubes = list(timers["cubes"].values())
            markers = [marker for marker in [*timers["markers"], *timers["supply"]] if marker]
            assert len(set(cubes)) == len(cubes)
            assert len(set(markers)) == len(markers)
            assert all(space > position["players"][0]["points"] for space in timers["at"])


class _Board:
    """What one player must have."""

    def __init__(self, player: Document) -> None:
        self.sums = {name: player[name] for name in ("points", "credits", "batteries")}
        self.zones = [Counter(zone) for zone in player["zones"]]
        self.upgraded = 0
        self.advances = [0, 0]  # hacker, mechanic

    def take(self, level: int, letters: str) -> None:
        zone = self.zones[level - 1]
        zone.subtract(letters)
        assert min(zone.values()) >= 0

    def compare(self, player: Document) -> None:
        assert {name: player[name] for name in self.sums} == self.sums
        for zone, letters, spaces in zip(self.zones, player["zones"], (3, 3, 4, 5, 6), strict=True):
            assert Counter(letters) == +zone
            assert len(letters) <= spaces
        assert sum(diver.endswith("+") for diver in player["divers"]) == self.upgraded
        assert [player["hacker"], player["mechanic"]] == self.advances


def _paid(move: str, card: str) -> str:
    """The letters that a contract move pays: those of a fixed card, or the ones named after the zone."""
    asked = card.partition("=")[0]
    return asked if asked[0].isalpha() else move.split()[3]


def _cards(position: Document) -> Counter[str]:
    hands = [card for player in position["players"] for card in player["hand"]]
    drawn = position.get("turn", {"drawn": []})["drawn"]
    public = [card for card in position["public"] if card]
    return Counter([*public, *position["deck"], *position["contract_discard"], *hands, *drawn])


def _tokens(position: Document) -> Counter[str]:
    shown = [token for level in position["rewards"] for token in level]
    owned = [token for player in position["players"] for token in player["rewards"]]
    return Counter(
        token for token in [*shown, *owned, *position["bag"], *position["reward_discard"]] if token is not None
    )


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
    position = game.position()
    extra = set(position) - NAMES
    assert set(position) >= NAMES
    if game.over:
        assert extra == {"over", "ranking"} | ({"rating"} if setting.seats == 1 else set())
    else:
        assert extra <= {"turn"}
    assert all(set(player) == PLAYER_NAMES for player in position["players"])

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
        if any(what in ("keeps", "deck shuffled", "bag shuffled") for what, *_ in events):
            return  # from here on chance decides, and a position holds none
        loaded.play(move.text)


# Records


def records_replay(setting: Setting, share: float) -> int:
    """A record replays to equal positions, as text too, and even when the seed now deals something else."""
    record, positions = _play_and_record(setting, share)
    for game, position in zip(record.replay(), positions, strict=True):
        assert as_json(game.position()) == position
    text = str(record)
    again = read_record(text, OTYS)
    assert str(again) == text
    assert again.played == record.played
    assert again.events == record.events
    assert as_json(again.game.position()) == positions[-1]

    other_text = text.replace(f"\nseed: {setting.seed}\n", f"\nseed: {(setting.seed + 1) % 2**64}\n")
    other = read_record(other_text, OTYS)
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
    record = Record(OTYS, setting.options, setting.seed)
    choices, looks = setting.rng("choices"), setting.rng("undo")
    positions = [as_json(record.game.position())]
    while not record.game.over:
        record.play(choose(record.game, choices, setting.eager))
        positions.append(as_json(record.game.position()))
        if looks.random() < share / 20:
            _undo(record, positions)
    return record, positions


def _undo(record: Record, positions: list[str]) -> None:
    """Take back as much as goes: never a move that turned something up, always to the position before."""
    while True:
        before, after = json.loads(positions[-2]), json.loads(positions[-1])
        last = record.played[-1]
        if _turned_up(before, after) or last.revealed or record.game.over:
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


def _turned_up(before: Document, after: Document) -> bool:
    """Whether a card or a token can be seen that was not there before."""
    places = zip(_seen_places(before), _seen_places(after), strict=True)
    drawn = after.get("turn", {"drawn": []})["drawn"]
    was_drawn = before.get("turn", {"drawn": []})["drawn"]
    return any(new not in (None, old) for old, new in places) or (bool(drawn) and drawn != was_drawn)


def _seen_places(position: Document) -> list[str | None]:
    return [*position["public"], *(token for level in position["rewards"] for token in level)]


# The end


def games_end(setting: Setting, share: float) -> int:
    """Every game ends as it may, points never fall, and the ranking is that of points and resources."""
    points = [0] * setting.seats
    turns = Counter[int]()
    looked = 0
    game = setting.start()
    for step, look in some_steps(setting, share, "end"):
        game = step.game
        assert game.over == (game.result is not None) == (game.ranking is not None) == (not game.moves())
        assert game.over == (game.question is None)
        if step.move is not None and step.move.text == "end":
            _, seat, _, _ = step.events[0]  # the move itself
            turns[seat] += 1
        if look:
            looked += 1
            now = [player["points"] for player in game.position()["players"]]
            assert all(new >= old for new, old in zip(now, points, strict=True))
            points = now
    _check_end(setting, game, turns)
    return looked


def _check_end(setting: Setting, game: Game, turns: Counter[int]) -> None:
    position, result = game.position(), game.result
    assert result is not None
    worth = [(player["points"], len("".join(player["zones"]))) for player in position["players"]]
    assert position["over"] is True
    assert position["ranking"] == game.ranking == result.ranking
    assert result.points == [points for points, _ in worth]
    assert result.resources == [resources for _, resources in worth]
    assert sorted(seat for level in result.ranking for seat in level) == list(range(setting.seats))
    levels = [{worth[seat] for seat in level} for level in result.ranking]
    assert all(len(level) == 1 for level in levels)
    order = [level.pop() for level in levels]
    assert all(better > worse for better, worse in pairwise(order))
    if setting.seats == 1:
        bounds = ((17, "beginner"), (19, "hopeful"), (21, "confirmed"), (10**6, "expert"))
        rating = next(name for below, name in bounds if worth[0][0] < below)
        assert position["rating"] == result.rating == rating
        assert (result.ended_by == "timers") == (position["timers"]["at"] == [])
        assert result.ended_by == "timers" or position["round"] == SOLO_TURNS
    else:
        assert result.rating is None
        assert set(turns) == set(range(setting.seats))
        assert len(set(turns.values())) == 1, "all have played equally often (E1)"
        assert position["round"] == turns[0]
        reached = max(points for points, _ in worth) >= END_POINTS
        assert result.ended_by == ("points" if reached else "quiet rounds")
        assert reached or position["quiet_rounds"] >= QUIET_ROUNDS


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
    other = setting.load(other_world(setting, game.position(), viewer, rng), strict=False, seed=rng.getrandbits(64))
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


def other_world(setting: Setting, position: Document, viewer: int | str, rng: Random) -> Document:
    """The same table with everything dealt again that the viewer cannot see."""
    world: Document = json.loads(json.dumps(position))
    hidden: list[list[str]] = [world["deck"]]
    hidden += [player["hand"] for seat, player in enumerate(world["players"]) if seat != viewer]
    if "turn" in world and viewer != world["player"]:
        hidden.append(world["turn"]["drawn"])
    gone = _all_cards(setting) - _cards(position)  # in the German edition; a view does not remember which (N2)
    pool = [card for pile in hidden for card in pile] + list(gone.elements())
    rng.shuffle(pool)
    for pile in hidden:
        pile[:] = [pool.pop() for _ in pile]
    rng.shuffle(world["bag"])
    return world


def _check_denied(setting: Setting, game: Game, viewer: int | str) -> None:
    """Deny by default: counts for what is hidden, the position's own entries for the rest, no chance anywhere."""
    text = as_json(game.view(viewer))
    assert setting.seed < 10**6 or str(setting.seed) not in text
    expected = game.position()
    expected["deck"] = len(expected["deck"])
    expected["bag"] = len(expected["bag"])
    for seat, player in enumerate(expected["players"]):
        if seat != viewer:
            player["hand"] = len(player["hand"])
    if "turn" in expected and viewer != expected["player"]:
        expected["turn"]["drawn"] = len(expected["turn"]["drawn"])
    assert json.loads(text) == expected


def _all_cards(setting: Setting) -> Counter[str]:
    components = setting.start().components
    return Counter(components.contracts[kind].text for kind in components.cards)


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

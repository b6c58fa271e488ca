"""What is particular to Aquatica: see games.py."""

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from divebell.engine.move import Move
from divebell.games.aquatica import Game
from divebell.games.aquatica.rules.components import STANDARD

from .games import Document, Setting, Step

NAMES = {
    "game", "options", "first", "player", "round", "final", "idle", "characters", "locations", "wild", "goals",
    "tribes", "players",
}  # fmt: skip
PLAYER_NAMES = {"hand", "discard", "board", "pile", "trained", "wild", "king", "king_shown", "passed"}
CHANCE: set[str] = set()  # nothing is shuffled after set-up
LOCATIONS = {location.id: location for location in STANDARD.locations}
START = [card.id for card in STANDARD.characters[: STANDARD.first_ocean]]
OCEAN = STANDARD.characters[STANDARD.first_ocean : STANDARD.first_king]
KINGS = [card.id for card in STANDARD.characters[STANDARD.first_king :]]
IDLE_TURNS = 30


def names_at_the_end(setting: Setting) -> set[str]:
    if setting.seats > 1:
        return {"scores"}
    return {"scores", "rank"} if setting.options.get("mode", "goals") == "goals" else {"scores", "won", "recruited"}


# Options


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Options of `aquatica.start`: every mode, edition, kind of kings and memory."""
    players = draw(st.integers(1, 5), label="players")
    cold_waters = players == 5 or draw(st.booleans(), label="cold_waters")
    mode = draw(st.sampled_from(("goals", "tribes"))) if cold_waters else "goals"
    chosen: dict[str, Any] = {
        "players": players,
        "cold_waters": cold_waters,
        "mode": mode,
        "edition": draw(st.sampled_from(("fr", "en"))),
        "kings": draw(st.sampled_from(("none", "draft") if players == 1 else ("none", "basic", "draft"))),
        "memory": draw(st.sampled_from(("table", "open"))),
        "first": draw(st.none() | st.integers(0, players - 1)),
    }
    if mode == "goals":
        chosen["goals"] = draw(st.sampled_from(("printed", "random")) | _four_goals(cold_waters))
    elif players == 1:
        chosen["level"] = draw(st.integers(1, 6))
    return chosen


def _four_goals(cold_waters: bool) -> st.SearchStrategy[str]:
    ids = [goal.id for goal in STANDARD.goals if cold_waters or goal.set != "cold"]
    return st.permutations(ids).map(lambda order: " ".join(order[:4]))


def settings() -> st.SearchStrategy[Setting]:
    """Any random game."""
    seeds = st.integers(0, 2**64 - 1)
    return st.builds(Setting, st.just("aquatica"), options(), seeds, st.integers(0, 2**32), st.booleans())


def option_sets() -> dict[str, dict[str, Any]]:
    """Every mode with each edition, by name."""
    modes: dict[str, dict[str, Any]] = {
        **{f"base, {players} players": {"players": players, "cold_waters": False} for players in range(1, 5)},
        **{f"{players} players": {"players": players} for players in range(1, 6)},
        **{f"tribes, {players} players": {"players": players, "mode": "tribes"} for players in range(2, 6)},
        **{f"solo, level {level}": {"players": 1, "mode": "tribes", "level": level} for level in range(1, 7)},
    }
    return {
        f"{name}, {edition}": {**mode, "edition": edition} for name, mode in modes.items() for edition in ("fr", "en")
    }


def setting_of(options: dict[str, Any], number: int) -> Setting:
    """Game number so-and-so of an option set: kings, memory and the way of choosing change from game to game."""
    rng = Random(f"{options} {number}")
    kings = ("draft", "none") if options["players"] == 1 else ("draft", "basic", "none")
    chosen = {**options, "kings": kings[number % len(kings)], "memory": ("table", "open")[number // 3 % 2]}
    return Setting("aquatica", chosen, rng.getrandbits(64), number, number % 2 == 0)


def choose(game: Game, rng: Random, eager: bool) -> Move:
    """Any legal move; eagerly one that takes or scores something, if there is one."""
    moves = game.moves()
    if eager and rng.random() < 0.7:
        gaining = ("claim", "score", "recruit", "buy", "conquer", "use")
        moves = [move for move in moves if move.text.startswith(gaining)] or moves
    return rng.choice(moves)


# Nothing appears or vanishes


class Book:
    """What there must be on the table: as it was at the beginning, and carried on by the journal alone."""

    def __init__(self, game: Game) -> None:
        self.moves = [move.text for move in game.components.moves]
        position = game.position()
        self.characters, self.locations = all_characters(position), all_locations(position)
        self.wild = Counter(position["wild"])
        for player in position["players"]:
            self.wild.update(manta.rstrip("-") for manta in player["wild"])
        self.seats = [_Seat(player) for player in position["players"]]

    def enter(self, step: Step) -> None:
        move = ""
        for what, seat, number, thing in step.events:
            player = self.seats[seat]
            if what in ("move", "forced"):
                move = self.moves[number]
            if what in ("move", "forced") and move.startswith(("claim", "place")):
                player.lay_down(move.split()[-1])
            elif what in ("move", "forced") and move.startswith("king"):
                player.owned[move.split()[1]] += 1
            elif what == "coins" and move.startswith("spend"):
                player.pile[move.split()[1]] -= 1
            elif what == "recruits":
                player.owned[character(thing)] += 1
            elif what in ("leaves", "boxed"):
                player.owned[character(thing)] -= 1
                if thing >= STANDARD.first_king:
                    self.characters[character(thing)] -= 1
            elif what == "enters":
                player.board[STANDARD.locations[thing].id] = 0
            elif what == "slides":
                player.board[STANDARD.locations[thing].id] += number
            elif what == "scored":
                location = STANDARD.locations[thing]
                assert player.board.pop(location.id) == len(location.depths)
                player.pile[location.id] += 1
            elif what == "wild":
                player.mantas[STANDARD.mantas[thing].code] += 1
            elif what == "tired":
                player.turn(STANDARD.mantas[thing].code, "", "-")
            elif what == "ready":
                player.turn(STANDARD.mantas[thing].code, "-", "")

    def compare(self, game: Game) -> None:
        position = game.position()
        characters = all_characters(position)
        for king in KINGS:  # kings come into the game by the draft
            characters[king] = self.characters[king] = 0
        assert +characters == +self.characters
        assert all_locations(position) == self.locations
        assert max(self.locations.values()) == 1
        in_play = card_in_play(position)
        wild = Counter(position["wild"])
        for seat, (player, kept) in enumerate(zip(position["players"], self.seats, strict=True)):
            owned = [*player["hand"], *player["discard"], *(in_play if seat == position["player"] else [])]
            assert Counter(owned) == +kept.owned
            kept.compare(player)
            wild.update(manta.rstrip("-") for manta in player["wild"])
        if (position["options"]["level"] or 0) < 3:  # from there on wild mantas are placed, too (G27)
            assert +wild == +self.wild
        assert all(wild[kind] <= self.wild[kind] for kind in wild)


class _Seat:
    """What one player must have."""

    def __init__(self, player: Document) -> None:
        self.owned: Counter[str] = Counter(player["hand"])
        self.mantas = Counter([*player["trained"], *player["wild"]])
        self.board: dict[str, int] = {}
        self.pile: Counter[str] = Counter()

    def lay_down(self, manta: str) -> None:
        self.mantas[manta] -= 1
        assert self.mantas[manta] >= 0

    def turn(self, manta: str, before: str, after: str) -> None:
        self.lay_down(manta + before)
        self.mantas[manta + after] += 1

    def compare(self, player: Document) -> None:
        assert Counter([*player["trained"], *player["wild"]]) == +self.mantas
        assert len(player["board"]) == 5
        assert sorted(slot for slot in player["board"] if slot) == sorted(f"{id}@{n}" for id, n in self.board.items())
        assert Counter(player["pile"]) == +self.pile


def character(kind: int) -> str:
    return STANDARD.characters[kind].id


def card_in_play(position: Document) -> list[str]:
    """The cards being played, without Matrona, who stays in hand."""
    pending = position.get("turn", {"pending": []})["pending"]
    return [entry[2] for entry in pending if entry[0] == "card" and entry[2] != "matrona"]


def all_characters(position: Document) -> Counter[str]:
    cards = [card for pile in position["characters"].values() for card in pile] + card_in_play(position)
    for player in position["players"]:
        cards += [*player["hand"], *player["discard"]]
    return Counter(cards)


def all_locations(position: Document) -> Counter[str]:
    locations = [location for pile in position["locations"].values() for location in pile]
    for player in position["players"]:
        locations += [*player["pile"], *(slot.partition("@")[0] for slot in player["board"] if slot)]
    return Counter(locations)


def turned_up(before: Document, after: Document) -> bool:
    """Whether a card lies open that came from a deck, or kings were handed to somebody."""
    return (
        len(after["characters"]["deck"]) < len(before["characters"]["deck"])
        or len(after["locations"]["deck"]) < len(before["locations"]["deck"])
        or "draft" in (before.get("turn", {}).get("phase"), after.get("turn", {}).get("phase"))
    )


# The end


def check_way(before: Document, after: Document) -> None:
    """Decks only shrink, goals and tribes only fill up, the last lap only gets shorter."""
    for pile in ("characters", "locations"):
        assert len(after[pile]["deck"]) <= len(before[pile]["deck"])
        assert len(after[pile]["gone"]) >= len(before[pile]["gone"])
        assert after[pile]["set_aside"] == before[pile]["set_aside"]
    for old, new in zip(before["goals"] or before["tribes"], after["goals"] or after["tribes"], strict=True):
        assert new["by"][: len(old["by"])] == old["by"]
    if before["final"] is not None:
        assert after["final"] is not None
        assert after["final"] <= before["final"]


def check_end(setting: Setting, game: Game, turns: Counter[int]) -> None:
    """The end came as it may, everybody had the last turn, and the ranking is that of points, mantas and kings."""
    position, result = game.position(), game.result
    assert result is not None
    scores = position["scores"]
    for seat, (player, score) in enumerate(zip(position["players"], scores, strict=True)):
        spots = [goal["by"].index(seat) for goal in position["goals"] or [] if seat in goal["by"]]
        assert score["hand"] == len(player["hand"])
        assert score["goals"] == sum((8, 6, 4, 3, 2)[spot] for spot in spots)
        assert score["locations"] == sum(LOCATIONS[location].points for location in player["pile"])
        assert score["sum"] == score["hand"] + score["goals"] + score["locations"] + score["tribes"]
        assert score["mantas"] == len(player["trained"]) + len(player["wild"])
        assert score["king"] == (int(player["king"].removeprefix("king")) if player["king"] else 0)
        assert result.points[seat] == score["sum"]
    order = [seat for level in result.ranking for seat in level]
    worth = [(scores[seat]["sum"], scores[seat]["mantas"]) for seat in order]
    for (here, seat), (there, other) in pairwise(zip(worth, order, strict=True)):
        seats = setting.seats
        if position["options"]["kings"] == "none":
            better = (seat - position["first"]) % seats > (other - position["first"]) % seats
        else:
            better = scores[seat]["king"] < scores[other]["king"]
        assert here > there or (here == there and better)
    empty = not position["characters"]["deck"] or not position["locations"]["deck"]
    by_goals = any(sum(seat in goal["by"] for goal in position["goals"] or []) == 4 for seat in range(setting.seats))
    rival = sum("rival" in goal["by"] for goal in position["goals"] or []) == 4
    if result.ended_by == "idle turns":
        assert position["idle"] >= IDLE_TURNS * setting.seats
    elif result.ended_by == "tribes":
        assert result.won
        assert position["options"]["level"] < 6
    else:
        assert empty or by_goals or rival
        assert position["final"] == 0
    if setting.seats == 1 and position["goals"]:
        bounds = ((30, "Blobfish"), (60, "Sea Serpent"), (90, "Leviathan"), (10**6, "Kraken"))
        assert position["rank"] == result.rank == next(name for most, name in bounds if scores[0]["sum"] <= most)
    elif setting.seats == 1:
        recruited = sum(bool(tribe["by"]) or tribe["down"] for tribe in position["tribes"])
        assert (position["recruited"], position["won"]) == (recruited, recruited == 8)
        assert (result.recruited, result.won) == (recruited, recruited == 8)
    assert sum(turns.values()) >= setting.seats
    assert max(turns.values()) - min(turns.get(seat, 0) for seat in range(setting.seats)) <= 1


# Views


def other_world(setting: Setting, position: Document, viewer: int | str, rng: Random) -> Document:
    """The same table with everything dealt again that the viewer cannot see."""
    world: Document = json.loads(json.dumps(position))
    hidden = [] if world.get("over") else [player for seat, player in enumerate(world["players"]) if seat != viewer]
    _deal_kings_again(world, viewer, rng)
    if world["options"]["memory"] == "table":
        for player in hidden:
            _split_again(player, _announced(world) if player is world["players"][world["player"]] else "", rng)
    _deal_characters_again(world["characters"], rng)
    piles = [player["pile"] for player in hidden] if world["options"]["memory"] == "table" else []
    _deal_locations_again(world["locations"], piles, rng)
    return world


def _announced(world: Document) -> str:
    """The card of the discard pile that Healer's player pays for: it is known to lie there."""
    pending = world.get("turn", {"pending": []})["pending"]
    return pending[-1][2].removeprefix("play ") if pending and pending[-1][0] == "pay" else ""


def _split_again(player: Document, announced: str, rng: Random) -> None:
    top = player["discard"][:1]
    stay = ["matrona"] + ([player["king"]] if player["king"] in player["hand"] and not player["king_shown"] else [])
    covered = player["discard"][1:]
    known = [announced] if announced in covered else []
    cards = Counter([*player["hand"], *covered])
    cards.subtract([*stay, *known])
    loose = list(cards.elements())
    rng.shuffle(loose)
    number = len(covered) - len(known)
    pile = [*known, *loose[:number]]
    rng.shuffle(pile)
    player["hand"], player["discard"] = [*stay, *loose[number:]], [*top, *pile]


def _deal_characters_again(characters: Document, rng: Random) -> None:
    """The set-aside cards are of one set: no kind is among them twice."""
    pool = [*characters["deck"], *characters["set_aside"]]
    rng.shuffle(pool)
    aside: list[str] = []
    for card in pool:
        if len(aside) < len(characters["set_aside"]) and card not in aside:
            aside.append(card)
    deck = Counter(pool)
    deck.subtract(aside)
    characters["set_aside"] = aside
    characters["deck"] = list(deck.elements())
    rng.shuffle(characters["deck"])


def _deal_locations_again(locations: Document, piles: list[list[str]], rng: Random) -> None:
    """Equally many of each type are set aside."""
    pool = [*locations["deck"], *locations["set_aside"], *(location for pile in piles for location in pile)]
    rng.shuffle(pool)
    types = Counter(location[:2] for location in locations["set_aside"])
    aside: list[str] = []
    for location in pool[:]:
        if types[location[:2]]:
            types[location[:2]] -= 1
            aside.append(location)
            pool.remove(location)
    locations["set_aside"] = aside
    for pile in [*piles, locations["deck"]]:
        pile[:] = [pool.pop() for _ in pile]


def _deal_kings_again(world: Document, viewer: int | str, rng: Random) -> None:
    """Two players whose kings the viewer has not seen change them: both before, or both after the viewer's choice."""
    seats, first = len(world["players"]), world["first"]
    order = [(first - 1 - step) % seats for step in range(seats)]
    unseen = [
        seat
        for seat in order
        if seat != viewer and world["players"][seat]["king"] and not world["players"][seat]["king_shown"]
    ]
    if world.get("over") or world["options"]["kings"] != "draft" or len(unseen) < 2:
        return
    one, other = rng.sample(unseen, 2)
    if isinstance(viewer, int) and (order.index(one) < order.index(viewer)) != (
        order.index(other) < order.index(viewer)
    ):
        return
    a, b = world["players"][one], world["players"][other]
    for player, king in ((a, b["king"]), (b, a["king"])):
        player["hand"][player["hand"].index(player["king"])] = king
    a["king"], b["king"] = b["king"], a["king"]


def shown_of(position: Document, viewer: int | str) -> Document:
    """What a viewer may see of a position: counts for what is hidden (H1-H5)."""
    for pile in (position["characters"], position["locations"]):
        pile["deck"], pile["set_aside"] = len(pile["deck"]), len(pile["set_aside"])
    for seat, player in enumerate(position["players"]):
        own = seat == viewer
        secret = player["king"] if not (own or position.get("over") or player["king_shown"]) else None
        player["characters"] = _characters([*player["hand"], *player["discard"]], secret)
        player["hand"] = _characters(player["hand"], secret)
        player["king"] = "king?" if secret else player["king"]
        if not own:
            player["passed"] = len(player["passed"])
        if not (own or position.get("over") or position["options"]["memory"] == "open"):
            player["hand"] = len(player["hand"])
            top = player["discard"][0] if player["discard"] else None
            player["discard"] = {"top": top, "cards": len(player["discard"])}
            player["pile"] = len(player["pile"])
    if "turn" in position and viewer != position["player"]:
        position["turn"]["offered"] = len(position["turn"]["offered"])
    return position


def _characters(cards: list[str], secret: str | None) -> list[str]:
    order = [*START, *(card.id for card in OCEAN), *KINGS, "king?"]
    return sorted(("king?" if card == secret else card for card in cards), key=order.index)

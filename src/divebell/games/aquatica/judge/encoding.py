"""Aquatica as learning programs see it from a seat: numbers in a fixed layout.

Every number fits a byte. Seats are counted from the viewer: 0 is the viewer, 1 the next to the left. A piece is its
place in the components file plus 1, and 0 where there is none; what has no order is counts by kind. What the viewer may
not see of others (H2) is 0.
"""

from typing import Final

from divebell.engine.judge.encoding import Parts, counts, in_bytes
from divebell.engine.moment import OVER

from ..rules.game import Game
from ..rules.pieces import NONE, SPOTS, TRACKS
from ..rules.solo import ALL_TRIBES
from ..rules.state import COVERED, RIVAL, Player
from ..rules.turn import asked

CHARACTERS: Final = 32  # start, ocean and kings (C4)
LOCATIONS: Final = 70  # C5
MANTAS: Final = 49  # as many kinds as there are mantas at most (C6)
TRIBES: Final = 20
SPACES: Final = 6  # of the character row (C2)
SLOTS: Final = 5

PARTS: Final[Parts] = (
    ("turn", (20,), "round, turns without progress, whose turn, who chooses, who began, phase, turns left in the last "
     "lap + 1, coins, power, the highest price paid for a character in this turn, 1 when there was progress, pending + "
     "1, its number + 1, its thing + 1 in two bytes, cards in the character deck, in the location deck, level, 1 for "
     "edition en, kings that are offered"),
    ("boards", (-1, 6), "cards in hand, in the discard pile, in the scoring pile, the top card of the discard pile, "
     "the king if it is known, 1 when it was shown"),
    ("slots", (-1, SLOTS, 2), "the location in each slot, and how many of its depths are covered"),
    ("ready", (-1, MANTAS), "ready mantas by kind"),
    ("tired", (-1, MANTAS), "tired mantas by kind"),
    ("characters", (-1, CHARACTERS), "characters owned, in hand and discard pile together, by kind"),
    ("hands", (-1, CHARACTERS), "characters in hand, by kind, where they can be seen"),
    ("piles", (-1, LOCATIONS), "locations in the scoring pile, where they can be seen"),
    ("row", (SPACES,), "the characters of the row, from the left"),
    ("top", (LOCATIONS,), "1 for each location of the top row"),
    ("bottom", (LOCATIONS,), "1 for each location of the bottom row"),
    ("location_discard", (LOCATIONS,), "1 for each location in the discard pile"),
    ("locations_gone", (LOCATIONS,), "1 for each location that left the game in play"),
    ("characters_gone", (CHARACTERS,), "characters that left the game in play, by kind"),
    ("wild", (MANTAS,), "wild mantas in the supply, by kind"),
    ("goals", (TRACKS,), "the goal of each track"),
    ("claims", (TRACKS, SPOTS), "who stands on the spots of each track: the seat + 1, 6 for the solo rival"),
    ("tribes", (ALL_TRIBES,), "the tribes on the board"),
    ("tribe_mantas", (ALL_TRIBES, -1), "1 for each seat with a manta on the tribe"),
    ("down", (ALL_TRIBES,), "1 for each tribe that is turned face down"),
    ("exploited", (LOCATIONS,), "1 for each location that gave a resource in this main action"),
    ("used", (TRIBES,), "1 for each tribe that was used in this turn"),
    ("offered", (CHARACTERS,), "kings that the viewer is offered, by kind"),
    ("passed", (CHARACTERS,), "kings that the viewer has handed on, by kind"),
)  # fmt: skip


def observe(game: Game, viewer: int) -> bytes:
    """The `PARTS` one after another, as this viewer may know them."""
    seats = len(game.players)
    over = game.phase == OVER
    numbers = _turn(game, viewer)
    order = [(viewer + step) % seats for step in range(seats)]
    for seat in order:
        player = game.players[seat]
        king_seen = seat == viewer or over or player.king_shown
        numbers += [
            len(player.hand), len(player.discard), len(player.pile), player.discard[0] + 1 if player.discard else 0,
            player.king + 1 if king_seen else 0, 1 if player.king_shown else 0,
        ]  # fmt: skip
    for seat in order:
        for slot in game.players[seat].board:
            numbers += [0, 0] if slot == NONE else [slot // COVERED + 1, slot % COVERED]
    for seat in order:
        numbers += counts(game.players[seat].ready, MANTAS)
    for seat in order:
        numbers += counts(game.players[seat].tired, MANTAS)
    for seat in order:
        player = game.players[seat]
        numbers += _cards(player, player.hand + player.discard, seat == viewer or over)
    for seat in order:
        player = game.players[seat]
        seen = seat == viewer or over
        numbers += _cards(player, player.hand if seen or game.memory == "open" else (), seen)
    for seat in order:
        seen = seat == viewer or over or game.memory == "open"
        numbers += counts(game.players[seat].pile if seen else (), LOCATIONS)
    numbers += _table(game)
    for track in range(TRACKS):
        for spot in range(SPOTS):
            numbers.append(_who(game, viewer, track, spot))
    for at in range(ALL_TRIBES):
        numbers.append(game.tribes[at] + 1 if game.tribes else 0)
    for at in range(ALL_TRIBES):
        for seat in order:
            numbers.append(1 if game.tribes and seat in game.tribe_mantas[at] else 0)
    for at in range(ALL_TRIBES):
        numbers.append(1 if game.tribes and game.tribes[at] in game.down else 0)
    numbers += counts(() if over else game.exploited, LOCATIONS)
    numbers += counts(() if over else game.used, TRIBES)
    numbers += counts(game.offered if viewer == game.active else (), CHARACTERS)
    numbers += counts(game.players[viewer].passed, CHARACTERS)
    return in_bytes(numbers)


def _turn(game: Game, viewer: int) -> list[int]:
    """Where in the game and in the turn it is; what the last turn left behind does not count."""
    seats = len(game.players)
    over = game.phase == OVER
    what, number, thing = NONE, NONE, NONE
    if game.stack:
        what, number, thing, _ = game.stack[-1]
    return [
        game.round, game.idle, (game.active - viewer) % seats, (asked(game) - viewer) % seats,
        (game.first - viewer) % seats, game.phase, 0 if over else game.final + 1, game.coins, game.power,
        0 if over else game.dearest, 1 if game.progress and not over else 0, what + 1, number + 1,
        (thing + 1) % 256, (thing + 1) // 256, len(game.deck), len(game.location_deck), game.level,
        1 if game.en else 0, len(game.offered),
    ]  # fmt: skip


def _table(game: Game) -> list[int]:
    """What is between the players, up to the tribes."""
    numbers: list[int] = []
    for space in range(SPACES):
        numbers.append(game.row[space] + 1 if space < len(game.row) else 0)
    for locations in (game.top, game.bottom, game.location_discard, game.locations_gone):
        numbers += counts(locations, LOCATIONS)
    numbers += counts(game.characters_gone, CHARACTERS)
    supply = [0] * MANTAS
    for at in range(len(game.wild)):
        supply[game.components.first_wild + at] = game.wild[at]
    numbers += supply
    for track in range(TRACKS):
        numbers.append(game.goals[track] + 1 if game.goals else 0)
    return numbers


def _who(game: Game, viewer: int, track: int, spot: int) -> int:
    """Who is on a spot of a goal track: the seat + 1, RIVAL + 1 for the rival, 0 for nobody."""
    if not game.goals or spot >= len(game.claims[track]):
        return 0
    seat = game.claims[track][spot]
    return (RIVAL if seat == RIVAL else (seat - viewer) % len(game.players)) + 1


def _cards(player: Player, cards: tuple[int, ...], king_too: bool) -> list[int]:
    """Cards by kind; a king that was never shown is its owner's secret (H4)."""
    found = counts(cards, CHARACTERS)
    if not king_too and not player.king_shown and player.king != NONE:
        found[player.king] = 0
    return found

"""Otys for learning programs: what a seat may see, in a fixed layout of small numbers.

Every number fits a byte. Seats are counted from the viewer: 0 is the viewer, 1 the next to the left. A card or token is
its kind plus 1, and 0 where there is none; piles of them are counts by kind, with room for as many kinds as there are
cards (C3), so that the layout is the same for every set of components.
"""

from typing import Final

from divebell.engine.judge.encoding import Parts, counts, in_bytes
from divebell.engine.moment import OVER

from ..rules.components import CARDS, TOKENS
from ..rules.game import Game
from ..rules.moves import OWN_X
from ..rules.state import ADVANCED, KIND, NONE, SPONSOR_NUMBER, UPGRADED
from ..rules.turn import asked

PARTS: Final[Parts] = (
    ("turn", (18,), "round, quiet rounds, whose turn, who chooses, who began, phase, key played, level, sponsor used, "
     "uses left, free, locked, pending + 1, its number + 1, cards in the deck, tokens in the bag, neutral X keys left, "
     "cards drawn"),
    ("boards", (-1, 15), "points, credits, batteries, hacker, mechanic, neutral X keys, cards in hand, keys on the "
     "track, neutral ones among them, then 1 for each available key: 1 2 3 4 5 X"),
    ("places", (-1, 8), "where in the column each diver is: 0-2 at the surface, 3-7 at levels 1-5"),
    ("upgraded", (-1, 8), "1 for each diver on its upgraded side"),
    ("zones", (-1, 5, 4), "cubes M P F T in the zones of levels 1-5"),
    ("tokens", (-1, 5), "the token beside each zone"),
    ("sponsors", (5, 2), "the sponsor at each level: its number, 1 for its advanced side"),
    ("rewards", (5, 2), "the two tokens at each level"),
    ("store", (4,), "cubes M P F T in the store"),
    ("public", (3,), "the public contracts"),
    ("hand", (CARDS,), "contracts in the viewer's hand, by kind"),
    ("drawn", (CARDS,), "contracts the viewer is looking at, by kind"),
    ("contract_discard", (CARDS,), "contracts in the discard pile, by kind"),
    ("reward_discard", (TOKENS,), "discarded tokens, by kind"),
    ("copied", (-1,), "designer's variant: 1 for each seat whose diver was copied in this turn and is not settled yet"),
)  # fmt: skip


def observe(game: Game, viewer: int) -> bytes:
    """What this seat sees of the colony and of everybody's boards, in the order of `PARTS`."""
    seats = len(game.players)
    pending, number = game.stack[-1] if game.stack else (NONE, NONE)
    numbers: list[int] = [
        game.round, game.quiet_rounds, (game.active - viewer) % seats, (asked(game) - viewer) % seats,
        (game.first - viewer) % seats, game.phase,
    ]  # fmt: skip
    if game.phase == OVER:  # what the last turn left behind does not count
        numbers += [0] * 8
    else:
        numbers += [
            game.key_played, game.level, 1 if game.sponsor_used else 0, game.uses, 1 if game.free else 0,
            1 if game.locked else 0, pending + 1, number + 1,
        ]  # fmt: skip
    numbers += [len(game.deck), len(game.bag), game.neutral_x, len(game.drawn)]
    others = [game.players[(viewer + step) % seats] for step in range(seats)]
    for player in others:
        numbers += [
            player.points, player.credits, player.batteries, player.hacker, player.mechanic, player.neutral,
            len(player.hand), len(player.track), player.track.count(OWN_X + 1),
        ]  # fmt: skip
        for key in range(1, OWN_X + 1):
            numbers.append(player.keys >> key & 1)
    for player in others:
        places = [0] * 8
        for place in range(8):
            places[player.divers[place] & KIND] = place
        numbers += places
    for player in others:
        upgraded = [0] * 8
        for diver in player.divers:
            if diver >= UPGRADED:
                upgraded[diver & KIND] = 1
        numbers += upgraded
    for player in others:
        for pile in player.zones:
            numbers += [pile & 0xF, pile >> 4 & 0xF, pile >> 8 & 0xF, pile >> 12 & 0xF]
    for player in others:
        for token in player.rewards:
            numbers.append(token + 1)
    for sponsor in game.sponsors:
        numbers += [sponsor & SPONSOR_NUMBER, 1 if sponsor & ADVANCED else 0]
    for token in game.rewards:
        numbers.append(token + 1)
    numbers += game.store
    for slot in range(3):
        numbers.append(game.public[slot] + 1 if slot < len(game.public) else 0)
    numbers += counts(game.players[viewer].hand, CARDS)
    numbers += counts(game.drawn if viewer == game.active else (), CARDS)
    numbers += counts(game.contract_discard, CARDS)
    numbers += counts(game.reward_discard, TOKENS)
    for step in range(seats):
        numbers.append(game.copied >> (viewer + step) % seats & 1)
    return in_bytes(numbers)

"""What a viewer may see (H1-H6), and a full game that agrees with it.

A view is the position document with the unknown replaced by counts. It is of the moment and remembers nothing that the
table does not show, but for the characters that each player owns: with option `memory` "table" they are listed without
saying where they are, with "open" hands, discard piles and scoring piles are open.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from divebell.engine.document import Document
from divebell.engine.errors import BadPosition
from divebell.engine.moment import OVER
from divebell.engine.viewer import deal, open_to, show_turn, unsealed

from .components import Components
from .pieces import COPIES, NONE, Location
from .position import write_position
from .solo import MANTAS_SHOWN
from .state import State

UNKNOWN_KING: Final = "king?"

# What is open on the table. Everything else is hidden, or named where it is shown.
OPEN: Final = (
    "game", "options", "first", "player", "round", "final", "idle", "wild", "goals", "tribes", "over", "ranking",
    "scores", "rank", "won", "recruited",
)  # fmt: skip
OPEN_TURN: Final = ("phase", "coins", "power", "exploited", "used", "dearest", "progress", "pending")


def write_view(state: State, viewer: object, position: Document | None = None) -> Document:
    """The position document as a seat, or a "spectator", may see it; `position` is the whole one, if it is at hand."""
    whole = write_position(state) if position is None else position
    view = open_to(viewer, whole, OPEN)
    characters, locations = whole["characters"], whole["locations"]
    view["characters"] = {
        "row": characters["row"],
        "deck": len(characters["deck"]),
        "gone": characters["gone"],
        "set_aside": len(characters["set_aside"]),
    }
    view["locations"] = {
        "top": locations["top"],
        "bottom": locations["bottom"],
        "deck": len(locations["deck"]),
        "discard": locations["discard"],
        "gone": locations["gone"],
        "set_aside": len(locations["set_aside"]),
    }
    view["players"] = [_write_player(state, board, seat == viewer) for seat, board in enumerate(whole["players"])]
    show_turn(view, whole, OPEN_TURN, "offered", viewer == state.active)
    return view


def _write_player(state: State, board: Document, own: bool) -> Document:
    """The board and the mantas; hand, piles and king as far as they are known. Once the game is over they are open."""
    over = state.phase == OVER
    player: Document = {name: board[name] for name in ("board", "trained", "wild", "king_shown")}
    hidden_king = board["king"] if not (own or over or board["king_shown"]) else None

    def named(cards: list[str]) -> list[str]:
        return [UNKNOWN_KING if card == hidden_king else card for card in cards]

    player["king"] = UNKNOWN_KING if hidden_king else board["king"]
    player["passed"] = board["passed"] if own else len(board["passed"])
    if own or over or state.memory == "open":
        player["hand"], player["discard"], player["pile"] = named(board["hand"]), board["discard"], board["pile"]
    else:
        discard = board["discard"]
        player["hand"] = len(board["hand"])
        player["discard"] = {"top": discard[0] if discard else None, "cards": len(discard)}
        player["pile"] = len(board["pile"])
    order = state.components.character
    owned = sorted([*board["hand"], *board["discard"]], key=lambda card: order(card) or 0)
    if hidden_king in owned:
        owned.remove(hidden_king)
        owned.append(UNKNOWN_KING)
    player["characters"] = owned
    return player


def read_discard(pile: Any) -> tuple[str | None, int]:
    """The top card of a discard pile of a view, and how many cards it has."""
    if isinstance(pile, dict):
        return pile["top"], pile["cards"]
    return next(iter(pile), None), len(pile)


# Imagining


def fill_in(view: dict[str, Any], rng: Random, components: Components) -> Document:
    """A position document that agrees with the view and is random in the rest."""
    document = unsealed(view)
    for name in ("characters", "locations"):
        document[name] = dict(view[name])
    _imagine_kings(document, rng, components)
    pending = view.get("turn", {"pending": []})["pending"]
    for seat, player in enumerate(document["players"]):
        _imagine_hand(player, seat, rng, _announced(pending) if seat == view["player"] else None)
    _imagine_locations(document, rng, components)
    _imagine_characters(document, rng, components)
    return document


def _imagine_kings(document: Document, rng: Random, components: Components) -> None:
    """Kings not yet shown, and what was handed on (H4).

    A player who has drafted knows that later drafters took their kings from those handed on, and earlier ones did not.
    """
    players = document["players"]
    options = document["options"]
    turn = document.get("turn", {"offered": []})
    if options["kings"] != "draft":
        turn["offered"] = []
        for player in players:
            player["passed"] = []
        return
    seats, first = len(players), document["first"]
    order = [players[(first - 1 - step) % seats] for step in range(seats)]  # as they choose
    left_over = 2 if seats == 1 else 1
    in_use = {
        components.characters[king].id
        for king in components.kings
        if components.characters[king].set <= options["cold_waters"]
    }
    shown = {player["king"] for player in players} - {None, UNKNOWN_KING}
    chosen = [player for player in order if player["king"] is not None]
    rest = turn["offered"] if turn["offered"] else left_over
    seen = next((at for at, player in enumerate(chosen) if isinstance(player["passed"], list)), None)
    if isinstance(rest, list):
        later, earlier = [*rest], sorted(in_use - shown - set(rest))
    elif seen is not None:
        passed = set(chosen[seen]["passed"])
        later, earlier = sorted(passed - shown), sorted(in_use - shown - passed)
    else:
        later = earlier = sorted(in_use - shown)
    rng.shuffle(later)
    if later is not earlier:
        rng.shuffle(earlier)
    for at, player in enumerate(chosen):
        if player["king"] == UNKNOWN_KING:
            pool = later if seen is not None and at > seen else earlier
            player["king"] = deal(pool, 1, "kings")[0]
    if isinstance(rest, int):
        rest = sorted(deal(later, rest, "kings"), key=lambda king: components.king(king) or 0)
    turn["offered"] = rest if turn["offered"] else []
    handed_on = [*rest]
    for player in chosen[::-1]:
        player["passed"] = sorted(handed_on, key=lambda king: components.king(king) or 0)
        handed_on.append(player["king"])
    for player in order[len(chosen) :]:
        player["passed"] = []


def _announced(pending: list[Any]) -> str | None:
    """The card of the discard pile that is being paid for (F13): everybody knows that it is there."""
    if pending and pending[-1][0] == "pay" and pending[-1][2].startswith("play "):
        return str(pending[-1][2].removeprefix("play "))
    return None


def _imagine_hand(player: Document, seat: int, rng: Random, announced: str | None) -> None:
    """How a player's characters are split into the hand and the covered part of the discard pile (H6)."""
    owned = player.pop("characters")
    if isinstance(player["hand"], list):
        player["hand"] = [player["king"] if card == UNKNOWN_KING else card for card in player["hand"]]
        return
    cards = [card for card in owned if card not in ("matrona", UNKNOWN_KING)]
    hand = ["matrona"] * owned.count("matrona") + [player["king"]] * owned.count(UNKNOWN_KING)
    top, size = player["discard"]["top"], player["discard"]["cards"]
    discard = [] if top is None else [top]
    if top is not None:
        cards.remove(top)
    rng.shuffle(cards)
    if announced is not None and announced != top:
        cards.insert(0, cards.pop(cards.index(announced)))
    covered = deal(cards, size - len(discard), f"players[{seat}].discard")
    rng.shuffle(covered)
    discard += covered
    if player["hand"] != len(hand) + len(cards):
        raise BadPosition(f"players[{seat}].hand must be {len(hand) + len(cards)}, the cards not in the discard pile")
    player["hand"], player["discard"] = hand + cards, discard


def _imagine_locations(document: Document, rng: Random, components: Components) -> None:
    """Deck, set-aside cards and scoring piles, from the locations that the viewer does not see (H6)."""
    locations, options = document["locations"], document["options"]
    seen = {*locations["top"], *locations["bottom"], *locations["discard"], *locations["gone"]}
    for player in document["players"]:
        seen |= {slot.partition("@")[0] for slot in player["board"] if slot is not None}
        seen |= set(player["pile"]) if isinstance(player["pile"], list) else set()
    in_use = [location for location in components.locations if location.set <= options["cold_waters"]]
    unseen = [location for location in in_use if location.id not in seen]
    if isinstance(locations["set_aside"], int):
        number = locations["set_aside"]
        set_aside = _choose_set_aside(unseen, number, rng)
        for _ in range(100):
            if (options["level"] or 0) < 3 or _shows_enough(in_use, set_aside):
                break
            set_aside = _choose_set_aside(unseen, number, rng)
        locations["set_aside"] = [location.id for location in in_use if location.id in set_aside]
        unseen = [location for location in unseen if location.id not in set_aside]
    ids = [location.id for location in unseen if location.id not in locations["set_aside"]]
    rng.shuffle(ids)
    for seat, player in enumerate(document["players"]):
        if isinstance(player["pile"], int):
            player["pile"] = deal(ids, player["pile"], f"players[{seat}].pile")
    if isinstance(locations["deck"], int):
        locations["deck"] = deal(ids, locations["deck"], "locations.deck")


def _choose_set_aside(unseen: Sequence[Location], number: int, rng: Random) -> set[str]:
    """Equally many of each type were removed (S2)."""
    types = sorted({location.type for location in unseen})
    chosen: set[str] = set()
    for place, type in enumerate(types):
        of_type = [location.id for location in unseen if location.type == type]
        share = (number - len(chosen)) // (len(types) - place)
        chosen |= set(rng.sample(of_type, min(share, len(of_type))))
    if len(chosen) != number:
        raise BadPosition(f"locations.set_aside must be a number of cards that nobody sees, not {number}")
    return chosen


def _shows_enough(in_use: Sequence[Location], set_aside: set[str]) -> bool:
    """The locations in play show at least 6 wild mantas (U5)."""
    return sum(location.manta != NONE for location in in_use if location.id not in set_aside) >= MANTAS_SHOWN


def _imagine_characters(document: Document, rng: Random, components: Components) -> None:
    """Deck and set-aside cards; these are of one set, so each kind is set aside at most once (S2)."""
    characters, options = document["characters"], document["options"]
    ocean = components.characters[components.first_ocean : components.first_king]
    copies = 1 if options["players"] == 1 else COPIES
    unseen = Counter({card.id: copies for card in ocean if card.set <= options["cold_waters"]})
    seen = [*characters["row"], *characters["gone"]]
    for player in document["players"]:
        seen += [*player["hand"], *player["discard"]]
    seen += [entry[2] for entry in document.get("turn", {"pending": []})["pending"] if entry[0] == "card"]
    for card in seen:
        if card in unseen:
            unseen[card] -= 1
    if isinstance(characters["set_aside"], int):
        characters["set_aside"] = _one_of_each(unseen, characters["set_aside"], rng)
    unseen.subtract(characters["set_aside"])
    deck = list((+unseen).elements())
    rng.shuffle(deck)
    if isinstance(characters["deck"], int):
        characters["deck"] = deal(deck, characters["deck"], "characters.deck")


def _one_of_each(unseen: Counter[str], number: int, rng: Random) -> list[str]:
    """This many cards of different kinds, every such choice among the unseen cards equally likely."""
    kinds = [kind for kind in unseen if unseen[kind] > 0]
    if not 0 <= number <= len(kinds):
        raise BadPosition(f"characters.set_aside must be a number of cards that nobody sees, not {number}")
    # ways[i][n]: how many ways there are to take n cards of different kinds from kinds[i:]
    ways = [[1] + [0] * number]
    for kind in reversed(kinds):
        after = ways[0]
        ways.insert(0, [1] + [after[n] + unseen[kind] * after[n - 1] for n in range(1, number + 1)])
    chosen: list[str] = []
    for place, kind in enumerate(kinds):
        left = number - len(chosen)
        if left and rng.randrange(ways[place][left]) < unseen[kind] * ways[place + 1][left - 1]:
            chosen.append(kind)
    return chosen

"""What a viewer may see, and a full game that agrees with it.

A view is the position document with the unknown replaced by counts: the deck, the bag, other hands, and the
cards that somebody else is looking at. It is of the moment and remembers nothing that the table does not show.
"""

from collections import Counter
from random import Random
from typing import Any, Final

from divebell.engine.document import Document
from divebell.engine.viewer import deal, open_to, show_turn, unsealed

from .components import Components
from .position import write_position
from .state import State

# What is open on the table. Everything else is hidden, or named where it is shown.
OPEN: Final = (
    "game", "options", "first", "player", "round", "quiet_rounds", "sponsors", "rewards", "reward_discard", "store",
    "public", "contract_discard", "neutral_x", "timers", "over", "ranking", "rating",
)  # fmt: skip
OPEN_BOARD: Final = (
    "points", "credits", "batteries", "divers", "zones", "keys", "neutral", "track", "hacker", "mechanic", "rewards",
)  # fmt: skip
OPEN_TURN: Final = ("phase", "key", "level", "sponsor_used", "uses", "free", "locked", "pending", "copied")


def write_view(state: State, viewer: object, position: Document | None = None) -> Document:
    """The position document as a seat, or a "spectator", may see it; `position` is the whole one, if it is at hand."""
    whole = write_position(state) if position is None else position
    view = open_to(viewer, whole, OPEN)
    view["bag"] = len(state.bag)
    view["deck"] = len(state.deck)
    view["players"] = [
        {name: board[name] for name in OPEN_BOARD} | {"hand": board["hand"] if seat == viewer else len(board["hand"])}
        for seat, board in enumerate(whole["players"])
    ]
    show_turn(view, whole, OPEN_TURN, "drawn", viewer == state.active)
    return view


def fill_in(view: dict[str, Any], rng: Random, components: Components) -> Document:
    """A position document that agrees with the view and is random in the rest."""
    tokens = Counter(components.tokens)
    cards = Counter(components.cards)
    document = unsealed(view)
    turn = document.get("turn", {"drawn": []})
    bag, deck = view["bag"], view["deck"]
    _take_out(tokens, components.token, [*_flat(view["rewards"]), *view["reward_discard"]])
    _take_out(cards, components.card, [*view["public"], *view["contract_discard"]])
    for player in document["players"]:
        _take_out(tokens, components.token, player["rewards"])
        if not isinstance(player["hand"], int):
            _take_out(cards, components.card, player["hand"])
    if not isinstance(turn["drawn"], int):
        _take_out(cards, components.card, turn["drawn"])
    unseen_tokens = [components.rewards[kind].text for kind in tokens.elements()]
    unseen_cards = [components.contracts[kind].text for kind in cards.elements()]
    rng.shuffle(unseen_tokens)
    rng.shuffle(unseen_cards)
    if isinstance(bag, int):
        document["bag"] = deal(unseen_tokens, bag, "bag")
    if isinstance(turn["drawn"], int):
        turn["drawn"] = deal(unseen_cards, turn["drawn"], "turn.drawn")
    for seat, player in enumerate(document["players"]):
        if isinstance(player["hand"], int):
            player["hand"] = deal(unseen_cards, player["hand"], f"players[{seat}].hand")
    if isinstance(deck, int):
        document["deck"] = deal(unseen_cards, deck, "deck")
    return document


def _flat(levels: list[list[str | None]]) -> list[str | None]:
    return [token for level in levels for token in level]


def _take_out(pieces: Counter[int], find: Any, texts: list[str | None]) -> None:
    for text in texts:
        if text is not None:
            pieces[find(text)] -= 1

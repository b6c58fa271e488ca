"""What the coach of Otys tells while somebody plays: what the lesson leaves out, and what they skipped of it.

A topic is due when the thing it is about lies before the player; a view is all that decides. At one moment only the
first that is due is told, so sponsors come before divers, as they do in a turn.
"""

from collections.abc import Callable
from typing import Any, Final

from divebell.engine.package import View
from divebell.engine.teaching.topics import Topic
from divebell.engine.text import mark

from ..rules.cubes import ZONE_SPACES
from ..rules.keys import KEYS_ON_TRACK
from ..rules.state import BELOW_SURFACE
from ..rules.turn import END_POINTS

_Due = Callable[[View, int], bool]
_NEAR_THE_END: Final = END_POINTS - 4


def _own(view: View, seat: int) -> dict[str, Any]:
    board: dict[str, Any] = view["players"][seat]
    return board


def _chooses_key(view: View) -> bool:
    return not view.get("over") and ("turn" not in view or view["turn"]["phase"] == "key")


def _level(view: View) -> int:
    """The level of the key in play while sponsor and diver can still be used; 0 at any other moment."""
    turn = view.get("turn")
    return turn["level"] if turn is not None and turn["phase"] in ("step 1", "step 2") else 0


def _at_work(diver: str) -> _Due:
    """The key in play is beside this diver, whichever side it shows."""

    def due(view: View, seat: int) -> bool:
        level = _level(view)
        return level > 0 and _own(view, seat)["divers"][level + BELOW_SURFACE].removesuffix("+") == diver

    return due


def _sponsor(name: str) -> _Due:
    """The key in play is beside this sponsor, and the sponsor can still be used."""

    def due(view: View, seat: int) -> bool:
        level = _level(view)
        return level > 0 and view["turn"]["phase"] == "step 1" and view["sponsors"][level - 1] == name

    return due


def _upgraded(diver: str) -> _Due:
    return lambda view, seat: f"{diver}+" in _own(view, seat)["divers"]


def _together(view: View) -> bool:
    return len(view["players"]) > 1


def _key_reaches_the_hacker(view: View, seat: int) -> bool:
    own = _own(view, seat)
    return _chooses_key(view) and len(own["track"]) == KEYS_ON_TRACK[own["hacker"]] - 1


def _a_zone_is_full(view: View, seat: int) -> bool:
    return any(len(zone) == space for zone, space in zip(_own(view, seat)["zones"], ZONE_SPACES, strict=True))


def _has_batteries_to_spend(view: View, seat: int) -> bool:
    early = _chooses_key(view) or (_level(view) > 0 and view["turn"]["phase"] == "step 1")
    return early and _own(view, seat)["batteries"] > 1


def _sees_question_marks(view: View, seat: int) -> bool:
    return any(card is not None and card[0].isdigit() for card in (*view["public"], *_own(view, seat)["hand"]))


def _upgrade_for_sale(view: View, seat: int) -> bool:
    level = _level(view)
    if not _sponsor("S4")(view, seat) or view["turn"]["sponsor_used"]:
        return False
    return not _own(view, seat)["divers"][level + BELOW_SURFACE].endswith("+")


def _takes_a_second_token(view: View, seat: int) -> bool:
    return _at_work("explorer")(view, seat) and _own(view, seat)["rewards"][_level(view) - 1] is not None


def _timer_near_a_resource(view: View, seat: int) -> bool:
    timers = view["timers"]
    return timers is not None and any(str(at - 1) in timers["cubes"] for at in timers["at"])


TOPICS: Final = (
    Topic("timers", mark("Playing alone"), mark(
        "In a solo game you play against two timers. At the end of every turn you move one of them down one space."
    ), "O3", lambda view, seat: view["timers"] is not None),
    Topic("start", mark("How a game begins"), mark(
        "Everybody begins with 3 credits, 1 battery, six keys and one resource in each of zones 2 to 5. "
        "The order of the divers is random."
    ), "S5", lambda view, seat: view["round"] == 1 and _chooses_key(view)),
    Topic("meeting", mark("The end of a solo game"), mark(
        "When a timer and your marker meet, that timer is removed; when the second one goes, the game ends. "
        "More than 20 points make you an expert."
    ), "O7", lambda view, seat: view["timers"] is not None and view["round"] > 1 and _chooses_key(view)),
    Topic("cubes", mark("Resources on the score track"), mark(
        "A timer that reaches a resource puts it into the Store, and the contract with the same marker is discarded."
    ), "O4", _timer_near_a_resource),
    Topic("end", mark("The end"), mark(
        "When somebody reaches 18 points, the round is finished. Most points win; "
        "if players are tied, most resources in their zones."
    ), "E2", lambda view, seat: (
        _together(view) and max(player["points"] for player in view["players"]) >= _NEAR_THE_END
    ), "The end"),
    Topic("twice", mark("Twice"), mark(
        "This sponsor lets you use your diver twice this turn. "
        "You pay each time, and you may complete contracts in between."
    ), "P2", _sponsor("S2"), "The Spy, and your keys"),
    Topic("key back", mark("A key back"), mark(
        "This sponsor gives you back one of the keys you have played: a numbered one or your own X key."
    ), "P3", lambda view, seat: bool(_own(view, seat)["track"]) and _sponsor("S3")(view, seat), "The Explorer"),
    Topic("upgrade", mark("Upgrading a diver"), mark(
        "This sponsor upgrades the diver you activate now: you pay 2 credits and score 1 point. "
        "From then on the diver does more or costs less."
    ), "P4", _upgrade_for_sale, "The Explorer"),
    Topic("free upgrade", mark("A free upgrade"), mark(
        "A reward upgrades any of your divers for free, but without a point. "
        "Point at a diver to see what its upgraded side does."
    ), "C9", lambda view, seat: "turn" in view and any("upgrade" in str(what) for what in view["turn"]["pending"])),
    Topic("metal+", mark("Upgraded: the Metal Expert"), mark(
        "Your Metal Expert is upgraded: besides the metal, you now get a neutral X key."
    ), "D1", _upgraded("metal")),
    Topic("plant+", mark("Upgraded: the Plant Expert"), mark(
        "Your Plant Expert is upgraded: besides the plant, you now get a credit."
    ), "D1", _upgraded("plant")),
    Topic("fuel+", mark("Upgraded: the Fuel Expert"), mark(
        "Your Fuel Expert is upgraded: besides the fuel, you now get a battery."
    ), "D1", _upgraded("fuel")),
    Topic("tech+", mark("Upgraded: the Tech Expert"), mark(
        "Your Tech Expert is upgraded: besides the tech, you now take back one of the keys you have played."
    ), "D1", _upgraded("tech")),
    Topic("trader+", mark("Upgraded: the Trader"), mark(
        "Your Trader is upgraded: every sale brings 1 credit or 1 point more, and buying costs 1 credit less."
    ), "D2", _upgraded("trader")),
    Topic("spy+", mark("Upgraded: the Spy"), mark(
        "Your Spy is upgraded and no longer costs a credit."
    ), "D3", _upgraded("spy")),
    Topic("engineer+", mark("Upgraded: the Engineer"), mark(
        "Your Engineer is upgraded and no longer costs a credit."
    ), "D4", _upgraded("engineer")),
    Topic("explorer+", mark("Upgraded: the Explorer"), mark(
        "Your Explorer is upgraded and costs only 1 credit now."
    ), "D5", _upgraded("explorer")),
    Topic("trader", mark("The Trader"), mark(
        "The Trader sells a resource from this zone: the top cell of its column pays 3 credits or 1 point, "
        "the others 2 credits or 1."
    ), "D2", _at_work("trader"), "The Trader"),
    Topic("buying", mark("Buying"), mark(
        "The Trader can buy instead: the lowest resource of a column, for the 3, 2 or 1 credits of its cell. "
        "This zone must have room."
    ), "D2", lambda view, seat: _at_work("trader")(view, seat) and any(view["store"].values())),
    Topic("engineer", mark("The Engineer"), mark(
        "For 1 credit the Engineer improves your Mechanic (longer propeller moves) or your Hacker "
        "(keys come back sooner). Each three times at most."
    ), "D4", _at_work("engineer"), "The Engineer"),
    Topic("spy", mark("The Spy"), mark(
        "For 1 credit the Spy looks at four contracts, and you keep one that only you can see and complete."
    ), "D3", _at_work("spy"), "The Spy, and your keys"),
    Topic("copying", mark("Copying"), mark(
        "The Spy can copy instead: a neighbour's diver on the same level. You pay that diver's price as well. "
        "A copied Spy can only draw."
    ), "G6", lambda view, seat: _together(view) and _at_work("spy")(view, seat)),
    Topic("pushing", mark("The Spy in a solo game"), mark(
        "In a solo game, the Spy copies nobody. Instead it can push a timer back up one space."
    ), "O6", lambda view, seat: view["timers"] is not None and _at_work("spy")(view, seat)),
    Topic("explorer", mark("The Explorer"), mark(
        "For 2 credits the Explorer takes one of the two rewards here: its front gives you something now, "
        "its back stays on this level."
    ), "D5", _at_work("explorer"), "The Explorer"),
    Topic("fronts", mark("What rewards give"), mark(
        "The front of a reward gives one of two resources, a battery, one contract out of four, an upgrade or a point."
    ), "C9", _at_work("explorer")),
    Topic("colours", mark("The colour of a reward"), mark(
        "The colour tells you the back: for every contract you complete on that level, "
        "orange gives 2 credits and green 1 point."
    ), "C9", _at_work("explorer"), "The Explorer"),
    Topic("second token", mark("One reward for each level"), mark(
        "Each level of your board holds one reward. A new one replaces it."
    ), "D5", _takes_a_second_token),
    Topic("token", mark("The back of a reward"), mark(
        "Your reward gives its bonus every time you complete a contract on its level."
    ), "K2", lambda view, seat: any(_own(view, seat)["rewards"]), "The end"),
    Topic("neutral x", mark("Neutral X keys"), mark(
        "A neutral X key works like your own X key. When your keys come back, a neutral one that you have played "
        "returns to the supply."
    ), "T4", lambda view, seat: _own(view, seat)["neutral"] > 0),
    Topic("mechanic", mark("The Mechanic"), mark(
        "Your Mechanic is better now: a battery moves a diver by up to 2 places, later 3, then 4."
    ), "C7", lambda view, seat: _own(view, seat)["mechanic"] > 0),
    Topic("full zone", mark("A full zone"), mark(
        "One of your zones is full. Nothing more fits, and you may not discard resources: "
        "complete a contract there or sell one."
    ), "D1", _a_zone_is_full),
    Topic("batteries", mark("Several batteries"), mark(
        "In step 1 you can spend as many batteries as you like, each on any of your eight divers."
    ), "B1", _has_batteries_to_spend),
    Topic("keys", mark("Your keys come back"), mark(
        "The next key you play reaches your Hacker: then all your keys come back."
    ), "T4", _key_reaches_the_hacker, "The Spy, and your keys"),
    Topic("question marks", mark("Contracts with question marks"), mark(
        "On a contract with question marks you choose the resources: all of a group must be of one kind, "
        "and each group of a different kind."
    ), "C8", _sees_question_marks, "The Trader"),
    Topic("x key", mark("The X key"), mark(
        "Your X key works on any level. But first all sponsors move down one level, and the last one goes to the top."
    ), "X2", lambda view, seat: _chooses_key(view) and view["round"] > 1 and "X" in _own(view, seat)["keys"],
    "The X key"),
)  # fmt: skip

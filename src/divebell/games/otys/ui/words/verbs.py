"""What is said of each verb: its title, its step where a turn is told in one line, its button, its line in the log."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.ui import entries
from divebell.engine.ui.entries import Values
from divebell.engine.ui.foresee import foresee
from divebell.engine.ui.measure import capital
from divebell.engine.ui.scene import GLYPHS
from divebell.engine.ui.speech import Consequence

from ...rules import moves as m
from ...rules.components import FROM_HAND, PLAIN
from ...rules.cubes import LETTERS
from ...rules.divers import diver_price, neighbour, place_of, pushed_diver
from ...rules.keys import KEYS_ON_TRACK
from ...rules.questions import diver_text
from ...rules.sponsors import sponsor_text
from ...rules.state import BELOW_SURFACE, COPIED, EXPERT, STEP_2
from ..symbols import RESOURCES
from .names import Names, mark

if TYPE_CHECKING:
    from ...rules.game import Game
    from ..board.board import Board

_BONUS_ICONS: Final = ("key-neutral", "credit", "battery", "ui-key")  # of each upgraded expert


@dataclass(frozen=True, kw_only=True)
class Said(entries.Said):
    """What is said about a verb of Otys."""

    implied: frozenset[str] = frozenset()  # events that the line of the log says as well


# Keys and contracts


def _key_title(words: Names, _game: "Game", move: Move) -> str:
    if move.a == m.OWN_X:
        return words.say("X key at level {level}", level=move.b)
    if move.a == m.NEUTRAL:
        return words.say("Neutral X key at level {level}", level=move.b)
    return words.say("Key {level}", level=move.b)


def _key_log(move: Move) -> str:
    any_level = mark("{name} plays {key} at level {level}.")
    return any_level if move.a in (m.OWN_X, m.NEUTRAL) else mark("{name} plays {key}.")


def _key_folds(words: Names, _game: "Game", move: Move) -> tuple[str, ...]:
    if move.a == m.NEUTRAL:
        return (words.say("Play a neutral X key: the sponsors move first"),)
    return (words.say("Play the X key: the sponsors move first"),) if move.a == m.OWN_X else ()


def _key_promise(words: Names, game: "Game", after: "Game", move: Move) -> list[Consequence]:
    sponsor = sponsor_text(after.sponsors[move.b - 1])
    effect = words.sponsor(sponsor, game.de)
    if m.USE_SPONSOR not in after.legal:
        effect = words.say("{effect} (not now)", effect=effect)
    player = game.players[game.active]
    promise = [Consequence("", f"{effect} → {words.diver(diver_text(player.divers[move.b + BELOW_SURFACE]))}")]
    if len(player.track) + 1 >= KEYS_ON_TRACK[player.hacker]:
        promise.append(Consequence("keys back", words.say("then all keys come back")))
    return promise


def _key_ahead(words: Names, game: "Game", after: "Game", move: Move) -> list[Consequence]:
    """The turn that a key opens, as far as it is certain: sponsor, diver, what then rises or comes back."""
    sponsor = sponsor_text(after.sponsors[move.b - 1])
    may = words.say("if you like") if m.USE_SPONSOR in after.legal else words.say("not now")
    found = [Consequence(f"sponsor {sponsor}", words.sponsor(sponsor, game.de), may)]
    player = game.players[game.active]
    diver = diver_text(player.divers[move.b + BELOW_SURFACE])
    found.append(_dive_ahead(words, after, diver))
    played, limit = len(player.track) + 1, KEYS_ON_TRACK[player.hacker]
    if played >= limit:
        found.append(Consequence("keys back", words.say("all keys come back"), words.say("after this turn")))
    else:
        found.append(Consequence("rises", words.say("the {diver} resurfaces", diver=words.diver(diver)),
                          words.say("key {number} of {limit}", number=played, limit=limit)))  # fmt: skip
    return found


def _dive_ahead(words: Names, after: "Game", diver: str) -> Consequence:
    """What the diver of the chosen level does when it is pushed at once, without the sponsor."""
    if after.phase > STEP_2 or m.GO_DIVE not in after.legal:
        return Consequence(f"diver {diver}", words.diver(diver), words.say("can do nothing now"))
    dived, events = foresee(after, m.GO_DIVE)
    seat = after.player
    gained = [words.change(1, LETTERS[thing]) for what, whose, _, thing in events
              if what == "cube in" and whose == seat]  # fmt: skip
    gained += [words.change(number, what) for what, whose, number, _ in events
               if what in ("credits", "batteries", "neutral", "points") and whose == seat]  # fmt: skip
    if dived.player == seat and any(move.word == m.CONTRACT for move in dived.legal):
        return Consequence(f"diver {diver}", ", ".join(gained) or words.diver(diver), words.say("a contract is ready"))
    return Consequence(
        f"diver {diver}", ", ".join(gained) or words.diver(diver), "" if gained else words.say("you choose")
    )


def _contract_title(words: Names, game: "Game", move: Move) -> str:
    """A free contract says what it is paid with; of a fixed one that goes without saying."""
    free = words.components.contracts[move.a].lots
    if move.d & FROM_HAND:
        text = mark("Complete your private contract “{asked}” with {cubes} from zone {zone}")
        text = text if free else mark("Complete your private contract “{asked}” from zone {zone}")
    else:
        text = mark("Complete the contract “{asked}” with {cubes} from zone {zone}")
        text = text if free else mark("Complete the contract “{asked}” from zone {zone}")
    title = words.say(text, **words.values(game, move))
    return words.say("{title}, without the token's bonus", title=title) if move.d & PLAIN else title


def _contract_step(move: Move) -> str:
    if move.d & PLAIN:
        return mark("Contract “{asked}” from zone {zone}, without the token's bonus")
    return mark("Contract “{asked}” from zone {zone}")


def _contract_names(words: Names, move: Move) -> Values:
    card = words.components.contracts[move.a].text
    return {"asked": words.asked(card), "cubes": words.cubes(move.c), "zone": move.b + 1}


def _contract_folds(words: Names, _game: "Game", move: Move) -> tuple[str, ...]:
    if move.d & PLAIN:
        return (words.say("Complete a contract without the token's bonus"),)
    contract = words.contract(words.components.contracts[move.a].text)
    return (words.say("Complete the contract “{contract}”", contract=contract),)


def _keep_names(words: Names, move: Move) -> Values:
    card = words.components.contracts[move.a].text
    return {"contract": words.contract(card), "asked": words.asked(card)}


# Sponsors, propellers and divers


def _sponsor_here(words: Names, game: "Game", _move: Move) -> Values:
    sponsor = sponsor_text(game.sponsors[game.level - 1])
    return {"effect": words.sponsor(sponsor, game.de)}


def _propel_here(words: Names, game: "Game", move: Move) -> Values:
    start = place_of(game, game.active, move.a)
    return {"diver": words.diver_kind(move.a), "start": words.place(start), "to": words.place(move.b)}


def _propel_folds(words: Names, _game: "Game", move: Move) -> tuple[str, ...]:
    return (
        words.say("Move a diver by propeller (1 battery each)"),
        capital(words.say("Move the {diver}", diver=words.diver_kind(move.a))),
    )


def _pushed_here(words: Names, game: "Game", _move: Move) -> Values:
    return {"diver": words.diver(diver_text(pushed_diver(game))), "level": game.level}


def _dive_promise(words: Names, game: "Game", _after: "Game", _move: Move) -> list[Consequence]:
    diver = diver_text(pushed_diver(game))
    promise = [Consequence(f"diver {diver}", words.diver_effect(diver, game.solo))]
    promise += [Consequence("", words.say("free this turn"))] if game.free else []
    return [*promise, Consequence("", words.say("twice this turn"))] if game.uses > 1 else promise


def _expert_here(words: Names, game: "Game", _move: Move) -> Values:
    expert = _expert_in_use(game)
    letter = LETTERS[m.DIVERS.index(expert.removesuffix("+"))]
    return {"diver": words.diver(expert), "resource": words.resource(letter)}


def _expert_in_use(game: "Game") -> str:
    """The expert whose parts are taken: the pushed one, or the one that a spy copies."""
    if game.stack and game.stack[-1][0] == EXPERT:
        return diver_text(game.stack[-1][1] >> 2)
    if game.stack and game.stack[-1][0] == COPIED:
        return diver_text(game.stack[-1][1])
    return diver_text(pushed_diver(game))


def _expert_asked(board: "Board") -> int:
    """The kind of the expert whose parts are taken, as the board knows it."""
    assert board.question is not None
    return m.DIVERS.index(board.question.effect.removesuffix("+"))


def _take_button(board: "Board", _move: Move) -> str:
    return board.words.resource_title(LETTERS[_expert_asked(board)])


def _take_icon(board: "Board", _move: Move) -> tuple[str, ...]:
    return (RESOURCES[LETTERS[_expert_asked(board)]],)


def _bonus_icon(board: "Board", _move: Move) -> tuple[str, ...]:
    return (_BONUS_ICONS[_expert_asked(board)],)


def _copy_here(words: Names, game: "Game", move: Move) -> Values:
    seat = neighbour(game, move.a)
    diver = diver_text(game.players[seat].divers[game.level + BELOW_SURFACE])
    return {"diver": words.diver(diver), "name": words.player(seat), "effect": words.diver_effect(diver)}


def copy_prices(game: "Game", move: Move) -> list[tuple[int, int]]:
    """The spy and the diver it uses, each with its own price (D3)."""
    spy = pushed_diver(game)
    copied = game.players[neighbour(game, move.a)].divers[game.level + BELOW_SURFACE]
    return [(spy, diver_price(spy, game.free)), (copied, diver_price(copied, False))]


def _copy_promise(words: Names, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    prices = [(diver_text(diver), price) for diver, price in copy_prices(game, move)]
    return [
        Consequence(f"diver {text}", f"{words.diver(text)} {words.change(-price, 'credits')}")
        for text, price in prices
        if price
    ]


def _copied(board: "Board", move: Move) -> tuple[int, str]:
    """The neighbour whose diver is copied, and its kind."""
    seat = board.neighbour(move.text)
    diver: str = board.players[seat]["divers"][board.level + BELOW_SURFACE]
    return seat, diver.removesuffix("+")


def _copy_button(board: "Board", move: Move) -> str:
    kind = m.DIVERS.index(_copied(board, move)[1])
    return board.words.resource_title(LETTERS[kind]) if kind < len(LETTERS) else board.words.diver(m.DIVERS[kind])


def _copy_icon(board: "Board", move: Move) -> tuple[str, ...]:
    seat, kind = _copied(board, move)
    return (GLYPHS[seat], f"diver-{kind}")


def _advance_title(words: Names, _game: "Game", move: Move) -> str:
    return words.say("Improve the Hacker") if move.a == m.HACKER else words.say("Improve the Mechanic")


def _advance_button(board: "Board", move: Move) -> str:
    return board.say("Hacker") if move.a == m.HACKER else board.say("Mechanic")


def _advance_icon(_board: "Board", move: Move) -> tuple[str, ...]:
    return ("hacker" if move.a == m.HACKER else "mechanic",)


def _reward_here(words: Names, game: "Game", move: Move) -> Values:
    token = words.components.rewards[game.rewards[2 * (game.level - 1) + move.a]]
    return {"front": words.front(token.text)}


def _upgrade_here(words: Names, game: "Game", move: Move) -> Values:
    name = m.DIVERS[move.a]
    return {"diver": words.diver(name), "effect": words.diver_effect(f"{name}+", game.solo)}


def _back_title(words: Names, _game: "Game", move: Move) -> str:
    if move.a == m.OWN_X:
        return words.say("Take back the X key")
    return words.say("Take back key {number}", number=m.KEYS[move.a])


def _used_here(words: Names, game: "Game", _move: Move) -> Values:
    diver = diver_text(game.players[game.player].divers[game.level + BELOW_SURFACE])
    return {"diver": words.diver(diver), "level": game.level}


def _done_title(words: Names, game: "Game", move: Move) -> str:
    """What is skipped; a sponsor may have let the diver act twice."""
    again = game.sponsor_used and sponsor_text(game.sponsors[game.level - 1]) == "S2" and game.uses == 1
    text = mark("Do not use the {diver} again") if again else mark("Skip the {diver}")
    return words.say(text, **words.values(game, move))


# Cubes


def _cube(move: Move) -> str:
    return f"cube {LETTERS[move.a]}"


def _resource_names(words: Names, move: Move) -> Values:
    return {"resource": words.resource(LETTERS[move.a])} if move.a != m.NO_RESOURCE else {}


def _sell_title(words: Names, game: "Game", move: Move) -> str:
    text = mark("Sell 1 {resource} for points") if move.b else mark("Sell 1 {resource} for credits")
    return words.say(text, **words.values(game, move))


def _resource_title(words: Names, game: "Game", move: Move) -> str:
    if move.a == m.NO_RESOURCE:
        return words.say("Take no resource")
    return words.say("Take 1 {resource}", **words.values(game, move))


def _resource_button(board: "Board", move: Move) -> str:
    return board.words.resource_title(LETTERS[move.a]) if move.a != m.NO_RESOURCE else board.say("Nothing")


def _swap_names(words: Names, move: Move) -> Values:
    other = words.resource(LETTERS[move.c])
    return {"resource": words.resource(LETTERS[move.a]), "start": move.b, "other": other, "to": move.d}


def _cube_folds(words: Names, _game: "Game", move: Move) -> tuple[str, ...]:
    return (words.say("Move a resource"), words.say("Move 1 {resource}", resource=words.resource(LETTERS[move.a])))


# Solo


def _timer_names(_words: Names, move: Move) -> Values:
    return {"start": move.a + 1 if move.word == m.TIMER else move.a - 1, "to": move.a}


def _timer_button(board: "Board", move: Move) -> str:
    return "{start} → {to}".format(**_timer_names(board.words, move))


def _order_names(words: Names, move: Move) -> Values:
    return {"order": ", ".join(words.resource(LETTERS[kind]) for kind in (move.a, move.b, move.c, move.d))}


VERBS: Final[dict[int, Said]] = {
    m.KEY: Said(
        begins=True,
        title=_key_title,
        names=lambda words, move: {"level": move.b, "key": words.key(move.a)},
        folds=_key_folds,
        promise=_key_promise,
        ahead=_key_ahead,
        log=_key_log,
        about="key",
    ),
    m.CONTRACT: Said(
        begins=True,
        title=_contract_title,
        step=_contract_step,
        names=_contract_names,
        folds=_contract_folds,
        aside=lambda move: bool(move.d & PLAIN),
        at_end=mark("A contract can still be completed. End the turn?"),
    ),
    m.SPONSOR: Said(
        begins=True,
        title=mark("Use the sponsor: {effect}"),
        step=mark("Sponsor “{effect}”"),
        here=_sponsor_here,
        log=mark("{name} uses the sponsor."),
        about="sponsor",
    ),
    m.PROPEL: Said(
        begins=True,
        title=mark("{diver} from {start} to {to}"),
        # On the board a propeller is seen, and its price stands beside it: here the step says more than the title.
        step=mark("Propeller (1 battery): {diver} from {start} to {to}"),
        here=_propel_here,
        folds=_propel_folds,
    ),
    m.DIVE: Said(
        begins=True,
        title=mark("Activate the {diver}"),
        here=_pushed_here,
        promise=_dive_promise,
        button="",
        icon="ui-go",
        main=True,
    ),
    m.TAKE: Said(title=mark("Take 1 {resource}"), here=_expert_here, button=_take_button, icon=_take_icon),
    m.BONUS: Said(title=mark("Take the {diver}'s bonus"), here=_expert_here, button=mark("Bonus"), icon=_bonus_icon),
    m.PASS: Said(title=mark("Take nothing more"), button=mark("Done"), icon="ui-no"),
    m.SELL: Said(
        title=_sell_title,
        names=_resource_names,
        log=mark("{name} sells 1 {resource}."),
        about=_cube,
        implied=frozenset({"cube out", "into store"}),
    ),
    m.BUY: Said(
        title=mark("Buy 1 {resource}"),
        names=_resource_names,
        log=mark("{name} buys 1 {resource}."),
        about=_cube,
        implied=frozenset({"from store", "cube in"}),
    ),
    m.DRAW: Said(title=mark("Draw contracts"), button=mark("Draw 4"), icon="ui-card"),
    m.KEEP: Said(title=mark("Keep the contract “{contract}”"), step=mark("Keep “{asked}”"), names=_keep_names),
    m.COPY: Said(
        title=mark("Activate {name}'s {diver}: {effect}"),
        step=mark("Activate {name}'s {diver}"),
        here=_copy_here,
        promise=_copy_promise,
        button=_copy_button,
        icon=_copy_icon,
    ),
    m.ADVANCE: Said(title=_advance_title, button=_advance_button, icon=_advance_icon),
    m.REWARD: Said(title=mark("Take the reward “{front}”"), here=_reward_here),
    m.RESOURCE: Said(
        title=_resource_title,
        names=_resource_names,
        button=_resource_button,
        icon=lambda _board, move: (RESOURCES[LETTERS[move.a]] if move.a != m.NO_RESOURCE else "ui-no",),
        log=lambda move: mark("{name} takes no resource.") if move.a == m.NO_RESOURCE else "",
    ),
    m.UPGRADE: Said(
        title=mark("Upgrade the {diver}; from then on: {effect}"), step=mark("Upgrade the {diver}"), here=_upgrade_here
    ),
    m.BACK: Said(title=_back_title),
    m.BATTERY: Said(title=mark("Take the battery"), button=mark("Battery"), icon="battery"),
    m.MOVE: Said(
        title=mark("Move 1 {resource} from zone {start} to zone {to}"),
        names=lambda words, move: {"resource": words.resource(LETTERS[move.a]), "start": move.b, "to": move.c},
        folds=_cube_folds,
        log=mark("{name} moves 1 {resource} from zone {start} to zone {to}."),
        about=_cube,
        implied=frozenset({"cube out", "cube in"}),
    ),
    m.SWAP: Said(
        title=mark("Swap 1 {resource} from zone {start} with 1 {other} from zone {to}"),
        names=_swap_names,
        folds=_cube_folds,
        log=mark("{name} swaps 1 {resource} from zone {start} with 1 {other} from zone {to}."),
        about=_cube,
        implied=frozenset({"cube out", "cube in"}),
    ),
    m.DONE: Said(title=_done_title, here=_pushed_here, button="", icon="ui-no"),
    m.STAY: Said(
        begins=True,
        title=mark("Keep the {diver} at level {level}"),
        here=_pushed_here,
        button=mark("Stay"),
        icon="battery",
    ),
    m.SURFACE: Said(
        begins=True,
        title=mark("Bring the {diver} to the surface"),
        here=_pushed_here,
        button=mark("Resurface"),
        icon="ui-up",
    ),
    m.HOLD: Said(
        begins=True,
        title=mark("Keep the {diver} at level {level}"),
        here=_used_here,
        button=mark("Keep in place"),
        icon="battery",
        log=mark("{name} keeps the diver in place."),
        about="stays",
    ),
    m.RISE: Said(
        begins=True,
        title=mark("Bring the {diver} to the surface"),
        here=_used_here,
        button=mark("Let it resurface"),
        icon="ui-up",
    ),
    m.TIMER: Said(
        begins=True,
        title=mark("Move a timer from space {start} down to {to}"),
        names=_timer_names,
        button=_timer_button,
        icon="timer",
    ),
    m.PUSH: Said(
        begins=True,
        title=mark("Push a timer from space {start} back up to {to}"),
        names=_timer_names,
        button=_timer_button,
        icon="timer",
    ),
    m.ORDER: Said(
        begins=True,
        title=mark("From the highest space: {order}"),
        names=_order_names,
        log=mark("The resources on the score track, from the highest space: {order}."),
        about="timer",
    ),
    m.END: Said(title=mark("End the turn")),
    m.PLACE: Said(
        title=mark("Place the token at level {level}"),
        here=lambda _words, game, _move: {"level": game.level},
        button=mark("Place it"),
        icon="ui-end",
        main=True,
    ),
}

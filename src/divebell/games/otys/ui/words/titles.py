"""What a move is, in a few words: `Sell 1 Metal for credits`."""

from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move

from ...rules import moves as m
from ...rules.components import FROM_HAND, PLAIN
from ...rules.cubes import LETTERS
from ...rules.divers import neighbour, place_of, pushed_diver
from ...rules.questions import diver_text
from ...rules.sponsors import sponsor_text
from ...rules.state import BELOW_SURFACE, COPIED, EXPERT
from .names import Names, mark

if TYPE_CHECKING:
    from ...rules.game import Game

_TEXTS: Final = {
    m.CONTRACT: mark("Complete {card} with {cubes} from zone {zone}"),
    m.SPONSOR: mark("Use sponsor {sponsor}: {effect}"),
    m.PROPEL: mark("{diver} from {start} to {to}"),
    m.DIVE: mark("Push the {diver}"),
    m.TAKE: mark("Take 1 {resource}"),
    m.BONUS: mark("Take the bonus of the {diver}"),
    m.PASS: mark("Take nothing more"),
    m.BUY: mark("Buy 1 {resource}"),
    m.DRAW: mark("Draw contracts"),
    m.KEEP: mark("Keep {contract}"),
    m.COPY: mark("Use {name}'s {diver}: {effect}"),
    m.REWARD: mark("Take the reward “{front}” ({back})"),
    m.UPGRADE: mark("Upgrade the {diver}, from then on: {effect}"),
    m.BACK: mark("Take back {key}"),
    m.BATTERY: mark("Take the battery"),
    m.MOVE: mark("Move 1 {resource} from zone {start} to zone {to}"),
    m.SWAP: mark("Swap 1 {resource} of zone {start} with 1 {other} of zone {to}"),
    m.DONE: mark("Go on to step 3"),
    m.STAY: mark("Let the {diver} stay at level {level}"),
    m.SURFACE: mark("Let the {diver} resurface"),
    m.HOLD: mark("Hold the {diver} at level {level}"),
    m.RISE: mark("Let the {diver} resurface"),
    m.TIMER: mark("Move a timer from space {start} down to {to}"),
    m.PUSH: mark("Push a timer from space {start} back up to {to}"),
    m.ORDER: mark("From the highest space: {order}"),
    m.END: mark("End the turn"),
}
_KEY: Final = mark("Key {level}")
_OWN_X: Final = mark("X key at level {level}")
_NEUTRAL: Final = mark("Neutral X key at level {level}")
_FROM_HAND: Final = mark("Complete {card}, the one in hand, with {cubes} from zone {zone}")
_PLAIN: Final = mark("{title}, without the token's bonus")
_FOR_CREDITS: Final = mark("Sell 1 {resource} for credits")
_FOR_POINTS: Final = mark("Sell 1 {resource} for points")
_HACKER: Final = mark("Advance the Hacker")
_MECHANIC: Final = mark("Advance the Mechanic")
_ONE_RESOURCE: Final = mark("Take 1 {resource}")
_NO_RESOURCE: Final = mark("Take no resource")


def title(words: Names, game: "Game", move: Move) -> str:
    """What the move is; `game` is the one in which it is legal."""
    text = words.say(_text(move), **values_of(words, game, move))
    return words.say(_PLAIN, title=text) if move.word == m.CONTRACT and move.d & PLAIN else text


def _text(move: Move) -> str:
    if move.word == m.KEY:
        return {m.OWN_X: _OWN_X, m.NEUTRAL: _NEUTRAL}.get(move.a, _KEY)
    if move.word == m.CONTRACT and move.d & FROM_HAND:
        return _FROM_HAND
    if move.word == m.SELL:
        return _FOR_POINTS if move.b else _FOR_CREDITS
    if move.word == m.ADVANCE:
        return _HACKER if move.a == m.HACKER else _MECHANIC
    if move.word == m.RESOURCE:
        return _NO_RESOURCE if move.a == m.NO_RESOURCE else _ONE_RESOURCE
    return _TEXTS[move.word]


def values_of(words: Names, game: "Game", move: Move) -> dict[str, object]:
    """What the numbers of a move mean, by the names that its title uses."""
    word = move.word
    if word == m.KEY:
        return {"level": move.b}
    if word == m.CONTRACT:
        card = words.components.contracts[move.a].text
        return {"card": card, "cubes": words.cubes(move.c), "zone": move.b + 1}
    if word == m.KEEP:
        return {"contract": words.contract(words.components.contracts[move.a].text)}
    if word == m.SPONSOR:
        sponsor = sponsor_text(game.sponsors[game.level - 1])
        return {"sponsor": sponsor, "effect": words.sponsor(sponsor, game.de)}
    if word == m.PROPEL:
        start = place_of(game, game.active, move.a)
        return {"diver": words.diver_kind(move.a), "start": words.place(start), "to": words.place(move.b)}
    if word in (m.TAKE, m.BONUS):
        expert = expert_in_use(game)
        letter = LETTERS[m.DIVERS.index(expert.removesuffix("+"))]
        return {"diver": words.diver(expert), "resource": words.resource(letter)}
    if word in (m.SELL, m.BUY, m.RESOURCE) and move.a != m.NO_RESOURCE:
        return {"resource": words.resource(LETTERS[move.a])}
    if word == m.COPY:
        seat = neighbour(game, move.a)
        diver = diver_text(game.players[seat].divers[game.level + BELOW_SURFACE])
        return {"diver": words.diver(diver), "name": words.player(seat), "effect": words.diver_effect(diver)}
    if word == m.REWARD:
        token = words.components.rewards[game.rewards[2 * (game.level - 1) + move.a]]
        return {"front": words.front(token.text), "back": words.back(token.text, short=True)}
    if word == m.UPGRADE:
        name = m.DIVERS[move.a]
        return {"diver": words.diver(name), "effect": words.diver_effect(f"{name}+", game.solo)}
    if word == m.BACK:
        return {"key": words.key(move.a)}
    if word == m.MOVE:
        return {"resource": words.resource(LETTERS[move.a]), "start": move.b, "to": move.c}
    if word == m.SWAP:
        other = words.resource(LETTERS[move.c])
        return {"resource": words.resource(LETTERS[move.a]), "start": move.b, "other": other, "to": move.d}
    if word in (m.HOLD, m.RISE):
        diver = diver_text(game.players[game.player].divers[game.level + BELOW_SURFACE])
        return {"diver": words.diver(diver), "level": game.level}
    if word == m.TIMER:
        return {"start": move.a + 1, "to": move.a}
    if word == m.PUSH:
        return {"start": move.a - 1, "to": move.a}
    if word == m.ORDER:
        return {"order": ", ".join(words.resource(LETTERS[kind]) for kind in (move.a, move.b, move.c, move.d))}
    if word in (m.DIVE, m.DONE, m.STAY, m.SURFACE):
        return {"diver": words.diver(diver_text(pushed_diver(game))), "level": game.level}
    return {}


def expert_in_use(game: "Game") -> str:
    """The expert whose parts are taken: the pushed one, or the one that a spy copies."""
    if game.stack and game.stack[-1][0] == EXPERT:
        return diver_text(game.stack[-1][1] >> 2)
    if game.stack and game.stack[-1][0] == COPIED:
        return diver_text(game.stack[-1][1])
    return diver_text(pushed_diver(game))

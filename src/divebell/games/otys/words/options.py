"""What a player can choose: each legal move as a title, and what it costs and gives.

What a move does is found out by playing it on a game that agrees with what the player sees and is random in the
rest, up to the next choice and to the first thing that chance turns up: so nothing hidden can show.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from divebell.engine.move import Move

from .. import moves as m
from ..cubes import LETTERS
from ..divers import REACH, pushed_diver
from ..keys import KEYS_ON_TRACK
from ..questions import diver_text
from ..sponsors import sponsor_text
from ..state import BELOW_SURFACE, KIND, OVER, STEP_2, Event
from .names import Names, mark
from .titles import title

if TYPE_CHECKING:
    from ..game import Game

HIDDEN: Final = ("card", "token", "drawn")  # what chance turns up
_REVEALS: Final = {
    "card": mark("turns up a new contract"),
    "token": mark("draws a new reward"),
    "drawn": mark("shows you hidden contracts"),
}


class Option(NamedTuple):
    """A legal move in words: what it is, costs, gives and turns up, and the folds of a long list it belongs to."""

    move: Move
    title: str
    effects: str
    folds: tuple[str, ...]
    reveals: str = ""


def option(words: Names, imagined: "Game", move: Move) -> Option:
    """One legal move; `imagined` agrees with what the player who must choose can see."""
    after = imagined.copy()
    events: list[Event] = []
    after.journal = events
    after.play(move)
    certain = _certain(imagined, events)
    effects = [*_before(words, imagined, after, move)]
    effects += _effects(words, imagined.player, certain, move)
    effects += _after(words, imagined, after, move)
    reveals = words.say(_REVEALS[certain[-1][0]]) if certain and certain[-1][0] in HIDDEN else ""
    return Option(move, title(words, imagined, move), ", ".join(effects), _folds(words, move), reveals)


def _certain(game: "Game", events: Sequence[Event]) -> list[Event]:
    """The events up to the first that depends on chance or on what another player holds."""
    certain: list[Event] = []
    for event in events:
        certain.append(event)
        if event[0] in HIDDEN or (event[0] == "forced" and event[1] != game.player):
            break
    return certain


# Folds of a long list


def _folds(words: Names, move: Move) -> tuple[str, ...]:
    """From the outside in: the headings under which a long list hides this move."""
    if move.word == m.PROPEL:
        return (
            words.say("Move a diver with its propeller, a battery each"),
            words.say("Propel the {diver}", diver=words.diver_kind(move.a)),
        )
    if move.word == m.KEY and move.a == m.NEUTRAL:
        return (words.say("Play a neutral X key: the sponsors shift first"),)
    if move.word == m.KEY and move.a == m.OWN_X:
        return (words.say("Play the X key: the sponsors shift first"),)
    if move.word == m.CONTRACT:
        text = words.components.contracts[move.a].text
        return (words.say("Complete the contract {contract}", contract=text),)
    if move.word in (m.MOVE, m.SWAP):
        return (words.say("Move a resource"), words.say("Move 1 {resource}", resource=words.resource(LETTERS[move.a])))
    return ()


# What it costs and gives


def _before(words: Names, game: "Game", after: "Game", move: Move) -> list[str]:
    """What a move promises that its events do not say."""
    if move.word == m.KEY:
        sponsor = sponsor_text(after.sponsors[move.b - 1])
        effect = words.sponsor(sponsor, game.de, short=True)
        if m.USE_SPONSOR not in after.legal:
            effect = words.say("{effect} (not now)", effect=effect)
        player = game.players[game.active]
        promise = [f"{sponsor} {effect} → {words.diver(diver_text(player.divers[move.b + BELOW_SURFACE]))}"]
        if len(player.track) + 1 >= KEYS_ON_TRACK[player.hacker]:
            promise.append(words.say("then all keys come back"))
        return promise
    if move.word == m.DIVE:
        promise = [words.diver_effect(diver_text(pushed_diver(game)), game.solo)]
        promise += [words.say("free this turn")] if game.free else []
        return [*promise, words.say("twice this turn")] if game.uses > 1 else promise
    return []


def _after(words: Names, game: "Game", after: "Game", move: Move) -> list[str]:
    """What is different after a move besides its events."""
    if after.phase == OVER:
        return []
    if move.word in (m.KEY, m.DIVE) and after.phase > STEP_2:
        return [words.say("but the diver can do nothing now")]
    if move.word in (m.SPONSOR, m.PROPEL) and after.phase > STEP_2:
        return [words.say("you then push a diver that can do nothing now")]
    if move.word in (m.SPONSOR, m.PROPEL) and not after.stack:
        now, then = pushed_diver(game), pushed_diver(after)
        if now & KIND != then & KIND:
            return [words.say("you then push the {diver}", diver=words.diver(diver_text(then)))]
    if move.word == m.REWARD and not game.stack:  # an explorer takes it (D5)
        text = words.components.rewards[game.rewards[2 * (game.level - 1) + move.a]].text
        return [
            words.say("from then on {back} with every contract of zone {zone}", back=words.back(text), zone=game.level)
        ]
    return []


def _effects(words: Names, seat: int, events: Sequence[Event], move: Move) -> list[str]:
    """Costs first, then gains, then what else happens, then what is turned up."""
    changes = {"credits": 0, "batteries": 0, "neutral": 0, "points": 0}
    others: list[str] = []
    for what, whose, number, thing in events:
        if what in changes and whose == seat:
            changes[what] += number
        elif what in changes:
            others.append(f"{words.player(whose)} {words.change(number, what)}")
        else:
            others += _phrase(words, seat, (what, whose, number, thing), move)
    if move.word == m.SPONSOR:  # its title says what it costs and gives
        return others
    amounts = [words.change(number, what) for what, number in changes.items() if number < 0]
    amounts += [words.change(number, what) for what, number in changes.items() if number > 0]
    return [*amounts, *others]


def _phrase(words: Names, seat: int, event: Event, move: Move) -> list[str]:
    """An event that is not an amount, in a few words; [] when the title says it already."""
    what, whose, number, thing = event
    say = words.say
    components = words.components
    if what == "timer" and move.word == m.END:
        return [say("a timer moves down to space {space}", space=number)]
    if what == "cube in" and move.word not in (m.MOVE, m.SWAP):
        return [say("into zone {zone}", zone=number)]
    if what == "draws":
        return [say("look at {amount}, keep 1", amount=words.amount(number, "contracts"))]
    if what == "advances" and thing == m.HACKER:
        return [say("keys come back when {number} are played", number=KEYS_ON_TRACK[number])]
    if what == "advances":
        return [say("propellers reach {number} places", number=REACH[number])]
    if what == "upgraded" and move.word != m.UPGRADE:
        diver = m.DIVERS[thing]
        return [say("the {diver} is upgraded", diver=words.diver(diver))]
    if what == "keys back" and move.word != m.KEY:
        return [say("all keys come back")]
    if what == "key back" and move.word != m.BACK:
        return [say("{key} comes back", key=words.key(number))]
    if what == "resurfaces" and whose != seat:
        return [say("{name}'s {diver} resurfaces", diver=words.diver(diver_text(thing)), name=words.player(whose))]
    if what == "into store" and move.word in (m.TIMER, m.END):
        return [say("1 {resource} goes into the store", resource=words.resource(LETTERS[thing]))]
    if what == "card away":
        return [say("the contract {contract} is thrown away", contract=components.contracts[thing].text)]
    if what == "card":
        return [say("a new contract is turned up")]
    if what == "token":
        return [say("a new reward is drawn")]
    if what == "timer removed":
        return [say("the timer on space {space} is removed", space=number)]
    if what == "over":
        return [say("the game ends")]
    return []

"""What a player can choose: each legal move as a title, and what it costs and gives.

What a move does is found out by playing it on a game that agrees with what the player sees and is random in the
rest, up to the next choice and to the first thing that chance turns up: so nothing hidden can show.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.moment import OVER
from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import Option, Step

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.divers import REACH, diver_price, neighbour, pushed_diver
from ...rules.keys import KEYS_ON_TRACK
from ...rules.questions import diver_text
from ...rules.sponsors import sponsor_text
from ...rules.state import BELOW_SURFACE, KIND, STEP_2
from .events import about
from .names import Names, mark
from .titles import title

if TYPE_CHECKING:
    from ...rules.game import Game

HIDDEN: Final = ("card", "token", "drawn")  # what chance turns up
_REVEALS: Final = {
    "card": mark("turns up a new contract"),
    "token": mark("draws a new reward"),
    "drawn": mark("shows you hidden contracts"),
}


def option(words: Names, imagined: "Game", move: Move) -> Option:
    """One legal move; `imagined` agrees with what the player who must choose can see."""
    after = imagined.copy()
    events: list[Event] = []
    after.journal = events
    after.play(move)
    certain = _certain(imagined, events)
    steps = _before(words, imagined, after, move)
    steps += _effects(words, imagined.player, certain, move, _promised(imagined, certain, move))
    steps += _after(words, imagined, after, move)
    reveals = words.say(_REVEALS[certain[-1][0]]) if certain and certain[-1][0] in HIDDEN else ""
    effects = ", ".join(step.text for step in steps)
    if move.word == m.KEY:
        steps = _turn_ahead(words, imagined, after, move)
    return Option(move, title(words, imagined, move), effects, _folds(words, move), reveals, tuple(steps))


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


def _before(words: Names, game: "Game", after: "Game", move: Move) -> list[Step]:
    """What a move promises that its events do not say."""
    if move.word == m.KEY:
        sponsor = sponsor_text(after.sponsors[move.b - 1])
        effect = words.sponsor(sponsor, game.de)
        if m.USE_SPONSOR not in after.legal:
            effect = words.say("{effect} (not now)", effect=effect)
        player = game.players[game.active]
        promise = [Step("", f"{effect} → {words.diver(diver_text(player.divers[move.b + BELOW_SURFACE]))}")]
        if len(player.track) + 1 >= KEYS_ON_TRACK[player.hacker]:
            promise.append(Step("keys back", words.say("then all keys come back")))
        return promise
    if move.word == m.DIVE:
        diver = diver_text(pushed_diver(game))
        promise = [Step(f"diver {diver}", words.diver_effect(diver, game.solo))]
        promise += [Step("", words.say("free this turn"))] if game.free else []
        return [*promise, Step("", words.say("twice this turn"))] if game.uses > 1 else promise
    if move.word == m.COPY:
        return [
            Step(f"diver {text}", f"{words.diver(text)} {words.change(-price, 'credits')}")
            for text, price in ((diver_text(diver), price) for diver, price in _copy_prices(game, move))
            if price
        ]
    return []


def _copy_prices(game: "Game", move: Move) -> list[tuple[int, int]]:
    """The spy and the diver it uses, each with its own price (D3)."""
    spy = pushed_diver(game)
    copied = game.players[neighbour(game, move.a)].divers[game.level + BELOW_SURFACE]
    return [(spy, diver_price(spy, game.free)), (copied, diver_price(copied, False))]


def _promised(game: "Game", events: Sequence[Event], move: Move) -> int:
    """The credits among what was paid that the prices of a copy have told already."""
    if move.word != m.COPY:
        return 0
    (_, spys), (_, copied) = _copy_prices(game, move)
    paid = -sum(number for what, seat, number, _ in events if what == "credits" and seat == game.player)
    return spys + copied if paid >= spys + copied else spys


def _turn_ahead(words: Names, game: "Game", after: "Game", move: Move) -> list[Step]:
    """The turn that a key opens, as far as it is certain: sponsor, diver, what then rises or comes back."""
    sponsor = sponsor_text(after.sponsors[move.b - 1])
    may = words.say("if you like") if m.USE_SPONSOR in after.legal else words.say("not now")
    steps = [Step(f"sponsor {sponsor}", words.sponsor(sponsor, game.de), may)]
    player = game.players[game.active]
    diver = diver_text(player.divers[move.b + BELOW_SURFACE])
    steps.append(_dive_ahead(words, after, diver))
    played, limit = len(player.track) + 1, KEYS_ON_TRACK[player.hacker]
    if played >= limit:
        steps.append(Step("keys back", words.say("all keys come back"), words.say("after this turn")))
    else:
        steps.append(Step("rises", words.say("{diver} rises", diver=words.diver(diver)),
                          words.say("key {number} of {limit}", number=played, limit=limit)))  # fmt: skip
    return steps


def _dive_ahead(words: Names, after: "Game", diver: str) -> Step:
    """What the diver of the chosen level does when it is pushed at once, without the sponsor."""
    dived = after.copy()
    events: list[Event] = []
    dived.journal = events
    if after.phase > STEP_2 or m.GO_DIVE not in after.legal:
        return Step(f"diver {diver}", words.diver(diver), words.say("can do nothing now"))
    dived.play(m.GO_DIVE)
    seat = after.player
    gained = [f"+1 {words.resource(LETTERS[thing])}" for what, whose, _, thing in events
              if what == "cube in" and whose == seat]  # fmt: skip
    gained += [words.change(number, what) for what, whose, number, _ in events
               if what in ("credits", "batteries", "neutral", "points") and whose == seat]  # fmt: skip
    if dived.player == seat and any(move.word == m.CONTRACT for move in dived.legal):
        return Step(f"diver {diver}", ", ".join(gained) or words.diver(diver), words.say("a contract is ready"))
    return Step(f"diver {diver}", ", ".join(gained) or words.diver(diver), "" if gained else words.say("you choose"))


def _after(words: Names, game: "Game", after: "Game", move: Move) -> list[Step]:
    """What is different after a move besides its events."""
    if after.phase == OVER:
        return []
    if move.word in (m.KEY, m.DIVE) and after.phase > STEP_2:
        return [Step("", words.say("but the diver can do nothing now"))]
    if move.word in (m.SPONSOR, m.PROPEL) and after.phase > STEP_2:
        return [Step("", words.say("you then push a diver that can do nothing now"))]
    if move.word in (m.SPONSOR, m.PROPEL) and not after.stack:
        now, then = pushed_diver(game), pushed_diver(after)
        if now & KIND != then & KIND:
            diver = diver_text(then)
            return [Step(f"diver {diver}", words.say("you then push the {diver}", diver=words.diver(diver)))]
    if move.word == m.REWARD and not game.stack:  # an explorer takes it (D5)
        text = words.components.rewards[game.rewards[2 * (game.level - 1) + move.a]].text
        back = words.back(text)
        return [
            Step(
                "placed",
                words.say("from then on {back} with every contract of zone {zone}", back=back, zone=game.level),
            )
        ]
    return []


def _effects(words: Names, seat: int, events: Sequence[Event], move: Move, promised: int = 0) -> list[Step]:
    """Costs first, then gains, then what else happens, then what is turned up; without credits told already."""
    changes = {"credits": promised, "batteries": 0, "neutral": 0, "points": 0}
    others: list[Step] = []
    for what, whose, number, thing in events:
        if what in changes and whose == seat:
            changes[what] += number
        elif what in changes:
            others.append(Step(what, f"{words.player(whose)} {words.change(number, what)}"))
        else:
            event = (what, whose, number, thing)
            others += [Step(about(event), text) for text in _phrase(words, seat, event, move)]
    if move.word == m.SPONSOR:  # its title says what it costs and gives
        return others
    amounts = [Step(what, words.change(number, what)) for what, number in changes.items() if number < 0]
    amounts += [Step(what, words.change(number, what)) for what, number in changes.items() if number > 0]
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

"""What a move costs and gives, in a few words for each thing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.moment import OVER
from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import Consequence

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.divers import REACH, pushed_diver
from ...rules.keys import KEYS_ON_TRACK
from ...rules.questions import diver_text
from ...rules.state import KIND, STEP_2
from .events import about
from .names import Names, mark
from .verbs import copy_prices

if TYPE_CHECKING:
    from ...rules.game import Game

REVEALS: Final = {  # what chance decides
    "card": mark("reveals a new contract"),
    "token": mark("reveals a new reward"),
    "drawn": mark("shows you hidden contracts"),
}


def is_hidden(_words: Names, game: "Game", event: Event) -> bool:
    """What the others choose is theirs to know."""
    return event[0] == "forced" and event[1] != game.player


def consequences(words: Names, game: "Game", after: "Game", events: Sequence[Event], move: Move) -> list[Consequence]:
    """What a move costs and gives besides what its verb promises."""
    told = _effects(words, game.player, events, move, _promised(game, events, move))
    return [*told, *_after(words, game, after, move)]


def _promised(game: "Game", events: Sequence[Event], move: Move) -> int:
    """The credits among what was paid that the prices of a copy have told already."""
    if move.word != m.COPY:
        return 0
    (_, spys), (_, copied) = copy_prices(game, move)
    paid = -sum(number for what, seat, number, _ in events if what == "credits" and seat == game.player)
    return spys + copied if paid >= spys + copied else spys


def _after(words: Names, game: "Game", after: "Game", move: Move) -> list[Consequence]:
    """What is different after a move besides its events."""
    if after.phase == OVER:
        return []
    if move.word in (m.KEY, m.DIVE) and after.phase > STEP_2:
        return [Consequence("", words.say("but the diver can do nothing now"))]
    if move.word in (m.SPONSOR, m.PROPEL) and after.phase > STEP_2:
        return [Consequence("", words.say("you then activate a diver that can do nothing now"))]
    if move.word in (m.SPONSOR, m.PROPEL) and not after.stack:
        now, then = pushed_diver(game), pushed_diver(after)
        if now & KIND != then & KIND:
            diver = diver_text(then)
            return [Consequence(f"diver {diver}", words.say("you then activate the {diver}", diver=words.diver(diver)))]
    if move.word == m.REWARD and not game.stack:  # an explorer takes it (D5)
        text = words.components.rewards[game.rewards[2 * (game.level - 1) + move.a]].text
        back = words.back(text)
        return [
            Consequence(
                "placed",
                words.say("from then on {back} for every contract from zone {zone}", back=back, zone=game.level),
            )
        ]
    return []


def _effects(words: Names, seat: int, events: Sequence[Event], move: Move, promised: int = 0) -> list[Consequence]:
    """Costs first, then gains, then what else happens, then what is revealed; without credits told already."""
    changes = {"credits": promised, "batteries": 0, "neutral": 0, "points": 0}
    others: list[Consequence] = []
    for what, whose, number, thing in events:
        if what in changes and whose == seat:
            changes[what] += number
        elif what in changes:
            others.append(Consequence(what, f"{words.player(whose)} {words.change(number, what)}"))
        else:
            event = (what, whose, number, thing)
            others += [Consequence(about(event), text) for text in _phrase(words, seat, event, move)]
    if move.word == m.SPONSOR:  # its title says what it costs and gives
        return others
    amounts = [
        Consequence(what, words.change(number, what), cost=True) for what, number in changes.items() if number < 0
    ]
    amounts += [Consequence(what, words.change(number, what)) for what, number in changes.items() if number > 0]
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
        return [say("movement value {number}", number=REACH[number])]
    if what == "upgraded" and move.word != m.UPGRADE:
        diver = m.DIVERS[thing]
        return [say("the {diver} is upgraded", diver=words.diver(diver))]
    if what == "keys back" and move.word != m.KEY:
        return [say("all keys come back")]
    if what == "key back" and move.word != m.BACK:
        return [say("you take back {key}", key=words.key(number))]
    if what == "resurfaces" and whose != seat:
        return [say("{name}'s {diver} resurfaces", diver=words.diver(diver_text(thing)), name=words.player(whose))]
    if what == "into store" and move.word in (m.TIMER, m.END):
        return [say("1 {resource} goes into the Store", resource=words.resource(LETTERS[thing]))]
    if what == "card away":
        return [
            say("the contract “{contract}” is discarded", contract=words.contract(components.contracts[thing].text))
        ]
    if what == "card":
        return [say("a new contract is revealed")]
    if what == "token":
        return [say("a new reward is revealed")]
    if what == "timer removed":
        return [say("the timer on space {space} is removed", space=number)]
    if what == "over":
        return [say("the game ends")]
    return []

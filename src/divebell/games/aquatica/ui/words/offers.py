"""What a move costs and gives, in a few words for each thing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import Consequence

from ...rules import moves as m
from ...rules.state import COVERED
from .names import Names, mark
from .verbs import is_buying, is_paying, to_pay

if TYPE_CHECKING:
    from ...rules.game import Game

REVEALS: Final = {  # what chance reveals
    "character": mark("reveals a new character"),
    "location": mark("reveals new locations"),
}
_TARGETS: Final = (m.RECRUIT, m.RECRUIT_TRIBE, m.BUY, m.CONQUER, m.PLAY)
_NOTHING: Final = "nothing"
_IDLE: Final = ("plays", "delayed", "leaves", "turn")  # what happens with every card
SOURCES: Final = (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE, m.SPEND)


def sources(_words: Names, imagined: "Game", move: Move) -> tuple[str, ...]:
    """What could help to pay for a target, found out by choosing it: nothing when the pool alone covers the price."""
    if move.word not in _TARGETS or not imagined.stack:
        return ()
    after = imagined.copy()
    after.play(move)
    question = after.question
    if question is None or question.about != "pay":
        return ()
    return tuple(source.text for source in after.moves() if source.word in SOURCES)


def is_hidden(_words: Names, game: "Game", event: Event) -> bool:
    """Which kings others keep (H4) and what they discard is theirs to know."""
    what, seat, number, _ = event
    if what == "move":
        return game.components.moves[number].word == m.KING
    return what == "forced" and seat != game.player and game.components.moves[number].word == m.DROP


# What then happens


class _Course:
    """Where the events of a move have led: which move is being told, what is still to be paid, what is covered."""

    def __init__(self, game: "Game", move: Move) -> None:
        self.move = move
        self.left = 0
        self.covered = {slot // COVERED: slot % COVERED for player in game.players for slot in player.board}
        if is_paying(game):
            self.left = game.stack[-1][1]
        elif is_buying(game) and move.word in _TARGETS:
            self.left = to_pay(game, move)


def consequences(words: Names, game: "Game", after: "Game", events: Sequence[Event], move: Move) -> list[Consequence]:
    """What else happens, as far as it is certain, in its order; what the move promises is not told again."""
    steps: list[Consequence] = []
    course = _Course(game, move)
    for event in events[1:]:
        steps += _phrase(words, game, event, course, move)
    if not is_vain(words, events, done=not after.stack or after.turn != game.turn):
        return steps
    if any(each.about == _NOTHING for each in steps):
        return [each._replace(vain=each.about == _NOTHING) for each in steps]
    return [*steps, Consequence(_NOTHING, words.say("but it would do nothing now"), vain=True)]


def is_vain(words: Names, events: Sequence[Event], done: bool) -> bool:
    """Whether a card was played and did nothing. It may still do something unless it is `done`: no question follows."""
    moves = words.components.moves

    def does_nothing(event: Event) -> bool:
        what, _, number, _ = event
        return what in _IDLE or (what == "forced" and moves[number].word in (m.END, m.DECLINE))

    played = bool(events) and events[0][0] == "move" and moves[events[0][2]].word == m.PLAY
    return played and done and all(map(does_nothing, events[1:]))


def _phrase(words: Names, game: "Game", event: Event, course: _Course, move: Move) -> list[Consequence]:
    """An event in a few words; [] when the title or the promise says it already."""
    what, seat, number, thing = event
    say = words.say
    components = game.components
    if what == "forced":
        course.move = components.moves[number]
        return _forced(words, game, seat, course.move)
    if what in ("coins", "power"):
        return _paid(words, what, number, course)
    if what == "slides":
        return _slides(words, game, number, thing, course)
    if what == "wild":
        code = components.mantas[thing].code
        return [_of(words, game, seat, Consequence(f"manta {code}", f"+1 {words.manta(code)}"))]
    if what == "scored":
        return [Consequence("points", words.change(number, "points"), cost=number < 0)]
    if what == "enters" and move.word not in (m.BUY, m.CONQUER, m.SALVAGE):
        return [
            Consequence("location", say("takes {location}", location=words.location(components.locations[thing].id)))
        ]
    if what == "recruits" and move.word != m.RECRUIT:
        return [Consequence("character", say("recruits {card}", card=words.character(components.characters[thing].id)))]
    if what == "plays" and move.word not in (m.PLAY, m.KING):
        return [Consequence("character", say("plays {card}", card=words.character(components.characters[thing].id)))]
    if what == "tribe" and move.word != m.RECRUIT_TRIBE:
        return [Consequence("tribe", say("recruits the tribe {tribe}", tribe=words.tribe(components.tribes[thing].id)))]
    if what == "retires":
        card = words.character(components.characters[thing].id)
        return [Consequence("retires", say("out of the game: {card}", card=card))]
    if what in REVEALS:
        return [Consequence(what, say(REVEALS[what]))]
    return [Consequence("over", say("the game ends"))] if what == "over" else []


def _of(words: Names, game: "Game", seat: int, each: Consequence) -> Consequence:
    """A consequence, with the name of who it happens to if that is somebody else."""
    return (
        each
        if seat == game.player
        else each._replace(text=words.pair(words.player(seat), each.lead + each.text), lead="")
    )


def _forced(words: Names, game: "Game", seat: int, move: Move) -> list[Consequence]:
    """A choice with a single answer, which answers itself."""
    if move.word == m.DECLINE:
        return [Consequence(_NOTHING, words.say("but nothing can be taken now"))]
    if move.word in (m.END, m.DROP, m.CHOOSE, m.RECRUIT):  # goes without saying, is secret, or shows later
        return []
    return [_of(words, game, seat, Consequence("forced", words.title(game, move), lead="→ "))]


def _paid(words: Names, unit: str, number: int, course: _Course) -> list[Consequence]:
    """What a source pays, and how much is then left to pay, or too much (R5)."""
    course.left -= number
    steps = [Consequence(unit, words.amount(number, unit))]
    if course.left > 0:
        steps.append(Consequence("rest", words.say("{rest} more to pay", rest=course.left)))
    elif course.left < 0:
        steps.append(Consequence("lost", words.say("surplus: {amount}", amount=words.amount(-course.left, unit))))
    return steps


def _slides(words: Names, game: "Game", number: int, location: int, course: _Course) -> list[Consequence]:
    """What a location covers when it slides up, lost unless it was exploited (F5), and whether that was the last."""
    depths = game.components.locations[location].depths
    before = course.covered.get(location, 0)
    after = course.covered[location] = before + number
    steps: list[Consequence] = []
    if course.move.word in (m.RAISE, m.RISE):
        covered = words.effects(depths[before:after], game.en)
        steps.append(Consequence("covered", words.say("covers “{effects}”", effects=covered)))
    return steps if after < len(depths) else [*steps, Consequence("risen", words.say("fully risen"))]

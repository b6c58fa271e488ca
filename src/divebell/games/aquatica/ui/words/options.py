"""What a player can choose: each legal move as a title, and what it costs and gives.

What a move does is found out by playing it on a game that agrees with what the player sees and is random in the
rest, up to the next choice and to the first thing that chance turns up: so nothing hidden can show.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import Option, Step

from ...rules import moves as said
from ...rules import state as at
from ...rules.payment import target_price
from ...rules.pieces import NONE
from ...rules.realm import depth_in_play, slot_of
from ...rules.score import end_has_come
from ...rules.state import COVERED, RIVAL
from . import cards
from .names import Names, mark
from .titles import title

if TYPE_CHECKING:
    from ...rules.game import Game

HIDDEN: Final = ("character", "location")  # what chance turns up
_REVEALS: Final = {"character": mark("turns up a new character"), "location": mark("turns up new locations")}
_TARGETS: Final = (said.RECRUIT, said.RECRUIT_TRIBE, said.BUY, said.CONQUER, said.PLAY)
_FOLDS: Final = {  # headings under which a long list hides moves of a kind
    said.RECRUIT_TRIBE: mark("Recruit a tribe"),
    said.USE_MANTA: mark("Flip a manta"),
    said.USE_LOCATION: mark("Exploit a depth"),
    said.USE_TRIBE: mark("Use a tribe"),
    said.SPEND: mark("Give up a location of your scoring pile"),
    said.PLAY: mark("Play a character"),
}


def option(words: Names, imagined: "Game", move: Move) -> Option:
    """One legal move; `imagined` agrees with what the player who must choose can see."""
    after = imagined.copy()
    events: list[Event] = []
    after.journal = events
    after.play(move)
    certain = _certain(imagined, events)
    steps = [*_promise(words, imagined, move), *_effects(words, imagined, certain, move)]
    reveals = words.say(_REVEALS[certain[-1][0]]) if certain[-1][0] in HIDDEN else ""
    effects = words.series(step.text for step in steps)
    return Option(move, title(words, imagined, move), effects, _folds(words, imagined, move), reveals, tuple(steps))


def _certain(game: "Game", events: Sequence[Event]) -> list[Event]:
    """The events up to the first that depends on chance or on what another player holds."""
    if game.components.moves[events[0][2]].word == said.KING:
        return [events[0]]  # whom the others keep is theirs to know (H4)
    certain: list[Event] = []
    for event in events:
        certain.append(event)
        what, seat, number, _ = event
        dropped = what == "forced" and seat != game.player and game.components.moves[number].word == said.DROP
        if what in HIDDEN or dropped:
            break
    return certain


def _folds(words: Names, game: "Game", move: Move) -> tuple[str, ...]:
    if move.word == said.CLAIM:
        return (words.say("Claim “{goal}”", goal=words.track(game.components.goals[move.a].id)),)
    return (words.say(_FOLDS[move.word]),) if move.word in _FOLDS else ()


# What a move promises by itself


def _promise(words: Names, game: "Game", move: Move) -> list[Step]:
    """What it costs, and what the piece says that it is about."""
    word = move.word
    if word in (said.PLAY, said.KING, said.BACK, said.DROP):
        return _card(words, game, move)
    if word in (said.RECRUIT, said.RECRUIT_TRIBE, said.BUY, said.CONQUER, said.SALVAGE):
        return _target(words, game, move)
    if word in (said.USE_MANTA, said.USE_LOCATION, said.USE_TRIBE, said.SPEND) and _is_paying(game):
        return []
    if word == said.USE_LOCATION:
        return [Step("effect", words.effect(_depth(game, game.player, move.a), game.en))]
    if word == said.USE_TRIBE:
        return [Step("effect", words.effects(game.components.tribes[move.a].bonus, game.en))]
    if word == said.SCOUT:
        return _scout(words, game)
    if word == said.DISCARD:
        return [Step("location", cards.location(words, game.components.locations[move.a].id, game.en))]
    if word == said.PLACE:
        tribe = game.components.tribes[game.stack[-1][2]]
        bonus = [] if tribe.permanent else [Step("effect", words.effects(tribe.bonus, game.en))]
        return [Step("manta", words.say("it stays there for good")), *bonus]
    if word == said.DOWN:
        return [Step("tribe", words.say("no bonus and no points, but you keep the manta"))]
    if word == said.END and game.final == NONE and end_has_come(game):
        return [Step("end", words.say("the end has come: one more turn for everybody"))]
    if word in (said.CLAIM, said.RIVAL):
        track = game.claims[game.goals.index(move.a)]
        points = words.amount(game.components.spots[len(track)], "points")
        if word == said.CLAIM:
            return [Step("points", f"+{points}")]
        return [Step("rival", words.say("he takes {points}", points=points))]
    return []


def _card(words: Names, game: "Game", move: Move) -> list[Step]:
    """What a character does; if it is played now, after the delayed effect of the card that lies on top (D3)."""
    card = game.components.characters[move.a]
    told = [Step(f"character {card.id}", cards.character(words, card.id, len(game.players)))]
    if move.word != said.PLAY:
        return told
    if game.stack and game.stack[-1][0] == at.BUYING:
        return [_price(words, game, move), *told]
    discard = game.players[game.active].discard
    if not game.stack and discard and game.components.characters[discard[0]].delayed:
        first = game.components.characters[discard[0]]
        delayed = words.effects(first.delayed)
        told.insert(
            0,
            Step(
                f"delayed {first.id}",
                words.say("first {effects} of {card}", effects=delayed, card=words.character(first.id, short=True)),
            ),
        )
    return told


def _target(words: Names, game: "Game", move: Move) -> list[Step]:
    """What is taken: its price, and what it says."""
    components = game.components
    if move.word == said.RECRUIT:
        card = components.characters[game.row[move.a]].id
        told = Step(f"character {card}", cards.character(words, card, len(game.players)))
    elif move.word == said.RECRUIT_TRIBE:
        tribe = components.tribes[move.a].id
        told = Step(f"tribe {tribe}", cards.tribe(words, tribe))
    else:
        location = components.locations[move.a].id
        told = Step(f"location {location}", cards.location(words, location, game.en))
    return [_price(words, game, move), told]


def _price(words: Names, game: "Game", move: Move) -> Step:
    """`for 5 power, 2 more to pay`; what the card that is played gives is counted."""
    what, _, replay_price, _ = game.stack[-1]
    if what != at.BUYING:
        return Step("price", words.say("free"))
    cost = words.amount(target_price(game, move, replay_price), "power" if move.word == said.CONQUER else "coins")
    rest = _to_pay(game, move)
    if rest <= 0:
        return Step("price", words.say("for {price}", price=cost))
    return Step("price", words.say("for {price}, {rest} more to pay", price=cost, rest=rest))


def _to_pay(game: "Game", target: Move) -> int:
    """What sources must pay of a price, beside the coins or the power of the card that is played (R3)."""
    pool = game.power if target.word == said.CONQUER else game.coins
    return target_price(game, target, game.stack[-1][2]) - pool


def _scout(words: Names, game: "Game") -> list[Step]:
    """How many locations a scout discards, moves up and deals (F8)."""
    most, dealt = game.components.rows
    over = max(len(game.bottom) - most, 0)
    away, new = len(game.top) + over, min(dealt, len(game.location_deck))
    told = [words.say("discards {amount}", amount=words.amount(away, "locations"))] if away else []
    told += [words.say("deals {amount}", amount=words.amount(new, "locations"))] if new else []
    if game.solo and game.goals and sum(RIVAL in track for track in game.claims) < len(game.goals):
        told.append(words.say("the rival places a manta"))
    return [Step("scout", text) for text in told]


def _is_paying(game: "Game") -> bool:
    return bool(game.stack) and game.stack[-1][0] == at.PAYING


def _depth(game: "Game", seat: int, location: int) -> int:
    """The depth in play of a location on a board."""
    board = game.players[seat].board
    return depth_in_play(game, board[slot_of(game.players[seat], location)])


# What then happens


class _Course:
    """Where the events of a move have led: which move is being told, what is still to be paid, what is covered."""

    def __init__(self, game: "Game", move: Move) -> None:
        self.move = move
        self.left = 0
        self.covered = {slot // COVERED: slot % COVERED for player in game.players for slot in player.board}
        if _is_paying(game):
            self.left = game.stack[-1][1]
        elif game.stack and game.stack[-1][0] == at.BUYING and move.word in _TARGETS:
            self.left = _to_pay(game, move)


def _effects(words: Names, game: "Game", events: Sequence[Event], move: Move) -> list[Step]:
    """What else happens, as far as it is certain, in its order; what the move promises is not told again."""
    steps: list[Step] = []
    course = _Course(game, move)
    for event in events[1:]:
        steps += _phrase(words, game, event, course, move)
    return steps


def _phrase(words: Names, game: "Game", event: Event, course: _Course, move: Move) -> list[Step]:
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
        return [_of(words, game, seat, Step(f"manta {code}", f"+1 {words.manta(code)}"))]
    if what == "scored":
        return [Step("points", words.change(number, "points"))]
    if what == "enters" and move.word not in (said.BUY, said.CONQUER, said.SALVAGE):
        return [Step("location", say("takes {location}", location=words.location(components.locations[thing].id)))]
    if what == "recruits" and move.word != said.RECRUIT:
        return [Step("character", say("recruits {card}", card=words.character(components.characters[thing].id)))]
    if what == "plays" and move.word not in (said.PLAY, said.KING):
        return [Step("character", say("plays {card}", card=words.character(components.characters[thing].id)))]
    if what == "tribe" and move.word != said.RECRUIT_TRIBE:
        return [Step("tribe", say("recruits the tribe {tribe}", tribe=words.tribe(components.tribes[thing].id)))]
    if what == "retires":
        return [Step("retires", say("{card} leaves the game", card=words.character(components.characters[thing].id)))]
    if what in HIDDEN:
        return [Step(what, say(_REVEALS[what]))]
    return [Step("over", say("the game ends"))] if what == "over" else []


def _of(words: Names, game: "Game", seat: int, step: Step) -> Step:
    """A step, with the name of who it happens to if that is somebody else."""
    return step if seat == game.player else step._replace(text=words.pair(words.player(seat), step.text))


def _forced(words: Names, game: "Game", seat: int, move: Move) -> list[Step]:
    """A choice with a single answer, which answers itself."""
    if move.word == said.DECLINE:
        return [Step("nothing", words.say("but nothing can be taken now"))]
    if move.word in (said.END, said.DROP, said.CHOOSE, said.RECRUIT):  # goes without saying, is secret, or shows later
        return []
    return [_of(words, game, seat, Step("forced", f"→ {title(words, game, move)}"))]


def _paid(words: Names, unit: str, number: int, course: _Course) -> list[Step]:
    """What a source pays: how much is left to pay, or is lost (R5)."""
    course.left -= number
    steps = [Step(unit, words.amount(number, unit))]
    if course.left > 0:
        steps.append(Step("rest", words.say("{rest} more to pay", rest=course.left)))
    elif course.left < 0:
        steps.append(Step("lost", words.say("{lost} is lost", lost=-course.left)))
    return steps


def _slides(words: Names, game: "Game", number: int, location: int, course: _Course) -> list[Step]:
    """What a location covers when it slides up, lost unless it was exploited (F5), and whether that was the last."""
    depths = game.components.locations[location].depths
    before = course.covered.get(location, 0)
    after = course.covered[location] = before + number
    steps: list[Step] = []
    if course.move.word in (said.RAISE, said.RISE):
        covered = words.effects(depths[before:after], game.en)
        steps.append(Step("covered", words.say("covers “{effects}”", effects=covered)))
    return steps if after < len(depths) else [*steps, Step("risen", words.say("fully risen"))]

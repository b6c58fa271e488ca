"""What is said of each verb: its title, its step where a turn is told in one line, its button, its line in the log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.ui import entries
from divebell.engine.ui.entries import Values
from divebell.engine.ui.speech import Consequence

from ...rules import moves as m
from ...rules import state as at
from ...rules import vocabulary as v
from ...rules.payment import target_price
from ...rules.pieces import NONE
from ...rules.realm import depth_in_play, slot_of
from ...rules.score import end_has_come
from ...rules.state import RIVAL
from ...rules.vocabulary import EFFECTS, JOINED
from ..symbols import effect_picture, word_picture
from .cards import Cards
from .names import Names, mark

if TYPE_CHECKING:
    from ...rules.game import Game
    from ..board.board import Board


@dataclass(frozen=True, kw_only=True)
class Said(entries.Said):
    """What is said about a verb of Aquatica; `about` is the kind of piece that a move names first."""

    pays: str = ""  # the line of the log when it pays {amount}
    unseen: str = ""  # the line of the log for those who may not know what was chosen
    takes: str = ""  # the event which says that what a move aims at was taken
    taken: str = ""  # the line of the log then
    pile: str = ""  # the title of the cards it is chosen from, when they lie in no open place


GAPS: Final = {"character": "card", "location": "location", "manta": "manta", "tribe": "tribe"}  # of kinds of pieces


# The pieces that moves name


def _character(words: Names, move: Move) -> Values:
    return {"card": words.character(words.components.characters[move.a].id)}


def _location(words: Names, move: Move) -> Values:
    return {"location": words.location(words.components.locations[move.a].id)}


def _manta(words: Names, move: Move) -> Values:
    return {"manta": words.manta(words.components.mantas[move.a].code)}


def _tribe(words: Names, move: Move) -> Values:
    return {"tribe": words.tribe(words.components.tribes[move.a].id)}


def _goal(words: Names, move: Move) -> Values:
    return {"goal": words.track(words.components.goals[move.a].id)}


def _fold(text: str) -> Callable[[Names, "Game", Move], tuple[str, ...]]:
    """The heading under which a long list hides all moves of a verb."""
    return lambda words, _game, _move: (words.say(text),)


# What a card says, and what it costs


def _card_promise(words: Cards, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    card = game.components.characters[move.a]
    return [Consequence(f"character {card.id}", words.character_effects(card.id, len(game.players)))]


def _play_title(words: Names, game: "Game", move: Move) -> str:
    text = mark("Play {card} again") if is_buying(game) else mark("Play {card}")
    return words.say(text, **_character(words, move))


def _play_promise(words: Cards, game: "Game", after: "Game", move: Move) -> list[Consequence]:
    """What the character does, after the delayed effect of the card on top (D3)."""
    told = _card_promise(words, game, after, move)
    if is_buying(game):
        return [_price(words, game, move), *told]
    discard = game.players[game.active].discard
    if not game.stack and discard and game.components.characters[discard[0]].delayed:
        first = game.components.characters[discard[0]]
        effects, card = words.effects(first.delayed), words.character(first.id, short=True)
        said = words.say("first, from {card}: {effects}", effects=effects, card=card)
        return [Consequence(f"delayed {first.id}", said), *told]
    return told


def _recruit_promise(words: Cards, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    card = game.components.characters[game.row[move.a]].id
    told = Consequence(f"character {card}", words.character_effects(card, len(game.players)))
    return [_price(words, game, move), told]


def _tribe_promise(words: Cards, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    tribe = game.components.tribes[move.a].id
    return [_price(words, game, move), Consequence(f"tribe {tribe}", words.tribe_bonus(tribe))]


def _location_promise(words: Cards, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    location = game.components.locations[move.a].id
    told = Consequence(f"location {location}", words.location_gifts(location, game.en))
    return [_price(words, game, move), told]


def _discard_promise(words: Cards, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    return [Consequence("location", words.location_gifts(game.components.locations[move.a].id, game.en))]


def _price(words: Names, game: "Game", move: Move) -> Consequence:
    """`for 5 power, 2 more to pay`; what the card that is played gives is counted."""
    what, _, replay_price, _ = game.stack[-1]
    if what != at.BUYING:
        return Consequence("price", words.say("free"))
    cost = words.amount(target_price(game, move, replay_price), "power" if move.word == m.CONQUER else "coins")
    rest = to_pay(game, move)
    if rest <= 0:
        return Consequence("price", words.say("for {price}", price=cost))
    return Consequence("price", words.say("for {price}, {rest} more to pay", price=cost, rest=rest))


def to_pay(game: "Game", target: Move) -> int:
    """What sources must pay of a price, besides the coins or power of the card being played (R3)."""
    pool = game.power if target.word == m.CONQUER else game.coins
    return target_price(game, target, game.stack[-1][2]) - pool


def is_buying(game: "Game") -> bool:
    """Whether something is to be chosen that must be paid for."""
    return bool(game.stack) and game.stack[-1][0] == at.BUYING


def is_paying(game: "Game") -> bool:
    """Whether it is being paid for."""
    return bool(game.stack) and game.stack[-1][0] == at.PAYING


def _decline_title(words: Names, game: "Game", _move: Move) -> str:
    texts = {
        v.RECRUIT: mark("Recruit no one"),
        v.BUY: mark("Buy nothing"),
        v.CONQUER: mark("Conquer nothing"),
        v.REPLAY: mark("Play no card again"),
    }
    return words.say(texts[game.stack[-1][1]] if is_buying(game) else mark("Take nothing"))


# Sources and effects


def _exploit_promise(words: Names, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    if is_paying(game):
        return []
    player = game.players[game.player]
    depth = depth_in_play(game, player.board[slot_of(player, move.a)])
    return [Consequence("effect", words.effect(depth, game.en))]


def _use_tribe_promise(words: Names, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    if is_paying(game):
        return []
    return [Consequence("effect", words.effects(game.components.tribes[move.a].bonus, game.en))]


def _scout_promise(words: Names, game: "Game", _after: "Game", _move: Move) -> list[Consequence]:
    """How many locations a scout discards, moves up and deals (F8)."""
    most, dealt = game.components.rows
    over = max(len(game.bottom) - most, 0)
    away, new = len(game.top) + over, min(dealt, len(game.location_deck))
    told = [words.say("discards {amount}", amount=words.amount(away, "locations"))] if away else []
    told += [words.say("deals {amount}", amount=words.amount(new, "locations"))] if new else []
    if game.solo and game.goals and sum(RIVAL in track for track in game.claims) < len(game.goals):
        told.append(words.say("the rival places a manta"))
    return [Consequence("scout", text) for text in told]


def _choose_here(words: Names, game: "Game", move: Move) -> Values:
    """Which of the two effects that are asked about a move chooses (F17)."""
    item = game.stack[-1][1]
    chosen = item % JOINED if EFFECTS[item % JOINED].word == move.a else item // JOINED
    return {"effect": words.effect(chosen, game.en)}


def _choose_button(board: "Board", move: Move) -> str:
    for _, number, _, _ in reversed(board.imagined.stack):
        for part in (number % JOINED, number // JOINED):
            if number >= JOINED and EFFECTS[part].word == move.a:
                return board.words.effect(part)
    return board.words.effect(0)


# Mantas, goals and tribes


def _place_title(words: Names, _game: "Game", move: Move) -> str:
    text = mark("Place the {manta} (tired)") if move.b else mark("Place the {manta}")
    return words.say(text, **_manta(words, move))


def _place_promise(words: Names, game: "Game", _after: "Game", _move: Move) -> list[Consequence]:
    tribe = game.components.tribes[game.stack[-1][2]]
    bonus = [] if tribe.permanent else [Consequence("effect", words.effects(tribe.bonus, game.en))]
    return [Consequence("manta", words.say("it stays there for good")), *bonus]


def _down_promise(words: Names, _game: "Game", _after: "Game", _move: Move) -> list[Consequence]:
    return [Consequence("tribe", words.say("no bonus and no points, but you keep the manta"))]


def _claim_names(words: Names, move: Move) -> Values:
    return {**_goal(words, move), "manta": words.manta(words.components.mantas[move.b].code)}


def _claim_title(words: Names, _game: "Game", move: Move) -> str:
    text = mark("Claim “{goal}” with the {manta}")
    if move.c:
        text = mark("Claim “{goal}” with the {manta} (tired)")
    return words.say(text, **_claim_names(words, move))


def _spot(words: Names, game: "Game", move: Move) -> str:
    """The points of the next free spot of a goal."""
    track = game.claims[game.goals.index(move.a)]
    return words.amount(game.components.spots[len(track)], "points")


def _rival_promise(words: Names, game: "Game", _after: "Game", move: Move) -> list[Consequence]:
    return [Consequence("rival", words.say("the rival takes {points}", points=_spot(words, game, move)))]


def _end_promise(words: Names, game: "Game", _after: "Game", _move: Move) -> list[Consequence]:
    if game.final != NONE or not end_has_come(game):
        return []
    text = mark("the end is near: one more turn") if game.solo else mark("the end is near: one more turn for everyone")
    return [Consequence("end", words.say(text))]


VERBS: Final[dict[int, Said]] = {
    m.KING: Said(
        begins=True,
        title=mark("Keep {card}"),
        names=_character,
        promise=_card_promise,
        log=mark("{name} keeps {card}."),
        unseen=mark("{name} keeps a king."),
        about="character",
        pile=mark("Kings"),
        held=entries.Held(
            short=mark("Your king is chosen"),
            hint=mark("The game can begin."),
            undo=mark("Begin, or take back the king and choose another."),
            button=mark("Begin"),
        ),
    ),
    m.PLAY: Said(
        begins=True,
        title=_play_title,
        names=_character,
        folds=_fold(mark("Play a character")),
        promise=_play_promise,
        about="character",
        pile=mark("Your discard pile"),
    ),
    m.RECRUIT: Said(
        begins=True,
        title=mark("Recruit {card}"),
        names=lambda words, move: {"amount": words.amount(words.components.prices[move.a], "coins")},
        here=lambda words, game, move: {"card": words.character(game.components.characters[game.row[move.a]].id)},
        promise=_recruit_promise,
        log=mark("{name} wants to recruit for {amount}."),
        takes="recruits",
    ),
    m.RECRUIT_TRIBE: Said(
        begins=True,
        title=mark("Recruit the tribe {tribe}"),
        names=_tribe,
        folds=_fold(mark("Recruit a tribe")),
        promise=_tribe_promise,
        log=mark("{name} wants to recruit the tribe {tribe}."),
        about="tribe",
        takes="tribe",
    ),
    m.BUY: Said(
        begins=True,
        title=mark("Buy {location}"),
        names=_location,
        promise=_location_promise,
        log=mark("{name} wants to buy {location}."),
        about="location",
        takes="enters",
        taken=mark("{name} buys {location}."),
    ),
    m.CONQUER: Said(
        begins=True,
        title=mark("Conquer {location}"),
        names=_location,
        promise=_location_promise,
        log=mark("{name} wants to conquer {location}."),
        about="location",
        takes="enters",
        taken=mark("{name} conquers {location}."),
    ),
    m.SALVAGE: Said(
        begins=True,
        title=mark("Take {location} from the discard pile"),
        names=_location,
        promise=_location_promise,
        about="location",
        takes="enters",
        taken=mark("{name} takes {location} from the discard pile."),
        pile=mark("Discarded locations"),
    ),
    m.USE_MANTA: Said(
        begins=True,
        title=mark("Flip the {manta}"),
        names=_manta,
        folds=_fold(mark("Flip a manta")),
        log=mark("{name} flips the {manta}."),
        about="manta",
    ),
    m.USE_LOCATION: Said(
        begins=True,
        title=mark("Exploit {location}"),
        names=_location,
        folds=_fold(mark("Exploit a depth")),
        promise=_exploit_promise,
        log=mark("{name} exploits {location}."),
        pays=mark("{name} exploits {location}: {amount}."),
        about="location",
    ),
    m.USE_TRIBE: Said(
        begins=True,
        title=mark("Use the tribe {tribe}"),
        names=_tribe,
        folds=_fold(mark("Use a tribe")),
        promise=_use_tribe_promise,
        log=mark("{name} uses the tribe {tribe}."),
        pays=mark("{name} uses the tribe {tribe}: {amount}."),
        about="tribe",
    ),
    m.SPEND: Said(
        title=mark("Remove {location} from your scoring pile"),
        step=mark("Remove {location}"),
        names=_location,
        folds=_fold(mark("Remove a location from your scoring pile")),
        log=mark("{name} removes {location} from the scoring pile."),
        pays=mark("{name} removes {location} from the scoring pile: {amount}."),
        about="location",
        pile=mark("Your scoring pile"),
    ),
    m.DECLINE: Said(title=_decline_title, button=mark("Take nothing"), icon="ui-no", log=mark("{name} takes nothing.")),
    m.RAISE: Said(
        title=mark("Raise {location}"), names=_location, log=mark("{name} raises {location}."), about="location"
    ),
    m.RISE: Said(
        title=mark("Raise {location} fully"),
        names=_location,
        log=mark("{name} raises {location} fully."),
        about="location",
    ),
    m.SCORE: Said(title=mark("Score {location}"), names=_location, about="location"),
    m.SCOUT: Said(
        begins=True, title=mark("Scout"), promise=_scout_promise, button=mark("Scout"), icon="fx-scout", main=True
    ),
    m.SKIP: Said(
        title=mark("Do not scout"), button=mark("Do not scout"), icon="ui-no", log=mark("{name} does not scout.")
    ),
    m.DISCARD: Said(title=mark("Discard {location}"), names=_location, promise=_discard_promise, about="location"),
    m.BACK: Said(
        title=mark("Take back {card}"),
        names=_character,
        promise=_card_promise,
        about="character",
        pile=mark("Your discard pile"),
    ),
    m.BACK_ALL: Said(
        title=mark("Take back all discarded cards"), button=mark("Take all back"), icon="fx-back", main=True
    ),
    m.READY: Said(title=mark("Ready the {manta}"), names=_manta, about="manta"),
    m.DROP: Said(title=mark("Discard {card}"), names=_character, promise=_card_promise, about="character"),
    m.TIRE: Said(title=mark("Flip the {manta} to tired"), names=_manta, about="manta"),
    m.COPY: Said(
        title=mark("Copy “{effect}”"),
        names=lambda words, move: {"effect": words.effect(move.a)},
        here=lambda words, game, move: {"effect": words.effect(move.a, game.en)},
        button=lambda board, move: board.words.effect(move.a),
        icon=lambda _board, move: (effect_picture(move.a),),
        log=mark("{name} copies “{effect}”."),
    ),
    m.CHOOSE: Said(
        title=mark("Choose “{effect}”"),
        here=_choose_here,
        button=_choose_button,
        icon=lambda _board, move: (word_picture(move.a),),
    ),
    m.PLACE: Said(title=_place_title, names=_manta, promise=_place_promise, about="manta"),
    m.DOWN: Said(
        title=mark("Turn the tribe face down"), promise=_down_promise, button=mark("Face down"), icon="tribe-down"
    ),
    m.CLAIM: Said(
        begins=True,
        title=_claim_title,
        step=mark("Claim “{goal}”"),
        names=_claim_names,
        folds=lambda words, _game, move: (words.say("Claim “{goal}”", **_goal(words, move)),),
        promise=lambda words, game, _after, move: [Consequence("points", f"+{_spot(words, game, move)}")],
        at_end=mark("A goal can still be claimed. End the turn?"),
    ),
    m.RIVAL: Said(title=mark("The rival goes to “{goal}”"), names=_goal, promise=_rival_promise),
    m.END: Said(title=mark("End the turn"), promise=_end_promise),
}

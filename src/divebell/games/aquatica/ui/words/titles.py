"""What a move is, in a few words: `Conquer Shark Bay SB07`."""

from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move

from ...rules import moves as said
from ...rules import state as at
from ...rules import vocabulary as v
from ...rules.vocabulary import EFFECTS, JOINED
from .names import Names, mark

if TYPE_CHECKING:
    from ...rules.game import Game

_TEXTS: Final = {
    said.KING: mark("Keep {card}"),
    said.PLAY: mark("Play {card}"),
    said.RECRUIT: mark("Recruit {card}"),
    said.RECRUIT_TRIBE: mark("Recruit the tribe {tribe}"),
    said.BUY: mark("Buy {location}"),
    said.CONQUER: mark("Conquer {location}"),
    said.SALVAGE: mark("Take {location} from the discard pile"),
    said.USE_MANTA: mark("Flip the {manta}"),
    said.USE_LOCATION: mark("Exploit {location}"),
    said.USE_TRIBE: mark("Use the tribe {tribe}"),
    said.SPEND: mark("Give up {location} of your scoring pile"),
    said.DECLINE: mark("Take nothing"),
    said.RAISE: mark("Raise {location}"),
    said.RISE: mark("Raise {location} fully"),
    said.SCORE: mark("Score {location}"),
    said.SCOUT: mark("Scout"),
    said.SKIP: mark("Do not scout"),
    said.DISCARD: mark("Discard {location}"),
    said.BACK: mark("Take back {card}"),
    said.BACK_ALL: mark("Take back all discarded cards"),
    said.READY: mark("Ready the {manta}"),
    said.DROP: mark("Discard {card}"),
    said.TIRE: mark("Tire the {manta}"),
    said.COPY: mark("Copy “{effect}”"),
    said.CHOOSE: mark("Choose “{effect}”"),
    said.PLACE: mark("Place the {manta}"),
    said.DOWN: mark("Turn the tribe face down"),
    said.CLAIM: mark("Claim “{goal}” with the {manta}"),
    said.RIVAL: mark("The rival goes to “{goal}”"),
    said.END: mark("End the turn"),
}
_DECLINED: Final = {
    v.RECRUIT: mark("Recruit nobody"),
    v.BUY: mark("Buy nothing"),
    v.CONQUER: mark("Conquer nothing"),
    v.REPLAY: mark("Play no card again"),
}
_AGAIN: Final = mark("Play {card} again")
_PLACE_TIRED: Final = mark("Place the {manta}, which is tired")
_CLAIM_TIRED: Final = mark("Claim “{goal}” with the {manta}, which is tired")
LOCATION_MOVES: Final = (
    said.BUY, said.CONQUER, said.SALVAGE, said.USE_LOCATION, said.SPEND, said.RAISE, said.RISE, said.SCORE,
    said.DISCARD,
)  # fmt: skip


def title(words: Names, game: "Game", move: Move) -> str:
    """What the move is; `game` is the one in which it is legal."""
    return words.say(_text(game, move), **_values(words, game, move))


def _text(game: "Game", move: Move) -> str:
    what, word, _, _ = game.stack[-1] if game.stack else (at.CARD, 0, 0, 0)
    if move.word == said.DECLINE and what == at.BUYING:
        return _DECLINED[word]
    if move.word == said.PLAY and what == at.BUYING:
        return _AGAIN
    if move.word == said.PLACE and move.b:
        return _PLACE_TIRED
    if move.word == said.CLAIM and move.c:
        return _CLAIM_TIRED
    return _TEXTS[move.word]


def _values(words: Names, game: "Game", move: Move) -> dict[str, str]:
    """What the numbers of a move mean, by the names that its title uses."""
    components = game.components
    word = move.word
    if word == said.RECRUIT:
        return {"card": words.character(components.characters[game.row[move.a]].id)}
    if word in (said.KING, said.PLAY, said.BACK, said.DROP):
        return {"card": words.character(components.characters[move.a].id)}
    if word in (said.RECRUIT_TRIBE, said.USE_TRIBE):
        return {"tribe": words.tribe(components.tribes[move.a].id)}
    if word in LOCATION_MOVES:
        return {"location": words.location(components.locations[move.a].id)}
    if word in (said.USE_MANTA, said.READY, said.TIRE, said.PLACE):
        return {"manta": words.manta(components.mantas[move.a].code)}
    if word == said.CLAIM:
        manta = components.mantas[move.b].code
        return {"goal": words.track(components.goals[move.a].id), "manta": words.manta(manta)}
    if word == said.RIVAL:
        return {"goal": words.track(components.goals[move.a].id)}
    if word == said.COPY:
        return {"effect": words.effect(move.a, game.en)}
    return {"effect": words.effect(_chosen(game, move), game.en)} if word == said.CHOOSE else {}


def _chosen(game: "Game", move: Move) -> int:
    """Which of the two effects that are asked about a move chooses (F17)."""
    item = game.stack[-1][1]
    return item % JOINED if EFFECTS[item % JOINED].word == move.a else item // JOINED

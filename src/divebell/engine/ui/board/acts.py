"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
from typing import Any, Final, NamedTuple

from ...move import Move
from ...package import Event
from ..foresee import foresee
from ..onward import Way, follow, onward, ways
from ..speech import Offer, Speech

MOST_DETAIL: Final = 44  # letters under the name of a choice
MOST_WAYS: Final = 5  # to answer a question and finish the turn: there is no room for more
MOST_AHEAD: Final = 2  # the same before the question is asked


class Act(NamedTuple):
    """A move, or the name of a thing to consider, or why neither; `closed` when trial or lesson do not want it."""

    move: str = ""
    consider: str = ""
    why: str = ""
    title: str = ""
    effects: str = ""
    full: str = ""  # title and effects
    reveals: str = ""
    when: str = ""
    confirm: str = ""
    chain: str = ""
    closed: bool = False
    sources: tuple[str, ...] = ()  # the moves that could help to pay, when it is something to be paid for
    then: tuple[str, ...] = ()  # moves that are played with it, because nothing else could be chosen
    costs: bool = False  # something is lost by it
    last: str = ""  # what they bring and the last of them in a few words, when the turn goes on after it
    without: str = ""  # what they leave out that would come first
    brings: tuple[tuple[str, str], ...] = ()  # what all of them bring together: a symbol, and in words
    chosen: str = ""  # the one of them that somebody chooses, when it is not plain
    urgent: bool = False  # and whoever ends the turn without it is warned
    vain: bool = False  # it does nothing
    asks: str = ""  # the question above the board while the thing is considered

    @property
    def detail(self) -> str:
        """What a button says under its name; anything too long is in the preview."""
        return self.effects if self.move and len(self.effects) <= MOST_DETAIL else ""


def acts_of(
    words: Speech, names: tuple[str, ...], view: bytes, moves: tuple[Move, ...], practice: bool, trial: bool,
    only: str = "", why: str = "",
) -> dict[str, Act]:  # fmt: skip
    """The act of every legal move of the player whose view (as JSON) this is, by the move's text.

    A lesson opens `only` one of them, and says `why` not the others.
    """
    speaking = words.at_table(names)
    imagined = speaking.imagine(view)
    acts = {}
    for offer in [speaking.offer(imagined, move) for move in moves]:
        unknown = trial and bool(imagined.revealed(foresee(imagined, offer.move)[1]))
        act = _act(speaking, offer, practice, unknown, speaking.sources(imagined, offer.move))
        paid = act.sources and not trial and not only
        acts[act.move] = _paying(speaking, imagined, offer.move, act, practice) if paid else act
    if not only:
        return acts
    closed = words.say(why) if why else ""
    return {text: act if text == only else act._replace(closed=True, why=closed) for text, act in acts.items()}


def ways_of(words: Speech, names: tuple[str, ...], view: bytes) -> tuple[Act, ...]:
    """The acts that play several moves at a question: all that plainly follows, or a choice with all around it.

    They have no move of their own: `then` are all of them. Whoever does not want one of them plays step by step. Those
    of a move that opens a turn are shown `when` it is considered.
    """
    speaking = words.at_table(names)
    start = speaking.imagine(view)
    found = _ways(speaking, start, least=2)
    for opening in speaking.openings(start):
        after, stops = follow(speaking, start, opening)
        for act in [] if stops else _ways(speaking, after, least=1)[:MOST_AHEAD]:
            found.append(act._replace(when=opening.text, then=(opening.text, *act.then)))
    return tuple(found)


def _ways(words: Speech, game: Any, least: int) -> list[Act]:
    """What can be had on the way, what plainly follows if it is so many moves, and the choices that end the turn."""
    extras, choices = ways(words, game)
    asked = bool(choices) and choices[0].moves[0] is choices[0].chosen
    most = MOST_WAYS if asked else MOST_AHEAD
    rest = onward(words, game)
    return [
        *[_way(words, game, way) for way in extras[:MOST_AHEAD]],
        *([_rest(words, game, rest)] if len(rest) >= least else []),
        *([_way(words, game, way) for way in choices] if len(choices) <= most else []),
    ]


def _rest(words: Speech, game: Any, moves: list[Move]) -> Act:
    """The act that plays all that plainly follows."""
    steps, events, after = _told(words, game, moves)
    ends = after.over or after.turn != game.turn or moves[-1].word == words.END
    left_out = words.left_out(game, moves)
    brings, goes_on = _brings(words, game, events), words.going_on(game, moves)
    last = goes_on or words.series([*[text for _, text in brings], *steps[-1:], *left_out])
    title = words.say("Finish the turn") if ends else goes_on or words.say("Go on")
    title, told = words.series([title, *left_out]), words.series(steps)
    return Act(
        title=title,
        effects=told,
        full=words.pair(title, told),
        then=texts(moves),
        last="" if ends else last,
        without=words.series(left_out),
        brings=brings,
    )


def _way(words: Speech, game: Any, way: Way) -> Act:
    """The act that plays a choice with all that plainly comes before and after it."""
    steps, events, _ = _told(words, game, way.moves)
    ends = way.moves[-1].word == words.END
    before = way.moves.index(way.chosen)
    title = words.say("{choice}, then finish the turn", choice=steps[before]) if ends else steps[before]
    brings = _brings(words, game, events)
    told = words.series([*[text for _, text in brings], *steps[:before], *steps[before + 1 :]])
    reveals = next((words.say(words.REVEALS[event[0]]) for event in events if event[0] in words.REVEALS), "")
    return Act(
        title=title,
        effects=told,
        full=words.pair(title, told) if told else title,
        reveals=reveals,
        then=texts(way.moves),
        last="" if ends else title,
        brings=brings,
        costs=any(each.cost for each in words.harvest(game, events)),
        chosen=way.chosen.text,
        urgent=bool(words.VERBS[way.chosen.word].at_end),
    )


def _brings(words: Speech, game: Any, events: list[Event]) -> tuple[tuple[str, str], ...]:
    return tuple((words.picture(each.about), each.text) for each in words.harvest(game, events))


def _paying(words: Speech, game: Any, move: Move, act: Act, practice: bool) -> Act:
    """The act of something to be paid for: when there is one way only to pay, the click pays as well."""
    moves = onward(words, game, move)[1:]
    if not moves:
        return act
    chosen, _ = foresee(game, move)
    steps, events, _ = _told(words, chosen, moves)
    forced = {event[2] for event in events if event[0] == "forced"}
    last = [source for source in map(chosen.parse, act.sources) if source.number in forced]  # it pays by itself
    sources = words.series([*steps, *(words.step(chosen, source) for source in last)])
    effects = words.say("{effects}, paid with: {sources}", effects=act.effects, sources=sources)
    chain = [*json.loads(act.chain), ("", words.say("paid with"), sources)] if act.chain else []
    reveals = next((words.say(words.REVEALS[event[0]]) for event in events if event[0] in words.REVEALS), "")
    if reveals and not practice:
        reveals = words.say("{reveals}: cannot be undone", reveals=reveals)
    return act._replace(
        effects=effects,
        full=words.pair(act.title, effects),
        reveals=reveals,
        chain=json.dumps(chain, ensure_ascii=False) if chain else "",
        then=texts(moves),
    )


def _told(words: Speech, game: Any, moves: list[Move]) -> tuple[list[str], list[Event], Any]:
    """Each of these moves in a few words but for the end of the turn, all that happens, and the game then."""
    steps: list[str] = []
    events: list[Event] = []
    for move in moves:
        steps += [words.step(game, move)] if move.word != words.END else []
        game, happened = foresee(game, move)
        events += happened
    return steps, events, game


def texts(moves: list[Move]) -> tuple[str, ...]:
    """The moves as a command names them."""
    return tuple(move.text for move in moves)


def _act(words: Speech, offer: Offer, practice: bool, closed: bool, sources: tuple[str, ...]) -> Act:
    reveals, effects = offer.reveals, offer.effects
    if reveals:
        effects = words.in_line(each for each in offer.consequences if each.about not in words.REVEALED)
        reveals = reveals if practice else words.say("{reveals}: cannot be undone", reveals=reveals)
    told = [each for each in offer.chain if not reveals or each.about not in words.REVEALED]
    pictures = [words.picture(each.about) for each in told]
    chain = [(picture, each.text, each.detail) for picture, each in zip(pictures, told, strict=True)]
    vain = any(each.vain for each in offer.consequences)
    return Act(
        move=offer.move.text,
        title=words.say("{move} (no effect)", move=offer.title) if vain else offer.title,
        effects=effects,
        full=words.pair(offer.title, effects) if effects else "",
        reveals=reveals,
        chain=json.dumps(chain, ensure_ascii=False) if any(pictures) else "",
        closed=closed,
        why=words.say("A trial stops where something new is revealed.") if closed else "",
        sources=sources,
        costs=vain or any(each.cost for each in offer.consequences),
        vain=vain,
    )

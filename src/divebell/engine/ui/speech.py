"""How a game speaks: what the words of every game share.

Every text goes through one function, `translate`, with the English text as its message id and named placeholders
in braces. Sentences are made from values and never taken apart again: what a sentence names stays beside it, as spans.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self

from ..move import Move
from ..package import Event, View
from ..question import Question
from ..text import Saying, Translate, english, forms, mark
from .foresee import follow, foresee, imagine
from .measure import capital
from .reasons import Ends
from .spans import Line, Span, joined, merged, things_of

if TYPE_CHECKING:
    from .entries import Asked, Said

EVERYBODY: Final = "spectator"  # a viewer who sees what everyone may see
ALL: Final = "all"  # a viewer who may see everything, when a game is finished
MINUS: Final = "−"

# What every game says: a game adds to these tables.
AMOUNTS: Final = {
    "points": forms("{number} point", "{number} points"),
    "cards": forms("{number} card", "{number} cards"),
}
EVENTS: Final = {
    "turn": mark("Round {number}: {name}'s turn."),
    "over": mark("The game is over."),
    "stands in": mark("{name} fails to move: another bot plays this turn."),
}
ROWS: Final = {
    "points": mark("points"),
    "actions": mark("actions"),
    "turn order": mark("turn order"),
    "points at the end": mark("points at the end"),
}


class Step(NamedTuple):
    """A move of a turn in a few words, and the pieces that it touches, as the board marks them."""

    text: str
    move: str
    things: tuple[str, ...] = ()


class Consequence(NamedTuple):
    """One thing that a move does, in a few words; `about` is what it happens to, for whoever draws a picture of it."""

    about: str
    text: str
    detail: str = ""
    lead: str = ""  # what comes before it in a list without pictures
    cost: bool = False  # something is lost by it
    vain: bool = False  # the move as a whole does nothing


class Offer(NamedTuple):
    """A legal move in words: what it is, costs, gives and reveals, and the folds of a long list it belongs to."""

    move: Move
    title: str
    effects: str  # its consequences, one after the other
    folds: tuple[str, ...]
    reveals: str = ""
    consequences: tuple[Consequence, ...] = ()
    chain: tuple[Consequence, ...] = ()  # those of which a preview draws pictures
    aside: bool = False  # few people want it: even a short list folds it


class Speech:
    """What is said in one language, at one table."""

    VERBS: ClassVar[Mapping[int, "Said"]] = {}  # what is said about each verb, by the word of a move
    QUESTIONS: ClassVar[Mapping[str, "Asked"]] = {}  # and of each question, by what it is about
    ALSO: ClassVar[tuple[int, ...]] = ()  # verbs that can be used before a question is answered
    END: ClassVar[int] = -1  # the verb that ends a turn
    AMOUNTS: ClassVar[Mapping[str, tuple[str, str]]] = {}  # what a game counts, in the forms for one and for many
    REASONS: ClassVar[Mapping[str, Callable[..., str]]] = {}  # what speaks for a turn, by the terms of the evaluation
    ENDINGS: ClassVar[Mapping[str, str]] = {}  # what ended a game
    ROWS: ClassVar[Mapping[str, str]] = {}  # of a statistic
    REVEALS: ClassVar[Mapping[str, str]] = {}  # what is said about events that chance decides
    REVEALED: ClassVar[tuple[str, ...]] = ()  # consequences that a page can leave out where it shows what is revealed
    GAINS: ClassVar[Mapping[str, str]] = {}  # what a turn can bring, as amounts, and the symbol of each
    # By event: which gain, or one for each thing, and how many; None: its number.
    BRINGS: ClassVar[Mapping[str, tuple[str | tuple[str, ...], int | None]]] = {}
    FIGURES: ClassVar[Mapping[str, tuple[str, str]]] = {}  # what a puzzle wants, for one and for many

    STANDARD: ClassVar[Any] = None  # the pieces that come with the game
    components: Any  # those that it is played with
    determinize: Any  # how the package imagines a game

    def __init__(self, translate: Translate = english, seats: Sequence[str] = (), components: Any = None) -> None:
        """`seats` are the players' names; without `translate` the language is English."""
        self.translate = translate
        self.seats = tuple(seats)
        self.components = components or self.STANDARD

    def at_table(self, seats: Sequence[str]) -> Self:
        """The same language at a table where these people sit."""
        return type(self)(self.translate, seats, self.components)

    # Texts

    def say(self, text: str, **values: object) -> str:
        """A text in this language, its placeholders filled in."""
        return self.translate(text).format(**values)

    def spans(self, text: str, **values: Any) -> tuple[Span, ...]:
        """The same as spans: a value that is a span, or several of them, stays apart from the text around it."""
        found: list[Span] = []
        for before, gap, _, _ in Formatter().parse(self.translate(text)):
            found.append(Span(before))
            if gap is not None:
                value, _ = Formatter().get_field(gap, (), values)
                spans = value if isinstance(value, tuple) else (Span(str(value)),)
                found += [value] if isinstance(value, Span) else spans
        return merged(found)

    def round_title(self, number: int) -> str:
        """Which round it is, as a title; a game may have something before the first."""
        return self.say("Round {number}", number=number)

    def player(self, seat: int) -> str:
        """Who sits there."""
        return self.seats[seat] if seat < len(self.seats) else self.say("Player {number}", number=seat + 1)

    def player_span(self, seat: int) -> Span:
        """The same, as a span of a sentence."""
        return Span(self.player(seat), f"player {seat}")

    def counted(self, one: str, many: str, number: int, **values: object) -> str:
        """A text in the form that goes with a number."""
        return self.translate(one, many, number).format(number=number, **values)

    def amount(self, number: int, what: str) -> str:
        """`2 points`, `1 card`."""
        one, many = self.AMOUNTS[what]
        return self.counted(one, many, number)

    def change(self, number: int, what: str) -> str:
        """`+2 points`, `−1 card`."""
        return ("+" if number > 0 else MINUS) + self.amount(abs(number), what)

    def pair(self, thing: str, what: str) -> str:
        """A thing and what is said about it: languages differ in the space before the colon."""
        return self.say("{thing}: {what}", thing=thing, what=what)

    def series(self, parts: Iterable[str]) -> str:
        """Several things, one after the other."""
        return ", ".join(parts)

    def together(self, parts: Sequence[str]) -> str:
        """`2 plants, 1 metal and 1 fuel`: what belongs together."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])

    def in_line(self, consequences: Iterable[Consequence]) -> str:
        """What a move does, one thing after the other."""
        return self.series([each.lead + each.text for each in consequences])

    # Questions and moves

    def question(self, asked: Question, moves: Sequence[Move] = ()) -> str:
        """What is asked, as a sentence; `moves` are the answers."""
        entry = self.QUESTIONS[asked.about]
        also = any(move.word in self.ALSO for move in moves)
        return self.say(
            (entry.prompt_also if also else "") or entry.prompt,
            name=self.player(asked.player), level=asked.level, effect=self.named("effect", asked.effect),
        )  # fmt: skip

    def title(self, game: Any, move: Move) -> str:
        """What a move is; `game` is the one in which it is legal."""
        title = self.VERBS[move.word].title
        return capital(
            self.say(title, **self.values(game, move)) if isinstance(title, str) else title(self, game, move)
        )

    def step(self, game: Any, move: Move) -> str:
        """The same in a turn told in one line, where a title that stands alone is too long."""
        said = self.VERBS[move.word].step
        step = said if isinstance(said, str) else said(move)
        return capital(self.say(step, **self.values(game, move))) if step else self.title(game, move)

    def values(self, game: Any, move: Move) -> dict[str, Any]:
        """What the numbers of a move mean, by the names that its texts use."""
        said = self.VERBS[move.word]
        return {**said.names(self, move), **said.here(self, game, move)}

    def offers(self, view: View, moves: Sequence[Move]) -> list[Offer]:
        """The legal moves of the player whose view this is: what each is, costs and gives."""
        imagined = self.imagine(view)
        return [self.offer(imagined, move) for move in moves]

    def offer(self, imagined: Any, move: Move) -> Offer:
        """One legal move; `imagined` agrees with what the player who must choose can see.

        What it does is found out by playing it there, up to the next choice and to the first thing that chance
        reveals: so nothing hidden can show.
        """
        after, events = foresee(imagined, move)
        certain, said = self.certain(imagined, events), self.VERBS[move.word]
        promised = said.promise(self, imagined, after, move) if said.promise is not None else []
        found = (*promised, *self.consequences(imagined, after, certain, move))
        reveals = self.REVEALS.get(certain[-1][0]) if certain else None
        return Offer(
            move,
            self.title(imagined, move),
            self.in_line(found),
            said.folds(self, imagined, move) if said.folds is not None else (),
            self.say(reveals) if reveals is not None else "",
            found,
            tuple(said.ahead(self, imagined, after, move)) if said.ahead is not None else found,
            said.aside(move),
        )

    def certain(self, game: Any, events: Sequence[Event]) -> list[Event]:
        """The events of a move up to the first that depends on chance or on what another player holds."""
        found: list[Event] = []
        for event in events:
            found.append(event)
            if event[0] in self.REVEALS or self.is_hidden(game, event):
                break
        return found

    def is_hidden(self, game: Any, event: Event) -> bool:
        """Whether what comes after an event depends on what another player holds."""
        raise NotImplementedError

    def consequences(self, game: Any, after: Any, events: Sequence[Event], move: Move) -> list[Consequence]:
        """What a move does besides what its verb promises, as far as it is certain."""
        raise NotImplementedError

    def turn(self, view: View, texts: Sequence[str]) -> list[str]:
        """A turn of the player whose view this is, up to its end or the first reveal: a few words a move."""
        return [step.text for step in self.steps(view, texts)]

    def steps(self, view: View, texts: Sequence[str]) -> list[Step]:
        """The same with the pieces that each move touches; the end of a turn goes without saying.

        Nothing is played after a move that reveals something, so the turn must end there.
        """
        game = self.imagine(view)
        seat = game.player
        told: list[Step] = []
        for text in texts:
            move = game.parse(text)
            assert move is not None, "advice names legal moves"
            after, events = foresee(game, move)
            if move.word != self.END or not told:
                certain = [event for event in self.certain(game, events) if event[0] not in self.REVEALS]
                lines = self.story(certain, seat)
                things = dict.fromkeys([thing for line in lines for thing in things_of(line.spans, line.things)])
                told.append(Step(self.step(game, move), text, tuple(things)))
            game = after
        return told

    def ends(self, view: View, texts: Sequence[str], others: Sequence[str]) -> Ends[Any]:
        """Where two turns of the player whose view this is lead."""
        before = self.imagine(view)
        moves, after = follow(before, texts)
        other_moves, other = follow(before, others)
        whole = all(end.over or end.turn != before.turn for end in (after, other))
        return Ends(before.player, before, moves, after, other_moves, other, whole)

    def reasons(self, ends: Ends[Any], names: Iterable[str], most: int) -> list[str]:
        """What favours the first of two turns: at most this many clauses, the most important first.

        `names` are terms of the evaluation in which it is better. What cannot be seen on the board has no words.
        """
        told: list[str] = []
        for name in names:
            clause = self.REASONS[name](self, ends) if name in self.REASONS and len(told) < most else ""
            if clause and clause not in told:
                told.append(clause)
        return told

    def imagine(self, view: View | bytes) -> Any:
        """A game that agrees with a view, or with its JSON, to ask the rules; what is random in it is never told.

        It is cached and shared: copy it before playing in it.
        """
        return imagine(self.determinize, view, self.components)

    # What a page shows

    def picture(self, about: str) -> str:
        """The symbol of what something is about, "" when there is none."""
        raise NotImplementedError

    def sources(self, imagined: Any, move: Move) -> tuple[str, ...]:
        """The moves that could help to pay for what a move aims at, as texts."""
        return ()

    def plain(self, game: Any) -> Move | None:
        """The move that plainly follows at a question, None where a player chooses; never one that costs something.

        `game` agrees with what the player to move can see.
        """
        return None

    def choices(self, game: Any) -> Sequence[Move]:
        """The answers to a question after which the rest of the turn may plainly follow."""
        return ()

    def extras(self, game: Any) -> Sequence[Move]:
        """What can be had now besides the answer to a question, each thing in one way."""
        return ()

    def openings(self, game: Any) -> Sequence[Move]:
        """The moves that a turn usually begins with."""
        return ()

    def going_on(self, game: Any, moves: Sequence[Move]) -> str:
        """What these moves are together when the turn does not end with them, "" when the last of them says it."""
        return ""

    def left_out(self, game: Any, moves: Sequence[Move]) -> list[str]:
        """What could be done instead, or first, and is passed over by these moves: `without the sponsor`."""
        return []

    def harvest(self, game: Any, events: Sequence[Event]) -> list[Consequence]:
        """What events bring the player to move, added up: `+1 credit`."""
        return []

    # What happened

    def sentence(self, event: Event, viewer: int | str = EVERYBODY) -> str:
        """One event of the journal, "" when there is nothing to tell this viewer."""
        return joined(self.sentence_spans(event, viewer))

    def sentence_spans(self, event: Event, viewer: int | str = EVERYBODY) -> tuple[Span, ...]:
        """The same as spans."""
        raise NotImplementedError

    def story(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
        """What happened, without what goes without saying. `viewer` is a seat, EVERYBODY, or ALL."""
        raise NotImplementedError

    def tell(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[str]:
        """The sentences of a story alone."""
        return [line.text for line in self.story(events, viewer)]

    def log_line(self, seat: int, move: Move, **values: Any) -> tuple[Span, ...]:
        """What a move itself adds to a story; nothing when its events tell enough."""
        said = self.VERBS[move.word]
        text = said.log if isinstance(said.log, str) else said.log(move)
        return self.spans(text, name=self.player_span(seat), **said.names(self, move), **values) if text else ()

    def begins(self, move: Move, deed: Sequence[Event]) -> bool:
        """Whether a move begins a new deed after the events of the last one, or is told with it."""
        return self.VERBS[move.word].begins

    def brought(self, events: Iterable[Event], seat: int, view: View) -> Mapping[str, int]:
        """What events brought a seat, as amounts; what they cost is less than nothing. `view` is one after them."""
        gained = dict.fromkeys(self.GAINS, 0)
        for what, whose, number, thing in events:
            if whose == seat and what in self.BRINGS:
                gain, each = self.BRINGS[what]
                gained[gain if isinstance(gain, str) else gain[thing]] += number if each is None else each
        return gained

    def deed(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
        """What happened in one deed, for somebody who watches: as the log tells it, or shorter."""
        return self.story(events, viewer)

    def recap(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[Line]:
        """A whole turn in short: first what was achieved, then the rest in its order, without what figures say."""
        return self.deed(events, viewer)

    def by_itself(self, events: Iterable[Event], seat: int, done: bool) -> str:
        """What a seat should be told of these events because it was not asked; "" when there is nothing.

        `done`: no question comes from them.
        """
        return ""

    # Endings, and what a game is about

    def why_over(self, result: Any) -> str:
        """What ended a game."""
        return self.say(self.ENDINGS[result.ended_by])

    def ending(self, game: Any) -> list[str]:
        """Why a finished game is over, who won, and what decided."""
        result = game.result
        standing = self.standing(game, result)
        return [self.why_over(result), *standing, *self.tie_break(result)]

    def standing(self, game: Any, result: Any) -> list[str]:
        """Where everybody stands at the end, best first; alone, how well it was played."""
        raise NotImplementedError

    def tie_break(self, result: Any) -> list[str]:
        """What decided between equal points, if anything had to."""
        tied = result.points.count(max(result.points)) > 1
        return [self.decided(result)] if tied else []

    def decided(self, result: Any) -> str:
        """What decided between those with the most points."""
        raise NotImplementedError

    def row(self, text: str) -> str:
        """The name of a table of the tally, of a row in it, or of a way to end."""
        return self.say(self.ROWS[text])

    def goal(self, view: View) -> str:
        """What a chance is the chance of."""
        return self.say("Chance to win")

    def puzzle_goal(self, name: str, least: int) -> str:
        """One figure of a puzzle's goal, as what to do."""
        return self.counted(*self.FIGURES[name], least)

    def named(self, gap: str, value: Any) -> Any:
        """What goes into a gap of a reason: a game calls its pieces by their names."""
        return value

    def reason(self, why: Saying) -> str:
        """Why something is not possible."""
        return why.told(self.translate, self.named)


def known(piece: int | None) -> int:
    """The number of a piece that is certainly there: a view or a move names it."""
    assert piece is not None
    return piece


def may_know(event: Event, viewer: int | str) -> bool:
    """Whether the viewer may know what a secret event says."""
    return viewer == ALL or viewer == event[1]

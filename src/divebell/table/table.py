"""One table: the fold of its events."""

from copy import copy
from typing import Any, Final, NamedTuple

from divebell.engine.package import Package
from divebell.engine.record import Played, Record, Seat
from divebell.engine.renewal import Renewal
from divebell.engine.text import counted, mark

from .clock import DAY, Clocks
from .errors import Refused, Stale
from .events import (
    FREE,
    HUMAN,
    IN_PLAY,
    Absent,
    Began,
    Created,
    Ended,
    GivenUp,
    Hinted,
    Learned,
    Linked,
    Moved,
    Rematched,
    Renamed,
    Replaced,
    Returned,
    Seated,
    SeatPlan,
    TableEvent,
    Talked,
    TurnEnded,
    Undone,
    Voted,
)  # fmt: skip
from .happenings import KEPT, Happening, happening
from .knowing import known_at_first
from .occasions import occasion_of

END: Final = "end"  # the move that ends a turn, in every game
STAND_IN: Final = "greedy"  # who plays for a person who is gone
REMEMBERED: Final = 128  # events whose commands are known again; the longest of one command are 60
BOT_RESCUE: Final = 20.0  # seconds after which another process looks whether a bot still thinks


class Talk(NamedTuple):
    """Something that was said: by which seat, when, in words of their own or as the name of a phrase."""

    seat: int
    when: float
    text: str
    phrase: str


class Past(NamedTuple):
    """What was before at a seat: who has seen its cards, and who left it last and can take it back."""

    saw: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    name: str = ""  # of whoever left
    lent: bool = False  # they gave it away themselves


class Told(NamedTuple):
    """A topic that the coach told, by its name, and the turn in which it was told."""

    topic: str
    turn: tuple[int, int]


class Table:
    """A record, its seats, and the number of the last event (the version)."""

    def __init__(self, table_id: str, package: Package, created: Created, when: float = 0.0) -> None:
        """A table as it was set up, at a time."""
        self.id = table_id
        self.package = package
        self.created = created
        self.occasion = occasion_of(created)
        self.version = 0
        self.base: dict[str, Any] | None = None  # where it went on with newer rules: a version and its position
        self.eras: list[list[int]] = []  # the last event of each older version of the rules, and that version
        self.rules = created.rules
        self.renewal = package.RENEWALS.get(created.rules, Renewal)()  # how moves of that version are played
        self.in_play = 0  # the version of the last event that matters to a move
        self.around = 0  # the version of the last event around the game: seats, words, votes
        self.touched = when
        self.asked_since = when  # when the last event in play let somebody be asked
        self.seats = list(created.seats)
        self.holders = [[seat.owner] if seat.owner else [] for seat in created.seats]
        self.former: frozenset[str] = frozenset()  # guests who held a seat once
        self.hands = [0] * len(created.seats)  # how often each seat has changed hands
        self.known = known_at_first(created)  # the guests who may know the deal
        self.past = [Past() for _ in created.seats]
        self.happened: tuple[Happening, ...] = ()  # what all are told about seats, in the middle of the game
        self.began = False
        self.absent: frozenset[int] = frozenset()
        gone = () if created.given_up is None else (created.given_up,)
        self.gone = frozenset(gone)  # seats that gave up while others play on
        self.votes: frozenset[int] = frozenset()
        self.given_up = created.given_up
        self.ended = created.ended
        self.rematch = ""
        self.talk: tuple[Talk, ...] = ()
        self.hints = (0,) * len(created.seats)  # how often each seat was shown one
        self.told: tuple[Told, ...] = ()  # what the coach explained
        self.joined: frozenset[int] = frozenset()  # of this turn, the numbers of moves that came with the one before
        self.held: int | None = None  # the seat whose turn has ended by itself, until its player ends it
        self.hinted = -1  # the last event in play when somebody was shown one: at one moment it counts once
        self.last_of: dict[int, int] = {}  # how many moves there were when each seat had made its last one
        self.nonces: dict[str, None] = {}  # of the last events, the newest at the end
        self.undone = 0  # moves taken back since the game last came further than ever before
        self.furthest = 0  # how many moves there were then
        self.clocks = None if created.clock is None else Clocks(created.clock, len(created.seats))
        self.record = Record(
            package,
            package.read_options(created.options),
            created.seed,
            [Seat(seat.name, seat.kind) for seat in created.seats],
            created.position,
            self.occasion.free_undo,
        )
        if created.deal == self.record.deal:
            created.deal = self.record.deal  # it is large, and need not be there twice
        elif created.deal is not None:
            self.record.deal = created.deal
            self.record.game = self.record.beginning()
        for text, revealed in created.moves:
            self.record.reveal_next(revealed)
            self._play_again(text)
        self.follow(package.RULES_VERSION)
        self._close()
        if not any(seat.kind in FREE for seat in created.seats):
            self._begin()
        self.solved = False  # what is to be solved here was, once, whatever was taken back since
        self.told = self.occasion.told(self)
        self._set_clock(when)

    # Reading

    @property
    def game(self) -> Any:
        """The game as it stands."""
        return self.record.game

    @property
    def at(self) -> int:
        """How many moves have been played."""
        return len(self.record.played)

    @property
    def over(self) -> bool:
        """Whether the game is finished, or was ended before its time."""
        return self.given_up is not None or bool(self.ended) or bool(self.game.over)

    @property
    def asked(self) -> int | None:
        """The seat that must choose, or end a turn that is held; or None."""
        if self.over or not self.began or self.played_out:
            return None
        return int(self.game.player) if self.held is None else self.held

    @property
    def turn(self) -> tuple[int, int]:
        """The round and the seat of the turn that goes on: one that is held is not over yet."""
        turn: tuple[int, int] = self.game.turn if self.held is None else self.record.played[-1].turn
        return turn

    @property
    def played_out(self) -> bool:
        """Whether what this table is for was played to its end, although the game is not over."""
        return self.occasion.is_played_out(self)

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays for a seat now: its own, or the one that stands in for somebody; None for a person."""
        if seat in self.absent or seat in self.gone:
            return STAND_IN
        kind = self.seats[seat].kind
        return None if kind in (HUMAN, *FREE) else kind

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays there now."""
        return self.bot_of(seat) is not None

    def seats_of(self, guest: str) -> list[int]:
        """The seats that somebody may act for."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == HUMAN and guest in self.holders[number]
        ]  # fmt: skip

    def last_to_move(self) -> str:
        """The guest who made the last move that a person made; "" before there is one."""
        moved = [seat for seat in self.last_of if self.seats[seat].kind == HUMAN and any(self.holders[seat])]
        return self.holders[max(moved, key=self.last_of.__getitem__)][0] if moved else ""

    def free(self) -> list[int]:
        """The seats that nobody has taken yet."""
        return [number for number, seat in enumerate(self.seats) if seat.kind in FREE]

    def people(self) -> list[int]:
        """The seats of people who still play for themselves."""
        return [
            number for number, seat in enumerate(self.seats)
            if seat.kind == HUMAN and number not in self.gone
        ]  # fmt: skip

    def together(self) -> bool:
        """Whether people on more than one device play here."""
        return len({self.holders[seat][0] for seat in self.people() if self.holders[seat]}) > 1

    def knows(self, at: int) -> bool:
        """Whether the game after so many moves can be shown without reading all that happened."""
        return not self.record.missing or at >= self.at - len(self.record.earlier)

    def game_at(self, at: int) -> Any:
        """The game after so many moves."""
        return self.game if at == self.at else self.record.at(at)

    def summary(self) -> dict[str, Any]:
        """What a list of tables shows."""
        result, marks = self.game.result, self.occasion.marks()
        return {
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in self.seats],
            "round": self.game.turn[0],
            "asked": self.asked,
            "bot": self.asked is not None and self.is_bot(self.asked),
            "over": self.over,
            "points": self.points() if self.began else [0] * len(self.seats),
            "ranking": result.ranking if result is not None and self.over else None,
            "rating": result.rating if result is not None else None,
            "practice": marks["practice"],
            "moves": self.at,
            "began": self.began,
            "online": self.created.online,
            "dive": marks["dive"],
            "lesson": marks["lesson"],
            "puzzle": marks["puzzle"],
            **({"shared": True} if self.occasion.watched else {}),
            "solved": self.solved,
            "hints": list(self.hints),
            "told": [told.topic for told in self.told],
            "known": bool(self.known),
            "given_up": sorted({*self.gone, *([] if self.given_up is None else [self.given_up])}),
            "ended": self.ended,
            "holders": [list(held) for held in self.holders],
            "options": self.created.options,
            **({"origin": self.created.origin} if self.created.origin else {}),
        }

    def points(self) -> list[int]:
        """The points of each seat, as far as everybody knows them."""
        standing: list[int] = self.game.standing
        return standing

    def due(self) -> float | None:
        """When the server itself must look at the table: a clock runs out, or a bot may have been forgotten."""
        if self.asked is None:
            return None
        if self.is_bot(self.asked):
            return self.touched + BOT_RESCUE
        return self.clocks.deadline if self.clocks is not None else None

    def keeps_waiting(self, seat: int, now: float) -> bool:
        """Whether a person has to choose and has not for a day."""
        person = seat == self.asked and self.seats[seat].kind == HUMAN and not self.is_bot(seat)
        return person and now - self.asked_since >= DAY

    def all_want_to_end(self) -> bool:
        """Whether everybody who is there has voted to end the game."""
        there = {seat for seat in self.people() if seat not in self.absent}
        return self.began and not self.over and bool(there) and there <= self.votes

    # What may happen

    def check_going(self) -> None:
        """Refused when nobody can play here, yet or any more."""
        if self.over:
            raise Refused(mark("the game is over"))
        if not self.began:
            raise Refused(mark("the game has not started yet"))

    def check_asked(self, seat: int) -> None:
        """Refused when another seat has to choose."""
        self.check_going()
        if seat != self.asked:
            asked = self.game.player if self.asked is None else self.asked
            raise Refused(mark("{name} has to choose now"), name=self.seats[asked].name)
        if self.held is not None:
            raise Refused(mark("your turn is over: end it, or take back a move"))

    def can_undo(self) -> str:
        """Why the last move cannot be taken back, or "" when it can: as the record says, but while a turn is held."""
        if self.held is None:
            return self.record.can_undo()
        return mark("the last move revealed something new") if _shows_more(self.record.played[-1]) else ""

    def check_take_back(self, moves: int) -> None:
        """Refused when so many more moves of this turn cannot be taken back."""
        if self.undone + moves > self.occasion.most_undone:
            raise Refused(
                mark("you have already taken back {moves} this turn: play on before you take back more"),
                moves=counted("{number} move", "{number} moves", self.undone),
            )

    def check_version(self, version: int) -> None:
        """Stale when a command was made for another moment of the game than this."""
        if not self.in_play <= version <= self.version:
            raise Stale(mark("the game has moved on; take another look"))

    # What happened

    def copy(self) -> "Table":
        """An independent copy."""
        table = copy(self)
        table.seats = list(self.seats)
        table.holders = [list(held) for held in self.holders]
        table.hands = list(self.hands)
        table.past = list(self.past)
        table.last_of = dict(self.last_of)
        table.nonces = dict(self.nonces)
        table.clocks = None if self.clocks is None else self.clocks.copy()
        table.record = copy(self.record)
        table.record.game = self.game.copy()
        table.record.played = list(self.record.played)
        table.record.events = list(self.record.events)
        table.record.earlier = list(self.record.earlier)
        table.record.seats = list(self.record.seats)
        return table

    def become(self, other: "Table") -> None:
        """Take on what was decided, now that it is written."""
        self.__dict__.update(other.__dict__)

    def tell(self, topic: str) -> Told:
        """That the coach tells a topic in this turn."""
        return Told(topic, self.game.turn)

    def play(
        self, seat: int, move: str, when: float, nonce: str = "", fault: str = "", hold: bool = False,
        joined: bool = False,
    ) -> Moved:  # fmt: skip
        """Play a move that is not in the log yet, and give its event; IllegalMove or Refused says why it cannot be.

        `hold` the turn if it ends by itself; `joined` is a move that comes with the one before.
        """
        self.check_asked(seat)
        played = self.record.play(move)
        held = hold and self._ended_by_itself(seat)
        event = Moved(seat, move, list(played.revealed), nonce, fault, held, joined)
        self._has_moved(event)
        self._count(event, when)
        return event

    def apply(self, event: TableEvent, when: float) -> None:
        """Let an event happen as it is written. A move is played again, and reveals what it revealed then."""
        told = happening(self, event, when)
        if isinstance(event, Moved):
            self.record.reveal_next(event.revealed)
            self._play_again(event.move)
            self._has_moved(event)
        elif isinstance(event, Undone):
            seen = self.over or any(_shows_more(played) for played in self.record.played[-event.moves :])
            self.record.take_back(event.moves)
            self.held = None
            self.joined = frozenset(number for number in self.joined if number <= self.at)
            self.undone += event.moves
            if seen:
                self.known |= {guest for seat in self.people() for guest in self.holders[seat]}
            self.happened = tuple(happened._replace(at=min(happened.at, self.at)) for happened in self.happened)
        elif isinstance(event, TurnEnded):
            self.held = None
            self._come_further()
        elif isinstance(event, Created):
            raise Refused(mark("a table can be set up only once"))
        else:
            self._seat_event(event, when)
        if told is not None:
            told = told._replace(at=self.at)
            self.happened = (*self.happened, told)[-KEPT:]
        self._count(event, when)

    def follow(self, rules: int) -> None:
        """The events to come were written with this version of the rules."""
        if rules != self.rules:
            self.rules = rules
            self.renewal = self.package.RENEWALS.get(rules, Renewal)()

    def _play_again(self, text: str) -> None:
        for move in self.renewal.moves(self.game, text):
            self.record.play(move)

    def _has_moved(self, event: Moved) -> None:
        if event.fault:
            self.record.events[-1].insert(0, ("stands in", event.player, 0, 0))
        self.last_of[event.player] = self.at
        self.held = event.player if event.held else None
        self._join(event.joined)
        self._come_further()
        self.solved = self.solved or self.occasion.is_solved(self)

    def _join(self, joined: bool) -> None:
        """Remember whether the last move came with the one before; of earlier turns nobody has to know."""
        played = self.record.played
        same_turn = len(played) > 1 and played[-2].turn == played[-1].turn
        self.joined = (self.joined if same_turn else frozenset()) | ({self.at} if joined else frozenset())

    def with_last(self, moves: int = 1) -> int:
        """How many moves are taken back with the last ones: those that came in one command go together."""
        while self.at - moves + 1 in self.joined:
            moves += 1
        return moves

    def _come_further(self) -> None:
        """When a turn is over, taking back begins anew."""
        if self.at > self.furthest and (self.over or self.turn != self.record.played[-1].turn):
            self.furthest, self.undone = self.at, 0

    def _ended_by_itself(self, seat: int) -> bool:
        """Whether the last move ended the turn of a seat although it did not say so, and the game goes on.

        When a game is over everything lies open: nothing of it can be taken back.
        """
        end = self.game.parse(END)
        ended = end is not None and ("forced", seat, end.number, 0) in self.record.events[-1]
        return (ended or _before_the_first(self.record.played[-1])) and not self.over and not self.played_out

    def _count(self, event: Any, when: float) -> None:
        """The event has a number and a time."""
        if self.held is not None and (self.is_bot(self.held) or self.seats[self.held].kind != HUMAN):
            self.held = None  # nobody is there to end the turn
        self.version += 1
        self.touched = when
        self.remember(event.nonce)
        if isinstance(event, IN_PLAY):
            self.in_play = self.version
            self.asked_since = when
        if not isinstance(event, Moved | TurnEnded | Undone):
            self.around = self.version
        self.told = self.occasion.told(self)
        self._set_clock(when)

    def remember(self, nonce: str) -> None:
        """A command with this nonce was done: repeated, it is not done again."""
        if nonce:
            self.nonces[nonce] = None
            if len(self.nonces) > REMEMBERED:
                del self.nonces[next(iter(self.nonces))]

    def skip(self, event: Moved | Undone, when: float) -> None:
        """Count a move that the position this table begins with holds already."""
        self._count(event, when)

    def _seat_event(self, event: TableEvent, when: float) -> None:
        if isinstance(event, GivenUp):
            self.gone |= {event.seat}
            self.votes -= {event.seat}
            if len(self.people()) < 2:
                self.given_up = event.seat
                self._close()
        elif isinstance(event, Seated):
            self.absent -= {event.seat}
            if self.clocks is not None:
                self.clocks.come_back(event.seat)
            self._sit(event.seat, SeatPlan(event.name, HUMAN, event.guest, "", event.device), [event.guest])
            self.past[event.seat] = Past(self.past[event.seat].saw)
            self._look(event.seat)
        elif isinstance(event, Linked):
            self.holders[event.seat].append(event.guest)
            self._look(event.seat)
        elif isinstance(event, Began):
            self._begin()
        elif isinstance(event, Renamed):
            seat = self.seats[event.seat]
            plan = SeatPlan(event.name, seat.kind, seat.owner, seat.invitation, seat.device)
            self._sit(event.seat, plan, self.holders[event.seat])
        elif isinstance(event, Learned):
            self.known |= {event.guest}
        elif isinstance(event, Replaced):
            if self.created.known is None and event.kind in FREE and self.seats[event.seat].kind not in (HUMAN, *FREE):
                self.known |= {self.created.host}  # an older table does not tell whether its deal was played before
            self._leave(event)
            self.hands[event.seat] += 1
            self.former |= {*self.holders[event.seat]} - {""}
            self.gone -= {event.seat}
            self.absent -= {event.seat}
            self.votes -= {event.seat}
            self._sit(event.seat, SeatPlan(event.name, event.kind, "", event.invitation), [])
        elif isinstance(event, Absent):
            self.absent |= {event.seat}
        elif isinstance(event, Returned):
            self.absent -= {event.seat}
            if self.clocks is not None:
                self.clocks.come_back(event.seat)
        elif isinstance(event, Talked):
            self.talk = (*self.talk, Talk(event.seat, when, event.text, event.phrase))
        elif isinstance(event, Hinted):
            self.hints = tuple(number + (seat == event.seat) for seat, number in enumerate(self.hints))
            self.hinted = self.in_play
        elif isinstance(event, Voted):
            self.votes = self.votes | {event.seat} if event.yes else self.votes - {event.seat}
        elif isinstance(event, Ended):
            self.ended = event.by
            self._close()
        elif isinstance(event, Rematched):
            self.rematch = event.table

    def _close(self) -> None:
        """Let the record say how the game ended before its time."""
        self.record.ended, self.record.given_up = self.ended, self.given_up

    def _begin(self) -> None:
        """From now on whoever holds a seat sees its cards."""
        self.began = True
        for seat in range(len(self.seats)):
            self._look(seat)

    def _look(self, seat: int) -> None:
        if self.began:
            past = self.past[seat]
            self.past[seat] = past._replace(saw=tuple(sorted({*past.saw, *self.holders[seat]} - {""})))

    def _leave(self, event: Replaced) -> None:
        """Whoever leaves a seat in a game can take it back until another person sits there, unless they gave up."""
        if self.began and self.seats[event.seat].kind == HUMAN:
            left = tuple(sorted({*self.holders[event.seat]} - {""})) if event.seat not in self.gone else ()
            name, lent = self.seats[event.seat].name, event.by == "holder" and bool(left)
            self.past[event.seat] = Past(self.past[event.seat].saw, left, name, lent)

    def _sit(self, seat: int, plan: SeatPlan, holders: list[str]) -> None:
        self.seats[seat] = plan
        self.holders[seat] = holders
        self.record.seats[seat] = Seat(plan.name, plan.kind)

    def _set_clock(self, when: float) -> None:
        if self.clocks is not None:
            person = self.asked is not None and not self.is_bot(self.asked) and self.seats[self.asked].kind == HUMAN
            self.clocks.turn_to(self.asked if person else None, when)


def _before_the_first(played: Played) -> bool:
    """Whether a move came before the first round: such a choice is a turn, and ends by itself."""
    return played.turn[0] == 0


def _shows_more(played: Played) -> bool:
    """Whether somebody knows more after a move; before the first round, one only has seen what one chose from."""
    return bool(played.revealed) and not _before_the_first(played)

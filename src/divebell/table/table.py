"""One table: the fold of its events. It decides what may happen and never forgets what did."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Final, NamedTuple

from divebell.engine.errors import DivebellError
from divebell.engine.package import Package
from divebell.engine.record import Played, Record, Seat
from divebell.engine.teaching.puzzle import Puzzle, reaches
from divebell.engine.text import Saying, mark
from divebell.games import find_part

from .clock import Clocks
from .events import (
    FREE,
    HUMAN,
    IN_PLAY,
    Absent,
    Began,
    Created,
    Ended,
    Event,
    GivenUp,
    Hinted,
    Linked,
    Moved,
    Rematched,
    Renamed,
    Replaced,
    Returned,
    Said,
    Seated,
    SeatPlan,
    Undone,
    Voted,
)  # fmt: skip

STAND_IN: Final = "greedy"  # who plays for a person who is gone
BOT_RESCUE: Final = 20.0  # seconds after which another process looks whether a bot still thinks


class Refused(DivebellError):
    """Something cannot be done at this table now; nothing has changed."""


class Stale(Refused):
    """The command was given for an older version of the table."""


class Talk(NamedTuple):
    """Something that was said: by which seat, when, in own words or as the name of a phrase."""

    seat: int
    at: float
    text: str
    phrase: str


class Table:
    """A record, its seats, and the number of the last event (the version)."""

    def __init__(self, table_id: str, package: Package, created: Created, at: float = 0.0) -> None:
        """A table as it was set up, at a time."""
        self.id = table_id
        self.package = package
        self.created = created
        self.version = 0
        self.base: dict[str, Any] | None = None  # where it went on with newer rules: a version and its position
        self.in_play = 0  # the version of the last event that matters to a move
        self.around = 0  # the version of the last event around the game: seats, words, votes
        self.touched = at
        self.asked_since = at  # when the last event in play let somebody be asked
        self.seats = list(created.seats)
        self.holders = [[seat.owner] if seat.owner else [] for seat in created.seats]
        self.former: frozenset[str] = frozenset()  # guests who held a seat once
        self.hands = [0] * len(created.seats)  # how often each seat has changed hands
        self.began = not any(seat.kind in FREE for seat in created.seats)
        self.absent: frozenset[int] = frozenset()
        self.gone: frozenset[int] = frozenset()  # seats that gave up while others play on
        self.votes: frozenset[int] = frozenset()
        self.given_up: int | None = None
        self.ended = ""
        self.rematch = ""
        self.talk: tuple[Talk, ...] = ()
        self.hints = (0,) * len(created.seats)  # how often each seat was shown one
        self.hinted = -1  # the last event in play when somebody was shown one: at one moment it counts once
        self.last_of: dict[int, int] = {}  # how many moves there were when each seat had made its last one
        self.nonces: set[str] = set()
        self.clocks = None if created.clock is None else Clocks(created.clock, len(created.seats))
        self.record = Record(
            package,
            package.read_options(created.options),
            created.seed,
            [Seat(seat.name, seat.kind) for seat in created.seats],
            created.position,
            created.practice,
        )
        if created.deal is not None and created.deal != self.record.deal:
            self.record.deal = created.deal
            self.record.game = self.record.beginning()
        for text, revealed in created.moves:
            self.record.game.foretell(revealed)
            self.record.play(text)
        self.puzzle: Puzzle | None = None
        if created.puzzle:
            self.puzzle = find_part(package.NAME, "teaching.puzzles").find_puzzle(created.puzzle)
        self.puzzled = self.game.turn  # the turn to solve, if there is a puzzle
        self.solved = False  # without a look at the solution, once, whatever was taken back since
        self._set_clock(at)

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
        """The seat that must choose, or None."""
        return None if self.over or not self.began or self.puzzle_played else int(self.game.player)

    @property
    def puzzle_played(self) -> bool:
        """Whether the turn that is the puzzle here was played to its end."""
        return self.puzzle is not None and (self.game.over or self.game.turn != self.puzzled)

    def figures(self, at: int | None = None) -> dict[str, int]:
        """What the turn that is the puzzle here has come to, now or after so many moves."""
        assert self.puzzle is not None
        at = self.at if at is None else at
        events = [event for happened in self.record.events[:at] for event in happened]
        found: dict[str, int] = find_part(self.package.NAME, "teaching.puzzles").figures(
            self.game_at(at), self.puzzle.seat, events
        )
        return found

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

    def game_at(self, at: int) -> Any:
        """The game after so many moves."""
        return self.game if at == self.at else self.record.at(at)

    def summary(self) -> dict[str, Any]:
        """What a list of tables shows."""
        result = self.game.result
        return {
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in self.seats],
            "round": self.game.turn[0],
            "asked": self.asked,
            "over": self.over,
            "points": self.points() if self.began else [0] * len(self.seats),
            "ranking": result.ranking if result is not None and self.over else None,
            "rating": result.rating if result is not None else None,
            "practice": self.created.practice,
            "moves": self.at,
            "began": self.began,
            "online": self.created.online,
            "dive": self.created.dive,
            "lesson": self.created.lesson,
            "puzzle": self.created.puzzle,
            "solved": self.solved,
            "hints": list(self.hints),
            "given_up": sorted({*self.gone, *([] if self.given_up is None else [self.given_up])}),
            "ended": self.ended,
            "holders": [list(held) for held in self.holders],
            "options": self.created.options,
        }

    def points(self) -> list[int]:
        """The points of each seat, as far as everybody knows them."""
        standing: list[int] = self.game.standing
        return standing

    def snapshot(self) -> dict[str, Any]:
        """The position as it is, for a newer version of the rules that cannot play the old moves any more."""
        made = {"rules": self.package.RULES_VERSION, "version": self.version, "position": self.game.position()}
        return made if self.base is None else {**made, "base": self.base}

    def due(self) -> float | None:
        """When the server itself must look at the table: a clock runs out, or a bot may have been forgotten."""
        if self.asked is None:
            return None
        if self.is_bot(self.asked):
            return self.touched + BOT_RESCUE
        return self.clocks.deadline if self.clocks is not None else None

    def all_want_to_end(self) -> bool:
        """Whether everybody who is there has voted to end the game."""
        there = {seat for seat in self.people() if seat not in self.absent}
        return self.began and not self.over and bool(there) and there <= self.votes

    # Deciding: each gives the event that would happen, or says why not

    def decide_move(self, seat: int, move: str, nonce: str = "", fault: str = "") -> Moved:
        """The event of a move by a seat; IllegalMove or Refused says why it cannot be."""
        self._check_seat(seat)
        played = self.trial(move)
        return Moved(seat, played.text, list(played.revealed), nonce, fault)

    def trial(self, move: str) -> Played:
        """What a move would be as an entry of the record."""
        game = self.game
        turn, player = game.turn, game.player
        copy = game.copy()
        copy.journal = []
        copy.play(move)
        return Played(turn, player, move, tuple(copy.revealed(copy.journal)))

    def undo_depth(self, seat: int) -> int:
        """How many moves one step of undo takes back for this seat: 0 when it may not."""
        if self.given_up is not None or self.ended or (self.over and not self.created.practice):
            return 0
        if not self.created.practice:
            return 1 if self.asked == seat and not self.record.can_undo() else 0
        depth = 1
        while depth <= self.at and self.record.played[-depth].player != seat:
            depth += 1
        return depth if depth <= self.at else 0

    def why_no_undo(self) -> str:
        """Why the last move cannot be taken back, for a person to read."""
        return self.record.can_undo()

    def decide_undo(self, seat: int, nonce: str = "", whole_turn: bool = False) -> Undone:
        """The event of taking back the last move, or all of the turn as far as nothing new was turned up."""
        depth = self.undo_depth(seat)
        if depth == 0:
            why = self.why_no_undo() or mark("it is not your turn")
            raise Refused(mark("undo is not possible: {why}"), why=Saying(why))
        played = self.record.played
        while whole_turn and depth < self.at:
            before = played[-depth - 1]
            if before.turn != played[-depth].turn:
                break
            if not self.created.practice and (before.revealed or before.player != seat):
                break
            depth += 1
        return Undone(depth, nonce)

    def decide_moves(self, seat: int, moves: Sequence[str], nonce: str = "") -> list[Moved]:
        """The events of several moves one after another; if one cannot be, none happens."""
        events: list[Moved] = []
        table = self
        for number, move in enumerate(moves):
            event = table.decide_move(seat, move, f"{nonce}-{number}" if number else nonce)
            events.append(event)
            table = table.after([event], self.touched)
        return events

    def decide_give_up(self, seat: int, nonce: str = "") -> GivenUp:
        """The event of giving up: the game ends, or a bot plays on where two or more others remain."""
        self._check_going()
        if seat in self.gone:
            raise Refused(mark("this seat has given up already"))
        return GivenUp(seat, nonce)

    def decide_hint(self, seat: int, nonce: str = "") -> list[Hinted]:
        """The event of being shown a hint, none when it was shown at this moment already; Refused says why not."""
        self._check_seat(seat)
        why = self.why_no_hints()
        if why:
            raise Refused(why)
        return [] if self.hinted == self.in_play else [Hinted(seat, nonce)]

    def why_no_hints(self) -> str:
        """Why nobody is shown hints at this table, "" when whoever has to choose is."""
        if self.created.dive:
            return mark("a dive of the day is dived without hints")
        if self.created.lesson:
            return mark("a lesson says itself what comes next")
        if self.created.puzzle:
            return mark("a puzzle is solved without hints; it can show its solution")
        if self.together() or self.free():
            return mark("where other people play there are no hints; after the end everybody can see the analysis")
        return ""

    def _check_going(self) -> None:
        if self.over:
            raise Refused(mark("the game is over"))
        if not self.began:
            raise Refused(mark("the game has not begun yet"))

    def _check_seat(self, seat: int) -> None:
        self._check_going()
        if seat != self.asked:
            raise Refused(mark("{name} has to choose now"), name=self.seats[self.game.player].name)

    # What happened

    def after(self, events: Sequence[Event], at: float) -> "Table":
        """The table as it will be after these events, while this one stays as it is."""
        table = copy(self)
        table.seats = list(self.seats)
        table.holders = [list(held) for held in self.holders]
        table.hands = list(self.hands)
        table.last_of = dict(self.last_of)
        table.nonces = set(self.nonces)
        table.clocks = None if self.clocks is None else self.clocks.copy()
        table.record = copy(self.record)
        table.record.game = self.game.copy()
        table.record.played = list(self.record.played)
        table.record.events = list(self.record.events)
        table.record.seats = list(self.record.seats)
        for event in events:
            table.apply(event, at)
        return table

    def become(self, other: "Table") -> None:
        """Be what `after` foretold, now that it is written."""
        self.__dict__.update(other.__dict__)

    def apply(self, event: Event, at: float) -> None:
        """Let an event happen: from a decision that is being written to the log, or from the log itself."""
        if isinstance(event, Moved):
            self.record.game.foretell(event.revealed)
            self.record.play(event.move)
            if event.fault:
                self.record.events[-1].insert(0, ("stands in", event.player, 0, 0))
            self.last_of[event.player] = self.at
            if self.puzzle is not None and self.puzzle_played and not any(self.hints):
                self.solved = self.solved or reaches(self.figures(), self.puzzle.goal)
        elif isinstance(event, Undone):
            del self.record.played[-event.moves :]
            del self.record.events[-event.moves :]
            self.record.game = self.record.at(len(self.record.played))
        elif isinstance(event, Created):
            raise Refused(mark("a table is set up once"))
        else:
            self._seat_event(event, at)
        self.version += 1
        self.touched = at
        if event.nonce:
            self.nonces.add(event.nonce)
        if isinstance(event, IN_PLAY):
            self.in_play = self.version
            self.asked_since = at
        if not isinstance(event, Moved | Undone):
            self.around = self.version
        self._set_clock(at)

    def skip(self, event: Event, at: float) -> None:
        """Count a move that the position this table begins with holds already."""
        self.version += 1
        self.in_play = self.version
        self.touched = self.asked_since = at
        if event.nonce:  # type: ignore[union-attr]
            self.nonces.add(event.nonce)  # type: ignore[union-attr]
        self._set_clock(at)

    def _seat_event(self, event: Event, at: float) -> None:
        if isinstance(event, GivenUp):
            self.gone |= {event.seat}
            self.votes -= {event.seat}
            if len(self.people()) < 2:
                self.given_up = event.seat
        elif isinstance(event, Seated):
            self.absent -= {event.seat}
            if self.clocks is not None:
                self.clocks.come_back(event.seat)
            self._sit(event.seat, SeatPlan(event.name, HUMAN, event.guest, "", event.device), [event.guest])
        elif isinstance(event, Linked):
            self.holders[event.seat].append(event.guest)
        elif isinstance(event, Began):
            self.began = True
        elif isinstance(event, Renamed):
            seat = self.seats[event.seat]
            plan = SeatPlan(event.name, seat.kind, seat.owner, seat.invitation, seat.device)
            self._sit(event.seat, plan, self.holders[event.seat])
        elif isinstance(event, Replaced):
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
        elif isinstance(event, Said):
            self.talk = (*self.talk, Talk(event.seat, at, event.text, event.phrase))
        elif isinstance(event, Hinted):
            self.hints = tuple(number + (seat == event.seat) for seat, number in enumerate(self.hints))
            self.hinted = self.in_play
        elif isinstance(event, Voted):
            self.votes = self.votes | {event.seat} if event.yes else self.votes - {event.seat}
        elif isinstance(event, Ended):
            self.ended = event.by
        elif isinstance(event, Rematched):
            self.rematch = event.table

    def _sit(self, seat: int, plan: SeatPlan, holders: list[str]) -> None:
        self.seats[seat] = plan
        self.holders[seat] = holders
        self.record.seats[seat] = Seat(plan.name, plan.kind)

    def _set_clock(self, at: float) -> None:
        if self.clocks is not None:
            person = self.asked is not None and not self.is_bot(self.asked) and self.seats[self.asked].kind == HUMAN
            self.clocks.turn_to(self.asked if person else None, at)

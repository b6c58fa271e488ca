"""One table: the fold of its events. It decides what may happen and never forgets what did."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from divebell.engine.errors import DivebellError
from divebell.engine.package import Package
from divebell.engine.record import Played, Record, Seat
from divebell.engine.text import Saying, mark

from .events import Created, Event, GivenUp, Moved, Undone


class Refused(DivebellError):
    """Something cannot be done at this table now; nothing has changed."""


class Stale(Refused):
    """The command was given for an older version of the table."""


class Table:
    """A record, its seats, and the number of the last event (the version)."""

    def __init__(self, table_id: str, package: Package, created: Created) -> None:
        """A table as it was set up."""
        self.id = table_id
        self.package = package
        self.created = created
        self.version = 0
        self.given_up: int | None = None
        self.nonces: set[str] = set()
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
        """Whether the game is finished or somebody gave it up."""
        return self.given_up is not None or bool(self.game.over)

    @property
    def asked(self) -> int | None:
        """The seat that must choose, or None."""
        return None if self.over else int(self.game.player)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return self.created.seats[seat].kind != "human"

    def seats_of(self, owner: str) -> list[int]:
        """The seats that somebody may act for."""
        return [
            number for number, seat in enumerate(self.created.seats) if seat.owner == owner and seat.kind == "human"
        ]

    def game_at(self, at: int) -> Any:
        """The game after so many moves."""
        return self.game if at == self.at else self.record.at(at)

    def summary(self) -> dict[str, Any]:
        """What a list of tables shows."""
        result = self.game.result
        return {
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in self.created.seats],
            "round": self.game.turn[0],
            "asked": self.asked,
            "over": self.over,
            "points": self.points(),
            "ranking": result.ranking if result is not None else None,
            "rating": getattr(result, "rating", None),
            "practice": self.created.practice,
            "moves": self.at,
        }

    def points(self) -> list[int]:
        """The points of each seat."""
        return [player["points"] for player in self.game.view("spectator")["players"]]

    # Deciding: each gives the event that would happen, or says why not

    def decide_move(self, seat: int, move: str, nonce: str = "") -> Moved:
        """The event of a move by a seat; IllegalMove or Refused says why it cannot be."""
        self._check_seat(seat)
        played = self.trial(move)
        return Moved(seat, played.text, list(played.revealed), nonce)

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
        if self.given_up is not None or (self.over and not self.created.practice):
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
            table = table.after(event)
        return events

    def decide_give_up(self, seat: int, nonce: str = "") -> GivenUp:
        """The event of giving up."""
        if self.over:
            raise Refused(mark("the game is over"))
        return GivenUp(seat, nonce)

    def _check_seat(self, seat: int) -> None:
        if self.over:
            raise Refused(mark("the game is over"))
        if seat != self.asked:
            raise Refused(mark("{name} has to choose now"), name=self.created.seats[self.game.player].name)

    # What happened

    def after(self, event: Event) -> "Table":
        """The table as it will be after an event, while this one stays as it is."""
        table = copy(self)
        table.nonces = set(self.nonces)
        table.record = copy(self.record)
        table.record.game = self.game.copy()
        table.record.played = list(self.record.played)
        table.record.events = list(self.record.events)
        table.apply(event)
        return table

    def apply(self, event: Event) -> None:
        """Let an event happen: from a decision just written to the log, or from the log itself."""
        if isinstance(event, Moved):
            self.record.game.foretell(event.revealed)
            self.record.play(event.move)
        elif isinstance(event, Undone):
            del self.record.played[-event.moves :]
            del self.record.events[-event.moves :]
            self.record.game = self.record.at(len(self.record.played))
        elif isinstance(event, GivenUp):
            self.given_up = event.seat
        else:
            raise Refused("a table is created once")
        if event.nonce:
            self.nonces.add(event.nonce)
        self.version += 1

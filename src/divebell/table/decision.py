"""A decision: the events that are about to happen at a table, and the table after them, made in one go."""

from .events import TableEvent, TurnEnded
from .table import END, Table


class Decision:
    """Events and the table after them. Nothing is written yet, and the table itself stays as it is.

    Whoever decides asks `after`, which is up to date after every event; a refusal throws the whole decision away.
    """

    def __init__(self, table: Table, now: float) -> None:
        """Nothing is decided yet; whatever is decided happens at the time `now`."""
        self.hold = False  # a turn that ends by itself waits until its player ends it
        self.after = table.copy()
        self.now = now
        self.events: list[TableEvent] = []

    def add(self, event: TableEvent) -> None:
        """Let an event happen that plays no move."""
        self.after.apply(event, self.now)
        self.events.append(event)

    def play(self, seat: int, move: str, nonce: str = "", fault: str = "", joined: bool = False) -> None:
        """Let a seat play a move, or end a turn that is held; IllegalMove or Refused says why it cannot.

        This is the only time that the move is played before it is in the log.
        """
        if self.after.held == seat and move == END:
            self.add(TurnEnded(seat, nonce))
        else:
            self.events.append(self.after.play(seat, move, self.now, nonce, fault, self.hold, joined))

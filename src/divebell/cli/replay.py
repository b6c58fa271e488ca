"""`divebell replay`: step through a saved game."""

import argparse
from typing import Final

from rich.console import Console
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.record import Record
from divebell.engine.text import mark, shown
from divebell.engine.ui.speech import Speech

from .board import find_board
from .ending import show_ending
from .files import load_record
from .language import Language
from .options import whole_number
from .story import story

SPECTATOR: Final = "spectator"
ALL: Final = "all"


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("file", metavar="FILE", help=say("a saved game"))
    parser.add_argument("--at", metavar="N", help=say("start after this many moves (0)"))
    parser.add_argument(
        "--seat", metavar="N|spectator|all", default=SPECTATOR,
        help=say("whose view to show: a seat counted from 0, spectator (the default), "
                 "or all for every hand of a finished game"),
    )  # fmt: skip
    parser.add_argument("--plain", action="store_true", help=say("print everything without pausing"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Step through the record, or print it."""
    record = load_record(given.file)
    viewer = viewer_of(given.seat, record)
    at = whole_number(given.at, "at") if given.at is not None else None
    last = len(record.played)
    if at is not None and at > last:
        raise BadOption(
            mark("at must be 0 to {last}, the number of moves in this game, not {given}"), last=last, given=at
        )
    replay = Replay(record, viewer, console, language)
    if given.plain:
        replay.print_all(at)
    else:
        try:
            replay.step_through(at or 0)
        except (EOFError, KeyboardInterrupt):
            console.print()
    return 0


def viewer_of(text: str, record: Record) -> int | str:
    """Whose eyes; everybody's hands only when the game is finished."""
    if text == SPECTATOR:
        return text
    if text == ALL:
        if not record.game.over:
            raise BadOption(mark("seat can be all only once the game is finished: until then, hands are secret"))
        return text
    seats = len(record.game.position()["players"])
    if not (len(text) == 1 and text in "0123" and int(text) < seats):
        raise BadOption(
            mark("seat must be a seat from 0 to {last}, spectator or all, not “{given}”"),
            last=seats - 1, given=shown(text),
        )  # fmt: skip
    return int(text)


class Replay:
    """A record seen by one viewer, at one moment after the other."""

    def __init__(self, record: Record, viewer: int | str, console: Console, language: Language) -> None:
        self.record = record
        self.viewer = viewer
        self.console = console
        self.language = language
        self.words: Speech = language.words(record)

    def print_all(self, at: int | None) -> None:
        """The first board (or the one after `at` moves), what happened since, and the last board."""
        self.show_board(at or 0)
        for paragraph in story(self.record, self.words, self.language, self.viewer, at or 0):
            self.console.print(paragraph)
        self.console.print()
        if self.record.game.over:
            show_ending(self.record, self.words, self.console, self.language)
        elif self.record.played[at or 0 :]:
            self.show_board(len(self.record.played))

    def step_through(self, at: int) -> None:
        """Ask where to go until somebody leaves."""
        say = self.language.say
        last = len(self.record.played)
        keys = say("Enter: next, b: back, t: next turn, e: end, q: quit, or a move number")
        self.show(at, at - 1)
        while True:
            typed = input(f"{at}/{last} ({keys}) > ").strip().lower()
            to = at
            if typed == "q":
                return
            if typed in ("", "n"):
                to = at + 1
            elif typed == "b":
                to = at - 1
            elif typed == "t":
                to = self._next_turn(at)
            elif typed == "e":
                to = last
            elif typed.isascii() and typed.isdigit():
                to = int(typed[:6])
            else:
                self.console.print(
                    Text(say("“{typed}” is not one of these. {keys}", typed=shown(typed, 20), keys=keys))
                )
                continue
            if not 0 <= to <= last:
                self.console.print(
                    self.language.counted(
                        "There is no move {at}: the game has {number} move.",
                        "There is no move {at}: the game has {number} moves.",
                        last,
                        at=to,
                    )
                )
                continue
            self.show(to, at)
            at = to

    def _next_turn(self, at: int) -> int:
        """The first moment of the turn after this one."""
        played = self.record.played
        following = at + 1
        while following < len(played) and played[following].turn == played[following - 1].turn:
            following += 1
        return min(following, len(played))

    def show(self, at: int, since: int) -> None:
        """What happened since another moment, or at least in the last move, and the table after so many moves."""
        if at:
            start = since if since < at else at - 1
            told = story(self.record, self.words, self.language, self.viewer, start, at)
            move = self.record.played[at - 1]
            self.console.print()
            for paragraph in told or [Text(f"{self.words.player(move.player)}: {move.text}")]:
                self.console.print(paragraph)
        if at == len(self.record.played) and self.record.game.over:
            show_ending(self.record, self.words, self.console, self.language)
        else:
            self.show_board(at)

    def show_board(self, at: int) -> None:
        """The table after so many moves."""
        game = self.record.at(at)
        view = game.position() if self.viewer == ALL or game.over else game.view(self.viewer)
        self.console.print()
        self.console.rule(style="dim")
        board = find_board(self.record.package.NAME)
        self.console.print(board.board(view, self.words, self.viewer, self.console.width))

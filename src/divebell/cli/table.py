"""A game at the terminal: asks the people, lets the bots play, tells everybody what they may know."""

import contextlib
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from divebell.bots import QUICKLY, make_bot
from divebell.engine.errors import DivebellError, IllegalMove
from divebell.engine.move import Move
from divebell.engine.package import View
from divebell.engine.record import Record
from divebell.engine.text import shown
from divebell.lab.interrupt import ctrl_c_waits

from .board import find_board
from .commands import COMMANDS, Leave
from .ending import show_ending
from .files import save_record, unused
from .language import Language
from .menu import Menu
from .options import HUMAN
from .story import story

try:
    import readline  # lets people edit the line they type and go back to earlier ones
except ImportError:  # not on every system
    readline = None  # type: ignore[assignment]

CLEAR: Final = "\033[H\033[2J\033[3J"  # the screen and what was scrolled away
LOOKING_BACK: Final = 12  # moves told again when a game is resumed


@contextlib.contextmanager
def _closing_is_leaving() -> Iterator[None]:
    """When the window is closed or the process is asked to end, that is like Ctrl-C: the game is saved."""
    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []
    before = {name: signal.signal(getattr(signal, name), signal.default_int_handler) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _own_name() -> str:
    """What somebody types to start this program again."""
    if shutil.which("divebell"):
        return "divebell"
    python = Path(sys.executable)
    here = Path.cwd()
    return f"{python.relative_to(here) if python.is_relative_to(here) else python} -m divebell"


class Table:
    """One game, its record, and the people before the screen."""

    def __init__(self, record: Record, path: Path, console: Console, language: Language, fast: bool = False) -> None:
        self.record = record
        self.path = path
        self.console = console
        self.language = language
        self.fast = fast
        self.say = language.say
        self.words = language.words(record)
        self.board = find_board(record.package.NAME)
        self.humans = [seat for seat, who in enumerate(record.seats) if who.kind == HUMAN]
        self.at_keyboard: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.secret_on_screen = False
        self.told = dict.fromkeys(self.humans, max(0, len(record.played) - LOOKING_BACK))
        self.hinted: dict[int, set[int]] = {seat: set() for seat in self.humans}  # at which moves somebody had a hint
        self.drawn: tuple[tuple[int, int], View] | None = None  # the turn and the view of the last board
        components = record.options.get("components")
        self.bots = {
            seat: make_bot(who.kind, record.package, components)
            for seat, who in enumerate(record.seats)
            if who.kind != HUMAN
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves; the record is saved in any case."""
        try:
            with _closing_is_leaving():
                self._greet()
                while not self.record.game.over:
                    seat = self.record.game.player
                    if seat in self.bots:
                        self._bot(seat)
                    else:
                        self._human(seat)
            show_ending(self.record, self.words, self.console, self.language)
            self._count_hints()
            self._save_somewhere()
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
            self._save_somewhere()
            command = f"{_own_name()} play --resume {shlex.quote(str(self.path))}"
            self.console.print(self.say("To continue: {command}", command=command), soft_wrap=True)

    def _count_hints(self) -> None:
        """Who had hints, and how many."""
        for seat, moves in self.hinted.items():
            if moves:
                hints = self.language.counted("{number} hint", "{number} hints", len(moves))
                self.console.print(self.say("{thing}: {what}", thing=self.words.player(seat), what=hints))

    def save(self, path: Path) -> None:
        """Write the record and say where it is; from then on this is the place."""
        save_record(self.record, path)
        self.path = path
        self.console.print(self.say("The game has been saved to {path}", path=path), soft_wrap=True)

    def _save_somewhere(self) -> None:
        """Save the game where it belongs, or where it can be."""
        try:
            self.save(self.path)
        except DivebellError as error:
            self.console.print(Text(self.language.told(error)), soft_wrap=True)
            self.save(unused(Path(gettempdir()) / self.path.name))

    def _greet(self) -> None:
        kinds = {HUMAN: self.say("human")}  # a bot's kind is the name of a program
        names = ", ".join(f"{seat.name} ({kinds.get(seat.kind, seat.kind)})" for seat in self.record.seats)
        game = self.record.package.NAME.capitalize()
        self.console.print(self.say("{game}: {names}. Type help at any time.", game=game, names=names), style="dim")

    # Bots

    def _bot(self, seat: int) -> None:
        game = self.record.game
        rng = Random(f"{self.record.seed} {len(self.record.played)}")  # the same again after a resumption
        thinking = self.console.status(self.say("{name} is thinking.", name=self.words.player(seat)))
        with ctrl_c_waits() as pressed, thinking:
            budget = QUICKLY.get(self.record.seats[seat].kind)
            self.record.play(self.bots[seat].choose(game.view(seat), game.moves(), rng, budget))
        if pressed():
            raise KeyboardInterrupt
        if not self.humans and (game.over or game.turn != self.record.played[-1].turn):
            turn = self.record.played[-1].turn
            start = next(number for number, played in enumerate(self.record.played) if played.turn == turn)
            self.tell("spectator", start)

    # People

    def _human(self, seat: int) -> None:
        game = self.record.game
        moves = game.moves()
        if self.fast and len(moves) == 1 and game.question.about == "end":
            self._play(seat, moves[0])
            return
        self._pass_keyboard(seat)
        self._show(seat)
        menu: Menu | None = self.menu()
        while menu is not None:
            menu = self._ask(seat, menu)

    def menu(self) -> Menu:
        """Ask the question and list the legal moves."""
        game = self.record.game
        view, moves = game.view(game.player), game.moves()
        menu = Menu(self.words.offers(view, moves))
        question = self.words.question(game.question, moves)
        purse = f"({self.board.purse(view, self.words, game.player)})"
        gap = "  " if len(question) + len(purse) + 2 <= self.console.width else "\n"
        self.console.print()
        self.console.print(Text(question, "bold").append(gap + purse, "not bold dim"))
        self.console.print(menu.table(self.language))
        if len(moves) == 1:
            self.console.print(self.say("Press Enter to play it."), style="dim")
        return menu

    def _play(self, seat: int, move: Move) -> None:
        """Play a legal move and tell what it did."""
        self.record.play(move)
        told = self.words.tell(self.record.events[-1], seat)
        if told != self.words.tell(self.record.events[-1], "spectator"):
            self.secret_on_screen = True
        if told:
            self.console.print(Text("» " + " ".join(told), style="italic"))
        self.told[seat] = len(self.record.played)

    def _play_turn(self, seat: int, texts: tuple[str, ...]) -> None:
        """Play a turn that a hint named, but for its end, which its player says."""
        for text in texts:
            move = self.record.game.parse(text)
            assert move is not None, "a hint names legal moves"
            if move.word == self.words.END and len(texts) > 1:
                break
            self._play(seat, move)

    def _pass_keyboard(self, seat: int) -> None:
        """Before private contracts come to the screen the next person must sit there, and the last one's must go."""
        before, self.at_keyboard = self.at_keyboard, seat
        if before == seat or not (self.secret_on_screen or self._hand(seat)):
            return
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
        if readline is not None:
            readline.clear_history()
        name = self.words.player(seat)
        self.console.print(self.say("Pass the keyboard to {name}.", name=name), style="bold")
        input(self.say("{name}: press Enter when nobody else is looking. ", name=name))
        self.drawn = None
        self.secret_on_screen = False

    def _hand(self, seat: int) -> bool:
        """Whether this seat holds anything that only it may see."""
        return bool(self.record.game.view(seat)["players"][seat]["hand"])

    def _show(self, seat: int) -> None:
        """The whole table at the beginning of a turn, later only what has moved; then what happened meanwhile."""
        game = self.record.game
        view = game.view(seat)
        if self.drawn is None or self.drawn[0] != game.turn:
            self.show_board(seat)
        else:
            drawing = self.board.redraw(view, self.drawn[1], self.words, seat, self.console.width)
            if drawing is not None:
                self.console.print()
                self.console.print(drawing)
        self.secret_on_screen = self.secret_on_screen or self._hand(seat)
        self.drawn = (game.turn, view)
        self.tell(seat, self.told[seat])
        self.told[seat] = len(self.record.played)

    def show_board(self, seat: int) -> None:
        """Everything on the table, as this seat may see it."""
        self.console.print()
        self.console.rule(style="dim")
        self.console.print(self.board.board(self.record.game.view(seat), self.words, seat, self.console.width))

    def tell(self, viewer: int | str, start: int) -> None:
        """What happened since a move."""
        paragraphs = story(self.record, self.words, self.language, viewer, start)
        if paragraphs:
            self.console.print()
        for paragraph in paragraphs:
            self.console.print(paragraph)

    # What somebody types

    def _ask(self, seat: int, menu: Menu) -> Menu | None:
        """Read a line and do what it says: the list to choose from next, None when the question is answered."""
        text = input(self.say("Your choice, or help > ")).strip()
        moves = self.record.game.moves()
        if text.isascii() and text.isdigit():
            return self._number(seat, menu, int(text[:6]))
        if not text and len(moves) == 1:
            self._play(seat, moves[0])
            return None
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command is not None:
                return command(self, seat, rest.strip(), menu)
            self._play(seat, self._parse(text, moves))
            return None
        except IllegalMove as error:
            self._refuse(text, error, moves)
        except DivebellError as error:
            self.console.print(Text(self.language.told(error)), soft_wrap=True)
        return menu

    def _number(self, seat: int, menu: Menu, number: int) -> Menu | None:
        if number == 0 and menu.depth:
            return self.menu()
        chosen = menu.choose(number)
        if isinstance(chosen, Move):
            self._play(seat, chosen)
            return None
        if isinstance(chosen, tuple):
            self._play_turn(seat, chosen)
            return None
        if chosen is None:
            last = menu.last
            self.console.print(
                self.say("There is no {number} in the list: type a number from 1 to {last}.", number=number, last=last)
            )
            return menu
        self.console.print()
        self.console.print(chosen.table(self.language))
        return chosen

    def _parse(self, text: str, moves: list[Move]) -> Move:
        """The legal move with this text, however it is written; IllegalMove says why there is none."""
        typed = " ".join(text.lower().split())
        for move in moves:
            if move.text.lower() == typed:
                return move
        package: Any = self.record.package
        parsed: Move = package.parse(text, self.record.options.get("components"))
        self.record.game.copy().play(parsed)
        return parsed

    def _refuse(self, text: str, error: IllegalMove, moves: list[Move]) -> None:
        """Why this cannot be played, and what can."""
        some = ", ".join(move.text for move in moves[:3]) + (", …" if len(moves) > 3 else "")
        instead = self.say("Type a number from the list, a move ({moves}), or help.", moves=some)
        why = self.words.reason(error.reason)
        refused = self.say("{move}: {why}", move=shown(text), why=why)
        self.console.print(Text(f"{refused} {instead}" if text else instead))

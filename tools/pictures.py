"""Draw the pictures of the documentation from the program itself: `make pictures`."""

import re
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from divebell.bots import make_bot
from divebell.cli.board import find_board
from divebell.cli.language import Language
from divebell.engine.record import Record, Seat
from divebell.games import otys

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SEED = 11
ROUND = 9


def middle_game() -> Record:
    """Three players in round nine, the first of them to choose."""
    seats = [Seat("Noelie", "human"), Seat("Tam", "greedy"), Seat("Ines", "greedy")]
    record = Record(otys, {"players": 3, "sponsors": "random", "first": 0}, SEED, seats)
    bots = [make_bot("greedy", otys) for _ in seats]
    rng = Random(SEED)
    while record.game.turn[0] < ROUND:
        seat = record.game.player
        record.play(bots[seat].choose(record.game.view(seat), record.game.moves(), rng))
    return record


def terminal() -> str:
    """The terminal with a board and the moves to choose from, as SVG without any font of others."""
    record = middle_game()
    words = Language().words(record)
    view = record.game.view(0)
    console = Console(width=100, record=True, file=Path("/dev/null").open("w", encoding="utf-8"))  # noqa: SIM115
    console.print(find_board("otys").board(view, words, 0, 100))
    console.print(Text(f"\n{words.question(record.game.question)}", style="bold"))
    for number, option in enumerate(words.options(view, record.game.moves()[:6]), start=1):
        console.print(Text(f" {number}  {option.title}: {option.effects}"))
    svg = console.export_svg(title="divebell play")
    svg = re.sub(r"@font-face\s*{[^}]*}|<!--.*?-->", "", svg, flags=re.DOTALL)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(terminal(), encoding="utf-8")

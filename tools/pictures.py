"""Draw the pictures of the documentation from the program itself: `make pictures`."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright
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


def page() -> None:
    """The same game in the browser, as a picture of the real page."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
        trial.close()
        record = Path(folder) / "record.txt"
        record.write_text(str(middle_game()), encoding="utf-8")
        command = [sys.executable, "-m", "divebell", "table", "--no-browser", "--port", str(port), "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert server.stdout is not None
        server.stdout.readline()
        chromium = os.environ.get("DIVEBELL_CHROMIUM") or shutil.which("chromium")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                shown = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="dark")
                shown.goto(f"http://127.0.0.1:{port}/games")
                shown.set_input_files("input[name=record]", record)
                shown.locator("form[action='/import'] button").click()
                shown.goto(shown.url.partition("?")[0])
                shown.locator("#table[data-mine=true]").wait_for()
                shown.locator("[data-move^='key']").first.hover()
                shown.screenshot(path=PICTURES / "board.png")
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(terminal(), encoding="utf-8")
    page()

"""Draw the pictures of the documentation from the program itself: `make pictures`."""

import re
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console
from rich.text import Text

from divebell.cli.board import find_board
from divebell.cli.files import load_record
from divebell.cli.hint import show_hint
from divebell.cli.language import Language
from divebell.cli.table import Table
from divebell.engine.record import read_record

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from screens import VISIONS, Screen, draw  # noqa: E402 (the tests are no installed package)

from tests.web.games import OTYS, record_when  # noqa: E402
from tests.web.server import Server, chromium, serving  # noqa: E402
from tests.web.stage import staged  # noqa: E402
from tests.web.states import STATES  # noqa: E402
from tests.web.wanted import middle_game  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
STATE = {state.name: state for state in STATES}
PAGES = {
    "board.png": Screen("pointing", "desk", "dark", "en"),
    "phone.png": Screen("key three", "phone", "dark", "en"),
    "aquatica.png": Screen("aquatica conquer considered", "desk", "light", "en"),
    "aquatica-phone.png": Screen("aquatica pay", "phone", "dark", "en"),
    "lesson.png": Screen("lesson, propeller", "desk", "dark", "en"),
    "hint.png": Screen("hint pointed at", "desk", "dark", "en"),
    "analysis.png": Screen("analysis", "desk", "light", "en"),
    "rules.png": Screen("rules, a search", "desk", "light", "en"),
    "puzzle.png": Screen("puzzle", "desk", "dark", "en"),
    "aid.png": Screen("aid over the table", "desk", "dark", "en"),
}
SHEET_WIDTH = 384
SHEET = (
    "body{margin:0;background:#fff;display:grid;grid-template-columns:WIDTHpx WIDTHpx;font:14px sans-serif}"
    "figure{margin:0;text-align:center}img{width:WIDTHpx;display:block}"
)


def screen() -> Console:
    """A terminal of 100 columns that remembers what it shows."""
    return Console(width=100, record=True, file=Path("/dev/null").open("w", encoding="utf-8"))


def drawn(console: Console, title: str) -> str:
    """What it shows as SVG without any font of others."""
    svg = console.export_svg(title=title)
    svg = re.sub(r"@font-face\s*{[^}]*}|<!--.*?-->", "", svg, flags=re.DOTALL)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


def terminal() -> str:
    """The terminal with a board and the moves to choose from."""
    record = read_record(record_when(middle_game), OTYS)
    return asked(record.game, Language().words(record), "divebell play")


def aquatica() -> str:
    """The same of Aquatica, in the middle of a game that the tests keep."""
    game = load_record(str(ROOT / "tests" / "golden" / "aquatica" / "base-four.record")).at(214)
    words = Language().words_of("aquatica", ("Noelie", "Tam", "Ines", "Jon"), None)
    return asked(game, words, "divebell play --game aquatica --players 4")


def asked(game: Any, words: Any, command: str) -> str:
    """A board as the player sees it who must choose, and the first moves to choose from."""
    seat = game.player
    view = game.view(seat)
    console = screen()
    console.print(find_board(view["game"]).board(view, words, seat, 100))
    console.print(Text(f"\n{words.question(game.question)}", style="bold"))
    for number, option in enumerate(words.offers(view, game.moves()[:6]), start=1):
        console.print(Text(f" {number}  {option.title}: {option.effects}"))
    return drawn(console, command)


def hint() -> str:
    """A hint in the same game."""
    record = read_record(record_when(middle_game), OTYS)
    console = screen()
    console.print(Text("> hint", style="bold"))
    show_hint(Table(record, Path("game.txt"), console, Language(), False), record.game.player)
    return drawn(console, "divebell play")


def page(browser: Browser, server: Server) -> None:
    """Pages in the browser: the table at the desk and on the phone, and what is for learning."""
    for picture, screen in PAGES.items():
        with staged(browser, server, STATE[screen.state]) as stage:
            for _ in draw(stage, [screen]):
                (PICTURES / picture).write_bytes(screen.path.read_bytes())


def vision(browser: Browser, server: Server) -> None:
    """One sheet with the board as people see it who cannot tell all colours apart (C2)."""
    screens = [Screen("key three", "desk", "dark", "en", vision) for vision in VISIONS]
    with staged(browser, server, STATE["key three"]) as stage:
        drawn = list(draw(stage, screens))
    images = [b64encode(screen.path.read_bytes()).decode() for screen in drawn]
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{image}">{screen.vision}</figure>'
        for screen, image in zip(drawn, images, strict=True)
    )
    sheet = browser.new_page(viewport={"width": 2 * SHEET_WIDTH, "height": 100})
    sheet.set_content(f"<style>{SHEET.replace('WIDTH', str(SHEET_WIDTH))}</style>{figures}")
    sheet.screenshot(path=PICTURES / "vision.png", full_page=True)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(terminal(), encoding="utf-8")
    (PICTURES / "terminal-aquatica.svg").write_text(aquatica(), encoding="utf-8")
    (PICTURES / "hint.svg").write_text(hint(), encoding="utf-8")
    with serving(options=["--no-limits"]) as server, chromium() as browser:
        page(browser, server)
        vision(browser, server)


if __name__ == "__main__":
    main()

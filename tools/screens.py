"""Draw the page in any of its states: `make screens`.

Everything is drawn unless some is asked for: ARGS="--state key,keep --size phone --theme dark --language de". What is
drawn already stays as it is, unless with --again. build/screens/index.html shows all that was drawn.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.server import Server, chromium, serving  # noqa: E402 (the tests are no installed package)
from tests.web.stage import Stage, resize, staged  # noqa: E402
from tests.web.states import LANGUAGES, SIZES, STATES, THEMES, State  # noqa: E402

SCREENS = ROOT / "build" / "screens"
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")


class Screen(NamedTuple):
    """One picture."""

    state: str
    size: str
    theme: str
    language: str
    vision: str = ""

    @property
    def path(self) -> Path:
        """Where it is kept."""
        name = "-".join(word for word in "".join(c if c.isalnum() else " " for c in self.state).split())
        parts = [name, self.size, self.theme, self.language, *([self.vision] if self.vision else [])]
        return SCREENS / f"{'.'.join(parts)}.png"


def wanted(options: argparse.Namespace) -> Iterator[tuple[State, list[Screen]]]:
    """The pictures that are asked for, state by state."""
    for state in STATES:
        if state.name in options.state:
            yield (
                state,
                [
                    Screen(state.name, size, theme, language, vision)
                    for language in options.language
                    for theme in options.theme
                    for size in options.size
                    if size in state.sizes
                    for vision in options.vision
                ],
            )


def draw(stage: Stage, screens: list[Screen]) -> Iterator[Screen]:
    """Draw the pictures of one state; sizes and visions of the same page need no new visit."""
    shown: tuple[str, str] | None = None
    page: Page | None = None
    for screen in screens:
        if page is None or shown != (screen.language, screen.theme):
            page = stage.show(screen.language, screen.theme, screen.size)
            shown = (screen.language, screen.theme)
        resize(page, screen.size)
        with seen_as(page, screen.vision):
            page.screenshot(path=screen.path)
        yield screen


@contextmanager
def seen_as(page: Page, vision: str) -> Iterator[None]:
    """See a page as somebody who cannot tell all colours apart; "" sees them all."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision or "none"})
    yield
    session.detach()


def draw_all(browser: Browser, server: Server, options: argparse.Namespace) -> tuple[int, list[Screen]]:
    """How many pictures were drawn, and all that were asked for."""
    work = list(wanted(options))
    screens = [screen for _, of_state in work for screen in of_state]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    drawn = 0
    with Progress(*columns) as progress:
        task = progress.add_task("pictures", total=len(screens))
        for state, of_state in work:
            left = [screen for screen in of_state if options.again or not screen.path.exists()]
            progress.update(task, advance=len(of_state) - len(left), description=state.name)
            if left:
                with staged(browser, server, state) as stage:
                    for _ in draw(stage, left):
                        drawn += 1
                        progress.advance(task)
    return drawn, screens


def write_index() -> Path:
    """A page with everything that was drawn, one row for each state."""
    rows = []
    for state in STATES:
        stem = Screen(state.name, "", "", "").path.name.partition(".")[0]
        pictures = sorted(SCREENS.glob(f"{stem}.*.png"))
        figures = [
            f'<figure><a href="{escape(path.name)}"><img src="{escape(path.name)}" loading="lazy" alt=""></a>'
            f"<figcaption>{escape(path.stem.partition('.')[2])}</figcaption></figure>"
            for path in pictures
        ]
        if figures:
            rows.append(f"<h2>{escape(state.name)}</h2><div>{''.join(figures)}</div>")
    style = (
        "body{font:14px sans-serif;background:#888}div{display:flex;flex-wrap:wrap;gap:12px}"
        "figure{margin:0}img{height:300px;display:block}"
    )
    index = SCREENS / "index.html"
    index.write_text(
        f"<!doctype html><meta charset=utf-8><title>Divebell</title><style>{style}</style>{''.join(rows)}\n",
        encoding="utf-8",
    )
    return index


def some(of: tuple[str, ...]) -> "type[argparse.Action]":
    """An option that takes some of these words, with commas between them."""

    class Some(argparse.Action):
        def __call__(self, parser, namespace, values, option_string=None):  # type: ignore[no-untyped-def]
            words = values.split(",")
            for word in words:
                if word not in of:
                    parser.error(f"{option_string} must be some of {', '.join(of)}, not {word!r}")
            setattr(namespace, self.dest, words)

    return Some


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw the page in its states.")
    choices = {"state": tuple(state.name for state in STATES), "size": tuple(SIZES), "theme": THEMES}
    for name, of in {**choices, "language": LANGUAGES}.items():
        parser.add_argument(f"--{name}", action=some(of), default=list(of), help=f"some of {', '.join(of)}")
    parser.add_argument("--vision", action=some(VISIONS), default=[""], help=f"some of {', '.join(VISIONS)}")
    parser.add_argument("--again", action="store_true", help="also what is drawn already")
    return parser.parse_args()


def main() -> None:
    options = read_options()
    with serving(options=["--no-limits"]) as server, chromium() as browser:
        drawn, screens = draw_all(browser, server, options)
    index = write_index()
    kept = len(screens) - drawn
    Console().print(f"{drawn} pictures drawn, {kept} were there already: see {index.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()

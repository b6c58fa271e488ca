"""Every state of the page in every language, size and theme: L1-L4, I1 and K5 of the acceptance criteria.

What was looked at is kept in `.proofs/page.json`, so an interrupted run goes on where it stopped; when the source or
the list of states changes, it begins anew. The last output is kept in docs/proofs/page.md.
"""

import argparse
import platform
import sys
import time
from pathlib import Path
from typing import NamedTuple

from kept import read_kept, write_kept
from playwright.sync_api import Browser, Error
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sources import made_with, mark_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.checks import DRAWN, axe_faults, focus_faults, layout_faults  # noqa: E402 (the tests are no installed package)
from tests.web.server import Server, chromium, serving  # noqa: E402
from tests.web.stage import resize, staged, wear  # noqa: E402
from tests.web.states import LANGUAGES, SIZES, STATES, THEMES, State  # noqa: E402

KEPT = ROOT / ".proofs" / "page.json"
REPORT = ROOT / "docs" / "proofs" / "page.md"
AXE_SIZES = ("desk", "phone")
AXE_LANGUAGE = "en"  # axe looks at roles, names and colours, which are the same in all languages
FAULTS_SHOWN = 60


class Look(NamedTuple):
    """What came of a state in a language."""

    state: str
    language: str
    layouts: int
    axes: int
    faults: list[str]
    seconds: float


def look_at(browser: Browser, server: Server, state: State, language: str) -> Look:
    """All sizes of a state in a language; in one of the languages axe in both themes, too."""
    began = time.perf_counter()
    faults: list[str] = []
    layouts = axes = 0
    with staged(browser, server, state) as stage:
        try:
            page = stage.show(language, size=state.sizes[0])
            for size in state.sizes:
                resize(page, size)
                layouts += 1
                faults += [f"{size}: {fault}" for fault in layout_faults(page, state, size)]
                for theme in THEMES if language == AXE_LANGUAGE and size in AXE_SIZES else ():
                    wear(page, theme)
                    axes += 1
                    faults += [f"{size}, {theme}: {fault}" for fault in axe_faults(page)]
                wear(page, THEMES[0])
            for size in state.sizes:
                resize(page, size)
                faults += [f"{size}: {fault}" for fault in focus_faults(page, state)]
        except (Error, AssertionError) as error:
            faults.append(f"cannot be shown: {str(error).splitlines()[0][:120]}")
    return Look(state.name, language, layouts, axes, faults, time.perf_counter() - began)


def run(looks: list[Look], mark: str) -> None:
    """Look at what was not looked at yet; every look is kept at once."""
    done = {(look.state, look.language) for look in looks}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, serving(options=["--no-limits"]) as server, chromium() as browser:
        task = progress.add_task("states", total=len(STATES) * len(LANGUAGES), completed=len(done))
        for state in STATES:
            for language in LANGUAGES:
                if (state.name, language) not in done:
                    looks.append(look_at(browser, server, state, language))
                    write_kept(KEPT, mark, looks)
                    faults = sum(len(look.faults) for look in looks)
                    progress.update(task, advance=1, description=f"states, {faults} faults")


def report(looks: list[Look], chromium_version: str) -> str:
    """The output that is kept."""
    faults = [(look.state, look.language, fault) for look in looks for fault in look.faults]
    layouts, axes = sum(look.layouts for look in looks), sum(look.axes for look in looks)
    lines = [
        "# The page",
        "",
        "Made by `make proof-page`: every state of `tests/web/states.py` in four languages and at every size, checked",
        "by `tests/web/checks.py` against L1-L4 and I1 (where things stand), and against K5 (axe, both themes, desk",
        f"and phone). Sizes: {', '.join(f'{name} {width}x{height}' for name, (width, height) in SIZES.items())}.",
        "",
        f"{len(STATES)} states, {layouts:,} layouts measured, {axes:,} runs of axe, {len(faults):,} faults "
        f"(Chromium {chromium_version}, Python {platform.python_version()}).",
        "",
        made_with("page", sum(look.seconds for look in looks)),
        "",
        "Where axe cannot decide about a contrast, `tests/web/contrast.py` measures it on the pixels under the text.",
        "Its reasons, and what they stand for here; any other reason is a fault:",
        "",
        "| axe says | because |",
        "|---|---|",
        *(f"| {reason} | {because} |" for reason, because in DRAWN.items()),
        "",
        "| state | layouts | axe | faults |",
        "|---|--:|--:|--:|",
    ]
    for state in STATES:
        mine = [look for look in looks if look.state == state.name]
        numbers = (sum(look.layouts for look in mine), sum(look.axes for look in mine))
        lines.append(f"| {state.name} | {numbers[0]} | {numbers[1]} | {sum(len(look.faults) for look in mine)} |")
    if faults:
        lines += [
            "",
            f"The first {min(FAULTS_SHOWN, len(faults))} faults.",
            "",
            "| state | language | what |",
            "|---|---|---|",
        ]
        lines += [
            f"| {state} | {language} | {fault.replace('|', '/')} |" for state, language, fault in faults[:FAULTS_SHOWN]
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    argparse.ArgumentParser(description="Check every state of the page.").parse_args()
    console = Console()
    mark = mark_of("page")
    looks = [Look(*look) for look in read_kept(KEPT, mark)]
    try:
        run(looks, mark)
    except KeyboardInterrupt:
        console.print(f"Stopped after {len(looks)} looks: the same command goes on there.")
        return 130
    with chromium() as browser:
        text = report(looks, browser.version)
    REPORT.write_text(text, encoding="utf-8")
    faults = sum(len(look.faults) for look in looks)
    console.print(f"{len(looks)} looks, {faults} faults: see {REPORT.relative_to(ROOT)}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

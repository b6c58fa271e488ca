"""What the documentation names is there: pages, headings, pictures, files, tests and commands."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from divebell.cli import main
from divebell.engine.record import HEADING

ROOT: Final = Path(__file__).parent.parent
START: Final = ROOT / "docs" / "README.md"
SITE_ONLY: Final = {ROOT / "docs" / "index.md", ROOT / "docs" / "contributing.md"}  # they take in other files
PAGES: Final = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MARKDOWN: Final = MarkdownIt().enable("table")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def inside(page: Path) -> list[Token]:
    """The tokens of a page, with those inside of lines; code is code and holds no links."""
    tokens = MARKDOWN.parse(page.read_text(encoding="utf-8"))
    return [inner for token in tokens for inner in (token, *(token.children or ()))]


def links(page: Path) -> list[tuple[Path, str]]:
    """Where the links and pictures of a page lead, less those that leave the repository: a file and a heading of it."""
    targets = [str(token.attrGet("href") or token.attrGet("src") or "") for token in inside(page)]
    targets += re.findall(r'<img src="([^"]+)"', page.read_text(encoding="utf-8"))
    found = []
    for target in targets:
        if target and "://" not in target:
            path, _, heading = target.partition("#")
            found.append(((page.parent / path).resolve() if path else page, heading))
    return found


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts and MyST make them."""
    tokens = MARKDOWN.parse(page.read_text(encoding="utf-8"))
    titles = [after.content for token, after in pairwise(tokens) if token.type == "heading_open"]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    dead = [
        f"{path}#{heading}"
        for path, heading in links(page)
        if not path.is_file() or (heading and heading not in headings(path))
    ]
    assert not dead


def test_every_page_is_found_from_the_start_page() -> None:
    found, to_read = {START}, [START]
    while to_read:
        for path, _ in links(to_read.pop()):
            if path.suffix == ".md" and path not in found:
                found.add(path)
                to_read.append(path)
    lost = [name_of(page) for page in PAGES if page.is_relative_to(START.parent) and page not in found | SITE_ONLY]
    assert not lost, "lead to them from docs/README.md or from a page that is found there"


def test_every_picture_of_the_documentation_is_shown_somewhere() -> None:
    shown = {path for page in PAGES for path, _ in links(page)}
    drawn = {path for ending in ("png", "svg") for path in (ROOT / "docs").rglob(f"*.{ending}")}
    assert not {name_of(path) for path in drawn - shown}


def test_every_command_of_make_that_a_page_names_is_there() -> None:
    commands = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.M))
    named = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert "docs" in named
    assert not named - commands


def test_every_command_and_option_that_a_page_names_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    named: dict[tuple[str, ...], set[str]] = {}  # the options of a command are those of the game it is given
    for page in PAGES:
        code = [token.content for token in inside(page) if token.type in ("code_inline", "fence")]
        for line in "\n".join(code).splitlines():
            found = re.match(r"divebell ((?:lab |admin )?[a-z]+)\b(.*)", line)
            if found and not line.startswith(HEADING):
                game = re.search(r"--game [a-z]+", found[2])
                command = (*found[1].split(), *(game[0].split() if game else ()))
                named.setdefault(command, set()).update(re.findall(r"(?<=\s)--[a-z0-9-]+", found[2].split("  ")[0]))
    assert {("play",), ("play", "--game", "aquatica"), ("serve",), ("lab", "arena"), ("analyse",)} <= named.keys()
    for command, options in named.items():
        with pytest.raises(SystemExit) as left:
            main([*command, "--help", "--language", "en"])
        assert left.value.code == 0, command
        known = set(re.findall(r"--[a-z0-9-]+", capsys.readouterr().out))
        assert not options - known, command


def test_every_source_file_that_a_page_names_is_there() -> None:
    """A path in code, from the root or from the package; one letter in capitals is anybody's name."""
    rooms = "engine|games|bots|lab|learn|language|store|table|web|cli|src|tests|tools|proofs|benchmarks|examples"
    path = re.compile(rf"(?<![\w/])(?:{rooms}|docs)/[\w./-]+\.(?:py|md|toml|json|html|css|js)")
    places = (ROOT, ROOT / "src" / "divebell")
    for page in PAGES:
        if "proofs" in page.parts or page.name == "CHANGELOG.md":
            continue  # they speak of the source of their day
        code = "\n".join(token.content for token in inside(page) if token.type in ("code_inline", "fence"))
        named = {name for name in path.findall(code) if not re.search(r"[A-Z]{2}", name)}
        lost = [name for name in sorted(named) if not any((place / name).is_file() for place in places)]
        assert not lost, name_of(page)


def test_every_test_that_a_page_names_is_there() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = {name for page in PAGES for name in re.findall(r"`(test_\w+)`", page.read_text(encoding="utf-8"))}
    assert named, "docs/security.md names the tests that show what it says"
    assert not [name for name in sorted(named) if f"def {name}(" not in tests]


def test_every_snippet_without_a_prompt_runs_too() -> None:
    """Those with a prompt are doctests; the rest is for a file of one's own."""
    for page in PAGES:
        if page.is_relative_to(START.parent):
            for token in inside(page):
                if token.type == "fence" and token.info == "python" and ">>>" not in token.content:
                    exec(compile(token.content, name_of(page), "exec"), {})


def test_the_bot_of_the_page_is_that_of_the_file() -> None:
    (snippet,) = (
        token.content
        for token in inside(ROOT / "docs" / "own-bot.md")
        if token.type == "fence" and "\nclass Bot:" in token.content
    )
    assert snippet in (ROOT / "examples" / "my_bot.py").read_text(encoding="utf-8")

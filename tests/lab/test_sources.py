"""A kept result depends on the rules and on the bots, each by its own hash, and on no text for people."""

import shutil
from pathlib import Path

import pytest

from divebell.games import GAMES
from divebell.lab import sources
from divebell.lab.sources import bots_hash, rules_hash

NOTHING, RULES, BOTS = (False, False), (True, False), (False, True)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The source, to be edited."""
    root = tmp_path / "divebell"
    shutil.copytree(sources.ROOT, root, ignore=shutil.ignore_patterns("__pycache__", "locale", "static"))
    monkeypatch.setattr(sources, "ROOT", root)
    return root


def hashes(game: str) -> tuple[str, str]:
    return rules_hash.__wrapped__(game), bots_hash.__wrapped__(game)


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("games/otys/ui/words/titles.py", NOTHING),
        ("games/otys/teaching/lesson/__init__.py", NOTHING),
        ("games/otys/box.py", NOTHING),
        ("engine/ui/speech.py", NOTHING),
        ("web/frame.py", NOTHING),
        ("games/aquatica/rules/turn.py", NOTHING),
        ("games/aquatica/judge/weights.py", NOTHING),
        ("games/otys/rules/turn.py", RULES),
        ("games/otys/rules/components.toml", RULES),
        ("engine/chance.py", RULES),
        ("games/otys/judge/net-1.json", BOTS),
        ("games/otys/judge/weights.py", BOTS),
        ("engine/judge/chances.py", BOTS),
        ("bots/planner.py", BOTS),
    ],
)
def test_an_edit_changes_the_hash_of_what_depends_on_it(copy: Path, file: str, changed: tuple[bool, bool]) -> None:
    before = hashes("otys")
    with (copy / file).open("a", encoding="utf-8") as text:
        text.write("\n")
    assert tuple(old != new for old, new in zip(before, hashes("otys"), strict=True)) == changed


def test_every_game_has_hashes_of_its_own() -> None:
    assert len({found for game in GAMES for found in hashes(game)}) == 2 * len(GAMES)

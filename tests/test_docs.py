"""What the documentation names is there: tests, files, links between pages."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    dead = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not dead


def test_every_test_that_a_page_names_is_there() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = {name for page in PAGES for name in re.findall(r"`(test_\w+)`", page.read_text(encoding="utf-8"))}
    assert named, "docs/security.md names the tests that show what it says"
    assert not [name for name in sorted(named) if f"def {name}(" not in tests]

"""docs/security.md names its tests: they must be there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_test_that_the_page_names_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = set(re.findall(r"`(test_\w+)`", page))
    assert len(named) > 30
    assert [name for name in sorted(named) if f"def {name}(" not in sources] == []
    for path in re.findall(r"`(tests/[\w/.]+)`", page):
        assert (ROOT / path).exists(), path

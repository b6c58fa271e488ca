"""The Python of the site chooses as CPython does, and judges alike but for the last digits of an exponential."""

import re
import subprocess
from pathlib import Path

from ..bots.choices import lines
from .conftest import ROOT


def rounded(line: str) -> str:
    """A line whose figures have ten digits: the mathematical libraries of both differ in the last ones."""
    return re.sub(r"-?\d+\.\d+(?:e-\d+)?", lambda found: f"{float(found[0]):.10g}", line)


def test_bots_choose_the_same_in_a_browser(site: Path) -> None:
    there = subprocess.run(
        ["node", ROOT / "tests" / "site" / "choices.mjs", site, ROOT],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    ours = list(lines())
    assert there[0] == "pure"
    pairs = zip(map(rounded, there[1:]), map(rounded, ours[1:]), strict=True)
    different = [f"{one}\n{other}" for one, other in pairs if one != other]
    assert not different, "\n".join(different[:5])

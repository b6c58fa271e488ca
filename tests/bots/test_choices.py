"""The compiled build chooses and judges as the pure one does, to the last digit."""

import os
import subprocess
import sys
from pathlib import Path

from .choices import lines

ROOT = Path(__file__).parent.parent.parent


def test_bots_choose_the_same_on_both_builds() -> None:
    """The other build is always the pure one: Python finds the source before what is installed."""
    pure = subprocess.run(
        [sys.executable, "-m", "tests.bots.choices"],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    ours = list(lines())
    assert pure[0] == "pure"
    assert len(ours) > 100
    different = [f"{one}\n{other}" for one, other in zip(pure[1:], ours[1:], strict=True) if one != other]
    assert not different, "\n".join(different[:5])

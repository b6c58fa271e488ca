"""What a player installs is enough to play: a wheel that `make dist` made, requirements/run.txt, and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from .server import serving

ROOT = Path(__file__).resolve().parents[2]
PURE = "none-any"


@pytest.mark.dist
@pytest.mark.parametrize("build", ["pure", "compiled"])
def test_the_table_opens_where_only_a_wheel_and_the_run_requirements_are_installed(tmp_path: Path, build: str) -> None:
    (wheel,) = (path for path in (ROOT / "dist").glob("*.whl") if (PURE in path.name) == (build == "pure"))
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = str(venv / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")], check=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    told = subprocess.run(
        [python, "-m", "divebell", "--version"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert build in told.stdout or build == "pure"
    (tmp_path / "tables").mkdir()
    with serving(tmp_path / "tables", python):
        pass  # it answers

"""What a player installs is enough to play: a wheel that `make dist` made, requirements/run.txt, and nothing else.

The other doors too: the wheel with `uvx` and `pipx`, and one file that a bare Python runs.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .server import Server, serving

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


def new_venv(place: Path) -> Path:
    """A Python where nothing is installed."""
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    return place / "bin"


@pytest.mark.dist
def test_the_wheel_starts_with_uvx_and_pipx(tmp_path: Path) -> None:
    (wheel,) = (ROOT / "dist").glob(f"*{PURE}.whl")
    tools = new_venv(tmp_path / "tools")
    pip = [str(tools / "pip"), "--disable-pip-version-check", "--quiet"]
    libraries = tmp_path / "libraries"
    subprocess.run([*pip, "install", "--require-hashes", "-r", ROOT / "requirements" / "doors.txt"], check=True)
    subprocess.run(
        [*pip, "download", "--require-hashes", "-r", ROOT / "requirements" / "run.txt", "-d", libraries], check=True
    )
    # Both find the pinned libraries in a folder, and have homes of their own.
    environment = {
        **os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "UV_NO_CONFIG": "1",
        "UV_CACHE_DIR": str(tmp_path / "uv"), "UV_FIND_LINKS": str(libraries), "UV_NO_INDEX": "1",
        "PIPX_HOME": str(tmp_path / "pipx"), "PIP_FIND_LINKS": str(libraries), "PIP_NO_INDEX": "1",
    }  # fmt: skip
    commands: tuple[list[str | Path], ...] = (
        [tools / "uvx", "--python", sys.executable, "--from", wheel, "divebell", "--version"],
        [tools / "pipx", "run", "--python", sys.executable, "--spec", wheel, "divebell", "--version"],
    )
    for command in commands:
        told = subprocess.run(command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)
        assert told.returncode == 0, told.stderr[-2000:]
        assert told.stdout.startswith("divebell "), told.stdout


@pytest.mark.dist
def test_one_file_runs_with_a_bare_python(tmp_path: Path) -> None:
    python = str(new_venv(tmp_path / "bare") / "python")
    file = str(ROOT / "dist" / "divebell.pyz")
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": ""}
    told = subprocess.run(
        [python, file, "--version"], env=os.environ | environment, check=True, capture_output=True, text=True
    )
    assert "compiled" in told.stdout
    assert len(list((tmp_path / "cache" / "divebell").iterdir())) == 1, "unpacked once"
    (tmp_path / "tables").mkdir()
    server = Server(tmp_path / "tables", python)
    server.program = [file]
    server.environment = environment
    server.start()  # it answers
    server.stop()

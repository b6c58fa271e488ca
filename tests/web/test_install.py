"""What a player installs is enough to play: requirements/run.txt and nothing else."""

import subprocess
import sys
from pathlib import Path

from .server import serving

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_opens_where_only_the_run_requirements_are_installed(tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = str(venv / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes"]
    subprocess.run([*pip, "-r", str(ROOT / "requirements" / "run.txt")], check=True)
    folder = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    (Path(folder) / "divebell-here.pth").write_text(str(ROOT / "src"), encoding="utf-8")
    (tmp_path / "tables").mkdir()
    with serving(tmp_path / "tables", python):
        pass  # it answers

"""Make dist/divebell.pyz, one file with Divebell and all it needs: `python3.11 divebell.pyz`.

It runs with a bare Python of the version it was made with, on the same kind of system. The first start unpacks it into
the cache folder of the user. Libraries are the ones that requirements/run.txt pins; Divebell itself is the compiled
wheel of `make dist`. Equal wheels give equal bytes.
"""

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PLACE = ROOT / "build" / "pyz"
EPOCH = (1980, 1, 1, 0, 0, 0)

# What runs first, on any Python: it must say in a sentence what is missing.
MAIN = '''"""Divebell in one file: unpack it once, then start it."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

VERSION, SYSTEM, DIGEST = {version!r}, {system!r}, {digest!r}


def cache():
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "divebell", "pyz-" + DIGEST)


def unpack(place):
    """There whole or not at all, whoever else starts at the same time."""
    os.makedirs(os.path.dirname(place), exist_ok=True)
    made = tempfile.mkdtemp(dir=os.path.dirname(place))
    with zipfile.ZipFile(os.path.dirname(os.path.abspath(__file__))) as archive:
        archive.extractall(made, [name for name in archive.namelist() if name != "__main__.py"])
    try:
        os.rename(made, place)
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        if not os.path.isdir(place):
            raise


def main():
    if (sys.version_info[:2], sysconfig.get_platform()) != (VERSION, SYSTEM):
        told = "This file needs Python {{}}.{{}} on {{}}, but this is {{}}.{{}} on {{}}. Install the wheel instead."
        return told.format(*VERSION, SYSTEM, *sys.version_info[:2], sysconfig.get_platform())
    place = cache()
    if not os.path.isdir(place):
        unpack(place)
    command = [sys.executable, "-m", "divebell"] + sys.argv[1:]
    environment = dict(os.environ, PYTHONPATH=place)
    if os.name == "nt":
        return subprocess.call(command, env=environment)
    os.execve(sys.executable, command, environment)


sys.exit(main())
'''


def gather() -> None:
    """The pinned libraries and the wheel, as they are installed."""
    shutil.rmtree(PLACE, ignore_errors=True)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        "--no-compile",
        "--no-deps",
    ]
    (wheel,) = (path for path in DIST.glob("*.whl") if "none-any" not in path.name)
    for wanted in (["--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")], [str(wheel)]):
        subprocess.run([*pip, "--target", str(PLACE), *wanted], check=True, stderr=subprocess.DEVNULL)
    shutil.rmtree(PLACE / "bin", ignore_errors=True)


def main() -> int:
    gather()
    files = sorted(
        path for path in PLACE.rglob("*") if path.is_file() and path.name not in ("RECORD", "direct_url.json")
    )
    digest = sha256()
    for file in files:
        digest.update(file.relative_to(PLACE).as_posix().encode() + file.read_bytes())
    start = MAIN.format(
        version=tuple(sys.version_info[:2]), system=sysconfig.get_platform(), digest=digest.hexdigest()[:16]
    )
    target = DIST / "divebell.pyz"
    with target.open("wb") as out:
        out.write(b"#!/usr/bin/env python3\n")
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, content in [("__main__.py", start.encode())] + [
                (file.relative_to(PLACE).as_posix(), file.read_bytes()) for file in files
            ]:
                entry = zipfile.ZipInfo(name, EPOCH)
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    target.chmod(0o755)
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

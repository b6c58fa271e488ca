"""Build Divebell without a server, a folder of static files: `make site`.

The interpreter is the npm package `pyodide`, the libraries are the wheels that requirements/run.txt pins with their
hashes, or the source of one that has no wheel for WebAssembly. Equal input gives equal bytes.
"""

import argparse
import asyncio
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from divebell.language import LANGUAGES
from divebell.site.manifest import manifest, name_of
from divebell.store.log import Log
from divebell.web.files import static_files
from divebell.web.server.app import templates

ROOT = Path(__file__).resolve().parent.parent
SHELL = ROOT / "src" / "divebell" / "site" / "shell"
WORK = ROOT / "build" / "site-work"
PYODIDE = ROOT / "node_modules" / "pyodide"
INTERPRETER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
# Of what the server needs, what is not to be had or not needed in a browser.
LEFT_OUT = (
    "click", "deprecated", "greenlet", "h11", "idna", "limits", "numpy", "packaging", "platformdirs", "pygments",
    "rich", "segno", "uvicorn", "websockets", "wrapt",
)  # fmt: skip
AS_SOURCE = ("markupsafe",)  # they have no wheel for WebAssembly, but run without their C part
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
# Of our own rooms, what no page asks for.
OTHER_ROOMS = ("cli", "lab", "learn", "web/static", "web/templates", "site/shell", "site/play")
OUR_DATA = (".py", ".mo", ".toml", ".json", ".md", ".mako", ".sqlite")
NOT_KEPT = ("sw.js", "404.html", "board-wide.png", "board-narrow.png")  # the browser or the host asks for these itself
LATE = ("upgrade.zip",)  # fetched with a newer version, or when it is needed
EPOCH = (1980, 1, 1, 0, 0, 0)


def pinned() -> list[str]:
    """The lines of run.txt that are wanted here, each with its hashes."""
    text = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    entries = re.findall(r"^([\w.-]+)==.*?(?=^[\w.-]+==|\Z)", text, re.MULTILINE | re.DOTALL)
    blocks = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)
    named = {re.match(r"[\w.-]+", block)[0].lower(): block for block in blocks if re.match(r"[\w.-]+==", block)}  # type: ignore[index]
    assert len(named) == len(entries)
    return [block for name, block in named.items() if name not in LEFT_OUT]


def fetch_libraries(place: Path) -> None:
    """Unpack the pinned libraries for WebAssembly."""
    wheels, sources = WORK / "wheels.txt", WORK / "sources.txt"
    blocks = pinned()
    source = [block for block in blocks if block.startswith(AS_SOURCE)]
    wheels.write_text("".join(block for block in blocks if block not in source), "utf-8")
    sources.write_text("".join(source), "utf-8")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    common = ("--no-deps", "--require-hashes")
    subprocess.run(
        [*pip, "install", *common, "--only-binary", ":all:", *PLATFORM, "--abi", "cp314", "--abi", "none",
         "--no-compile", "--target", place, "-r", wheels],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    packed = WORK / "sources"
    subprocess.run(
        [*pip, "download", *common, "--no-binary", ":all:", "--no-build-isolation", "-d", packed, "-r", sources],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    for archive in sorted(packed.glob("*.tar.gz")):
        with tarfile.open(archive) as tar:
            for member in tar:
                _, _, inside = member.name.partition("/src/")
                if inside.endswith(".py"):
                    target = place / inside
                    target.parent.mkdir(parents=True, exist_ok=True)
                    content = tar.extractfile(member)
                    assert content is not None
                    target.write_bytes(content.read())
    for file in place.rglob("*"):
        if file.is_file() and file.suffix not in (".py", ".so"):
            file.unlink()


def copy_our_own(place: Path) -> None:
    """The rooms of Divebell that pages need, and what they read."""
    source = ROOT / "src" / "divebell"
    for file in sorted(source.rglob("*")):
        inside = file.relative_to(source).as_posix()
        if not file.is_file() or file.suffix not in OUR_DATA or "__pycache__" in inside or "/ui/templates" in inside:
            continue
        if any(inside == room or inside.startswith(f"{room}/") for room in OTHER_ROOMS):
            continue
        target = place / "divebell" / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    addresses = {name: file.address for name, file in static_files().items()}
    (place / "divebell" / "web" / "static.json").write_text(json.dumps(addresses, sort_keys=True), "utf-8")
    empty = WORK / "empty.sqlite"
    asyncio.run(make_empty(empty))
    shutil.copyfile(empty, place / "divebell" / "site" / "empty.sqlite")
    templates().compile_templates(place / "templates", zip=None, log_function=lambda _: None)


async def make_empty(path: Path) -> None:
    """A database with today's schema and nothing in it."""
    path.unlink(missing_ok=True)
    log = Log(f"sqlite:///{path}")
    await log.open()

    def settle(connection: object) -> None:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")  # type: ignore[attr-defined]

    await log.database.read(settle)
    await log.close()
    import sqlite3

    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()


def pack(folder: Path, target: Path) -> None:
    """A zip file that is the same for the same files; it is not packed: the host does that, and better."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())


def allow_script(page: Path) -> None:
    """Name the script of a page in its policy by its hash."""
    text = page.read_text("utf-8")
    script = text.partition("<script>")[2].partition("</script>")[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    page.write_text(text.replace("'HASH'", f"'sha256-{digest}'"), "utf-8")


def build(target: Path) -> None:
    """Everything, into one folder."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(target, ignore_errors=True)
    app = WORK / "app"
    app.mkdir(parents=True)
    print("Fetching the libraries.")
    fetch_libraries(app)
    print("Copying rooms and templates.")
    copy_our_own(app)
    print("Compiling with the interpreter of the site.")
    library, upgrade = WORK / "library", WORK / "upgrade"
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        archive.extractall(library)
    subprocess.run(["node", ROOT / "tools" / "site_compile.mjs", WORK], check=True, cwd=ROOT)
    (target / "pyodide").mkdir(parents=True)
    for name in INTERPRETER:
        shutil.copyfile(PYODIDE / name, target / "pyodide" / name)
    pack(library, target / "pyodide" / "python_stdlib.zip")
    pack(app, target / "divebell.zip")
    pack(upgrade, target / "upgrade.zip")
    for static in static_files().values():
        place = target / static.address.removeprefix("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(static.content)
    for file in sorted(SHELL.iterdir()):
        shutil.copyfile(file, target / file.name)
    for language in LANGUAGES:
        text = json.dumps(manifest(language), indent=1, ensure_ascii=False)
        (target / name_of(language)).write_text(text, "utf-8")
    for name, picture in (("board-wide", "board"), ("board-narrow", "phone")):
        shutil.copyfile(ROOT / "docs" / "pictures" / f"{picture}.png", target / f"{name}.png")
    allow_script(target / "404.html")
    shutil.copyfile(ROOT / "src" / "divebell" / "web" / "static" / "icon.svg", target / "icon.svg")
    files: dict[str, dict[str, int | str | bool]] = {}
    size = 0
    for file in sorted(path for path in target.rglob("*") if path.is_file()):
        name = file.relative_to(target).as_posix()
        if name not in NOT_KEPT:
            content = file.read_bytes()
            files[name] = {"size": len(content), "digest": sha256(content).hexdigest()}
            if name in LATE:
                files[name]["late"] = True
            else:
                size += len(content)
    version = sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
    (target / "site.json").write_text(json.dumps({"version": version, "files": files}, indent=1), "utf-8")
    print(f"{target}: version {version}, {len(files)} files, {size / 1e6:.1f} MB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "play", help="the folder (build/play)")
    parser.add_argument("--carry", action="store_true", help="put it where the next wheel takes it along")
    given = parser.parse_args()
    build(given.to)
    if given.carry:
        carried = ROOT / "src" / "divebell" / "site" / "play"
        shutil.rmtree(carried, ignore_errors=True)
        shutil.copytree(given.to, carried)
    return 0


if __name__ == "__main__":
    sys.exit(main())

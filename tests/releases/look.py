"""What a release shows of its tables and records: said once by the release that made them, and again by later ones.

Everything comes from addresses, commands and the text of a record, which stay when the code behind them moves. The
sentences stand apart from the facts: a text may be put in better words, a fact may not change.
"""

import gzip
import io
import json
import re
import zipfile
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from divebell.cli import main
from divebell.engine.record import read_record
from divebell.games import find_game

from .person import Person, choices, tables_on

SPOKEN = ("say", "title", "waits", "notice")  # the facts of a board that are sentences
MOMENTS = 3  # a game is looked back at when a third of it was played, and two thirds
STRANGER = "stranger"  # who sits at no table
WIDE = "1500"  # columns, so that hardly a sentence is broken

Facts = dict[str, Any]


def run(patch: Any, *command: str) -> tuple[int, str]:
    """A command of the terminal in English: its exit code, and what it prints."""
    patch.setenv("COLUMNS", WIDE)
    patch.setenv("LANGUAGE", "en")
    with redirect_stdout(io.StringIO()) as told:
        code = main(command)
    return code, told.getvalue()


def export(patch: Any, folder: Path, table: str) -> str:
    """The record of a table, whatever secrets it holds."""
    code, text = run(patch, "admin", "export", "--unfinished", "--data", str(folder), "--", table)
    assert code == 0
    return re.sub(r"^(seat \d:) +\(", r"\1 nobody (", text, flags=re.MULTILINE)  # a record needs names


def read(file: Path) -> Facts:
    """What a JSON file of a release holds."""
    found: Facts = json.loads(file.read_text(encoding="utf-8"))
    return found


def unpack(release: Path, folder: Path) -> Facts:
    """Lay the tables of a release into a folder as its server left them; the outline."""
    outline = read(release / "outline.json")
    (folder / "tables.sqlite").write_bytes(gzip.decompress((release / "tables.sqlite.gz").read_bytes()))
    (folder / "secret").touch(mode=0o600)
    (folder / "secret").write_text(outline["key"], encoding="ascii")
    return outline


# Records


def record_facts(text: str) -> Facts:
    """Where a record leads: the position, what each seat and a spectator see of it, and what can be done."""
    name = next(line for line in text.splitlines() if line.startswith("game: ")).removeprefix("game: ")
    record = read_record(text, find_game(name))
    game = record.game
    seats = range(len(game.position()["players"]))
    found = {
        "game": name,
        "options": record.package.write_options(record.options),
        "seed": record.seed,
        "practice": record.practice,
        "seats": [list(seat) for seat in record.seats],
        "played": len(record.played),
        "position": game.position(),
        "question": None if game.question is None else list(game.question),
        "moves": sorted(str(move) for move in game.moves()),
        "standing": list(game.standing),
        "result": None if game.result is None else list(game.result),
        "views": [changes(game.position(), game.view(viewer)) for viewer in (*seats, "spectator")],
    }
    return plain(found)


def changes(position: Any, view: Any) -> Any:
    """A view as what it says otherwise than the position, or does not say: most of the two is the same."""
    if not isinstance(position, dict) or not isinstance(view, dict):
        return view
    found = {name: changes(position.get(name), value) for name, value in view.items() if value != position.get(name)}
    hidden = sorted(set(position) - set(view))
    return {**found, **({"not shown": hidden} if hidden else {})}


def plain(value: Facts) -> Facts:
    """The value as it comes back from a JSON file."""
    found: Facts = json.loads(json.dumps(value))
    return found


def told_by_terminal(patch: Any, file: Path) -> list[str]:
    """The whole story of a record, a paragraph for each turn."""
    code, text = run(patch, "replay", str(file), "--plain")
    assert code == 0
    lines = text.splitlines()
    return [line.strip() for line in lines if line.startswith("Round ") and "   " not in line]  # not of the board


# Tables


def look_at(person: Person, table: str, seat: int | None) -> tuple[Facts, Facts]:
    """A board as somebody sees it, from a seat of theirs if one is named: the facts, and the sentences.

    The facts are without HTML and running clocks, and with the texts of the moves that the board offers.
    """
    seen = person.board(table, seat)
    facts = {name: value for name, value in seen.items() if name not in ("html", "clock", *SPOKEN)}
    clock = seen.get("clock")
    facts |= {"running": clock["running"] if clock else None, "choices": choices(seen)}
    return facts, {name: seen[name] for name in SPOKEN if name in seen}


def look_back(person: Person, table: str, newest: int) -> Facts:
    """What somebody is told of a few earlier moves."""
    moments = sorted({newest * part // MOMENTS for part in range(1, MOMENTS)} - {0, newest})
    return {f"move {at}": person.board(table, at=at, since=max(0, at - 4))["say"] for at in moments}


def analysis_figures(person: Person, table: str) -> list[str]:
    """The figures of a kept analysis, in the order of its page."""
    return re.findall(r"[+−]?\d+ %(?: ± \d+)?", person.get(f"/t/{table}/analysis").text)


# People


def export_facts(person: Person, but: Sequence[str] = ()) -> Facts:
    """What somebody is handed out of everything that is theirs: the rows of lists, but for some, and their words."""
    with zipfile.ZipFile(io.BytesIO(person.get("/me/export").body)) as archive:
        found: Facts = json.loads(archive.read("divebell.json"))
        names = sorted(name for name in archive.namelist() if not name.startswith("tables/"))  # which came later
        talk = {name: json.loads(archive.read(name)) for name in names if name.startswith("talk/")}
    rows = [row for row in found["tables"] if row["id"] not in but]
    return {**found, "tables": rows, "files": names, "talk": talk}


def page_facts(person: Person, day: str) -> Facts:
    """Which tables the pages of somebody lead to."""
    pages = ("/", "/me", "/online", f"/dive/otys?day={day}", f"/dive/aquatica?day={day}")
    return {page: tables_on(person.get(page).text) for page in pages}


# Everything


def look_at_records(folder: Path, outline: Facts, patch: Any) -> Facts:
    """Where every table in a folder stands by its record; no server need run."""
    return {name: record_facts(export(patch, folder, table["id"])) for name, table in outline["tables"].items()}


def look_at_pages(url: str, outline: Facts) -> tuple[Facts, Facts]:
    """What a server shows of the tables that an outline names to the people in it: facts, and sentences."""
    guests = {name: Person(url, cookie) for name, cookie in outline["guests"].items()}
    people = {**guests, STRANGER: Person(url)}
    going_on = [table["id"] for table in outline["tables"].values() if not table["viewers"]]
    found: Facts = {  # rows and pages first: a minute after the start of a server clocks of then run out
        "exports": {name: export_facts(person, going_on) for name, person in guests.items()},
        "pages": {name: page_facts(person, outline["day"]) for name, person in people.items()},
        "analysis": analysis_figures(people[STRANGER], outline["tables"][outline["analysed"]]["id"]),
        "boards": {},
    }
    stories: Facts = {}
    for name, table in outline["tables"].items():
        looks = [look_at(people[who], table["id"], seat) for who, seat in table["viewers"]]
        boards = found["boards"][name] = [facts for facts, _ in looks]
        stories[name] = {"now": [sentences for _, sentences in looks]}
        if looks:
            stories[name] |= look_back(people[STRANGER], table["id"], boards[0].get("newest", 0))
    return plain(found), stories

"""Keep tables and records of this release, and what it shows of them: `python -m tests.releases.make FOLDER`.

A server is played with by HTTP until there is a table of every kind, first as `divebell table` serves one person, then
as `divebell serve` does several. Its clock is ten days slow (`earlier.py`). The folder then holds:

    tables.sqlite.gz   the database as `divebell admin backup` copies it: the file itself, not a dump of what is in it
    records/           records of both games
    outline.json       which table is what, and the cookies of the people
    expected.json      what this release shows of them
    story.json         the sentences; `--retell` writes this file anew from what is kept, after a change of words

Run it when a release is made, and never again for that release: only its own code can say what it showed.
"""

import argparse
import gzip
import json
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from divebell import __version__
from divebell.games import find_game, find_part
from tests.patience import THOUGHT, until
from tests.web.server import Server, serving

from .earlier import SHIFT
from .look import (
    STRANGER,
    Facts,
    export,
    export_facts,
    look_at_pages,
    look_at_records,
    run,
    told_by_terminal,
    unpack,
)  # fmt: skip
from .person import Person

KEY = "this key signs the cookies and the links of these tables and of no others"
HOUR, DAY = 3600.0, 24 * 3600.0
LONG_THOUGHT = 5.0  # seconds: longer than the bots here think about a move
MAIL = ("--smtp", "smtp://127.0.0.1:9", "--mail-from", "divebell@example.org", "--address", "http://dive.example.org")


def own_components(game: str, old: str, new: str) -> str:
    """The components of a game as an owner of it would correct them."""
    packaged = Path(find_game(game).__file__).with_name("components.toml")  # type: ignore[attr-defined]
    text = packaged.read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


class House:
    """A folder of tables with a slow clock, the people in it, and the tables by what they are examples of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shift = folder / "shift"
        self.people: dict[str, Person] = {}
        self.tables: dict[str, str] = {}
        self.set_clock(-10 * DAY)
        (folder / "secret").touch(mode=0o600)
        (folder / "secret").write_text(KEY, encoding="ascii")

    def set_clock(self, shift: float) -> None:
        new = self.shift.with_name("next-shift")
        new.write_text(str(shift), encoding="ascii")
        new.replace(self.shift)  # the server reads it all the time
        self.now = shift

    @property
    def day(self) -> str:
        return datetime.fromtimestamp(time.time() + self.now, UTC).date().isoformat()

    @contextmanager
    def serving(self, options: list[str] | None, kill: bool = False) -> Iterator[None]:
        server = Server(self.folder, options=options)
        server.program = ["-m", "tests.releases.earlier"]
        server.environment = {SHIFT: str(self.shift)}
        server.start()
        for person in self.people.values():
            person.move_to(server.url)
        self.url = server.url
        try:
            yield
        finally:
            server.stop(kill)
        assert "Traceback" not in server.told(), server.told()

    def person(self, name: str) -> Person:
        """Somebody new."""
        person = self.people[name] = Person(self.url)
        person.post("/settings", language="en", speed="instant", name=name)
        return person

    def keep(self, name: str, answer: Any) -> str:
        """The table that an answer leads to, under a name."""
        assert answer.status == 303, re.findall("<p.*</p>", answer.text)
        assert name not in self.tables
        table = self.tables[name] = str(answer.location).removeprefix("/t/").partition("?")[0]
        return table

    def play_around(self, table: str, moves: int, *people: Person) -> None:
        """So many moves, each by whoever must choose."""
        for _ in range(moves):
            seen: dict[str, Any] = {}

            def is_asked(seen: dict[str, Any] = seen) -> bool:
                seen.clear()
                for person in people:
                    found = person.board(table)
                    if found["mine"] or found["over"]:
                        seen.update(found, person=person)
                        return True
                return False

            assert until(is_asked), "nobody must choose"
            if seen["over"]:
                return
            seen.pop("person").play_one(table, seen)

    def revealed(self, person: Person, table: str) -> int:
        """How many moves have revealed something; only at tables whose record can be had."""
        return person.get(f"/t/{table}/record").text.rpartition("\n\n")[2].count("(")


# Alone at home


def play_at_home(house: House) -> None:
    noelie, tam = house.person("Noelie"), house.person("Tam")
    keep = house.keep

    def new(name: str, **form: str) -> str:
        return keep(name, noelie.post("/new", **{"game": "otys", "way": "bots", "bot": "greedy", **form}))

    noelie.play(new("bots in play", seed="12"), 14)
    finished = new("bots finished", seed="7")
    noelie.play(finished, 1000)
    noelie.play(new("German edition", others="3", bot="random", edition="de", sponsors="advanced", seed="3"), 20)
    noelie.play(new("designer's variant", others="2", sponsors="random", designer_variant="yes", seed="5"), 12)
    noelie.play(new("solo normal", way="solo", solo="normal", seed="21"), 25)
    alone = new("solo hard finished", way="solo", solo="hard", sponsors="random", seed="22")
    noelie.play(alone, 1000)
    around = new("hot seat", way="hotseat", others="2", name1="Bruno", name2="Ines", seed="4")
    noelie.play(around, 31)
    undo_inside_a_turn(noelie, around)
    practice_with_undo(house, noelie, new("practice", practice="yes", bot="random", seed="9"))
    take_a_hint(noelie, new("hinted", seed="14"))
    coached = new("coached", coach="yes", seed="12")
    for move in ("key 5", "dive", "done", "surface", "end"):
        noelie.do(coached, "move", move=move)
    noelie.wait(coached)
    given_up = new("given up", bot="random", seed="8")
    noelie.play(given_up, 9)
    noelie.do(given_up, "give_up", 0)
    analyse(noelie, given_up)

    own = own_components("otys", "3-2=5+b", "3-2=5+c")
    form = {"game": "otys", "way": "bots", "bot": "random", "seed": "6"}
    noelie.play(keep("own components", noelie.upload("/new", {"components": own}, **form)), 15)
    record = noelie.get(f"/t/{around}/record").text
    noelie.play(keep("imported", noelie.upload("/import", {"record": record})), 5)
    record = noelie.get(f"/t/{alone}/record").text
    keep("imported finished", noelie.upload("/import", {"record": record}))
    noelie.play(keep("on from here", noelie.post(f"/t/{finished}/fork", at="40")), 6)
    noelie.play(keep("same deal", noelie.post(f"/t/{finished}/same", seat="1", bot="random")), 8)
    noelie.play(keep("rematch", noelie.post(f"/t/{given_up}/rematch")), 3)

    for game in ("otys", "aquatica"):
        lesson = keep(f"lesson of {game}", noelie.post(f"/learn/{game}"))
        moves = [beat.move for _, beat in find_part(game, "tutorial").LESSON.beats]
        for move in moves[:7]:
            noelie.do(lesson, "move", move=move)
        noelie.do(lesson, "again")
        taken = keep(f"lesson of {game} finished", tam.post(f"/learn/{game}"))
        for move in moves:
            tam.do(taken, "move", move=move)
        solve_puzzles(house, noelie, game)
    play_aquatica(house, noelie)


def undo_inside_a_turn(person: Person, table: str) -> None:
    for _ in range(30):
        if person.command(table, "undo").status == 200:
            person.play(table, 2)
            return
        person.play(table)
    raise AssertionError("no move could be undone")


def practice_with_undo(house: House, person: Person, table: str) -> None:
    """Undo a move that revealed something, which only practice allows, and a whole turn."""
    person.play(table, 6)
    revealed = house.revealed(person, table)
    for _ in range(60):
        person.play(table)
        person.wait(table)
        before, revealed = revealed, house.revealed(person, table)
        if revealed > before:
            person.do(table, "undo", 0)
            break
    assert house.revealed(person, table) < revealed
    person.play(table, 8)
    person.wait(table)
    person.do(table, "reset", 0)
    person.play(table, 3)
    person.wait(table)


def take_a_hint(person: Person, table: str) -> None:
    person.play(table, 4)
    seen = person.wait(table)
    asked = json.dumps({"version": seen["version"], "nonce": "a-hint", "seat": seen["asked"]}).encode()
    assert person.ask("POST", f"/t/{table}/hint", asked, "application/json").status == 200
    person.play(table, 2)
    person.wait(table)


def analyse(person: Person, table: str) -> None:
    assert person.post(f"/t/{table}/analysis", action="start").status == 303
    assert until(lambda: 'class="progress"' not in person.get(f"/t/{table}/analysis").text, THOUGHT)


def solve_puzzles(house: House, person: Person, game: str) -> None:
    begun, undone, solved, shown = find_part(game, "puzzles").read_puzzles()[:4]

    def sit_at(state: str, puzzle: Any) -> str:
        return house.keep(f"puzzle of {game} {state}", person.post(f"/puzzles/{game}", puzzle=puzzle.name))

    person.do(sit_at("begun", begun), "move", move=begun.solution[0])
    table = sit_at("tried", undone)
    seat = person.wait(table)["asked"]
    while person.board(table)["asked"] is not None:
        person.play(table)
    person.do(table, "undo", seat)
    person.play(table)
    person.do(table, "reset", seat)
    person.do(table, "move", move=undone.solution[0])
    table = sit_at("solved", solved)
    for move in solved.solution:
        person.do(table, "move", move=move)
    table = sit_at("shown", shown)
    person.play(table, 2)
    seat = shown.seat
    person.do(table, "solution", seat)
    person.do(table, "solution_move", seat)
    person.do(table, "solution_move", seat)


def play_aquatica(house: House, noelie: Person) -> None:
    def new(name: str, **form: str) -> str:
        form = {"game": "aquatica", "way": "bots", "bot": "random", **form}
        return house.keep(f"Aquatica: {name}", noelie.post("/new", **form))

    noelie.play(new("goals", others="2", seed="3"), 16)
    noelie.play(new("goals finished", kings="basic", seed="4"), 1000)
    noelie.play(new("without Cold Waters", cold_waters="no", goals="printed", kings="none", edition="en", seed="5"), 12)
    noelie.play(new("five players", others="4", memory="open", seed="6"), 8)
    noelie.play(new("tribes", way="hotseat", mode="tribes", name1="Bruno", seed="7"), 24)
    noelie.play(new("solo goals finished", way="solo", mode="goals", seed="8"), 1000)
    noelie.play(new("solo tribes", way="solo", mode="tribes", level="3", kings="none", seed="9"), 20)
    own = own_components("aquatica", "cost = 7", "cost = 6")
    form = {"game": "aquatica", "way": "hotseat", "name1": "Bruno", "seed": "10"}
    noelie.play(house.keep("Aquatica: own components", noelie.upload("/new", {"components": own}, **form)), 15)


# Far apart


def play_far_apart(house: House) -> dict[str, str]:
    """Tables of several people; the links that were sent to others."""
    noelie, tam = house.people["Noelie"], house.people["Tam"]
    ines, bruno = house.person("Ines"), house.person("Bruno")
    everybody = (noelie, tam, ines, bruno)
    links: dict[str, str] = {}

    def link(person: Person, path: str, kind: str) -> str:
        found = re.search(rf"/{kind}/[\w-]+/[\w-]+", person.get(path).text)
        assert found is not None
        return found[0]

    def open_table(name: str, *guests: Person, **form: str) -> str:
        seats = {f"seat{number}": "open" for number in range(2, len(guests) + 2)}
        table = house.keep(name, noelie.post("/online", **{"game": "otys", "name": "Noelie", **seats, **form}))
        if guests:
            invitation = link(noelie, f"/t/{table}", "join")
            for guest, called in zip(guests, ("Tam", "Ines", "Bruno"), strict=False):
                assert guest.post(invitation, name=called).status == 303
        return table

    let_clocks_run_out(house, open_table, noelie, tam)
    waiting = open_table("waiting", seat2="open", seat3="invited", seat4="greedy", public="yes", clock="20+20")
    links["invitation"] = link(noelie, f"/t/{waiting}", "join")

    table = open_table("together", tam, ines, clock="45+30")
    house.play_around(table, 12, *everybody)
    tam.around(table, "say", phrase="hello")
    noelie.around(table, "say", text="Grüße aus der Tiefe: <b>blub</b>")
    ines.around(table, "vote")
    noelie.around(table, "rename", seat="0", name="Captain Noelie")
    links["device"] = link(tam, f"/t/{table}/device", "seat")
    phone = house.person("Tam's phone")
    assert phone.post(links["device"]).status == 303
    house.play_around(table, 7, *everybody)

    table = open_table("replaced", tam, ines, clock="3d")
    house.play_around(table, 6, *everybody)
    tam.around(table, "replace", seat="1", kind="random")
    ines.around(table, "replace", seat="2", kind="invited")
    links["seat"] = link(ines, f"/t/{table}", "join")
    bruno.post(links["seat"], name="Bruno")
    house.play_around(table, 6, *everybody)
    bruno.around(table, "replace", seat="2", kind="invited")
    links["seat"] = link(bruno, f"/t/{table}", "join")

    table = open_table("ended by vote", tam)
    house.play_around(table, 5, *everybody)
    tam.around(table, "vote")
    noelie.around(table, "vote")
    table = open_table("ended by the host", tam)
    noelie.around(table, "end")
    table = open_table("one of three gave up", tam, ines)
    house.play_around(table, 4, *everybody)
    ines.do(table, "give_up", 2)
    house.play_around(table, 8, noelie, tam)
    table = open_table("gave up, played again", tam)
    house.play_around(table, 4, *everybody)
    tam.do(table, "give_up", 1)
    table = house.keep("rematch far apart", tam.post(f"/t/{table}/rematch"))
    house.play_around(table, 4, *everybody)

    table = open_table("Aquatica: far apart", tam, seat3="random", game="aquatica", public="yes", mode="tribes")
    house.play_around(table, 14, *everybody)

    forgotten = open_table("forgotten", tam, ines, bruno)
    house.play_around(forgotten, 5, *everybody)
    bruno.around(forgotten, "say", text="Nobody shall read this.")
    assert bruno.post("/me/delete", sure="yes").status == 303
    del house.people["Bruno"]
    house.play_around(forgotten, 6, noelie, tam, ines)

    dive(house, noelie, tam, ines)
    assert tam.post("/mail", email="tam@example.org").status == 200
    return links


def dive(house: House, noelie: Person, tam: Person, ines: Person) -> None:
    table = house.keep("dive finished", noelie.post("/dive/otys", name="Noelie"))
    noelie.play(table, 1000)
    tam.play(house.keep("dive in play", tam.post("/dive/otys", name="Tam")), 12)
    table = house.keep("dive given up", ines.post("/dive/otys", name="Ines"))
    ines.play(table, 6)
    ines.do(table, "give_up", 0)
    ines.play(house.keep("Aquatica: dive in play", ines.post("/dive/aquatica", name="Ines")), 8)


def let_clocks_run_out(house: House, open_table: Any, noelie: Person, tam: Person) -> None:
    """An hour passes: a bot plays for who was asked. At one table they come back, at the other they stay away."""
    tables = [open_table(name, tam, clock="10+15") for name in ("away", "away and back")]
    for table in tables:
        house.play_around(table, 3, noelie, tam)
    asked = [noelie.board(table)["asked"] for table in tables]
    house.set_clock(house.now + HOUR)
    for table, seat in zip(tables, asked, strict=True):
        assert until(lambda table=table, seat=seat: noelie.board(table)["asked"] not in (seat, None), THOUGHT)  # type: ignore[misc]
    (noelie, tam)[asked[1]].around(tables[1], "return", seat=str(asked[1]))


def leave_a_bot_thinking(house: House) -> str:
    """A table where a bot must choose when the server dies: the next server lets it go on."""
    noelie = house.people["Noelie"]
    table = house.keep("bot to choose", noelie.post("/new", game="otys", way="bots", bot="freediver", seed="12"))
    for move in ("key 5", "dive", "done", "surface", "end"):
        if noelie.board(table)["mine"]:
            noelie.do(table, "move", move=move)
    assert noelie.board(table)["asked"] == 1
    return table


# What is kept

RECORDS = (
    "bots finished", "German edition", "designer's variant", "solo normal", "solo hard finished", "hot seat",
    "practice", "own components", "on from here", "lesson of otys", "puzzle of aquatica solved", "Aquatica: goals",
    "Aquatica: goals finished", "Aquatica: without Cold Waters", "Aquatica: five players", "Aquatica: tribes",
    "Aquatica: solo goals finished", "Aquatica: solo tribes", "Aquatica: own components",
)  # fmt: skip


TIMED = ("waiting", "together", "replaced", "away", "away and back")  # looked at first, before their clocks run out


def file_name(table: str) -> str:
    return re.sub(r"\W+", "-", table.lower()).strip("-") + ".record"


def outline_of(house: House, links: dict[str, str], day: str) -> Facts:
    """What must be known to look at the tables: whose cookies, which tables, who looks at them from which seat."""
    guests = {name: person.cookie for name, person in house.people.items()}
    rows = {name: {row["id"]: row for row in export_facts(person)["tables"]} for name, person in house.people.items()}
    tables: Facts = {}
    for name, table in sorted(house.tables.items(), key=lambda entry: entry[0] not in TIMED):
        viewers: list[tuple[str, int | None]] = [(STRANGER, None)]
        for who in guests:
            row = rows[who].get(table)
            if row is not None:
                people = [seat for seat, plan in enumerate(row["seats"]) if plan["kind"] == "human"]
                hot_seat = not row["online"] and len(people) > 1
                viewers += [(who, None), *((who, seat) for seat in people if hot_seat)]
        tables[name] = {"id": table, "viewers": viewers}
    return {
        "release": __version__,
        "key": KEY,
        "day": day,
        "guests": guests,
        "links": links,
        "analysed": "given up",
        "tables": tables,
        "records": {file_name(name): name for name in RECORDS},
    }


def make(target: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="divebell-") as passing, pytest.MonkeyPatch.context() as patch:
        house = House(Path(passing))
        with house.serving(None):
            play_at_home(house)
        with house.serving(["--no-limits", *MAIL]):
            day = house.day
            links = play_far_apart(house)
            outline = outline_of(house, links, day)
            assert day == house.day, "midnight came in between: make them again"
            settle(house)
        with house.serving(None, kill=True):
            outline["tables"]["bot to choose"] = {"id": leave_a_bot_thinking(house), "viewers": []}
        code, _ = run(patch, "admin", "backup", str(house.folder / "kept.sqlite"), "--data", passing)
        assert code == 0
        keep_files(target, house, outline, patch)


def settle(house: House) -> None:
    """Wait until all bots have played."""
    before: list[str] = []

    def is_quiet() -> bool:
        nonlocal before
        time.sleep(LONG_THOUGHT)
        last, before = before, [str(entry) for entry in versions(house.folder / "tables.sqlite")]
        return last == before

    assert until(is_quiet, THOUGHT)


def versions(database: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(database)) as opened:
        return opened.execute("SELECT id, version FROM tables ORDER BY id").fetchall()


def keep_files(target: Path, house: House, outline: Facts, patch: Any) -> None:
    """Write the files of a release, with what it shows of them now that the days have passed."""
    (target / "records").mkdir(parents=True)
    kept = (house.folder / "kept.sqlite").read_bytes()
    (target / "tables.sqlite.gz").write_bytes(gzip.compress(kept, mtime=0))
    for file, name in outline["records"].items():
        record = export(patch, house.folder, outline["tables"][name]["id"])
        (target / "records" / file).write_text(record, encoding="utf-8")
    write(target / "outline.json", outline)
    facts, stories, changed = look_at_release(target, patch)
    assert changed == {outline["tables"]["bot to choose"]["id"]}, "another bot was left thinking, or this one was not"
    write(target / "expected.json", facts)
    write(target / "story.json", stories)


def look_at_release(release: Path, patch: Any) -> tuple[Facts, Facts, set[str]]:
    """What this code shows and tells of a release, and the tables that went on meanwhile."""
    with tempfile.TemporaryDirectory(prefix="divebell-") as passing:
        folder = Path(passing)
        outline = unpack(release, folder)
        before = versions(folder / "tables.sqlite")
        records = look_at_records(folder, outline, patch)
        with serving(folder, options=["--no-limits"]) as server:
            pages, stories = look_at_pages(server.url, outline)
        changed = {table for table, _ in {*versions(folder / "tables.sqlite")} - {*before}}
    files = sorted((release / "records").iterdir())
    told = {file.name: told_by_terminal(patch, file) for file in files}
    return {"positions": records, **pages}, {"tables": stories, "records": told}, changed


def write(file: Path, value: Facts) -> None:
    """A line for each entry of each part: short, and a change of one table is a change of one line."""
    parts = []
    for name, part in value.items():
        entries = part.items() if isinstance(part, dict) else ()
        lines = [f"  {text(key)}: {text(entry)}" for key, entry in entries]
        parts.append(f" {text(name)}: " + ("{\n" + ",\n".join(lines) + "\n }" if lines else text(part)))
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a new folder, such as tests/releases/0.1.0")
    parser.add_argument("--retell", action="store_true", help="write only the sentences of a folder anew")
    given = parser.parse_args()
    if not given.retell:
        make(given.folder)
        return
    with pytest.MonkeyPatch.context() as patch:
        _, stories, _ = look_at_release(given.folder, patch)
    write(given.folder / "story.json", stories)


if __name__ == "__main__":
    main()

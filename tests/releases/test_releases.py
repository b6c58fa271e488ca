"""Tables and records of earlier releases open unchanged: they stand and read as they did, and can be played on.

A folder here was made by the release it is named after (`make.py`) and is never made again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from divebell.engine.record import read_record
from divebell.games import find_game
from tests.patience import THOUGHT, until
from tests.web.server import Server, serving

from .look import (
    STRANGER,
    Facts,
    export_facts,
    look_at_pages,
    look_at_records,
    read,
    record_facts,
    run,
    told_by_terminal,
    unpack,
)  # fmt: skip
from .person import Person

RELEASES = sorted(file.parent for file in Path(__file__).parent.glob("*/outline.json"))

SHOWN = {"invitation": ("Noelie", "/t/{}"), "seat": ("Noelie", "/t/{}"), "device": ("Tam", "/t/{}/device")}
# What a row says that no move changes: it is worked out anew from all events when the table is played on.
LASTING = ("seats", "practice", "began", "online", "dive", "lesson", "puzzle", "hints", "given_up", "options")


class Opened(NamedTuple):
    """A release that this code has opened: what it must show, and what it shows."""

    release: Path
    server: Server
    outline: Facts
    expected: Facts
    found: Facts
    stories: Facts
    verified: tuple[int, str]

    def person(self, name: str) -> Person:
        return Person(self.server.url, self.outline["guests"].get(name, ""))


@pytest.fixture(scope="module")
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module", params=RELEASES, ids=[release.name for release in RELEASES])
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, patch: pytest.MonkeyPatch
) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("tables")
    outline = unpack(request.param, folder)
    verified = run(patch, "admin", "verify", "--data", str(folder))
    positions = look_at_records(folder, outline, patch)
    with serving(folder, options=["--no-limits"]) as server:
        pages, stories = look_at_pages(server.url, outline)
        expected = read(request.param / "expected.json")
        yield Opened(request.param, server, outline, expected, {"positions": positions, **pages}, stories, verified)
        assert "Traceback" not in server.told(), server.told()


def known(expected: Any, found: Any) -> Any:
    """What was found, without what an earlier release did not know of: later ones may say more."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {name: known(expected.get(name), value) for name, value in found.items() if name in expected}
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [known(then, now) for then, now in zip(expected, found, strict=True)]
    return found


def test_every_table_replays(opened: Opened) -> None:
    code, told = opened.verified
    assert code == 0, told
    assert f"Tables replayed: {len(opened.outline['tables'])};" in told


def test_every_table_stands_as_it_did(opened: Opened) -> None:
    for name, expected in opened.expected["positions"].items():
        assert opened.found["positions"][name] == expected, name


def test_every_board_is_shown_as_it_was(opened: Opened) -> None:
    for name, expected in opened.expected["boards"].items():
        for viewer, then, now in zip(
            opened.outline["tables"][name]["viewers"], expected, opened.found["boards"][name], strict=True
        ):
            assert known(then, now) == then, f"{name} as {viewer} sees it"


@pytest.mark.parametrize("what", ["exports", "pages", "analysis"])
def test_everybody_finds_what_is_theirs(opened: Opened, what: str) -> None:
    expected, found = opened.expected[what], opened.found[what]
    if what == "exports":
        expected, found = ({name: without_records_in_play(facts) for name, facts in all_of.items()}
                           for all_of in (expected, found))  # fmt: skip
    assert known(expected, found) == expected


def without_records_in_play(facts: Any) -> Any:
    """What somebody is handed out, less the records of games that go on: where one counts, its deal is secret now."""
    over = {f"records/{row['game']}-{row['id']}.txt" for row in facts["tables"] if row["over"]}
    return {**facts, "files": [name for name in facts["files"] if name in over or not name.startswith("records/")]}


def test_the_stories_are_told_in_the_same_words(opened: Opened, patch: pytest.MonkeyPatch) -> None:
    expected = read(opened.release / "story.json")
    for name, story in expected["tables"].items():
        assert opened.stories[name] == story, name
    for file, told in expected["records"].items():
        assert told_by_terminal(patch, opened.release / "records" / file) == told, file


def test_the_records_replay_and_are_written_as_they_were_but_for_the_version_of_the_rules(opened: Opened) -> None:
    for file, name in opened.outline["records"].items():
        text = (opened.release / "records" / file).read_text(encoding="utf-8")
        expected = opened.expected["positions"][name]
        assert record_facts(text) == expected, file
        package = find_game(expected["game"])
        renewed = text.replace("\nrules: 1\n", f"\nrules: {package.RULES_VERSION}\n")
        assert str(read_record(text, package)) == renewed, file


def test_a_link_that_was_sent_is_shown_again_and_opens(opened: Opened) -> None:
    for kind, path in opened.outline["links"].items():
        who, page = SHOWN[kind]
        assert path in opened.person(who).get(page.format(path.split("/")[2])).text
        guest = opened.person(STRANGER)
        assert guest.get(path).status == 200
        answer = guest.post(path, name="Wilhelmine")
        assert answer.status == 303
        facts = guest.board(answer.location.removeprefix("/t/"))
        assert facts.get("seat") is not None or "location" in facts  # at a table that still waits for others


def test_whoever_left_a_lesson_or_a_puzzle_comes_back_to_it(opened: Opened) -> None:
    noelie = opened.person("Noelie")
    for game in ("otys", "aquatica"):
        lesson = opened.outline["tables"][f"lesson of {game}"]["id"]
        assert noelie.post(f"/learn/{game}").location == f"/t/{lesson}"
        row = row_of(opened, f"puzzle of {game} begun")
        assert noelie.post(f"/puzzles/{game}", puzzle=row["puzzle"]).location == f"/t/{row['id']}"


def row_of(opened: Opened, name: str) -> Facts:
    table = opened.outline["tables"][name]["id"]
    found: Facts = next(row for row in opened.expected["exports"]["Noelie"]["tables"] if row["id"] == table)
    return found


def test_every_table_in_play_can_be_played_on(opened: Opened, patch: pytest.MonkeyPatch) -> None:
    in_play = [name for name in opened.outline["tables"] if is_in_play(opened, name)]
    for name in in_play:
        table = opened.outline["tables"][name]
        people = [opened.person(who) for who in dict.fromkeys(who for who, _ in table["viewers"])]
        assert until(lambda people=people, table=table: plays_on(people, table["id"]), THOUGHT), name  # type: ignore[misc]
        assert people[0].board(table["id"])["version"] > opened.expected["boards"][name][0]["version"], name
    ids = {opened.outline["tables"][name]["id"] for name in in_play}
    for who, expected in opened.expected["exports"].items():
        rows = {row["id"]: row for row in export_facts(opened.person(who))["tables"]}
        for then in [row for row in expected["tables"] if row["id"] in ids]:
            now = rows[then["id"]]
            assert {name: now[name] for name in LASTING} == {name: then[name] for name in LASTING}, then["id"]
    code, told = run(patch, "admin", "verify", "--data", str(opened.server.folder))
    assert code == 0, told


def is_in_play(opened: Opened, name: str) -> bool:
    """Whether a person must choose at a table: not a bot, and not whoever may sit down some day."""
    boards = opened.expected["boards"][name]
    asked = boards[0].get("asked") if boards else None
    return asked is not None and opened.expected["positions"][name]["seats"][asked][1] == "human"


def plays_on(people: list[Person], table: str) -> bool:
    """Whether one of these people can move now; when a clock of then runs out, others are asked soon."""
    for person in people:
        asked = person.board(table)["asked"]
        seen = person.board(table, asked)
        if seen["mine"] and person.try_one(table, seen):
            return True
    return False


def test_a_bot_that_was_thinking_goes_on(opened: Opened) -> None:
    noelie = opened.person("Noelie")
    table = opened.outline["tables"]["bot to choose"]["id"]
    assert until(lambda: bool(noelie.board(table)["mine"]), THOUGHT)

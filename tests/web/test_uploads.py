"""Files that strangers send: whatever is in them, they get a sentence, and everybody else plays on."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from divebell.engine.record import Record
from divebell.games import aquatica, find_game, otys
from divebell.table.uploads import LARGEST_COMPONENTS, LARGEST_RECORD

from .client import Answer, Client
from .server import Server, serving

SENTENCE = 'class="sentence"'
LONGEST_STALL = 3.0  # seconds, on a busy machine; the worst of these files stopped everybody for 30 seconds
LONGEST_PAGE = 20_000  # characters
HEAD = "divebell record 1\ngame: otys\nrules: 1\nplayers: 2\nseed: 1\n"
FORM = {"way": "hotseat", "others": "1", "game": "aquatica"}


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("uploads"), options=["--no-limits"]) as running:
        yield running
        assert "Traceback" not in running.told()
        assert '"level": "error"' not in running.told()


def longest_wait(server: Server, guest: Client, path: str, field: str, content: bytes) -> tuple[Answer, float]:
    """What comes of a file, and the longest that somebody else waits for a page meanwhile."""
    other = Client(server.url)
    waits = [0.0]
    with ThreadPoolExecutor(1) as sending:
        sent = sending.submit(guest.upload, path, field, content, FORM)
        while not sent.done():
            began = time.perf_counter()
            assert other.get("/about").status == 200
            waits.append(time.perf_counter() - began)
        return sent.result(), max(waits)


COMPONENTS = {
    "one long dotted key": ".".join("a" * 30_000) + " = 1\n",
    "dotted keys in lines of bearable length": "\n".join(
        ".".join([f"k{at}", *("a" * 450)]) + " = 1" for at in range(60)
    ),
    "a long dotted header": "[" + ".".join("a" * 30_000) + "]\n",
    "nested arrays": "format = " + "[" * 30_000,
    "nested tables": "format = " + "{a = " * 10_000,
    "a number of thousands of digits": "format = " + "9" * 60_000,
    "a date that is none": "format = 2024-13-45\n",
    "a text that never ends": 'format = """' + "x" * 60_000,
    "a name of thousands of letters": 'format = "' + "x" * 60_000 + '"',
    "thousands of tables": "[[start]]\n" * 6000,
    "surrogates": 'format = "\\ud800"\n',
    "no text": "\x00\x01\x02",
}
RECORDS = {
    "thousands of seats": HEAD + "".join(f"seat {at}: A (human)\n" for at in range(14_000)),
    "nested position": HEAD + "position: " + "[" * 200_000 + "\n",
    "nested objects": HEAD + "position: " + '{"a":' * 40_000 + "\n",
    "a deal of thousands of digits": HEAD + 'deal: {"players": ' + "9" * 100_000 + "}\n",
    "a deal that is none": HEAD + 'deal: {"players": 5}\n',
    "a deal of other things": HEAD + 'deal: {"players": [null], "options": [[]], "public": "x"}\n',
    "a position of nothing": HEAD + "position: {}\n",
    "components with a number": HEAD.replace("otys", "aquatica") + 'components: {"format": ' + "9" * 5000 + "}\n",
    "thousands of moves": HEAD + "\n1.0  " + "key 1, " * 20_000 + "dive\n",
    "one long move": HEAD + "\n1.0  " + "x" * 250_000 + "\n",
    "a game that is none": "divebell record 1\ngame: chess\n",
    "nothing": "",
}  # fmt: skip


@pytest.mark.parametrize("name", COMPONENTS)
def test_hostile_components_get_a_sentence_and_stop_nobody(hosted: Server, name: str) -> None:
    content = COMPONENTS[name].encode()
    answer, wait = longest_wait(hosted, Client(hosted.url), "/new", "components", content[:LARGEST_COMPONENTS])
    assert answer.status == 422, answer.text
    assert SENTENCE in answer.text
    assert wait < LONGEST_STALL


@pytest.mark.parametrize("name", RECORDS)
def test_a_hostile_record_gets_a_sentence_and_stops_nobody(hosted: Server, name: str) -> None:
    content = RECORDS[name].encode()
    answer, wait = longest_wait(hosted, Client(hosted.url), "/import", "record", content[:LARGEST_RECORD])
    assert answer.status == 422, answer.text
    assert SENTENCE in answer.text
    assert len(answer.text) < LONGEST_PAGE, "a sentence does not repeat the file"
    assert wait < LONGEST_STALL


@pytest.mark.parametrize(
    ("path", "field", "most"), [("/new", "components", LARGEST_COMPONENTS), ("/import", "record", LARGEST_RECORD)]
)
def test_what_is_too_large_is_not_even_looked_at(hosted: Server, path: str, field: str, most: int) -> None:
    answer = Client(hosted.url).upload(path, field, b"x" * (most + 1), FORM)
    assert answer.status == 413
    assert f"{most // 1024} KB" in answer.text


def test_what_is_no_upload_is_small(hosted: Server) -> None:
    """A form of `&` and of `%41` takes the longest to take apart: 224 ms for 1 MB."""
    guest = Client(hosted.url)
    for path in ("/new", "/settings", "/import", "/t/x/command"):
        answer = guest.ask("POST", path, "&" * 40_000, {"content-type": "application/x-www-form-urlencoded"})
        assert answer.status == 413, path


def test_a_sentence_is_in_the_language_of_whoever_sent_the_file(hosted: Server) -> None:
    said = set()
    for language in ("en", "fr", "de", "it"):
        guest = Client(hosted.url)
        guest.post("/settings", {"language": language})
        said.add(guest.upload("/new", "components", b"format = " + b"[" * 100, FORM).text.partition(SENTENCE)[2][:200])
    assert len(said) == 4


def test_components_and_records_of_both_games_are_read(hosted: Server) -> None:
    guest = Client(hosted.url)
    for package in (otys, aquatica):
        standard = Path(str(package.__file__)).parent / "rules" / "components.toml"
        made = guest.upload("/new", "components", standard.read_bytes(), FORM | {"game": package.NAME})
        assert made.status == 303, made.text
        record = str(Record(find_game(package.NAME), {"components": package.read_components(standard)}, 7))
        again = guest.upload("/import", "record", record.encode())
        assert again.status == 303, again.text
        assert guest.get(again.headers["location"]).status == 200


def test_effects_of_a_card_are_few(hosted: Server) -> None:
    document = json.loads(json.dumps(aquatica.read_components("balanced").document))
    document["start"][0]["effects"] = ["coins 1"] * 10
    record = f"divebell record 1\ngame: aquatica\nrules: 1\nplayers: 2\ncomponents: {json.dumps(document)}\nseed: 1\n"
    answer = Client(hosted.url).upload("/import", "record", record.encode())
    assert answer.status == 422
    assert "at most 9" in answer.text or "9 at most" in answer.text

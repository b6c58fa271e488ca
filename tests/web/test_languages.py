"""What is wrong is said on the page in the language of its reader."""

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Watched
from .play import board_of, new_table, record_of, send, upload


@pytest.fixture
def german(watched: Watched) -> Page:
    return watched.open(settings={"language": "de"})


def test_a_refused_command_says_why_in_the_language_of_its_reader(german: Page) -> None:
    table = new_table(german, way="hotseat", others="1", seed="3")
    asked = board_of(german, table)["asked"]
    for body, why in (
        ({"move": "dive"}, "wähle zuerst einen Zugang."),
        ({"move": "key 9"}, "keine Aktion heißt so."),
        ({"seat": 9, "move": "key 1"}, "das ist nicht dein Platz"),
        ({"command": "undo"}, "Zurücknehmen geht nicht: noch wurde nichts gespielt"),
        ({"command": "trial_move"}, "es läuft kein Versuch"),
        ({"command": "cheat"}, "das ist kein Befehl für einen Tisch"),
    ):
        assert send(german, table, **{"seat": asked, "version": 0, **body}).json()["error"] == why
    answer = send(german, table, seat=asked, version=7, move="key 1")
    assert answer.status == 409
    assert answer.json()["error"] == "die Partie ging inzwischen weiter; sieh noch einmal hin"


def test_a_wrong_form_or_file_is_explained_in_the_language_of_its_reader(german: Page) -> None:
    forms: list[tuple[dict[str, Any], str]] = [
        ({"edition": "xx"}, "edition muss fr oder de sein, nicht „xx“"),
        ({"way": "<b>"}, "way muss bots, solo oder hotseat sein, nicht „&lt;b&gt;“"),
        ({"seed": "9" * 39}, "der Seed muss eine ganze Zahl von 0 bis 2**128 - 1 sein"),
    ]
    for form, why in forms:
        answer = german.request.post("/new", multipart=form, max_redirects=0)
        assert answer.status == 422
        assert why in answer.text()
    table = new_table(german, way="hotseat", others="1", seed="3")
    record = str(record_of(german, table))
    line = len(record.splitlines()) + 1
    for text, why in (
        ("nothing", "Zeile 1: ein Protokoll beginnt mit „divebell record 1“"),
        (record + "1.0  dive\n", f"Zeile {line}: dive: wähle zuerst einen Zugang. Möglich ist jetzt: key"),
        (
            record.replace("edition: fr", "edition: xx"),
            "das Protokoll kann nicht beginnen: edition muss fr oder de sein",
        ),
        ("x" * 300_000, "Das ist zu groß: Höchstens 288 KB sind erlaubt."),
    ):
        assert why in upload(german, text).text()


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["Captain", "Player 2"]), ("fr", ["Capitaine", "Joueur 2"]), ("de", ["Kapitän", "Spieler 2"])],
)
def test_who_gives_no_name_gets_one_in_their_language(watched: Watched, language: str, names: list[str]) -> None:
    page = watched.open(settings={"language": language})
    table = new_table(page, way="hotseat", others="1")
    assert [seat.name for seat in record_of(page, table).seats] == names

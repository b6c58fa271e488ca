"""The terminal in four languages: asked for by an option, or as the system speaks."""

import re
from pathlib import Path

import pytest

from divebell.cli.files import load_record

from .terminal import Terminal

QUESTION = {
    "en": "Player: choose a key.",
    "fr": "Joueur : choisissez une clé.",
    "de": "Spieler: Wähle einen Zugang.",
    "it": "Giocatore: scegli una chiave.",
}
TURN = ("key 2", "moves", "help", "log", "undo", "key 2", "what", "dive", "board")


@pytest.mark.parametrize("language", QUESTION)
def test_the_language_comes_before_or_after_the_command(terminal: Terminal, language: str) -> None:
    for arguments in (("--language", language, "play"), ("play", f"--language={language}")):
        shown = terminal.run(*arguments, "--seed", "7", "--first", "0")
        assert QUESTION[language] in shown.out.replace("\u00a0", " ")


@pytest.mark.parametrize("language", QUESTION)
def test_without_an_option_the_terminal_speaks_as_the_system_does(terminal: Terminal, language: str) -> None:
    shown = terminal.run("play", "--seed", "7", "--first", "0", system=f"{language}_CH.UTF-8")
    assert QUESTION[language] in shown.out.replace("\u00a0", " ")
    assert (
        QUESTION["it"] in terminal.run("--language", "it", "play", "--seed", "7", "--first", "0", system=language).out
    )


def test_a_language_we_do_not_speak_is_english_or_refused(terminal: Terminal) -> None:
    assert QUESTION["en"] in terminal.run("play", "--seed", "7", "--first", "0", system="pt_BR.UTF-8").out
    refused = terminal.run("--language", "pt", "play")
    assert (refused.code, refused.err) == (2, "divebell: language must be one of en, fr, de, it, not “pt”\n")


@pytest.mark.parametrize("language", ["fr", "de", "it"])
@pytest.mark.parametrize("options", [("--players", "2"), ("--players", "4"), ("--solo", "hard")])
def test_every_language_fits_80_columns(terminal: Terminal, language: str, options: tuple[str, ...]) -> None:
    shown = terminal.run("play", "--language", language, "--seed", "7", *options, typed=TURN)
    assert shown.code == 0
    lines = [part.rstrip() for line in shown.out.splitlines() for part in re.split("> ", line) if "/" not in part]
    assert max(len(line) for line in lines) <= 80
    assert "…" not in shown.out.replace(", …", "").replace("  …  ", "")


@pytest.mark.parametrize("language", ["fr", "de", "it"])
def test_a_whole_game_and_its_replay_say_nothing_in_english(terminal: Terminal, language: str) -> None:
    options = ("--language", language, "--seed", "3", "--names", "Ann,Bob")
    shown = terminal.run("play", "--seats", "random,greedy", *options).out
    record = str(terminal.records()[0])
    assert load_record(record).game.over
    shown += terminal.run("replay", record, "--language", language, typed=["", "t", "b", "5", "e", "q"]).out
    shown += terminal.run("simulate", "--games", "1", "--processes", "1", "--language", language).out
    english = re.findall(r"\b(the|with|takes|plays|of|and|from|level|turn|game|is)\b", shown.replace(record, ""))
    assert english == []


@pytest.mark.parametrize(
    ("arguments", "german"),
    [
        (("play", "--players", "7"), "players muss 1 bis 4 sein, nicht 7"),
        (("play", "--solo", "easy"), "solo muss normal oder hard sein, nicht „easy“"),
        (("play", "--sponsors", "S1"), "sponsors muss basic, advanced oder random sein oder jede Seite einmal nennen"),
        (
            ("play", "--seats", "human,dolphin"),
            "seats muss eins von diesen sein: human, random, greedy, paddler, snorkeller, freediver, aquanaut",
        ),
        (("play", "--resume", "nowhere.txt"), "nowhere.txt ist nicht lesbar: es gibt keine solche Datei"),
        (("rules", "D9"), "es gibt keine Regel „D9“, aber es gibt D1, D2"),
        (("simulate", "--games", "0"), "games muss 1 bis "),
        (("table", "--port", "99999"), "port muss 1 bis 65535 sein, nicht 99999"),
        (("play", "--wrong"), "Fehler: unbekannte Angaben: --wrong"),
        (("replay",), "Fehler: es fehlt: FILE"),
    ],
)
def test_what_is_wrong_is_said_in_the_language(terminal: Terminal, arguments: tuple[str, ...], german: str) -> None:
    refused = terminal.run("--language", "de", *arguments)
    assert refused.code == 2
    assert german in refused.err


def test_no_wrong_option_is_told_in_the_words_of_python(terminal: Terminal, tmp_path: Path) -> None:
    wrong = {
        "--players": "x", "--solo": "x", "--edition": "x", "--first": "9", "--sponsors": "x", "--seed": "x",
        "--seats": "x", "--names": ",", "--resume": "x", "--save-to": str(tmp_path / "no" / "x"), "--components": "x",
    }  # fmt: skip
    for option, value in wrong.items():
        refused = terminal.run("play", option, value)
        assert refused.code == 2
        assert not re.search(r"None|True|False|'", refused.err), refused.err


def test_a_move_that_is_refused_and_a_record_that_is_wrong_are_explained(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = terminal.run(
        "--language", "fr", "play", "--seed", "7", "--first", "0", "--save-to", str(file), typed=["dive", "undo"]
    )
    told = shown.flat.replace("\u00a0", " ")
    assert "dive : choisissez d'abord une clé." in told
    assert "annulation impossible : rien n'a encore été joué" in told
    with file.open("a", encoding="utf-8") as record:
        record.write("1.0  dive\n")
    refused = terminal.run("--language", "fr", "replay", str(file)).err.replace("\u00a0", " ")
    line = len(file.read_text(encoding="utf-8").splitlines())
    assert f"game.txt : ligne {line} : dive : choisissez d'abord une clé. Possible à présent : key " in refused


def test_help_is_in_the_language(terminal: Terminal) -> None:
    shown = terminal.run("--language", "it", "--help")
    assert shown.code == 0
    assert shown.out.startswith("uso: divebell")
    assert "mostra questo aiuto" in shown.out


def test_a_game_is_saved_in_a_folder_that_is_there(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    shown = terminal.run("play", "--seed", "7", typed=[f"save {folder}/x.txt", f"save {tmp_path}/x.txt"])
    assert f"cannot write {folder}/x.txt: the folder {folder} does not exist; create it first" in shown.out
    assert not folder.exists()
    assert load_record(str(tmp_path / "x.txt")).seed == 7
    refused = terminal.run("play", "--save-to", f"{folder}/x.txt")
    assert refused.code == 2
    assert f"the folder {folder} does not exist" in refused.err

"""Files and frames made to wear a server down: nested, endless, huge, or almost right."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from divebell.engine.record import Record, Seat
from divebell.games import GAMES, find_game

KB: Final = 1024
TOKENS: Final = (
    "=", ".", ",", "[", "]", "[[", "]]", "{", "}", '"', "'", '"""', "'''", "#", "\n", " ", "a", "start", "format", "1",
    "-1", "9" * 50, "1e999", "nan", "-inf", "0x", "0o7", "0b2", "1_000", "1979-05-27T07:32:00Z", "2024-13-45",
    "25:61:61", "true", "\\u0000", "\\ud800", "\t", "\r", "\x00", "\x7f", "é", "\U0001f41f",
)  # fmt: skip
VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 99, 10**9, 10**30, 1.5, "", "x", "x" * 300, "\x00", "<b>", [], {}, [[]], [None], {"": None},
    ["1"] * 500,
)  # fmt: skip


def hostile_components(rng: Random) -> tuple[str, bytes]:
    """The name of a game, and what is sent as its components."""
    game = rng.choice(GAMES)
    size = rng.choice((10, 200, 3 * KB, 20 * KB, 60 * KB, 90 * KB))
    makers: tuple[Callable[[], str], ...] = (
        lambda: ".".join("a" * (size // 2)) + " = 1",
        lambda: "[" + " . ".join("a" * (size // 4)) + "]",
        lambda: "\n".join(".".join([f"k{at}", *("a" * 400)]) + " = 1" for at in range(size // 900 + 1)),
        lambda: '"' + "k" * size + '" = 1',
        lambda: "format = " + "[" * size,
        lambda: "format = " + "{a=" * (size // 3),
        lambda: "format = " + rng.choice(("", "0x", "-", "1.", "1e")) + "9" * size,
        lambda: 'format = """' + "\\\n" * (size // 2),
        lambda: "[[start]]\n" * (size // 10),
        lambda: "\n".join(f"[t{at}]" for at in range(size // 8)),
        lambda: "start = [" + '"x",' * (size // 4) + "]",
        lambda: "".join(rng.choice(TOKENS) for _ in range(size // 4)),
        lambda: _spoilt(rng, _standard(game)),
        lambda: _spoilt(rng, _standard(game)),
        lambda: _standard(game) + "\n" + _standard(game),
    )
    return game, _bytes(rng, rng.choice(makers)())


def hostile_record(rng: Random) -> bytes:
    """What is sent as a record."""
    text = _record(rng)
    size = rng.choice((10, 500, 5 * KB, 50 * KB, 200 * KB, 280 * KB))
    head, _, moves = text.partition("\n\n")
    makers: tuple[Callable[[], str], ...] = (
        lambda: head + "\n" + "".join(f"seat {at}: A (human)\n" for at in range(5, size // 18 + 6)) + "\n" + moves,
        lambda: head + f"\nposition: {'[' * size}\n\n",
        lambda: head + "\nposition: " + '{"a":' * (size // 5) + "\n\n",
        lambda: _with(text, "deal", '{"players": ' + "9" * size + "}"),
        lambda: _with(text, "deal", json.dumps(_changed(rng, json.loads(_line(text, "deal"))))),
        lambda: _with(text, "deal", json.dumps(_changed(rng, json.loads(_line(text, "deal"))))),
        lambda: head + f"\nposition: {json.dumps(_changed(rng, json.loads(_line(text, 'deal'))))}\n\n" + moves,
        lambda: head + f"\ncomponents: {json.dumps(rng.choice(VALUES))}\n\n",
        lambda: head + "\n\n1.0  " + ", ".join(["key 1"] * (size // 7)),
        lambda: head + "\n\n" + f"{'9' * 30}.{'9' * 30}  " + moves,
        lambda: _with(text, "seed", "9" * rng.choice((10, 39, 40, 5000))),
        lambda: _with(text, "game", rng.choice(("chess", "", "x" * 5000, "../otys"))),
        lambda: _spoilt(rng, text),
        lambda: _spoilt(rng, text),
        lambda: text * (size // len(text) + 2),
    )
    return _bytes(rng, rng.choice(makers)())


def flood(rng: Random) -> bytes:
    """Many frames at once, each of which is allowed."""
    number = rng.choice((10, 300, 3000, 40_000))
    return rng.choice((
        b"\x89\x80\0\0\0\0" * number,  # pings
        b"\x8a\x80\0\0\0\0" * number,  # pongs
        b"\x81\x80\0\0\0\0" * number,  # empty texts
        b"\x01\x80\0\0\0\0" + b"\x00\x81\0\0\0\0x" * number,  # a text that never ends
        b"\x82\x81\0\0\0\0\xff" * number,
    ))  # fmt: skip


def _standard(game: str) -> str:
    folder = Path(str(find_game(game).__file__)).parent  # type: ignore[attr-defined]
    return (folder / "rules" / "components.toml").read_text(encoding="utf-8")


def _record(rng: Random) -> str:
    """Some moves of a game of any kind."""
    package = find_game(rng.choice(GAMES))
    record = Record(package, {"players": 2}, rng.randrange(1000), [Seat("Ann", "human"), Seat("Bob", "greedy")])
    for _ in range(rng.randrange(20)):
        if not record.game.over:
            record.play(rng.choice(record.game.moves()))
    return str(record)


def _line(text: str, name: str) -> str:
    return next(line.removeprefix(f"{name}: ") for line in text.splitlines() if line.startswith(f"{name}: "))


def _with(text: str, name: str, value: str) -> str:
    return "\n".join(f"{name}: {value}" if line.startswith(f"{name}: ") else line for line in text.splitlines()) + "\n"


def _changed(rng: Random, document: Any) -> Any:
    """A document with something else in one of its places."""
    if isinstance(document, dict) and document and rng.random() < 0.85:
        key = rng.choice(list(document))
        kept = {name: value for name, value in document.items() if name != key or rng.random() < 0.9}
        return {**kept, rng.choice((key, key, key, "more")): _changed(rng, document[key])}
    if isinstance(document, list) and document and rng.random() < 0.7:
        at = rng.randrange(len(document))
        return [*document[:at], _changed(rng, document[at]), *document[at + 1 :]]
    return rng.choice(VALUES)


def _spoilt(rng: Random, text: str) -> str:
    """A text with some of it gone, doubled or replaced."""
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        at, length = rng.randrange(len(text) + 1), rng.randrange(1, 40)
        piece = rng.choice(("", text[at : at + length] * 2, rng.choice(TOKENS), "x" * 200))
        text = text[:at] + piece + text[at + rng.choice((0, length)) :]
    return text


def _bytes(rng: Random, text: str) -> bytes:
    content = text.encode(errors="surrogatepass")
    return content if rng.random() < 0.97 else content[:50] + rng.randbytes(20) + content[50:]

"""A golden game for the reader: the first turns, then those that show something for the first time, then the last."""

import textwrap
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from divebell.engine.package import Event
from divebell.engine.question import Question
from divebell.engine.record import Played, Record

WIDTH = 116
LINES_AT_MOST = 400

Document = dict[str, Any]


class Decision(NamedTuple):
    """One question and its answer."""

    number: int
    before: Document
    after: Document
    question: Question
    legal: list[str]
    played: Played
    by_itself: list[str]  # choices with a single answer, made on the way to the next question
    events: list[Event]


def playthrough(name: str, record: Record) -> str:
    """The text of the golden file."""
    turns = [list(turn) for _, turn in groupby(_decisions(record), key=lambda decision: decision.played.turn)]
    shown = _choose_turns(turns, LINES_AT_MOST - len(_header(name, record)) - 2)
    lines = _header(name, record)
    for number, turn in enumerate(turns):
        if number in shown:
            lines += [] if number == 0 or number - 1 in shown else _gap(turn)
            lines += _turn(turn)
    result = str(record).partition("\nresult: ")[2].partition("\n")[0]
    return "\n".join([*lines, "", f"Result: {result}"]) + "\n"


def _decisions(record: Record) -> Iterator[Decision]:
    games = record.replay()
    game = next(games)
    moves = game.components.moves
    for number, (played, events) in enumerate(zip(record.played, record.events, strict=True), start=1):
        before, question, legal = game.position(), game.question, [move.text for move in game.moves()]
        next(games)
        forced = [moves[event[2]].text for event in events if event[0] == "forced"]
        yield Decision(number, before, game.position(), question, legal, played, forced, events)


def _header(name: str, record: Record) -> list[str]:
    options = record.package.write_options(record.options)
    lines = [
        f"{record.package.NAME.capitalize()}: a golden playthrough, {name}",
        ", ".join([f"{option} {text}" for option, text in options.items()] + [f"seed {record.seed}"]),
        "",
    ]
    about = (
        f"Some turns of {name}.record, where the whole game stands: the first ones, those that show something new, "
        "and the last. For each decision: who chooses, the question, the legal moves, the move chosen (>), what it "
        "turned up, which choices answered themselves after it, and what it changed; what names no seat is of the "
        f"seat whose turn it is, or of the {_MIDDLE[record.package.NAME].strip()}."
    )
    return [*lines, *textwrap.wrap(about, WIDTH), "", *_table(record.at(0).position())]


# Which turns are shown


def _choose_turns(turns: list[list[Decision]], space: int) -> set[int]:
    """The first two turns and the last; then, while there is space, whichever shows most that is new for its length."""
    lengths = [len(_gap(turn)) + len(_turn(turn)) for turn in turns]
    things = [_things(turn) for turn in turns]
    shown: set[int] = set()
    seen: set[str] = set()
    for number in (0, 1, len(turns) - 1):
        shown.add(number)
        seen |= things[number]
        space -= lengths[number]
    while True:
        worth = {
            number: (_weight(things[number] - seen) / lengths[number], -number)
            for number in range(len(turns))
            if things[number] - seen and lengths[number] <= space
        }
        if not worth:
            return shown
        best = max(worth, key=lambda number: worth[number])
        shown.add(best)
        seen |= things[best]
        space -= lengths[best]


def _weight(things: set[str]) -> int:
    """A word of a move that was not shown yet is worth five other things."""
    return sum(5 if thing.startswith("word ") else 1 for thing in things)


def _things(turn: list[Decision]) -> set[str]:
    """What a turn shows: words of moves, effects that asked, events."""
    things: set[str] = set()
    for decision in turn:
        word, *rest = decision.played.text.split()
        things |= {f"word {word}", f"{word} {rest[-1] if rest else ''}"}
        things.add(f"{decision.question.about} {decision.question.effect}")
        things |= {what for what, *_ in decision.events}
    return things


# Writing


def _gap(turn: list[Decision]) -> list[str]:
    """Turns are left out before this one, so the table is shown as it is now."""
    return ["", "...", "", *_table(turn[0].before)]


def _turn(turn: list[Decision]) -> list[str]:
    number, seat = turn[0].played.turn
    title = f"Round {number}, seat {seat}"
    lines = ["", title, "-" * len(title)]
    for decision in turn:
        lines += _decision(decision)
    return lines


def _decision(decision: Decision) -> list[str]:
    question = decision.question
    asked = f"{question.about} ({question.effect})" if question.effect else question.about
    level = f" at level {question.level}" if question.level else ""
    answer = [decision.played.text]
    if decision.played.revealed:
        answer.append(f"turns up {' '.join(decision.played.revealed)}")
    if decision.by_itself:
        answer.append(f"then by itself: {', '.join(decision.by_itself)}")
    return [
        *_wrapped(f"{decision.number}. seat {question.player}, {asked}{level}:", decision.legal, " | "),
        *_wrapped("    >", answer, "; "),
        *_wrapped("     ", _changes(decision), "; "),
    ]


def _wrapped(start: str, items: list[str], between: str) -> list[str]:
    """The items after the start, on as many lines as they need; no item is broken."""
    lines = [start]
    for number, item in enumerate(items):
        text = item + (between.rstrip() if number < len(items) - 1 else "")
        if len(lines[-1]) + 1 + len(text) > WIDTH and number:
            lines.append("     ")
        lines[-1] += f" {text}"
    return lines


def _changes(decision: Decision) -> list[str]:
    old, new = _facts(decision.before), _facts(decision.after)
    mine = f"seat {decision.before['player']} "
    changed = [
        _change(name.removeprefix(mine), old.get(name) or "-", new.get(name) or "-")
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    ]
    return changed or ["nothing on the table"]


def _change(name: str, old: str, new: str) -> str:
    return f"{name} {old} -> {new}" if len(old + new) < 60 else f"{name} -> {new}"


def _facts(position: Document) -> dict[str, str]:
    """The position as short texts by name; of piles only how many there are."""
    facts = _FACTS[position["game"]](position)
    if "over" in position:
        facts["over"] = str(position.get("rating", position.get("rank", "yes")))
    return facts


def _otys(position: Document) -> dict[str, str]:
    facts = {
        "round": str(position["round"]),
        "turn of": f"seat {position['player']}",
        "sponsors": " ".join(position["sponsors"]),
        "store": " ".join(f"{letter}{number}" for letter, number in position["store"].items()),
        "public": _list(position["public"]),
        "deck": str(len(position["deck"])),
        "discarded contracts": str(len(position["contract_discard"])),
        "bag": str(len(position["bag"])),
        "discarded rewards": str(len(position["reward_discard"])),
        "neutral X keys": str(position["neutral_x"]),
    }
    for level, tokens in enumerate(position["rewards"], start=1):
        facts[f"rewards {level}"] = _list(tokens)
    for name, value in (position["timers"] or {}).items():
        pairs = [f"{space}:{cube}" for space, cube in value.items()] if isinstance(value, dict) else value
        facts["timers" if name == "at" else f"timer {name}"] = _list(pairs)
    for seat, player in enumerate(position["players"]):
        facts |= {f"seat {seat} {name}": text for name, text in _otys_board(player).items()}
    turn = position.get("turn")
    if turn:  # what a sponsor has changed about the diver's effect
        facts |= {"used": "twice"} if turn["uses"] == 2 else {}
        facts |= {name: "yes" for name in ("free", "locked") if turn[name]}
    return facts


def _otys_board(player: Document) -> dict[str, str]:
    board = {name: str(player[name]) for name in ("points", "credits", "batteries")}
    board["divers"] = f"{_list(player['divers'][:3])} / {_list(player['divers'][3:])}"
    board |= {f"zone {level}": letters for level, letters in enumerate(player["zones"], start=1)}
    board["keys"] = player["keys"] + "N" * player["neutral"]
    board["track"] = "".join(player["track"])
    board |= {name: str(player[name]) for name in ("hacker", "mechanic")}
    board |= {f"token {level}": token for level, token in enumerate(player["rewards"], start=1) if token}
    board["hand"] = _list(player["hand"])
    return board


def _aquatica(position: Document) -> dict[str, str]:
    characters, locations = position["characters"], position["locations"]
    facts = {
        "round": str(position["round"]),
        "turn of": f"seat {position['player']}",
        "turns left": str(position["final"] or ""),
        "row": _list(characters["row"]),
        "characters": str(len(characters["deck"])),
        "characters gone": _list(characters["gone"]),
        "top": _list(locations["top"]),
        "bottom": _list(locations["bottom"]),
        "locations": str(len(locations["deck"])),
        "discarded locations": str(len(locations["discard"])),
        "locations gone": _list(locations["gone"]),
        "wild mantas": " ".join(f"{kind} {number}" for kind, number in position["wild"].items()),
    }
    for goal in position["goals"] or []:
        facts[goal["goal"]] = _list(goal["by"])
    for tribe in position["tribes"] or []:
        facts[tribe["tribe"]] = "down" if tribe["down"] else _list(tribe["by"])
    for seat, player in enumerate(position["players"]):
        facts |= {f"seat {seat} {name}": text for name, text in _aquatica_board(player).items()}
    turn = position.get("turn")
    if turn:
        facts |= {name: str(turn[name]) for name in ("coins", "power") if turn[name]}
    return facts


def _aquatica_board(player: Document) -> dict[str, str]:
    return {
        "hand": _list(player["hand"]),
        "discard": _list(player["discard"]),
        "board": _list([slot for slot in player["board"] if slot]),
        "pile": _list(player["pile"]),
        "mantas": _list([*player["trained"], *player["wild"]]),
        "king": str(player["king"] or ""),
    }


_FACTS: dict[str, Callable[[Document], dict[str, str]]] = {"otys": _otys, "aquatica": _aquatica}
_BOARDS: dict[str, Callable[[Document], dict[str, str]]] = {"otys": _otys_board, "aquatica": _aquatica_board}
_MIDDLE = {"otys": "colony ", "aquatica": "ocean "}  # what lies between the players


def _table(position: Document) -> list[str]:
    """The whole table."""
    middle = [f"{name} {text or '-'}" for name, text in _facts(position).items() if not name.startswith("seat ")]
    board = _BOARDS[position["game"]]
    lines = _wrapped(_MIDDLE[position["game"]], middle, "; ")
    for seat, player in enumerate(position["players"]):
        lines += _wrapped(f"seat {seat} ", [f"{name} {text or '-'}" for name, text in board(player).items()], "; ")
    return lines


def _list(things: list[Any]) -> str:
    return " ".join("(empty)" if thing is None else str(thing) for thing in things)

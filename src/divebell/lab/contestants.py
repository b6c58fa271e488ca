"""Who plays in the lab: a bot of Divebell by its name, or a class in a file of your own, as `my_bot.py:Bot`.

A level of Divebell can also judge by a net that `divebell lab train` made, `aquanaut+FILE`, or by hand where Divebell
has a net, `aquanaut+hand`, and have seconds for each thought, `leviathan@2s`, or another number of positions,
`leviathan@80000`. A contestant carries the text of its file, so that any process of any machine can make the bot, and a
hash of what it is made of, so that nobody takes the games of an older one for its own.
"""

import inspect
import re
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, cast

from divebell.bots import BOTS, LEVELS, Bot, Level, LevelBot, make_bot
from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown
from divebell.games import find_judge

from .sources import bots_hash, text_hash

HAND: Final = "hand"
BUDGET: Final = re.compile(r"(?P<seconds>\d{1,3}(\.\d{1,3})?)s|(?P<positions>\d{1,9})", re.ASCII)


class Contestant(NamedTuple):
    """A bot as a value that travels between processes."""

    name: str  # as somebody gave it
    hash: str
    source: str = ""  # of the file; empty for the bots of Divebell
    net: str | None = None  # the text of the net that a level judges by
    seconds: float | None = None  # that a level has for each thought
    positions: int | None = None  # that a level looks at for each thought, instead of its usual number

    @property
    def title(self) -> str:
        """A short name: that of the bot, or of the file's class, or of the level and its net."""
        if "+" in self.name and not self.source:
            level, _, path = self.name.partition("+")
            return f"{level}+{Path(path).stem}"
        return self.name if not self.source else f"{Path(self.path).stem}:{self.class_name}"

    @property
    def level(self) -> str:
        """The level that judges by a net, or has a budget of its own; else the name."""
        return _parts(self.name)[0]

    @property
    def path(self) -> str:
        """The file."""
        return self.name.rpartition(":")[0]

    @property
    def class_name(self) -> str:
        """The class in the file."""
        return self.name.rpartition(":")[2]


def find_contestant(name: str, package: Package) -> Contestant:
    """The bot of this name, tried once; BadOption says what is wrong with it."""
    level, budget, net = _parts(name)
    if level in LEVELS and level != name and net != "":
        return _find_level(name, budget, net, package)
    if ":" not in name and not name.endswith(".py"):
        if name not in BOTS:
            raise BadOption(
                mark("there is no bot “{name}”: choose one of {bots}, or a class of your own such as my_bot.py:Bot"),
                name=shown(name), bots=", ".join(BOTS),
            )  # fmt: skip
        found = Contestant(name, bots_hash(package.NAME))
        make_contestant(found, package)
        return found
    path, _, class_name = name.rpartition(":")
    if not path.endswith(".py") or not class_name.isidentifier():
        raise BadOption(mark("write your own bot as my_bot.py:Bot, not “{given}”"), given=shown(name))
    source = _read(path)
    found = Contestant(name, text_hash(source + bots_hash(package.NAME)), source)
    make_contestant(found, package)
    return found


def _parts(name: str) -> tuple[str, str | None, str | None]:
    """The level, the budget and the file of `leviathan@2s+FILE`; None what is not given."""
    before, plus, path = name.partition("+")
    level, at, budget = before.partition("@")
    return level, budget if at else None, path if plus else None


def _find_level(name: str, budget: str | None, path: str | None, package: Package) -> Contestant:
    text = None if path is None or path == HAND else _read(path)
    seconds, positions = (None, None) if budget is None else _read_budget(budget, name)
    made_of = name.partition("+")[0] + (path or "" if text is None else text) + bots_hash(package.NAME)
    found = Contestant(name, text_hash(made_of), net=text, seconds=seconds, positions=positions)
    try:
        make_contestant(found, package)
    except BadOption as error:
        raise BadOption(mark("cannot use {path}: {error}"), path=path, error=error) from None
    return found


def _read_budget(budget: str, name: str) -> tuple[float | None, int | None]:
    """The seconds or the positions that a level has for each thought."""
    given = BUDGET.fullmatch(budget)
    if given is None or not float(given["seconds"] or given["positions"]):
        raise BadOption(
            mark("write the seconds or positions per search as in leviathan@2s or leviathan@80000, not “{given}”"),
            given=shown(name),
        )
    return (float(given["seconds"]), None) if given["seconds"] else (None, int(given["positions"]))


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text in UTF-8"
        raise BadOption(mark("cannot read {path}: {error}"), path=path, error=reason) from None


def make_contestant(contestant: Contestant, package: Package, components: Any = None) -> Bot:
    """A fresh bot for one seat of one game."""
    name, seconds = contestant.level, contestant.seconds
    if contestant.net is not None:
        from divebell.bots.net import judged_by  # numpy takes its time, and most have no net

        judge = judged_by(contestant.net, find_judge(package.NAME))
        return LevelBot(_level_of(contestant), package, components, seconds, judge)
    if not contestant.source:
        if name == contestant.name:
            return make_bot(name, package, components)
        hand = find_judge(package.NAME) if _parts(contestant.name)[2] == HAND else None
        return LevelBot(_level_of(contestant), package, components, seconds, hand)
    found = _class_of(contestant)
    try:
        bot = found(package, components) if inspect.signature(found).parameters else found()
    except Exception as error:  # anything can be wrong in a file of somebody else
        raise BadOption(
            mark("{name} could not be created: {error}"), name=contestant.name, error=fault_of(error, contestant.path)
        ) from None
    return cast(Bot, bot)


def _level_of(contestant: Contestant) -> Level:
    """The level with the number of positions that somebody gave it, or with its own."""
    level, positions = LEVELS[contestant.level], contestant.positions
    if positions is None:
        return level
    return level._replace(searched=positions) if level.searched else level._replace(positions=positions)


@cache
def _class_of(contestant: Contestant) -> Any:
    """The class, from the source and not from the file: another machine does not have it."""
    path = contestant.path
    folder = str(Path(path).parent.resolve())
    if folder not in sys.path:  # the file may import what lies beside it
        sys.path.append(folder)
    module = ModuleType(Path(path).stem)
    module.__file__ = path
    try:
        exec(compile(contestant.source, path, "exec"), module.__dict__)
    except Exception as error:
        raise BadOption(mark("cannot load {path}: {error}"), path=path, error=fault_of(error, path)) from None
    found = getattr(module, contestant.class_name, None)
    if not inspect.isclass(found):
        names = [name for name, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "choose")]
        raise BadOption(
            mark("{path} has no class “{name}”; its classes with a method choose are: {names}"),
            path=path, name=contestant.class_name, names=", ".join(names) or "-",
        )  # fmt: skip
    if not callable(getattr(found, "choose", None)):
        raise BadOption(mark("{name} needs a method choose(self, view, moves, rng, budget=None)"), name=contestant.name)
    return found


def fault_of(error: BaseException, path: str) -> str:
    """What an exception says and where in the file it came from, for the person who wrote the file."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    where = f" (line {lines[-1]})" if lines else ""
    text = error.msg if isinstance(error, SyntaxError) else error
    return f"{type(error).__name__}: {text}{where}"

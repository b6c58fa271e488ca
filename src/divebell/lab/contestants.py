"""Who plays in the lab: a bot of Divebell by its name, or a class in a file of your own, as `my_bot.py:Bot`.

A level of Divebell can also judge by a net that `divebell lab train` made, `aquanaut+FILE`, or by hand where Divebell
has a net, `aquanaut+hand`, and have seconds for each thought instead of a number of positions, `leviathan@2s`. A
contestant carries the text of its file, so that any process of any machine can make the bot, and a hash of what it is
made of, so that nobody takes the games of an older one for its own.
"""

import inspect
import re
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, cast

from divebell.bots import BOTS, LEVELS, Bot, LevelBot, make_bot
from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown
from divebell.games import find_judge

from .sources import bots_hash, text_hash

HAND: Final = "hand"
SECONDS: Final = re.compile(r"(\d{1,3}(\.\d{1,3})?)s", re.ASCII)


class Contestant(NamedTuple):
    """A bot as a value that travels between processes."""

    name: str  # as somebody gave it
    hash: str
    source: str = ""  # of the file; empty for the bots of Divebell
    net: str | None = None  # the text of the net that a level judges by
    seconds: float | None = None  # that a level has for each thought

    @property
    def title(self) -> str:
        """A short name: that of the bot, or of the file's class, or of the level and its net."""
        if "+" in self.name and not self.source:
            level, _, path = self.name.partition("+")
            return f"{level}+{Path(path).stem}"
        return self.name if not self.source else f"{Path(self.path).stem}:{self.class_name}"

    @property
    def level(self) -> str:
        """The level that judges by a net, or has seconds; else the name."""
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
    level, seconds, net = _parts(name)
    if level in LEVELS and level != name and net != "":
        return _find_level(name, seconds, net, package)
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
    """The level, the seconds and the file of `leviathan@2s+FILE`; None what is not given."""
    before, plus, path = name.partition("+")
    level, at, seconds = before.partition("@")
    return level, seconds if at else None, path if plus else None


def _find_level(name: str, seconds: str | None, path: str | None, package: Package) -> Contestant:
    text = None if path is None or path == HAND else _read(path)
    given = SECONDS.fullmatch(seconds or "")
    if seconds is not None and (given is None or not float(given[1])):
        raise BadOption(mark("write the seconds per search as in leviathan@2s, not “{given}”"), given=shown(name))
    made_of = name.partition("+")[0] + (path or "" if text is None else text) + bots_hash(package.NAME)
    found = Contestant(name, text_hash(made_of), net=text, seconds=float(given[1]) if given else None)
    try:
        make_contestant(found, package)
    except BadOption as error:
        raise BadOption(mark("cannot use {path}: {error}"), path=path, error=error) from None
    return found


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text in UTF-8"
        raise BadOption(mark("cannot read {path}: {error}"), path=path, error=reason) from None


def make_contestant(contestant: Contestant, package: Package, components: Any = None) -> Bot:
    """A fresh bot for one seat of one game."""
    level, seconds = contestant.level, contestant.seconds
    if contestant.net is not None:
        from divebell.bots.net import judged_by  # numpy takes its time, and most have no net

        return LevelBot(
            LEVELS[level], package, components, seconds, judged_by(contestant.net, find_judge(package.NAME))
        )
    if not contestant.source:
        if level == contestant.name:
            return make_bot(level, package, components)
        by_hand = _parts(contestant.name)[2] == HAND
        return LevelBot(LEVELS[level], package, components, seconds, find_judge(package.NAME) if by_hand else None)
    found = _class_of(contestant)
    try:
        bot = found(package, components) if inspect.signature(found).parameters else found()
    except Exception as error:  # anything can be wrong in a file of somebody else
        raise BadOption(
            mark("{name} could not be created: {error}"), name=contestant.name, error=fault_of(error, contestant.path)
        ) from None
    return cast(Bot, bot)


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

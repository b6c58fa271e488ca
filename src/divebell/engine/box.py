"""What is on the box of a game: its name, who made it, how many can play, and what can be chosen for a new one.

Every game has a part `box` with its `BOX`. From it pages and commands offer the game without knowing it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from .text import mark

# Ways to play a new game.
BOTS: Final = "bots"
SOLO: Final = "solo"
HOTSEAT: Final = "hotseat"
ONLINE: Final = "online"
WAYS: Final = (BOTS, SOLO, HOTSEAT, ONLINE)
TOGETHER: Final = (BOTS, HOTSEAT, ONLINE)


class Option(NamedTuple):
    """Something to choose for a new game; `name` is what the game's `start` and records call it."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...] = ()  # texts and their titles, the usual one first; none for yes or no
    ways: tuple[str, ...] = WAYS  # of playing, whose forms ask for it
    needs: tuple[str, str] | None = None  # another option and the text it must have
    upfront: bool = False  # asked at once, not among the options that one opens
    help: str = ""  # for the command line, which leaves it out without a help
    sample: str = ""  # what the command line shows for a list of things
    fewer: tuple[str, int] | None = None  # a text of it that is for fewer players than the box, and for how many
    by_language: bool = False  # the form of a new game proposes the text that is named like its language
    about: Mapping[str, str] = MappingProxyType({})  # what a text of it means, in a sentence for the form

    def usual(self, language: str = "") -> str:
        """The text of it that a form in this language proposes."""
        if not self.values:
            return "no"
        return language if self.by_language and language in dict(self.values) else self.values[0][0]


def editions(*values: tuple[str, str], about: Mapping[str, str]) -> Option:
    """The choice of the printed edition, where the rules of several differ; the French one is the usual one."""
    return Option(
        "edition",
        mark("Edition"),
        values,
        help=mark("which rules to use where the editions differ (fr)"),
        by_language=True,
        about=about,
    )


class Credit(NamedTuple):
    """What somebody did for the printed game; names are the same in every language."""

    role: str
    names: str


class Solo(NamedTuple):
    """A way to play alone, within which scores can be compared."""

    name: str  # in the store
    title: str
    options: Mapping[str, str]  # the texts that make it this one
    level: int = 0  # of those that are climbed one by one, from 1; 0 for one that stands by itself
    wins: str = ""  # the rating with which it is won; "" where points are all there is


class Box(NamedTuple):
    """A game as pages and commands offer it. Texts are marked for translation; pictures are names of symbols."""

    title: str
    pitch: str
    emblem: str
    players: tuple[int, int]  # the least and the most; besides, one alone
    alone: str  # what the game is for one
    begins: str  # who begins at a table, by the rulebook
    options: tuple[Option, ...]
    solos: tuple[Solo, ...]  # the easier ones first
    dive: Mapping[str, str]  # the options of the dive of the day, which is for one
    finish: int  # a good number of points, or the one at which a game ends: a line in a plot
    secret: str  # why people at one device look away from each other's boards
    keys: tuple[tuple[str, str], ...]  # keys of the keyboard besides those of every table, and what they lead to
    pictures: Mapping[str, str]  # for what the house offers: friends, dive, learn, me, puzzle, solo, hotseat
    world: str  # where it takes place, and what one does there
    makers: str
    credits_from: str  # where the credits are printed
    credits: tuple[Credit, ...]
    reconstruction: str  # which pieces are not known from the printed game, in a sentence
    reconstructed: str  # the same, and what can be done about it

    @property
    def edition(self) -> Option | None:
        """The option for the printed edition, where the rules of several differ."""
        return next((option for option in self.options if option.by_language), None)

    def asked(self, way: str) -> list[Option]:
        """The options that the form of a way to play asks for."""
        return [option for option in self.options if way in option.ways]

    def texts(self, way: str, players: int, fields: Mapping[str, str]) -> dict[str, str]:
        """The options of a filled-in form, as texts for `read_options`; what is not said is as usual."""
        texts = {"players": str(players)}
        for option in self.asked(way):
            if option.needs is None or texts.get(option.needs[0]) == option.needs[1]:
                texts[option.name] = fields.get(option.name) or option.usual()
        return texts

    def solo_of(self, texts: Mapping[str, str]) -> Solo | None:
        """Which of the ways to play alone these options are; what they do not say is as usual."""
        said = {option.name: texts.get(option.name) or option.usual() for option in self.asked(SOLO)}
        return next((solo for solo in self.solos if solo.options.items() <= said.items()), None)

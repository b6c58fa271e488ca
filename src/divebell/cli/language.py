"""The language of the terminal: every sentence goes through one function, English texts are the message ids."""

import gettext
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

from divebell.engine.errors import BadOption, DivebellError
from divebell.engine.record import Record
from divebell.engine.text import mark, shown
from divebell.engine.ui.speech import Speech
from divebell.games import find_part
from divebell.language import CATALOGUES, LANGUAGES, language_of, translator
from divebell.store.errors import Unavailable

VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set says which language it is
# What Python's reader of command lines says by itself; it asks gettext for the language.
COMMAND_LINE: Final = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("show program's version number and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("expected one argument"),
    mark("unrecognized arguments: %s"),
    mark("the following arguments are required: %s"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("ignored explicit argument %r"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)


class Language:
    """Says a text in one language; games get the same `translate` for their words."""

    def __init__(self, name: str = "en") -> None:
        self.name = name
        self.translate = translator(name)

    def say(self, text: str, **values: object) -> str:
        """A text in this language, its placeholders filled in."""
        return self.translate(text).format(**values)

    def counted(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of a text that goes with a number."""
        return self.translate(one, many, number).format(number=number, **values)

    def told(self, error: DivebellError | Unavailable) -> str:
        """What is wrong."""
        return error.saying.told(self.translate)

    def words(self, record: Record) -> Speech:
        """The words for a game at a table with these names; where nobody sat there is none."""
        say = self.say
        names = [seat.name or say("Player {number}", number=at) for at, seat in enumerate(record.seats, start=1)]
        return self.words_of(record.package.NAME, names, record.options.get("components"))

    def words_of(self, game: str, names: Sequence[str], components: Any) -> Speech:
        """The words of a game."""
        words: Speech = find_part(game, "ui.words").Words(self.translate, names, components)
        return words


def find_language(asked: str | None, environment: Mapping[str, str]) -> Language:
    """The language that somebody asked for, or else that of their environment."""
    if asked is not None and asked not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        raise BadOption(mark("language must be one of {names}, not “{given}”"), names=names, given=shown(asked))
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = asked or language_of(named)
    gettext.bindtextdomain("divebell", str(CATALOGUES))
    gettext.textdomain("divebell")
    os.environ["LANGUAGE"] = code  # what Python itself says about a command line
    return Language(code)

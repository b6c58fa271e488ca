"""Bring the catalogues in step with the texts in the source, and compile them: `make words`.

The English texts are the message ids. Texts that are new have an empty translation until somebody writes it; texts that
are gone are dropped. French marks get their no-break spaces. Nothing else of a catalogue is touched.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "divebell"
LOCALE = SOURCE / "language" / "locale"
LANGUAGES = ("fr", "de", "it")
KEYWORDS = {
    **dict.fromkeys(("say", "spans", "mark", "because", "translate", "_")),
    **dict.fromkeys(("counted", "forms"), (1, 2)),
}
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plurals}\\n"

"""
Text = str | tuple[str, ...]  # a text, or its forms with one and with many
DATE = datetime(2026, 1, 1, tzinfo=UTC)  # always the same, so that equal catalogues are equal files
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]


def texts() -> set[Text]:
    """Every text of the source that is said in the language of the viewer."""
    found = extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found if message}


def read(language: str) -> Catalog:
    """The catalogue of a language."""
    with (LOCALE / language / "LC_MESSAGES" / "divebell.po").open("rb") as file:
        return read_po(file, locale=language)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation of a text: one, or one for each form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def spaced(text: str) -> str:
    """A French text with a no-break space before : ; ? ! and within « »."""
    return re.sub(r"(?<=[\w)}»…%]) (?=[:;?!»](\s|$|[.,)]))|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def main() -> int:
    wanted = texts()
    missing = 0
    for language in LANGUAGES:
        old = read(language)
        new = Catalog(
            locale=language, project="Divebell", charset="utf-8", fuzzy=False, creation_date=DATE, revision_date=DATE
        )
        for text in sorted(wanted, key=lambda text: (text,) if isinstance(text, str) else text):
            message = old.get(text)
            if message is not None and language == "fr":
                forms = [spaced(form) for form in forms_of(message)]
                message.string = forms[0] if isinstance(message.string, str) else tuple(forms)
            new.add(text, message.string if message is not None else "")
            if message is None or not forms_of(message) or not all(forms_of(message)):
                missing += 1
                print(f"{language}: {text!r} has no translation")
        folder = LOCALE / language / "LC_MESSAGES"
        with (folder / "divebell.po").open("wb") as file:
            file.write(HEADER.format(language=language, plurals=new.plural_forms).encode())
            write_po(file, new, omit_header=True, no_location=True, width=0, sort_output=True)
        with (folder / "divebell.mo").open("wb") as file:
            write_mo(file, new)
    print(f"{len(wanted)} texts, {missing} translations missing")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

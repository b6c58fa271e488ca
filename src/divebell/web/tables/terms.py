"""What is played at a table, as the form of a new game asked for it: for those who come, and for whoever asks later."""

from divebell.engine.box import ONLINE, SOLO, Option
from divebell.engine.options import write_texts
from divebell.engine.text import Translate
from divebell.games import find_box
from divebell.table.table import Table


def terms_of(table: Table, translate: Translate) -> list[str]:
    """The options of a table in words, and before the game begins who will begin it."""
    way = SOLO if len(table.seats) == 1 else ONLINE
    texts, terms = _texts(table), []
    for option in find_box(table.created.game).asked(way):
        if option.needs is None or texts.get(option.needs[0]) == option.needs[1]:
            terms.append(_told(option, texts, translate))
    if not table.began:
        terms.append(_pair(translate("Who goes first"), _first(table, translate), translate))
    return [term for term in terms if term]


def edition_of(table: Table, translate: Translate) -> str:
    """Which edition is played, in words; "" of a game that has one only."""
    edition = find_box(table.created.game).edition
    if edition is None:
        return ""
    dealt, given = table.record.deal["options"], table.created.options
    return _told(edition, given if edition.name in given else write_texts(dealt, [edition.name]), translate)


def _texts(table: Table) -> dict[str, str]:
    """The options as they were given, and as the game itself knows them: one that begins in the middle got none."""
    known = table.record.deal["options"]
    return write_texts(known, list(known)) | table.created.options


def _told(option: Option, texts: dict[str, str], translate: Translate) -> str:
    """An option and its text; "" of one that is not taken, or that no form asks for."""
    text = texts.get(option.name, option.usual())
    if not option.values:
        return translate(option.title) if text == "yes" else ""
    titles = dict(option.values)
    return _pair(translate(option.title), translate(titles[text]), translate) if text in titles else ""


def _first(table: Table, translate: Translate) -> str:
    chosen = table.created.options.get("first")
    if chosen is None:
        return translate("at random")
    return table.seats[int(chosen)].name or translate("Seat {number}").format(number=int(chosen) + 1)


def _pair(thing: str, what: str, translate: Translate) -> str:
    return translate("{thing}: {what}").format(thing=thing, what=what)

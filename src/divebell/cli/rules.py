"""`divebell rules`: the text of a rule by its id, or the list of all rules."""

import argparse
from itertools import groupby

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.teaching.rulebook import find_rule, near_ids
from divebell.engine.text import mark, shown
from divebell.games import find_part

from .language import Language
from .options import add_game


def add_options(parser: argparse.ArgumentParser, language: Language, game: str) -> None:
    """The options of this command."""
    add_game(parser, language, game)
    parser.add_argument(
        "ids", nargs="*", metavar="ID", help=language.say("a rule such as D3; without one, all rules are listed")
    )


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Show the rules that were asked for."""
    if not given.ids:
        show_list(given.game, console, language)
    for name in given.ids:
        show_rule(given.game, name, console, language)
    return 0


def show_list(game: str, console: Console, language: Language) -> None:
    """All rules by chapter."""
    rules = find_part(game, "teaching.rulebook").read_rulebook(language.name).values()
    for chapter, group in groupby(rules, key=lambda rule: rule.chapter):
        console.print(Text(chapter, "bold"))
        for rule in group:
            console.print(Text(f"  {rule.id:<4}", "cyan").append(rule.title, "default"))
    console.print(language.say("rules D3 shows the text of D3."), style="dim")


def show_rule(game: str, given: str, console: Console, language: Language) -> None:
    """One rule; BadOption when there is none with this id."""
    rulebook = find_part(game, "teaching.rulebook")
    rules = rulebook.read_rulebook(language.name)
    rule = find_rule(rules, given)
    if rule is None:
        near = ", ".join(near_ids(rules, given))
        raise BadOption(mark("there is no rule “{id}”, but there are {near}"), id=shown(given, 10), near=near)
    console.print()
    console.print(Text(f"{rule.id} {rule.title}", "bold").append(f"   {rule.chapter}", "not bold dim"))
    console.print(Markdown(rule.text))
    if rule.why:
        console.print(Markdown(f"> {rule.why}"))
    sources = " · ".join(language.say(rulebook.SOURCES[source]) for source in rule.sources)
    console.print(language.say("Source: {names}", names=sources), style="dim")
    if rule.see_also:
        console.print(language.say("See also: {ids}", ids=", ".join(rule.see_also)), style="dim")

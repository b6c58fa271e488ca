"""`divebell lab balance`: is the game fair, and is everything in it worth having?"""

import argparse
import re
from pathlib import Path
from typing import Final

from rich.console import Console

from divebell.engine.ui.measure import capital
from divebell.engine.ui.speech import Speech
from divebell.games import find_game
from divebell.lab.balance import DISCOVERED, Balance, Item, Mean, Study, check, play_study
from divebell.lab.contestants import find_contestant
from divebell.lab.plots import Dot, plot_dots

from ..language import Language
from ..options import whole_number
from ..progress import bar_of, remark_on_stop
from .asked import add_outputs, options_of, put_out, seed_of, workers_of
from .sheets import Page, Sheet, percent, print_sheets

FOUND: Final = " *"  # after what is more than chance


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("--bot", metavar="A", default="greedy", help=say("the bot in every seat (greedy)"))
    parser.add_argument("--games", metavar="N", default="1000", help=say("how many games (1000)"))
    add_outputs(parser, language)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play and watch the games, and show what they say."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    games = whole_number(given.games, "games")
    study = Study(given.game, options, players, find_contestant(given.bot, package), seed_of(given))
    check(study, games)
    page = Page(given.report) if given.report else None
    with bar_of(games, language) as progress:
        balance = play_study(study, games, Path(given.results), workers_of(given), progress)
    remark_on_stop(len(balance.games) if balance is not None else 0, games, language)
    if balance is None:
        return 0
    told = Told(balance, language)
    return put_out(given, balance, lambda: told.print(console), page, told.write)


class Told:
    """A study of balance in words, for the terminal and for a page."""

    def __init__(self, balance: Balance, language: Language) -> None:
        self.balance = balance
        self.language = language
        self.say = language.say
        self.words: Speech = language.words_of(balance.study.game, (), None)

    def print(self, console: Console) -> None:
        """The tables in the terminal."""
        print_sheets(console, self._heading(), [self._measures(), *self._groups().values(), *self._sides()])
        for sentence in self._sentences():
            console.print()
            console.print(sentence)

    def write(self, page: Page, about: str) -> None:
        """The same as a page, with a plot for each group."""
        say, study = self.say, self.balance.study
        page.heading(say("The balance of the game"))
        page.command(
            f"divebell lab balance --bot {study.bot.name} --games {len(self.balance.games)} "
            f"--seed {study.seed}{about}",
            study.game, self.language,
        )  # fmt: skip
        page.paragraph(self._heading() + ".")
        for sentence in self._sentences():
            page.paragraph(sentence)
        page.heading(say("Pace"), 2)
        page.sheet(self._measures())
        for group, sheet in self._groups().items():
            page.heading(capital(self.words.row(group)), 2)
            name = re.sub(r"\W+", "-", group)
            dots = [
                Dot(item.name, 100 * item.gain.mean, 100 * (item.gain.mean - item.gain.half),
                    100 * (item.gain.mean + item.gain.half), self._is_found(item))
                for item in self.balance.items if item.group == group and item.boards
            ]  # fmt: skip
            plot_dots(page.plot(name), dots, say("wins relative to the group average, percentage points"), 0)
            page.sheet(sheet)
            page.picture(name, say("{group}: wins relative to the group average", group=capital(self.words.row(group))))
        for sheet in self._sides():
            page.heading(say("Length of a game"), 2)
            page.sheet(sheet)
        page.write()

    def _heading(self) -> str:
        study = self.balance.study
        return self.language.counted(
            "{number} game of {players} {bot}, seeds from {seed}",
            "{number} games of {players} {bot}, seeds from {seed}",
            len(self.balance.games), players=study.players, bot=study.bot.title, seed=study.seed,
        )  # fmt: skip

    def _measures(self) -> Sheet:
        say = self.say
        sheet = Sheet(say("mean per player"), say("all players"), say("winners"), say("others"))
        for name, means in self.balance.measures.items():
            sheet.add(self.words.row(name), *(_with_half(mean) for mean in means))
        sheet.add(say("rounds per game"), _with_half(self.balance.rounds), "", "")
        return sheet

    def _groups(self) -> dict[str, Sheet]:
        say = self.say
        sheets: dict[str, Sheet] = {}
        for item in self.balance.items:
            if item.group not in sheets:
                sheets[item.group] = Sheet(
                    self.words.row(item.group), say("boards"), say("each"), say("taken"), say("wins"), say("gain"),
                    say("95 %"),
                )  # fmt: skip
            found = FOUND if self._is_found(item) else ""
            sheets[item.group].add(
                item.name + found, str(item.boards), f"{item.times:.2f}",
                percent(item.taken / item.offered, 0) if item.offered else "",
                percent(item.wins, 0) if item.boards else "",
                f"{100 * item.gain.mean:+.1f}" if item.boards else "",
                f"± {100 * item.gain.half:.1f}" if item.boards else "",
            )  # fmt: skip
        return sheets

    def _sides(self) -> list[Sheet]:
        say = self.say
        sheets: dict[str, Sheet] = {}
        for side in self.balance.sides:
            if side.group not in sheets:
                sheets[side.group] = Sheet(
                    self.words.row(side.group), say("games"), say("rounds more or less"), say("95 %")
                )
            found = FOUND if (side.group, side.name) in self.balance.discovered else ""
            sheets[side.group].add(
                side.name + found, str(side.games), f"{side.gain.mean:+.2f}", f"± {side.gain.half:.2f}"
            )
        return list(sheets.values())

    def _sentences(self) -> list[str]:
        say, balance = self.say, self.balance
        never, always = (
            [f"{item.name} ({self.words.row(item.group)})" for item in items]
            for items in (balance.ignored(), balance.irresistible())
        )
        return [
            say(
                "Gain: how much more often players who had it won than players who had something else from the group, "
                "in percentage points. Those marked * are more than chance (at most {rate} of them are false "
                "discoveries). This holds for {bot} and is not a cause: players who are ahead have more of everything.",
                rate=percent(DISCOVERED, 0), bot=balance.study.bot.title,
            ),
            say("Often offered, never taken: {items}.", items=", ".join(never) or "-"),
            say("Always taken when offered: {items}.", items=", ".join(always) or "-"),
        ]  # fmt: skip

    def _is_found(self, item: Item) -> bool:
        return (item.group, item.name) in self.balance.discovered


def _with_half(mean: Mean) -> str:
    return f"{mean.mean:.2f} ± {mean.half:.2f}" if mean.number else ""

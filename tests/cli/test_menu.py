"""The list of legal moves in the terminal: short, whatever can be declined."""

from typing import Any

from divebell.cli.menu import Menu
from divebell.games import find_part
from divebell.language import translator
from tests.games.otys.boards import column, idle_at
from tests.games.otys.support import Scene, scene


def menu(here: Scene) -> Menu:
    words: Any = find_part("otys", "ui.words").Words(translator("en")).at_table(["Ann", "Bob"])
    return Menu(words.offers(here.game.view(here.game.player), here.game.moves()))


def lines(shown: Menu) -> list[str]:
    return [entry.title for entry in shown.entries]


def test_contracts_without_a_tokens_bonus_are_one_line_that_opens() -> None:
    me = {
        "zones": ["", "", "", "MPFT", "MF"], "rewards": [None, None, None, "MP:g", "MF:o"],
        "hand": ["MF=2", "PT=2", "FT=1+cb"], "keys": "1", "track": ["2", "3", "4", "5", "X"],
    }  # fmt: skip
    shown = menu(scene(me=me))
    declined = "Complete a contract without the token's bonus"
    assert lines(shown) == [
        "Key 1",
        "Complete the contract “1 metal and 1 fuel” from zone 4",
        declined,
        "Complete the contract “1 plant and 1 tech” from zone 4",
        "Complete the contract “1 fuel and 1 tech” from zone 4",
        "Complete the contract “1 metal and 1 fuel” from zone 5",
    ]
    opened = shown.choose(lines(shown).index(declined) + 1)
    assert isinstance(opened, Menu)
    assert [str(entry.move) for entry in opened.entries] == [
        "contract MF=2 4 plain", "contract PT=2 4 plain", "contract FT=1+cb 4 plain", "contract MF=2 5 plain",
    ]  # fmt: skip


def test_before_a_token_is_placed_there_are_the_contracts_and_the_token() -> None:
    display = [["MP:o", "MP:g"], ["MT:o", "MT:g"], ["PT:o", "PT:g"], ["PF:o", "battery:o"], ["FT:o", "FT:g"]]
    rewards = [None, None, None, "battery:g", None]
    me = {"divers": column("explorer 4"), "rewards": rewards, "zones": ["", "", "", "M", ""], "hand": ["MF=2"]}
    here = scene(sponsors=idle_at(4), rewards=display, me=me).play("key 4", "reward 1", "resource F")
    assert lines(menu(here)) == [
        "Place the token at level 4",
        "Complete the contract “1 metal and 1 fuel” from zone 4",
        "Complete the contract “1 metal and 1 fuel” from zone 4, without the token's bonus",
    ]

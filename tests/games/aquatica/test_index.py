"""The index of the rules page: every piece is there, leads to a rule, and says when it is not the printed one."""

from divebell.games.aquatica.rules.components import STANDARD
from divebell.games.aquatica.teaching.index import list_pieces, rule_of_character
from divebell.games.aquatica.teaching.rulebook import read_rulebook
from divebell.games.aquatica.ui.words import Words

GROUPS = list_pieces(Words())
ENTRIES = [entry for group in GROUPS for entry in group.entries]


def test_every_piece_is_there_once_and_leads_to_a_rule() -> None:
    pieces = [
        *STANDARD.characters, *STANDARD.locations, *STANDARD.mantas, *STANDARD.goals, *STANDARD.tribes,
    ]  # fmt: skip
    assert len(ENTRIES) == len(pieces)
    names = [entry.name for entry in ENTRIES]
    assert len({*names}) == len(names)
    assert {entry.rule for entry in ENTRIES} <= set(read_rulebook())


def test_a_card_leads_to_what_is_particular_about_it() -> None:
    rules = {card.id: rule_of_character(card) for card in STANDARD.characters}
    wanted = {"matrona": "F11", "healer": "F13", "anglerfish": "F15", "walrus": "D1", "king1": "F14", "king3": "K5"}
    assert {name: rules[name] for name in wanted} == wanted


def test_what_is_not_printed_says_so() -> None:
    told = {entry.name: entry.text for entry in ENTRIES}
    assert told["Sealord"] == "1 coin, buy."
    assert told["Legion"].endswith("(as players report it)")
    assert told["Narwhal Lancer"].endswith("(reconstruction, including its name)")
    locations = [entry.text for group in GROUPS for entry in group.entries if entry.rule == "C5"]
    assert len(locations) == len(STANDARD.locations)
    assert all(text.endswith("(reconstruction, not the printed card)") for text in locations)

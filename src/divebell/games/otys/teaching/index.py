"""The index of the rules: every diver, sponsor side, reward and contract, with the rule that explains it."""

from divebell.engine.teaching.rulebook import Entry, Group
from divebell.engine.ui.measure import capital
from divebell.engine.ui.speech import known

from ..rules import moves as m
from ..rules.cubes import LETTERS, to_letters
from ..ui.board.levels import token_symbols
from ..ui.symbols import RESOURCES
from ..ui.words import Words


def list_pieces(words: Words) -> list[Group]:
    """Divers, sponsors, rewards and contracts."""
    say, components = words.say, words.components
    return [
        Group(say("Divers"), [_diver(words, kind) for kind in m.DIVERS]),
        Group(say("Sponsors"), [_sponsor(words, number, side) for number in range(1, 6) for side in ("", "a")]),
        Group(say("Reward tokens"), [_reward(words, token.text) for token in components.rewards]),
        Group(say("Contracts"), [_contract(words, card.text) for card in components.contracts]),
    ]


def rule_of_diver(kind: str) -> str:
    """The rule about a diver: the four Experts share D1, the others follow in their order."""
    return f"D{max(m.DIVERS.index(kind) - len(LETTERS) + 2, 1)}"


def _diver(words: Words, kind: str) -> Entry:
    basic, upgraded = words.diver_effect(kind), words.diver_effect(f"{kind}+")
    text = words.say("{basic}. Upgraded: {upgraded}.", basic=capital(basic), upgraded=upgraded)
    return Entry((f"diver-{kind}",), False, words.diver(kind), text, rule_of_diver(kind))


def _sponsor(words: Words, number: int, side: str) -> Entry:
    name = words.say("Sponsor {number}, basic side", number=number)
    if side:
        name = words.say("Sponsor {number}, advanced side", number=number)
    text = capital(words.sponsor(f"S{number}{side}")) + "."
    return Entry((f"sponsor-{number}{side}",), False, name, text, f"P{number}")


def _reward(words: Words, text: str) -> Entry:
    kind = known(words.components.token(text))
    number = words.components.tokens.count(kind)
    told = words.say("Back: {back}.", back=words.back(text))
    if number > 1:
        told += " " + words.say("There are {number} of them.", number=number)
    return Entry(token_symbols(text), True, capital(words.front(text)), told, "C9")


def _contract(words: Words, text: str) -> Entry:
    contract = words.components.contracts[known(words.components.card(text))]
    symbols = tuple(RESOURCES[letter] for letter in to_letters(contract.payments[0]))
    if contract.lots:
        symbols = tuple(f"any-{'abcd'[at]}" for at, lot in enumerate(contract.lots) for _ in range(lot))
    return Entry(symbols, False, capital(words.asked(text)), words.worth(text), "C8")

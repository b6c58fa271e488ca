"""Hints: the best turns for whoever must choose, thought out in a worker from their own view, and told in words."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from divebell.bots import make_mind
from divebell.bots.advice import BUDGET, Advice, AdvisedTurn, Chance, Reason, advise, reasons
from divebell.engine.package import View
from divebell.engine.text import mark
from divebell.engine.ui.reasons import Ends
from divebell.engine.ui.speech import Speech, Step
from divebell.games import find_game

from .errors import Refused
from .fair import NOBODY, Asker
from .table import Table
from .workers import Fault, Workers, is_cancelled

LIMIT: Final = 40.0  # seconds for one hint
KEPT: Final = 500  # hints that are not thought out again when somebody looks once more
MOST_OF_GUEST: Final = 2  # hints that are thought out at a time
MOST_OF_ADDRESS: Final = 20
SURE: Final = 2.0  # standard errors on both sides of a chance, in which it lies nearly always
LEAST_ERROR: Final = 3  # hundredths: positions are judged no better than that, however many games agree
NAMED: Final = 2  # reasons that are told of a turn
TELLING: Final = 0.1  # of the largest weight: what weighs less is not told
LEAST: Final = 0.005  # weight of a reason at all


class ToldTurn(NamedTuple):
    """A turn in words: the chance to win with it, its moves, and why it is better or worse than another."""

    number: int  # from 1, the best
    chance: str
    steps: list[Step]
    moves: tuple[str, ...]
    whole: bool  # False: then something is turned up, or somebody else chooses
    why: list[str]


def think(
    game: str, options: dict[str, str], view: View, seed: int, budget: int, asked: Sequence[Sequence[str]], slot: int
) -> Advice:
    """Advice from a view, and about the turns asked for: what runs in the worker."""
    package = find_game(game)
    components = package.read_options(options).get("components")
    return advise(view, make_mind(package, components), seed, budget, asked, partial(is_cancelled, slot))


class Advised(NamedTuple):
    """Advice, and whether it looked at less than usual because many others wait."""

    advice: Advice
    hurried: bool = False


class Adviser:
    """Gives hints."""

    def __init__(self, budget: int = BUDGET, workers: Workers | None = None) -> None:
        """The budget is in positions looked at for one hint. Without `workers` it has one of its own."""
        self.workers = Workers(1, LIMIT) if workers is None else workers
        self.borrowed = workers is not None
        self.budget = budget
        self.kept: dict[bytes, Advice] = {}
        self.asked: Counter[Asker] = Counter()  # that are being thought out, by guest and by address

    async def advise(
        self, table: Table, view: View, asked: Sequence[Sequence[str]] = (), asker: Asker = NOBODY, part: float = 1.0
    ) -> Advised:
        """The best turns for the player whose view this is, and those `asked` for, given by the texts of their moves.

        `part` is how much of the usual budget the search gets: less where a quick answer matters more than a sure one.

        A task that waits for it and is cancelled ends the thought. Refused when too many wait for the same guest.

        It depends on nothing else, unless many wait: who sees the same at another table gets the same.
        """
        created = table.created
        digest = hashlib.sha256(json.dumps([created.game, created.options, view, asked, part]).encode()).digest()
        kept = self.kept.pop(digest, None)
        found = Advised(kept) if kept is not None else await self._think(table, view, asked, digest, asker, part)
        if not found.hurried:
            self.kept[digest] = found.advice
            if len(self.kept) > KEPT:
                del self.kept[next(iter(self.kept))]
        return found

    async def _think(
        self, table: Table, view: View, asked: Sequence[Sequence[str]], digest: bytes, asker: Asker, part: float
    ) -> Advised:
        created, seed = table.created, int.from_bytes(digest[:8], "big")
        accounts = {asker, Asker(asker.address)} - {NOBODY}
        if self.asked[asker] >= MOST_OF_GUEST or self.asked[Asker(asker.address)] >= MOST_OF_ADDRESS:
            raise Refused(mark("your hints are already being worked out: try again once they have arrived"))
        self.asked.update(accounts)
        try:
            with self.workers.cancellable() as slot:

                def thought_for(share: float) -> Callable[[], Advice]:
                    budget = round(share * part * self.budget)
                    return partial(think, created.game, created.options, view, seed, budget, asked, slot)

                advice, share = await self.workers.ask_for_share(thought_for, asker)
        except Fault:
            raise Refused(mark("no hint was found; try again")) from None
        finally:
            self.asked -= Counter(accounts)  # who has none left is forgotten
        return Advised(advice, share < 1)

    async def close(self) -> None:
        """Let its own worker go."""
        if not self.borrowed:
            await self.workers.close()


# In words


def tell_advice(advice: Advice, view: View, words: Speech) -> list[ToldTurn]:
    """The best turns in words: the first beside the second, the others beside the first."""
    told = []
    for number, turn in enumerate(advice.best, start=1):
        other = advice.best[1 if number == 1 else 0] if len(advice.best) > 1 else None
        why = [] if other is None else _why(words, number, advice, view, turn, other)
        steps = words.steps(view, turn.moves)
        told.append(ToldTurn(number, tell_chance(turn.chance, words), steps, turn.moves, turn.whole, why))
    return told


def tell_chance(chance: Chance, words: Speech) -> str:
    """`62 % ± 4`."""
    error = max(LEAST_ERROR, round(100 * SURE * chance.error))
    return words.say("{chance} % ± {error}", chance=round(100 * chance.mean), error=error)


def _why(words: Speech, number: int, advice: Advice, view: View, turn: AdvisedTurn, other: AdvisedTurn) -> list[str]:
    """Why the best turn is better than the second; why another is worse than the best, and what still favours it."""
    found = reasons(advice, turn, other)
    ends = words.ends(view, turn.moves, other.moves)
    if number == 1:
        good = tell_reasons(found, ends, words)
        if good:
            return [words.say("Better than turn 2: it {reasons}.", reasons=good)]
        unlike = tell_difference(found, ends, words)
        if unlike:
            text = mark("Unlike turn 2, it {reasons}: in the simulated games that is worth more.")
            return [words.say(text, reasons=unlike)]
        if other.whole and not turn.whole:
            return [words.say("You see what is revealed before you decide the rest of the turn.")]
        return [words.say("This turn does better in the simulated games.")]
    good = tell_reasons(found, ends, words, 1)
    against = [reason.against() for reason in found]
    bad = tell_reasons(against, ends.swapped(), words, NAMED - bool(good))
    bad = bad or tell_difference(against, ends.swapped(), words)
    if not good and not bad:
        text = mark("It leaves you about as well off as turn {number}; the simulated games decide.")
        return [words.say(text, number=1)]
    sentences = [words.say("Turn 1 is better: it {reasons}.", reasons=bad)] if bad else []
    return sentences + ([words.say("In favour of this one: it {reasons}.", reasons=good)] if good else [])


def tell_difference(found: Sequence[Reason], ends: Ends[Any], words: Speech) -> str:
    """The first thing that a player sees after the first of two turns and not after the second, whatever it weighs."""
    names = [reason.name for reason in found]
    return next(iter(words.reasons(ends, [*names, *words.REASONS], 1)), "")


def tell_reasons(found: Sequence[Reason], ends: Ends[Any], words: Speech, most: int = NAMED) -> str:
    """What favours the first of two turns, as a part of a sentence; "" when nothing on the board does."""
    least = max(LEAST, TELLING * max((abs(reason.weight) for reason in found), default=0.0))
    clauses = words.reasons(ends, [reason.name for reason in found if reason.weight >= least], most)
    if len(clauses) > 1:
        return words.say("{first} and {second}", first=clauses[0], second=clauses[1])
    return clauses[0] if clauses else ""

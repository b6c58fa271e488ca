"""What bots reckon cards, tokens and piles of cubes are worth, in points, worked out once for a set of components."""

from typing import Final

from divebell.engine.judge.memo import Memo

from ..rules.components import STANDARD, Components
from ..rules.cubes import ONE, ZONE_SPACES, common, size

NEAR: Final = [1.0, 0.62, 0.34, 0.17, 0.08, 0.03, 0.01]  # of a contract's worth, with this many cubes missing
BONUS_CREDIT: Final = 0.35  # points that a credit, a battery gained with a contract are worth
BONUS_BATTERY: Final = 0.3


class Appraisal:
    """What was worked out about one set of components."""

    __slots__ = ("_promises", "_used", "_wanted", "components", "outlooks")

    def __init__(self, components: Components) -> None:
        self.components = components
        self._used: dict[int, list[int]] = {}
        self._wanted: dict[int, list[int]] = {}
        self._promises: dict[int, float] = {}
        self.outlooks: dict[object, object] = {}  # of players, by what they depend on (see outlook.py)

    def used_cubes(self, pile: int) -> list[int]:
        """For each kind of contract, how many cubes of the pile go into the payment that uses most of them."""
        used = self._used.get(pile)
        if used is None:
            contracts = self.components.contracts
            used = [max([common(pile, payment) for payment in card.payments]) for card in contracts]
            self._used[pile] = used
        return used

    def wanted_cubes(self, pile: int) -> list[int]:
        """For each kind of contract, a bit for each resource of which one more cube brings the pile nearer to it."""
        wanted = self._wanted.get(pile)
        if wanted is None:
            wanted = [0] * len(self.components.contracts)
            used = self.used_cubes(pile)
            for resource in range(4):
                more = self.used_cubes(pile + ONE[resource])
                for kind in range(len(wanted)):
                    if more[kind] > used[kind]:
                        wanted[kind] |= 1 << resource
            self._wanted[pile] = wanted
        return wanted

    def promise(self, pile: int, zone: int) -> float:
        """The points of a contract chosen at random, as near as this pile in this zone comes to it."""
        at = pile << 3 | zone
        known = self._promises.get(at)
        if known is None:
            used = self.used_cubes(pile)
            space = ZONE_SPACES[zone] - size(pile)
            known = 0.0
            cards = self.components.contracts
            for kind in range(len(cards)):
                short = cards[kind].size - used[kind]
                if short <= space:
                    known += cards[kind].points * NEAR[short]
            known /= len(cards)
            self._promises[at] = known
        return known

    def back(self, token: int) -> float:
        """What a reward token adds to every contract of its zone, in points."""
        reward = self.components.rewards[token]
        return reward.points + BONUS_CREDIT * reward.credits


appraisals: Final = Memo(Appraisal, STANDARD)

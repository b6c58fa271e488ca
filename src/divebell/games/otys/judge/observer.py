"""What a study of balance looks at in Otys: keys, sponsors, contracts and rewards, and how fast 18 points come."""

from typing import Final

from divebell.engine.judge.observer import POINTS, Events
from divebell.engine.judge.observer import Observer as AnyObserver
from divebell.engine.move import Move

from ..rules.game import Game
from ..rules.moves import DIVE, KEEP, KEY, REWARD, SPONSOR, USE_SPONSOR
from ..rules.sponsors import sponsor_text
from ..rules.state import NONE
from ..rules.turn import END_POINTS

OPENING: Final = "first key"
SPONSORS: Final = "sponsors used"
CONTRACTS: Final = "contracts completed"
VALUES: Final = "contracts by value"
KEPT: Final = "contracts kept"
REWARDS: Final = "reward tokens taken"
SIDES: Final = "sponsor sides"  # the same for everybody
PACE: Final = "own turns to 18 points"  # a measure of each seat, as the next one
COMPLETED: Final = "contracts completed"


class Observer(AnyObserver):
    """Notes who used what, and which offers were taken."""

    def __init__(self, game: Game) -> None:
        offered = (OPENING, SPONSORS, CONTRACTS, KEPT, REWARDS)
        super().__init__(game, (OPENING, SPONSORS, CONTRACTS, VALUES, KEPT, REWARDS), offered)
        self.opened = [False] * self.seats
        for kind in game.public:
            self.offer(CONTRACTS, game.components.contracts[kind].text)
        self.table = {SIDES: sorted(sponsor_text(sponsor) for sponsor in game.sponsors)}

    def chosen(self, game: Game, move: Move) -> None:
        """First keys, and what a sponsor, a reward or a drawn contract was chosen from."""
        seat = game.active
        if move.word == KEY and not self.opened[seat]:
            self.opened[seat] = True
            self.have(OPENING, move.text, seat)
            for key in game.legal:
                if key.word == KEY:
                    self.offer(OPENING, key.text, key is move)
        elif move.word == SPONSOR or (move.word == DIVE and USE_SPONSOR in game.legal):
            sponsor = sponsor_text(game.sponsors[game.level - 1])
            self.offer(SPONSORS, sponsor, move.word == SPONSOR)
            if move.word == SPONSOR:
                self.have(SPONSORS, sponsor, seat)
        elif move.word == REWARD:
            slot = 2 * (game.level - 1)
            for which in range(2):
                kind = game.rewards[slot + which]
                if kind != NONE:
                    self.offer(REWARDS, game.components.rewards[kind].text, which == move.a)
        elif move.word == KEEP:
            for kind in set(game.drawn):
                self.offer(KEPT, game.components.contracts[kind].text, kind == move.a)

    def ended(self, game: Game, events: Events) -> None:
        """Contracts and rewards that were taken, and the pace."""
        points, turns = [0] * self.seats, [1] * self.seats
        pace: list[int | None] = [None] * self.seats
        completed = [0] * self.seats
        contracts, rewards = game.components.contracts, game.components.rewards
        for what, seat, number, thing in events:
            if what == "points":
                points[seat] += number
                if points[seat] >= END_POINTS and pace[seat] is None:
                    pace[seat] = turns[seat]
            elif what == "turn":
                turns[seat] = number
            elif what == "contract":
                completed[seat] += 1
                self.have(CONTRACTS, contracts[thing].text, seat)
                self.have(VALUES, str(contracts[thing].points), seat)
                self.offer(CONTRACTS, contracts[thing].text, True, 0)
            elif what == "card":
                self.offer(CONTRACTS, contracts[thing].text)
            elif what == "keeps":
                self.have(KEPT, contracts[thing].text, seat)
                self.offer(CONTRACTS, contracts[thing].text)
            elif what == "reward":
                self.have(REWARDS, rewards[thing].text, seat)
        self.measures = {PACE: pace, POINTS: [*points], COMPLETED: [*completed]}

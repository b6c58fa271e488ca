"""Kings, characters, locations, goals and tribes in a study of balance: what was offered, and who took it."""

from typing import Final

from divebell.engine.judge.observer import POINTS, Events
from divebell.engine.judge.observer import Observer as AnyObserver
from divebell.engine.move import Move

from ..rules.game import Game
from ..rules.moves import BUY, CONQUER, KING, RECRUIT
from ..rules.pieces import NONE

KINGS: Final = "kings"
RECRUITED: Final = "characters recruited"
TAKEN: Final = "locations taken"
PRICES: Final = "locations by price"
CLAIMED: Final = "goals claimed"
TRIBES: Final = "tribes recruited"
GOALS: Final = "goals"  # on the table, for everybody
SCORED: Final = "locations scored"  # of each seat, counted; so is the next one
MATRONAS: Final = "times Matrona was played"


class Observer(AnyObserver):
    """Counts for each seat what it had and what it could have had."""

    def __init__(self, game: Game) -> None:
        offered = (KINGS, RECRUITED, TAKEN, CLAIMED, TRIBES)
        super().__init__(game, (KINGS, RECRUITED, TAKEN, PRICES, CLAIMED, TRIBES), offered)
        components = game.components
        for _ in range(self.seats):  # everybody may claim each goal and recruit each tribe
            for goal in game.goals:
                self.offer(CLAIMED, components.goals[goal].id)
            for tribe in game.tribes:
                self.offer(TRIBES, components.tribes[tribe].id)
        names = [components.goals[goal].id for goal in game.goals]
        names += [components.tribes[tribe].id for tribe in game.tribes]
        self.table = {GOALS: sorted(names)}

    def chosen(self, game: Game, move: Move) -> None:
        """What a king, a character or a location was chosen from."""
        components = game.components
        if move.word == KING:
            for king in game.offered:
                self.offer(KINGS, components.characters[king].id, king == move.a)
        elif move.word == RECRUIT:
            for choice in game.legal:
                if choice.word == RECRUIT:
                    self.offer(RECRUITED, components.characters[game.row[choice.a]].id, choice is move)
        elif move.word in (BUY, CONQUER):
            for choice in game.legal:
                if choice.word == move.word:
                    self.offer(TAKEN, components.locations[choice.a].id, choice is move)

    def ended(self, game: Game, events: Events) -> None:
        """Everything that was claimed, entered, recruited and scored in the game."""
        components = game.components
        scored, matronas = [0] * self.seats, [0] * self.seats
        for seat, player in enumerate(game.players):
            if player.king != NONE:
                self.have(KINGS, components.characters[player.king].id, seat)
        for what, seat, _, thing in events:
            if what == "recruits":
                self.have(RECRUITED, components.characters[thing].id, seat)
            elif what == "enters":
                self.have(TAKEN, components.locations[thing].id, seat)
                self.have(PRICES, str(components.locations[thing].coins), seat)
            elif what == "claims":
                self.have(CLAIMED, components.goals[thing].id, seat)
                self.offer(CLAIMED, components.goals[thing].id, True, 0)
            elif what == "tribe":
                self.have(TRIBES, components.tribes[thing].id, seat)
                self.offer(TRIBES, components.tribes[thing].id, True, 0)
            elif what == "scored":
                scored[seat] += 1
            elif what == "plays" and thing == components.matrona:
                matronas[seat] += 1
        points = game.result.points if game.result is not None else [0] * self.seats
        self.measures = {POINTS: [*points], SCORED: [*scored], MATRONAS: [*matronas]}

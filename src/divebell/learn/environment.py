"""A game as an environment of agents that act in turn (AEC). Knows no game by name.

An action is the number of a move; numbers never change. An observation is what the seat may see and nothing else, as
arrays with names (`observation`), and which actions are legal now (`action_mask`). The reward comes at the end: the
agent's part of the win.
"""

from functools import cache
from math import prod
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from divebell.engine.chance import SEED_BITS
from divebell.engine.errors import BadOption
from divebell.engine.judge.encoding import all_moves
from divebell.engine.package import Game
from divebell.engine.text import mark
from divebell.games import GAMES, find_box, find_game, find_part
from divebell.lab.playing import shares_of

Bytes = NDArray[np.uint8]
Observation = dict[str, Any]  # "observation": arrays by name; "action_mask": 1 for what is legal


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Agents `player_0`, `player_1`, ... at one table; `reset` deals a new game."""

    metadata: ClassVar[dict[str, Any]] = {"name": "divebell_v1", "is_parallelizable": False, "render_modes": []}
    render_mode: None = None

    def __init__(self, game: str = GAMES[0], players: int = 2, **options: Any) -> None:
        """The options are those of the game's `start`; BadOption says which is wrong."""
        least, most = find_box(game).players
        if not isinstance(players, int) or not least <= players <= most:
            raise BadOption(
                mark("players must be {least} to {most}, not {given}"), least=least, most=most, given=players
            )
        self.package = find_game(game)
        self._part = find_part(game, "judge.encoding")
        self.options = {**options, "players": players}
        self._chance = Random()
        self.game: Game = self.package.start(seed=0, **self.options)
        self.moves = all_moves(self.game)  # by number: an action is one of these
        self._slices = _layout(self._part.PARTS, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        parts: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0, 255, shape, np.uint8) for name, _, shape in self._slices
        }
        mask = spaces.Box(0, 1, (len(self.moves),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Dict(parts), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.moves)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent can see, always the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every move there is."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. A seed begins a series of deals, which every further reset goes on with."""
        if seed is not None:
            self._chance = Random(seed)
        self.game = self.package.start(seed=self._chance.getrandbits(SEED_BITS), **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.player]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; nothing is legal for one that is not to choose."""
        seat = self.possible_agents.index(agent)
        numbers: Bytes = np.frombuffer(self._part.observe(self.game, seat), np.uint8)
        mask = np.zeros(len(self.moves), np.int8)
        if not self.game.over and seat == self.game.player:
            mask[[move.number for move in self.game.moves()]] = 1
        parts = {name: numbers[where].reshape(shape) for name, where, shape in self._slices}
        return {"observation": parts, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move of this number; IllegalMove says why it cannot be played, and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.moves):
            raise BadOption(
                mark("an action must be a move number from 0 to {last}, not {given}"),
                last=len(self.moves) - 1, given=action,
            )  # fmt: skip
        self.game.play(self.moves[int(action)])
        self._cumulative_rewards[agent] = 0.0
        if self.game.over:
            self.rewards = dict(zip(self.agents, shares_of(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.player]


@cache
def _layout(
    parts: tuple[tuple[str, tuple[int, ...], str], ...], seats: int
) -> list[tuple[str, slice, tuple[int, ...]]]:
    """Where each part is among the numbers, and its shape at a table of this many seats."""
    found: list[tuple[str, slice, tuple[int, ...]]] = []
    start = 0
    for name, general, _ in parts:
        shape = tuple(seats if size < 0 else size for size in general)
        found.append((name, slice(start, start + prod(shape)), shape))
        start += prod(shape)
    return found

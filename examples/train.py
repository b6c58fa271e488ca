"""Learn to play in some 30 lines of code: a weight for every move, made better by the games it won (policy gradient).

pip install -e '.[learn]'; python examples/train.py
"""

import sys

import numpy as np

from divebell import learn


def play(env, weights, rng, seed, rate=0.0):
    """A game of the weights (player_0) against random moves, which makes them a little better; gives its reward."""
    env.reset(seed)
    slope = np.zeros_like(weights)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        if over:
            break
        chances = np.exp(weights[legal] * (agent == "player_0"))
        chances /= chances.sum()
        action = legal[np.searchsorted(chances.cumsum()[:-1], rng.random())]
        if agent == "player_0":
            slope[legal] -= chances
            slope[action] += 1
        env.step(action)
    won = env.rewards["player_0"]
    weights += rate * (won - 0.5) * slope
    return won


def main(games=600, rate=0.02, trial=100):
    """Learn, then play deals never seen before."""
    env, rng = learn.env(players=2), np.random.default_rng(1)
    weights = np.zeros(env.action_space("player_0").n)
    for seed in range(games):
        play(env, weights, rng, seed, rate)
    wins = sum(play(env, weights, rng, 1_000_000 + seed) for seed in range(trial)) / trial
    best = [env.moves[number].text for number in np.argsort(-weights)[:5]]
    print(
        f"After {games} games it wins {wins:.0%} of {trial} new ones against random play. It likes: {', '.join(best)}."
    )
    return wins


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

"""Why one turn is better than another: what a turn does that leaves more, or less, of a term of the evaluation."""

from typing import Final

from .names import mark

# Each completes a sentence that begins with "it", the turn.
MORE: Final = {
    "points": mark("brings more points"),
    "ready contracts": mark("leaves more contracts ready to be completed"),
    "contracts one cube away": mark("leaves more contracts one resource away"),
    "contracts two cubes away": mark("leaves more contracts two resources away"),
    "contracts three cubes away": mark("leaves more contracts three resources away"),
    "contracts to come": mark("leaves zones that suit more contracts to come"),
    "spare cubes": mark("leaves more resources for contracts to come"),
    "next dive": mark("prepares a better next turn"),
    "dive after": mark("leaves a better second choice for the next turn"),
    "mobility": mark("leaves more levels where the next turn is worth it"),
    "open levels": mark("leaves more numbered keys at hand"),
    "X keys": mark("leaves more X keys"),
    "credits": mark("leaves more credits"),
    "batteries": mark("leaves more batteries"),
    "hacker": mark("improves the Hacker further"),
    "mechanic": mark("improves the Mechanic further"),
    "upgraded experts": mark("upgrades more experts"),
    "upgraded trader": mark("upgrades the Trader"),
    "upgraded spy": mark("upgrades the Spy"),
    "upgraded engineer": mark("upgrades the Engineer"),
    "upgraded explorer": mark("upgrades the Explorer"),
    "reward tokens": mark("brings reward tokens to better zones"),
    "contracts in hand": mark("leaves more contracts in hand"),
    "turn to come": mark("leaves one more turn in this round"),
    "end reached": mark("reaches the points that end the game"),
    "nearest timer": mark("keeps the nearest timer further away"),
    "last timer": mark("keeps the last timer further away"),
}
LESS: Final = {
    "race": mark("risks less that somebody else completes the contract first"),
    "spare cubes": mark("leaves fewer resources that no contract asks for"),
    "dead zones": mark("leaves fewer full zones without a contract"),
    "turns until keys": mark("brings the keys back sooner"),
}

"""One-line mistakes in the rules of Otys: what is broken, where, and which rule it breaks.

At least one for every rule from set-up to the designer's variant, and for some rulings; `proofs/mutants.py` makes them one by one and runs the tests that name
the rule. A text that is no longer in its file, or is there twice, is an error: mend the list with the source.
"""

from typing import NamedTuple


class Breakage(NamedTuple):
    """A rule, the file of its chapter, a piece of its source, what stands there when it is broken, and what that means."""

    rule: str
    file: str
    old: str
    new: str
    meaning: str


BREAKAGES = [
    # Set-up
    Breakage("S1", "setup.py", "_shuffle(state, _sponsor_sides(state, sponsors), LEVELS)", "_sponsor_sides(state, sponsors)", "sponsors always in the order 1 to 5"),
    Breakage("S1", "setup.py", "number + ADVANCED * shuffled((0, 1), state.seed, SIDES, number)[0]", "number + ADVANCED", "random sides are all advanced"),
    Breakage("S2", "setup.py", "bytes(bag[10:])", "bytes(bag[9:])", "a token lies on the display and in the bag"),
    Breakage("S3", "setup.py", "slots = 2 if seats <= 2 else 3", "slots = 3", "three public contracts with two players"),
    Breakage("S4", "setup.py", "((two, 2), (one, 1), (another, 1))", "((two, 2), (one, 1))", "a cube is missing in the store"),
    Breakage("S5", "setup.py", "START_CREDITS: Final = 3", "START_CREDITS: Final = 2", "two credits at the start"),
    Breakage("S5", "setup.py", "player.zones = (0, *(ONE[resource] for resource in _shuffle(state, (0, 1, 2, 3), ZONES + seat)))", "player.zones = (*(ONE[resource] for resource in _shuffle(state, (0, 1, 2, 3), ZONES + seat)), 0)", "resources on zones 1-4"),
    Breakage("S5", "setup.py", "_shuffle(state, (0, 1, 2, 3, 4, 5, 6, 7), COLUMN + seat)", "(0, 1, 2, 3, 4, 5, 6, 7)", "divers in a fixed order"),
    Breakage("S6", "setup.py", "state.active = state.first", "state.active = 0", "seat 0 begins, not the first player"),
    Breakage("S6", "turn.py", "following = (state.active + 1) % len(state.players)", "following = (state.active - 1) % len(state.players)", "play goes anticlockwise"),
    # A turn
    Breakage("T1", "keys.py", "player.keys &= ~(1 << move.a)", "pass", "the key played stays available"),
    Breakage("T1", "sponsors.py", "sponsor = state.sponsors[state.level - 1]\n    number = sponsor & SPONSOR_NUMBER\n    advanced = sponsor & ADVANCED\n    state.sponsor_used = True", "sponsor = state.sponsors[0]\n    number = sponsor & SPONSOR_NUMBER\n    advanced = sponsor & ADVANCED\n    state.sponsor_used = True", "always the sponsor of level 1"),
    Breakage("T1", "turn.py", "[USE_SPONSOR] if not state.sponsor_used and can_use_sponsor(state) else []", "[USE_SPONSOR] if can_use_sponsor(state) else []", "the sponsor can be used again"),
    Breakage("T2", "divers.py", "return state.players[state.active].divers[state.level + BELOW_SURFACE]", "return state.players[state.active].divers[state.level]", "another diver is pushed"),
    Breakage("T3", "keys.py", "player.track = (*player.track, state.key_played)", "player.track = (state.key_played, *player.track)", "the key goes to the left end of the track"),
    Breakage("T3", "divers.py", "player.divers = moved(player.divers, place, 0)", "player.divers = moved(player.divers, place, 1)", "the diver surfaces in second place"),
    Breakage("T4", "keys.py", ">= KEYS_ON_TRACK[player.hacker]", "> KEYS_ON_TRACK[player.hacker]", "keys come back one too late"),
    Breakage("T4", "keys.py", "state.neutral_x += neutral", "pass", "neutral X keys are lost"),
    Breakage("T5", "turn.py", "moves.append(NO_MORE)", "moves = moves or [NO_MORE]", "a diver that can be used must be used"),
    Breakage("T5", "turn.py", "moves += propel_moves(state)\n        moves.append(GO_DIVE)", "moves += propel_moves(state)\n        if not moves:\n            moves.append(GO_DIVE)", "a sponsor that can be used must be used"),
    Breakage("X1", "keys.py", "moves += _OWN_X_MOVES", "moves += [move for move in _OWN_X_MOVES if not player.keys >> move.b & 1]", "no X key where the level's own key is available"),
    Breakage("X2", "keys.py", "state.sponsors[4:] + state.sponsors[:4]", "state.sponsors[1:] + state.sponsors[:1]", "the display turns the other way"),
    Breakage("X2", "keys.py", "if move.a >= OWN_X:", "if move.a == OWN_X:", "a neutral X key does not update the display"),
    Breakage("B1", "divers.py", "abs(to - place) <= reach", "abs(to - place) == reach", "a propeller must go its full reach"),
    Breakage("B1", "divers.py", "player.divers = moved(player.divers, place, move.b)", "other = player.divers[move.b]\n    player.divers = tuple(player.divers[move.b] if i == place else player.divers[place] if i == move.b else d for i, d in enumerate(player.divers))", "divers change places instead of closing the gap"),
    Breakage("B1", "divers.py", "    gain(state, 0, -1)\n    place = place_of", "    place = place_of", "a propeller costs no battery"),
    Breakage("B2", "turn.py", "    stay(state)\n    _end_step_3(state)", "    _end_step_3(state)", "staying down costs no battery"),
    Breakage("B2", "turn.py", "moves = [STAY_DOWN, GO_UP] if player.batteries else [GO_UP]", "moves = [GO_UP]", "no oxygen reserve"),
    # Contracts
    Breakage("K1", "contracts.py", "for zone in range(5):\n        if fitting", "for zone in range(4):\n        if fitting", "no contract from zone 5"),
    Breakage("K1", "contracts.py", "        for kind in hand:\n            wanted |= 1 << kind\n", "", "private contracts are not offered"),
    Breakage("K1", "turn.py", "    moves += contract_moves(state)\n    return moves", "    moves += contract_moves(state) if phase == ENDING else []\n    return moves", "contracts only at the end of the turn"),
    Breakage("K2", "contracts.py", "player.zones[move.b] - move.c)", "0)", "the other cubes of the zone are lost"),
    Breakage("K2", "contracts.py", "gain(state, card.credits, card.batteries)", "gain(state, card.credits, 0)", "no battery for a card's bonus"),
    Breakage("K2", "contracts.py", "token = player.rewards[move.b]", "token = player.rewards[state.level - 1]", "the token of the key's level counts, not the zone's"),
    Breakage("K3", "contracts.py", "        discard(state, move.a)\n        fill_slot(state, slot)", "        discard(state, move.a)", "a completed public contract is not replaced"),
    Breakage("K3", "contracts.py", "kind = state.deck[0]\n    state.deck = state.deck[1:]", "kind = state.deck[-1]\n    state.deck = state.deck[:-1]", "cards come from under the deck"),
    # Sponsors
    Breakage("P1", "sponsors.py", "            gain(state, 1, 0)\n    elif number == 2", "            gain(state, 2, 0)\n    elif number == 2", "sponsor 1 gives two credits"),
    Breakage("P1", "sponsors.py", "state.free = True", "state.free = False", "sponsor 1 advanced does nothing"),
    Breakage("P1", "divers.py", "        state.stack = state.stack[:-1]\n        return diver, False\n    state.uses", "        state.stack = state.stack[:-1]\n        return diver, state.free\n    state.uses", "a copied diver is free too"),
    Breakage("P2", "sponsors.py", "state.uses = 2", "state.uses = 1", "sponsor 2 gives no second use"),
    Breakage("P2", "rewards.py", "state.reward_discard += bytes((state.rewards[slot],))\n    refill(state, slot)", "state.reward_discard += bytes((state.rewards[slot],))", "the token is not replaced"),
    Breakage("P2", "rewards.py", "state.push(PLACE_TOKEN if explorer else DISCARD_TOKEN, slot)", "state.push(PLACE_TOKEN, slot)", "the sponsor's token goes to the board"),
    Breakage("P3", "keys.py", "for key in sorted(player.track) if key != NEUTRAL", "for key in sorted(player.track)[:1] if key != NEUTRAL", "only the lowest key can be taken back"),
    Breakage("P3", "keys.py", "player.track = player.track[:at] + player.track[at + 1 :]", "player.track = player.track[:at] + player.track[at + 1 :][::-1]", "the keys right of it change their order"),
    Breakage("P3", "sponsors.py", "resurface(state, state.active, LAST)", "resurface(state, state.active, state.level + BELOW_SURFACE)", "sponsor 3 advanced takes the diver of the key's level"),
    Breakage("P4", "sponsors.py", "UPGRADE_PRICE: Final = 2", "UPGRADE_PRICE: Final = 1", "an upgrade costs one credit"),
    Breakage("P4", "sponsors.py", "            state.locked = True\n            score(state, 1, UPGRADE)", "            state.locked = True", "no point for an upgrade"),
    Breakage("P4", "sponsors.py", "SURFACE: Final = 3", "SURFACE: Final = 4", "the diver at level 1 counts as at the surface"),
    Breakage("P5", "sponsors.py", "    else:\n        gain(state, 0, 1)\n", "    else:\n        gain(state, 1, 0)\n", "sponsor 5 gives a credit"),
    Breakage("P5", "sponsors.py", "            moves += _moves_between(state, there, here)\n", "", "resources move only away from the key's level"),
    Breakage("P5", "sponsors.py", "    gain(state, 0, -1)\n    _shift_cube(state, move.a, move.b, move.c)", "    _shift_cube(state, move.a, move.b, move.c)", "moving a resource is free"),
    # Divers
    Breakage("D1", "divers.py", "RESOURCE_PART if player.has_space(state.level - 1) else 0", "RESOURCE_PART", "an expert fills an overfull zone"),
    Breakage("D1", "divers.py", "add_cube(state, diver & KIND)", "add_cube(state, (diver + 1) & 3)", "experts find the wrong resource"),
    Breakage("D1", "divers.py", "    elif kind == FUEL:\n        gain(state, 0, 1)", "    elif kind == FUEL:\n        gain(state, 1, 0)", "the fuel expert's bonus is a credit"),
    Breakage("D1", "divers.py", "available = state.neutral_x > 0", "available = True", "neutral X keys without end"),
    Breakage("D2", "store.py", "CELL_CREDITS[cell] + upgraded, CELL_POINTS[cell] + upgraded", "CELL_CREDITS[cell] + upgraded, CELL_POINTS[cell]", "the upgraded trader gets no extra point"),
    Breakage("D2", "store.py", "cell = state.store[resource] - 1", "cell = state.store[resource] % 3", "a purchase costs the next cell's price"),
    Breakage("D2", "store.py", "if cell == len(CELL_CREDITS):\n        return None", "if cell == len(CELL_CREDITS):\n        cell = 2", "a full column can be sold to"),
    Breakage("D2", "store.py", "    if player.has_space(zone):\n        for resource", "    if True:\n        for resource", "buying into a full zone"),
    Breakage("D3", "divers.py", "(1 if side == LEFT else -1)", "(1 if side != LEFT else -1)", "left and right exchanged"),
    Breakage("D3", "divers.py", "moves += copy_moves(state, credits - price)", "moves += copy_moves(state, credits)", "the spy's price is forgotten when the copied diver is paid"),
    Breakage("D3", "contracts.py", "DRAWN_AT_ONCE: Final = 4", "DRAWN_AT_ONCE: Final = 3", "three cards to choose from"),
    Breakage("D3", "contracts.py", "state.deck += bytes(shuffled(others,", "state.deck = bytes(shuffled(others, state.seed, 0, 0)) + state.deck\n    state.deck += bytes(shuffled((),", "cards go back on top of the deck"),
    Breakage("D4", "divers.py", "ADVANCES_AT_MOST: Final = 3", "ADVANCES_AT_MOST: Final = 2", "technicians advance twice at most"),
    Breakage("D4", "divers.py", "PRICE: Final = (0, 0, 0, 0, 0, 1, 1, 2)", "PRICE: Final = (0, 0, 0, 0, 0, 1, 2, 2)", "the engineer costs two credits"),
    Breakage("D4", "divers.py", "UPGRADED_PRICE: Final = (0, 0, 0, 0, 0, 0, 0, 1)", "UPGRADED_PRICE: Final = (0, 0, 0, 0, 0, 0, 1, 1)", "the upgraded engineer is not free"),
    Breakage("D5", "divers.py", "take_reward(state, move.a, explorer=True)", "take_reward(state, move.a, explorer=False)", "the explorer's token is discarded"),
    Breakage("D5", "rewards.py", "        state.reward_discard += bytes((player.rewards[level],))\n    player.rewards", "        pass\n    player.rewards", "the old token vanishes"),
    Breakage("D5", "rewards.py", "if not state.bag and state.reward_discard:", "if False:", "an empty bag stays empty"),
    Breakage("D5", "divers.py", "PRICE: Final = (0, 0, 0, 0, 0, 1, 1, 2)", "PRICE: Final = (0, 0, 0, 0, 0, 1, 1, 1)", "the explorer costs one credit"),
    Breakage("D6", "rewards.py", "    zone = state.level - 1\n    player.zones", "    zone = max(range(5), key=player.has_space)\n    player.zones", "the resource goes into another zone"),
    # The end
    Breakage("E1", "turn.py", "END_POINTS: Final = 18", "END_POINTS: Final = 19", "the game ends at 19 points"),
    Breakage("E1", "turn.py", "    if following == state.first:\n        state.quiet_rounds", "    if True:\n        state.quiet_rounds", "the game ends within the round"),
    Breakage("E2", "turn.py", "(player.points, player.resources()) for player", "(player.points, player.credits) for player", "ties are broken by credits"),
    Breakage("E2", "turn.py", "sorted(set(worth), reverse=True)", "sorted(set(worth))", "the fewest points win"),
    Breakage("E3", "turn.py", "(player.points, player.resources()) for player", "(player.points + player.credits // 3 + player.batteries, player.resources()) for player", "credits and batteries score"),
    # Solo and the variant
    Breakage("O1", "solo.py", "START_SPACE: Final = {False: 23, True: 22}", "START_SPACE: Final = {False: 23, True: 23}", "hard starts on 23"),
    Breakage("O1", "solo.py", "state.store[order[i]] <= state.store[order[i + 1]]", "state.store[order[i]] >= state.store[order[i + 1]]", "the most plentiful resource comes first"),
    Breakage("O1", "solo.py", "CUBE_SPACES: Final = {False: (21, 19, 17, 15)", "CUBE_SPACES: Final = {False: (21, 19, 17, 14)", "a cube lies on a wrong space"),
    Breakage("O2", "solo.py", "tuple(sorted(state.public, key=lambda kind: contracts[kind].points))", "state.public", "public contracts are not ordered by points"),
    Breakage("O2", "solo.py", "    for slot in range(len(state.public)):\n        put_marker(state, slot)", "    put_marker(state, 0)", "only one contract is marked"),
    Breakage("O3", "turn.py", "    if state.solo:\n        state.phase = TIMING", "    if False:\n        state.phase = TIMING", "no timer comes down"),
    Breakage("O3", "solo.py", "TIMERS[space - 1] for space in sorted(set(state.timers), reverse=True)]", "TIMERS[space - 1] for space in sorted(set(state.timers), reverse=True)[:1]]", "no choice which timer comes down"),
    Breakage("O4", "turn.py", "        put_in_store(state, resource)\n        discard_marked", "        discard_marked", "the cube does not go to the store"),
    Breakage("O4", "turn.py", "        put_in_store(state, resource)\n        discard_marked(state, resource)", "        put_in_store(state, resource)", "the marked contract stays"),
    Breakage("O4", "solo.py", "    state.cubes = replaced(state.cubes, at, NONE)", "    pass", "the cube stays on the score track"),
    Breakage("O5", "contracts.py", "    if state.solo:\n        put_marker(state, slot)", "    pass", "a new contract keeps the old marker"),
    Breakage("O6", "solo.py", "PUSHES[space + 1] for space", "PUSHES[space + 2] for space", "a timer is pushed two spaces"),
    Breakage("O6", "divers.py", "moves += push_moves(state)", "pass", "the solo spy cannot push a timer"),
    Breakage("O7", "solo.py", "while state.timers and state.timers[-1] <= points:", "while state.timers and state.timers[-1] < points:", "a timer that is only reached stays"),
    Breakage("O7", "solo.py", "    if not state.timers:\n        end_game(state)", "    if len(state.timers) < 2:\n        end_game(state)", "the game ends with the first timer"),
    Breakage("O8", "solo.py", '((17, "beginner"), (19, "hopeful"), (21, "confirmed"))', '((17, "beginner"), (19, "hopeful"), (20, "confirmed"))', "20 points make an expert"),
    Breakage("O8", "solo.py", '((17, "beginner"),', '((18, "beginner"),', "17 points are a beginner's"),
    Breakage("V1", "divers.py", "resurface(state, seat, state.level + BELOW_SURFACE)", "resurface(state, state.active, state.level + BELOW_SURFACE)", "the spy's owner's diver rises instead"),
    Breakage("V1", "divers.py", "state.players[seat].credits += price", "pass", "the neighbour is not paid"),
    Breakage("V1", "divers.py", "state.players[seat].batteries -= 1", "pass", "holding the diver is free"),
    # Rulings that decide what is asked
    Breakage("G1", "rewards.py", "        moves += contract_moves(state)\n", "        pass\n", "no contract before a token is placed"),
    Breakage("G1", "rewards.py", "    if gathered and state.players[state.active].rewards[slot // 2] != NONE:", "    if gathered:", "asked although no old token lies there"),
    Breakage("G1", "rewards.py", "    if gathered and state.players", "    if state.players", "a contract before a token that gave no resource"),
    Breakage("G1", "rewards.py", "    elif state.stack[-1][0] == PLACE_TOKEN:", "    elif False:", "a contract before a token whose resource was declined"),
    Breakage("G1", "turn.py", "            if pending == PLACE_TOKEN and len(place_moves(state, number)) == 1:", "            if pending == PLACE_TOKEN and len(place_moves(state, number)) < 3:", "asked only when there are several contracts"),
    Breakage("G8", "contracts.py", "if player.rewards[zone] != NONE:  # G8", "if state.solo and player.rewards[zone] != NONE:", "a token's bonus can be declined only alone"),
    Breakage("G8", "contracts.py", "if token != NONE and move.d & PLAIN:  # G8", "if False:", "a bonus that was declined is received"),
    Breakage("G8", "contracts.py", "    gain(state, card.credits, card.batteries)\n", "    if not move.d & PLAIN:\n        gain(state, card.credits, card.batteries)\n", "the card's own bonus is declined as well"),
    Breakage("G12", "turn.py", "    if has_cube(state, move.a):", "    if has_cube(state, move.a) and move.a > state.players[0].points:", "a timer that meets you leaves the cube where it is"),
    Breakage("G12", "turn.py", "    move_timer(state, move.a + 1, move.a)\n", "    move_timer(state, move.a + 1, move.a)\n    meet_timers(state)\n    if state.phase == OVER:\n        return\n", "the timer is removed before the cube is handled"),
    Breakage("G12", "solo.py", "if space < top]", "if space <= top]", "a timer is pushed above its start"),
    Breakage("G17", "divers.py", "        state.copied |= 1 << seat\n", "        state.push(NEIGHBOUR, seat)\n", "the owner is asked right after the use"),
    Breakage("G17", "divers.py", "for side in (RIGHT, LEFT):", "for side in (LEFT, RIGHT):", "the neighbour on the right is asked first"),
    Breakage("G17", "divers.py", "            state.copied &= ~(1 << seat)\n", "", "with two players the owner is asked twice"),
    Breakage("G17", "divers.py", "        if price:\n            state.players[seat]", "        if price and not state.copied >> seat & 1:\n            state.players[seat]", "the owner is paid once, however often the diver is used"),
    Breakage("G17", "turn.py", "def _stay(state: State, move: Move) -> None:\n    stay(state)\n    _end_step_3(state)", "def _stay(state: State, move: Move) -> None:\n    stay(state)\n    state.copied = 0\n    _end_step_3(state)", "a spy that stays leaves the copied diver down"),
]  # fmt: skip

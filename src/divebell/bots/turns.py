"""Whole turns: every position in which a turn can end, however it is played."""

from divebell.engine.package import Game


def ends_of_turn(game: Game) -> list[Game]:
    """The different ends of the turn that this position is in, whatever its player and the others choose.

    What chance turns up is what this game would turn up: give a game that was imagined, not the real one.
    """
    turn = game.turn
    ends: list[Game] = []
    seen: set[tuple[object, ...]] = set()
    to_do = [game.copy()]
    while to_do:
        here = to_do.pop()
        moves = here.moves()
        for move in moves:
            after = here if move is moves[-1] else here.copy()
            after.play(move)
            choices = after.moves()
            while len(choices) == 1 and after.turn == turn:
                after.play(choices[0])
                choices = after.moves()
            known = len(seen)
            seen.add(after.key())
            if len(seen) > known:
                if after.turn == turn and choices:
                    to_do.append(after)
                else:
                    ends.append(after)
    return ends

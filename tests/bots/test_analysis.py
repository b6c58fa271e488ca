"""Analysis: every turn beside the best one, from what its player could see; luck beside play."""

from functools import cache
from random import Random

import msgspec
import pytest

from divebell.bots import make_bot
from divebell.bots.advice import advise
from divebell.bots.analysis import (
    JudgedPart,
    JudgedTurn,
    Part,
    PlayedTurn,
    analyse,
    fits,
    judge_turn,
    starts_of,
    sum_up,
    turns_of,
)  # fmt: skip
from divebell.bots.budget import Cancelled
from divebell.bots.planner import finish
from divebell.engine.record import Record
from divebell.games import otys
from divebell.table.analysis import read_judged, write_judged
from tests.bots.positions import JUDGE, MIND, MODES, game_after
from tests.bots.test_advice import lazy_turn
from tests.bots.test_planner import last_turn, winning


@cache
def a_record(mode: str, moves: int) -> Record:
    """The beginning of a game of bots who play anything."""
    record = Record(otys, MODES[mode], 5)
    bot, rng = make_bot("random", otys), Random(5)
    while len(record.played) < moves and not record.game.over:
        record.play(bot.choose(record.game.view(record.game.player), record.game.moves(), rng))
    return record


@pytest.mark.parametrize("mode", MODES)
def test_a_record_is_cut_into_turns_and_these_where_something_is_turned_up(mode: str) -> None:
    record = a_record(mode, 120)
    turns = turns_of(record)
    assert [turn.at for turn in turns] == starts_of(record)
    parts = [part for turn in turns for part in turn.parts]
    assert [move for part in parts for move in part.moves] == [played.text for played in record.played]
    for part in parts:
        moves = record.played[part.at : part.at + len(part.moves)]
        assert {played.player for played in moves} == {part.seat}
        assert part.view == record.at(part.at).view(part.seat)
        assert not any(played.revealed for played in moves[:-1])
        if part.after is not None:
            assert moves[-1].revealed
            assert part.after == record.at(part.at + len(moves)).view(part.seat)
    assert any(part.after is not None for part in parts)


@pytest.mark.parametrize("mode", MODES)
def test_every_turn_is_judged_with_the_chances_of_all_and_the_same_again(mode: str) -> None:
    record = a_record(mode, 16)
    turns = list(analyse(record, 1, 100, 2))
    assert turns[0] == next(analyse(record, 1, 100, 2))
    seats = len(record.deal["players"])
    for judged, at in zip(turns, starts_of(record), strict=True):
        assert fits(judged, record, at)
        assert not fits(judged, record, at + 1)
        assert len(judged.chances) == seats
        assert seats == 1 or sum(judged.chances) == pytest.approx(1)
        for part in judged.parts:
            assert (part.lost > 0) == (part.best != part.played)
    assert sum(sum_up(turns, seat, 0.02, 3).lost for seat in range(seats)) > 0, "who plays anything gives away much"


def test_a_missed_win_is_found_and_the_points_say_why() -> None:
    game = winning()
    lazy = tuple(lazy_turn(game))
    played = Part(1, 0, game.view(1), lazy, True, None)
    (judged,) = judge_turn(PlayedTurn(0, 1, 1, (played,)), MIND, 1, 3000, 4).parts
    assert judged.played == lazy
    assert judged.lost > 0.2
    assert "points" in [reason.name for reason in judged.reasons[:3]]
    led, best_led = judged.outcomes
    assert best_led.rounds == 0, "the game is over in every imagined game"
    assert best_led.points[1] > led.points[1]


def test_a_judged_turn_is_read_as_it_was_written() -> None:
    (turn,) = turns_of(a_record("two", 16))[:1]
    judged = judge_turn(turn, MIND, 1, 100, 2)
    assert read_judged(msgspec.json.encode(judged).decode()) == (judged, False)
    assert read_judged(write_judged(judged, 1.0)) == (judged, False)
    assert read_judged(write_judged(judged, 0.5)) == (judged, True)
    kept = msgspec.json.decode(write_judged(judged, 1.0))
    old = [[*kept[:4], [part[:8] for part in kept[4]]]]
    (read,) = [read_judged(msgspec.json.encode(each).decode()).turn for each in old]
    assert [part.outcomes for part in read.parts] == [()] * len(judged.parts), "as it was kept before there were any"


def test_it_can_be_stopped() -> None:
    with pytest.raises(Cancelled):
        next(analyse(a_record("two", 40), stop=lambda: True))


def test_luck_is_what_was_turned_up_beside_what_could_have_been() -> None:
    last = last_turn(47)
    seat = last.player
    moves = (
        "key 4",
        "sponsor",
        "dive",
        "draw",
    )  # what is drawn mostly wins at once, and otherwise the other comes next
    wins = []
    for seed in range(6):
        game = otys.determinize(last.view(seat), Random(seed))
        for move in moves:
            game.play(move)
        played = Part(seat, 0, last.view(seat), moves, True, game.view(seat))
        (judged,) = judge_turn(PlayedTurn(0, 1, seat, (played,)), MIND, 1, 100, 16).parts
        wins.append(finish(game, JUDGE).over)
        assert judged.luck > 0.1 if wins[-1] else judged.luck < -0.4
    assert True in wins
    assert False in wins


def part(seat: int, at: int, lost: float, error: float, luck: float) -> JudgedPart:
    return JudgedPart(seat, at, ("key 1",), ("key 2",), lost, error, luck, ())


def test_a_game_is_summed_up_with_the_worst_first_and_without_what_may_be_chance() -> None:
    small, unsure, bad, worse = (
        part(0, 0, 0.01, 0.0, 0.1), part(0, 4, 0.05, 0.03, -0.3), part(0, 8, 0.1, 0.01, 0), part(0, 9, 0.2, 0.01, 0),
    )  # fmt: skip
    others = part(1, 12, 0.5, 0.0, 0.5)
    turns = [JudgedTurn(0, 1, 0, (0.5, 0.5), (small, unsure)), JudgedTurn(8, 2, 0, (0.4, 0.6), (bad, others, worse))]
    found = sum_up(turns, 0, 0.02, 3)
    assert found.lost == pytest.approx(0.36)
    assert found.luck == pytest.approx(-0.2)
    assert [costly for _, costly in found.costliest] == [worse, bad]
    assert [costly for _, costly in sum_up(turns, 0, 0.02, 1).costliest] == [worse]


def test_differences_that_are_only_chance_do_not_add_up() -> None:
    chance = [part(0, at, lost, 0.02, 0) for at, lost in enumerate((0.03, -0.02, 0.01, -0.03))]
    found = sum_up([JudgedTurn(0, 1, 0, (0.5, 0.5), tuple(chance))], 0, 0.02, 3)
    assert found.lost == 0
    assert not found.costliest


def test_who_plays_as_well_as_the_search_gives_away_little_in_all() -> None:
    game = game_after(26, 6, players=2)
    best = advise(game.view(game.player), MIND, 7, 2000).best[0].moves
    played = Part(game.player, 0, game.view(game.player), best, True, None)
    for seed in range(6):
        (judged,) = judge_turn(PlayedTurn(0, 1, game.player, (played,)), MIND, seed, 500, 6).parts
        assert judged.lost < 0.05 + 2 * judged.error

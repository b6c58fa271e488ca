"""What is asked in random games of Otys, and when: declined bonuses (G8), tokens to place (G1), copied divers (G17)."""

from hypothesis import given

from tests.properties.games import Setting, steps, texts_of
from tests.properties.otys import settings


@given(settings())
def test_a_contract_can_be_completed_without_a_bonus_exactly_where_a_token_lies(setting: Setting) -> None:
    for step in steps(setting):
        offered = texts_of(step.game)
        contracts = {text for text in offered if text.startswith("contract ") and not text.endswith(" plain")}
        rewards = step.game.position()["players"][step.game.turn[1]]["rewards"] if contracts else []
        beside = {text for text in contracts if rewards[int(text.split()[2]) - 1] is not None}
        assert {text.removesuffix(" plain") for text in offered if text.endswith(" plain")} == beside


@given(settings())
def test_a_token_is_asked_about_only_when_a_contract_could_earn_the_bonus_of_an_old_one(setting: Setting) -> None:
    before = None
    for step in steps(setting):
        game, question = step.game, step.game.question
        if question is not None and question.about == "place":
            position = game.position()
            ((what, slot),) = position["turn"]["pending"]
            assert what == "place token"
            assert position["rewards"][question.level - 1][slot - 1] == question.effect
            assert question.effect[:2].isupper(), "a token that gives a resource"
            assert position["players"][question.player]["rewards"][question.level - 1] is not None
            assert {text.partition(" ")[0] for text in texts_of(game)} == {"place", "contract"}
            assert before == "place" or str(step.move).startswith("resource ")
        before = question.about if question is not None else None


@given(settings())
def test_the_owner_of_a_copied_diver_is_asked_at_the_end_of_step_3_and_once(setting: Setting) -> None:
    asked: set[tuple[tuple[int, int], int]] = set()
    for step in steps(setting):
        game, question = step.game, step.game.question
        if question is not None and question.about == "neighbour":
            position = game.position()
            assert position["turn"]["phase"] == "end"
            assert "copied" not in position["turn"]
            assert (game.turn, question.player) not in asked
            asked.add((game.turn, question.player))
    assert not asked or setting.options["designer_variant"]

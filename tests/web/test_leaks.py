"""Nobody is sent what they may not know. `make proof-leaks` plays 200 whole games."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .leaks import cards_in, cards_told, phrases, written
from .server import Server, serving
from .watched_games import PLANTS, Game, Plan, Twins, golden, plan_of, plant

SEARCHED: dict[str, Callable[[], Plan]] = {
    "three players": lambda: golden("three-players"),
    "four players": lambda: golden("four-players"),
    "alone": lambda: golden("solo-normal"),
    "by invitation, with a bot": lambda: plan_of(4),
    "the dive of today": lambda: plan_of(9),
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("searched"), options=["--no-limits"]) as running:
        yield running


@pytest.fixture(scope="module")
def twins(host: Server) -> Iterator[Twins]:
    made = Twins(host)
    yield made
    made.close()


@pytest.mark.usefixtures("one_day")
@pytest.mark.parametrize("planned", SEARCHED.values(), ids=SEARCHED.keys())
def test_nobody_is_sent_what_they_may_not_know(host: Server, twins: Twins, planned: Callable[[], Plan]) -> None:
    plan = planned()
    tally = Game(host, twins, plan, seed=1, sweep=3, most=3).run()
    assert not tally.leaks, tally.leaks[:3]
    assert tally.counts["answers"] > 100
    if plan.record is not None:
        assert tally.counts["own cards found"] > 0, "who holds a card sees it"
        assert tally.counts["pairs of worlds"] > 0


def test_the_search_finds_what_is_planted(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    server = Server(folder, options=["--no-limits"])
    server.environment = {"PYTHONPATH": str(plant(PLANTS, tmp_path / "source"))}
    try:
        server.start()
        made = Twins(server)
        tally = Game(server, made, golden("three-players"), seed=1, sweep=2, most=2).run()
        made.close()
    finally:
        server.stop()
    for planted in PLANTS:
        assert any(leak.secret.startswith(planted.found) for leak in tally.leaks), planted.name


def test_a_card_is_found_in_every_form_and_none_for_another() -> None:
    for form, _, card in written():
        assert cards_told(b'id="card-' + form + b'-hand"', "", "en") == {card}
    for language in ("en", "fr", "de", "it"):
        for phrase, _, card in phrases(language):
            assert cards_told(b"", f"Contract: {phrase}. All", language) == {card}, phrase
    assert cards_in("keep 2-1=2+c, key 3 (PT=2)") == {"2-1=2+c", "PT=2"}

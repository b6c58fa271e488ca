"""Files of strangers are read in a worker of their own, which is stopped when it takes too long."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from divebell.engine.errors import BadComponents, DivebellError
from divebell.games import aquatica, otys
from divebell.table.uploads import MOST_OF_ONE, MOST_WAITING, Busy, Reading, Uploads, check_shape
from tests.apart import apart
from tests.patience import ANSWER


def read(seconds: float = 0.0) -> Reading[str]:
    """What a worker does for some seconds."""
    time.sleep(seconds)
    return Reading("read")


def fail() -> Reading[str]:
    raise KeyError("of a file")


def using(work: Callable[[Uploads], Awaitable[None]], limit: float = ANSWER) -> None:
    async def run() -> None:
        uploads = Uploads(limit)
        try:
            await work(uploads)
        finally:
            await uploads.close()

    apart(run)


def test_a_file_that_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    async def work(uploads: Uploads) -> None:
        assert await uploads.read(read, "ann") == "read"  # the worker has started
        uploads.workers.limit = 0.5
        with pytest.raises(DivebellError, match="takes too long"):
            await uploads.read(partial(read, 1000.0), "ann")
        uploads.workers.limit = ANSWER
        assert await uploads.read(read, "ann") == "read"
        assert not uploads.waiting

    using(work)


def test_a_worker_that_raises_is_a_sentence() -> None:
    async def work(uploads: Uploads) -> None:
        with pytest.raises(DivebellError, match="cannot be read"):
            await uploads.read(fail, "ann")

    using(work)


def test_one_sender_does_not_fill_the_queue_and_all_together_not_for_ever() -> None:
    async def work(uploads: Uploads) -> None:
        waiting = []

        async def send(sender: str) -> None:
            waiting.append(asyncio.create_task(uploads.read(partial(read, 0.01), sender)))
            await asyncio.sleep(0)

        for _ in range(MOST_OF_ONE):
            await send("ann")
        with pytest.raises(Busy):
            await uploads.read(read, "ann")
        for number in range(MOST_WAITING - MOST_OF_ONE):
            await send(f"guest {number}")
        with pytest.raises(Busy):
            await uploads.read(read, "bob")
        assert await asyncio.gather(*waiting) == ["read"] * MOST_WAITING
        assert await uploads.read(read, "ann") == "read"

    using(work)


@pytest.mark.parametrize("package", [otys, aquatica])
def test_our_own_files_have_a_shape_that_is_read(package: object) -> None:
    check_shape((Path(str(package.__file__)).parent / "rules" / "components.toml").read_text("utf-8"))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("a = 1\n" + "b" * 101 + " = 2", "line 2: a name or a number may have at most 100 characters"),
        ("a = " + "1" * 101, "line 1: a name or a number may have at most 100 characters"),
        ('a = "' + "x" * 400 + '"', "line 1: a text may have at most 400 characters"),
        ("a = '''\n" + "x\n" * 300 + "'''", "line 1: a text may have at most 400 characters"),
        ("a = " + "[" * 13, "line 1: brackets may be nested at most 12 deep"),
        ('{"a": ' * 13, "line 1: brackets may be nested at most 12 deep"),
    ],
)
def test_what_no_parser_should_see_is_refused_with_its_line(source: str, wrong: str) -> None:
    with pytest.raises(BadComponents) as refused:
        check_shape(source)
    assert str(refused.value) == wrong


@pytest.mark.parametrize("source", ['a = "' + "[" * 50 + '"', "# " + "[" * 500, "a = [[1], [2]]\n" * 20])
def test_brackets_in_texts_and_comments_are_none(source: str) -> None:
    check_shape(source)

"""Blocks of games on several processes, or on a Ray cluster, with their results in the order they were asked for.

The order makes a result the same on any number of processes, and a file of results the same after a crash. Whoever
carries out a block asks `stopped()` now and then and gives up when somebody pressed Ctrl-C.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing.synchronize import Event as StopSign
from typing import Any, Final, NamedTuple, TypeVar

from divebell.bots.budget import Stop, never
from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .interrupt import ctrl_c_waits

AHEAD: Final = 2  # blocks waiting for each process

Task = TypeVar("Task")
Done = TypeVar("Done")

_stop: Stop = never


class Workers(NamedTuple):
    """Where blocks are carried out: on so many processes here, or on the Ray cluster with this address."""

    processes: int = 1
    ray: str | None = None  # "local" starts one on this machine


def stopped() -> bool:
    """Whether the work of this process is not wanted any more."""
    return _stop()


def _begin_process(stop: StopSign) -> None:
    """In a new process: Ctrl-C is for the one that started it, which then raises the stop sign."""
    global _stop
    _stop = stop.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def pool_of(processes: int) -> Iterator[tuple[ProcessPoolExecutor, StopSign]]:
    """Processes that wait for work, and the sign that stops them."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # every process has one processor for its arithmetic
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(processes, context, _begin_process, (stop,)) as pool:
        yield pool, stop


def in_order(work: Callable[[Task], Done], tasks: Iterable[Task], workers: Workers) -> Iterator[Done]:
    """What comes of each task, in the order of the tasks; few are begun before they are wanted."""
    if workers.ray is not None:
        return _on_ray(work, tasks, workers.ray)
    if workers.processes > 1:
        return _on_processes(work, tasks, workers.processes)
    return _here(work, tasks)


def _here(work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
    """In this process, where Ctrl-C is a stop sign too."""
    global _stop
    with ctrl_c_waits() as _stop:
        try:
            yield from map(work, tasks)
        finally:
            _stop = never


def _on_processes(work: Callable[[Task], Done], tasks: Iterable[Task], processes: int) -> Iterator[Done]:
    to_do = iter(tasks)
    with pool_of(processes) as (pool, stop):
        running: deque[Future[Done]] = deque(pool.submit(work, task) for task in islice(to_do, AHEAD * processes))
        try:
            while running:
                done = running.popleft().result()
                running.extend(pool.submit(work, task) for task in islice(to_do, 1))
                yield done
        finally:
            stop.set()
            for block in running:
                block.cancel()


def _on_ray(work: Callable[[Task], Done], tasks: Iterable[Task], address: str) -> Iterator[Done]:
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption(mark("--ray needs Ray, which is not installed: pip install 'divebell[cluster]'")) from None
    try:
        if address == "local":
            ray.init("local", include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address, log_to_driver=False)
    except (ConnectionError, ValueError) as error:
        raise BadOption(mark("there is no Ray cluster at {address}: {error}"), address=address, error=error) from None
    remote = ray.remote(work)
    to_do = iter(tasks)
    processors = int(ray.cluster_resources().get("CPU", 1))
    running = deque(remote.remote(task) for task in islice(to_do, AHEAD * processors))
    try:
        while running:
            done = ray.get(running.popleft())
            running.extend(remote.remote(task) for task in islice(to_do, 1))
            yield done
    finally:
        for block in running:
            ray.cancel(block)
        ray.shutdown()

"""What a coach tells a newcomer while they play: short topics, each said once, the first time it matters."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ..package import View


class Topic(NamedTuple):
    """One thing to know, the rule that tells all of it, and when it matters to a seat that sees this view.

    `step` is the title of the step of the lesson that teaches the same; whoever has taken it is not told again.
    """

    name: str
    title: str
    text: str
    rule: str
    due: Callable[[View, int], bool]
    step: str = ""


def next_topic(topics: Sequence[Topic], view: View, seat: int, told: Collection[str]) -> Topic | None:
    """The first topic that matters now and was not told yet."""
    return next((topic for topic in topics if topic.name not in told and topic.due(view, seat)), None)

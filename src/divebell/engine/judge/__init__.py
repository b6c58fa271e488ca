"""What a judge offers, and the arithmetic, memory and layouts that the judges of all games share."""

from collections.abc import Callable, Mapping
from typing import Protocol

from ..move import Move


class Judge(Protocol):
    """What positions of a game are worth. The judge of a game is its module `judge`; a net is a judge, too."""

    @property
    def TERMS(self) -> tuple[str, ...]:  # noqa: N802 (a constant of the module)
        """The names of the terms that a position is judged by."""

    @property
    def NOISE(self) -> Mapping[str, float]:  # noqa: N802
        """How much noisier than usual a level is in this game, by the name of the level; no entry means as usual."""

    @property
    def terms(self) -> Callable[..., list[float]]:
        """The terms of a seat in a game, in the order of their names."""

    @property
    def weights(self) -> Callable[..., list[float]]:
        """What each term counts in a game at this moment."""

    @property
    def chances(self) -> Callable[..., list[float]]:
        """The chance of every seat to win, exact when the game is over; in a solo game the chance to play it well."""

    @property
    def prospect(self) -> Callable[..., float]:
        """What a seat plays for: its chance to win plus its margin; in a finished solo game its points count, too."""

    @property
    def prospects(self) -> Callable[..., list[float]]:
        """The same for many games at once, for one seat."""

    @property
    def outcome(self) -> Callable[..., list[float]]:
        """What each seat got out of a game, for learning from it: its chances, but in a solo game by points."""

    @property
    def margin(self) -> Callable[..., float]:
        """A small bonus for being ahead, so that a seat plays on in a lost game, too."""

    @property
    def phase(self) -> Callable[..., float]:
        """How far a game has come: 0 at its beginning, 1 at its end."""

    @property
    def worth(self) -> Callable[..., tuple[int, int]]:
        """What a seat has: points, then a short sum of what is worth having. For comparing the ends of a turn."""

    @property
    def sensible(self) -> Callable[..., list[Move]]:
        """The legal moves of a game without those that are never better than another: nobody needs to look at them.

        At least one is left.
        """

    @property
    def is_detour(self) -> Callable[..., bool]:
        """Whether a move mostly multiplies the ways to do the same thing; planners try it last.

        At least one of the moves that answer a question is not a detour.
        """

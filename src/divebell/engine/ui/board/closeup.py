"""A piece shown large: its drawing, and every icon on it beside its words."""

from typing import Final, NamedTuple

from ..scene import Model

LEGEND: Final = "legend"  # the name under which all icons are shown


class Line(NamedTuple):
    """What some icons of a piece mean."""

    icons: tuple[str, ...]
    text: str
    faint: bool = False  # it does not count now: the other side, a covered depth


def closeup_model(
    kind: str,
    title: str,
    lines: list[Line],
    face: Model | None = None,
    source: str = "",
    picture: str = "",
    legend: bool = False,
) -> Model:
    """What the template `pieces/closeup.html` needs: `face` is drawn by the game, `picture` is a symbol instead.

    `source` says how sure we are of what the piece shows; it is shown on request.
    A close-up of one piece leads to the `legend` of all icons.
    """
    return {
        "kind": kind, "title": title, "lines": lines, "face": face or {}, "source": source, "picture": picture,
        "legend": legend,
    }  # fmt: skip

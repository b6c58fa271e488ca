"""A table as a small picture: drawn from what its viewer sees, by the game itself."""

from jinja2 import Environment
from markupsafe import Markup

from divebell.engine.text import Translate
from divebell.games import find_part, has_part
from divebell.table.table import Table

from .pieces import pieces_of


def draw_thumbnail(templates: Environment, table: Table, guest: str, translate: Translate) -> Markup:
    """The board of a guest, or what everybody sees of it when several people share their device; "" without one."""
    game, seats = table.package.NAME, table.seats_of(guest)
    if not seats or not has_part(game, "ui.thumbnail"):
        return Markup()
    alone = len(seats) == 1
    view = table.game.view(seats[0] if alone else "spectator")
    seat = table.asked if not alone and table.asked is not None else seats[0]
    pen = pieces_of(templates).pen(game, translate, None)
    return pen.page("thumbnail", find_part(game, "ui.thumbnail").thumbnail(view, seat))

"""Which address leads where."""

from typing import Final

from starlette.routing import BaseRoute, Route, WebSocketRoute

from ..pages.aids import aid, table_aid
from ..pages.dives import dive, dive_page
from ..pages.history import bring, delete_game, delete_me, export, history
from ..pages.home import about, continue_game, home, new_game, save_settings, settings, upload
from ..pages.lessons import learn, learn_page
from ..pages.links import link, look, open_page, take_link
from ..pages.mail import confirm, confirm_page, give_address, stop, stop_page
from ..pages.puzzles import puzzles_page, solve
from ..pages.rules import rules
from ..tables.again import climb, fork, play_same_deal, rematch, same_deal
from ..tables.analyses import analysis, analysis_command
from ..tables.closeup import closeup
from ..tables.coach import coach
from ..tables.command import command
from ..tables.hints import hint
from ..tables.live import live
from ..tables.online import device, join, link_device, lobby, open_table, sit_down, take_along
from ..tables.page import board, table_page
from ..tables.people import people, people_command
from ..tables.record import record, report
from .health import healthz
from .openapi import openapi

ROUTES: Final[list[BaseRoute]] = [
    # What every move asks for comes first: routes are tried in their order.
    Route("/t/{table}/board", board),
    Route("/t/{table}/command", command, methods=["POST"]),
    WebSocketRoute("/t/{table}/live", live),
    Route("/", home),
    Route("/new", new_game, methods=["POST"]),
    Route("/continue", continue_game),
    Route("/settings", settings),
    Route("/settings", save_settings, methods=["POST"]),
    Route("/about", about),
    # These are about the game that the guest chose last, or about the one in the address.
    Route("/learn", learn_page),
    Route("/learn", learn, methods=["POST"]),
    Route("/learn/{game}", learn_page),
    Route("/learn/{game}", learn, methods=["POST"]),
    Route("/puzzles", puzzles_page),
    Route("/puzzles", solve, methods=["POST"]),
    Route("/puzzles/{game}", puzzles_page),
    Route("/puzzles/{game}", solve, methods=["POST"]),
    Route("/rules", rules),
    Route("/rules/{game}", rules),
    Route("/aid", aid),
    Route("/aid/{game}", aid),
    Route("/dive", dive_page),
    Route("/dive", dive, methods=["POST"]),
    Route("/dive/{game}", dive_page),
    Route("/dive/{game}", dive, methods=["POST"]),
    Route("/import", upload, methods=["POST"]),
    Route("/open", open_page),
    Route("/open", look, methods=["POST"]),
    Route("/online", lobby),
    Route("/online", open_table, methods=["POST"]),
    Route("/join/{table}", join),
    Route("/join/{table}", sit_down, methods=["POST"]),
    Route("/join/{table}/{secret}", join),
    Route("/join/{table}/{secret}", sit_down, methods=["POST"]),
    Route("/seat/{table}/{secret}", take_along),
    Route("/seat/{table}/{secret}", link_device, methods=["POST"]),
    Route("/me", history),
    Route("/me/export", export),
    Route("/me/import", bring, methods=["POST"]),
    Route("/me/delete", delete_me, methods=["POST"]),
    Route("/me/delete-game", delete_game, methods=["POST"]),
    Route("/mail", give_address, methods=["POST"]),
    Route("/mail/confirm/{token}", confirm_page),
    Route("/mail/confirm/{token}", confirm, methods=["POST"]),
    Route("/mail/stop/{token}", stop_page),
    Route("/mail/stop/{token}", stop, methods=["POST"]),
    Route("/healthz", healthz),
    Route("/openapi.json", openapi),
    Route("/t/{table}", table_page),
    Route("/t/{table}/aid", table_aid),
    Route("/t/{table}/closeup", closeup),
    Route("/t/{table}/hint", hint, methods=["POST"]),
    Route("/t/{table}/coach", coach),
    Route("/t/{table}/analysis", analysis),
    Route("/t/{table}/analysis", analysis_command, methods=["POST"]),
    Route("/t/{table}/people", people),
    Route("/t/{table}/people", people_command, methods=["POST"]),
    Route("/t/{table}/device", device),
    Route("/t/{table}/record", record),
    Route("/t/{table}/report", report),
    Route("/t/{table}/link", link),
    Route("/t/{table}/link", take_link, methods=["POST"]),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/climb", climb, methods=["POST"]),
    Route("/t/{table}/fork", fork, methods=["POST"]),
    Route("/t/{table}/same", same_deal),
    Route("/t/{table}/same", play_same_deal, methods=["POST"]),
]
# What only makes sense with other people on other devices, or for programs.
_OF_OTHERS: Final = ("/online", "/join/", "/seat/", "/mail", "/healthz", "/openapi.json", "/t/{table}/device")


def needs_others(route: BaseRoute) -> bool:
    """Whether an address leads nowhere where there are no other devices."""
    return getattr(route, "path", "").startswith(_OF_OTHERS)

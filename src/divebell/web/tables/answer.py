"""The answer to everything that changes or shows a board: the same few facts and the board as HTML."""

from functools import cached_property, partial
from typing import Any, Final

import msgspec
from jinja2 import Environment
from starlette.requests import HTTPConnection
from starlette.responses import Response

from divebell.engine.text import mark
from divebell.engine.ui.scene import Part, SoFar, Story
from divebell.games import find_part
from divebell.language import translator
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.trials import Trial, Trials

from ..form import proposed
from ..guests import Guest
from ..solo import so_far
from .deeds import deeds_since
from .people import around_the_game
from .pieces import Pen, Shared, html_of, pieces_of
from .scenes import Seen, scene_of, seen_by
from .stories import story_of, told_since

MOST_DIGITS: Final = 39  # of a seed of 128 bits
MOST_SAID: Final = 40  # sentences of the story
HURRIED: Final = mark(
    "The bots are busy right now: they think for less time than usual, and you may have to wait for them."
)
HELD: Final = mark("Nothing is left to do in this turn: end it, or take back a move.")


class Showing:
    """A table as one guest sees it, in their language."""

    def __init__(
        self,
        table: Table,
        guest: Guest,
        connection: HTTPConnection,
        templates: Environment,
        trial: Trial | None = None,
    ) -> None:
        """`connection` says which seat is shown (`seat`) and which moment (`at`); a trial is shown in its place."""
        self.table = table
        self.guest = guest
        self.id = guest.id
        self.templates = templates
        self.trial = trial
        self.hurried = False  # the bots here think for a shorter time than usual
        self.language = guest.language(connection)
        self.translate = translator(self.language)
        names = [seat.name for seat in table.seats]
        components = table.record.options.get("components")
        self.pen: Pen = pieces_of(templates).pen(table.package.NAME, self.translate, components)
        self.words: Any = self.pen.words.at_table(names)
        self.so_far: SoFar | None = None
        self.shown = number_of(connection.query_params.get("seat"))
        self.at = number_of(connection.query_params.get("at"))
        self.stage = number_of(connection.query_params.get("stage"))
        self.told = number_of(connection.query_params.get("told"))

    @cached_property
    def seen(self) -> Seen:
        """How the guest sees the table now."""
        return seen_by(self.table, self.id, self.shown, self.at, self.stage, self.told)

    @cached_property
    def shared(self) -> Shared:
        """What all are told alike who see the table at this moment in this language."""
        table, at = self.table, self.seen.at
        # No other moves come before the same last one, and after an undo there is another one.
        history = table.record.events[at - 1] if at else table.created
        return self.pen.shared(history, at, self.words.seats, self.pen.mark(table.happened))

    @cached_property
    def log(self) -> Story:
        """The end of the story, as far as the guest may know it."""
        return story_of(self.table, self.words, self.seen.viewer, self.seen.at, self.shared)

    def html(self) -> str:
        """The inside of `<main id="table">`."""
        return "".join([html_of(part) for part in self.pieces()])

    def pieces(self) -> list[Part]:
        """The same, piece by piece, before it is drawn."""
        seen = self.seen
        if seen.curtain is not None:
            name = self.table.seats[seen.curtain].name
            return [self._render("curtain.html", name=name, seat=seen.curtain, table=self.table)]
        frame = find_part(self.table.package.NAME, "ui.board").FRAME
        draw = frame.draw_end if self.table.over and self.at is None else frame.draw_board
        trial = self.trial if seen.mine else None
        scene = scene_of(self.table, seen, self.words, self.pen, self.log, self.shared, trial, self.so_far)
        return [self.panel(), *draw(scene, self.words, self.pen)]

    def panel(self) -> str:
        """What stands above the board; "" at most tables."""
        panel = self.table.occasion.panel(self.table, self.seen.at, self.words)
        if panel is None:
            return ""
        game, settings = self.table.created.game, self.guest.settings
        proposes = partial(proposed, game=game, settings=settings, language=self.language)
        return self._render(
            panel.template, table=self.table, live=self.seen.live, proposed=proposes, **panel.values
        )  # fmt: skip

    def _render(self, template: str, **values: Any) -> str:
        return self.templates.get_template(template).render(_=self.translate, **values)

    def facts(self, said_from: int | None = None) -> dict[str, Any]:
        """What the client must know besides the HTML. `said_from` is the move after which it tells what happened."""
        seen = self.seen
        # Who looks at the curtain may be anybody.
        since = said_from if said_from is not None and seen.curtain is None else seen.at
        key = ("told", self.log.told_to, since)
        story = self.shared.of(key, told_since, self.log, self.words, self.pen, since)
        said: list[str] = []
        question = self.table.game.question
        status = ""
        if seen.mine and self.table.held is not None:
            status = self.words.say(HELD)
            said.append(status)
        elif seen.mine and question is not None:
            status = self.words.question(question, self.table.game.moves())
            said.append(status)
        said += self.table.occasion.said(self.table, seen.at, bool(status), seen.live, self.words)
        return {
            "version": self.table.version,
            "at": seen.at,
            "newest": self.table.at,
            "asked": self.table.asked if seen.live else self._asked_then(seen.at),
            "mine": seen.mine,
            "over": self.table.over and seen.live,
            "live": seen.live,
            "seat": seen.viewer if isinstance(seen.viewer, int) else None,
            "since": since,
            "say": story[-MOST_SAID:],
            "asks": said,
            "deeds": self._deeds(since) if seen.live else [],
            "coached": self._coached(),
            "topic": self._topic(),
            "hurried": self.translate(HURRIED) if self.hurried and seen.live else "",
            **around_the_game(self.table, self.id, self.translate),
            "title": f"{status} Divebell" if status else "Divebell",
        }

    def _coached(self) -> int | None:
        """Which turn a coach can speak about, by the moves before it: the guest's last one."""
        turn = self.table.occasion.coached_turn(self.table, self.table.seats_of(self.id))
        return turn.start if turn is not None else None

    def _topic(self) -> dict[str, str] | None:
        """What a coach explains to the guest now."""
        topic = self.table.occasion.topic(self.table, self.table.seats_of(self.id)) if self.seen.live else None
        if topic is None:
            return None
        title, text = self.translate(topic.title), self.translate(topic.text)
        return {"name": topic.name, "title": title, "text": text, "rule": topic.rule}

    def _asked_then(self, at: int) -> int | None:
        """Who had to choose at an earlier moment: whoever made the next move."""
        return self.table.record.played[at].player if at < self.table.at else self.table.asked

    def _deeds(self, since: int) -> list[dict[str, Any]]:
        """What others did since a move, deed by deed: in whose turn, and the moments around it.

        The last is not done while its player is asked something about it.
        """
        own = self.table.seats_of(self.id)
        deeds = deeds_since(self.table, self.words, self.pen, self.seen.viewer, since, own, self.shared)
        asked = (self.table.asked, self.table.game.turn[1], self.table.at)
        return [
            {"seat": deed.seat, "start": deed.start, "at": deed.at,
             "done": (deed.player, deed.seat, deed.at) != asked}
            for deed in deeds
        ]  # fmt: skip

    def answer(self, status: int = 200, error: str = "", said_from: int | None = None) -> Response:
        """The JSON answer."""
        body = {**self.facts(said_from), "html": self.html()}
        if error:
            body["error"] = error
        return Response(msgspec.json.encode(body), status, media_type="application/json")


async def show(request: HTTPConnection, table: Table, guest: Guest, seat: int | None = None) -> Showing:
    """The table as a guest sees it, from the seat that acted or that the address names."""
    trials: Trials = request.app.state.trials
    showing = Showing(table, guest, request, request.app.state.templates, trials.of(table, table.asked))
    showing.shown = seat if seat is not None else showing.shown
    tables: Tables = request.app.state.tables
    showing.hurried = tables.are_bots_hurried(table)
    showing.so_far = await so_far(tables, table, guest.id, showing.translate)
    return showing


def number_of(text: str | None) -> int | None:
    """A whole number that somebody sent, None when it is none or has more digits than any of ours."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None

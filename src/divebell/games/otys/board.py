"""The table as a page shows it: one plain dict of texts and numbers, made from what a viewer may see.

Templates draw it (templates/board.html, templates/end.html) and decide nothing. Every thing on the table that can be
chosen carries an *act*: the move it plays, or the name of a thing to consider first, or why it cannot be chosen.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.question import Question
from divebell.engine.text import mark

from . import moves as m
from .board_end import end_model
from .components import FROM_HAND, PLAIN
from .cubes import LETTERS, ZONE_SPACES, count, from_letters, to_letters
from .divers import REACH, diver_price
from .game import Result
from .keys import KEYS_ON_TRACK
from .moves import DIVERS
from .solo import START_SPACE
from .state import BELOW_SURFACE, KIND, UPGRADED, Event
from .store import CELL_CREDITS, CELL_POINTS
from .turn import END_POINTS
from .words import Option, Words

Model = dict[str, Any]
_CARD: Final = r"(?:[MPFT]+|\d(?:-\d)*)=\d(?:\+[cb]+)?"  # how a contract is written

GLYPHS: Final = ("pl-circle", "pl-square", "pl-triangle", "pl-diamond")
RESOURCES: Final = {"M": "res-metal", "P": "res-plant", "F": "res-fuel", "T": "res-tech"}
FRONTS: Final = {"battery": "rw-battery", "contracts": "rw-contracts", "upgrade": "rw-upgrade", "point": "rw-point"}
SURFACE: Final = 3  # places at the top of the column of divers
RACE_ENDS: Final = {True: 23, False: 20}  # the last space drawn; solo needs all of them
TRACK_SPACES: Final = 6
LOG_LINES: Final = 60
LONG_QUESTION: Final = 28  # letters; longer ones are set smaller
MOST_DETAIL: Final = 44  # letters under the name of a choice

_SPONSORS: Final = {  # as short as a plate on the board allows
    "S1": mark("1 credit"),
    "S1a": mark("Diver is free"),
    "S2": mark("Diver acts twice"),
    "S2a": mark("Use a reward"),
    "S3": mark("Take back a key"),
    "S3a": mark("Level 5 rises"),
    "S4": mark("Upgrade diver"),
    "S4a": mark("Surface upgrade"),
    "S5": mark("1 battery"),
    "S5a": mark("Battery or move"),
}
_SWAP: Final = mark("Battery or swap")
_HINTS: Final = {  # what the preview says before anything is pointed at
    "order": mark("The first one lies on the highest space. When a timer passes it, it goes into the store."),
    "key": mark("A key works at its level: the sponsor first, then the diver."),
    "step 1": mark("Before the dive: the sponsor of this level, and propellers for a battery each."),
    "diver": mark("Lit things show what it can do now."),
    "step 3": mark("Resurfacing is free. To stay at the level costs a battery."),
    "end": mark("Contracts can still be completed, then the turn is over."),
    "timer": mark("A timer comes closer: choose which."),
    "key back": mark("Choose one of your keys on the track."),
    "upgrade": mark("The upgraded side does more and never turns back."),
    "battery or move": mark("Take the battery, or choose a resource and the zone it goes to."),
    "reward": mark("Its front works at once."),
    "resource": mark("It goes into the zone of this level."),
    "keep": mark("You keep one, the others go under the deck. Nobody else sees them."),
    "expert": mark("Each part can be taken or left."),
    "copied diver": mark("It works with your own resources and at your level."),
    "neighbour": mark("Your diver was used by a neighbour: it resurfaces, unless you spend a battery."),
}


_MORE: Final = {"key": mark("Point at one to see what it does."), "step 1": mark("Then push the diver.")}
_ASKED: Final = {  # the question in a few words; whose it is stands above it
    "order": mark("In which order do the cubes lie?"),
    "key": mark("Choose a key"),
    "step 1": mark("Sponsor, propellers, then dive"),
    "diver": mark("What does the {effect} do?"),
    "step 3": mark("Resurface or stay?"),
    "end": mark("End the turn"),
    "timer": mark("Which timer moves down?"),
    "key back": mark("Take back which key?"),
    "upgrade": mark("Upgrade which diver?"),
    "battery or move": mark("A battery, or move a cube?"),
    "reward": mark("Use which reward?"),
    "resource": mark("Take which resource?"),
    "keep": mark("Keep which contract?"),
    "expert": mark("What do you take?"),
    "copied diver": mark("What does the copied {effect} do?"),
    "neighbour": mark("Hold your diver, or let it rise?"),
}
_OR_CONTRACT: Final = {
    "key": mark("Choose a key, or complete a contract"),
    "end": mark("Complete a contract, or end the turn"),
}
_LONG: Final = ((11, "longest"), (10, "longer"), (9, "long"))  # names by their number of letters
_STEPS: Final = {"step 1": 1, "diver": 2, "expert": 2, "copied diver": 2, "step 3": 3}
_SHORT: Final = {
    m.DRAW: mark("Draw 4"),
    m.STAY: mark("Stay"),
    m.SURFACE: mark("Resurface"),
    m.HOLD: mark("Hold"),
    m.RISE: mark("Let it rise"),
    m.DONE: mark("Go on"),
    m.PASS: mark("No more"),
    m.BONUS: mark("Bonus"),
    m.BATTERY: mark("Battery"),
    m.RESOURCE: mark("Nothing"),
}
_ICONS: Final = {
    m.STAY: "battery",
    m.HOLD: "battery",
    m.SURFACE: "ui-up",
    m.RISE: "ui-up",
    m.DIVE: "ui-go",
    m.DRAW: "ui-card",
    m.BATTERY: "battery",
    m.TIMER: "timer",
    m.PUSH: "timer",
    m.DONE: "ui-end",
    m.PASS: "ui-no",
}
_BONUS_ICONS: Final = ("key-neutral", "credit", "battery", "ui-key")  # of each upgraded expert


_PICTURES: Final = {  # what a step of a preview or a line of the log is about
    "credits": "credit", "batteries": "battery", "points": "point", "neutral": "key-neutral", "key": "ui-key",
    "key back": "ui-key", "keys back": "hacker", "rises": "ui-up", "resurfaces": "ui-up",
    "stays": "battery", "propelled": "propeller", "contract": "ui-end", "card": "ui-eye", "token": "ui-eye",
    "drawn": "ui-eye", "draws": "ui-card", "keeps": "ui-card", "card away": "ui-no", "reward": "role-explore",
    "placed": "role-explore", "upgraded": "upgrade", "advances": "role-engineer", "copies": "role-spy",
    "timer": "timer", "timer removed": "timer", "display": "ui-down", "over": "ui-flag",
}  # fmt: skip


def _picture(about: str) -> str:
    """The symbol of what something is about, "" when there is none."""
    kind, _, which = about.partition(" ")
    if kind == "cube" and which in RESOURCES:
        return RESOURCES[which]
    if kind == "diver":
        return f"diver-{which.removesuffix('+')}"
    if kind == "sponsor" and which:
        return f"sponsor-{which[1:]}"
    return _PICTURES.get(about, "")


class LogLine(NamedTuple):
    """One sentence of the story: after which move, whose, and what it is about."""

    at: int
    seat: int
    text: str
    about: str


class Scene(NamedTuple):
    """A table at one moment as one viewer sees it, and what this viewer can do now."""

    view: dict[str, Any]
    viewer: int | str
    seats: list[tuple[str, str]]
    question: Question | None
    moves: list[Move]
    why_not: Callable[[str], str]
    trace: list[Event]
    log: list[LogLine]
    undo: str
    practice: bool
    over: bool
    live: bool
    result: Result | None
    given_up: int | None
    events: list[Event]


def board_model(scene: Scene, words: Words) -> Model:
    """Everything the templates need, in the viewer's language."""
    return _Board(scene, words).model()


class _Board:
    """One viewer's board in the making."""

    def __init__(self, scene: Scene, words: Words) -> None:
        self.scene = scene
        self.view = scene.view
        self.words = words
        self.say = words.say
        self.players: list[Model] = scene.view["players"]
        self.solo = scene.view["options"]["solo"] is not None
        self.german = scene.view["options"]["edition"] == "de"
        self.active: int = scene.view["player"]
        self.turn: Model = scene.view.get("turn") or {"phase": "", "key": None, "level": 0, "sponsor_used": False}
        self.seat = scene.viewer if isinstance(scene.viewer, int) else self.active
        self.player = self.players[self.seat]
        self.question = scene.question
        self.mine = bool(scene.moves)
        self.about = scene.question.about if scene.question is not None and self.mine else ""
        self.level: int = self.turn["level"] if self.active == self.seat or self.about == "neighbour" else 0
        found = words.options(scene.view, scene.moves) if scene.moves else []
        self.options: dict[str, Option] = {option.move.text: option for option in found}
        self.by_word: dict[int, list[Move]] = {}
        for move in scene.moves:
            self.by_word.setdefault(move.word, []).append(move)
        self.placed: set[str] = set()
        self.choices: list[Model] = []
        self.traced = _traces(scene.trace, words.components.moves)

    def model(self) -> Model:
        scene, view, say = self.scene, self.view, self.say
        over = scene.over or scene.result is not None
        model: Model = {
            "seat": self.seat,
            "name": self.words.player(self.seat),
            "you": self.seat == scene.viewer,
            "glyph": GLYPHS[self.seat],
            "solo": self.solo,
            "live": scene.live,
            "over": over,
            "practice": scene.practice,
            "plan": None,  # the moves of a trial, when the board is one
            "mine": self.mine,
            "about": self.about,
            "round": say("Round {number}", number=view["round"]),
            "starts": "" if self.solo else say("{name} starts", name=self.words.player(view["first"])),
            "final": not over and not self.solo and any(player["points"] >= END_POINTS for player in self.players),
            "race": self.race(),
            "status": self.status(over),
            "purse": self.purse(),
            "surface": [self.diver(place) for place in range(SURFACE - 1, -1, -1)],
            "risen": self.risen(),
            "rising": [ghost for level in range(1, 6) for ghost in self.rises(level)],
            "levels": [self.row(level) for level in range(1, 6)],
            "track": self.track(),
            "mechanic": self.mechanic(),
            "x_keys": self.x_keys(),
            "store": self.store(),
            "contracts": self.contracts(),
            "hand": self.hand(),
            "others": [self.other(seat) for seat in range(len(self.players)) if seat != self.seat],
            "log": [self.log_line(line) for line in scene.log[: -LOG_LINES - 1 : -1]],  # the newest first
        }
        model["tray"] = self.tray()
        model["preview"] = self.preview(over)
        self.list_choices()
        model["choices"] = self.choices
        model["few"] = sum(1 for choice in self.choices if not choice["touch"]) <= 2
        model["ready"] = sum(1 for card in [*model["contracts"]["cards"], *model["hand"]["cards"]] if card["can"])
        model["actions"] = self.actions()
        model["end"] = end_model(scene, self.words, self.seat) if over else None
        return model

    # Acts

    def act(self, text: str, when: str = "", confirm: str = "") -> Model | None:
        """The act of a legal move, None when it is not one."""
        option = self.options.get(text)
        if option is None:
            return None
        self.placed.add(text)
        reveals, effects = option.reveals, option.effects
        if reveals:  # is said on its own
            known = (self.say("a new contract is turned up"), self.say("a new reward is drawn"))
            effects = ", ".join(part for part in effects.split(", ") if part not in known)
        if reveals and not self.scene.practice:
            reveals = self.say("{reveals}: cannot be undone", reveals=reveals)
        chain = [(_picture(step.about), self.plain(step.text), step.detail) for step in option.steps]
        return _act(
            move=text, when=when, confirm=confirm, title=self.plain(option.title), effects=self.plain(effects),
            reveals=reveals,
            chain=json.dumps(chain, ensure_ascii=False) if any(picture for picture, *_ in chain) else "",
        )  # fmt: skip

    def plain(self, text: str) -> str:
        """A sentence in which contracts are told in words, not as they are written in a record."""
        known = self.words.components.card
        return re.sub(_CARD, lambda code: self.words.asked(code[0]) if known(code[0]) is not None else code[0], text)

    def consider(self, name: str, title: str, moves: Iterable[Move]) -> Model:
        """The act of a thing with several moves: the page shows them when it is considered."""
        self.placed.update(move.text for move in moves)
        return _act(consider=name, title=title, effects=self.say("choose how"))

    def unless(self, text: str) -> Model | None:
        """Why a move cannot be played, for a viewer who must choose now."""
        reason = self.scene.why_not(text) if self.mine else ""
        return _act(why=reason[:1].upper() + reason[1:]) if reason else None

    def choose(self, act: Model | None, icons: list[str], text: str = "", touch: bool = False, **more: Any) -> None:
        """A button in the row of choices; `touch` when the thing itself can be pointed at where there is room."""
        if act is not None:
            detail = act["effects"] if act["move"] and len(act["effects"]) <= MOST_DETAIL else ""  # the preview has all
            choice = {"act": act, "icons": icons, "text": text or act["title"], "detail": detail, "touch": touch}
            self.choices.append({**choice, "desk": False, "main": False, "points": 0, "token": None, **more})

    # Words above the board

    def status(self, over: bool) -> Model:
        """Who acts and what is expected."""
        say, asked = self.say, self.question
        if over or asked is None:
            caption, text = say("Game over"), say("The game is over.")
            return {"caption": caption, "text": text, "long": False, "glyph": "", "mine": False}
        name = self.words.player(asked.player)
        text = _OR_CONTRACT.get(asked.about, "") if m.CONTRACT in self.by_word else ""
        effect = self.words.diver(asked.effect) if "{effect}" in _ASKED[asked.about] else ""
        text = say(text or _ASKED[asked.about], effect=effect)
        if asked.player == self.scene.viewer:
            caption = say("Your turn") if self.active == asked.player else say("Your answer")
        elif self.scene.seats[asked.player][1] != "human":
            caption = say("{name} thinks", name=name)
        else:
            caption = say("{name}'s turn", name=name)
        if not self.scene.live:
            caption = say("Replay: {name}'s turn", name=name)
        elif asked.about in _STEPS:
            caption = say("{whose}, step {number}", whose=caption, number=_STEPS[asked.about])
        long = len(text) > LONG_QUESTION
        return {"caption": caption, "text": text, "long": long, "glyph": GLYPHS[asked.player], "mine": self.mine}

    def preview(self, over: bool) -> Model:
        """What the strip beside the status says while nothing is pointed at."""
        say = self.say
        if over:
            return {"title": say("The final board stays."), "effects": "", "lit": False}
        if self.mine and self.question is not None:
            effect = self.question.effect
            if self.about in ("diver", "copied diver"):
                does = self.words.diver_effect(effect, self.solo)
                return {"title": f"{self.words.diver(effect)}: {does}", "effects": say(_HINTS["diver"]), "lit": True}
            more = say(_MORE[self.about]) if self.about in _MORE else ""
            return {"title": say(_HINTS[self.about]), "effects": more, "lit": True}
        if not self.scene.live:
            return {"title": say("This is how the table looked."), "effects": "", "lit": False}
        if not isinstance(self.scene.viewer, int):
            return {"title": say("You are watching."), "effects": say("Hands stay hidden."), "lit": False}
        last = self.scene.log[-1].text if self.scene.log else ""
        return {"title": last or say("You are next to be asked when it is your turn."), "effects": "", "lit": False}

    def race(self) -> Model:
        """The score track: pawns, in solo the timers and cubes that come down it."""
        say, end = self.say, RACE_ENDS[self.solo]
        goal = START_SPACE[self.view["options"]["solo"] == "hard"] if self.solo else END_POINTS
        pawns: dict[int, list[int]] = {}
        for seat, player in enumerate(self.players):
            pawns.setdefault(min(player["points"], end), []).append(seat)
        score = ", ".join(f"{self.words.player(seat)} {p['points']}" for seat, p in enumerate(self.players))
        timers = self.view["timers"] or {"at": [], "cubes": {}}
        if self.solo:
            label = say("Score track: {score}; timers on {timers}", score=score, timers=_join(timers["at"]) or "–")
        else:
            label = say("Score race to {goal}: {score}", goal=goal, score=score)
        return {
            "label": label,
            "end": end,
            "goal": goal,
            "solo": self.solo,
            "lead": min(max(player["points"] for player in self.players), end),
            "ticks": [0, 3, 6, 9, 12, 15, 18] if not self.solo else [0, 4, 8, 12, 16, 20, 23],
            "pawns": [
                {
                    "at": at,
                    "points": max(self.players[seat]["points"] for seat in seats),
                    "roomy": not {at + 1, at + 2} & {*pawns, goal},
                    "seats": [{"id": f"pawn-{seat}", "glyph": GLYPHS[seat]} for seat in seats],
                }
                for at, seats in sorted(pawns.items())
            ],
            "timers": [self.timer(index, space) for index, space in enumerate(timers["at"])],
            "cubes": [
                {"at": int(space), "icon": RESOURCES[letter], "id": f"cube-race-{letter}",
                 "tip": say("{resource}: a timer that comes here sends it to the store",
                            resource=self.words.resource(letter))}
                for space, letter in timers["cubes"].items()
            ],
        }  # fmt: skip

    def timer(self, index: int, space: int) -> Model:
        act = self.act(f"timer {space - 1}") or self.act(f"push {space + 1}")
        return {
            "id": f"timer-{index}",
            "at": space,
            "second": index > 0 and space == self.view["timers"]["at"][index - 1],
            "was": ("timer", space) in self.traced,
            "act": act,
            "tip": self.say("Timer on space {space}: meet both and the game ends", space=space),
        }

    def purse(self) -> list[Model]:
        return [
            {"id": f"purse-{self.seat}-{what}", "icon": icon, "value": self.player[what],
             "tip": self.words.amount(self.player[what], what), "was": (what, self.seat) in self.traced}
            for what, icon in (("points", "point"), ("credits", "credit"), ("batteries", "battery"))
        ]  # fmt: skip

    # Divers

    def diver(self, place: int) -> Model:
        """A diver of the board in sight, and where a propeller can take which one."""
        diver = self.player["divers"][place]
        kind, upgraded = diver.removesuffix("+"), diver.endswith("+")
        number = DIVERS.index(kind)
        level = place - BELOW_SURFACE
        price = diver_price(number | (UPGRADED if upgraded else 0), False) if number >= len(LETTERS) + 1 else None
        propels = [move for move in self.by_word.get(m.PROPEL, []) if move.a == number]
        where = self.words.place(place)
        tip = f"{self.words.diver(diver)}, {where}: {self.words.diver_effect(diver, self.solo)}"
        name = self.words.resource(LETTERS[number]) if number < len(LETTERS) else self.words.diver(kind)
        length = len(name) + (2 if number < len(LETTERS) else 0)  # the drawing of a resource needs room, too
        return {
            "id": f"diver-{self.seat}-{kind}",
            "kind": kind,
            "icon": f"diver-{kind}",
            "resource": RESOURCES[LETTERS[number]] if number < len(LETTERS) else "",
            "name": name,
            "size": next((size for least, size in _LONG if length >= least), ""),
            "full": self.full_name(diver),
            "label": self.waits(place, diver),
            "up": upgraded,
            "price": price,
            "tip": tip,
            "next": place == SURFACE - 1,
            "queue": SURFACE - place,
            "was": ("diver", self.seat, number) in self.traced,
            "rises": [ghost["move"] for ghost in self.rises(level)],
            "act": self.diver_act(kind, level, propels),
            "targets": [
                {"act": self.act(move.text, when=f"propel-{DIVERS[move.a]}"), "up": move.b < self.place_of(move.a),
                 "icon": f"diver-{DIVERS[move.a]}"}
                for move in self.by_word.get(m.PROPEL, []) if move.b == place
            ],
        }  # fmt: skip

    def full_name(self, diver: str) -> str:
        """A diver with or without its module, for who cannot see the tile."""
        name = self.words.diver(diver.removesuffix("+"))
        return (
            self.say("{diver} with module", diver=name)
            if diver.endswith("+")
            else self.say("{diver}, no module", diver=name)
        )

    def waits(self, place: int, diver: str) -> str:
        """A diver on the deck and when it goes down."""
        name = self.full_name(diver)
        if place == SURFACE - 1:
            return self.say("{diver}, goes down next", diver=name)
        return self.say("{diver}, number {number} to go down", diver=name, number=SURFACE - place)

    def place_of(self, number: int) -> int:
        return next(at for at, diver in enumerate(self.player["divers"]) if diver.removesuffix("+") == DIVERS[number])

    def diver_act(self, kind: str, level: int, propels: list[Move]) -> Model | None:
        upgrade = self.act(f"upgrade {kind}")
        if upgrade:
            return upgrade
        if propels:
            title = self.say("Propel the {diver}", diver=self.words.diver(kind))
            act = self.consider(f"propel-{kind}", title, propels)
            act["effects"] = self.words.counted(
                "1 battery, up to {number} place", "1 battery, up to {number} places", REACH[self.player["mechanic"]]
            )
            return act
        if self.about == "upgrade":
            return self.unless(f"upgrade {kind}")
        if level == self.level and level:
            return self.act("stay") or self.act("hold") or self.act("take")
        return None

    def risen(self) -> Model | None:
        """The place on the deck where the pushed diver can resurface."""
        act = self.act("surface") or self.act("rise")
        if act is None:
            return None
        diver = self.player["divers"][self.level + BELOW_SURFACE].removesuffix("+")
        return {"icon": f"diver-{diver}", "act": act}

    def rises(self, level: int) -> list[Model]:
        """The moves after which the diver of a level goes up, each with its picture."""
        if level < 1:
            return []
        moves = [move.text for move in self.by_word.get(m.KEY, []) if move.b == level]
        if level == self.level:
            moves += [move.text for move in self.by_word.get(m.DIVE, [])]
        icon = f"diver-{self.player['divers'][level + BELOW_SURFACE].removesuffix('+')}"
        return [{"move": text, "icon": icon} for text in moves]

    # A level

    def row(self, level: int) -> Model:
        """Sponsor, rewards, key, diver, zone and token of a level: what belongs together stands on one line."""
        diver = self.diver(level + BELOW_SURFACE)
        zone = self.zone(level)
        key = self.key(level)
        sponsor = self.sponsor(level)
        rewards = [self.token(level, slot) for slot in range(2)]
        own = self.own_token(level)
        parts = [
            self.say("Level {number}: {diver}", number=level, diver=diver["full"]),
            key["tip"],
            self.say("zone: {cubes}", cubes=zone["tip"]),
            sponsor["tip"],
            *[token["tip"] for token in [*rewards, own] if token is not None],
        ]
        return {
            "level": level,
            "on": level == self.level,
            "label": "; ".join(parts),
            "sponsor": sponsor,
            "rewards": rewards,
            "key": key,
            "diver": diver,
            "zone": zone,
            "own": own,
        }

    def sponsor(self, level: int) -> Model:
        text = self.view["sponsors"][level - 1]
        used = level == self.level and self.turn["sponsor_used"]
        short = self.say(_SWAP if text == "S5a" and self.german else _SPONSORS[text])
        act = None
        if level == self.level and self.about == "step 1":
            act = self.act("sponsor") or (None if used else self.unless("sponsor"))
        return {
            "id": f"sponsor-{text.removesuffix('a')}",
            "icon": f"sponsor-{text[1:]}",
            "hue": text[1],
            "advanced": text.endswith("a"),
            "text": short,
            "long": max(map(len, short.split())) > 7,
            "paid": text.startswith("S4"),
            "tip": self.say("sponsor: {effect}", effect=self.words.sponsor(text, self.german)),
            "used": used,
            "act": act,
        }

    def token(self, level: int, slot: int) -> Model | None:
        text = self.view["rewards"][level - 1][slot]
        if text is None:
            return None
        act = self.act(f"reward {slot + 1}") if level == self.level else None
        if act is None and level == self.level and self.about == "reward":
            act = self.unless(f"reward {slot + 1}")
        shown = _token(text)
        if act and act["move"]:
            self.choose(act, [shown["icon"]], self.words.front(text), touch=True, token=shown)
        return {
            **shown,
            "id": f"token-{level}-{slot}",
            "tip": self.say(
                "Reward: {front}; on a board {back} with every contract of the zone",
                front=self.words.front(text), back=self.words.back(text),
            ),
            "act": act,
            "was": ("token", 2 * (level - 1) + slot) in self.traced,
        }  # fmt: skip

    def own_token(self, level: int) -> Model | None:
        text = self.player["rewards"][level - 1]
        if text is None:
            return None
        tip = self.say("{back} with every contract of zone {zone}", back=self.words.back(text), zone=level)
        return {
            "id": f"token-own-{self.seat}-{level}",
            "icon": "back-o" if text.endswith(":o") else "back-g",
            "tip": tip,
            "was": ("own token", self.seat, level) in self.traced,
        }

    def key(self, level: int) -> Model:
        """The key of a level, the one that is being played there, or its empty place."""
        say, seat = self.say, self.seat
        overlays = [
            {"act": act, "icon": icon, "id": f"{name}-at-{level}"}
            for name, icon in (("x", "key-x"), ("n", "key-neutral"))
            if (act := self.act(f"{name} {level}", when=name))
        ]
        played = self.turn["key"]
        if level == self.level and played and self.active == seat:
            icon = {"X": "key-x", "N": "key-neutral"}.get(played, f"key-{played}")
            act = self.act("dive")
            tip = say("key {number} is being played", number=played)
            name = f"key-{seat}-N-0" if played == "N" else f"key-{seat}-{played}"
            return {"state": "playing", "icon": icon, "id": name, "act": act, "tip": tip, "overlays": overlays,
                    "was": False}  # fmt: skip
        if str(level) in self.player["keys"]:
            act = self.act(f"key {level}")
            tip = say("key {number} available", number=level)
            was = ("key back", seat, str(level)) in self.traced
            return {"state": "ready", "icon": f"key-{level}", "id": f"key-{seat}-{level}", "act": act, "tip": tip,
                    "overlays": overlays, "was": was}  # fmt: skip
        tip = say("key {number} is on the track", number=level)
        was = ("key", seat, str(level)) in self.traced
        return {"state": "gone", "icon": "", "id": f"slot-{seat}-{level}", "act": None, "tip": tip,
                "overlays": overlays, "was": was}  # fmt: skip

    def zone(self, level: int) -> Model:
        """The cubes of a level and its free spaces."""
        letters = self.player["zones"][level - 1]
        spaces = ZONE_SPACES[level - 1]
        seen: dict[str, int] = {}
        slots: list[Model] = []
        for letter in letters:
            number = seen[letter] = seen.get(letter, -1) + 1
            slots.append({
                "id": f"cube-{self.seat}-{level}-{letter}-{number}",
                "icon": RESOURCES[letter],
                "tip": self.say("{resource} in zone {zone}", resource=self.words.resource(letter), zone=level),
                "act": self.cube_act(letter, level),
                "was": number == letters.count(letter) - 1 and ("cube", self.seat, level, letter) in self.traced,
            })  # fmt: skip
        free = spaces - len(letters)
        pushed = DIVERS.index(self.player["divers"][level + BELOW_SURFACE].removesuffix("+"))
        ghosts: list[Model] = []  # the cube of an expert, seen before its key is played
        if free and pushed < len(LETTERS):
            cube = RESOURCES[LETTERS[pushed]]
            ghosts = [{"move": ghost["move"], "icon": cube} for ghost in self.rises(level)]
        ghost = ""
        if level == self.level and free and "take" in self.options and self.question is not None:
            kind = DIVERS.index(self.question.effect.removesuffix("+"))
            ghost = RESOURCES[LETTERS[kind]]
        cubes = self.words.cubes(from_letters(letters)) or self.say("empty")
        return {
            "slots": slots,
            "free": free - (1 if ghost else 0),
            "ghost": ghost,
            "ghosts": ghosts,
            "left": ("cube out", self.seat, level) in self.traced,
            "wide": spaces > 5,
            "tip": self.say("{cubes}; {free} of {spaces} spaces free", cubes=cubes, free=free, spaces=spaces),
            "targets": [
                {"act": self.act(move.text, when=f"move-{LETTERS[move.a]}-{move.b}"),
                 "icon": RESOURCES[LETTERS[move.a]]}
                for move in self.by_word.get(m.MOVE, []) if move.c == level
            ],
        }  # fmt: skip

    def cube_act(self, letter: str, level: int) -> Model | None:
        if self.about == "battery or move":
            kind = LETTERS.index(letter)
            for word, name in ((m.MOVE, "move"), (m.SWAP, "swap")):
                moves = [move for move in self.by_word.get(word, []) if move.a == kind and move.b == level]
                if moves:
                    title = self.say("{resource} of zone {zone}", resource=self.words.resource(letter), zone=level)
                    act = self.consider(f"{name}-{letter}-{level}", title, moves)
                    act["effects"] = self.say("1 battery: choose the zone it goes to")
                    return act
            return None
        if level != self.level:
            return None
        credits, points = self.act(f"sell {letter} credits"), self.act(f"sell {letter} points")
        return self.two_ways(f"sell-{letter}", letter, credits, points)

    def two_ways(self, name: str, letter: str, credits: Model | None, points: Model | None) -> Model | None:
        """A sale for credits, for points, or the choice between them."""
        if credits is None or points is None:
            return credits or points
        title = self.say("Sell 1 {resource}", resource=self.words.resource(letter))
        return _act(consider=name, title=title, effects=self.say("for credits or for points"))

    # The bed: track, technicians, X keys

    def track(self) -> Model:
        """The played keys up to the hacker, at whom all come back."""
        keys, limit = self.player["track"], KEYS_ON_TRACK[self.player["hacker"]]
        spaces: list[Model] = []
        neutral = 0
        for key in keys:
            back = self.act(f"back {key.lower()}") if key != "N" else None
            act = back or (self.unless(f"back {key.lower()}") if self.about == "key back" and key != "N" else None)
            icon = {"X": "key-x", "N": "key-neutral"}.get(key, f"key-{key}")
            neutral += key == "N"
            name = f"key-{self.seat}-{key}" + (f"-{neutral}" if key == "N" else "")
            number = 7 if key == "N" else 6 if key == "X" else int(key)
            was = ("key", self.seat, key) in self.traced
            spaces.append({"id": name, "icon": icon, "act": act, "tip": self.words.key(number), "was": was})
            if back:
                self.choose(back, [icon], " ", touch=True)
        say = self.say
        return {
            "keys": spaces,
            "ghosts": self.next_keys(),
            "free": max(limit - 1 - len(keys), 0),
            "past": TRACK_SPACES - limit,
            "limit": limit,
            "hacker": {
                "act": self.act("advance hacker") or (self.unless("advance hacker") if self.engineering else None),
                "tip": say("Hacker: when {number} keys are played, all come back", number=limit),
                "was": ("hacker", self.seat) in self.traced,
            },
            "caption": say("keys return at {number}", number=limit),
        }

    def next_keys(self) -> list[Model]:
        """The keys that could come next onto the track, each shown while it is considered."""
        icons = {m.OWN_X: "key-x", m.NEUTRAL: "key-neutral"}
        return [{"move": move.text, "icon": icons.get(move.a, f"key-{move.a}")} for move in self.by_word.get(m.KEY, [])]

    @property
    def engineering(self) -> bool:
        """Whether an engineer's effect is asked about."""
        return m.ADVANCE in self.by_word

    def mechanic(self) -> Model:
        reach = REACH[self.player["mechanic"]]
        return {
            "reach": reach,
            "text": self.say("Reach {number}", number=reach),
            "tip": self.words.counted(
                "Mechanic: a propeller moves a diver up to {number} place",
                "Mechanic: a propeller moves a diver up to {number} places",
                reach,
            ),
            "act": self.act("advance mechanic") or (self.unless("advance mechanic") if self.engineering else None),
            "was": ("mechanic", self.seat) in self.traced,
        }

    def x_keys(self) -> list[Model]:
        """The own X key and the neutral ones: they go to any level, and the sponsors shift first."""
        say, shown = self.say, []
        for name, icon, number, title, tip in (
            ("x", "key-x", int("X" in self.player["keys"]), say("X key"),
             say("X key: any level, the sponsors shift first")),
            ("n", "key-neutral", self.player["neutral"], say("Neutral X key"),
             say("Neutral X keys: any level, the sponsors shift first; once played they go back to the supply")),
        ):  # fmt: skip
            moves = [move for move in self.by_word.get(m.KEY, []) if move.text.startswith(f"{name} ")]
            act: Model | None = None
            if moves:
                act = self.consider(name, title, moves)
                act["effects"] = say("the sponsors shift down one, then choose a level")
            elif self.about == "key":
                act = self.unless(f"{name} 1")
            letter = name.upper()
            here = number and (self.turn["key"] != letter or self.active != self.seat or name == "n")
            shown.append({
                "id": f"key-{self.seat}-{letter}" if here else f"slot-{self.seat}-{letter}", "name": name, "icon": icon,
                "number": number, "act": act, "tip": tip, "counted": name == "n",
                "was": ("neutral" if name == "n" else "key back", self.seat, letter) in self.traced,
            })  # fmt: skip
        return shown

    # The colony

    @property
    def trading(self) -> bool:
        """Whether a trader's effect is asked about."""
        trader = self.question is not None and self.question.effect.startswith("trader")
        return trader and self.about in ("diver", "copied diver")

    @property
    def upgraded(self) -> bool:
        """Whether the diver in question is on its upgraded side."""
        return self.question is not None and self.question.effect.endswith("+")

    def sale(self, letter: str, points: int) -> int:
        """What the next cube of a resource sells for: credits or points."""
        cell = self.view["store"][letter]
        return (CELL_POINTS if points else CELL_CREDITS)[cell] + self.upgraded

    def minus(self, letter: str) -> str:
        """The same, as it is written on the cell."""
        cost = self.cost(letter)
        return f"−{cost}" if cost else "0"

    def cost(self, letter: str) -> int:
        """What the lowest cube of a resource costs."""
        if self.about == "diver" and self.turn.get("free"):
            return 0
        return CELL_CREDITS[self.view["store"][letter] - 1] - self.upgraded

    def store(self) -> Model:
        """Four columns of three cells, what the trader can put where and take from where."""
        trading, upgraded = self.trading, self.trading and self.upgraded
        rows = []
        for row in range(len(CELL_CREDITS)):
            cells = []
            for letter in LETTERS:
                number = self.view["store"][letter]
                cell: Model = {"icon": RESOURCES[letter], "letter": letter, "full": row < number, "next": row == number,
                               "id": f"cell-{letter}-{row}", "act": None, "chip": "", "coin": "credit",
                               "was": ("store", letter, row + 1) in self.traced}  # fmt: skip
                resource = self.words.resource(letter)
                if trading and row == number:
                    credits, points = self.act(f"sell {letter} credits"), self.act(f"sell {letter} points")
                    cell["act"] = self.two_ways(f"sell-{letter}", letter, credits, points)
                    cell["act"] = cell["act"] or self.unless(f"sell {letter} credits")
                    if credits:
                        cell["chip"] = f"+{self.sale(letter, 0)}"
                elif trading and row == number - 1:
                    cell["act"] = self.act(f"buy {letter}") or self.unless(f"buy {letter}")
                    if cell["act"] and cell["act"]["move"]:
                        cell["chip"] = self.minus(letter)
                if cell["full"]:
                    cell["tip"] = self.say("{resource} in the store, to buy from below", resource=resource)
                else:
                    cell["tip"] = self.say("free cell for {resource}", resource=resource)
                cells.append(cell)
            rows.append(
                {"credits": CELL_CREDITS[row] + upgraded, "points": CELL_POINTS[row] + upgraded, "cells": cells}
            )
        label = "; ".join(
            self.say("{resource}: {number} of {cells} cells full", resource=self.words.resource(letter),
                     number=self.view["store"][letter], cells=len(CELL_CREDITS))
            for letter in LETTERS
        )  # fmt: skip
        return {"rows": rows, "trading": trading, "label": label,
                "caption": self.say("sell or buy") if trading else self.say("prices")}  # fmt: skip

    def contracts(self) -> Model:
        """The public contracts."""
        left = self.view["deck"]
        left = left if isinstance(left, int) else len(left)
        markers = (self.view["timers"] or {}).get("markers", [])
        cards = []
        for slot, text in enumerate(self.view["public"]):
            if text is None:
                continue
            card = self.card(text, False)
            marker = markers[slot] if slot < len(markers) else None
            card["marker"] = RESOURCES[marker] if marker else ""
            card["was"] = ("card", card["kind"]) in self.traced
            cards.append(card)
        return {"cards": cards, "left": self.say("{number} in the deck", number=left)}

    def hand(self) -> Model:
        """The private contracts, first those that can be completed: a large hand is scrolled."""
        hand = self.player["hand"]
        if isinstance(hand, int):
            return {"cards": [], "hidden": hand, "known": False}
        cards = sorted((self.card(text, True) for text in hand), key=lambda card: not card["can"])
        return {"cards": cards, "hidden": 0, "known": True}

    def card(self, text: str, in_hand: bool) -> Model:
        """A contract: what it asks, what it gives, whether and from where it can be paid."""
        components = self.words.components
        kind = components.card(text)
        assert kind is not None
        contract = components.contracts[kind]
        name = "card-" + "".join(letter if letter.isalnum() or letter == "-" else "_" for letter in text)
        both = in_hand and text in self.view["public"]
        moves = [
            move for move in self.by_word.get(m.CONTRACT, [])
            if move.a == kind and (bool(move.d & FROM_HAND) == both or text not in self.view["public"])
        ]  # fmt: skip
        name += "-hand" if both else ""
        label = f"{self.words.asked(text)}: {self.words.worth(text)}"
        act: Model | None = None
        note, lacks, zone, many = "", [], 0, 0
        zones = sorted({move.b + 1 for move in moves})
        if len(moves) == 1:
            act = self.act(moves[0].text)
        elif moves:
            act = self.consider(name, self.say("Complete {card}", card=self.words.asked(text)), moves)
            act["effects"] = self.words.worth(text)
        if moves:
            note = self.say("zone {zones} pays", zones=_join(zones))
        elif self.turn_is_mine:
            zone, missing = self.nearest(contract.payments)
            note = self.say("zone {zone}", zone=zone)
            lacks = ["any-a"] * len(missing) if contract.lots else [RESOURCES[letter] for letter in missing]
            if len(missing) > 3:
                many = len(missing)
                lacks = ["any-a"]
            if missing:
                why = self.words.cubes(from_letters(missing))
                act = _act(why=self.say("Zone {zone} comes closest: it lacks {missing}.", zone=zone, missing=why))
            else:
                note = self.say("zone {zone} pays", zone=zone)
        card: Model = {
            "id": name, "kind": kind, "text": text, "points": contract.points, "label": label,
            "icons": [RESOURCES[letter] for letter in to_letters(contract.payments[0])] if not contract.lots else [],
            "lots": [{"number": lot, "icon": f"any-{'abcd'[at]}"} for at, lot in enumerate(contract.lots)],
            "credits": contract.credits, "batteries": contract.batteries,
            "can": bool(moves), "note": note, "zone": zone, "lacks": lacks, "many": many,
            "act": act, "marker": "", "was": False,
            "tip": self.say("Contract: {label}. All its cubes must lie in one zone.", label=label),
            "reveals": any(self.options[move.text].reveals for move in moves),
        }  # fmt: skip
        if moves:
            icons = card["icons"] or [lot["icon"] for lot in card["lots"] for _ in range(lot["number"])]
            self.choose(act, icons, " ", touch=True, points=contract.points, detail="")
            if len(moves) > 1:
                for move in moves:
                    self.payment(move, name)
        return card

    def payment(self, move: Move, when: str) -> None:
        """One way to pay a contract, shown while the contract is considered."""
        act = self.act(move.text, when=when)
        cubes = [RESOURCES[letter] for letter in to_letters(move.c)]
        text = self.say("zone {zone}", zone=move.b + 1)
        if move.d & PLAIN:
            text = self.say("zone {zone}, no token", zone=move.b + 1)
        self.choose(act, cubes, text, detail="")

    @property
    def turn_is_mine(self) -> bool:
        return self.seat == self.scene.viewer and self.scene.live and not self.scene.over

    def nearest(self, payments: tuple[int, ...]) -> tuple[int, str]:
        """The zone that lacks least for a contract, and the letters it lacks."""
        best: tuple[int, int, str] | None = None
        for zone, letters in enumerate(self.player["zones"]):
            pile = from_letters(letters)
            for payment in payments:
                size = sum(count(payment, kind) for kind in range(4))
                if size > ZONE_SPACES[zone]:
                    continue
                missing = "".join(
                    letter * max(count(payment, kind) - count(pile, kind), 0) for kind, letter in enumerate(LETTERS)
                )
                found = (len(missing), zone + 1, missing)
                if best is None or found < best:
                    best = found
        assert best is not None
        return best[1], best[2]

    # The others

    def other(self, seat: int) -> Model:
        """Another player: the facts in one line, and the board."""
        player, say, words = self.players[seat], self.say, self.words
        hand = player["hand"] if isinstance(player["hand"], int) else len(player["hand"])
        limit = KEYS_ON_TRACK[player["hacker"]]
        copied: Model | None = None
        for move in self.by_word.get(m.COPY, []):
            if seat == self.neighbour(move.text):
                copied = self.act(move.text)
        name, kind = self.scene.seats[seat] if seat < len(self.scene.seats) else (words.player(seat), "human")
        return {
            "seat": seat, "name": name, "bot": "" if kind == "human" else kind, "glyph": GLYPHS[seat],
            "first": self.view["first"] == seat and not self.solo, "active": self.active == seat,
            "facts": self.facts(seat, hand),
            "keys": [{"key": key, "on": key in player["keys"], "id": f"key-{seat}-{key}",
                      "was": not {("key", seat, key), ("key back", seat, key)}.isdisjoint(self.traced)}
                     for key in "12345X"],
            "neutral": player["neutral"],
            "divers": [
                {"id": f"diver-{seat}-{diver.removesuffix('+')}", "icon": f"diver-{diver.removesuffix('+')}",
                 "up": diver.endswith("+"), "level": place - BELOW_SURFACE,
                 "act": copied if copied and place - BELOW_SURFACE == self.level else None,
                 "tip": f"{words.place(place)}: {words.diver(diver)}",
                 "was": ("diver", seat, DIVERS.index(diver.removesuffix("+"))) in self.traced}
                for place, diver in enumerate(player["divers"])
            ],
            "zones": [[RESOURCES[letter] for letter in letters] for letters in player["zones"]],
            "free": [ZONE_SPACES[at] - len(letters) for at, letters in enumerate(player["zones"])],
            "zone_tips": [words.cubes(from_letters(letters)) or say("empty") for letters in player["zones"]],
            "tokens": [text and ("back-o" if text.endswith(":o") else "back-g") for text in player["rewards"]],
            "reach": REACH[player["mechanic"]], "limit": limit,
            "track": [{"X": "key-x", "N": "key-neutral"}.get(key, f"key-{key}") for key in player["track"]],
        }  # fmt: skip

    def facts(self, seat: int, hand: int) -> list[Model]:
        """What everybody wants to know of another player, in one line."""
        player, say, words = self.players[seat], self.say, self.words
        keys, limit = len(player["keys"]) + player["neutral"], KEYS_ON_TRACK[player["hacker"]]

        def fact(icon: str, name: str, value: int, tip: str, was: bool = False) -> Model:
            return {"icon": icon, "id": name, "value": value, "tip": tip, "was": was}

        def purse(icon: str, what: str) -> Model:
            number = player[what]
            was = (what, seat) in self.traced
            return fact(icon, f"purse-{seat}-{what}", number, words.amount(number, what), was)

        back = say("keys come back when {number} are played", number=limit)
        held = say("{cards} in hand", cards=words.amount(hand, "cards"))
        return [
            purse("point", "points"),
            fact("ui-key", f"keys-{seat}", keys, say("{keys} left", keys=words.amount(keys, "keys"))),
            purse("credit", "credits"),
            purse("battery", "batteries"),
            fact("hacker", f"hacker-{seat}", limit, back, ("hacker", seat) in self.traced),
            fact("ui-card", f"hand-{seat}", hand, held, ("hand", seat) in self.traced),
        ]

    def neighbour(self, text: str) -> int:
        """Whose diver a copy move uses: the neighbour on the left sits next in turn."""
        step = 1 if text == "copy left" else -1
        return (self.active + step) % len(self.players)

    def log_line(self, line: LogLine) -> Model:
        name = self.words.player(line.seat)
        parts: list[Model] = []
        for piece in re.split(f"({_CARD}|\\b{re.escape(name)}\\b)", line.text):
            if piece == name and not any(part["name"] for part in parts):
                parts.append({"text": "", "name": piece, "card": None})
            elif self.words.components.card(piece) is not None:
                parts.append({"text": "", "name": "", "card": self.small_card(piece)})
            elif piece:
                parts.append({"text": piece, "name": "", "card": None})
        return {"at": line.at, "glyph": GLYPHS[line.seat], "parts": parts, "icon": _picture(line.about),
                "now": bool(self.scene.log) and line.at == self.scene.log[-1].at}  # fmt: skip

    def small_card(self, text: str) -> Model:
        """A contract as it stands in a sentence."""
        contract = self.words.components.contracts[self.words.components.card(text) or 0]
        icons = [RESOURCES[letter] for letter in to_letters(contract.payments[0])]
        if contract.lots:
            icons = [f"any-{'abcd'[at]}" for at, lot in enumerate(contract.lots) for _ in range(lot)]
        return {"label": f"{self.words.asked(text)}: {self.words.worth(text)}", "icons": icons,
                "points": contract.points, "credits": contract.credits, "batteries": contract.batteries}  # fmt: skip

    # Choices and actions

    def tray(self) -> Model | None:
        """The four cards of a spy, or the orders of the cubes in solo."""
        if self.about == "keep":
            cards = []
            for text in self.turn["drawn"]:
                card = self.card(text, True)
                card["act"] = self.act(f"keep {text}")
                card["id"] = f"drawn-{card['id']}"
                cards.append(card)
            return {"kind": "keep", "title": self.say("Keep one of these"), "cards": cards, "orders": []}
        if self.about == "order":
            orders = [
                {"act": self.act(move.text),
                 "icons": [RESOURCES[LETTERS[kind]] for kind in (move.a, move.b, move.c, move.d)]}
                for move in self.by_word[m.ORDER]
            ]  # fmt: skip
            return {"kind": "order", "title": self.say("Highest space first"), "cards": [], "orders": orders}
        return None

    def list_choices(self) -> None:
        """The moves that stand nowhere on the board, or where a finger cannot hit them."""
        for move in self.scene.moves:
            text, word = move.text, move.word
            if word in (
                m.SPONSOR,
                m.END,
                m.CONTRACT,
                m.KEEP,
                m.ORDER,
                m.KEY,
                m.PROPEL,
                m.UPGRADE,
                m.BACK,
                m.MOVE,
                m.REWARD,
            ):
                continue
            letter = LETTERS[move.a] if word in (m.SELL, m.BUY, m.RESOURCE, m.SWAP) and move.a >= 0 else ""
            if word == m.SELL:
                icons = [RESOURCES[letter], "ui-right", "point" if move.b else "credit"]
                gain = f"+{self.sale(letter, move.b)}"
                self.choose(self.act(text), icons, gain, touch=True)
                if f"sell {letter} points" in self.options:
                    self.choose(self.act(text, when=f"sell-{letter}"), icons, gain, desk=True)
            elif word == m.BUY:
                cost = self.minus(letter)
                self.choose(self.act(text), ["credit", "ui-right", RESOURCES[letter]], cost, touch=True)
            elif word == m.SWAP:
                name = f"swap-{letter}-{move.b}"
                self.choose(self.act(text, when=name), [RESOURCES[letter], "ui-swap", RESOURCES[LETTERS[move.c]]],
                            self.say("zone {zone}", zone=move.d))  # fmt: skip
            else:
                self.choose(self.act(text), self.icons_of(move), self.short(move), main=word == m.DIVE)
        if self.about == "battery or move":
            seen = set()
            for move in [*self.by_word.get(m.MOVE, []), *self.by_word.get(m.SWAP, [])]:
                letter = LETTERS[move.a]
                if (letter, move.b) not in seen:
                    seen.add((letter, move.b))
                    self.choose(self.cube_act(letter, move.b), [RESOURCES[letter]],
                                self.say("zone {zone}", zone=move.b), touch=True)  # fmt: skip

    def icons_of(self, move: Move) -> list[str]:
        """A picture for a choice."""
        word = move.word
        if word == m.RESOURCE:
            return [RESOURCES[LETTERS[move.a]]] if move.a >= 0 else ["ui-no"]
        if word in (m.TAKE, m.BONUS):
            return [RESOURCES[LETTERS[self.expert]] if word == m.TAKE else _BONUS_ICONS[self.expert]]
        if word == m.ADVANCE:
            return ["hacker" if move.a == m.HACKER else "mechanic"]
        if word == m.COPY:
            seat = self.neighbour(move.text)
            diver = self.players[seat]["divers"][self.level + BELOW_SURFACE]
            return [GLYPHS[seat], f"diver-{diver.removesuffix('+')}"]
        return [_ICONS[word]] if word in _ICONS else []

    @property
    def expert(self) -> int:
        """The kind of the expert whose parts are taken."""
        assert self.question is not None
        return DIVERS.index(self.question.effect.removesuffix("+"))

    def short(self, move: Move) -> str:
        """A choice in a word or two: the page says the rest when it is pointed at."""
        if move.word in (m.TIMER, m.PUSH):
            start = move.a + 1 if move.word == m.TIMER else move.a - 1
            return f"{start} → {move.a}"
        if move.word == m.RESOURCE and move.a >= 0:
            return self.words.resource(LETTERS[move.a])
        if move.word == m.TAKE:
            return self.words.resource(LETTERS[self.expert])
        if move.word == m.COPY:
            seat = self.neighbour(move.text)
            diver = self.players[seat]["divers"][self.level + BELOW_SURFACE]
            kind = DIVERS.index(diver.removesuffix("+"))
            return self.words.resource(LETTERS[kind]) if kind < len(LETTERS) else self.words.diver(DIVERS[kind])
        if move.word == m.ADVANCE:
            return self.say("Hacker") if move.a == m.HACKER else self.say("Mechanic")
        return self.say(_SHORT[move.word]) if move.word in _SHORT else ""

    def actions(self) -> Model:
        """Undo, reset and the end of the turn, or why not."""
        say, undo = self.say, self.scene.undo
        undo = "" if undo == "" else say("There is nothing to undo.") if undo == "-" else undo
        confirm = say("A contract can still be completed. End the turn?") if m.CONTRACT in self.by_word else ""
        end = self.act("end", confirm=confirm)
        if end is None:
            why = self.scene.why_not("end") if self.mine else say("It is not your turn.")
            end = _act(why=why or say("The turn goes on."))
        alone = len(self.scene.moves) == 1
        return {"shown": self.scene.live and isinstance(self.scene.viewer, int) and not self.scene.over,
                "undo": undo, "end": end, "end_main": bool(end["move"]) and alone}  # fmt: skip


def _act(
    move: str = "",
    consider: str = "",
    why: str = "",
    title: str = "",
    effects: str = "",
    reveals: str = "",
    when: str = "",
    confirm: str = "",
    chain: str = "",
) -> Model:
    """What a click on a thing does: play a move, consider the thing, or nothing and why."""
    return {"move": move, "consider": consider, "why": why, "title": title, "effects": effects, "reveals": reveals,
            "when": when, "confirm": confirm, "chain": chain}  # fmt: skip


def _join(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _token(text: str) -> Model:
    """The drawing of a reward token: its edge shows the back."""
    front, _, back = text.partition(":")
    letters = "".join(sorted(front, key=LETTERS.find)).lower()
    return {"edge": f"token-{back}", "icon": FRONTS.get(front) or f"rw-{letters}", "pair": front not in FRONTS,
            "one": RESOURCES.get(front[0].upper(), "") if front not in FRONTS else "",
            "two": RESOURCES.get(front[1].upper(), "") if front not in FRONTS else ""}  # fmt: skip


def _traces(events: Iterable[Event], moves: Sequence[Move]) -> set[tuple[Any, ...]]:
    """Where the last turn has left its mark."""
    marks: set[tuple[Any, ...]] = set()
    for what, seat, number, thing in events:
        if what in ("points", "credits", "batteries"):
            marks.add((what, seat))
        elif what in ("move", "forced") and moves[number].word == m.KEY:
            marks.add(("key", seat, _key_letter(moves[number].a)))
        elif what == "key back":
            marks.add(("key back", seat, _key_letter(number)))
        elif what == "neutral":
            marks.add(("neutral", seat, "N"))
        elif what in ("keys back", "keeps"):
            marks.add(({"keys back": "hacker", "keeps": "hand"}[what], seat))
        elif what == "cube in":
            marks.add(("cube", seat, number, LETTERS[thing]))
        elif what in ("cube out", "contract"):
            marks.add(("cube out", seat, number))
        elif what in ("into store", "from store"):
            marks.add(("store", LETTERS[thing], number + (what == "from store")))
        elif what in ("propelled", "resurfaces", "upgraded"):
            marks.add(("diver", seat, thing & KIND))
        elif what == "advances":
            marks.add(("hacker" if thing == m.HACKER else "mechanic", seat))
        elif what == "placed":
            marks.add(("own token", seat, number))
        elif what in ("token", "card", "timer"):
            marks.add((what, thing if what == "card" else number))
    return marks


def _key_letter(number: int) -> str:
    """A key as a view writes it."""
    return {m.OWN_X: "X", m.NEUTRAL: "N"}.get(number, str(number))

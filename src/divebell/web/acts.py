"""How a thing on any board says what a click on it does: play a move, consider the thing, or nothing and why.

Templates write their tags with these. They are functions and not macros because a board has hundreds of things.
"""

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from divebell.engine.ui.board.acts import Act
from divebell.table.room import limit

MOST_TEXTS: Final = limit(4096, 1024)
LIT: Final = Markup(" lit")
VAIN: Final = Markup(" lit vain")
NOTHING: Final = Markup()
BUTTON_ENDS, SPAN_ENDS = Markup("</button>"), Markup("</span>")


@lru_cache(maxsize=MOST_TEXTS)
def escaped(text: str) -> Markup:
    """A text as HTML: most of those on boards come again and again."""
    return escape(text)


def attrs(act: Act) -> Markup:
    """The attributes of an act."""
    title, effects, why = escaped(act.title), escaped(act.effects), escaped(act.why)
    when = f' data-when="{escaped(act.when)}" hidden' if act.when else ""
    if act.closed:
        return Markup(f' aria-disabled="true" data-title="{title}" data-why="{why}"{when}')
    then = f' data-then="{escaped(",".join(act.then))}"' if act.then else ""
    if act.move:
        confirm = escaped(act.confirm)
        chain = f' data-chain="{escaped(act.chain)}"' if act.chain else ""
        costs = " data-costs" if act.costs else ""
        return Markup(
            f' data-move="{escaped(act.move)}" data-title="{title}" data-effects="{effects}"'
            f' data-reveals="{escaped(act.reveals)}" data-confirm="{confirm}"{chain}{then}{costs}{when}'
        )
    if then:
        reveals = f' data-reveals="{escaped(act.reveals)}"' if act.reveals else ""
        return Markup(f' data-command="turn"{then} data-title="{title}" data-effects="{effects}"{reveals}{when}')
    if act.consider:
        considered = f' data-consider="{escaped(act.consider)}" data-title="{title}" data-effects="{effects}"'
        asks = f' data-ask="{escaped(act.asks)}"' if act.asks else ""
        return Markup(f'{considered}{asks} aria-expanded="false"')
    return Markup(f' aria-disabled="true" data-why="{why}"') if act.why else NOTHING


def named(act: Act, tip: str) -> str:
    """The full name of a thing that can be chosen; `tip` is what it is."""
    if act.closed:
        return f"{act.title}. {act.why}"
    if act.move or act.consider or act.then:
        return f"{act.full or act.title} ({act.reveals})" if act.reveals else act.full or act.title
    return f"{tip}{'' if tip.endswith('.') else '.'} {act.why}" if act.why else tip


def lit(act: Act | None) -> Markup:
    """The class of a thing that can be chosen, and of one whose choice does nothing."""
    if act and act.vain and not act.closed:
        return VAIN
    return LIT if act and (act.move or act.consider or act.then) and not act.closed else NOTHING


def tipped(tip: str, rule: str, closeup: str = "") -> Markup:
    """What a thing is, the rule that tells more, and its name when it can be shown large."""
    large = f' data-closeup="{escaped(closeup)}"' if closeup else ""
    return Markup(f' data-tip="{escaped(tip)}" data-rule="{escaped(rule)}"{large}')


def spoken(thing: str) -> Markup:
    """What the log calls a thing by when a line speaks of it."""
    return Markup(f' data-thing="{escaped(thing)}"') if thing else NOTHING


def opened(
    act: Act | None, id: str, cls: str, tip: str, rule: str, quiet: bool = False, label: str = "", digit: int = 0,
    piece: str = "", thing: str = "", closeup: str = "",
) -> Markup:  # fmt: skip
    """The beginning of a thing: a button when there is something to say about choosing it, else a piece with a tip.

    What its surroundings tell already is quiet: a screen reader passes it by. `digit` is the key that leads there. A
    `piece` that moves "glides", or it "rises": slowly upwards, and downwards one after the other.
    """
    tag = '<button type="button"' if act else "<span"
    moves = f' data-piece="{escaped(piece)}"' if piece else ""
    if act:
        name = f' aria-label="{escaped(named(act, tip))}"'
    else:
        name = ' aria-hidden="true"' if quiet else f' role="img" aria-label="{escaped(label or tip)}"'
    key = f' data-digit="{digit}"' if act and digit else ""
    does = attrs(act) if act else NOTHING
    return Markup(
        f'{tag} id="{escaped(id)}"{spoken(thing)}{moves} class="{escaped(cls)}{lit(act)}"{name}'
        f"{tipped(tip, rule, closeup)}{does}{key}>"
    )


def closed(act: Act | None) -> Markup:
    """The end of a thing."""
    return BUTTON_ENDS if act else SPAN_ENDS


WRITERS: Final[dict[str, Any]] = {
    "attrs": attrs, "named": named, "lit": lit, "tipped": tipped, "spoken": spoken, "open": opened, "close": closed,
}  # fmt: skip

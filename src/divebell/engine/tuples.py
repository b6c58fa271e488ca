"""Rows of small ints that are replaced, never changed: what states are made of.

Long ones, such as a deck, are bytes, because bytes cache their hash and tuples do not.
"""


def replaced(items: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    """The items with another one at this place."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items without the first that equals this one."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def drawn_from(pile: bytes, item: int) -> bytes:
    """The pile without the first that equals this one."""
    at = pile.index(item)
    return pile[:at] + pile[at + 1 :]

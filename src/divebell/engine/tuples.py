"""Tuples of ints that are replaced, never changed: what states are made of."""


def replaced(items: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    """The items with another one at this place."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items without the first that equals this one."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]

"""What is kept of boards and stories has a bound in bytes, or in tables that were looked at last."""

from divebell.web.tables.kept import FIXED, Kept, size_of


def test_what_was_used_least_lately_goes_when_there_are_too_many_bytes() -> None:
    made: list[int] = []

    def make(shared: str, number: int) -> str:
        made.append(number)
        return "x" * 10_000

    kept = Kept(make, 3 * (FIXED + 11_000))
    for number in (1, 2, 3, 1, 4):
        assert len(kept("pen", number)) == 10_000
    assert kept.cache_info().size <= kept.most
    kept("pen", 1)
    assert made == [1, 2, 3, 4]
    kept("pen", 2)
    assert made == [1, 2, 3, 4, 2]


def test_bytes_are_those_of_all_that_is_inside() -> None:
    assert size_of("a" * 5000) > 5000
    assert size_of([("a" * 5000, {"b": "c" * 5000})]) > 10_000
    assert size_of(size_of) == 0

"""The rules as a person reads them."""

from divebell.games.otys.rulebook import find_rule, near_ids, parse_rulebook, read_rulebook


def test_every_rule_has_a_chapter_a_title_and_a_text() -> None:
    rules = read_rulebook()
    assert len(rules) == 70
    for id, rule in rules.items():
        assert rule.id == id
        assert rule.chapter
        assert rule.title
        assert rule.text
        assert "See also" not in rule.text
        assert set(rule.see_also) <= set(rules)


def test_the_rules_stand_in_the_order_of_the_book() -> None:
    rules = list(read_rulebook().values())
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    assert chapters[0] == "Components"
    assert [rule.chapter for rule in rules] == [
        chapter for chapter in chapters for rule in rules if rule.chapter == chapter
    ]
    for letter in {rule.id[0] for rule in rules}:
        numbers = [int(rule.id[1:]) for rule in rules if rule.id[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_rule_is_found_however_it_is_typed() -> None:
    rule = find_rule(" d3 ")
    assert rule is not None
    assert (rule.id, rule.chapter, rule.title) == ("D3", "Divers", "The Spy")
    assert find_rule("D33") is None
    assert near_ids("D33") == ["D1", "D2", "D3", "D4", "D5", "D6"]
    assert "G1" in near_ids("")
    assert "G10" not in near_ids("?")


def test_the_form_of_a_rulebook() -> None:
    (rule,) = parse_rulebook(
        "# Game\n\n## Chapter\nIntroduction.\n\n### A1 A title\nOne.\n\nTwo.\n\n> Why.\n\nSee also: B1, C2\n"
    )
    assert rule == ("A1", "Chapter", "A title", "One.\n\nTwo.", ("B1", "C2"), "Why.")

"""What happened, as a person is told it: sentences, a paragraph for each turn."""

from rich.text import Text

from divebell.engine.record import Record

from .language import Language, Words


def story(record: Record, words: Words, language: Language, viewer: int | str, start: int = 0) -> list[Text]:
    """The moves from number `start` on, told to a viewer: a paragraph for each turn in which something happened."""
    paragraphs: list[Text] = []
    told: tuple[int, int] | None = None
    for played, events in zip(record.played[start:], record.events[start:], strict=True):
        sentences = words.tell(events, viewer)
        if not sentences:
            continue
        if played.turn != told:
            told = played.turn
            paragraphs.append(Text(language.say("Round {round}:", round=told[0]), style="bold"))
        paragraphs[-1].append(" " + " ".join(sentences), style="not bold")
    return paragraphs

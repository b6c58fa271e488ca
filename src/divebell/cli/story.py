"""What happened, as a person is told it: sentences, a paragraph for each turn."""

from rich.text import Text

from divebell.engine.record import Record
from divebell.engine.ui.speech import Speech

from .language import Language


def story(
    record: Record, words: Speech, language: Language, viewer: int | str, start: int = 0, end: int | None = None
) -> list[Text]:
    """The moves from number `start` up to `end`, as a viewer may be told them: a paragraph for each turn."""
    paragraphs: list[Text] = []
    told: tuple[int, int] | None = None
    for played, events in zip(record.played[start:end], record.events[start:end], strict=True):
        sentences = words.tell(events, viewer)
        if not sentences:
            continue
        if played.turn != told:
            told = played.turn
            paragraphs.append(Text(language.say("Round {round}:", round=told[0]), style="bold"))
        paragraphs[-1].append(" " + " ".join(sentences), style="not bold")
    return paragraphs

"""What each question says: as a sentence, in a few words above the board, and the hint beside it."""

from dataclasses import dataclass
from typing import Final

from divebell.engine.ui import entries
from divebell.engine.ui.entries import END_OF_TURN

from .names import mark


@dataclass(frozen=True, kw_only=True)
class Asked(entries.Asked):
    """What a question of Aquatica says; {left} is what is still to be paid."""

    repeated: bool = False  # whether it is answered one by one, this many times in all (G19)


# Where nobody plays with tribes, nobody is told of them.
WITHOUT_TRIBES: Final = {
    "play": mark("You can use highlighted mantas and depths first."),
    "end": mark("You can still use highlighted mantas and depths before the turn ends."),
}
QUESTIONS: Final[dict[str, Asked]] = {
    "king": Asked(
        prompt=mark("{name}: which king do you keep?"),
        short=mark("Which king do you keep?"),
        of_others=mark("A king to keep"),
        hint=mark("Pass the others on; the last one left goes back to the box."),
    ),
    "play": Asked(
        prompt=mark("{name}: play a character."),
        prompt_also=mark("{name}: play a character, or use something first."),
        short=mark("Play a character"),
        of_others=mark("Which character?"),
        hint=mark("You can use highlighted mantas, depths and tribes first."),
        more=mark("Then the card does everything it can."),
    ),
    "end": Asked(
        **END_OF_TURN,
        prompt_also=mark("{name}: use something else, or end the turn."),
        hint=mark("You can still use highlighted mantas, depths and tribes before the turn ends."),
    ),
    "choose": Asked(
        prompt=mark("{name}: which of the two effects do you choose?"),
        short=mark("Which of the two effects?"),
        hint=mark("You must carry out the effect you choose."),
    ),
    "recruit": Asked(
        prompt=mark("{name}: who do you recruit?"),
        short=mark("Who do you recruit?"),
        of_others=mark("A character to recruit"),
        hint=mark("The price depends on the space. Point at a card to see what could help pay for it."),
    ),
    "buy": Asked(
        prompt=mark("{name}: which location do you buy?"),
        short=mark("Which location do you buy?"),
        of_others=mark("A location to buy"),
        hint=mark("Point at a location to see what could help pay for it, and where it goes."),
    ),
    "conquer": Asked(
        prompt=mark("{name}: which location do you conquer?"),
        short=mark("Which location do you conquer?"),
        of_others=mark("A location to conquer"),
        hint=mark("Point at a location to see what could help pay for it, and where it goes."),
    ),
    "replay": Asked(
        prompt=mark("{name}: which card from your discard pile do you play again?"),
        short=mark("Which card do you play again?"),
        of_others=mark("A card to play again"),
        hint=mark("The card is played in full and goes back on top."),
    ),
    "pay": Asked(
        prompt=mark("{name}: how do you pay the rest?"),
        short=mark("Pay {left}"),
        hint=mark("Highlighted mantas and depths can pay. Any surplus is lost."),
    ),
    "recruit free": Asked(
        prompt=mark("{name}: which character do you recruit for free?"),
        short=mark("Recruit a character for free"),
        of_others=mark("A character to recruit for free"),
        hint=mark("From any space, free of charge."),
    ),
    "scout": Asked(
        prompt=mark("{name}: do you scout?"),
        short=mark("Scout?"),
        hint=mark("The top row is discarded, the bottom row moves up, and six new locations are dealt."),
    ),
    "discard": Asked(
        prompt=mark("{name}: the top row holds four; which location do you discard?"),
        short=mark("Discard down to four"),
        hint=mark("Only four locations stay in the top row."),
    ),
    "salvage": Asked(
        prompt=mark("{name}: which location do you take from the discard pile?"),
        short=mark("Which location do you take?"),
        of_others=mark("A location to take"),
        hint=mark("It goes into an empty slot for free."),
    ),
    "raise": Asked(
        prompt=mark("{name}: which location do you raise?"),
        short=mark("Which location do you raise?"),
        of_others=mark("A location to raise"),
        hint=mark("It slides up by one depth. You do not gain what it covers."),
        repeated=True,
    ),
    "rise": Asked(
        prompt=mark("{name}: which location do you raise fully?"),
        short=mark("Which location do you raise fully?"),
        of_others=mark("A location to raise fully"),
        hint=mark("It slides up until all its depths are covered."),
    ),
    "score": Asked(
        prompt=mark("{name}: which location do you score?"),
        short=mark("Which location do you score?"),
        of_others=mark("A location to score"),
        hint=mark("Only scored locations count at the end. The slot is free at once."),
        repeated=True,
    ),
    "back": Asked(
        prompt=mark("{name}: which card do you take back?"),
        short=mark("Which card do you take back?"),
        of_others=mark("A card to take back"),
        hint=mark("It returns to your hand."),
        repeated=True,
    ),
    "back all": Asked(
        prompt=mark("{name}: claim a goal, or take back your discard pile."),
        short=mark("Take back all cards"),
        hint=mark("You can claim a goal first."),
    ),
    "ready": Asked(
        prompt=mark("{name}: which manta do you make ready?"),
        short=mark("Which manta becomes ready?"),
        hint=mark("You can flip it again."),
        repeated=True,
    ),
    "drop": Asked(
        prompt=mark("{name}: which card do you discard?"),
        short=mark("Which card do you discard?"),
        of_others=mark("A card to discard"),
        hint=mark("It goes on top of your discard pile."),
        repeated=True,
    ),
    "tire": Asked(
        prompt=mark("{name}: which manta do you flip to tired?"),
        short=mark("Which manta becomes tired?"),
        hint=mark("You gain nothing from it."),
    ),
    "copy": Asked(
        prompt=mark("{name}: which effect do you copy?"),
        short=mark("Which effect do you copy?"),
        of_others=mark("An effect to copy"),
        hint=mark("The copied location does not move."),
    ),
    "play one more": Asked(
        prompt=mark("{name}: which character do you play as well?"),
        short=mark("Play one more card"),
        hint=mark("Play it in full before the first card continues."),
    ),
    "place": Asked(
        prompt=mark("{name}: which manta do you place on the tribe?"),
        short=mark("Which manta do you place?"),
        of_others=mark("A manta to place"),
        hint=mark("It stays there for the rest of the game."),
    ),
    "rival": Asked(
        prompt=mark("{name}: which goal does the rival go to?"),
        short=mark("Where does the rival go?"),
        hint=mark("His manta takes the first free spot."),
    ),
}

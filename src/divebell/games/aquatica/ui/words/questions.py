"""What each question says: as a sentence, in a few words above the board, and the hint beside it."""

from dataclasses import dataclass
from typing import Final

from divebell.engine.ui import entries

from .names import mark


@dataclass(frozen=True, kw_only=True)
class Asked(entries.Asked):
    """What a question of Aquatica says; {left} is what is still to be paid."""

    repeated: bool = False  # whether it is answered one by one, so many times in all (G19)


QUESTIONS: Final[dict[str, Asked]] = {
    "king": Asked(
        prompt=mark("{name}: which king do you keep?"),
        short=mark("Keep which king?"),
        hint=mark("The others go to the next player, but for one that goes back to the box."),
    ),
    "play": Asked(
        prompt=mark("{name}: play a character."),
        prompt_also=mark("{name}: play a character, or use something first."),
        short=mark("Play a character"),
        of_others=mark("Which character?"),
        hint=mark("Lit mantas, depths and tribes can be used first."),
        more=mark("The card then does everything it can."),
    ),
    "end": Asked(
        prompt=mark("{name}: nothing is left to do but to end the turn."),
        prompt_also=mark("{name}: use something more, or end the turn."),
        short=mark("End the turn"),
        of_others=mark("The end of the turn"),
        hint=mark("Lit mantas, depths and tribes can still be used, then the turn is over."),
    ),
    "choose": Asked(
        prompt=mark("{name}: which of the two effects do you choose?"),
        short=mark("Which of the two?"),
        hint=mark("What is chosen must be done."),
    ),
    "recruit": Asked(
        prompt=mark("{name}: whom do you recruit?"),
        short=mark("Recruit whom?"),
        hint=mark("The price belongs to the space. Point at a card to see what could help to pay."),
    ),
    "buy": Asked(
        prompt=mark("{name}: which location do you buy?"),
        short=mark("Buy which location?"),
        hint=mark("Point at a location to see what could help to pay, and where it goes."),
    ),
    "conquer": Asked(
        prompt=mark("{name}: which location do you conquer?"),
        short=mark("Conquer which location?"),
        hint=mark("Point at a location to see what could help to pay, and where it goes."),
    ),
    "replay": Asked(
        prompt=mark("{name}: which card of your discard pile do you play again?"),
        short=mark("Play which card again?"),
        hint=mark("The card is played in full and goes back on top."),
    ),
    "pay": Asked(
        prompt=mark("{name}: what do you pay the rest with?"),
        short=mark("Pay {left}"),
        hint=mark("Lit mantas and depths give what is asked. What is over is lost."),
    ),
    "recruit free": Asked(
        prompt=mark("{name}: which character do you recruit, free?"),
        short=mark("Recruit whom, free?"),
        hint=mark("Any space, and nothing is paid."),
    ),
    "scout": Asked(
        prompt=mark("{name}: do you scout?"),
        short=mark("Scout?"),
        hint=mark("The top row goes, the bottom row moves up, six new locations come."),
    ),
    "discard": Asked(
        prompt=mark("{name}: which location over four do you discard?"),
        short=mark("Discard down to four"),
        hint=mark("Only four locations stay in the top row."),
    ),
    "salvage": Asked(
        prompt=mark("{name}: which location of the discard pile do you take?"),
        short=mark("Salvage which location?"),
        hint=mark("It goes into an empty slot, free."),
    ),
    "raise": Asked(
        prompt=mark("{name}: which location do you raise?"),
        short=mark("Raise which location?"),
        hint=mark("It slides up by one depth. What is covered is not gained."),
        repeated=True,
    ),
    "rise": Asked(
        prompt=mark("{name}: which location do you raise fully?"),
        short=mark("Raise which one fully?"),
        hint=mark("It slides up until all its depths are covered."),
    ),
    "score": Asked(
        prompt=mark("{name}: which location do you score?"),
        short=mark("Score which location?"),
        hint=mark("Only what is scored counts at the end; the slot is free at once."),
        repeated=True,
    ),
    "back": Asked(
        prompt=mark("{name}: which card do you take back?"),
        short=mark("Take back which card?"),
        hint=mark("It comes back into your hand."),
        repeated=True,
    ),
    "back all": Asked(
        prompt=mark("{name}: claim a goal, or take back your discard pile."),
        short=mark("Take back all cards"),
        hint=mark("A goal can be claimed first."),
    ),
    "ready": Asked(
        prompt=mark("{name}: which manta do you make ready?"),
        short=mark("Ready which manta?"),
        hint=mark("It can be flipped again."),
        repeated=True,
    ),
    "drop": Asked(
        prompt=mark("{name}: which card do you discard?"),
        short=mark("Discard which card?"),
        hint=mark("It goes on top of your discard pile."),
        repeated=True,
    ),
    "tire": Asked(
        prompt=mark("{name}: which manta do you tire?"),
        short=mark("Tire which manta?"),
        hint=mark("It gives nothing for it."),
    ),
    "copy": Asked(
        prompt=mark("{name}: which effect do you copy?"),
        short=mark("Copy which effect?"),
        hint=mark("The copied location does not move."),
    ),
    "play one more": Asked(
        prompt=mark("{name}: which character do you play as well?"),
        short=mark("Play one more card"),
        hint=mark("It is played in full before the first card goes on."),
    ),
    "place": Asked(
        prompt=mark("{name}: which manta do you place on the tribe?"),
        short=mark("Place which manta?"),
        hint=mark("It stays there for the rest of the game."),
    ),
    "rival": Asked(
        prompt=mark("{name}: to which goal does the rival go?"),
        short=mark("Where does the rival go?"),
        hint=mark("His manta takes the first free spot."),
    ),
}

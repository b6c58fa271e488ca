"""Why one turn is better than another: what a turn does that leaves more, or less, of a term of the evaluation."""

from typing import Final

from .names import mark

# Each completes a sentence that begins with "it", the turn.
MORE: Final = {
    "points": mark("brings more points"),
    "cards in hand": mark("leaves more characters in hand"),
    "cards in the discard pile": mark("leaves more characters to take back"),
    "strength of the hand": mark("leaves a stronger hand"),
    "recruited characters": mark("recruits stronger characters"),
    "risen locations": mark("leaves more points ready to score"),
    "rising locations": mark("raises your locations further"),
    "depths in play": mark("leaves better depths to exploit"),
    "depths to come": mark("leaves better depths further down"),
    "mantas to come": mark("leaves more wild mantas to win"),
    "ready mantas": mark("leaves better mantas ready"),
    "tired mantas": mark("leaves better mantas to make ready later"),
    "trained mantas": mark("leaves more trained mantas to place"),
    "free slots": mark("leaves more slots free"),
    "locations to score": mark("prepares more points for the next turn"),
    "next location": mark("prepares a better location for the next turn"),
    "goals in reach": mark("brings you closer to goals"),
    "tribes in reach": mark("brings you closer to recruiting a tribe"),
    "bonuses of tribes": mark("leaves better tribe bonuses"),
    "delayed effect": mark("leaves a better delayed effect"),
    "turn to come": mark("leaves one more turn in the game"),
    "tribes recruited": mark("recruits more tribes"),
    "coins for tribes": mark("leaves more coins for the tribes that are left"),
    "cards left": mark("leaves more cards in the decks"),
    "rival mantas left": mark("leaves the rival more mantas to place"),
}
LESS: Final = {
    "race for goals": mark("makes it less likely that someone else claims a goal first"),
    "quiet turns": mark("gets you something sooner"),
}

"""The lesson of Aquatica: a fixed position late in a game, and what the learner and the other player do, move by move.

It is the base game without kings and with the printed goals, as the rulebook advises for a first game. The sentences
are texts of the catalogues like all others, so that the test that finds a missing translation finds theirs.
"""

from typing import Final

from divebell.engine.teaching.lesson import Beat, Lesson, Step, read_position
from divebell.engine.text import mark

from .tribes import TRIBES

_STEPS: Final = (
    Step(mark("Your realm"), "L1", (
        Beat("play sealord", mark(
            "You are joining in round nine. In your five slots, locations rise depth by depth. On your turn you play "
            "one card from your hand: play the Sealord."
        )),
    )),
    Step(mark("Buying"), "F4", (
        Beat("buy SS09", mark(
            "The Sealord gives you 1 coin and lets you buy a location from either row. Choose the Sunken Ships that "
            "cost 4 coins."
        )),
    )),
    Step(mark("Paying"), "R3", (
        Beat("use SS04", mark(
            "You are 3 coins short, but your locations and mantas can help. Exploit the 2 coins on your Sunken "
            "Ships; your manta then pays the last coin automatically."
        )),
    )),
    Step(mark("Depths"), "A2", (
        Beat("use SS04", mark(
            "The price is paid. The ships in your first slot have slid up to their next depth: exploit it to take "
            "the Sealord back into your hand."
        )),
        Beat("end", mark(
            "That was the last depth: these ships are fully risen and have given you a wild manta. End your turn."
        ), ("play legion", "conquer SB05")),
    )),
    Step(mark("Conquering"), "R2", (
        Beat("play legion", mark(
            "Coins buy locations; power conquers them. Play the Legion, which gives you 3 power."
        )),
        Beat("conquer SB04", mark(
            "Conquer the Shark Bay that costs 4 power. Your 1-power manta supplies the rest and is then tired."
        )),
    )),
    Step(mark("Raising"), "F5", (
        Beat("use R1", mark(
            "Your Ocean Volcanoes are stuck: an empty depth cannot be exploited. Flip the manta that raises a "
            "location by one step."
        )),
        Beat("raise OV02", mark("Raise the Ocean Volcanoes past their empty depth.")),
        Beat("end", mark("Their next depth, 2 power, can wait for a later turn. End your turn."),
             ("play waveteller", "choose score", "claim pile3 C1")),
    )),
    Step(mark("Scouting"), "F8", (
        Beat("play seahorse", mark("Play the Sea Horse: you may scout, then conquer with 1 power.")),
        Beat("scout", mark(
            "When you scout, the top row is discarded, the bottom row moves up and six new locations are dealt. "
            "Scout."
        )),
        Beat("discard SB13", mark(
            "The top row holds only four locations. Discard the most expensive one, the Shark Bay."
        )),
        Beat("conquer OV09", mark(
            "Locations in the top row cost 1 power less to conquer. Choose the Ocean Volcanoes for 5 power instead "
            "of 6."
        )),
        Beat("use OV02", mark(
            "The Sea Horse has 1 power, and two of your depths give 2 each. Exploit the Ocean Volcanoes."
        )),
        Beat("use SB04", mark(
            "The volcanoes are fully risen and have given you a second wild manta. Exploit the Shark Bay for the "
            "rest of the price."
        )),
    )),
    Step(mark("Goals"), "Q1", (
        Beat("claim wild2 C1-", mark(
            "Having two wild mantas is a goal. Claim it with your tired 1-coin manta: you lose that manta for good, "
            "but the first claim scores 8 points."
        )),
        Beat("end", mark(
            "You can claim a goal at any time during your turn, and each goal only once. End your turn."
        ),
             ("play sealord", "buy SS03")),
    )),
    Step(mark("Scoring"), "F7", (
        Beat("play waveteller", mark(
            "A fully risen location is worth nothing until you score it. Play the Wave-Teller."
        )),
        Beat("choose score", mark(
            "The Wave-Teller raises your locations by two steps or scores two of them. Choose to score."
        )),
        Beat("score SS04", mark(
            "Score the Sunken Ships; the Ocean Volcanoes are then scored automatically. Both slots are free again."
        )),
        Beat("claim pile3 P1-", mark(
            "Three locations in your scoring pile are also a goal. The other player was faster, so you get 6 points: "
            "claim it with your 1-power manta."
        )),
        Beat("end", mark("End your turn."), ("play agent", "recruit 0")),
    )),
    Step(mark("Recruiting"), "F2", (
        Beat("play agent", mark(
            "New characters are stronger than your starting ones. Play the Agent, who gives you 1 coin."
        )),
        Beat("recruit 3", mark(
            "The price depends on the space, from 0 to 5 coins. Recruit the Manta's Leader for 3: your Sunken Ships "
            "pay the missing 2 coins."
        )),
        Beat("use SS09", mark(
            "The ships now show an effect: raise 2. You can use effects before or after playing your card, so "
            "exploit it now."
        )),
        Beat("raise SB04", mark(
            "Raise the Shark Bay: fully risen, it gives you a manta. The second step goes to the Ocean Volcanoes."
        )),
        Beat("end", mark("Most of your cards are in your discard pile by now. End your turn."), ("play matrona",)),
    )),
    Step(mark("Matrona"), "F11", (
        Beat("play matrona", mark(
            "Matrona takes back all your cards, readies all your mantas and stays in your hand. Play her."
        )),
        Beat("claim hand8 R1", mark("Having eight cards in hand is a goal. Claim it with your last trained manta.")),
        Beat("end", mark(
            "Your mantas are on all four goals, which triggers the end of the game: everyone gets one more turn. End "
            "your turn."
        ), ("play matrona",)),
    )),
    Step(mark("The last turn"), "E3", (
        Beat("use WR1", mark(
            "At the end you get points for goals, scored locations and the cards in your hand. So score what you "
            "can: flip a wild manta that raises."
        )),
        Beat("raise OV09", mark("Raise the Ocean Volcanoes past the next depth.")),
        Beat("use WR1", mark("Now flip your other raising manta.")),
        Beat("raise OV09", mark(
            "Raise the Ocean Volcanoes once more: fully risen, they give you a manta that scores."
        )),
        Beat("play diver", mark(
            "Play the Treasure Diver, who raises the Sunken Ships their last step and scores two locations."
        )),
        Beat("score SS09", mark("Score the Sunken Ships for 4 points.")),
        Beat("score OV09", mark("Score the Ocean Volcanoes for 4 points as well.")),
        Beat("use WS1", mark("One location is left: flip the new manta to score the Shark Bay as well.")),
    )),
)  # fmt: skip

LESSON: Final = Lesson(
    read_position(__package__, "first-realm.json"),
    0,
    _STEPS,
    mark("You have seen a whole game through, and you won it. Now play a real one against the easiest bot."),
    {"cold_waters": "no", "kings": "none", "goals": "printed"},
)
LESSONS: Final = (LESSON, TRIBES)

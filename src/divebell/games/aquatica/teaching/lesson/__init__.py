"""The lesson of Aquatica: a fixed position late in a game, and what the learner and the other player do, move by move.

It is the base game without kings and with the printed goals, as the rulebook advises for a first game. The sentences
are texts of the catalogues like all others, so that the test that finds a missing translation finds theirs.
"""

from typing import Final

from divebell.engine.teaching.lesson import Beat, Lesson, Step, read_position
from divebell.engine.text import mark

_STEPS: Final = (
    Step(mark("Your realm"), "L1", (
        Beat("play sealord", mark(
            "You join a game in its ninth round, so that you see its end, too: in your five slots locations rise depth "
            "by depth. A turn is one card of your hand: play the Sealord."
        )),
    )),
    Step(mark("Buying"), "F4", (
        Beat("buy SS09", mark(
            "The Sealord gives 1 coin and buys a location of either row. "
            "Choose the Sunken Ships SS09, which cost 4 coins."
        )),
    )),
    Step(mark("Paying"), "R3", (
        Beat("use SS04", mark(
            "Three coins are missing, and what you own can help. "
            "Exploit the 2 coins of SS04; your manta then pays the last one by itself."
        )),
    )),
    Step(mark("Depths"), "A2", (
        Beat("use SS04", mark(
            "The price is covered, so nothing more can be added. SS04 has slid up to its next depth: "
            "exploit it to take the Sealord back."
        )),
        Beat("end", mark(
            "That was the last depth: SS04 is fully risen and has given you a wild manta. End your turn."
        ), ("play legion", "conquer SB05")),
    )),
    Step(mark("Conquering"), "R2", (
        Beat("play legion", mark("Coins buy, and power conquers. Play the Legion, which has 3 power.")),
        Beat("conquer SB04", mark(
            "Conquer the Shark Bay SB04 for 4 power. Your manta with 1 power helps and is tired then."
        )),
    )),
    Step(mark("Raising"), "F5", (
        Beat("use R1", mark(
            "OV02 is blocked, for an empty depth cannot be exploited. "
            "Flip your manta that raises a location by one step."
        )),
        Beat("raise OV02", mark("Raise the Ocean Volcanoes OV02 over the empty depth.")),
        Beat("end", mark("The next depth of OV02, 2 power, waits for a later turn. End this one."),
             ("play waveteller", "choose score", "claim pile3 C1")),
    )),
    Step(mark("Scouting"), "F8", (
        Beat("play seahorse", mark("Play the Sea Horse: it may scout, then it conquers with 1 power.")),
        Beat("scout", mark(
            "Scouting discards the top row, moves the bottom row up and deals six new locations. Scout."
        )),
        Beat("discard SB13", mark("Only four locations fit into the top row. Discard SB13, the dearest one.")),
        Beat("conquer OV09", mark(
            "In the top row conquering costs 1 power less. Choose OV09: 5 power instead of 6."
        )),
        Beat("use OV02", mark("The Sea Horse has 1 power, and two of your depths give 2 each. Exploit OV02.")),
        Beat("use SB04", mark(
            "OV02 is fully risen and has given you a second wild manta. Exploit SB04 for the rest of the price."
        )),
    )),
    Step(mark("Goals"), "Q1", (
        Beat("claim wild2 C1-", mark(
            "Two wild mantas meet a goal. Claim it with your tired manta of 1 coin: it never comes back, but whoever "
            "is first there has 8 points."
        )),
        Beat("end", mark("A goal can be claimed at any moment of your turn, and each only once. End the turn."),
             ("play sealord", "buy SS03")),
    )),
    Step(mark("Scoring"), "F7", (
        Beat("play waveteller", mark(
            "A location that is fully risen is worth nothing until it is scored. Play the Wave-Teller."
        )),
        Beat("choose score", mark("The Wave-Teller raises two steps or scores two locations. Choose to score.")),
        Beat("score SS04", mark("Score SS04; OV02 follows by itself. Both slots are free again.")),
        Beat("claim pile3 P1-", mark(
            "Three locations in your scoring pile are a goal, too. The other player was there first, so you get "
            "6 points: claim it with your manta of 1 power."
        )),
        Beat("end", mark("End the turn."), ("play agent", "recruit 0")),
    )),
    Step(mark("Recruiting"), "F2", (
        Beat("play agent", mark(
            "New characters can do more than those of the beginning. Play the Agent, who has 1 coin."
        )),
        Beat("recruit 3", mark(
            "The price belongs to the space, from 0 to 5 coins. "
            "Recruit the Manta's Leader for 3: SS09 pays the 2 coins that are missing."
        )),
        Beat("use SS09", mark(
            "SS09 now shows an effect, raise 2. Effects are used before or after the card, so exploit it now."
        )),
        Beat("raise SB04", mark("Raise SB04: fully risen, it gives you a manta. The second step goes to OV09.")),
        Beat("end", mark("Most of your cards lie in your discard pile by now. End the turn."), ("play matrona",)),
    )),
    Step(mark("Matrona"), "F11", (
        Beat("play matrona", mark(
            "Matrona takes back all your cards, readies all your mantas and stays in your hand. Play her."
        )),
        Beat("claim hand8 R1", mark("Eight cards in hand are a goal. Claim it with your last trained manta.")),
        Beat("end", mark(
            "Your mantas lie on all four goals, and that brings the end: everybody has one more turn. End this one."
        ), ("play matrona",)),
    )),
    Step(mark("The last turn"), "E3", (
        Beat("use WR1", mark(
            "At the end count goals, scored locations and the cards in your hand. So score what you can: first flip a "
            "wild manta that raises."
        )),
        Beat("raise OV09", mark("Raise OV09 over its next depth.")),
        Beat("use WR1", mark("Flip the other wild manta that raises, too.")),
        Beat("raise OV09", mark("Raise OV09 once more: fully risen, it gives you a manta that scores.")),
        Beat("play diver", mark("Play the Treasure Diver, who raises SS09 by its last step and scores two locations.")),
        Beat("score SS09", mark("Score SS09 for 4 points.")),
        Beat("score OV09", mark("Score OV09 for 4 points as well.")),
        Beat("use WS1", mark("One is left: flip the new manta, and SB04 is scored, too.")),
    )),
)  # fmt: skip

LESSON: Final = Lesson(
    read_position(__package__, "first-realm.json"),
    0,
    _STEPS,
    mark("You have seen the whole game, and you have won. Now play a real one against the easiest bot."),
    {"cold_waters": "no", "kings": "none", "goals": "printed"},
)

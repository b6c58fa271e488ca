"""The lesson of Otys: a fixed position, and what the learner and the other player do in it, move by move.

It is data: the table plays it and the page shows it, and neither knows the game. The sentences are texts of the
catalogues like all others, so that the test that finds a missing translation finds theirs.
"""

from typing import Final

from divebell.engine.teaching.lesson import Beat, Lesson, Step, read_position
from divebell.engine.text import mark

_STEPS: Final = (
    Step(mark("Five levels"), "T1", (
        Beat("key 2", mark(
            "You join a game under way: you have 12 points, and at 18 the last round comes. "
            "Each level has a sponsor, a key, a diver and a zone for cubes: choose key 2."
        )),
        Beat("sponsor", mark(
            "The key slides one notch. Step 1: you may use the sponsor of its level, so take the credit."
        )),
    )),
    Step(mark("The diver"), "T2", (
        Beat("dive", mark("Step 2: the key pushes the diver of its level. Send your Plant Expert.")),
        Beat("take", mark(
            "An Expert finds one cube of its kind. Take the Plant: it goes into the zone beside the diver."
        )),
    )),
    Step(mark("Coming up"), "T3", (
        Beat("surface", mark(
            "Step 3: the diver needs air. Let it resurface: it goes to the top of your column, and those it passes "
            "sink by one."
        )),
        Beat("end", mark(
            "Key 2 now lies on the Hacker's track and cannot be played. End your turn, and the other player takes one."
        ), ("key 1", "dive", "take", "surface", "end")),
    )),
    Step(mark("Batteries"), "B1", (
        Beat("key 4", mark("Your turn again. Play key 4: the sponsor there gives batteries.")),
        Beat("sponsor", mark("Take the battery. You can spend it in this very turn.")),
        Beat("propel metal 4", mark(
            "A battery runs a propeller. Choose the Metal Expert on level 5, then its new place on level 4."
        )),
        Beat("dive", mark("The two divers have changed places. Now push the Metal Expert.")),
        Beat("take", mark("Take the Metal: it joins the Plant in zone 4.")),
    )),
    Step(mark("Contracts and oxygen"), "K1", (
        Beat("contract MP=1+cb 4", mark(
            "A contract wants all its cubes from one zone. Zone 4 has a Metal and a Plant: complete the contract that "
            "asks for them."
        )),
        Beat("stay", mark(
            "In step 3 a battery is oxygen, and the diver keeps its place. Let the Metal Expert stay on level 4."
        )),
        Beat("end", mark("The contract gave you a point, a credit and a battery. End the turn."),
             ("key 2", "dive", "take", "surface", "end")),
    )),
    Step(mark("The X key"), "X2", (
        Beat("x 3", mark(
            "An X key opens any level, but first the sponsors sink by one, and the lowest goes to the top. "
            "Choose the X key, then level 3."
        )),
        Beat("sponsor", mark("The sponsor with the credit has come down to level 3. Use it.")),
    )),
    Step(mark("The Trader"), "D2", (
        Beat("dive", mark(
            "On level 3 is your Trader, who sells a cube to the store or buys one from it. Push the diver."
        )),
        Beat("sell T points", mark(
            "The Tech column is empty, so the first cube brings 3 credits or 1 point. Sell your Tech for the point."
        )),
        Beat("surface", mark("Let the Trader resurface.")),
        Beat("end", mark("Three keys lie on the track. End the turn."), ("key 3", "dive", "take", "surface", "end")),
    )),
    Step(mark("The Engineer"), "D4", (
        Beat("key 3", mark("Your Engineer has sunk to level 3. Play key 3.")),
        Beat("sponsor", mark("Take the credit: some divers have a price.")),
        Beat("dive", mark("Push the Engineer.")),
        Beat("advance hacker", mark(
            "For 1 credit the Engineer advances the Mechanic or the Hacker. Choose the Hacker: now five played keys "
            "are enough."
        )),
        Beat("surface", mark("Let the Engineer resurface.")),
        Beat("end", mark("Four keys lie on the track, and with the next one all come back. End the turn."),
             ("key 4", "dive", "take", "surface", "end")),
    )),
    Step(mark("The Spy, and your keys"), "D3", (
        Beat("key 1", mark("The Spy has come down to level 1. Play key 1.")),
        Beat("dive", mark("Sponsor and diver are always optional. Leave this sponsor, and push the Spy.")),
        Beat("draw", mark(
            "For 1 credit the Spy draws contracts, or copies what a neighbour's diver does on the same level. "
            "Draw: you will see four."
        )),
        Beat("keep PPF=3", mark(
            "Keep the contract for two Plants and a Fuel, which only you can see and complete. "
            "Then your fifth key reaches the Hacker, and all keys come back."
        )),
        Beat("surface", mark("All six keys are yours again. Let the Spy resurface.")),
        Beat("end", mark("Your private contract waits in your hand. End the turn."),
             ("key 5", "dive", "done", "surface", "end")),
    )),
    Step(mark("The Explorer"), "D5", (
        Beat("key 2", mark("The Explorer waits on level 2. Play key 2.")),
        Beat("dive", mark(
            "The sponsor of level 4 and some rewards upgrade a diver: it then does more, or costs less. "
            "Push the Explorer."
        )),
        Beat("reward 1", mark("For 2 credits the Explorer takes a reward of its level. Take the left one.")),
        Beat("resource P", mark("Its front gives a cube at once. Take the Plant: it is what your contract lacks.")),
    )),
    Step(mark("The end"), "E1", (
        Beat("contract PPF=3 2", mark(
            "The token lies beside zone 2 now and adds a point to every contract of that zone. Complete your own."
        )),
        Beat("surface", mark("18 points: this round is the last. Let the Explorer resurface.")),
        Beat("end", mark("The other player has one turn left, then the highest score wins. End the turn."),
             ("x 3", "dive", "sell F credits", "surface", "end")),
    )),
)  # fmt: skip

LESSON: Final = Lesson(
    read_position(__package__, "first-dive.json"),
    0,
    _STEPS,
    mark("You have seen the whole game, and you have won. Now play a real one against the easiest bot."),
)

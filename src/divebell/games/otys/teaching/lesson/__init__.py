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
            "You are joining a game in progress. Each level has a sponsor, a key, a diver and a zone for resources. "
            "Choose key 2."
        )),
        Beat("sponsor", mark(
            "The key slides one notch. Step 1: you may use the sponsor on that level. Take the credit."
        )),
    )),
    Step(mark("The diver"), "T2", (
        Beat("dive", mark(
            "Step 2: the key slides again and activates the diver on its level. Only divers on levels 1 to 5 can be "
            "activated. Activate your Plant Expert."
        )),
        Beat("take", mark(
            "An Expert finds one resource of its own kind. Take the plant: it goes into the zone next to the diver."
        )),
    )),
    Step(mark("Coming up"), "T3", (
        Beat("surface", mark(
            "Three of your eight divers wait at the surface. Step 3: this one needs air. Bring it to the top; the "
            "divers it passes move down one place."
        )),
        Beat("end", mark(
            "Key 2 is on your Hacker's track now. When six keys are there, they all come back. End your turn; the "
            "other player goes next."
        ), ("key 1", "dive", "take", "surface", "end")),
    )),
    Step(mark("Batteries"), "B1", (
        Beat("key 4", mark("Your turn again. Play key 4: its sponsor gives you a battery.")),
        Beat("sponsor", mark("Take the battery. You can spend it this same turn.")),
        Beat("propel metal 4", mark(
            "A battery powers a propeller: it moves any one of your divers up or down one place. Choose the Metal "
            "Expert on level 5, then level 4."
        )),
        Beat("dive", mark(
            "The two divers have swapped places. With more batteries you could move more divers. Now activate the "
            "Metal Expert."
        )),
        Beat("take", mark(
            "Take the metal: it joins the plant in zone 4. From top to bottom, zones hold 3, 3, 4, 5 and 6 "
            "resources."
        )),
    )),
    Step(mark("Contracts and oxygen"), "K1", (
        Beat("contract MP=1+cb 4", mark(
            "All the resources for a contract must come from one zone. Zone 4 holds a metal and a plant: complete "
            "the contract that needs them."
        )),
        Beat("stay", mark(
            "A new contract has taken its place. In step 3 you can spend a battery on oxygen: the diver stays. Keep "
            "the Metal Expert on level 4."
        )),
        Beat("end", mark(
            "The contract gave you a point, a credit and a battery. Contracts cost no action: complete as many as "
            "you can in a turn. End your turn."
        ),
             ("key 2", "dive", "take", "surface", "end")),
    )),
    Step(mark("The X key"), "X2", (
        Beat("x 3", mark(
            "An X key works on any level. First all sponsors move down one level, the last one to the top. Choose "
            "the X key, then level 3."
        )),
        Beat("sponsor", mark("The credit sponsor has moved down to level 3. Use it.")),
    )),
    Step(mark("The Trader"), "D2", (
        Beat("dive", mark(
            "Your Trader is on level 3. The Trader sells a resource to the Store or buys one from it. Activate the "
            "Trader."
        )),
        Beat("sell T points", mark(
            "The tech column is empty, so the first tech sold earns 3 credits or 1 point. Only the top cell gives a "
            "point. Sell yours for the point."
        )),
        Beat("surface", mark(
            "The cells below pay 2 credits and 1 credit. Buying costs the same as the cell pays. Bring the Trader "
            "back to the surface."
        )),
        Beat("end", mark(
            "Three keys are on your track. The new contract shows question marks: any three resources of one kind "
            "and any two of another. End your turn."
        ), ("key 3", "dive", "take", "surface", "end")),
    )),
    Step(mark("The Engineer"), "D4", (
        Beat("key 3", mark("Your Engineer has moved down to level 3. Play key 3.")),
        Beat("sponsor", mark("Take the credit: some divers cost credits to use.")),
        Beat("dive", mark("Activate the Engineer.")),
        Beat("advance hacker", mark(
            "For 1 credit the Engineer improves your Mechanic (longer propeller moves) or your Hacker. Choose the "
            "Hacker: from now on your keys come back after five."
        )),
        Beat("surface", mark("Each of the two can be improved three times. Bring the Engineer back to the surface.")),
        Beat("end", mark("Four keys are on your track; the next one brings them all back. End your turn."),
             ("key 4", "dive", "take", "surface", "end")),
    )),
    Step(mark("The Spy, and your keys"), "D3", (
        Beat("key 1", mark("Your Spy has moved down to level 1. Play key 1.")),
        Beat("dive", mark(
            "This sponsor would let you use the diver twice. Using a sponsor or a diver is optional: skip this one "
            "and activate the Spy."
        )),
        Beat("draw", mark(
            "For 1 credit the Spy draws contracts or copies a neighbour's diver on the same level. Draw: you get to "
            "look at four."
        )),
        Beat("keep PPF=3", mark(
            "Keep the contract for two plants and one fuel; only you can see and complete it. Your fifth key then "
            "brings all your keys back."
        )),
        Beat("surface", mark("You have all six keys again. Bring the Spy back to the surface.")),
        Beat("end", mark("Your private contract stays in your hand. End your turn."),
             ("key 5", "dive", "done", "surface", "end")),
    )),
    Step(mark("The Explorer"), "D5", (
        Beat("key 2", mark(
            "Your Explorer is on level 2. The sponsor there gives back a played key, but you have them all. Play key "
            "2."
        )),
        Beat("dive", mark(
            "The sponsor now on level 4 upgrades a diver for 2 credits and gives 1 point. The diver then does more "
            "or costs less. Activate the Explorer."
        )),
        Beat("reward 1", mark(
            "For 2 credits the Explorer takes a reward. Its colour tells you the back: green 1 point, orange 2 credits "
            "per contract. Take the green one on the left."
        )),
        Beat("resource P", mark(
            "Its front gives you a resource right away. Take the plant: your contract still needs it."
        )),
    )),
    Step(mark("The end"), "E1", (
        Beat("contract PPF=3 2", mark(
            "The token is now next to zone 2 and adds a point to every contract you complete from that zone. "
            "Complete yours."
        )),
        Beat("surface", mark(
            "You have 18 points, so this is the final round. Bring the Explorer back to the surface."
        )),
        Beat("end", mark(
            "The other player has one turn left. Then most points win; if tied, most resources in the zones. End "
            "your turn."
        ),
             ("x 3", "dive", "sell F credits", "surface", "end")),
    )),
)  # fmt: skip

LESSON: Final = Lesson(
    read_position(__package__, "first-dive.json"),
    0,
    _STEPS,
    mark(
        "You have seen a whole game through, and you won it. Now play a real one: the coach explains the rest, "
        "each thing when it first matters."
    ),
    halfway=5,
)
LESSONS: Final = (LESSON,)

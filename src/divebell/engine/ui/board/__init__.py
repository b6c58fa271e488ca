"""What the boards of all games have in common: each file goes with the one of the same name in a game's `board`.

A board is drawn region by region. A region finds out what is there and what can be chosen, and hands it to its
*pieces*: functions of plain values, each with a template of its name in templates/pieces. What was drawn is kept by
these values (`Pen`), because a move changes little of a board. Templates decide nothing. Every thing that can be chosen
carries an *act* (acts.py).
"""

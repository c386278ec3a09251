"""Dice: where the faces come from, how they are recorded, and what is read from them."""

from muster.dice.check import DiceTest, Reroll, Thrown
from muster.dice.derived import D2, D3, HEADS, SCATTER, Reading, Result, Scatter, roll_scatter, toss_coin
from muster.dice.fair import FairDice, commitment_to, new_secret, verify
from muster.dice.fast import FastDice
from muster.dice.none import NoDice, NoDiceError
from muster.dice.notation import Throw
from muster.dice.roll import Roll
from muster.dice.roll_off import Ranking, RollOff, RollOffRound, rank, roll_off
from muster.dice.scripted import ScriptedDice, ScriptedDiceError
from muster.dice.source import Dice

__all__ = [
    "D2",
    "D3",
    "HEADS",
    "SCATTER",
    "Dice",
    "DiceTest",
    "FairDice",
    "FastDice",
    "NoDice",
    "NoDiceError",
    "Ranking",
    "Reading",
    "Reroll",
    "Result",
    "Roll",
    "RollOff",
    "RollOffRound",
    "Scatter",
    "ScriptedDice",
    "ScriptedDiceError",
    "Throw",
    "Thrown",
    "commitment_to",
    "new_secret",
    "rank",
    "roll_off",
    "roll_scatter",
    "toss_coin",
    "verify",
]

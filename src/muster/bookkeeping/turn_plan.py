"""What a Game Turn consists of, by playstyle."""

from enum import StrEnum

from muster.rulebook.playstyle import Playstyle


class TurnPart(StrEnum):
    """The parts of a Game Turn (TURN-02, CP-01), and what comes after the last."""

    TURN_MASTER = "turn-master"
    DEPLOY = "deploy"
    MOVE = "move"
    ATTACK = "attack"
    DASH = "dash"
    COMMAND_POINTS = "command-points"
    ACTIONS = "actions"
    END = "end"
    OVER = "over"


PHASES = (TurnPart.DEPLOY, TurnPart.MOVE, TurnPart.ATTACK, TurnPart.DASH)
"""The phases of a Standard Game Turn in their order (STYLE-02, TURN-02)."""


def turn_plan(style: Playstyle, turn: int, *, deployed: bool = False) -> tuple[TurnPart, ...]:
    """The parts of a Game Turn in their order.

    An Advanced game has a free deployment on Game Turn 1 alone, and none if all units were `deployed` before it
    (STYLE-03, CP-02, CP-03).
    """
    if style is Playstyle.STANDARD:
        return (TurnPart.TURN_MASTER, *PHASES, TurnPart.END)
    deployment = (TurnPart.DEPLOY,) if turn == 1 and not deployed else ()
    return (TurnPart.TURN_MASTER, *deployment, TurnPart.COMMAND_POINTS, TurnPart.ACTIONS, TurnPart.END)

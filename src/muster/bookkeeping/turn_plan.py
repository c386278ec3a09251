"""What a Game Turn consists of, by playstyle."""

from collections.abc import Mapping
from enum import StrEnum

from muster.rulebook.actions import USE_PERKS, Action, ActionName
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
PHASE_OF: Mapping[ActionName, TurnPart] = {
    Action.DEPLOY: TurnPart.DEPLOY,
    Action.MOVE: TurnPart.MOVE,
    Action.DASH: TurnPart.DASH,
    Action.ATTACK: TurnPart.ATTACK,
}
"""The phase of a Standard game in which alone is done what an Action of an Advanced one does (TURN-03)."""
ADVANCED_ACTIONS: tuple[ActionName, ...] = (*PHASE_OF, USE_PERKS, Action.PREPARE, Action.GUARD, Action.SUPPORT)
"""What a unit may do in an Action Step (ACT-04)."""


def action_of(phase: TurnPart) -> ActionName:
    """What units do in a phase of a Standard game (TURN-03)."""
    return next(action for action, its_phase in PHASE_OF.items() if its_phase is phase)


def actions_of(style: Playstyle) -> tuple[ActionName, ...]:
    """What units may do in a game: phase by phase, or in Action Steps (STYLE-02, STYLE-03)."""
    return ADVANCED_ACTIONS if style is Playstyle.ADVANCED else tuple(map(action_of, PHASES))


def turn_plan(style: Playstyle, turn: int, *, deployed: bool = False) -> tuple[TurnPart, ...]:
    """The parts of a Game Turn in their order.

    An Advanced game has a free deployment on Game Turn 1 alone, and none if all units were `deployed` before it
    (STYLE-03, CP-02, CP-03).
    """
    if style is Playstyle.STANDARD:
        return (TurnPart.TURN_MASTER, *PHASES, TurnPart.END)
    deployment = (TurnPart.DEPLOY,) if turn == 1 and not deployed else ()
    return (TurnPart.TURN_MASTER, *deployment, TurnPart.COMMAND_POINTS, TurnPart.ACTIONS, TurnPart.END)

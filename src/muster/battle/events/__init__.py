"""What happened in a battle: past-tense facts with faces and causes, enough to draw, tell and rebuild it."""

from collections.abc import Container, Iterable
from typing import get_args

from muster.battle.events.actions import (
    ActionBegan,
    ActionDropped,
    ActionTakenBack,
    CommandGained,
    Guarded,
    Prepared,
    Supported,
)
from muster.battle.events.attacks import (
    AttackDeclared,
    AttackRolled,
    CasualtiesRemoved,
    DangerRolled,
    DiceReadAgain,
    HpLost,
    LeftAboard,
    LossDiscarded,
    PassengersStruck,
    SavePierced,
    SavesRolled,
)
from muster.battle.events.event import Event
from muster.battle.events.movements import (
    Arrived,
    Deployed,
    Disembarked,
    Embarked,
    Engaged,
    MeleeChanged,
    Moved,
    Placed,
    Transferred,
)
from muster.battle.events.talk import Declined, Disputed, Offered, Paused, Resumed, Ruled, SeatChanged, Undone, Warned
from muster.battle.events.turns import (
    Eliminated,
    Finished,
    GameEnded,
    LengthRolled,
    MasterNamed,
    PhaseBegan,
    RolledOff,
    TurnBegan,
    TurnEnded,
    ZonePicked,
)

AnyEvent = (
    TurnBegan | RolledOff | MasterNamed | ZonePicked | PhaseBegan | Finished | Deployed | Moved | Embarked
    | Disembarked | Transferred | Arrived | Engaged | DangerRolled | AttackDeclared | AttackRolled | SavePierced
    | SavesRolled | HpLost | LossDiscarded | PassengersStruck | CasualtiesRemoved | Placed | LeftAboard | MeleeChanged
    | LengthRolled
    | CommandGained | ActionBegan | ActionDropped | ActionTakenBack | Guarded | Prepared
    | Supported | DiceReadAgain
    | TurnEnded | Eliminated | Offered | Disputed | Declined | SeatChanged | Paused | Resumed | Warned | Ruled
    | Undone | GameEnded
)  # fmt: skip

KINDS: tuple[type[Event], ...] = get_args(AnyEvent)


def check_complete(table: Container[type[Event]], kinds: Iterable[type[Event]] = KINDS) -> None:
    """Refuse to go on with a table that lacks a kind of event."""
    missing = [kind.__name__ for kind in kinds if kind not in table]
    if missing:
        raise TypeError(f"nothing is said here of {', '.join(missing)}")


__all__ = [
    "KINDS",
    "ActionBegan",
    "ActionDropped",
    "ActionTakenBack",
    "AnyEvent",
    "Arrived",
    "AttackDeclared",
    "AttackRolled",
    "CasualtiesRemoved",
    "CommandGained",
    "DangerRolled",
    "Declined",
    "Deployed",
    "DiceReadAgain",
    "Disembarked",
    "Disputed",
    "Eliminated",
    "Embarked",
    "Engaged",
    "Event",
    "Finished",
    "GameEnded",
    "Guarded",
    "HpLost",
    "LeftAboard",
    "LengthRolled",
    "LossDiscarded",
    "MasterNamed",
    "MeleeChanged",
    "Moved",
    "Offered",
    "PassengersStruck",
    "Paused",
    "PhaseBegan",
    "Placed",
    "Prepared",
    "Resumed",
    "RolledOff",
    "Ruled",
    "SavePierced",
    "SavesRolled",
    "SeatChanged",
    "Supported",
    "Transferred",
    "TurnBegan",
    "TurnEnded",
    "Undone",
    "Warned",
    "ZonePicked",
    "check_complete",
]

"""What happened in an attack: past-tense facts with faces and causes, enough to tell the attack again."""

from dataclasses import dataclass

from muster.combat.requirements import Requirements, Save
from muster.dice import Roll
from muster.dice.check import Faces


@dataclass(frozen=True, slots=True)
class AttackRolled:
    """The attack dice of a weapon group; `hits` are the successes after any multiplier before saves."""

    requirements: Requirements
    rolls: tuple[Roll, ...]
    successes: int
    hits: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class SavePierced:
    """AP left a save unrolled."""

    save: Save
    ap: int


@dataclass(frozen=True, slots=True)
class SavesRolled:
    """The target's saves of one kind; `failed` says for each hit, in order, whether it got through."""

    save: Save
    rolls: tuple[Roll, ...]
    failed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class HpLost:
    """HP that one model lost; at none left it is a casualty (HP-02)."""

    model: int
    lost: int
    left: int


@dataclass(frozen=True, slots=True)
class LossDiscarded:
    """HP loss that no model could take (HP-12)."""

    hp: int


@dataclass(frozen=True, slots=True)
class UnitDestroyed:
    """Every model of the target is a casualty."""


Event = AttackRolled | SavePierced | SavesRolled | HpLost | LossDiscarded | UnitDestroyed

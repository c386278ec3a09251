"""The parts of an attack as numbers: a group of identical weapons, a target, and its cover."""

from dataclasses import dataclass
from enum import StrEnum

from muster.dice import Reroll
from muster.rulebook.weapon_type import WeaponType


class Melee(StrEnum):
    """How an attack relates to a melee: not in one, at a unit in the same one, or at a unit outside of it."""

    NONE = "no"
    WITHIN = "yes"
    OUT_OF = "outside"


@dataclass(frozen=True, slots=True)
class Cover:
    """The effects of cover, in every form that players may agree on (COVER-02, COVER-06, COVER-07, TERRAIN-12).

    `defence`, `armour` and `aegis` change stats: plus helps the target, minus is a drawback. `modifier` is a dice
    modifier on the attack dice, so minus helps the target. `save` is a save of its own, taken like an Armour save.
    """

    defence: int = 0
    modifier: int = 0
    armour: int = 0
    aegis: int = 0
    save: int | None = None


OPEN_GROUND = Cover()


@dataclass(frozen=True, slots=True)
class WeaponGroup:
    """Identical weapons of one unit that attack the same target and are rolled together (ATTACK-05)."""

    attacks: int
    power: int
    ap: int | None = None
    type: WeaponType = WeaponType.ASSAULT
    count: int = 1
    melee: Melee = Melee.NONE
    modifier: int = 0
    reroll: Reroll | None = None
    name: str = "weapon"

    @property
    def dice(self) -> int:
        """Attacks x weapons (ATTACK-04)."""
        return self.attacks * self.count


@dataclass(frozen=True, slots=True)
class Target:
    """The unit attacked: one profile for all its models, and the HP left on each of them."""

    defence: int
    hp: int
    models: tuple[int, ...]
    armour: int | None = None
    aegis: int | None = None
    cover: Cover = OPEN_GROUND
    armour_modifier: int = 0
    aegis_modifier: int = 0
    reroll_saves: Reroll | None = None
    guard: int = 0

    @property
    def hp_left(self) -> int:
        return sum(self.models)

    @property
    def hp_when_whole(self) -> int:
        return self.hp * len(self.models)

    @property
    def standing(self) -> int:
        return sum(1 for left in self.models if left)

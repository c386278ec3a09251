"""What the stats of units and weapons come to in a game, with the reasons, and the attacks and targets made of them.

This is the one place that reads the profiles of units and weapons while a game is played, at either table. Whatever
changes a stat changes it here, and all who ask hear of it. Only Guard does so far.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from muster.bookkeeping.value import value_left
from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup
from muster.combat.tally import Tally
from muster.rulebook.weapon_type import WeaponType

GUARD = "guard"
"""The reason of what Guard adds to the Defence (ACT-20)."""


class UnitDesign(Protocol):
    """The profile of a unit, as far as it is asked for stats; a nil save is None."""

    @property
    def move(self) -> int: ...
    @property
    def dash(self) -> int: ...
    @property
    def defence(self) -> int: ...
    @property
    def hp(self) -> int: ...
    @property
    def armour(self) -> int | None: ...
    @property
    def aegis(self) -> int | None: ...
    @property
    def transport(self) -> Decimal: ...
    @property
    def fire_points(self) -> bool: ...


class WeaponDesign(Protocol):
    """The profile of a weapon, as far as it is asked for stats; a nil AP is None."""

    @property
    def name(self) -> str: ...
    @property
    def cost(self) -> Decimal | None: ...
    @property
    def range(self) -> int: ...
    @property
    def attacks(self) -> int: ...
    @property
    def power(self) -> int: ...
    @property
    def ap(self) -> int | None: ...
    @property
    def type(self) -> WeaponType: ...


@dataclass(frozen=True, slots=True)
class UnitStats:
    """The stats of a unit: each is that of every model (STAT-03), as what it comes to and why; a nil save is None.

    `capacity` is what each model carries in points, None for any number; `models` is how many there were at first.
    """

    move: Tally
    dash: Tally
    defence: Tally
    hp: Tally
    armour: Tally | None
    aegis: Tally | None
    capacity: Fraction | None
    fire_points: bool
    models: int = 1
    cost: Decimal = Decimal(0)
    scenery: bool = False

    @property
    def immobile(self) -> bool:
        """Neither Move nor Dash (MOVE-10)."""
        return not self.move.total and not self.dash.total

    @property
    def drives(self) -> bool:
        """Whether it is scenery that was made to move (TERRAIN-02)."""
        return self.scenery and not self.immobile

    @property
    def carries(self) -> bool:
        """Whether units can embark it (TRANS-01)."""
        return self.capacity is None or self.capacity.numerator > 0

    @property
    def full_hp(self) -> int:
        """The HP of all its models while they are whole."""
        return self.hp.total * self.models

    def value(self, hp: int) -> Fraction:
        """What is left of its cost with so many HP left (POINTS-11)."""
        return value_left(self.cost, hp, self.full_hp)

    def guarded(self, bonus: int) -> "UnitStats":
        """The same with so much more Guard (ACT-20)."""
        return replace(self, defence=self.defence.plus(GUARD, bonus)) if bonus else self

    def saving(self, *, armour: bool, aegis: bool) -> "UnitStats":
        """The same with none but these saves."""
        return replace(self, armour=self.armour if armour else None, aegis=self.aegis if aegis else None)

    def target(self, hp_left: Sequence[int] = (), cover: Cover = OPEN_GROUND) -> Target:
        """The unit as attacks meet it, by the HP left of each model in question; one whole model if none is named."""
        guard = sum(change for reason, change in self.defence.changes if reason == GUARD)
        return Target(
            self.defence.total - guard,
            self.hp.total,
            tuple(hp_left) or (self.hp.total,),
            None if self.armour is None else self.armour.total,
            None if self.aegis is None else self.aegis.total,
            cover,
            guard=guard,
        )


@dataclass(frozen=True, slots=True)
class WeaponStats:
    """The stats of a weapon that a model carries, as what each comes to and why; `design` is what its owner made."""

    design: WeaponDesign
    range: Tally
    attacks: Tally
    power: Tally
    ap: Tally | None
    type: WeaponType

    @property
    def name(self) -> str:
        return self.design.name

    @property
    def cost(self) -> Decimal:
        return self.design.cost or Decimal(0)

    def group(self, count: int = 1, melee: Melee = Melee.NONE, name: str = "") -> WeaponGroup:
        """So many of these, used together at one target (ATTACK-05)."""
        ap = None if self.ap is None else self.ap.total
        return WeaponGroup(self.attacks.total, self.power.total, ap, self.type, count, melee, name=name or self.name)


def unit_stats(profile: UnitDesign, models: int = 1, cost: Decimal | None = None) -> UnitStats:
    """What the stats of a unit come to before anything changes them."""
    return UnitStats(
        Tally.of(profile.move),
        Tally.of(profile.dash),
        Tally.of(profile.defence),
        Tally.of(profile.hp),
        _save(profile.armour),
        _save(profile.aegis),
        Fraction(profile.transport),
        profile.fire_points,
        models,
        cost or Decimal(0),
    )


def weapon_stats(weapon: WeaponDesign) -> WeaponStats:
    """What the stats of a weapon come to before anything changes them."""
    return WeaponStats(
        weapon,
        Tally.of(weapon.range),
        Tally.of(weapon.attacks),
        Tally.of(weapon.power),
        _save(weapon.ap),
        weapon.type,
    )


def _save(stat: int | None) -> Tally | None:
    return None if stat is None else Tally.of(stat)

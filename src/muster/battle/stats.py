"""What the stats of units and weapons come to in a game, with the reasons, and the attacks and targets made of them.

This is the one place that reads the profiles of units and weapons while a game is played. Whatever changes a stat
changes it here, and all who ask hear of it: rules, flow, bots and previews. Only Guard does so far.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from muster.army import Weapon
from muster.battle.forces import Force, Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.state import State
from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup
from muster.combat.tally import Tally
from muster.rulebook.weapon_type import WeaponType
from muster.table.shapes.measure import INCH, Mil
from muster.table.terrain.effects import Danger

GUARD = "guard"
"""The reason of what Guard adds to the Defence (ACT-20)."""


@dataclass(frozen=True, slots=True)
class UnitStats:
    """The stats of a unit: each is that of every model (STAT-03), as what it comes to and why; a nil save is None.

    `capacity` is what each model carries in points, None for any number.
    """

    move: Tally
    dash: Tally
    defence: Tally
    hp: Tally
    armour: Tally | None
    aegis: Tally | None
    capacity: Fraction | None
    fire_points: bool

    @property
    def immobile(self) -> bool:
        """Neither Move nor Dash (MOVE-10)."""
        return not self.move.total and not self.dash.total

    @property
    def carries(self) -> bool:
        """Whether units can embark it (TRANS-01)."""
        return self.capacity is None or self.capacity.numerator > 0

    def guarded(self, bonus: int) -> "UnitStats":
        """The same with so much more Guard (ACT-20)."""
        return replace(self, defence=self.defence.plus(GUARD, bonus)) if bonus else self

    def in_danger(self, danger: Danger) -> "UnitStats":
        """The same with none but the saves that a danger allows; one that is a weapon allows all (GROUND-12)."""
        if danger.weapon is not None:
            return self
        return replace(
            self, armour=self.armour if danger.armour else None, aegis=self.aegis if danger.aegis else None
        )

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

    design: Weapon
    range: Tally
    attacks: Tally
    power: Tally
    ap: Tally | None
    type: WeaponType
    reach: Mil
    """Its range, as it is measured."""

    @property
    def name(self) -> str:
        return self.design.name

    @property
    def cost(self) -> Decimal:
        return self.design.cost or Decimal(0)

    @property
    def needs_contact(self) -> bool:
        """Whether it is for melee only (STAT-18)."""
        return not self.reach

    def group(self, count: int = 1, melee: Melee = Melee.NONE, name: str = "") -> WeaponGroup:
        """So many of these, used together at one target (ATTACK-05)."""
        ap = None if self.ap is None else self.ap.total
        return WeaponGroup(
            self.attacks.total, self.power.total, ap, self.type, count, melee, name=name or self.design.name
        )


class GameStats:
    """The stats in a game: those that its units and models began with, and what they come to as things are."""

    def __init__(self, forces: Forces) -> None:
        self.first_units = tuple(map(_unit, forces.units))
        designs = {design for unit in forces.units for carried in unit.loadouts for design in carried}
        weapons = {design: _weapon(design) for design in designs}
        self.first_weapons = tuple(
            tuple(weapons[design] for design in carried) for unit in forces.units for carried in unit.loadouts
        )
        self._guarded: dict[tuple[int, int], UnitStats] = {}

    def unit(self, state: State, unit: int) -> UnitStats:
        """What the stats of a unit come to now."""
        guard = 0 if state.command is None else state.command.guard(unit)
        if not guard:
            return self.first_units[unit]
        if (unit, guard) not in self._guarded:
            self._guarded[unit, guard] = self.first_units[unit].guarded(guard)
        return self._guarded[unit, guard]

    def weapons(self, _: State, model: int) -> tuple[WeaponStats, ...]:
        """What the weapons of a model come to now, in their order."""
        return self.first_weapons[model]


@cached_for_game
def game_stats(forces: Forces) -> GameStats:
    """The stats in a game, kept with its forces."""
    return GameStats(forces)


def danger_group(danger: Danger, name: str) -> WeaponGroup:
    """Ground that harms, as the weapon that saves are taken against: the one that it is, or its AP alone."""
    if danger.weapon is None:
        return WeaponGroup(1, 0, danger.ap, name=name)
    return _weapon(danger.weapon).group(name=f"{name}: {danger.weapon.name}")


def _unit(unit: Force) -> UnitStats:
    profile = unit.profile
    return UnitStats(
        Tally.of(profile.move),
        Tally.of(profile.dash),
        Tally.of(profile.defence),
        Tally.of(profile.hp),
        _save(profile.armour),
        _save(profile.aegis),
        unit.first_capacity,
        unit.first_fire_points,
    )


def _save(stat: int | None) -> Tally | None:
    return None if stat is None else Tally.of(stat)


def _weapon(weapon: Weapon) -> WeaponStats:
    return WeaponStats(
        weapon,
        Tally.of(weapon.range),
        Tally.of(weapon.attacks),
        Tally.of(weapon.power),
        _save(weapon.ap),
        weapon.type,
        weapon.range * INCH,
    )

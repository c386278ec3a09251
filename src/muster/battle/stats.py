"""What the stats of units and weapons come to in a battle: those of the bookkeeping, by the numbers of its forces."""

from dataclasses import dataclass, replace

from muster.army import Weapon
from muster.battle.forces import Force, Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.state import State
from muster.bookkeeping import stats
from muster.bookkeeping.stats import UnitStats, unit_stats, weapon_stats
from muster.combat.attack import WeaponGroup
from muster.table.shapes.measure import INCH, Mil
from muster.table.terrain.effects import Danger


@dataclass(frozen=True, slots=True)
class WeaponStats(stats.WeaponStats):
    """The stats of a weapon that a model carries, and its range as it is measured."""

    reach: Mil

    @property
    def needs_contact(self) -> bool:
        """Whether it is for melee only (STAT-18)."""
        return not self.reach


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


def in_danger(own: UnitStats, danger: Danger) -> UnitStats:
    """The stats with none but the saves that a danger allows; one that is a weapon allows all (GROUND-12)."""
    if danger.weapon is not None:
        return own
    return own.saving(armour=danger.armour, aegis=danger.aegis)


def danger_group(danger: Danger, name: str) -> WeaponGroup:
    """Ground that harms, as the weapon that saves are taken against: the one that it is, or its AP alone."""
    if danger.weapon is None:
        return WeaponGroup(1, 0, danger.ap, name=name)
    return weapon_stats(danger.weapon).group(name=f"{name}: {danger.weapon.name}")


def _unit(unit: Force) -> UnitStats:
    return replace(
        unit_stats(unit.profile, len(unit.models), unit.cost),
        capacity=unit.first_capacity,
        fire_points=unit.first_fire_points,
        scenery=unit.piece is not None,
    )


def _weapon(weapon: Weapon) -> WeaponStats:
    own = weapon_stats(weapon)
    return WeaponStats(weapon, own.range, own.attacks, own.power, own.ap, own.type, own.range.total * INCH)

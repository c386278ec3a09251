"""What weapons are expected to do to units, by the exact odds, worked out once for a game and then looked up."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import product

import numpy as np
from numpy.typing import NDArray

from muster.battle.forces import NOBODY, Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.stats import WeaponStats, game_stats
from muster.bots.worth.duels import brawl, volley
from muster.combat.attack import OPEN_GROUND, Cover, Melee
from muster.combat.distribution import Distribution
from muster.combat.odds import group_odds
from muster.combat.requirements import requirements
from muster.rulebook.weapon_type import WeaponType
from muster.table.shapes.measure import Mil
from muster.table.sight.layout import Floats
from muster.table.terrain.piece import PLAIN_COVER

MOST_DONE = 200
"""So many tables of what some arms do are remembered."""

Work = Callable[[Floats, Floats, NDArray[np.int64]], Floats]
Asked = tuple[int, int, Melee, Cover, int]


class Estimates:
    """The weapons of a game, numbered, and the HP that one of each kind takes from each unit.

    `carried` are the weapons of each model, and `costs` what they cost together.
    What some models carry together, their `arms`, is how many they have of each weapon. `bands` are the reaches of
    all weapons. `shooting` has the HP taken in the open and in cover (first axis) by a weapon from a unit over each
    band, and over more than the last nothing; `fighting` the same in a melee. `walking` is 1 for weapons that may be
    used after a Move, else 0. `guns` is the terrain that has weapons.
    """

    def __init__(self, forces: Forces) -> None:
        self._forces = forces
        numbers: dict[WeaponStats, int] = {}
        self.carried: tuple[tuple[int, ...], ...] = tuple(
            tuple(numbers.setdefault(weapon, len(numbers)) for weapon in weapons)
            for weapons in game_stats(forces).first_weapons
        )
        self.weapons: tuple[WeaponStats, ...] = tuple(numbers)
        self.costs: tuple[Decimal, ...] = tuple(
            sum((self.weapons[weapon].cost for weapon in weapons), Decimal(0)) for weapons in self.carried
        )
        self.reach: tuple[Mil, ...] = tuple(weapon.reach for weapon in numbers)
        self.worth: tuple[float, ...] = tuple(
            float(unit.cost) / unit.full_hp for unit in game_stats(forces).first_units
        )
        self.bands: Floats = np.array(sorted({reach for reach in self.reach if reach}), dtype=np.float64)
        self.walking: Floats = np.array([weapon.type is not WeaponType.HEAVY for weapon in numbers], np.float64)
        self._done: dict[tuple[Work, bytes, tuple[int, ...], bool], Floats] = {}
        self._spreads: dict[Asked, Distribution] = {}
        self._loadout = np.zeros((forces.model_count, len(numbers)))
        for model, weapons in enumerate(self.carried):
            for weapon in weapons:
                self._loadout[model, weapon] += 1.0
        terrain = forces.units[forces.players_units :]
        self.guns: tuple[int, ...] = tuple(
            unit.number for unit in terrain if any(map(self.carried.__getitem__, unit.models))
        )
        self.shooting, self.fighting = self._tables()

    def arms(self, models: Sequence[int]) -> Floats:
        """What some models carry together."""
        arms: Floats = self._loadout[list(models)].sum(axis=0)
        return arms

    def shots(self, arms: Floats, targets: Sequence[int], *, moved: bool) -> Floats:
        """The HP that each of some arms is expected to take of each target over the bands, open or in cover first."""
        return self._kept(volley, self.shooting, arms, targets, moved=moved)

    def over(self, shots: Floats, far: Floats) -> Floats:
        """Of shots at some targets (rows) over the bands, what they come to, each over its distance."""
        taken: Floats = shots[np.arange(len(far)), np.searchsorted(self.bands, far)]
        return taken

    def melee(self, arms: Floats, targets: Sequence[int], *, moved: bool) -> Floats:
        """The HP that each of some arms is expected to take of each target in a melee."""
        return self._kept(brawl, self.fighting, arms, targets, moved=moved)

    def _kept(self, work: Work, table: Floats, arms: Floats, targets: Sequence[int], *, moved: bool) -> Floats:
        """What some arms do by a table, remembered: while units move they stay the same."""
        asked = work, arms.tobytes(), tuple(targets), moved
        if asked not in self._done:
            if len(self._done) >= MOST_DONE:
                self._done.clear()
            self._done[asked] = work(self._usable(arms, moved=moved), table, np.array(targets, np.int64))
        return self._done[asked]

    def _usable(self, arms: Floats, *, moved: bool) -> Floats:
        return arms * self.walking if moved else arms

    def losses(
        self, weapon: int, target: int, melee: Melee = Melee.NONE, cover: Cover = OPEN_GROUND, guard: int = 0
    ) -> Distribution:
        """The HP lost to one weapon, if there were no end of models."""
        asked = weapon, target, melee, cover, guard
        if asked not in self._spreads:
            self._spreads[asked] = _spread(self.weapons[weapon], self._forces, target, melee, cover, guard)
        return self._spreads[asked]

    def _tables(self) -> tuple[Floats, Floats]:
        count, units = len(self.weapons), len(self._forces.units)
        reached = np.array(self.reach, np.float64).reshape(-1, 1) >= self.bands
        reached = np.column_stack((reached, np.zeros(count, np.bool_)))
        shooting, fighting = np.zeros((2, count, units, len(self.bands) + 1)), np.zeros((count, units))
        for weapon, target in self._opposed():
            for place, cover in enumerate((OPEN_GROUND, PLAIN_COVER)):
                mean = self.losses(weapon, target, Melee.NONE, cover).mean if self.reach[weapon] else 0.0
                shooting[place, weapon, target] = mean * reached[weapon]
            fighting[weapon, target] = self.losses(weapon, target, Melee.WITHIN).mean
        return shooting, fighting

    def _opposed(self) -> list[tuple[int, int]]:
        """Every weapon with every unit that it may be turned on; what stands on the table is turned on everybody."""
        forces = self._forces
        sides = [set[int]() for _ in self.weapons]
        for model, weapons in enumerate(self.carried):
            for weapon in weapons:
                sides[weapon].add(forces.of_model(model).side)
        numbered = [unit for unit in forces.units if unit.side != NOBODY]
        return [
            (weapon, unit.number)
            for weapon, unit in product(range(len(self.weapons)), numbered)
            if sides[weapon] - {unit.side}
        ]


def _spread(weapon: WeaponStats, forces: Forces, target: int, melee: Melee, cover: Cover, guard: int) -> Distribution:
    unit = game_stats(forces).first_units[target].guarded(guard).target(cover=cover)
    return group_odds(requirements(weapon.group(melee=melee), unit, forces.ruleset)).losses


@cached_for_game
def estimates(forces: Forces) -> Estimates:
    """The estimates of a game, kept for the games that are played now."""
    return Estimates(forces)

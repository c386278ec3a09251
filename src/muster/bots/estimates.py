"""What weapons are expected to do to units, by the exact odds, worked out once for a game and then looked up."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from muster.army import Weapon
from muster.battle.forces import Forces
from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup
from muster.combat.distribution import Distribution
from muster.combat.odds import group_odds
from muster.combat.requirements import requirements
from muster.rulebook.weapon_type import WeaponType
from muster.table.shapes.measure import INCH, Mil
from muster.table.sight.layout import Floats
from muster.table.terrain.piece import PLAIN_COVER

Arms = tuple[tuple[int, int], ...]
"""How many of which weapons."""
Curve = tuple[tuple[Mil, float], ...]
"""From the longest reach down: what all weapons that reach so far are expected to take together, in HP."""
Asked = tuple[int, int, Melee, Cover]


class Matchup(NamedTuple):
    """A unit (`out`) and each of its foes (`back`) against each other, in HP.

    In attacks over the bands, in the open and in cover, by who stood and who moved; then the same in a melee.
    """

    out_standing: Floats
    out_moved: Floats
    back_standing: Floats
    back_moved: Floats
    brawl_standing: Floats
    brawl_moved: Floats
    beaten_standing: Floats
    beaten_moved: Floats


class Estimates:
    """The weapons of a game, numbered, and the HP that one of each kind takes from each unit."""

    def __init__(self, forces: Forces) -> None:
        self._forces = forces
        numbers: dict[Weapon, int] = {}
        self.carried: tuple[tuple[int, ...], ...] = tuple(
            tuple(numbers.setdefault(weapon, len(numbers)) for weapon in forces.weapons_of(model))
            for model in range(forces.model_count)
        )
        self.weapons: tuple[Weapon, ...] = tuple(numbers)
        self.reach: tuple[Mil, ...] = tuple(weapon.range * INCH for weapon in numbers)
        self.worth: tuple[float, ...] = tuple(float(unit.cost) / unit.full_hp for unit in forces.units)
        self._spreads: dict[Asked, Distribution] = {}
        self._means: dict[Asked, float] = {}
        self._curves: dict[tuple[Arms, int, bool, Melee, Cover], Curve] = {}
        self._matchups: dict[tuple[Arms, int, tuple[tuple[Arms, int], ...]], Matchup] = {}
        self.bands: Floats = np.array(sorted({reach for reach in self.reach if reach}), dtype=np.float64)

    def losses(self, weapon: int, target: int, melee: Melee = Melee.NONE, cover: Cover = OPEN_GROUND) -> Distribution:
        """The HP lost to one weapon, if there were no end of models."""
        asked = weapon, target, melee, cover
        if asked not in self._spreads:
            self._spreads[asked] = self._worked_out(*asked)
        return self._spreads[asked]

    def mean(self, weapon: int, target: int, melee: Melee = Melee.NONE, cover: Cover = OPEN_GROUND) -> float:
        """The HP that one weapon takes from a unit on average."""
        asked = weapon, target, melee, cover
        if asked not in self._means:
            self._means[asked] = self.losses(*asked).mean
        return self._means[asked]

    def arms(self, models: Iterable[int]) -> Arms:
        """What some models carry together."""
        return tuple(sorted(Counter(weapon for model in models for weapon in self.carried[model]).items()))

    def curve(
        self, arms: Arms, target: int, *, moved: bool, melee: Melee = Melee.NONE, cover: Cover = OPEN_GROUND
    ) -> Curve:
        """What arms are expected to do by how far they reach; in a melee everything reaches, else range 0 nothing."""
        asked = arms, target, moved, melee, cover
        if asked not in self._curves:
            self._curves[asked] = self._summed(*asked)
        return self._curves[asked]

    def matchup(self, arms: Arms, unit: int, foes: tuple[tuple[Arms, int], ...]) -> Matchup:
        """What a unit with these arms and each of its foes are expected to do to each other, in HP."""
        asked = arms, unit, foes
        if asked not in self._matchups:
            out = [(arms, foe) for _, foe in foes]
            back = [(their, unit) for their, _ in foes]
            self._matchups[asked] = Matchup(
                *(self._banded(pairs, moved=moved) for pairs in (out, back) for moved in (False, True)),
                *(self._melees(pairs, moved=moved) for pairs in (out, back) for moved in (False, True)),
            )
        return self._matchups[asked]

    def _banded(self, pairs: Sequence[tuple[Arms, int]], *, moved: bool) -> Floats:
        """Over the `bands`, in the open and in cover; over more than the last, nothing."""
        return np.array([
            [self._over_bands(self.curve(arms, target, moved=moved, cover=cover)) for arms, target in pairs]
            for cover in (OPEN_GROUND, PLAIN_COVER)
        ])  # fmt: skip

    def _melees(self, pairs: Sequence[tuple[Arms, int]], *, moved: bool) -> Floats:
        return np.array([self.melee(arms, target, moved=moved) for arms, target in pairs])

    def _over_bands(self, curve: Curve) -> list[float]:
        reached = [[hp for reach, hp in curve if reach >= band] for band in self.bands.tolist()]
        return [*(max(each, default=0.0) for each in reached), 0.0]

    def melee(self, arms: Arms, target: int, *, moved: bool) -> float:
        """The HP that arms are expected to take in a melee."""
        curve = self.curve(arms, target, moved=moved, melee=Melee.WITHIN)
        return curve[-1][1] if curve else 0.0

    def _summed(self, arms: Arms, target: int, moved: bool, melee: Melee, cover: Cover) -> Curve:
        curve: list[tuple[Mil, float]] = []
        total = 0.0
        for weapon, count in sorted(arms, key=lambda arm: (-self.reach[arm[0]], arm)):
            if moved and self.weapons[weapon].type is WeaponType.HEAVY:
                continue
            if not self.reach[weapon] and melee is not Melee.WITHIN:
                continue
            total += count * self.mean(weapon, target, melee, cover)
            curve.append((self.reach[weapon], total))
        return tuple(curve)

    def _worked_out(self, weapon: int, target: int, melee: Melee, cover: Cover) -> Distribution:
        arm, profile = self.weapons[weapon], self._forces.unit(target).profile
        group = WeaponGroup(arm.attacks, arm.power, arm.ap, arm.type, melee=melee)
        unit = Target(profile.defence, profile.hp, (profile.hp,), profile.armour, profile.aegis, cover)
        return group_odds(requirements(group, unit, self._forces.ruleset)).losses


@lru_cache(maxsize=4)
def estimates(forces: Forces) -> Estimates:
    """The estimates of a game, kept for the games that are played now."""
    return Estimates(forces)

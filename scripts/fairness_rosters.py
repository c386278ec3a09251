"""Random legal rosters that spend the same points in different ways, to find which way is priced too low."""

from dataclasses import dataclass
from decimal import Decimal
from math import ceil
from random import Random

from muster.army import Base, Model, Roster, RosterUnit, Shape, Unit, Weapon
from muster.army.points import repriced
from muster.rulebook.weapon_type import WeaponType

LEAST_UNIT = Decimal(50)
FEWEST, MOST = 300, 400
"""The range of points, drawn for each roster; the worth of more points is the measure of all else."""
UNITS = 3


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What an army spends its points on, each from 0 (little) to 1 (much)."""

    hp: float
    toughness: float
    mobility: float
    bite: float
    reach: float
    arms: float


def random_roster(seed: int, version: int) -> Roster:
    """A roster of three kinds of unit with one emphasis, each with as many models as its share of points pays for."""
    rng = Random(seed)
    emphasis = Emphasis(*(rng.choice((0.0, 0.5, 1.0)) for _ in range(6)))
    budget = Decimal(rng.randint(FEWEST, MOST))
    units = [_unit(rng, emphasis, number, budget / UNITS, version) for number in range(UNITS)]
    return Roster(name=f"Roster {seed}", units=tuple(units))


def _unit(rng: Random, emphasis: Emphasis, number: int, points: Decimal, version: int) -> RosterUnit:
    weapons = tuple(repriced(each, version) for each in _weapons(rng, emphasis, number))
    profile = repriced(_profile(rng, emphasis, number), version)
    each = (profile.cost or Decimal(0)) + sum((weapon.cost or Decimal(0) for weapon in weapons), Decimal(0))
    count = max(1, round(points / each), ceil(LEAST_UNIT / each))
    return RosterUnit(name=f"Unit {number}", profile=profile, models=(Model(weapons),) * count)


def _profile(rng: Random, emphasis: Emphasis, number: int) -> Unit:
    hp = rng.choice(((1, 1, 2), (2, 3, 4), (6, 8, 10))[round(2 * emphasis.hp)])
    tough = emphasis.toughness
    move = rng.randint(*((3, 5), (5, 8), (9, 14))[round(2 * emphasis.mobility)])
    return Unit(
        name=f"Profile {number}",
        move=move,
        dash=max(1, move + rng.randint(-2, 2)),
        defence=rng.randint(*((2, 3), (3, 5), (5, 8))[round(2 * tough)]),
        hp=hp,
        armour=rng.choice(((None, 6, 5), (5, 4), (4, 3, 2))[round(2 * tough)]),
        aegis=rng.choice(((None,), (None, None, 6), (None, 6, 5, 4))[round(2 * tough)]),
        base=_base(hp),
    )


def _base(hp: int) -> Base:
    side = Decimal(25 if hp == 1 else 32 if hp <= 4 else 60)
    return Base(Shape.ROUND, side, side)


def _weapons(rng: Random, emphasis: Emphasis, number: int) -> list[Weapon]:
    """A weapon of the emphasis for each model, and a second one in an army that spends much on weapons."""
    count = 2 if emphasis.arms == 1 else 1
    return [_weapon(rng, emphasis, f"Weapon {number}.{place}") for place in range(count)]


def _weapon(rng: Random, emphasis: Emphasis, name: str) -> Weapon:
    nearest, farthest, types = (
        (0, 6, (WeaponType.ASSAULT,)),
        (9, 18, (WeaponType.ASSAULT, WeaponType.BATTLE)),
        (24, 40, (WeaponType.BATTLE, WeaponType.HEAVY)),
    )[round(2 * emphasis.reach)]
    range_ = rng.choice((0, farthest)) if nearest == 0 else rng.randint(nearest, farthest)
    strong = round(2 * emphasis.bite)
    return Weapon(
        name=name,
        range=range_,
        attacks=rng.randint(*((2, 6), (1, 4), (1, 3))[strong]) + (emphasis.arms > 0),
        power=rng.randint(*((2, 4), (4, 6), (6, 9))[strong]),
        ap=rng.choice(((None, 6, 5), (6, 5, 4), (4, 3))[strong]),
        type=rng.choice(types),
    )

"""What the tests of the battle share: small armies, plain tables, and games that play themselves."""

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any

from muster.army import READY, Model, Roster, RosterUnit, Unit, Weapon, ready_army
from muster.battle.battle import Battle, Progress
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.dice import Dice, FastDice
from muster.rulebook.ruleset import CORE, Ruleset
from muster.rulebook.weapon_type import WeaponType
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import Size
from muster.table.terrain.table import Table
from tests.battle.keeping import Kept

SMALL_ARMIES = tuple(name for name in READY if not name.startswith("benchmark"))
RIFLE = Weapon(name="rifle", range=24, attacks=1, power=4, type=WeaponType.BATTLE, cost=Decimal(2))


def unit(name: str = "Guard", models: int = 4, weapons: tuple[Weapon, ...] = (RIFLE,), **stats: Any) -> RosterUnit:
    """A unit of equal models that cost 50 points together if they are 1, 2, 4 or 5, whatever they are."""
    values: dict[str, Any] = {"move": 6, "dash": 6, "defence": 4, "hp": 1} | stats
    carried = sum((weapon.cost or Decimal(0) for weapon in weapons), Decimal(0))
    profile = Unit(name=name, cost=Decimal(50) / models - carried, **values)
    return RosterUnit(name=name, profile=profile, models=tuple(Model(weapons) for _ in range(models)))


def roster(name: str, *units: RosterUnit) -> Roster:
    return Roster(name=name, units=units)


@cache
def table(seed: int = 7, players: int = 2) -> Table:
    return random_table(Size.C.board(), seed=seed, players=players).table


def setup(*armies: str, on: Table | None = None, ruleset: Ruleset = CORE, turns: int = 4) -> Setup:
    """A game between ready armies, each a side of its own."""
    seats = tuple(Seat(f"Player {number}", ready_army(army)) for number, army in enumerate(armies, 1))
    return Setup(seats, on or table(players=len(armies)), ruleset, Length(turns))


def played(battle: Battle, seed: int, most: int = 10_000) -> Iterator[Progress]:
    """Play a battle on by choices that are legal and otherwise arbitrary."""
    rng = Random(seed)
    with Kept(battle, seed) as kept:
        for _ in range(most):
            if battle.pending is None:
                return
            yield kept.choose(battle.state.steps[-1].sample(battle.field, rng))


def new(dice: Dice | int = 1, *armies: str, ruleset: Ruleset = CORE) -> Battle:
    source = FastDice(dice) if isinstance(dice, int) else dice
    return Battle.new(setup(*(armies or ("lamplighters", "salt-kites")), ruleset=ruleset), source)

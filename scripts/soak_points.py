"""The large counts of the point model: better never costs less, lines add up, and pricing is quick."""

from collections.abc import Callable
from decimal import Decimal
from hashlib import sha256
from random import Random
from time import process_time
from typing import Any

from muster.army import SHIPPED, Unit, Weapon, ready_army
from muster.army.points import VERSION, VERSIONS, price, price_roster, price_roster_unit
from muster.army.things import profiles_in
from scripts.evidence import require
from tests.army.points.kit import SAVES, TYPES, UNIT_STEPS, WEAPON_STEPS, sample_unit, sample_weapon

PAIRS, PROFILES, SECONDS = 100_000, 10_000, 2.0
Make = Callable[..., Unit] | Callable[..., Weapon]
SORTS: tuple[tuple[Make, dict[str, tuple[Any, ...]]], ...] = (
    (sample_unit, UNIT_STEPS),
    (sample_weapon, WEAPON_STEPS),
)


def better_never_costs_less(pairs: int = PAIRS) -> dict[str, object]:
    """Two profiles that differ in one stat, by any number of steps, whatever the others are: the better one never
    costs less, and the lines of both add up to the cent."""
    rng, digest = Random(6), sha256()
    for number in range(pairs):
        make, steps = SORTS[number % len(SORTS)]
        version = 1 + number % VERSION
        low, high = (price(make(**values), version) for values in _pair(rng, steps))
        require(low.points <= high.points, f"better costs less: {low}, {high}")
        for each in (low, high):
            require(each.points == sum(line.points for line in each.lines), f"the lines do not add up: {each}")
        digest.update(f"{low.points} {high.points};".encode())
    return {"pairs": pairs, "versions": len(VERSIONS), "checksum": digest.hexdigest()[:16]}


def _pair(rng: Random, steps: dict[str, tuple[Any, ...]]) -> tuple[dict[str, Any], dict[str, Any]]:
    values = {name: rng.choice(each) for name, each in steps.items()}
    stat = rng.choice([name for name in steps if name != "fire_points"])
    worse, better = sorted(rng.sample(range(len(steps[stat])), 2))
    pair = [{**values, stat: steps[stat][place]} for place in (worse, better)]
    for each in pair:
        if each.get("transport") == Decimal(0):
            each["fire_points"] = False
    return pair[0], pair[1]


def priced_in_time(profiles: int = PROFILES) -> dict[str, object]:
    """Different units and weapons in equal numbers, with all their lines; 10,000 take under 2 s of processor time."""
    rng = Random(7)
    units = [
        sample_unit(
            hp=rng.randint(1, 99), defence=rng.randint(0, 10), move=rng.randint(0, 50), aegis=rng.choice(SAVES)
        )
        for _ in range(profiles // 2)
    ]
    weapons = [
        sample_weapon(range=rng.randint(0, 99), attacks=rng.randint(1, 30), power=rng.randint(0, 10), type=_type(rng))
        for _ in range(profiles // 2)
    ]
    mixed: list[Unit | Weapon] = [*units, *weapons]
    begin = process_time()
    for profile in mixed:
        price(profile)
    seconds = process_time() - begin
    require(seconds < SECONDS, f"{profiles:,} profiles took {seconds:.2f} s")
    return {"profiles": profiles, "under_seconds": SECONDS}


def _type(rng: Random) -> Any:
    return rng.choice(TYPES)


def shipped_costs() -> dict[str, object]:
    """Every profile and unit that ships explains its cost: each line has a reason, and they add up to the cent."""
    profiles = units = lines = 0
    for name in SHIPPED:
        roster = ready_army(name)
        prices = [price(profile) for profile in profiles_in(roster)]
        squads = [price_roster_unit(unit) for unit in roster.units]
        for each in (*prices, *squads, price_roster(roster)):
            require(each.points == sum(line.points for line in each.lines), f"{name}: the lines do not add up")
            require(all(line.why for line in each.lines), f"{name}: a line has no reason")
            lines += len(each.lines)
        profiles, units = profiles + len(prices), units + len(squads)
    return {"armies": len(SHIPPED), "profiles": profiles, "units": units, "lines": lines}


CHECKS: dict[str, Callable[[], dict[str, object]]] = {
    "better_never_costs_less": better_never_costs_less,
    "priced_in_time": priced_in_time,
    "shipped_costs": shipped_costs,
}

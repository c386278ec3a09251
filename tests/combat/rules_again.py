"""The rules of an attack written a second time, from the catalogue and the printed charts alone.

Nothing here calls the package; only its value types and the chart files are shared. It is slow and plain on purpose.
"""

import csv
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

import muster.rulebook
from muster.combat.attack import Target, WeaponGroup
from muster.rulebook.ruleset import Ruleset
from tests.combat import reference

CHARTS = Path(muster.rulebook.__file__).parent / "charts"
LADDER_D6 = "2+ 3+ 4+ 5+ 6+ 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3 6/6/4 6/6/5 6/6/6"
LADDER_D10 = "1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 9/1 9/2 9/3 9/4 9/5 9/6 9/7 9/8 9/9"
PENALTY = {"heavy": -2, "battle": -1, "assault": 0}


@dataclass(frozen=True)
class Chance:
    """What one attack die does: it hits or not, each hit is saved or not, each that is not saved costs HP."""

    words: str
    hit: Fraction
    unsaved: Fraction
    saves_each: int
    hp_each: int


def chance(weapons: WeaponGroup, target: Target, rules: Ruleset) -> Chance:
    table = rules.attack_table
    within = weapons.melee.value == "yes"
    cover = (0, 0, 0, 0, None) if within else tuple(getattr(target.cover, name) for name in COVER)
    defence = min(max(target.defence + cover[0], 0), 15)
    change = weapons.modifier + cover[1] + (0 if weapons.melee.value == "no" else PENALTY[weapons.type.value])
    words = modified(
        cell(table, weapons.power, defence), change, LADDER_D10 if table.startswith("d10") else LADDER_D6
    )
    faces = reference.D10_FACES if table.startswith("d10") else reference.D6_FACES
    hit = reference.with_reroll(reference.cell_chance(words, faces), weapons.reroll)
    unsaved = Fraction(1)
    for stat, better, modifier, ap in (
        (target.armour, cover[2], target.armour_modifier, weapons.ap),
        (cover[4], 0, target.armour_modifier, weapons.ap),
        (target.aegis, cover[3], target.aegis_modifier, None),
    ):
        number = saved_on(stat, better, modifier, ap)
        unsaved *= 1 - reference.with_reroll(reference.save_chance(number), target.reroll_saves)
    times = reference.cell_times(words)
    by_hp = rules.multiplier == "hp_loss" or (rules.multiplier == "as_written" and "formula" in table)
    return Chance(words, hit, unsaved, 1 if by_hp else times, times if by_hp else 1)


COVER = ("defence", "modifier", "armour", "aegis", "save")


def saved_on(stat: int | None, better: int, modifier: int, ap: int | None) -> int | None:
    """The number a save needs, or None if there is none to be had."""
    if stat is None or stat - better > 6:
        return None
    changed = max(stat - better, 2)
    if ap is not None and ap <= changed:
        return None
    needed = max(changed - modifier, 2)
    return needed if needed <= 6 else None


def modified(words: str, change: int, ladder: str) -> str:
    rungs = ladder.split()
    requirement, _, times = words.partition("x")
    if requirement == "never" or change == 0 or (requirement == "A" and change > 0):
        return words
    place = (-1 if requirement == "A" else rungs.index(requirement)) - change
    found = rungs[min(max(place, 0), len(rungs) - 1)]
    return f"{found}x{times}" if times else found


def cell(table: str, power: int, defence: int) -> str:
    power = min(power, 20)
    if power <= 0:
        return "never"
    if table == "d6-formula":
        return formula_d6(power, defence)
    if table == "d10-formula":
        return formula_d10(power, defence)
    if table == "d6-quickstart" and (power > 10 or defence > 10):
        return printed("d6-core")[power, defence].partition("x")[0]
    return printed(table)[power, defence]


@cache
def printed(name: str) -> dict[tuple[int, int], str]:
    header, *rows = csv.reader((CHARTS / f"{name}.csv").read_text("utf-8").splitlines())
    return {
        (int(power), int(defence)): text
        for power, *cells in rows
        for defence, text in zip(header[1:], cells, strict=True)
    }


def automatic(times: int) -> str:
    return f"Ax{times}" if times > 1 else "A"


def formula_d6(power: int, defence: int) -> str:
    near = {2: "2+", 1: "3+", 0: "4+", -1: "5+", -2: "6+"}
    if defence == 0:
        return automatic(power)
    if power - defence in near:
        return near[power - defence]
    if power > defence:
        return automatic(power // defence) if power // defence >= 2 else "2+"
    return ["6+", "6/4", "6/6", "6/6/6"][min(defence // power, 4) - 1]


def formula_d10(power: int, defence: int) -> str:
    if defence == 0:
        return automatic(power)
    if power == defence:
        return "5+"
    half_as_much_again = max(power, defence) / min(power, defence) >= 1.5
    if power > defence:
        return automatic(power // defence) if power // defence >= 2 else "1+" if half_as_much_again else "3+"
    if defence // power >= 2:
        return ["9/3", "9/6", "9/9"][min(defence // power, 4) - 2]
    return "9+" if half_as_much_again else "7+"

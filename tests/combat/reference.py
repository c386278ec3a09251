"""A slow and obvious reckoning of an attack, sharing nothing with the package but the printed cells.

Every chance is an exact fraction, found by counting faces; every sum goes over all outcomes.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

Chances = dict[int, Fraction]

D6_FACES = (1, 2, 3, 4, 5, 6)
D10_FACES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)


def cell_chance(cell: str, faces: tuple[int, ...]) -> Fraction:
    """How likely one die is to meet a printed cell, by going through every way the dice can fall."""
    numbers = [int(number) for number in re.findall(r"\d+", cell.partition("x")[0])]
    if cell == "never":
        return Fraction(0)
    falls = list(product(faces, repeat=len(numbers)))
    passing = [fall for fall in falls if all(face >= number for face, number in zip(fall, numbers, strict=True))]
    return Fraction(len(passing), len(falls))


def cell_times(cell: str) -> int:
    return int(cell.partition("x")[2] or 1)


def with_reroll(chance: Fraction, reroll: str | None) -> Fraction:
    if reroll == "failures":
        return chance + (1 - chance) * chance
    return chance * chance if reroll == "successes" else chance


def save_chance(number: int | None) -> Fraction:
    return Fraction(7 - number, 6) if number else Fraction(0)


def one_die(hit: Fraction, unsaved: Fraction, saves_each: int, hp_each: int) -> Chances:
    """HP that one attack die costs: it misses, or each of its hits is saved or not."""
    through = many_dice(saves_each, {0: 1 - unsaved, hp_each: unsaved})
    return {lost: hit * chance + (0 if lost else 1 - hit) for lost, chance in through.items()}


def added(one: Chances, other: Chances) -> Chances:
    found: Chances = defaultdict(Fraction)
    for (a, p), (b, q) in product(one.items(), other.items()):
        found[a + b] += p * q
    return found


def many_dice(dice: int, each: Chances) -> Chances:
    found: Chances = {0: Fraction(1)}
    for _ in range(dice):
        found = added(found, each)
    return found


def listed(chances: Chances, most: int) -> list[Fraction]:
    found = [Fraction(0)] * (most + 1)
    for count, chance in chances.items():
        found[min(count, most)] += chance
    return found


def casualties(hp_lost: Iterable[Fraction], models: int, hp: int) -> list[Fraction]:
    found = [Fraction(0)] * (models + 1)
    for lost, chance in enumerate(hp_lost):
        found[lost // hp] += chance
    return found

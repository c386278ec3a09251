"""Times exact odds beside icepool in three forms, interleaved in one run, each call with a fresh probability.

Prints one JSON document: median times in microseconds, and a checksum of every distribution computed.
"""

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, product
from statistics import median

from muster.combat.attack import Target, WeaponGroup
from muster.combat.odds import odds
from muster.combat.requirements import requirements
from muster.rulebook.ruleset import CORE

MODELS, HP = 15, 2
BATCH = 10  # questions that each method answers in a row, so that a short call is not timed with cold caches only
ROUNDS = {10: 12, 60: 7, 200: 3}
Question = tuple[WeaponGroup, Target]
Answer = Sequence[float]


def questions(dice: int) -> Iterator[Question]:
    """Attacks with both saves, no two of which have the same chance to take an HP."""
    seen = set()
    stats = product(range(1, 11), range(1, 11), (6, 5, 4, 3, 2), (6, 5, 4, 3, 2))
    for power, defence, armour, aegis in stats:
        question = (WeaponGroup(dice, power), Target(defence, HP, (HP,) * MODELS, armour, aegis))
        chance = fused(question)
        if 0 < chance < 1 and chance not in seen:
            seen.add(chance)
            yield question


def stages(question: Question) -> list[Fraction]:
    """The chance of an attack die to hit, and of a hit to get past each save."""
    needed = requirements(*question, CORE)
    hit = exactly(needed.attack.chance)
    return [hit, *(1 - exactly(save.test.chance) for save in needed.saves)]


def exactly(chance: float) -> Fraction:
    return Fraction(chance).limit_denominator(216)


def fused(question: Question) -> Fraction:
    whole = Fraction(1)
    for chance in stages(question):
        whole *= chance
    return whole


def ours(question: Question) -> Answer:
    return odds([question[0]], question[1], CORE).hp_lost


def rivals() -> dict[str, Callable[[Question], Answer]]:
    import icepool

    def coin(chance: Fraction) -> "icepool.Die[int]":
        return icepool.coin(chance.numerator, chance.denominator)

    def listed(die: "icepool.Die[int]") -> Answer:
        found = [0.0] * (MODELS * HP + 1)
        for lost, chance in zip(die.outcomes(), die.probabilities(), strict=True):
            found[min(int(lost), MODELS * HP)] += float(chance)
        return found

    def pool(question: Question) -> Answer:
        return listed(coin(fused(question)).pool(question[0].dice).sum())

    def repeated(question: Question) -> Answer:
        return listed(question[0].dice @ coin(fused(question)))

    def staged(question: Question) -> Answer:
        hit, *saves = stages(question)
        die = question[0].dice @ coin(hit)
        for unsaved in saves:
            die = die @ coin(unsaved)
        return listed(die)

    return {"coin(p).pool(n).sum()": pool, "n @ coin(p)": repeated, "staged, n @ coin by coin": staged}


def measure(dice: int, methods: dict[str, Callable[[Question], Answer]]) -> dict[str, object]:
    times: dict[str, list[float]] = {name: [] for name in methods}
    checksum = hashlib.sha256()
    asked = questions(dice)
    worst = 0.0
    for _ in range(ROUNDS[dice]):
        batch = list(islice(asked, BATCH))
        answers = {}
        for name, method in methods.items():
            start = time.perf_counter()
            answers[name] = [method(question) for question in batch]
            times[name].append((time.perf_counter() - start) / BATCH)
        for mine, *theirs in zip(*answers.values(), strict=True):
            checksum.update(",".join(f"{chance:.12f}" for chance in mine).encode())
            worst = max([worst, *(abs(a - b) for other in theirs for a, b in zip(mine, other, strict=True))])
    return {
        "dice": dice,
        "rounds": f"{ROUNDS[dice]} rounds of {BATCH}",
        "microseconds": {name: median(each) * 1e6 for name, each in times.items()},
        "largest_difference": worst,
        "checksum": checksum.hexdigest()[:16],
    }


def main() -> None:
    methods = {"muster": ours} | ({} if "--alone" in sys.argv else rivals())
    for method in methods.values():
        method(next(questions(10)))  # tables are read and imports done before the clock runs
    print(json.dumps([measure(dice, methods) for dice in ROUNDS]))


if __name__ == "__main__":
    main()

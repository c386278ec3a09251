"""Exact odds beside icepool in three forms, in turn in one run, each call with a new probability."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice, product
from statistics import median

from muster.combat.attack import Target, WeaponGroup
from muster.combat.odds import odds
from muster.combat.requirements import requirements
from muster.rulebook.ruleset import CORE
from scripts.bench_report import Chapter, Comparison, Method, checksum, is_alone

MODELS, HP = 15, 2
BATCH = 10  # questions answered in a row by each method, so that caches are warm for short calls
ROUNDS = {10: 12, 60: 7, 200: 3}
WANTED = {"icepool, coin(p).pool(n).sum()": 50.0, "icepool, n @ coin(p)": 300.0}
Answer = Sequence[float]


@dataclass(frozen=True)
class Question:
    """An attack with both saves, and its chances, worked out before for methods that start from a probability."""

    weapons: WeaponGroup
    target: Target
    stages: tuple[Fraction, ...]

    @property
    def dice(self) -> int:
        return self.weapons.dice

    @cached_property
    def fused(self) -> Fraction:
        whole = Fraction(1)
        for chance in self.stages:
            whole *= chance
        return whole


def questions(dice: int) -> Iterator[Question]:
    """Attacks that all have different chances to take an HP."""
    seen = set()
    stats = product(range(1, 11), range(1, 11), (6, 5, 4, 3, 2), (6, 5, 4, 3, 2))
    for power, defence, armour, aegis in stats:
        weapons, target = WeaponGroup(dice, power), Target(defence, HP, (HP,) * MODELS, armour, aegis)
        needed = requirements(weapons, target, CORE)
        past_saves = [1 - exactly(save.test.chance) for save in needed.saves]
        question = Question(weapons, target, (exactly(needed.attack.chance), *past_saves))
        if 0 < question.fused < 1 and question.fused not in seen:
            seen.add(question.fused)
            yield question


def exactly(chance: float) -> Fraction:
    return Fraction(chance).limit_denominator(216)


def ours(question: Question) -> Answer:
    return odds([question.weapons], question.target, CORE).hp_lost


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
        return listed(coin(question.fused).pool(question.dice).sum())

    def repeated(question: Question) -> Answer:
        return listed(question.dice @ coin(question.fused))

    def staged(question: Question) -> Answer:
        hit, *saves = question.stages
        die = question.dice @ coin(hit)
        for unsaved in saves:
            die = die @ coin(unsaved)
        return listed(die)

    return {
        "icepool, coin(p).pool(n).sum()": pool,
        "icepool, n @ coin(p)": repeated,
        "icepool, staged, n @ coin by coin": staged,
    }


def measure(dice: int) -> Comparison:
    methods = {"muster": ours} | ({} if is_alone() else rivals())
    for method in methods.values():
        method(next(questions(10)))  # read tables and import before timing
    times: dict[str, list[float]] = {name: [] for name in methods}
    answered: list[str] = []
    asked = questions(dice)
    worst = 0.0
    for _ in range(ROUNDS[dice]):
        batch = list(islice(asked, BATCH))
        answers = {}
        for name, method in methods.items():
            start = time.process_time()
            answers[name] = [method(question) for question in batch]
            times[name].append((time.process_time() - start) / BATCH)
        for mine, *theirs in zip(*answers.values(), strict=True):
            answered += [f"{chance:.12f}" for chance in mine]
            worst = max([worst, *(abs(a - b) for other in theirs for a, b in zip(mine, other, strict=True))])
    wanted = WANTED if dice == 60 else {}
    return Comparison(
        f"Exact odds of {dice} attack dice, both saves, 15 models of 2 HP",
        f"Processor time, medians of {ROUNDS[dice]} rounds of {BATCH} in turn.",
        tuple(Method(name, median(each) * 1e6, wanted.get(name)) for name, each in times.items()),
        checksum(answered),
        "" if is_alone() else f"Largest difference {worst:.1e}.",
    )


CHAPTERS: dict[str, Chapter] = {f"{dice} dice": partial(measure, dice) for dice in ROUNDS}

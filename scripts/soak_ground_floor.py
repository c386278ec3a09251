"""The large counts of the ground floor: every cell, every way of falling, long simulation, many dice, garbage."""

import random
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import median

from muster.cli.check import READERS
from muster.combat.attack import Cover, Melee, Target, WeaponGroup
from muster.combat.odds import odds
from muster.combat.requirements import requirements
from muster.combat.sequence import attack_sequence
from muster.dice import Dice, FairDice, FastDice, Reroll
from muster.files.document import parse_documents
from muster.files.reader import Reader
from muster.rulebook.die import D6, D10
from muster.rulebook.ruleset import Ruleset
from muster.rulebook.weapon_type import WeaponType
from scripts.evidence import require
from tests.combat.comparing import RULESETS, SIMULATED, by_the_reference, disagreement
from tests.combat.kit import casualties, every_way, hp_lost, target, weapon

SEED = 20_261_115
EXACT = 1e-12
Outcome = tuple[int, int]
ROOT = Path(__file__).resolve().parents[1]


def every_cell() -> dict[str, object]:
    """Exact odds against exact fractions and a second writing of the rules: every cell of all six tables, with every
    modifier from -16 to 3 and each kind of reroll, three dice against both saves on two models of 2 HP."""
    worst, compared = 0.0, 0
    at = target(models=2, hp=2, armour=5, aegis=6)
    for rules, modifier, reroll in product(RULESETS.values(), range(-16, 4), (None, *Reroll)):
        for power, defence in product(range(21), range(16)):
            group, facing = weapon(3, power, modifier=modifier, reroll=reroll), replace(at, defence=defence)
            answer = odds([group], facing, rules)
            words, hp, fallen = by_the_reference(group, facing, rules)
            require(
                str(answer.groups[0].requirements.needs) == words, f"{rules.name} {power}:{defence} needs {words}"
            )
            mine = (*answer.hp_lost, *answer.casualties)
            worst = max(worst, *(abs(a - b) for a, b in zip(mine, (*hp, *fallen), strict=True)))
            compared += 1
    require(worst < EXACT, f"odds differ by {worst}")
    return {"attacks_compared": compared, "largest_difference": worst, "allowed": EXACT}


def every_way_of_falling() -> dict[str, object]:
    """Random small attacks, each played through the sequence with every way its dice can fall, against the odds."""
    random_ = random.Random(SEED)
    worst, attacks, falls = 0.0, 0, 0
    while attacks < 200:
        groups, at, rules = _random_attack(random_, dice=2, several=attacks % 4 == 0)
        if not 2 <= _most_dice(groups, at, rules) <= 5:
            continue
        hp: dict[int, Fraction] = defaultdict(Fraction)
        fallen: dict[int, Fraction] = defaultdict(Fraction)

        def play(dice: Dice, groups: list[WeaponGroup] = groups, at: Target = at, rules: Ruleset = rules) -> Outcome:
            events = list(attack_sequence(groups, at, rules, dice))
            return hp_lost(events), casualties(events)

        for (lost, models), chance in every_way(play):
            hp[lost] += chance
            fallen[models] += chance
            falls += 1
        answer = odds(groups, at, rules)
        for mine, true in ((answer.hp_lost, hp), (answer.casualties, fallen)):
            worst = max(worst, *(abs(chance - true[count]) for count, chance in enumerate(mine)))
        attacks += 1
    require(worst < EXACT, f"odds differ by {worst}")
    return {"attacks": attacks, "ways_played": falls, "largest_difference": worst, "allowed": EXACT, "seed": SEED}


def _most_dice(groups: list[WeaponGroup], at: Target, rules: Ruleset) -> int:
    """The most dice that may be rolled, including rerolls and all stages of chains."""
    most = 0
    for group in groups:
        needed = requirements(group, at, rules)
        stages = len(needed.needs.stages) if needed.needs.possible else 0
        rolled = [save for save in needed.saves if save.test.needs.possible]
        saves = len(rolled) * needed.saves_each if needed.needs.possible else 0
        most += group.dice * (stages * (2 if group.reroll else 1) + saves * (2 if at.reroll_saves else 1))
    return most


def simulated_attacks() -> dict[str, object]:
    """The sequence rolled many times with seeded dice; each count of HP lost beside its odds, in standard
    deviations (a deviation of 5 or more fails)."""
    worst = max(disagreement(*attack, games=60_000, seed=SEED) for attack in SIMULATED.values())
    random_ = random.Random(SEED)
    attacks = [_random_attack(random_, dice=40, several=True) for _ in range(60)]
    worst = max(worst, *(disagreement(*attack, games=5_000, seed=SEED + i) for i, attack in enumerate(attacks)))
    sequences = 60_000 * len(SIMULATED) + 5_000 * len(attacks)
    return {"sequences_rolled": sequences, "largest_deviation": worst, "allowed": 5, "seed": SEED}


def _random_attack(random_: random.Random, dice: int, several: bool) -> tuple[list[WeaponGroup], Target, Ruleset]:
    def save() -> int | None:
        return random_.choice((None, 2, 3, 4, 5, 6))

    def group() -> WeaponGroup:
        return WeaponGroup(
            attacks=random_.randint(1, dice),
            power=random_.randint(0, 12),
            ap=save(),
            type=random_.choice(list(WeaponType)),
            melee=random_.choice(list(Melee)),
            modifier=random_.randint(-2, 2),
            reroll=random_.choice((None, None, *Reroll)),
        )

    hp = random_.randint(1, 3)
    at = Target(
        defence=random_.randint(0, 12),
        hp=hp,
        models=tuple(random_.randint(1, hp) for _ in range(random_.randint(1, 4))),
        armour=save(),
        aegis=save(),
        cover=Cover(
            random_.randint(-1, 2), random_.randint(-1, 1), random_.randint(-1, 1), 0, random_.choice((None, 5))
        ),
        armour_modifier=random_.randint(-1, 1),
        reroll_saves=random_.choice((None, None, *Reroll)),
    )
    return [group() for _ in range(2 if several else 1)], at, random_.choice(list(RULESETS.values()))


def ten_million_dice() -> dict[str, object]:
    """How evenly the faces of fast and of fair dice come, in rolls of 1 to 997 dice: the largest deviation of any
    face from its share, in standard deviations (5 or more fails)."""
    worst, rolled = 0.0, 0
    for dice, die in product((FastDice(SEED), FairDice(b"s" * 32, ["north", "south"])), (D6, D10)):
        counted: Counter[int] = Counter()
        size = 1
        while counted.total() < 2_500_000:
            counted.update(dice.roll(size, "soak", die).faces)
            dice.take_rolls()
            size = size % 997 + 1
        rolled += counted.total()
        share = 1 / die.sides
        spread = sqrt(counted.total() * share * (1 - share))
        worst = max(worst, *(abs(counted[face] - counted.total() * share) / spread for face in die.faces))
    require(worst < 5, f"a face is {worst} standard deviations off")
    return {"dice_rolled": rolled, "largest_deviation": worst, "allowed": 5, "seed": SEED}


def garbage_files() -> dict[str, object]:
    """Files of every kind with random damage: each gives a value or faults, never anything else."""
    random_ = random.Random(SEED)
    sound = [path.read_text("utf-8") for path in sorted((ROOT / "examples").glob("*.yaml"))]
    read, faults, sound_after_all = 0, 0, 0
    for _ in range(20_000):
        text = _damaged(random_.choice(sound), random_)
        documents, found = parse_documents(text, "garbage.yaml")
        for document in documents:
            reader = Reader(document.file)
            if document.kind in READERS:
                READERS[document.kind](document, reader)
            found = [*found, *reader.faults]
        require(all(fault.sentence and fault.line >= 1 for fault in found), "a fault without line or sentence")
        read += 1
        faults += len(found)
        sound_after_all += not found
    return {"files": read, "faults_found": faults, "files_without_fault": sound_after_all, "seed": SEED}


def _damaged(text: str, random_: random.Random) -> str:
    for _ in range(random_.randint(1, 6)):
        place = random_.randrange(len(text) + 1)
        scrap = random_.choice((*"\n\t:-[]{}&*!|>'\"%@`#,?0", "99", "- ", "  ", "\x00", "é", "name: No", "---\n"))
        text = text[:place] + scrap + text[place + random_.randint(0, 3) :]
    return text


def cold_start() -> dict[str, object]:
    """Wall-clock seconds of cold processes, each command 21 times: median and best (0.4 or more fails)."""
    figures: dict[str, object] = {}
    for name, arguments in _commands():
        times = []
        for _ in range(21):
            start = time.perf_counter()
            subprocess.run([str(Path(sys.executable).parent / "muster"), *arguments], check=True, capture_output=True)
            times.append(time.perf_counter() - start)
        figures |= {f"{name}_median": round(median(times), 3), f"{name}_best": round(min(times), 3)}
        require(min(times) < 0.4, f"{name} took {min(times)} s at best")
    return figures


def _commands() -> Iterator[tuple[str, list[str]]]:
    attack = ["odds", "--attacks", "60", "--power", "4", "--defence", "4", "--armour", "4+", "--aegis", "5+"]
    yield "odds", attack
    yield "odds_json", [*attack, "--json"]
    yield "roll", ["roll", "26d6", "--need", "5+"]
    yield "roll_json", ["roll", "26d6", "--need", "5+", "--json"]


CHECKS = {
    "every_cell": every_cell,
    "every_way_of_falling": every_way_of_falling,
    "simulated_attacks": simulated_attacks,
    "ten_million_dice": ten_million_dice,
    "garbage_files": garbage_files,
    "cold_start": cold_start,
}

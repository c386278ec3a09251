"""What a die must show, as a rung of its ladder: modifiers are steps on it, limits are its ends.

A chart cell such as `6/6/4` is read once into `Needs`. All later questions (is it harder, what does -2 change, how
likely is it) are arithmetic on the number of the rung.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from muster.files import BadInput
from muster.rulebook.die import D6, D10, Die

Stages = tuple[int, ...]
"""The numbers that a die must reach one after another: `()` is automatic, `(6, 4)` is a six, then 4+."""

AUTOMATIC: Stages = ()

_CELL = re.compile(r"([^x]+)(?:x([1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class Ladder:
    """All requirements of a die, from the easiest to never, and how far dice modifiers may move along them."""

    die: Die
    rungs: tuple[Stages, ...]
    best: int
    worst: int
    chances: tuple[float, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", tuple(_chance(stages, self.die) for stages in self.rungs))

    def needs(self, text: str) -> "Needs":
        """The requirement printed as `text`: `A`, `Ax3`, `4+`, `6`, `6/4`, `2+x3` or `never`."""
        return _parse(self, text)

    def at(self, stages: Stages, times: int = 1) -> "Needs":
        return Needs(self, self.rungs.index(stages), times)

    @property
    def never(self) -> "Needs":
        return Needs(self, len(self.rungs) - 1)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(str(Needs(self, rung)) for rung in range(len(self.rungs)))


@dataclass(frozen=True, slots=True)
class Needs:
    """What one die must show, and how often a success counts."""

    ladder: Ladder
    rung: int
    times: int = 1

    @property
    def stages(self) -> Stages:
        return self.ladder.rungs[self.rung]

    @property
    def automatic(self) -> bool:
        return self.stages == AUTOMATIC

    @property
    def possible(self) -> bool:
        return self.rung < len(self.ladder.rungs) - 1

    @property
    def chance(self) -> float:
        """The probability that one die, with all its stages, succeeds."""
        return self.ladder.chances[self.rung]

    def modified(self, change: int) -> "Needs":
        """The requirement moved by the sum of all dice modifiers (DICE-09, DICE-10): plus is easier, minus is harder.

        A bonus does not change an automatic success, and what is impossible stays impossible, as no die is rolled.
        """
        if change == 0 or not self.possible or (self.automatic and change > 0):
            return self
        rung = min(max(self.rung - change, self.ladder.best), self.ladder.worst)
        return Needs(self.ladder, rung, self.times)

    def once(self) -> "Needs":
        """The same requirement without its multiplier."""
        return Needs(self.ladder, self.rung)

    def __str__(self) -> str:
        return _words(self.stages, self.ladder.die) + (f"x{self.times}" if self.times > 1 else "")


def _chance(stages: Stages, die: Die) -> float:
    ways = outcomes = 1
    for number in stages:
        ways *= die.faces_reaching(number)
        outcomes *= die.sides
    return ways / outcomes


def _words(stages: Stages, die: Die) -> str:
    match stages:
        case ():
            return "A"
        case (number,):
            return f"{number}+" if number <= die.highest else "never"
        case _:
            return "/".join(map(str, stages))


def _attack_ladder(die: Die, easiest: int, chains: int) -> Ladder:
    """Automatic, then one die, then chains that start with the highest face, then never."""
    numbers = range(easiest, die.highest + 1)
    rolled = chain.from_iterable(
        [(*[die.highest] * sixes, number) for number in numbers] for sixes in range(chains + 1)
    )
    rungs = (AUTOMATIC, *rolled, (die.highest + 1,))
    return Ladder(die, rungs, best=1, worst=len(rungs) - 2)


ATTACK_D6 = _attack_ladder(D6, easiest=2, chains=2)  # ATTACK-18: 2+ ... 6+, 6/2 ... 6/6, 6/6/2 ... 6/6/6
ATTACK_D10 = _attack_ladder(D10, easiest=1, chains=1)  # D10-07: 1+ ... 9+, 9/1 ... 9/9

# Saves and every other test of one D6 (DICE-09, SAVE-11, SAVE-12): never better than 2+, and lost beyond 6+.
TEST_D6 = Ladder(D6, rungs=tuple((number,) for number in range(2, 8)), best=0, worst=5)


@cache
def _parse(ladder: Ladder, text: str) -> Needs:
    written = _CELL.fullmatch(text.strip())
    cell = written[1] if written else text
    word = f"{cell}+" if cell.isdecimal() else cell  # DICE-03: a bare 6 and 6+ mean the same
    if written is None or word not in ladder.words:
        allowed = ", ".join(ladder.words)
        raise BadInput("needs.unknown", f"“{text}” is no requirement on a {ladder.die}; allowed are {allowed}.")
    return Needs(ladder, ladder.words.index(word), int(written[2] or 1))

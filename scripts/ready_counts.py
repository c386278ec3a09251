"""The numbers of models in a ready roster's file, what they cost, and other numbers that fit the limit."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count

LEAST_UNIT, LEAST_MODEL = Decimal(50), Decimal(2)
"""The least costs that every edition allows (POINTS-06, SETUP-15, SETUP-16)."""
LEAST_SHARE, GOOD_SHARE = Decimal("0.96"), Decimal("0.985")
"""The least share of its limit that a ready roster spends, and the share that a mended one should spend."""
MOST_TRIED, AT_ONCE = 20_000, 60

GROUP = re.compile(r"^      - \{(?:count: (?P<count>\d+), )?weapons: \[(?P<weapons>[^\]]*)\]\}$")
Costs = Mapping[str, Decimal]


@dataclass(frozen=True, slots=True)
class Group:
    """Models with the same weapons: the line in the file, their unit, and their number."""

    line: int
    unit: int
    profile: str
    weapons: tuple[str, ...]
    models: int

    def each(self, costs: Costs) -> Decimal:
        return costs[self.profile] + sum(costs[weapon] for weapon in self.weapons)

    @property
    def text(self) -> str:
        number = f"count: {self.models}, " if self.models > 1 else ""
        return f"      - {{{number}weapons: [{', '.join(self.weapons)}]}}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A roster's file by its lines, its limit and its groups of models."""

    lines: tuple[str, ...]
    limit: Decimal
    groups: tuple[Group, ...]

    @classmethod
    def of(cls, text: str) -> "Sheet":
        lines = tuple(text.splitlines())
        limit = next(line.removeprefix("limit: ") for line in lines if line.startswith("limit: "))
        return cls(lines, Decimal(limit), tuple(_groups(lines)))

    @property
    def text(self) -> str:
        changed = {group.line: group.text for group in self.groups}
        return "\n".join(changed.get(number, line) for number, line in enumerate(self.lines)) + "\n"

    def total(self, costs: Costs) -> Decimal:
        return sum((group.each(costs) * group.models for group in self.groups), Decimal(0))

    def faults(self, costs: Costs) -> list[str]:
        """Every limit of costs that the roster breaks, and whether it leaves too much unspent."""
        total, units = self.total(costs), {group.unit for group in self.groups}
        found = [] if total <= self.limit else [f"costs {total} pts; at most {self.limit} are allowed"]
        if total < self.limit * LEAST_SHARE:
            found.append(f"costs {total} pts; at least {self.limit * LEAST_SHARE} are wanted")
        for number in sorted(units):
            own = [group for group in self.groups if group.unit == number]
            cost = sum(group.each(costs) * group.models for group in own)
            if cost < LEAST_UNIT:
                found.append(f"unit {number} ({own[0].profile}) costs {cost} pts; at least {LEAST_UNIT} are needed")
            if min(group.each(costs) for group in own) < LEAST_MODEL:
                found.append(f"unit {number} ({own[0].profile}) has a model below {LEAST_MODEL} pts")
        return found

    def scaled(self, factor: Decimal) -> "Sheet":
        """The sheet with the numbers of models multiplied by a factor; units of one model stay as they are."""
        groups = (
            replace(group, models=max(2, round(group.models * factor))) if group.models > 1 else group
            for group in self.groups
        )
        return replace(self, groups=tuple(groups))

    def changed(self) -> Iterator["Sheet"]:
        """All sheets with one model more or less; units of one model stay so, and no other is reduced to one."""
        for number, group in enumerate(self.groups):
            for models in (group.models - 1, group.models + 1):
                if group.models > 1 and models > 1:
                    other = replace(group, models=models)
                    yield replace(self, groups=(*self.groups[:number], other, *self.groups[number + 1 :]))


def _groups(lines: tuple[str, ...]) -> Iterator[Group]:
    units, profile = count(), ""
    unit = 0
    for number, line in enumerate(lines):
        if line.startswith("  - profile: "):
            unit, profile = next(units) + 1, line.removeprefix("  - profile: ")
        elif found := GROUP.match(line):
            weapons = tuple(found["weapons"].split(", "))
            yield Group(number, unit, profile, weapons, int(found["count"] or 1))


def fitted(sheet: Sheet, costs: Costs) -> Sheet | None:
    """A sheet that fits, with similar shares: the first that spends nearly all, else one that spends enough."""
    front, enough = [sheet.scaled(sheet.limit / sheet.total(costs))], None
    tried = {front[0].groups}
    while front and len(tried) < MOST_TRIED:
        fitting = [each for each in front if not each.faults(costs)]
        if fitting:
            fullest = max(fitting, key=lambda each: each.total(costs))
            if fullest.total(costs) >= GOOD_SHARE * fullest.limit:
                return fullest
            enough = enough or fullest
        near = sorted(front, key=lambda each: (len(each.faults(costs)), abs(each.total(costs) - each.limit)))[
            :AT_ONCE
        ]
        front = list({step.groups: step for each in near for step in each.changed()}.values())
        front = [each for each in front if each.groups not in tried]
        tried |= {each.groups for each in front}
    return enough

"""Power against Defence: the printed charts and the two formulas, all as tables of the same form."""

import csv
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from muster.rulebook.ladder import ATTACK_D6, ATTACK_D10, AUTOMATIC, Ladder, Needs

HIGHEST_POWER = 20
HIGHEST_DEFENCE = 15

Cells = tuple[tuple[Needs, ...], ...]
"""Rows by Power from 1, columns by Defence from 0."""


@dataclass(frozen=True, slots=True)
class AttackTable:
    """What an attack die needs for every Power and Defence (ATTACK-06).

    `printed` is the number of rows and columns that a book prints; a formula has none printed.
    """

    name: str
    ladder: Ladder
    cells: Cells
    printed: tuple[int, int]
    multiplies_hp_loss: bool = False

    def needs(self, power: int, defence: int) -> Needs:
        """The cell, with Power and Defence held to their limits once all changes are added (ATTACK-16)."""
        if power <= 0:
            return self.ladder.never
        return self.cells[min(power, HIGHEST_POWER) - 1][min(max(defence, 0), HIGHEST_DEFENCE)]


def _read_chart(name: str, ladder: Ladder) -> Cells:
    text = (files("muster.rulebook") / "charts" / f"{name}.csv").read_text(encoding="utf-8")
    _, *rows = csv.reader(text.splitlines())
    return tuple(tuple(ladder.needs(cell) for cell in cells) for _, *cells in rows)


def _chart(name: str, ladder: Ladder) -> AttackTable:
    cells = _read_chart(name, ladder)
    return AttackTable(name, ladder, cells, printed=(len(cells), len(cells[0])))


def _quickstart_chart() -> AttackTable:
    """The printed chart; outside of it the core chart, with plain A as everywhere on this one (QS-25)."""
    printed = _read_chart("d6-quickstart", ATTACK_D6)
    beyond = [[needs.once() for needs in row] for row in _read_chart("d6-core", ATTACK_D6)]
    for row, cells in zip(beyond, printed, strict=False):
        row[: len(cells)] = cells
    return AttackTable("d6-quickstart", ATTACK_D6, tuple(map(tuple, beyond)), (len(printed), len(printed[0])))


def _formula(name: str, ladder: Ladder, rule: Callable[[int, int], Needs]) -> AttackTable:
    cells = tuple(
        tuple(rule(power, defence) for defence in range(HIGHEST_DEFENCE + 1)) for power in range(1, HIGHEST_POWER + 1)
    )
    return AttackTable(name, ladder, cells, printed=(0, 0), multiplies_hp_loss=True)


def formula_d6(power: int, defence: int) -> Needs:
    """The formula of BETA-16 to BETA-19: small differences first, then how often one value goes into the other."""
    if defence == 0:
        return ATTACK_D6.at(AUTOMATIC, times=power)
    if abs(power - defence) <= 2:
        return ATTACK_D6.at((4 - (power - defence),))
    if power >= 2 * defence:
        return ATTACK_D6.at(AUTOMATIC, times=power // defence)
    if power > defence:
        return ATTACK_D6.at((2,))
    if defence >= 4 * power:
        return ATTACK_D6.at((6, 6, 6))
    if defence >= 3 * power:
        return ATTACK_D6.at((6, 6))
    if defence >= 2 * power:
        return ATTACK_D6.at((6, 4))
    return ATTACK_D6.at((6,))


def formula_d10(power: int, defence: int) -> Needs:
    """The formula of D10-04 to D10-06; one and a half times as much is compared exactly, without rounding."""
    if defence == 0:
        return ATTACK_D10.at(AUTOMATIC, times=power)
    if power >= 2 * defence:
        return ATTACK_D10.at(AUTOMATIC, times=power // defence)
    if power > defence:
        return ATTACK_D10.at((1,) if 2 * power >= 3 * defence else (3,))
    if power == defence:
        return ATTACK_D10.at((5,))
    if defence >= 4 * power:
        return ATTACK_D10.at((9, 9))
    if defence >= 3 * power:
        return ATTACK_D10.at((9, 6))
    if defence >= 2 * power:
        return ATTACK_D10.at((9, 3))
    return ATTACK_D10.at((9,) if 2 * defence >= 3 * power else (7,))


_TABLES: MappingProxyType[str, Callable[[], AttackTable]] = MappingProxyType(
    {
        "d6-core": lambda: _chart("d6-core", ATTACK_D6),
        "d6-quickstart": _quickstart_chart,
        "d6-beta": lambda: _chart("d6-beta", ATTACK_D6),
        "d10-beta": lambda: _chart("d10-beta", ATTACK_D10),
        "d6-formula": lambda: _formula("d6-formula", ATTACK_D6, formula_d6),
        "d10-formula": lambda: _formula("d10-formula", ATTACK_D10, formula_d10),
    }
)

ATTACK_TABLES = tuple(_TABLES)


@cache
def attack_table(name: str) -> AttackTable:
    """One of `ATTACK_TABLES` by its name."""
    return _TABLES[name]()

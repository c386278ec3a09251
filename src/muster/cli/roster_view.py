"""A roster as a JSON document, and as a table in the terminal against its limit."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from muster.army import Roster, RosterUnit
from muster.army.points import partly_by_hand
from muster.cli import output
from muster.cli.bars import block
from muster.files.kinds import points

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

WIDTH = 40
BY_HAND = "†"
"""Stands behind a cost of which any part was entered by hand, as on paper."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A unit of the roster with the HP that it has left."""

    unit: RosterUnit
    hp: int

    @property
    def value(self) -> Fraction:
        return self.unit.value(self.hp)


def document(roster: Roster, lines: list[RosterLine]) -> dict[str, Any]:
    return {
        "name": roster.name,
        "faction": roster.faction,
        "ruleset": roster.ruleset,
        "limit": _number(roster.limit),
        "overspend": _number(roster.overspend),
        "points": _number(roster.cost),
        "value": float(sum((line.value for line in lines), Fraction(0))),
        "units": [
            _unit_document(line.unit) | {"aboard": line.unit.aboard, "hp": line.hp, "value": float(line.value)}
            for line in lines
        ],
        "forms": [{"of": form.of, **_unit_document(form.unit)} for form in roster.forms],
        "linked": {weapon.name: list(weapon.linked) for weapon in roster.weapons if weapon.linked},
    }


def _unit_document(unit: RosterUnit) -> dict[str, Any]:
    return {
        "name": unit.name,
        "profile": unit.profile.name,
        "models": len(unit.models),
        "weapons": [weapon.name for weapon in unit.weapons()],
        "points": _number(unit.cost),
        "by_hand": partly_by_hand(unit),
        "full_hp": unit.full_hp,
    }


def _number(cost: Decimal | None) -> float | None:
    return None if cost is None else float(cost)


def draw(console: "Console", roster: Roster, lines: list[RosterLine], broken: list[str]) -> None:
    from rich.text import Text

    said = " · ".join(filter(None, [roster.faction, f"ruleset {roster.ruleset}"]))
    console.print(Text(roster.name, f"bold {output.TAPE}").append(f"  {said}", output.QUIET))
    console.print(_tape(roster))
    if roster.overspend:
        console.print(output.overspend(roster))
    console.print()
    console.print(_table(lines))
    for line in _tied(roster):
        console.print(Text(f"  {line}", output.QUIET))
    if any(partly_by_hand(line.unit) for line in lines):
        console.print(Text(f"  {BY_HAND} costs that were entered by hand, or parts of them", output.QUIET))
    if any(line.hp < line.unit.full_hp for line in lines):
        value = sum((line.value for line in lines), Fraction(0))
        console.print(Text(f"  {float(value):,.2f} pts are left.", f"bold {output.GREEN}"))
    if broken:
        console.print(output.crosses(broken))


def _tied(roster: Roster) -> list[str]:
    """What units and weapons may change into."""
    forms = [
        f"{form.of} may change into {form.unit.name}: {len(form.unit.models):,} x {form.unit.profile.name}, "
        f"{form.unit.full_hp:,} HP, {_cost(form.unit)} pts"
        for form in roster.forms
    ]
    linked = [weapon for weapon in roster.weapons if weapon.linked]
    return [*forms, *(f"{weapon.name} may change into {', '.join(weapon.linked)}" for weapon in linked)]


def _tape(roster: Roster) -> "Text":
    """The points as a tape against the limit; what goes past it is marked."""
    from rich.text import Text

    if roster.cost is None:
        return Text("  not everything is priced; “muster cost FILE --out NEW” fills the costs in", output.QUIET)
    limit = roster.rules.point_limit(roster.limit)
    if not limit:
        return Text(f"  {points(roster.cost)} pts", "bold")
    share = float(roster.cost / limit)
    line = Text("  ").append(f"{block(min(share, 1), WIDTH):<{WIDTH}}", output.TAPE)
    line.append("▐", output.BAD if share > 1 else output.QUIET)
    line.append(f" {points(roster.cost)}", "bold").append(f" of {points(limit)} pts", output.QUIET)
    rest = limit - roster.cost
    words = f"  {points(rest)} left" if rest >= 0 else f"  {points(-rest)} over"
    return line.append(words, output.QUIET if rest >= 0 else output.BAD)


def _table(lines: list[RosterLine]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    hurt = any(line.hp < line.unit.full_hp for line in lines)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=output.QUIET)
    table.add_column("  Unit", overflow="fold")
    for head in ("Models", "HP", "Points", *(["Left"] if hurt else [])):
        table.add_column(head, justify="right")
    table.add_column("Weapons", overflow="fold", ratio=1)
    for line in lines:
        unit = line.unit
        name = Text(f"  {unit.name}", "bold")
        if unit.aboard:
            name.append(f"\n  aboard {unit.aboard}", output.QUIET)
        hp = f"{line.hp} of {unit.full_hp}" if line.hp < unit.full_hp else str(unit.full_hp)
        left = [f"{float(line.value):,.2f}"] if hurt else []
        table.add_row(name, str(len(unit.models)), hp, _cost(unit), *left, Text(_weapons(unit), output.QUIET))
    return table


def _cost(unit: RosterUnit) -> str:
    if unit.cost is None:
        return "not priced"
    return f"{points(unit.cost)} {BY_HAND}" if partly_by_hand(unit) else points(unit.cost)


def _weapons(unit: RosterUnit) -> str:
    carried = [weapon.name for model in unit.models for weapon in model.weapons]
    counts = {name: carried.count(name) for name in dict.fromkeys(carried)}
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())

"""`muster roster`: an army at a glance, against a limit and a ruleset, and what is left of it."""

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.army import Roster, RosterUnit, find_roster, roster_breaches
from muster.cli import output
from muster.cli.bars import block
from muster.cli.options import option, word
from muster.files import BadInput
from muster.files.kinds import OneOf, did_you_mean, plain
from muster.files.refusals import shown
from muster.rulebook.ruleset import POINTS, PRESETS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

app = typer.Typer(add_completion=False)
WIDTH = 40


@dataclass(frozen=True, slots=True)
class Line:
    """A unit of the roster with the HP that it has left."""

    unit: RosterUnit
    hp: int

    @property
    def value(self) -> Fraction:
        return self.unit.value(self.hp)


@app.command()
def command(
    name: Annotated[
        str, typer.Argument(metavar="ROSTER", help="A roster's file, or a ready army.", show_default=False)
    ],
    ruleset: Annotated[Any, option("ruleset", OneOf(*PRESETS), "Judge it by another ruleset than its own.")] = None,
    limit: Annotated[Any, option("limit", POINTS, "Judge it by another Point Limit.", "POINTS-02")] = None,
    left: Annotated[
        list[str] | None,
        word("left", "HP left in a unit, all its models together; may be given more than once.", "UNIT=HP"),
    ] = None,
    as_json: output.Json = False,
) -> int:
    """Show a roster: its units, what they cost, and whether it may be played.

    Ends with 1 if it breaks a rule.

    Example: muster roster lamplighters --limit 300 --left "First Lamp Section=5"
    """
    roster = find_roster(name)
    roster = replace(roster, ruleset=ruleset or roster.ruleset, limit=roster.limit if limit is None else limit)
    lines = _lines(roster, left or [])
    breaches = roster_breaches(roster)
    whole = document(roster, lines) | {
        "breaches": [{"where": each.where, "rule": each.rule, "sentence": each.sentence} for each in breaches]
    }
    output.show(as_json, whole, lambda console: draw(console, roster, lines, [each.sentence for each in breaches]))
    return 1 if breaches else 0


def _lines(roster: Roster, left: list[str]) -> list[Line]:
    names = [unit.name for unit in roster.units]
    hp = {unit.name: unit.full_hp for unit in roster.units}
    for each in left:
        name, _, count = each.rpartition("=")
        if name not in hp or not (count.isascii() and count.isdigit() and len(count) <= 9):
            allowed = f"a unit's name, = and the HP that it has left, such as {names[0]}=1"
            sentence = f"left is {shown(each)}; allowed are {allowed}.{did_you_mean(name, names)}"
            raise BadInput("left.not_allowed", sentence, "POINTS-11")
        hp[name] = int(count)
        roster.units[names.index(name)].value(hp[name])
    return [Line(unit, hp[unit.name]) for unit in roster.units]


def document(roster: Roster, lines: list[Line]) -> dict[str, Any]:
    return {
        "name": roster.name,
        "faction": roster.faction,
        "ruleset": roster.ruleset,
        "limit": _number(roster.limit),
        "overspend": _number(roster.overspend),
        "points": _number(roster.cost),
        "value": float(sum((line.value for line in lines), Fraction(0))),
        "units": [
            {
                "name": line.unit.name,
                "profile": line.unit.profile.name,
                "models": len(line.unit.models),
                "weapons": [weapon.name for weapon in line.unit.weapons()],
                "aboard": line.unit.aboard,
                "points": _number(line.unit.cost),
                "hp": line.hp,
                "full_hp": line.unit.full_hp,
                "value": float(line.value),
            }
            for line in lines
        ],
    }


def _number(points: Decimal | None) -> float | None:
    return None if points is None else float(points)


def draw(console: "Console", roster: Roster, lines: list[Line], broken: list[str]) -> None:
    from rich.text import Text

    said = " · ".join(filter(None, [roster.faction, f"ruleset {roster.ruleset}"]))
    console.print(Text(roster.name, f"bold {output.TAPE}").append(f"  {said}", output.QUIET))
    console.print(_tape(roster))
    if roster.overspend:
        console.print(Text(f"  {plain(roster.overspend)} pts over the limit are accepted by the others.", output.BAD))
    console.print()
    console.print(_table(lines))
    if any(line.hp < line.unit.full_hp for line in lines):
        value = sum((line.value for line in lines), Fraction(0))
        console.print(Text(f"  {float(value):,.2f} pts are left.", f"bold {output.GREEN}"))
    if broken:
        console.print(_crosses(broken))


def _crosses(sentences: list[str]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1))
    for sentence in sentences:
        grid.add_row(Text("  ✗", output.BAD), Text(sentence))
    return grid


def _tape(roster: Roster) -> "Text":
    """The points as a tape against the limit; what goes past it is marked."""
    from rich.text import Text

    if roster.cost is None:
        return Text("  not everything is priced; “muster cost” says what it would cost", output.QUIET)
    if not roster.limit:
        return Text(f"  {plain(roster.cost)} pts", "bold")
    share = float(roster.cost / roster.limit)
    line = Text("  ").append(f"{block(min(share, 1), WIDTH):<{WIDTH}}", output.TAPE)
    line.append("▐", output.BAD if share > 1 else output.QUIET)
    line.append(f" {plain(roster.cost)}", "bold").append(f" of {plain(roster.limit)} pts", output.QUIET)
    rest = roster.limit - roster.cost
    words = f"  {plain(rest)} left" if rest >= 0 else f"  {plain(-rest)} over"
    return line.append(words, output.QUIET if rest >= 0 else output.BAD)


def _table(lines: list[Line]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style=output.QUIET)
    table.add_column("  Unit", overflow="fold")
    for head in ("Models", "HP", "Points"):
        table.add_column(head, justify="right")
    table.add_column("Weapons", overflow="fold", ratio=1)
    for line in lines:
        unit = line.unit
        name = Text(f"  {unit.name}", "bold")
        if unit.aboard:
            name.append(f"\n  aboard {unit.aboard}", output.QUIET)
        hp = f"{line.hp} of {unit.full_hp}" if line.hp < unit.full_hp else str(unit.full_hp)
        cost = "not priced" if unit.cost is None else plain(unit.cost)
        table.add_row(name, str(len(unit.models)), hp, cost, Text(_weapons(unit), output.QUIET))
    return table


def _weapons(unit: RosterUnit) -> str:
    carried = [weapon.name for model in unit.models for weapon in model.weapons]
    counts = {name: carried.count(name) for name in dict.fromkeys(carried)}
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())

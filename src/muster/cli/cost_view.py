"""Costs as a JSON document, and as tables in the terminal."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from muster.army import Roster, Unit, Weapon
from muster.army.points import VERSIONS, Line, Price, by_hand, price, price_roster, price_roster_unit
from muster.army.things import Thing, profiles_in
from muster.cli import output

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


@dataclass(frozen=True, slots=True)
class Costed:
    """What was asked about, and by which version of the model."""

    thing: Thing
    version: int

    def price(self, profile: Unit | Weapon) -> Price:
        return price(profile, self.version)


def document(costed: Costed) -> dict[str, Any]:
    """A profile's own price stands at the top; a library or a roster lists its profiles below."""
    thing = costed.thing
    if isinstance(thing, Unit | Weapon):
        return _profile_document(costed, thing)
    profiles = [_profile_document(costed, each) for each in profiles_in(thing)]
    whole: dict[str, Any] = {"kind": type(thing).__name__.lower(), "name": thing.name, "version": costed.version}
    if isinstance(thing, Roster):
        whole |= _price_document(price_roster(thing, costed.version))
        whole |= {"cost": _number(thing.cost), "limit": _number(thing.limit)}
        whole["units"] = [
            {"name": unit.name, "cost": _number(unit.cost)} | _price_document(price_roster_unit(unit, costed.version))
            for unit in thing.units
        ]
    return whole | {"profiles": profiles}


def _profile_document(costed: Costed, profile: Unit | Weapon) -> dict[str, Any]:
    """`points` is what the model says, `cost` what stands in the profile."""
    return {
        "kind": type(profile).__name__.lower(),
        "name": profile.name,
        "version": costed.version,
        **_price_document(costed.price(profile)),
        "cost": _number(profile.cost),
        "by_hand": by_hand(profile),
        "pricing": profile.pricing,
    }


def _price_document(price: Price) -> dict[str, Any]:
    found = {"points": float(price.points), "lines": [_line_document(line) for line in price.lines]}
    return found | {"lumps": [_line_document(line) for line in price.lumps]}


def _line_document(line: Line) -> dict[str, Any]:
    return {"label": line.label, "points": float(line.points), "factor": line.factor, "why": line.why}


def _number(cost: Any) -> float | None:
    return None if cost is None else float(cost)


def draw(console: "Console", costed: Costed, *, explain: bool, saved: Path | None) -> None:
    thing = costed.thing
    if isinstance(thing, Roster):
        _draw_roster(console, costed, thing, explain=explain)
    if explain or isinstance(thing, Unit | Weapon):
        for profile in profiles_in(thing):
            _draw_profile(console, costed, profile)
    else:
        _draw_profiles(console, costed)
    if saved:
        console.print(f"  Written to {saved}.", markup=False, style=output.QUIET, soft_wrap=True)
    formula = VERSIONS[costed.version].formula
    console.print(f"  Point model {costed.version}: {formula}; docs/points.md explains it.\n", style=output.QUIET)


def _draw_roster(console: "Console", costed: Costed, roster: Roster, *, explain: bool) -> None:
    prices = [(unit, price_roster_unit(unit, costed.version)) for unit in roster.units]
    whole = price_roster(roster, costed.version)
    limit = f" of {roster.limit:,}" if roster.limit is not None else ""
    _title(console, roster.name, f"{whole.points:,}{limit} points")
    table = _table("Unit", "Points", "What it is")
    for unit, each in prices:
        _row(table, Line(unit.name, each.points, f"{len(unit.models)} x {unit.profile.name}"))
        for line in each.lines if explain else ():
            table.add_row(*_quiet(f"  {line.label}", f"{line.points:.2f}", line.why))
    console.print(table)
    if roster.cost is not None and roster.cost != whole.points:
        console.print(f"  It was built with costs of {roster.cost:,} points in all.", style=output.QUIET)


def _draw_profile(console: "Console", costed: Costed, profile: Unit | Weapon) -> None:
    found = costed.price(profile)
    what = "a model" if isinstance(profile, Unit) else "each"
    _title(console, profile.name, f"{found.points:,} points {what}")
    table = _table("For", "Points", "Why")
    for line in found.lines:
        _row(table, line)
    for line in found.lumps:
        _row(table, line, f"[{output.TAPE}]+{line.points:.2f}[/]")
    console.print(table)
    if mark := _mark(costed, profile):
        console.print(f"  In the file: {mark}.", markup=False)


def _draw_profiles(console: "Console", costed: Costed) -> None:
    for kind, name in ((Unit, "Model of a unit"), (Weapon, "Weapon")):
        table = _table(name, "Points", "In the file")
        for profile in profiles_in(costed.thing):
            if isinstance(profile, kind):
                _row(table, Line(profile.name, costed.price(profile).points, _mark(costed, profile)))
        if table.rows:
            console.print(table)


def _mark(costed: Costed, profile: Unit | Weapon) -> str:
    """Where what stands in the profile is not what the model says."""
    if profile.cost is None:
        return "not priced yet"
    if by_hand(profile):
        return f"{profile.cost:.2f} by hand"
    return f"{profile.cost:.2f} by version {profile.pricing}" if profile.pricing != costed.version else ""


def _title(console: "Console", name: str, points: str) -> None:
    from rich.markup import escape

    console.print(f"\n[bold {output.TAPE}]{escape(name)}[/]  [bold]{points}[/]")


def _table(*columns: str) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style=output.QUIET, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    first, points, why = columns
    table.add_column(f"  {first}", min_width=20)
    table.add_column(points, justify="right")
    table.add_column(why, ratio=1, style=output.QUIET)
    return table


def _row(table: "Table", line: Line, points: str = "") -> None:
    from rich.markup import escape

    table.add_row(f"  {escape(line.label)}", points or f"[bold]{line.points:.2f}[/]", escape(line.why))


def _quiet(*cells: str) -> Iterable[str]:
    from rich.markup import escape

    first, points, why = (escape(cell) for cell in cells)
    return f"[{output.QUIET}]  {first}[/]", f"[{output.QUIET}]{points}[/]", why

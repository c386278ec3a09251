"""Costs as a JSON document, and as tables in the terminal."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from muster.army import Armoury, Faction, Roster, Unit, Weapon
from muster.army.points import (
    VERSIONS,
    Price,
    PricePart,
    by_hand,
    price,
    price_roster,
    price_roster_unit,
    version_says,
)
from muster.army.things import Thing, profiles_in
from muster.cli import output
from muster.files.kinds import points

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


@dataclass(frozen=True, slots=True)
class Costed:
    """What was asked about, by which version of the model, and what would be wrong with it then."""

    thing: Thing
    version: int
    broken: list[str]
    """What the thing breaks once it is repriced."""

    def price(self, profile: Unit | Weapon) -> Price:
        return price(profile, self.version)


def document(costed: Costed) -> dict[str, Any]:
    """A profile's own price stands at the top; a library or a roster lists its profiles below."""
    thing = costed.thing
    if isinstance(thing, Unit | Weapon):
        return _profile_document(costed, thing)
    profiles = [_profile_document(costed, each) for each in profiles_in(thing)]
    whole: dict[str, Any] = {"kind": type(thing).__name__.lower(), "name": thing.name, "version": costed.version}
    if not isinstance(thing, Roster):
        whole["counts"] = counts(thing)
    else:
        whole |= _price_document(price_roster(thing, costed.version))
        whole |= {"cost": _number(thing.cost), "limit": _number(thing.limit), "overspend": _number(thing.overspend)}
        whole["units"] = [
            {"name": unit.name, "cost": _number(unit.cost)} | _price_document(price_roster_unit(unit, costed.version))
            for unit in thing.units
        ]
    return whole | {"profiles": profiles, "breaches": costed.broken}


def counts(library: Faction | Armoury) -> dict[str, int]:
    """How many units and weapons a library holds."""
    units = {"units": len(library.profiles)} if isinstance(library, Faction) else {}
    return {**units, "weapons": len(library.weapons)}


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
        "version_says": _number(version_says(profile)),
    }


def _price_document(price: Price) -> dict[str, Any]:
    found = {"points": float(price.points), "lines": [_line_document(line) for line in price.lines]}
    return found | {"lumps": [_line_document(line) for line in price.lumps]}


def _line_document(line: PricePart) -> dict[str, Any]:
    return {"label": line.label, "points": float(line.points), "factor": line.factor, "why": line.why}


def _number(cost: Any) -> float | None:
    return None if cost is None else float(cost)


def draw(console: "Console", costed: Costed, *, explain: bool, saved: Path | None) -> None:
    thing = costed.thing
    if isinstance(thing, Roster):
        _draw_roster(console, costed, thing, explain=explain)
    elif isinstance(thing, Faction | Armoury):
        held = (f"{count:,} {what if count != 1 else what[:-1]}" for what, count in counts(thing).items())
        _title(console, thing.name, ", ".join(held))
    if explain or isinstance(thing, Unit | Weapon):
        for profile in profiles_in(thing):
            _draw_profile(console, costed, profile)
    else:
        _draw_profiles(console, costed)
    if costed.broken:
        console.print(output.crosses(costed.broken))
    if saved:
        console.print(f"  Written to {saved}.", markup=False, style=output.QUIET, soft_wrap=True)
    formula = VERSIONS[costed.version].formula
    console.print(f"  Point model {costed.version}: {formula}; docs/points.md explains it.\n", style=output.QUIET)


def _draw_roster(console: "Console", costed: Costed, roster: Roster, *, explain: bool) -> None:
    prices = [(unit, price_roster_unit(unit, costed.version)) for unit in roster.units]
    whole = price_roster(roster, costed.version)
    _title(console, roster.name, _against_limit(roster, whole.points))
    if roster.overspend:
        console.print(output.overspend(roster))
    table = _table("Unit", "Points", "What it is")
    for unit, each in prices:
        _row(table, PricePart(unit.name, each.points, f"{len(unit.models)} x {unit.profile.name}"))
        for line in each.lines if explain else ():
            table.add_row(*_quiet(f"  {line.label}", points(line.points), line.why))
    console.print(table)
    if roster.cost is not None and roster.cost != whole.points:
        console.print(f"  It was built with costs of {points(roster.cost)} points in all.", style=output.QUIET)


def _against_limit(roster: Roster, cost: Decimal) -> str:
    """The points in words: of how many, and by how much they are over."""
    limit = roster.rules.point_limit(roster.limit)
    if limit is None:
        return f"{points(cost)} points"
    over = f", over by {points(cost - limit)}" if cost > limit else ""
    return f"{points(cost)} of {points(limit)} points{over}"


def _draw_profile(console: "Console", costed: Costed, profile: Unit | Weapon) -> None:
    found = costed.price(profile)
    what = "a model" if isinstance(profile, Unit) else "each"
    _title(console, profile.name, f"{points(found.points)} points {what}")
    table = _table("For", "Points", "Why")
    for line in found.lines:
        _row(table, line)
    for line in found.lumps:
        _row(table, line, f"[{output.TAPE}]+{points(line.points)}[/]")
    console.print(table)
    if mark := _mark(costed, profile):
        console.print(f"  In the file: {mark}.", markup=False)


def _draw_profiles(console: "Console", costed: Costed) -> None:
    for kind, name in ((Unit, "Model of a unit"), (Weapon, "Weapon")):
        table = _table(name, "Points", "In the file")
        for profile in profiles_in(costed.thing):
            if isinstance(profile, kind):
                _row(table, PricePart(profile.name, costed.price(profile).points, _mark(costed, profile)))
        if table.rows:
            console.print(table)


def _mark(costed: Costed, profile: Unit | Weapon) -> str:
    """Where what stands in the profile is not what the model says."""
    if profile.cost is None:
        return "not priced yet"
    cost, said = points(profile.cost), version_says(profile)
    if not by_hand(profile):
        return f"{cost} by version {profile.pricing}" if profile.cost != costed.price(profile).points else ""
    if said is not None:
        return f"{cost} by hand; version {profile.pricing} says {points(said)}"
    if profile.pricing is not None:
        return f"{cost} by version {profile.pricing}, which this Muster does not know"
    return f"{cost} by hand"


def _title(console: "Console", name: str, points: str) -> None:
    from rich.markup import escape

    console.print(f"\n[bold {output.TAPE}]{escape(name)}[/]  [bold]{points}[/]")


def _table(*columns: str) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style=output.QUIET, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    first, figure, why = columns
    table.add_column(f"  {first}", min_width=20)
    table.add_column(figure, justify="right")
    table.add_column(why, ratio=1, style=output.QUIET)
    return table


def _row(table: "Table", line: PricePart, figure: str = "") -> None:
    from rich.markup import escape

    table.add_row(f"  {escape(line.label)}", figure or f"[bold]{points(line.points)}[/]", escape(line.why))


def _quiet(*cells: str) -> Iterable[str]:
    from rich.markup import escape

    first, figure, why = (escape(cell) for cell in cells)
    return f"[{output.QUIET}]  {first}[/]", f"[{output.QUIET}]{figure}[/]", why

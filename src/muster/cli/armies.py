"""`muster armies`: the armies and factions that come with Muster, with a line about each."""

from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.army import FACTIONS, READY, ROSTERS, Roster, ready_army, ready_faction
from muster.cli import output
from muster.files.kinds import did_you_mean, plain
from muster.files.refusals import BadInput, shown

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)
OTHERS = "others"
"""What the armies that belong to no faction are listed under."""


@app.command()
def command(
    faction: Annotated[
        str | None, typer.Argument(help="List only this faction and its armies.", show_default=False)
    ] = None,
    as_json: output.Json = False,
) -> None:
    """List the ready armies and factions by the names under which every command takes them.

    Examples: muster armies; muster armies larder. Then: muster roster larder-500
    """
    wanted = [*FACTIONS, OTHERS] if faction is None else [_known(faction)]
    groups = [group(name) for name in wanted]
    output.show(as_json, {"factions": groups}, lambda console: draw(console, groups))


def _known(name: str) -> str:
    listed = (*FACTIONS, OTHERS)
    if name not in listed:
        sentence = f"faction is {shown(name)}; allowed are {', '.join(listed)}.{did_you_mean(name, listed)}"
        raise BadInput("faction.name", sentence)
    return name


def group(name: str) -> dict[str, Any]:
    """A faction with its armies, or those that belong to none."""
    if name == OTHERS:
        return {"name": None, "title": "Armies of no faction", "about": "", "armies": [army(each) for each in READY]}
    found = ready_faction(name)
    armies = sorted((army(each) for each in ROSTERS if _is_of(each, name)), key=lambda each: Decimal(each["limit"]))
    title = f"{found.name}, {len(found.profiles)} units"
    return {"name": name, "title": title, "about": first_sentence(found.lore), "armies": armies}


def _is_of(roster: str, faction: str) -> bool:
    """Rosters are named by their faction and Point Limit."""
    return roster.rpartition("-")[0] == faction


def army(name: str) -> dict[str, Any]:
    roster = ready_army(name)
    return {
        "name": name,
        "title": roster.name,
        "points": None if roster.cost is None else plain(roster.cost),
        "limit": plain(roster.limit or Decimal(0)),
        "units": len(roster.units),
        "models": _models(roster),
        "about": first_sentence(roster.lore),
    }


def _models(roster: Roster) -> int:
    return sum(len(unit.models) for unit in roster.units)


def first_sentence(lore: str) -> str:
    words = " ".join(lore.split())
    first, more, _ = words.partition(". ")
    return f"{first}." if more else first


def points(cost: str | None) -> str:
    return "not priced" if cost is None else f"{Decimal(cost):,.2f} points"


def draw(console: "Console", groups: list[dict[str, Any]]) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    for each in groups:
        name = f"  [{output.QUIET}]{each['name']}[/]" if each["name"] else ""
        console.print(f"\n[bold {output.TAPE}]{escape(each['title'])}[/]{name}", soft_wrap=True)
        if each["about"]:
            console.print(Padding(escape(each["about"]), (0, 0, 0, 2)), style=output.QUIET)
        for one in each["armies"]:
            size = f"{points(one['points'])}, {one['units']} units, {one['models']} models"
            console.print(
                f"  [bold {output.GREEN}]{one['name']:<17}[/] {escape(one['title'])}: {size}", soft_wrap=True
            )
            console.print(Padding(escape(one["about"]), (0, 0, 0, 4)), style=output.QUIET)
        if each["name"] and not each["armies"]:
            console.print(f"  Units to choose from: library: [{each['name']}]", markup=False)
    console.print("\nmuster roster NAME shows one, muster play --armies A B plays two.", style=output.QUIET)

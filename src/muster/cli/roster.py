"""`muster roster`: an army at a glance, against a limit and a ruleset, and what is left of it."""

from dataclasses import replace
from typing import Annotated, Any

import typer

from muster.army import Roster, find_roster, roster_breaches
from muster.cli import output
from muster.cli.options import option, word
from muster.cli.roster_view import RosterLine, document, draw
from muster.files import BadInput
from muster.files.kinds import OneOf, did_you_mean
from muster.files.refusals import shown
from muster.rulebook.ruleset import POINTS, PRESETS

app = typer.Typer(add_completion=False)


@app.command()
def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ROSTER", help="A roster's file, or a ready army: “muster armies” lists them.", show_default=False
        ),
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


def _lines(roster: Roster, left: list[str]) -> list[RosterLine]:
    units = {unit.name: unit for unit in roster.units}
    hp = {unit.name: unit.full_hp for unit in roster.units}
    for each in left:
        name, _, count = each.rpartition("=")
        if name not in units:
            example = f"a unit's name, = and the HP that it has left, such as {roster.units[0].name}=1"
            sentence = f"left is {shown(each)}; allowed are {example}.{did_you_mean(name or each, units)}"
            raise BadInput("left.not_allowed", sentence, "POINTS-11")
        if not (count.isascii() and count.isdigit() and len(count) <= 9):
            allowed = f"{shown(name)}= and whole HP from 0 to {units[name].full_hp:,}"
            raise BadInput("left.not_allowed", f"left is {shown(each)}; allowed are {allowed}.", "POINTS-11")
        hp[name] = int(count)
        units[name].value(hp[name])
    return [RosterLine(unit, hp[unit.name]) for unit in roster.units]

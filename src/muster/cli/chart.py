"""`muster chart`: the whole attack chart of a ruleset."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.cli import output
from muster.cli.options import RULESET_HELP, word
from muster.rulebook.attack_table import HIGHEST_DEFENCE, HIGHEST_POWER, AttackTable
from muster.rulebook.ladder import Needs
from muster.rulebook.ruleset import CORE, Ruleset
from muster.rulebook.ruleset_file import find_ruleset

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

app = typer.Typer(add_completion=False)
LABEL, CELL = 3, 6
"""How wide the labels of the rows are, and a cell with the space beside it."""


@app.command()
def command(
    ruleset: Annotated[str, word("ruleset", RULESET_HELP, "NAME")] = CORE.name,
    as_json: output.Json = False,
) -> None:
    """What an attack die needs, by Power (rows) and Defence (columns)."""
    rules = find_ruleset(ruleset)
    output.show(as_json, document(rules), lambda console: draw(console, rules))


def document(rules: Ruleset) -> dict[str, Any]:
    """The chart as printed; where it ends early, `beyond` has the whole table that serves in play."""
    table = rules.table
    found: dict[str, Any] = {"ruleset": rules.name, "table": table.name, "die": table.ladder.die.name}
    rows, columns = size(table)
    found["cells"] = cells(table, rows, columns)
    if (rows, columns) != (HIGHEST_POWER, HIGHEST_DEFENCE + 1):
        found["beyond"] = cells(table, HIGHEST_POWER, HIGHEST_DEFENCE + 1)
    return found


def size(table: AttackTable) -> tuple[int, int]:
    """Rows and columns as a book prints them; a formula has all that the limits allow."""
    rows, columns = table.printed
    return (rows, columns) if rows else (HIGHEST_POWER, HIGHEST_DEFENCE + 1)


def cells(table: AttackTable, rows: int, columns: int) -> dict[str, list[str]]:
    return {
        str(power): [str(table.needs(power, defence)) for defence in range(columns)] for power in range(1, rows + 1)
    }


def draw(console: "Console", rules: Ruleset) -> None:
    from rich.markup import escape

    table = rules.table
    title = f"{escape(rules.name)}: Power down, Defence across ({table.name})"
    console.print(title, style=f"bold {output.TAPE}")
    for columns in blocks(console.width):
        console.print(_grid(table, columns), "", crop=False, no_wrap=True, soft_wrap=True)
    _draw_beyond(console, table)


def blocks(width: int) -> list[range]:
    """The columns in as few blocks, about as wide as each other, as a terminal has room for."""
    every = HIGHEST_DEFENCE + 1
    room = max((width - LABEL) // CELL, 1)
    each = -(-every // -(-every // room))
    return [range(first, min(first + each, every)) for first in range(0, every, each)]


def _grid(table: AttackTable, columns: range) -> "Table":
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 0), pad_edge=False, show_edge=False)
    grid.add_column("", justify="right", style="bold", min_width=LABEL)
    for defence in columns:
        label = f"{defence}{'+' if defence == HIGHEST_DEFENCE else ''}"
        grid.add_column(label, justify="center", min_width=CELL - 1)
    for power in range(1, HIGHEST_POWER + 1):
        label = f"{power}{'+' if power == HIGHEST_POWER else ''}"
        grid.add_row(label, *(_styled(table, power, defence) for defence in columns))
    return grid


def _draw_beyond(console: "Console", table: AttackTable) -> None:
    rows, columns = size(table)
    if rows < HIGHEST_POWER:
        printed = f"The book prints Power 1 to {rows} against Defence 0 to {columns - 1}"
        console.print(f"{printed}; beyond that (dim) the core chart serves, with plain A.", style=output.QUIET)


def _styled(table: AttackTable, power: int, defence: int) -> str:
    needs = table.needs(power, defence)
    rows, columns = size(table)
    if power > rows or defence >= columns:
        return f"[{output.QUIET}]{needs}[/]"
    return f"[{_colour(needs)}]{needs}[/]"


def _colour(needs: Needs) -> str:
    if needs.automatic:
        return f"bold {output.TAPE}"
    return output.GREEN if len(needs.stages) == 1 else "default"

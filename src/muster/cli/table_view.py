"""A table as a JSON document, and as a summary with a map in the terminal."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from muster.cli import output

if TYPE_CHECKING:
    from rich.console import Console

    from muster.scenery.balance import Balance
    from muster.table.terrain.table import Table

TELLING = ("areas", "cover", "pieces", "walled", "reach", "markers")
"""The findings that are told even where all is well."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What there is to show: a table, its report, the seed of a random one, and how to come by its picture."""

    table: "Table"
    report: "Balance"
    seed: int | None
    note: str
    drawn_by: str


def document(shown: Shown, written: list[Path]) -> dict[str, Any]:
    from muster.table.terrain.table_writing import table_document

    whole: dict[str, Any] = {} if shown.seed is None else {"seed": shown.seed}
    findings = [{"code": each.code, "fair": each.fair, "sentence": each.sentence} for each in shown.report.findings]
    return whole | {
        "table": table_document(shown.table),
        "fair": shown.report.fair,
        "findings": findings,
        "written": [str(path) for path in written],
    }


def draw(console: "Console", shown: Shown, written: list[Path]) -> None:
    if written:
        for path in written:
            console.print(
                f"Wrote [bold {output.GREEN}]{_plain(str(path))}[/]: {_plain(_about(shown))}.", soft_wrap=True
            )
        return
    from muster.cli.table_map import table_map

    console.print(
        f"\n[bold {output.TAPE}]{_plain(shown.table.name)}[/]  [{output.QUIET}]{_plain(_about(shown))}[/]\n"
    )
    for line in table_map(shown.table, max(console.width - 4, 12)):
        console.print("  ", line, sep="", soft_wrap=True)
    _draw_pieces(console, shown)
    _draw_report(console, shown)
    console.print(f"\n  Draw it: [bold {output.GREEN}]{_plain(shown.drawn_by)}[/]\n", soft_wrap=True)


def _about(shown: Shown) -> str:
    from muster.drawing.picture import board_words, counted

    return ", ".join(part for part in (board_words(shown.table.board), counted(shown.table), shown.note) if part)


def _draw_pieces(console: "Console", shown: Shown) -> None:
    from rich.table import Table as Grid

    from muster.cli.table_map import sign
    from muster.drawing.deployment import seat_of
    from muster.drawing.projection import Projection
    from muster.drawing.words import kinds

    table, grid = shown.table, Grid.grid(padding=(0, 1, 0, 0))
    for kind in kinds(table.pieces, Projection(table.board).unit):
        character, colour = sign(kind.pieces[0])
        said = f"[{output.QUIET}]{_plain(kind.effects)}[/]"
        grid.add_row(f"  [{colour}]{character}[/]", f"[bold]{_plain(kind.name)}[/]", kind.count, said)
    zones = ", ".join(f"{zone.letter} {seat_of(zone).name}" for zone in table.zones)
    if zones:
        grid.add_row("  ·", "[bold]Zone[/]", f"× {len(table.zones)}", f"[{output.QUIET}]{_plain(zones)}[/]")
    if table.markers:
        colours = [marker.colour or "plain" for marker in table.markers]
        listed = ", ".join(f"{colour} {colours.count(colour)}" for colour in dict.fromkeys(colours))
        grid.add_row("  1", "[bold]Marker[/]", f"× {len(colours)}", f"[{output.QUIET}]{_plain(listed)}[/]")
    console.print()
    console.print(grid)


def _draw_report(console: "Console", shown: Shown) -> None:
    """The verdict, what speaks for it most, and everything that speaks against it."""
    from rich.table import Table as Grid

    findings = shown.report.findings
    console.print(f"\n  {_verdict(shown.report)}; all of them with --json.")
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for finding in findings:
        if not finding.fair or finding.code in TELLING:
            mark = f"[{output.GREEN}]✓[/]" if finding.fair else f"[{output.BAD}]✗[/]"
            grid.add_row(f"  {mark}", f"[{output.QUIET}]{_plain(finding.sentence)}[/]")
    console.print(grid)


def _verdict(report: "Balance") -> str:
    measures, failed = len(report.findings), len(report.unfair)
    if not failed:
        return f"This table is [bold {output.GREEN}]fair[/] by {measures} measures"
    fail = "fails" if failed == 1 else "fail"
    return f"This table is [bold {output.BAD}]not fair[/]: {failed} of {measures} measures {fail}"


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)

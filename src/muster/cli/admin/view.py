"""How `muster admin` shows people, games, storage, and what is damaged."""

from typing import TYPE_CHECKING

from muster.cli import output
from muster.files.refusals import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from muster.server.admin.checking import Checked
    from muster.server.admin.listing import GameListed, Person, StorageUsed

SHORT = 8
"""Letters of an id: enough to name it by."""


def size(count: int) -> str:
    """Bytes as people read them."""
    if count < 1_000:
        return f"{count} B"
    for unit, one in (("kB", 1_000), ("MB", 1_000_000)):
        if count < 1_000 * one:
            return f"{count / one:.1f} {unit}"
    return f"{count / 1_000_000_000:.1f} GB"


def say(console: "Console", sentence: str) -> None:
    console.print(sentence, markup=False, soft_wrap=True)


def draw_people(console: "Console", people: "Sequence[Person]") -> None:
    rows = [
        (
            each.id[:SHORT],
            shown(each.name or "–"),
            each.since[:10],
            each.seen or "–",
            f"{each.things:,}",
            f"{each.games:,}",
            size(each.bytes),
            f"since {each.shut_out[:10]}" if each.shut_out else "",
        )
        for each in people
    ]
    _table(console, ("id", "name", "since", "last seen", ">things", ">games", ">bytes", "shut out"), rows)
    _count(console, len(people), "person", "people")


def draw_games(console: "Console", games: "Sequence[GameListed]") -> None:
    rows = [
        (
            each.id[:SHORT],
            each.stage,
            shown(", ".join(each.players), 60),
            f"{each.lines:,}",
            size(each.bytes),
            each.changed[:16].replace("T", " "),
        )
        for each in games
    ]
    _table(console, ("id", "stage", "who plays", ">lines", ">bytes", "last change"), rows)
    _count(console, len(games), "game", "games")


def draw_storage(console: "Console", used: "StorageUsed") -> None:
    rows = [(each.what, f"{each.count:,}", size(each.bytes)) for each in used.rooms]
    _table(console, ("what", ">how many", ">text in them"), rows)
    say(console, f"The database takes {size(used.database)}; {size(used.free)} are free where the data folder is.")


def draw_checked(console: "Console", found: "Checked") -> None:
    looked = f"{found.people:,} people, {found.things:,} things and {found.games:,} games with {found.lines:,} lines"
    if not found.damaged:
        console.print(f"{looked}: [bold {output.GREEN}]all whole, and every log true[/].", soft_wrap=True)
        return
    for each in found.damaged:
        console.print(f"[bold]{each.what}[/] ", end="")
        say(console, f"{shown(each.id)}: {each.sentence}" if each.id else each.sentence)
    console.print(f"{looked}: [bold {output.BAD}]{len(found.damaged)} damaged[/].", soft_wrap=True)


def _table(console: "Console", heads: "Sequence[str]", rows: "Sequence[Sequence[str]]") -> None:
    """Columns; those whose head begins with > are numbers."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style=output.QUIET, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        number = head.startswith(">")
        table.add_column(head.lstrip(">"), justify="right" if number else "left", no_wrap=number or place == 0)
    for first, *others in rows:
        table.add_row(Text(first, output.GREEN), *map(Text, others))
    console.print(table)


def _count(console: "Console", count: int, one: str, many: str) -> None:
    console.print(f"{count:,} {one if count == 1 else many}", style=output.QUIET)

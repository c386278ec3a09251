"""The log of a game as text that people keep: nothing is left out, what was undone is marked."""

from collections.abc import Iterator

from muster.bookkeeping.value import points_text
from muster.companion.table_game.history import History, Line
from muster.companion.table_game.setup import Setup
from muster.companion.table_game.table import Table


def log_text(setup: Setup, history: History) -> str:
    return "\n".join([*_head(setup), "", *map(_line, history.lines), "", *_foot(history.table)]) + "\n"


def _head(setup: Setup) -> Iterator[str]:
    yield setup.name
    yield f"{setup.style.value.capitalize()} game, rules: {setup.preset}, begun {setup.made}"
    for seat in setup.seats:
        team = f" ({seat.team})" if seat.team else ""
        yield f"{seat.player}{team}: {seat.roster.name}"


def _line(line: Line) -> str:
    rules = f" [{', '.join(line.rules)}]" if line.rules else ""
    undone = " (undone)" if line.undone else ""
    return f"{line.n:>4}  {line.at}  {line.sentence}{rules}{undone}"


def _foot(table: Table) -> Iterator[str]:
    names = table.setup.side_names
    for side, name in enumerate(names):
        yield f"{name}: {points_text(table.side_value(side))} points left, score {table.state.scores[side]}"
    for ruling in table.state.rulings:
        yield f"Ruling: {ruling.question} {names[ruling.side]}: {ruling.reading}"
    if table.state.result is not None:
        yield table.state.result.sentence

"""The log of a game as text that people keep: nothing is left out, what was undone is marked."""

from collections.abc import Iterator

from muster.bookkeeping.value import points_text
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.history import History, HistoryLine
from muster.companion.table_game.setup import TableSetup


def log_text(setup: TableSetup, history: History) -> str:
    return "\n".join([*_head(setup), "", *map(_line, history.lines), "", *_foot(history.game)]) + "\n"


def _head(setup: TableSetup) -> Iterator[str]:
    yield setup.name
    yield f"{setup.style.value.capitalize()} game, rules: {setup.preset}, begun {setup.made}"
    for seat in setup.seats:
        team = f" ({seat.team})" if seat.team else ""
        yield f"{seat.player}{team}: {seat.roster.name}"


def _line(line: HistoryLine) -> str:
    rules = f" [{', '.join(line.rules)}]" if line.rules else ""
    undone = " (undone)" if line.undone else ""
    return f"{line.n:>4}  {line.at}  {line.sentence}{rules}{undone}"


def _foot(game: TableGame) -> Iterator[str]:
    names = game.setup.side_names
    for side, name in enumerate(names):
        yield f"{name}: {points_text(game.side_value(side))} points left, score {game.state.scores[side]}"
    for ruling in game.state.rulings:
        yield f"Ruling: {ruling.question} {names[ruling.side]}: {ruling.reading}"
    if game.state.result is not None:
        yield game.state.result.sentence

"""What can be asked of a game on a table: a command, a look, the log to keep, and a Roll-Off with real dice."""

import re

from muster.bookkeeping.length import FEWEST_TURNS, MOST_TURNS
from muster.companion.refused import Refused
from muster.companion.table_game.body import new_game, read_game, write_game
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.history import NEW, History, HistoryLine
from muster.companion.table_game.log_text import log_text
from muster.companion.table_game.rolling_off import rounds_so_far, rounds_text
from muster.companion.table_game.setup import FEWEST_SEATS, MOST_MINUTES, MOST_SEATS, TableSetup
from muster.companion.table_game.shapes import (
    GameRequest,
    RollOffAnswer,
    RollOffRequest,
    TableGameAnswer,
    TableGameRequest,
    TableLogAnswer,
    TableSetupAnswer,
    TableViewAnswer,
)
from muster.companion.table_game.view import line_view, view

_UNFIT = re.compile(r"[^a-z0-9]+")


def table_setup(request: object) -> TableSetupAnswer:
    Fields(request, "the request", "").close()
    return {
        "fewest_seats": FEWEST_SEATS,
        "most_seats": MOST_SEATS,
        "fewest_turns": FEWEST_TURNS,
        "most_turns": MOST_TURNS,
        "most_minutes": MOST_MINUTES,
    }


def table_game(request: TableGameRequest) -> TableGameAnswer:
    """The game after a command; the same game and command always come to the same."""
    fields = Fields(request, "the request", "")
    command = fields.any("command")
    if fields.gives("game"):
        setup, history = read_game(fields.any("game"))
        line = history.follow(command, "command")
        log = [*_log_of(fields.values["game"]), command]
    else:
        setup, history = new_game(command)
        line, log = _begun(setup), []
    fields.close()
    return {"game": write_game(setup, log, history), "line": line_view(line), "view": view(history)}


def table_view(request: GameRequest) -> TableViewAnswer:
    return {"view": view(_game_asked(request)[1])}


def table_log(request: GameRequest) -> TableLogAnswer:
    setup, history = _game_asked(request)
    name = _UNFIT.sub("-", setup.name.lower()).strip("-") or "game"
    return {"text": log_text(setup, history), "filename": f"{name}-log.txt"}


def roll_off(request: RollOffRequest) -> RollOffAnswer:
    """How a Roll-Off stands with the dice so far: who won, or who rolls again (DICE-12, DICE-13)."""
    fields = Fields(request, "the request", "")
    players = fields.listed("players", 2, MOST_SEATS, "DICE-12")
    names = [each for each in players if isinstance(each, str) and 0 < len(each) <= 80]
    if len(names) < len(players) or len(set(names)) < len(names):
        raise Refused("players.names", "players are two or more different names.", "DICE-12", "players")
    rounds, again = rounds_so_far(names, fields.faces())
    fields.close()
    winner = None if again else rounds[-1].groups[0][0]
    outcome = f"{winner} wins." if winner else f"To roll: {', '.join(again)}."
    return {
        "rounds": [{"players": list(each.players), "faces": list(each.roll.faces)} for each in rounds],
        "again": list(again),
        "winner": winner,
        "sentence": rounds_text(rounds) + outcome,
    }


def _game_asked(request: GameRequest) -> tuple[TableSetup, History]:
    fields = Fields(request, "the request", "")
    game = read_game(fields.any("game"))
    fields.close()
    return game


def _log_of(game: object) -> list[object]:
    """The log of a body that has been read."""
    log = game["log"] if isinstance(game, dict) else []
    return log if isinstance(log, list) else []


def _begun(setup: TableSetup) -> HistoryLine:
    players = ", ".join(seat.player for seat in setup.seats)
    return HistoryLine(0, setup.made, NEW, f"{setup.name}: a {setup.style.value} game of {players}.", ("STYLE-01",))

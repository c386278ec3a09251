"""The clock of each seat. Time comes with the commands: nothing here looks at a clock."""

from datetime import datetime

from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.state import Clock

LONGEST = 7 * 24 * 3600
"""A clock that ran longer was forgotten; it counts no more than this, in seconds."""


def clock(game: TableGame, fields: Fields) -> Done:
    seats, now = game.setup.seats, fields.time()
    was = game.state.clock
    running = was.running
    match fields.choice("set", ("start", "stop", "pass")):
        case "start":
            seat: int | None = fields.whole("seat", 0, len(seats) - 1)
        case "pass":
            seat = (_running(was, fields) + 1) % len(seats)
        case _:
            _running(was, fields)
            seat = None
    game = game.changed(clock=Clock(stopped(was, now).used, seat, now.isoformat() if seat is not None else ""))
    sentence = f"The clock of {seats[seat].player} runs." if seat is not None else "The clock stands still."
    return Done(game, sentence, (), seat if seat is not None else running)


def stopped(clock: Clock, now: datetime) -> Clock:
    """The clock with the time since it was started counted in; a device whose time went back counts nothing."""
    if clock.running is None:
        return clock
    since = (now - datetime.fromisoformat(clock.since)).total_seconds()
    used = list(clock.used)
    used[clock.running] += int(min(max(0, since), LONGEST))
    return Clock(tuple(used))


def _running(clock: Clock, fields: Fields) -> int:
    if clock.running is None:
        raise Refused("clock.stands", "No clock is running.", at=f"{fields.at}.set")
    return clock.running

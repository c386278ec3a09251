"""Commands about Command Points: what a Game Turn brings, and putting them right."""

from muster.bookkeeping.command import Command
from muster.bookkeeping.income import income as earned
from muster.bookkeeping.income import points_of_turn
from muster.bookkeeping.turn_plan import Part
from muster.companion.table_game.commands.done import Done, read_side
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.order import opened
from muster.companion.table_game.state import Ref
from muster.companion.table_game.table import Table
from muster.rulebook.actions import ActionName

MOST_POINTS = 10_000


def income(table: Table, fields: Fields) -> Done:
    """Left over + 2 for each unit on the battlefield + the roll that all share (CP-07)."""
    faces, needed = fields.faces(), table.setup.command_dice
    if len(faces) != needed:
        sentence = f"faces are {len(faces)} dice; allowed are {needed} D6, as the Point Limit gives."
        raise fields.refusal("faces", sentence, "CP-05")
    brought = [earned(units_in_play(table, side)) for side in range(len(table.setup.sides))]
    points = points_of_turn(table.command.points, brought, faces)
    command: Command[Ref, ActionName] = Command(tuple(min(each, MOST_POINTS) for each in points))
    table, names, points = table.changed(command=command), table.setup.side_names, command.points
    now = ", ".join(f"{name} has {each} CP" for name, each in zip(names, points, strict=True))
    rolled = " + ".join(map(str, faces))
    return Done(opened(table, Part.ACTIONS), f"Command Points ({rolled} rolled): {now}.", ("CP-04", "CP-05", "CP-06"))


def command_points(table: Table, fields: Fields) -> Done:
    side = read_side(table, fields)
    points = fields.whole("points", 0, MOST_POINTS, "CP-12")
    command = table.command.with_points(side, points)
    return Done(table.changed(command=command), f"{table.setup.side_names[side]} now has {points} CP.", ("CP-09",))


def units_in_play(table: Table, side: int) -> int:
    """Units on the battlefield, those aboard a Transport there included; none in Reserve (CP-04, QR-11)."""
    units = (table.where(ref) for ref in table.setup.refs_of_side(side))
    return sum(unit.in_play for unit in units)

"""Commands about Command Points: what a Game Turn brings, and putting them right."""

from muster.companion.table_game.commands.done import Done, read_side
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.order import opened
from muster.companion.table_game.state import Phase
from muster.companion.table_game.table import Table
from muster.rulebook.actions import PER_UNIT

MOST_POINTS = 10_000


def income(table: Table, fields: Fields) -> Done:
    """Left over + 2 for each unit on the battlefield + the roll that all share (CP-07)."""
    faces, needed = fields.faces(), table.setup.command_dice
    if len(faces) != needed:
        sentence = f"faces are {len(faces)} dice; allowed are {needed} D6, as the Point Limit gives."
        raise fields.refusal("faces", sentence, "CP-05")
    for side in range(len(table.setup.sides)):
        gained = PER_UNIT * units_in_play(table, side) + sum(faces)
        table = table.with_points(side, min(table.state.points[side] + gained, MOST_POINTS))
    names, points = table.setup.side_names, table.state.points
    now = ", ".join(f"{name} has {each} CP" for name, each in zip(names, points, strict=True))
    rolled = " + ".join(map(str, faces))
    return Done(
        opened(table, Phase.ACTIONS), f"Command Points ({rolled} rolled): {now}.", ("CP-04", "CP-05", "CP-06")
    )


def command_points(table: Table, fields: Fields) -> Done:
    side = read_side(table, fields)
    points = fields.whole("points", 0, MOST_POINTS, "CP-12")
    return Done(table.with_points(side, points), f"{table.setup.side_names[side]} now has {points} CP.", ("CP-09",))


def units_in_play(table: Table, side: int) -> int:
    """Units on the battlefield, those aboard a Transport there included; none in Reserve (CP-04, QR-11)."""
    units = (table.where(ref) for ref in table.setup.refs_of_side(side))
    return sum(unit.in_play for unit in units)

"""Commands about Command Points: what a Game Turn brings, and putting them right."""

from muster.bookkeeping.command_points import CommandPoints
from muster.bookkeeping.income import income as earned
from muster.bookkeeping.income import points_of_turn
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.table_game.commands.done import Done, read_side
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.order import opened
from muster.companion.table_game.state import Ref
from muster.rulebook.actions import ActionName

MOST_POINTS = 10_000


def income(game: TableGame, fields: Fields) -> Done:
    """Left over + 2 for each unit on the battlefield + the roll that all share (CP-07)."""
    faces, needed = fields.faces(), game.setup.command_dice
    if len(faces) != needed:
        sentence = f"faces are {len(faces)} dice; allowed are {needed} D6, as the Point Limit gives."
        raise fields.refusal("faces", sentence, "CP-05")
    brought = [earned(units_in_play(game, side)) for side in range(len(game.setup.sides))]
    points = points_of_turn(game.command.points, brought, faces)
    command: CommandPoints[Ref, ActionName] = CommandPoints(tuple(min(each, MOST_POINTS) for each in points))
    game, names, points = game.changed(command=command), game.setup.side_names, command.points
    now = ", ".join(f"{name} has {each} CP" for name, each in zip(names, points, strict=True))
    rolled = " + ".join(map(str, faces))
    return Done(
        opened(game, TurnPart.ACTIONS), f"Command Points ({rolled} rolled): {now}.", ("CP-04", "CP-05", "CP-06")
    )


def command_points(game: TableGame, fields: Fields) -> Done:
    side = read_side(game, fields)
    points = fields.whole("points", 0, MOST_POINTS, "CP-12")
    command = game.command.with_points(side, points)
    return Done(game.changed(command=command), f"{game.setup.side_names[side]} now has {points} CP.", ("CP-09",))


def units_in_play(game: TableGame, side: int) -> int:
    """Units on the battlefield, those aboard a Transport there included; none in Reserve (CP-04, QR-11)."""
    units = (game.where(ref) for ref in game.setup.refs_of_side(side))
    return sum(unit.in_play for unit in units)

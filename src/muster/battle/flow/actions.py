"""The Game Turn of an Advanced game: Command Points, then Action Steps, of one side after the other."""

from functools import partial

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.acting import ActionStep
from muster.battle.flow.aftermath import closing_up
from muster.battle.flow.setting_off import set_off
from muster.battle.flow.step import Step
from muster.battle.rules.command import dice_for_command, income, offers
from muster.battle.rules.order import order_of_play
from muster.battle.state import Phase
from muster.bookkeeping.income import points_of_turn
from muster.bookkeeping.order import next_side


class Income(Step, frozen=True, tag="income"):
    """The Turn Master rolls for everybody, and what was left over is kept (CP-05, CP-06, CP-07)."""

    def run(self, field: Field) -> None:
        before = field.state.command
        cast = field.roll(dice_for_command(field), "Command Points")
        gained = tuple(income(field, side) for side in range(len(field.forces.sides)))
        left_over = (0,) * len(gained) if before is None else before.points
        points = points_of_turn(left_over, gained, cast.faces)
        field.apply(ev.CommandGained(cast, gained, points))
        field.replace_step()


class NextActionStep(Step, frozen=True, tag="next_action_step"):
    """The next side that has something to do and is not finished, clockwise from the Turn Master on (CP-13, CP-15).

    Who has nothing to do is passed over, and may still answer attacks, or act later on.
    """

    last: int = -1

    def run(self, field: Field) -> None:
        side = next_side(order_of_play(field, after=self.last), field.state.finished, partial(_can_act, field))
        if side is None:
            field.replace_step(*closing_up(field))
        else:
            field.replace_step(NextActionStep(side), ActionStep(side))


def _can_act(field: Field, side: int) -> bool:
    set_off(field, side, Phase.MOVE, Phase.DASH)
    return bool(offers(field, side))

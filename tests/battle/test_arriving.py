"""Whether a march arrives is told as the march itself would end, for bases of any kind and with things in the way."""

from itertools import product

import pytest

from muster.battle.choices import March
from muster.battle.decisions import MoveDecision
from muster.battle.field import Field
from muster.battle.rules.sending import arrives, has_come, marched
from muster.battle.state import Phase
from muster.bots import bot, step
from muster.table.shapes.measure import INCH
from tests.battle.kit import new

FAR = range(-6, 7, 3)


def ends_there(field: Field, choice: March) -> bool:
    move = marched(field, choice, Phase.MOVE)
    ends = {path.model: path.points[-1] for path in move.paths} if move is not None else {}
    return choice.leader in ends and has_come((ends[choice.leader][0], ends[choice.leader][1]), choice.to)


@pytest.mark.rule("MOVE-05")
def test_a_march_arrives_if_it_ends_where_it_was_sent() -> None:
    battle = new(3, "salt-kites", "bell-engines")
    players = bot("greedy", 1), bot("greedy", 2)
    while not isinstance(battle.pending, MoveDecision):
        step(battle, players)
    field, told = battle.field, list[bool]()
    known = len(field.known_moves)
    for unit in field.forces.units:
        for leader, dx, dy in product(field.on_table(unit.number)[-1:], FAR, FAR):
            start = field.figure(leader)
            choice = March(unit.number, (start.x + dx * INCH, start.y + dy * INCH), leader)
            told.append(arrives(field, choice, Phase.MOVE))
            assert len(field.known_moves) == known, "places that are only asked about are not kept"
            assert told[-1] == ends_there(field, choice)
            known = len(field.known_moves)
    assert 0.1 < sum(told) / len(told) < 0.9

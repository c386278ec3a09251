"""Units that cannot keep their formation gather about their leader: all of them, or who cannot come is named."""

from itertools import combinations
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import March, Move
from muster.battle.rules.moving import Moves, moves_of
from muster.battle.rules.sending import arrives, held_up, marched
from muster.battle.state import Phase
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import gap
from muster.table.shapes.measure import TOLERANCE
from tests.battle.march_tables import position
from tests.views.preview_kit import scene

CORNER = """
table: 33 x 27
ruleset: beta
terrain:
  - name: Ruin
    outline: [[29.75, 5.75], [29.75, 6.25], [24.25, 6.25], [24.25, 13.75], [23.75, 13.75], [23.75, 5.75]]
    top: 5
    going: impassable
    climbable: yes
sides:
  A: {Sent: {base: rect 80x50, move: 9, at: "17,12 22,12 26,12 17,15 22,15 26,15 17,18 22,18"}}
  B: {Foe: {base: "32", at: "16,3"}}
"""
"""Two of eight hulls stand in the corner of a ruin, through which the unit is sent."""

WALL = """
table: 37 x 22
terrain: [{name: Wall, outline: [[29.7, 7.4], [28.9, 7.4], [28.9, 1.7], [29.7, 1.7]], going: impassable, top: 3}]
sides:
  A: {Sent: {base: "40", move: 6, at: "RANKS"}}
  B: {Foe: {base: "32", at: "3,13"}}
""".replace("RANKS", " ".join(f"{x},{y}" for y in range(1, 19, 2) for x in (32, 34, 36)) + " 32,19")
"""Ten ranks between a wall and the edge of the table, drawn out over 18 in. where models go 6."""


def together(battle: Battle, move: Move | None) -> Moves:
    """Where all stand after a move, which is legal: in coherency, and nobody on another."""
    assert move is not None
    moves = moves_of(battle.field, 0, Phase.MOVE, move.paths)
    assert isinstance(moves, Moves), moves
    figures = list(moves.after.values())
    assert coherent(figures)
    assert all(gap(one, other) >= -TOLERANCE for one, other in combinations(figures, 2))
    return moves


@pytest.mark.rule("MOVE-03", "COH-05")
@pytest.mark.parametrize(
    ("text", "leader", "to"),
    [(CORNER, 1, (14_828, 7_902)), (WALL, 17, (35_498, 6_786))],
    ids=["hulls past a corner", "a long column"],
)
def test_a_unit_gathers_about_its_leader_where_others_have_to_stretch_out(
    text: str, leader: int, to: tuple[int, int]
) -> None:
    battle = scene(text)
    choice = March(0, to, leader)
    assert arrives(battle.field, choice, Phase.MOVE)
    assert held_up(battle.field, choice, Phase.MOVE) is None
    moves = together(battle, marched(battle.field, choice, Phase.MOVE))
    assert moves.after[leader].centre == to


@pytest.mark.rule("COH-05")
@pytest.mark.parametrize(
    ("seed", "leader", "to", "model"),
    [
        (112, 0, (32_024, 18_370), 3),
        (1142, 0, (16_208, 7_928), 7),
        (1142, 6, (23_359, 8_805), 4),
        (150, 3, (10_412, 11_220), 7),
        (1070, 5, (31_337, 11_944), 0),
        (56, 0, (21_936, 4_457), 2),
        (73, 4, (23_400, 18_505), 3),
    ],
)
def test_where_no_place_is_found_for_all_one_is_named(
    seed: int, leader: int, to: tuple[int, int], model: int
) -> None:
    """On random tables, the model that was found out to be in want of a place beside the others."""
    field, choice = position(Random(seed)).field, March(0, to, leader)
    assert not arrives(field, choice, Phase.MOVE)
    assert held_up(field, choice, Phase.MOVE) == model


def test_nobody_holds_up_a_unit_that_is_sent_nowhere_or_whose_leader_may_not_go() -> None:
    text = """
table: 30 x 24
weapons: {mortar: {range: 40, power: 4, attacks: 1, type: heavy}}
sides:
  A: {Line: {at: "10,9 10,10 10,11 11,9.5 11,10.5", move: 6, weapons: mortar}}
  B: {Foe: {at: "28,20"}}
start: {used_heavy: [Line/1]}
"""
    field = scene(text).field
    assert held_up(field, March(0, (10_000, 10_000), 1), Phase.MOVE) is None
    assert not arrives(field, March(0, (10_000, 10_000), 1), Phase.MOVE)
    assert held_up(field, March(0, (16_000, 9_000), 0), Phase.MOVE) is None
    assert held_up(field, March(0, (16_000, 10_000), 1), Phase.MOVE) is None, "they stretch out to the first"
    pair = scene(text.replace(" 10,11 11,9.5 11,10.5", "")).field
    assert held_up(pair, March(0, (16_000, 10_000), 1), Phase.MOVE) == 0, "the first, which may not move"
    free = scene("ruleset: {base: core, reduced: yes}\n" + text.replace(" 10,11 11,9.5 11,10.5", "")).field
    assert held_up(free, March(0, (16_000, 10_000), 1), Phase.MOVE) is None, "without coherency nobody has to follow"

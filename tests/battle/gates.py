"""A unit beside an instant gate, from which passages lead to two others."""

from muster.battle.battle import Battle

GATES = """
table: 30 x 24
terrain:
  - {name: Gate, size: [3, 3], at: [6, 6], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Far gate, size: [3, 3], at: [18, 6], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Side gate, size: [3, 3], at: [26, 6], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Shed, size: [3, 3], at: [6, 20], top: 3, going: impassable, building: {floors: [0]}}
connections:
  - {from: Gate, to: Far gate, both_ways: no, passage: instant}
  - {from: Gate, to: Side gate, both_ways: yes, passage: instant}
sides:
  A:
    Guard: {at: "20,20 22,20"}
    Red: {at: "2,6", move: 6}
  B:
    Other: {at: "28,20"}
"""
"""The wall of the Gate is 2.5 in. from the middle of Red, of which its base takes half an inch: 2 in. of its Move."""
RED = 1


def gate(battle: Battle, name: str) -> int:
    """The model that stands for a piece."""
    return next(unit.models.start for unit in battle.forces.units if unit.name == name)

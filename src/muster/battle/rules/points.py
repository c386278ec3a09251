"""What is left of an army's value, and who wins."""

from fractions import Fraction

from muster.battle.field import Field
from muster.battle.rules.order import sides_left
from muster.battle.state import Result
from muster.bookkeeping.ending import winner_of


def unit_value(field: Field, unit: int) -> Fraction:
    """The current Point Value: the cost by the share of HP left; in reserve and as casualties nothing (POINTS-11)."""
    if not field.in_play(unit):
        return Fraction(0)
    return field.stats(unit).value(field.hp_left(unit))


def seat_value(field: Field, seat: int) -> Fraction:
    return sum((unit_value(field, unit.number) for unit in field.forces.units if unit.seat == seat), Fraction(0))


def side_value(field: Field, side: int) -> Fraction:
    return sum((seat_value(field, seat) for seat in field.forces.sides[side]), Fraction(0))


def side_values(field: Field) -> list[Fraction]:
    return [side_value(field, side) for side in range(len(field.forces.sides))]


def result(field: Field, reason: str) -> Result:
    """Who has won now, and what every side has left (POINTS-10)."""
    values = side_values(field)
    winner = winner_of(values, sides_left(field))
    return Result(() if winner is None else (winner,), tuple(map(str, values)), reason)

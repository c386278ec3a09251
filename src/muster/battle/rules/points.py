"""What is left of an army's value, and who wins."""

from fractions import Fraction

from muster.battle.field import Field
from muster.battle.rules.order import sides_left
from muster.battle.state import Result


def unit_value(field: Field, unit: int) -> Fraction:
    """The current Point Value: the cost by the share of HP left; in reserve and as casualties nothing (POINTS-11)."""
    if not field.in_play(unit):
        return Fraction(0)
    return field.unit(unit).value(field.hp_left(unit))


def seat_value(field: Field, seat: int) -> Fraction:
    return sum((unit_value(field, unit.number) for unit in field.forces.units if unit.seat == seat), Fraction(0))


def side_value(field: Field, side: int) -> Fraction:
    return sum((seat_value(field, seat) for seat in field.forces.sides[side]), Fraction(0))


def result(field: Field, reason: str) -> Result:
    """The side with the highest value wins, an even one is a draw (POINTS-10); nobody who is out wins."""
    values = [side_value(field, side) for side in range(len(field.forces.sides))]
    left = sides_left(field)
    best = max((values[side] for side in left), default=Fraction(0))
    leading = tuple(side for side in left if values[side] == best)
    return Result(leading if len(leading) == 1 else (), tuple(map(str, values)), reason)


def points_text(value: Fraction) -> str:
    """For people, to two decimals (POINTS-12)."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")

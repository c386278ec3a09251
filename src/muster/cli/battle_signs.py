"""How units are told apart in the terminal: a letter for each, and the colour of their side."""

from typing import TYPE_CHECKING

from muster.press.palette import SEATS, SeatColour

if TYPE_CHECKING:
    from muster.battle.forces import Forces
    from muster.battle.state import State

ALPHABETS = (
    "ABCDEGHIJKLMNOPQRSTUVWXYZ",
    "abcdeghijklmnopqrstuvwxyz",
    "αβγδεζηθικλμνξπρστυφχψω",
    "ΓΔΘΛΞΠΣΦΨΩ",
    "бвгджзийклмнптфцчшщъыьэюя",
    "БГДЖЗИЙЛПФЦЧШЩЪЫЭЮЯ",
    "àáâãäåçèéêëìíîïñòóôõöùúûü",
    "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜ",
)
"""One for each side, so that sides differ without colours, too. Digits choose options, and f finishes: no signs."""
TERRAIN = "▪"


def signs_of(forces: "Forces") -> tuple[str, ...]:
    """The sign of every unit, by its number."""
    signs: list[str] = []
    counts = [0] * len(forces.sides)
    for unit in forces.units:
        if unit.side < 0:
            signs.append(TERRAIN)
            continue
        alphabet = ALPHABETS[unit.side % len(ALPHABETS)]
        signs.append(alphabet[counts[unit.side] % len(alphabet)])
        counts[unit.side] += 1
    return tuple(signs)


def seat_colour(forces: "Forces", state: "State", side: int) -> SeatColour:
    """The colour of the zone that a side plays from."""
    from muster.drawing.deployment import seat_of

    zone = state.zones[side]
    return SEATS[side % len(SEATS)] if zone < 0 else seat_of(forces.table.zones[zone])


def sign_style(forces: "Forces", state: "State", side: int) -> str:
    seat = seat_colour(forces, state, side)
    return f"bold {seat.ink} on {seat.fill}"

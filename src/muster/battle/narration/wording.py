"""Names, numbers and forms of words that tell of a battle in English."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor

from muster.battle.forces import NOBODY, Force, Forces
from muster.battle.spot import Cast, Points, Spot
from muster.battle.state import State, Where
from muster.table.shapes.measure import INCH, length

SHOWN_FACES = 60


def unit_name(forces: Forces, unit: int) -> str:
    """The name of a unit, with that of its player where another unit of the game bears the same."""
    own = forces.units[unit]
    shared = any(other.name == own.name and other.number != unit for other in forces.units)
    if not shared or own.seat == NOBODY:
        return own.name
    whose = "your" if own.seat in forces.your_seats else f"{forces.setup.seats[own.seat].name}'s"
    return f"{whose} {own.name}"


def owner_does(forces: Forces, unit: Force, singular: str, plural: str) -> str:
    """The player of a unit and what they do."""
    return seat_does(forces, unit.seat, singular, plural) if unit.seat != NOBODY else f"Nobody {singular}"


def side_name(forces: Forces, side: int) -> str:
    """The name of a side; “you” to itself."""
    return "you" if side == forces.you else forces.side_names[side]


def side_does(forces: Forces, side: int, singular: str, plural: str) -> str:
    """A side and what it does."""
    return f"{side_name(forces, side)} {plural if side == forces.you else singular}"


def seat_does(forces: Forces, seat: int, singular: str, plural: str) -> str:
    """A player and what they do."""
    if seat in forces.your_seats:
        return f"you {plural}"
    return f"{forces.setup.seats[seat].name} {singular}"


def started(sentence: str) -> str:
    """A sentence that begins with “you” or “your”, with its capital letter."""
    return f"Y{sentence[1:]}" if sentence.startswith(("you ", "your ")) else sentence


def some_do(forces: Forces, state: State, unit: int, models: Sequence[int], singular: str, plural: str) -> str:
    """A unit and its verb, or how many of it, where some do what the others do not."""
    present = [model for model in forces.unit(unit).models if state.where[model] in (Where.TABLE, Where.ABOARD)]
    name = unit_name(forces, unit)
    if len(models) >= len(present):
        return f"{name} {verb(forces, unit, singular, plural)}"
    return f"{counted(len(models), 'model')} of {name} {singular if len(models) == 1 else plural}"


def verb(forces: Forces, unit: int, singular: str, plural: str) -> str:
    """The form of a verb after the name of a unit."""
    return forces.units[unit].verb(singular, plural)


def counted(count: int, one: str, many: str = "") -> str:
    """Such as "1 hit" and "3 hits"."""
    return f"{count} {one}" if count == 1 else f"{count} {many or _plural(one)}"


def _plural(noun: str) -> str:
    if noun.endswith(("ss", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("s"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def joined(parts: Sequence[str]) -> str:
    """Such as "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def faces(casts: Iterable[Cast]) -> str:
    """What dice showed, throw by throw; of very many only the first."""
    throws = []
    for cast in casts:
        more = len(cast.faces) - SHOWN_FACES
        throws.append(" ".join(map(str, cast.faces[:SHOWN_FACES])) + (f" and {more} more" if more > 0 else ""))
    return ", then ".join(throws)


def inches(mils: float) -> str:
    """To a tenth of an inch, a half up, as pages round too."""
    return f"{floor(10 * mils / INCH + 0.5) / 10:g}"


def span(points: Points) -> float:
    """How long a way is from place to place; where heights are told, they count (MOVE-04)."""
    return sum(
        length(b[0] - a[0], b[1] - a[1], *(up - low for low, up in zip(a[2:], b[2:], strict=False)))
        for a, b in pairwise(points)
    )


def middle(spots: Sequence[Spot]) -> tuple[int, int]:
    return sum(spot.x for spot in spots) // len(spots), sum(spot.y for spot in spots) // len(spots)


def place(spots: Sequence[Spot]) -> str:
    """Where models stand, by their middle, in inches from the corner of the table."""
    x, y = middle(spots)
    return f"({inches(x)}, {inches(y)})"

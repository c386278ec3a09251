"""Who still sits at the table: players go, and a side plays on as long as one of its seats is held."""

from muster.battle.field import Field
from muster.battle.rules.order import sides_left

PLAYING, SURRENDERED, LEFT, DISQUALIFIED = "playing", "surrendered", "left", "disqualified"
AWAY = (SURRENDERED, LEFT, DISQUALIFIED)


def is_held(field: Field, seat: int) -> bool:
    """Whether a player, or a bot in their place, still answers for a seat."""
    return field.state.players[seat] not in AWAY


def is_manned(field: Field, side: int) -> bool:
    return any(is_held(field, seat) for seat in field.forces.sides[side])


def voices(field: Field) -> tuple[int, ...]:
    """The sides that are asked when all must agree: those in the game with somebody to answer."""
    return tuple(side for side in sides_left(field) if is_manned(field, side))

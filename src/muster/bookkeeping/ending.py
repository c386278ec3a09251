"""Who is out when a Game Turn ends, and who has won."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction


def eliminated(turn: int, sides: Iterable[int], is_on_battlefield: Callable[[int], bool]) -> tuple[int, ...]:
    """The sides that are out: from Game Turn 2 on all without a unit on the battlefield, Reserve or not (DM-03)."""
    return tuple(side for side in sides if not is_on_battlefield(side)) if turn > 1 else ()


def is_decided(left: Sequence[int]) -> bool:
    """Whether the game is over because one side is left, or none (DM-04)."""
    return len(left) < 2


def winner_of(values: Sequence[Fraction], left: Sequence[int]) -> int | None:
    """The side with the highest value wins, an even one is a draw (POINTS-10); nobody who is out wins."""
    best = max((values[side] for side in left), default=Fraction(0))
    leading = [side for side in left if values[side] == best]
    return leading[0] if len(leading) == 1 else None

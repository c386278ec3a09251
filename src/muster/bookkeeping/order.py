"""In which order the sides act: clockwise from the Turn Master on, and whom the opportunity passes over."""

from collections.abc import Callable, Collection, Iterator, Sequence


def order_of_play(
    clockwise: Sequence[int], master: int, after: int | None = None, out: Collection[int] = ()
) -> tuple[int, ...]:
    """The sides still in the game, the Turn Master first, or whoever comes `after` a side (TURN-06, MULTI-01)."""
    start = clockwise.index(master) if after is None else clockwise.index(after) + 1
    return tuple(side for side in (*clockwise[start:], *clockwise[:start]) if side not in out)


def sides_left(count: int, out: Collection[int]) -> tuple[int, ...]:
    """Of so many sides those that are still in the game."""
    return tuple(side for side in range(count) if side not in out)


def unfinished(order: Sequence[int], finished: Collection[int]) -> Iterator[int]:
    """The sides that have not declared themselves finished (TURN-09, CP-14)."""
    return (side for side in order if side not in finished)


def next_side(order: Sequence[int], finished: Collection[int], can_act: Callable[[int], bool]) -> int | None:
    """Who has the next opportunity: the first who is not finished and can do something (TURN-07, CP-13, CP-15)."""
    return next((side for side in unfinished(order, finished) if can_act(side)), None)

"""Who is a side: a team is one player, and so is everybody without a team (MULTI-04)."""

from collections.abc import Sequence

FEWEST_SIDES = 2
"""As many sides are at war at least; some rulesets have no more (QS-01, MULTI-01)."""


def sides_of(teams: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The seats of each side in the order of their first seats, from the team of every seat; "" is none."""
    sides: dict[str, list[int]] = {}
    for seat, team in enumerate(teams):
        sides.setdefault(f"team {team}" if team else f"seat {seat}", []).append(seat)
    return tuple(tuple(members) for members in sides.values())


def side_of(sides: Sequence[Sequence[int]], seat: int) -> int:
    """The side that a seat belongs to."""
    return next(side for side, members in enumerate(sides) if seat in members)


def side_names(sides: Sequence[Sequence[int]], players: Sequence[str], teams: Sequence[str]) -> tuple[str, ...]:
    """What each side is called: by its team, or by its one player."""
    return tuple(teams[members[0]] or players[members[0]] for members in sides)

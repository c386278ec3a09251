"""What one model sees of another, and why: the share hidden, what hides it, and the rays that show it."""

from collections.abc import Callable
from dataclasses import dataclass, field

Place = tuple[float, float, float]
"""A point above the table, in mils."""

Hider = int | str
"""What can block a view: a model by its index among the figures, or a piece of terrain by its name."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """A piece or a model in the way, and the share of the target's screen that it hides alone."""

    what: Hider
    share: float


@dataclass(frozen=True, slots=True)
class Ray:
    """A line from an eye to a point of the target's screen; if it is not free, what stops it first, and where."""

    eye: Place
    aim: Place
    free: bool
    stopped_at: Place | None = None
    by: Hider | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """Whether two models see each other, and how much of the target is hidden from the viewer's best eye.

    `obscured` is 0 in the open and 1 if nothing of the target can be seen. It is the viewer's share; the target's may
    differ. The blocker with the largest share comes first. The rays are computed when they are asked for.
    """

    seen: bool
    obscured: float
    eye: Place
    blockers: tuple[Blocker, ...]
    trace: Callable[[], tuple[Ray, ...]] = field(repr=False, compare=False)

    @property
    def rays(self) -> tuple[Ray, ...]:
        return self.trace()

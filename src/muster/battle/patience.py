"""How long something is worked out that nothing in a game hangs on, by a clock that is handed in."""

from collections.abc import Callable
from math import inf


class ImpatientError(Exception):
    """It was worked out for as long as it may be, and is not known yet."""


class Patience:
    """So many seconds for everything, and so many for each search that only helps, such as for the nearest choice.

    What is worked out goes on until `check` raises. A choice is judged however long that takes, so that there is a
    limit for such searches alone; a question has both.
    """

    __slots__ = ("_aside", "_clock", "_until")

    def __init__(self, clock: Callable[[], float], aside: float, seconds: float = inf) -> None:
        self._clock, self._aside = clock, aside
        self._until = inf if seconds == inf else clock() + seconds

    def check(self) -> None:
        if self._until != inf and self._clock() > self._until:
            raise ImpatientError

    def end(self) -> None:
        """Whoever waited does so no longer."""
        self._until = -inf

    @property
    def has_ended(self) -> bool:
        """Whether somebody ended it, rather than its time running out."""
        return self._until == -inf

    def for_a_search(self) -> "Patience":
        """For something that can as well be left out."""
        left = self._until - self._clock() if self._until != inf else inf
        return Patience(self._clock, self._aside, min(self._aside, left))

"""What every event says of itself, so that nobody keeps a list of kinds beside them."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from muster.battle.record import Record
from muster.battle.spot import Cast
from muster.battle.state import State
from muster.rulebook.ruleset import Ruleset


class Event(Record, frozen=True, tag_field="event", tag=True):
    """A fact. What it does not say of itself is told to nobody but the side that it concerns."""

    public: ClassVar[bool] = False
    """Whether everybody may know all of it, also where the figures of units are a secret (MOD-02)."""
    moves: ClassVar[bool] = True
    """Whether what was worked out from the state before it holds no longer."""
    based_on: ClassVar[tuple[str, ...]] = ()

    def rules(self) -> tuple[str, ...]:
        """The rules behind it."""
        return self.based_on

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        """The units that it is about, the one that acts first; `unit_of` tells the unit of each model."""
        return ()

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int] | None:
        """The units whose figures can be read off it; None where it tells a secret of somebody it does not name."""
        if self.public:
            return ()
        says_of_whom = type(self).about is not Event.about
        return self.about(unit_of) if says_of_whom else None

    @property
    def thrown(self) -> Iterable[Cast]:
        """The dice that it tells of, in the order they were thrown."""
        return ()

    def unsettles(self, state: State, ruleset: Ruleset) -> bool:
        """Whether what was worked out before holds no longer in the state that it led to."""
        return self.moves

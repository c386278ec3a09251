"""What every event says of itself, so that nobody keeps a list of kinds beside them."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from muster.battle.record import Record
from muster.battle.spot import Cast
from muster.battle.state import State
from muster.rulebook.ruleset import Ruleset


class Event(Record, frozen=True, tag_field="event", tag=True):
    """A fact. Of a kind that does not say who may see it nobody who may not know everything is told anything."""

    public: ClassVar[bool] = False
    """Whether everybody may know all of it, also where the figures of units are a secret (MOD-02)."""
    in_sight: ClassVar[bool] = False
    """Whether everybody sees that it happens, to which units, and how its dice fall, who may know no more of it."""
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
        """The units whose figures can be read off it: who may know those of all of them is told all of it.

        None, as long as its kind does not say so: it is told in full to nobody while anybody has secrets.
        """
        return () if self.public else None

    @property
    def thrown(self) -> Iterable[Cast]:
        """The dice that it tells of, in the order they were thrown."""
        return ()

    def unsettles(self, state: State, ruleset: Ruleset) -> bool:
        """Whether what was worked out before holds no longer in the state that it led to."""
        return self.moves

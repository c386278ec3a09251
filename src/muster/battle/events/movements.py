"""Where units come to: by deploying, moving, going aboard, by being placed, and whom they meet there."""

from collections.abc import Iterable, Sequence

from muster.battle.events.event import Event
from muster.battle.spot import Load, Path, Spot
from muster.battle.state import Phase

PLACES = {
    "coherency": ("COH-07", "COH-08"),
    "contact": ("MELEE-08",),
    "survivors": ("TRANS-21",),
    "driven": ("TERRAIN-02",),
}


class Deployed(Event, frozen=True, tag="deployed"):
    public = True
    moves = True
    based_on = ("DEPLOY-05", "DEPLOY-06")

    unit: int
    spots: tuple[Spot, ...]
    cargo: tuple[Load, ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit, *(unit for load in self.cargo for unit in load.units))


class Moved(Event, frozen=True, tag="moved"):
    """A unit's Move or Dash: the ways its models took, and where those stand now."""

    public = True
    moves = True
    based_on = ("MOVE-02", "MOVE-03")

    unit: int
    phase: Phase
    paths: tuple[Path, ...]
    spots: tuple[Spot, ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)


class Embarked(Event, frozen=True, tag="embarked", omit_defaults=True):
    """Models went aboard a host; those that walked took these ways, and who stays outside ends on `spots`."""

    public = True
    moves = True
    based_on = ("TRANS-06",)

    unit: int
    phase: Phase
    host: int
    models: tuple[int, ...]
    paths: tuple[Path, ...]
    spots: tuple[Spot, ...] = ()

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.unit, unit_of[self.host]


class Disembarked(Event, frozen=True, tag="disembarked"):
    """A unit came out of a host; `through` an instant passage it is still the Movement that led in (TERRAIN-17)."""

    public = True
    moves = True
    based_on = ("TRANS-10",)

    unit: int
    phase: Phase
    spots: tuple[Spot, ...]
    through: bool = False

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)


class Transferred(Event, frozen=True, tag="transferred"):
    """A unit went straight into another host; through a delayed passage it comes out in a later turn."""

    public = True
    moves = True
    based_on = ("TRANS-13",)

    unit: int
    phase: Phase
    host: int
    arrives: int = 0
    through: bool = False

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.unit, unit_of[self.host]


class Arrived(Event, frozen=True, tag="arrived"):
    """A unit came out of a delayed passage (TERRAIN-17)."""

    public = True
    moves = True
    based_on = ("TERRAIN-17",)

    unit: int
    host: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.unit, unit_of[self.host]


class Engaged(Event, frozen=True, tag="engaged"):
    """Units in contact: they are in one melee from now on (MELEE-01)."""

    public = True
    moves = True
    based_on = ("MELEE-01", "MELEE-02")

    pairs: tuple[tuple[int, int], ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (unit for pair in self.pairs for unit in pair)


class MeleeChanged(Event, frozen=True, tag="melee_changed"):
    """Units released from a melee, because no enemy is left to them in it; all of them if it ended."""

    public = True
    moves = True
    based_on = ("MELEE-22",)

    released: tuple[int, ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.released


class Placed(Event, frozen=True, tag="placed"):
    """Models put elsewhere without moving: coherency or contact restored, survivors set down, scenery set off."""

    public = True
    moves = True

    unit: int
    why: str
    spots: tuple[Spot, ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    def rules(self) -> tuple[str, ...]:
        return PLACES[self.why]

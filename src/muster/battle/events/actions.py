"""Command Points and the Actions that are paid with them."""

from collections.abc import Iterable, Sequence

from muster.battle.events.event import Event
from muster.battle.spot import Cast
from muster.rulebook.actions import Action

ACTIONS = {
    Action.MOVE: "ACT-05",
    Action.DASH: "ACT-07",
    Action.ATTACK: "ACT-09",
    Action.DEPLOY: "ACT-14",
    Action.PREPARE: "ACT-18",
    Action.GUARD: "ACT-20",
    Action.SUPPORT: "ACT-22",
}
COUNTERS = {Action.ATTACK: "CTR-08", Action.GUARD: "CTR-10"}


class CommandGained(Event, frozen=True, tag="command_gained"):
    """The Command Points of a Game Turn: the bonus roll that is everybody's, and what every side has now (CP-07)."""

    public = True
    moves = False
    based_on = ("CP-04", "CP-05", "CP-07")

    cast: Cast
    income: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def thrown(self) -> Iterable[Cast]:
        return (self.cast,)


class ActionBegan(Event, frozen=True, tag="action_began"):
    """An Action was chosen and paid for; one that answers an attack is a Counter Action (CP-12, CTR-05).

    One on Overwatch costs nothing and counts as no use of the Action (BETA-09).
    """

    public = True
    moves = False

    side: int
    unit: int
    action: Action
    cost: int
    answers: bool = False
    overwatch: bool = False

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    def rules(self) -> tuple[str, ...]:
        if self.overwatch:
            return "BETA-09", COUNTERS[self.action]
        return (COUNTERS[self.action], "CTR-05") if self.answers else (ACTIONS[self.action], "CP-12")


class ActionDropped(Event, frozen=True, tag="action_dropped"):
    """An Action that was paid for came to nothing."""

    public = True
    moves = False
    based_on = ("CP-12",)

    unit: int
    action: Action

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)


class ActionTakenBack(Event, frozen=True, tag="action_taken_back"):
    """An Action of which nothing was carried out was taken back together with its price (CP-12)."""

    public = True
    moves = False
    based_on = ("CP-12",)

    side: int
    unit: int
    action: Action
    cost: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)


class Guarded(Event, frozen=True, tag="guarded"):
    """A unit's Defence is raised by so much from now on; by none when its Guard ends (ACT-20, ACT-21)."""

    public = True
    moves = False
    based_on = ("ACT-20", "ACT-21")

    unit: int
    bonus: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)


class Prepared(Event, frozen=True, tag="prepared"):
    """What a unit did in this Game Turn binds it no more (ACT-18)."""

    public = True
    moves = True
    based_on = ("ACT-18",)

    unit: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)


class Supported(Event, frozen=True, tag="supported"):
    """A unit gave its side a Command Point and does nothing more in this Game Turn (ACT-22)."""

    public = True
    moves = False
    based_on = ("ACT-22",)

    side: int
    unit: int
    points: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

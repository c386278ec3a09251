"""What an Advanced game keeps account of: Command Points, what they went to, Guards, answers to an attack."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from muster.rulebook.actions import COUNTERS, SUPPORT, USE_PERKS, Action, ActionName, price

Unit = TypeVar("Unit")
AnyAction = TypeVar("AnyAction", bound=str)
MOST_ACTIONS = 2
"""How many Actions a unit makes in one Action Step (ACT-03)."""
AT_ONCE = (Action.PREPARE, Action.GUARD, Action.SUPPORT, USE_PERKS)
"""The Actions that are made as soon as they are paid for; a Guard hears of others when they are made (ACT-21)."""
ANSWERS: tuple[ActionName, ...] = (*COUNTERS, USE_PERKS)
"""The Counter Actions where players resolve perks by themselves (CTR-01)."""


class Closed(StrEnum):
    """Why an Action, or an answer to an attack, is not open to a unit, whatever it costs."""

    RESTING = "it used Support"
    """Neither Actions nor Counter Actions in this Game Turn (ACT-22, CTR-13)."""
    TRIED = "it began to deploy already"
    """It is free, so that trying it in vain again and again would have no end (ACT-14)."""
    ACTED = "it has acted"
    """Support is for who has made no Action and no Counter Action (ACT-23, CTR-13)."""
    FRIENDLY = "no enemy attacks it"
    """Only an enemy's attack is answered (CTR-01)."""
    ANSWERED = "it has answered this attack"
    """One Counter Action for each attack (CTR-02)."""
    FINISHED = "its side is finished"
    """Whoever is finished answers no more either (CTR-14)."""


def ends_step(action: str, made: int) -> bool:
    """Whether an Action is the last of its Action Step, in which `made` were made with it (ACT-03, ACT-22)."""
    return ends_at_once(action) or is_full(made)


def ends_at_once(action: str) -> bool:
    """Whether an Action is the only one of its Action Step (ACT-22)."""
    return action == Action.SUPPORT


def is_full(made: int) -> bool:
    """Whether an Action Step in which so many Actions were made has room for no other (ACT-03)."""
    return made >= MOST_ACTIONS


@dataclass(frozen=True, slots=True)
class CommandPoints(Generic[Unit, AnyAction]):
    """The account of an Advanced game, all of it open to everybody (CP-09). What changes it gives another account.

    The Command Points of every side, how often units have used Actions in this Game Turn, how much Guard raises the
    Defence of units, who has used Support, who has answered the Attack Action that goes on, and how, and whose
    Overwatch is spent for this Game Turn.
    """

    points: tuple[int, ...]
    uses: tuple[tuple[Unit, AnyAction, int], ...] = ()
    guards: tuple[tuple[Unit, int], ...] = ()
    resting: tuple[Unit, ...] = ()
    answers: tuple[tuple[Unit, AnyAction], ...] = ()
    watched: tuple[Unit, ...] = ()

    # -- questions

    def used(self, unit: Unit, action: AnyAction) -> int:
        """How often a unit has used an Action in this Game Turn, Counter Actions included (CP-10, CTR-05)."""
        return next((times for each, what, times in self.uses if (each, what) == (unit, action)), 0)

    def has_acted(self, unit: Unit) -> bool:
        """Whether a unit has made an Action or a Counter Action in this Game Turn, on Overwatch too (ACT-23)."""
        return unit in self.watched or any(each == unit for each, _, _ in self.uses)

    def guard(self, unit: Unit) -> int:
        """How much Guard raises the Defence of a unit (ACT-20)."""
        return next((bonus for each, bonus in self.guards if each == unit), 0)

    def guard_after(self, unit: Unit, action: AnyAction) -> int:
        """How much it does once the unit has made an Action: Guard adds up, others end it (ACT-20, ACT-21)."""
        return self.guard(unit) + 1 if action == Action.GUARD else 0

    def answer(self, unit: Unit) -> AnyAction | None:
        """The Counter Action with which a unit has answered the attack that goes on."""
        return next((action for each, action in self.answers if each == unit), None)

    def cost(self, unit: Unit, action: AnyAction) -> int:
        """What the next use of an Action costs; Actions and Counter Actions count together (CP-10, CTR-05)."""
        return price(action, self.used(unit, action))

    def answer_cost(self, unit: Unit, action: AnyAction, *, overwatch: bool) -> int:
        """What a Counter Action costs (CTR-05); `overwatch` says whether the house rule is played (BETA-09)."""
        return 0 if self.on_overwatch(unit, action, overwatch=overwatch) else self.cost(unit, action)

    def on_overwatch(self, unit: Unit, action: AnyAction, *, overwatch: bool) -> bool:
        """Whether by the house rule an answer would cost nothing, which it does once in a Game Turn (BETA-09)."""
        return overwatch and action in COUNTERS and unit not in self.watched

    def can_pay(self, side: int, cost: int) -> bool:
        """Nobody spends what they do not have (CP-12)."""
        return cost <= self.points[side]

    def closed(self, unit: Unit, action: AnyAction) -> Closed | None:
        """Why an Action is not open to a unit, whatever it costs; None if it is, as far as the account tells."""
        if unit in self.resting:
            return Closed.RESTING
        if action == Action.DEPLOY and self.used(unit, action):
            return Closed.TRIED
        if action == Action.SUPPORT and self.has_acted(unit):
            return Closed.ACTED
        return None

    def answer_closed(self, unit: Unit, side: int, attacker: int, finished: Collection[int]) -> Closed | None:
        """Why a unit of a side may not answer the attack that goes on, which is by a unit of another."""
        if side == attacker:
            return Closed.FRIENDLY
        if self.answer(unit) is not None:
            return Closed.ANSWERED
        if unit in self.resting:
            return Closed.RESTING
        return Closed.FINISHED if side in finished else None

    # -- changes

    def with_points(self, side: int, points: int) -> "CommandPoints[Unit, AnyAction]":
        return replace(self, points=(*self.points[:side], points, *self.points[side + 1 :]))

    def paid(self, side: int, cost: int) -> "CommandPoints[Unit, AnyAction]":
        """The account once a side has spent so many points."""
        return self.with_points(side, self.points[side] - cost)

    def booked(self, unit: Unit, action: AnyAction, times: int = 1) -> "CommandPoints[Unit, AnyAction]":
        """So many uses of an Action more; fewer, if one is taken back."""
        others = tuple(use for use in self.uses if use[:2] != (unit, action))
        now = self.used(unit, action) + times
        return replace(self, uses=(*others, (unit, action, now)) if now else others)

    def begun(self, side: int, unit: Unit, action: AnyAction, cost: int) -> "CommandPoints[Unit, AnyAction]":
        """An Action was chosen and paid for; the attack before it is over, and what answered that too (CP-12)."""
        return replace(self.paid(side, cost).booked(unit, action), answers=())

    def answered(
        self, side: int, unit: Unit, action: AnyAction, cost: int, *, overwatch: bool
    ) -> "CommandPoints[Unit, AnyAction]":
        """A Counter Action was chosen and paid for; one on Overwatch counts as no use of it (CTR-05, BETA-09)."""
        paid = replace(self.paid(side, cost), answers=(*self.answers, (unit, action)))
        return replace(paid, watched=(*paid.watched, unit)) if overwatch else paid.booked(unit, action)

    def taken_back(self, side: int, unit: Unit, action: AnyAction, cost: int) -> "CommandPoints[Unit, AnyAction]":
        """An Action of which nothing was carried out is as if it had not been chosen, and its price too (CP-12)."""
        return self.paid(side, -cost).booked(unit, action, -1)

    def carried_out(self, unit: Unit, action: AnyAction) -> "CommandPoints[Unit, AnyAction]":
        """A unit made an Action, which raises its Guard or ends it (ACT-20, ACT-21)."""
        return self.guarded(unit, self.guard_after(unit, action))

    def guarded(self, unit: Unit, bonus: int) -> "CommandPoints[Unit, AnyAction]":
        """Guard raises the Defence of a unit by so much; by 0 when it ends (ACT-20, ACT-21)."""
        others = tuple(guard for guard in self.guards if guard[0] != unit)
        return replace(self, guards=(*others, (unit, bonus)) if bonus else others)

    def supported(self, side: int, unit: Unit, points: int = SUPPORT) -> "CommandPoints[Unit, AnyAction]":
        """A unit gave its side a point and does nothing more in this Game Turn (ACT-22)."""
        return replace(self.paid(side, -points), resting=(*self.resting, unit))

    def unanswered(self) -> "CommandPoints[Unit, AnyAction]":
        """The attack is over, and nothing answers it any more."""
        return replace(self, answers=()) if self.answers else self

    def turn_over(self) -> "CommandPoints[Unit, AnyAction]":
        """Guards and uses end with the Game Turn; Command Points are kept (CP-06, CP-11, CP-17)."""
        return CommandPoints(self.points)

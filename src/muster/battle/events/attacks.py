"""Attacks and dangers, the saves against them, and what is lost."""

from collections.abc import Iterable, Sequence

from muster.battle.events.event import Event
from muster.battle.spot import Cast, Shot, cast_of
from muster.battle.state import State
from muster.combat.events import AttackRolled as Rolled
from muster.combat.words import because
from muster.rulebook.ruleset import Ruleset

SAVES = {"Armour": "SAVE-02", "AEGIS": "SAVE-06", "Cover": "TERRAIN-12"}


class DangerRolled(Event, frozen=True, tag="danger_rolled"):
    """Dice for dangerous ground, one for each model that went through it."""

    public = True
    moves = False
    based_on = ("GROUND-08",)

    unit: int
    piece: str
    cast: Cast
    harmed: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    @property
    def thrown(self) -> Iterable[Cast]:
        return (self.cast,)


class AttackDeclared(Event, frozen=True, tag="attack_declared", omit_defaults=True):
    """`holds` are the transports around those who attack that their weapons bind, with how (TRANS-33)."""

    in_sight = True
    moves = False
    based_on = ("TARGET-02", "TARGET-06")

    unit: int
    shots: tuple[Shot, ...]
    holds: tuple[tuple[int, int], ...] = ()

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit, *(shot.target for shot in self.shots))

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int]:
        """With which weapons it attacks; whom, all can see."""
        return (self.unit,)


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """The attack dice of one weapon group; `because` says how the requirement came about."""

    in_sight = True
    moves = False
    based_on = ("ATTACK-04", "ATTACK-06")

    unit: int
    target: int
    weapon: str
    weapons: int
    needs: str
    because: str
    casts: tuple[Cast, ...]
    successes: int
    hits: int

    @classmethod
    def of(cls, unit: int, target: int, rolled: Rolled) -> "AttackRolled":
        needed = rolled.requirements
        return cls(
            unit,
            target,
            needed.weapons.name,
            needed.weapons.count,
            str(needed.needs),
            because(needed),
            tuple(cast_of(roll) for roll in rolled.rolls),
            rolled.successes,
            rolled.hits,
        )

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.unit, self.target

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int]:
        """The weapons of one and the Defence of the other."""
        return self.unit, self.target

    @property
    def thrown(self) -> Iterable[Cast]:
        return self.casts


class DiceReadAgain(Event, frozen=True, tag="dice_read_again"):
    """Attack dice on the table against another Defence; `casts` are those that had to be newly rolled (CTR-11)."""

    in_sight = True
    moves = False
    based_on = ("CTR-11",)

    unit: int
    target: int
    needs: str
    because: str
    casts: tuple[Cast, ...]
    successes: int
    hits: int

    @classmethod
    def of(cls, unit: int, target: int, rolled: Rolled) -> "DiceReadAgain":
        needed = rolled.requirements
        casts = tuple(cast_of(roll) for roll in rolled.rolls)
        return cls(unit, target, str(needed.needs), because(needed), casts, rolled.successes, rolled.hits)

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.unit, self.target

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int]:
        """The weapons of one and the Defence of the other."""
        return self.unit, self.target

    @property
    def thrown(self) -> Iterable[Cast]:
        return self.casts


class SavePierced(Event, frozen=True, tag="save_pierced"):
    in_sight = True
    moves = False
    based_on = ("SAVE-03",)

    unit: int
    save: str
    ap: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    def reveals(self, unit_of: Sequence[int]) -> None:
        """The AP of an attacker that it does not name."""


class SavesRolled(Event, frozen=True, tag="saves_rolled"):
    in_sight = True
    moves = False

    unit: int
    save: str
    needs: str
    casts: tuple[Cast, ...]
    failed: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int]:
        """Its saves; nothing of the attacker, whose AP changes no save that is rolled (SAVE-03)."""
        return (self.unit,)

    @property
    def thrown(self) -> Iterable[Cast]:
        return self.casts

    def rules(self) -> tuple[str, ...]:
        return (SAVES[self.save],)


class HpLost(Event, frozen=True, tag="hp_lost"):
    """Models that lost HP, each with how many."""

    in_sight = True
    based_on = ("HP-01", "HP-02")

    unit: int
    losses: tuple[tuple[int, int], ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int]:
        """Its HP."""
        return (self.unit,)

    def unsettles(self, state: State, ruleset: Ruleset) -> bool:
        """Whether others may be targets now, or in sight: who stands at 0 HP is no passenger, and hides nobody."""
        fell = any(not state.hp[model] for model, _ in self.losses)
        return fell and (ruleset.passengers_vulnerable or not ruleset.casualties_block_sight)


class LossDiscarded(Event, frozen=True, tag="loss_discarded"):
    """HP loss that no eligible model could take (HP-12)."""

    in_sight = True
    moves = False
    based_on = ("HP-12",)

    unit: int
    hp: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

    def reveals(self, unit_of: Sequence[int]) -> None:
        """How many HP a hit costs, and so the Power of an attacker that it does not name."""


class PassengersStruck(Event, frozen=True, tag="passengers_struck"):
    """Hits that were not needed to destroy a transport strike a unit aboard (BETA-04)."""

    in_sight = True
    moves = False
    based_on = ("BETA-04",)

    unit: int
    host: int
    hits: int

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return self.unit, unit_of[self.host]

    def reveals(self, unit_of: Sequence[int]) -> Iterable[int]:
        """What it took to destroy the host, and whom the hits are left for."""
        return self.unit, unit_of[self.host]


class CasualtiesRemoved(Event, frozen=True, tag="casualties_removed"):
    public = True
    moves = True
    based_on = ("HP-05",)

    models: tuple[int, ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (unit_of[model] for model in self.models)


class LeftAboard(Event, frozen=True, tag="left_aboard"):
    """Passengers of a lost transport that found no room: casualties at once (TRANS-22)."""

    public = True
    moves = True
    based_on = ("TRANS-22",)

    unit: int
    models: tuple[int, ...]

    def about(self, unit_of: Sequence[int]) -> Iterable[int]:
        return (self.unit,)

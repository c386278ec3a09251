"""What all questions to a person share: who asks at which terminal, and how units are listed."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from muster.battle.choices import AnyChoice, Finish, TakeActionBack
from muster.battle.field import Field
from muster.battle.forces import Forces
from muster.battle.narration.wording import counted, unit_name, verb
from muster.battle.refusal import Refusal
from muster.battle.state import State
from muster.battle.view import View
from muster.cli.battle_signs import TERRAIN, sign_style, signs_of
from muster.cli.output import QUIET
from muster.cli.play.terminal import MenuOption, Terminal
from muster.table.shapes.figure import distance
from muster.table.shapes.measure import Mil

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(slots=True)
class Asking:
    """One decision put to a person.

    `passed` are the units they left alone so far in this phase; `is_within` tells that a unit is named already, and
    what is asked now is what it does.
    """

    terminal: Terminal
    view: View
    passed: set[int] = field(default_factory=set)
    is_within: bool = False

    @property
    def field(self) -> Field:
        return self.view.field

    @property
    def forces(self) -> Forces:
        return self.view.forces

    @property
    def state(self) -> State:
        return self.view.state

    def name(self, unit: int) -> str:
        return unit_name(self.forces, unit)

    def sign(self, unit: int) -> str:
        """A unit's name and its letter on the map."""
        sign = signs_of(self.forces)[unit]
        return self.name(unit) if sign == TERRAIN else f"{self.name(unit)} ({sign})"

    def does(self, unit: int, singular: str, plural: str) -> str:
        """A unit and its verb."""
        return f"{self.name(unit)} {verb(self.forces, unit, singular, plural)}"

    def legal(self, choice: AnyChoice) -> AnyChoice | None:
        """The choice as it would be taken, if it would."""
        checked = self.view.check(choice)
        return None if isinstance(checked, Refusal) else checked

    def allowance(self, model: int) -> Mil:
        """How far a model may go now."""
        return self.view.step.allowance(self.field, model)

    @property
    def is_action(self) -> bool:
        """Whether a unit was chosen and paid for, so that what is asked is only how it does it."""
        return self.state.command is not None

    def unit_menu(
        self,
        title: str,
        units: Iterable[int],
        finish: str,
        may: Mapping[int, str] = MappingProxyType({}),
        *,
        suggested: Container[int] | None = None,
    ) -> int | None:
        """One of the units, or None to finish; the first that was not passed over is suggested.

        `may` says of units what they can do; where some are `suggested`, the others are not. The unit of an Action is
        not asked for again.
        """
        listed = list(units)
        if self.is_action and not may:
            return listed[0]
        signs = signs_of(self.forces)
        options: list[MenuOption[int | None]] = [
            MenuOption(self.unit_label(unit, may.get(unit, "")), unit, signs[unit], shows_key=False)
            for unit in listed
        ]
        options.append(MenuOption(finish, None, "f"))
        usual = listed if suggested is None else suggested
        waiting = [place for place, unit in enumerate(listed) if unit not in self.passed and unit in usual]
        unit = self.terminal.menu(title, options, default=waiting[0] if waiting else len(listed))
        self.is_within = unit is not None
        return unit

    @property
    def not_this(self) -> str:
        """How it is offered not to act with a unit after all."""
        if self.takes_back:
            return "take the Action back, and its price"
        return "leave it at that: nothing more comes of it" if self.is_action else "not this unit"

    @property
    def takes_back(self) -> bool:
        """Whether an Action was paid for of which nothing is carried out yet (CP-12)."""
        return self.view.decision is not None and self.view.decision.takes_back

    def let_be(self, unit: int) -> AnyChoice | None:
        """What comes of that: an Action is taken back, or over; else another unit is asked for."""
        if self.takes_back:
            return TakeActionBack()
        if self.is_action:
            return Finish()
        self.passed.add(unit)
        return None

    def unit_label(self, unit: int, may: str = "") -> "Text":
        from rich.text import Text

        own = self.forces.unit(unit)
        models, hp = len(self.field.models(unit)), self.field.hp_left(unit)
        label = Text()
        label.append(f" {signs_of(self.forces)[unit]} ", sign_style(self.forces, self.state, self.view.side))
        label.append(f" {self.name(unit)}", "bold")
        many = f"{models} of {len(own.models)} models" if models < len(own.models) else f"{models} models"
        full = self.field.stats(unit).full_hp
        label.append(f"  {'1 model' if models == 1 == len(own.models) else many}, {hp}/{full} HP", QUIET)
        label.append(f"\n       {may}" if may else "", QUIET)
        return label

    def enemies(self, unit: int) -> list[tuple[int, float]]:
        """Enemy units on the table, the nearest first, with how far away they are."""
        own = self.field.figures(self.field.on_table(unit))
        found = [
            (other.number, min(distance(mine, theirs) for mine in own for theirs in figures))
            for other in self.forces.units
            if self.forces.enemies(unit, other.number)
            and own
            and (figures := self.field.figures(self.field.on_table(other.number)))
        ]
        return sorted(found, key=lambda each: each[1])


def price(cost: int) -> str:
    """What an Action costs."""
    return counted(cost, "Command Point") if cost else "free"

"""The dice on the table while an attack may be answered, and what a Guard could make of them (CTR-11)."""

from dataclasses import dataclass

from muster.battle.narration.wording import counted
from muster.battle.rules.volley import target_of
from muster.battle.view import View
from muster.combat.requirements import requirements
from muster.combat.sequence import read_again
from muster.combat.words import in_turn
from muster.dice import Dice
from muster.rulebook.die import Die


@dataclass(frozen=True, slots=True)
class Reading:
    """The hits on the table as they are, and the fewest and the most that a Guard could make of them (CTR-11)."""

    hits: int
    fewest: int
    most: int
    needs: str
    needed: str
    in_turn: str = ""
    """What dice must show one after the other under the Guard, where one is not enough."""

    @property
    def changes_nothing(self) -> bool:
        return self.hits == self.fewest == self.most

    def __str__(self) -> str:
        one = self.hits == 1
        verb = ("stays" if one else "stay") if self.changes_nothing else ("becomes" if one else "become")
        then = f"{self.fewest} to {self.most}" if self.fewest < self.most else f"{self.most}"
        turns = f" ({self.in_turn})" if self.in_turn else ""
        needs = f"on {self.needed}{turns} instead of {self.needs}, " if self.needed != self.needs else ""
        return f"{needs}{counted(self.hits, 'hit')} {verb} {then}"


def read_under_guard(view: View) -> Reading:
    """The dice on the table against one more Guard; those that would be rolled besides may fall either way."""
    field = view.field
    dice = view.dice_on_the_table
    weapons, ruleset = dice.group.weapons(field, dice.unit), field.forces.ruleset
    needed = requirements(weapons, target_of(field, dice.group, guard=1), ruleset)
    if (str(needed.needs), needed.saves_each) == (dice.needs, dice.each):
        return Reading(dice.hits, dice.hits, dice.hits, dice.needs, dice.needs)
    fewest, most = (read_again(needed, dice.faces, _Falling(best)).hits for best in (False, True))
    return Reading(dice.hits, fewest, most, dice.needs, str(needed.needs), in_turn(needed.needs))


class _Falling(Dice):
    """Dice that always fall as well as they can, or as badly."""

    def __init__(self, best: bool) -> None:
        super().__init__()
        self._best = best

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        return (die.highest if self._best else die.lowest,) * count

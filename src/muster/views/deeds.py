"""Who took what from whom, by following losses back to the attack that they came from."""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from muster.battle import events as ev
from muster.battle.forces import NOBODY, Forces
from muster.battle.state import State
from muster.battle.stats import game_stats
from muster.bookkeeping.stats import UnitStats
from muster.views.hiding import hides
from muster.views.shapes.story import UnitDeeds


@dataclass(frozen=True, slots=True)
class Deeds:
    """The deeds so far: whose attack is being resolved, HP taken by taker and victim, and who finished off whom."""

    attacker: int = NOBODY
    taken: dict[tuple[int, int], int] = field(default_factory=dict)
    finished: dict[int, int] = field(default_factory=dict)

    def then(self, forces: Forces, event: ev.AnyEvent, before: State) -> "Deeds":
        """The deeds after one more event; what no unit did, such as dangerous ground, is nobody's."""
        match event:
            case ev.AttackRolled():
                return replace(self, attacker=event.unit)
            case ev.DangerRolled() | ev.PhaseBegan() | ev.TurnBegan():
                return replace(self, attacker=NOBODY)
            case ev.HpLost() if self.attacker != NOBODY and _apart(forces, self.attacker, event.unit):
                return self._took(forces, event, before)
            case _:
                return self

    def _took(self, forces: Forces, event: ev.HpLost, before: State) -> "Deeds":
        pair, lost = (self.attacker, event.unit), sum(hp for _, hp in event.losses)
        left = sum(before.hp[model] for model in forces.units[event.unit].models) - lost
        finished = self.finished if left else self.finished | {event.unit: self.attacker}
        return replace(self, taken=self.taken | {pair: self.taken.get(pair, 0) + lost}, finished=finished)

    def of_units(self, forces: Forces, state: State, seat: int | None) -> list[UnitDeeds]:
        """Every unit that took or lost something, those who took the most first; no secret of another side."""
        found = [_of_unit(self, forces, state, unit, seat) for unit in range(forces.players_units)]
        told = [each for each in found if each["hp_taken"] or each["lost"] or each["destroyed"]]
        return sorted(told, key=lambda each: (-each["points_taken"], -each["hp_taken"], each["unit"]))


def _apart(forces: Forces, one: int, other: int) -> bool:
    return forces.units[one].side != forces.units[other].side


def _of_unit(deeds: Deeds, forces: Forces, state: State, unit: int, seat: int | None) -> UnitDeeds:
    own = forces.units[unit]
    open_ = {
        victim: hp for (taker, victim), hp in deeds.taken.items() if taker == unit and not hides(forces, seat, victim)
    }
    stats = game_stats(forces)
    worth = sum((_share(stats.unit(state, victim), hp) for victim, hp in open_.items()), Fraction(0))
    left = sum(state.hp[model] for model in own.models)
    whole = stats.unit(state, unit)
    lost = Fraction(0) if hides(forces, seat, unit) else _share(whole, whole.full_hp - left)
    return {
        "unit": unit,
        "hp_taken": sum(open_.values()),
        "points_taken": round(float(worth), 2),
        "destroyed": [victim for victim, taker in deeds.finished.items() if taker == unit],
        "lost": round(float(lost), 2),
    }


def _share(stats: UnitStats, hp: int) -> Fraction:
    """What so many HP of a unit are worth (POINTS-11)."""
    return Fraction(stats.cost) * hp / stats.full_hp

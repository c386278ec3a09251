"""What a unit can attack from where it stands: range, sight and cover, asked for each target when it matters."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import inf

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.refusal import Refusal
from muster.battle.rules.control import side_of
from muster.battle.rules.hosts import may_fire_out, wreck_around
from muster.battle.rules.limits import weapon_fault
from muster.battle.rules.sighting import Sighting, eye_of, fights_within, piece_around, sighting
from muster.battle.state import NO_HOST, Where
from muster.battle.stats import WeaponStats
from muster.combat.attack import Cover
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, within


class Aim:
    """The attacks open to one unit, casualties that still fight included (ATTACK-28)."""

    def __init__(self, field: Field, unit: int) -> None:
        self._field = field
        self.unit = unit
        self._sightings: dict[int, Sighting] = {}
        self._hosts: dict[int, frozenset[int]] = {}
        self._shots: dict[int, list[tuple[int, int]]] = {}

    @cached_property
    def side(self) -> int:
        """The side that attacks; terrain acts for the one that controls it (TERRAIN-05)."""
        return side_of(self._field, self.unit)

    @cached_property
    def shooters(self) -> tuple[int, ...]:
        """The models that can attack at all: on the table, aboard behind Fire Points, or with enemies beside them."""
        where, field = self._field.state.where, self._field
        return tuple(
            model
            for model in field.unit(self.unit).models
            if where[model] is Where.TABLE
            or (where[model] is Where.ABOARD and (may_fire_out(field, model) or self._foes_inside(model)))
        )

    @cached_property
    def usable(self) -> dict[int, tuple[int, ...]]:
        """The weapons that each of them may use in this Game Turn, by their places."""
        return {
            model: tuple(
                place
                for place, weapon in enumerate(self._field.weapons(model))
                if weapon_fault(self._field, model, weapon) is None
            )
            for model in self.shooters
        }

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """Every enemy unit, and terrain with enemies in it, that some weapon can attack now."""
        return tuple(target for target in self._candidates if self.shots_at(target))

    @cached_property
    def friends(self) -> tuple[int, ...]:
        """Every other unit of the own side that some weapon can attack now (TARGET-03)."""
        return tuple(friend for friend in self._own_side if self.shots_at(friend))

    @cached_property
    def has_any_shot(self) -> bool:
        """Whether some weapon can attack anybody, friend or foe; the nearest are asked first."""
        if not any(self.usable.values()):
            return False
        others = sorted(range(len(self._field.forces.units)), key=self._least.__getitem__)
        return any(not self._is_too_far(each) and self._is_there(each) and self._has_shot_at(each) for each in others)

    def _has_shot_at(self, target: int) -> bool:
        """As `shots_at`, but the first shot will do."""
        if target in self._shots or self.sighting(target).unlimited or self._by_touch:
            return bool(self.shots_at(target))
        reaches = [reach if self._takes_part(model, target) else 0 for model, reach in self._furthest.items()]
        return self.sighting(target).any_in_reach(reaches)

    def shots_at(self, target: int) -> list[tuple[int, int]]:
        """Every (model, weapon) that can attack a unit."""
        if target not in self._shots:
            self._shots[target] = list(self._found_shots(target))
        return self._shots[target]

    def has_found(self, model: int, place: int, target: int) -> bool:
        """Whether a weapon is among the shots at an enemy that were found before, so that nobody looks again."""
        return (model, place) in self._shots.get(target, ()) and target in self._candidates

    def _found_shots(self, target: int) -> Iterator[tuple[int, int]]:
        if self._is_too_far(target):
            return
        weapons, seen = self._field.weapons, self.sighting(target)
        if seen.unlimited:
            for model, places in self.usable.items():
                yield from ((model, place) for place in places if self.reaches(model, weapons(model)[place], target))
            return
        if self._by_touch:
            for model, places in self.usable.items():
                yield from (
                    (model, place)
                    for place in places
                    if weapons(model)[place].needs_contact and self.reaches(model, weapons(model)[place], target)
                )
        nearest = seen.nearest_in_sight(self._longest)
        for model, reaches in self._reaches.items():
            far = nearest[model]
            if far <= self._longest + TOLERANCE and self._takes_part(model, target):
                yield from ((model, place) for place, reach in reaches if within(far, reach))

    @cached_property
    def _longest(self) -> Mil:
        """How far the weapons reach that may be used now."""
        return max(self._furthest.values(), default=0)

    @cached_property
    def _furthest(self) -> dict[int, Mil]:
        """How far each model reaches with any of them."""
        weapons = self._field.weapons
        return {
            model: max([weapons(model)[place].reach for place in places], default=0)
            for model, places in self.usable.items()
        }

    @cached_property
    def _reaches(self) -> dict[int, list[tuple[int, Mil]]]:
        """The weapons with a range that each model may use, by their places, and how far they reach."""
        weapons = self._field.weapons
        return {
            model: [(place, reach) for place in places if (reach := weapons(model)[place].reach)]
            for model, places in self.usable.items()
        }

    @cached_property
    def _least(self) -> list[float]:
        """How far each unit is at least; of those who are not on the table, and out of a piece, nothing is known."""
        field = self._field
        known = field.least_distances
        if piece_around(field, self.unit) is not None:
            return [inf] * len(known)
        looking = {field.forces.unit_of[eye_of(field, model)] for model in self.shooters} or {self.unit}
        return list(map(min, *(known[unit] for unit in looking))) if len(looking) > 1 else known[looking.pop()]

    def _is_too_far(self, target: int) -> bool:
        """A quick look before anybody looks out: whether no weapon reaches a unit, which is in no melee with this."""
        far = self._longest + TOLERANCE < self._least[target] < inf
        return far and not fights_within(self._field, self.unit, target)

    def reaches(self, model: int, weapon: WeaponStats, target: int) -> bool:
        """Whether a target model is both in range and in sight of a model (TARGET-10), or both are in one melee."""
        if not self._takes_part(model, target):
            return False
        seen = self.sighting(target)
        if seen.unlimited:
            out_of_touch = self._needs_touch(model, target) or wreck_around(self._field, target) is not None
            return not (weapon.needs_contact and out_of_touch)
        if weapon.needs_contact:
            return self._by_touch and self._is_in_contact(model, target)
        return seen.in_reach(model, weapon.reach)

    def sighting(self, target: int) -> Sighting:
        if target not in self._sightings:
            self._sightings[target] = sighting(self._field, self.unit, self.shooters, target)
        return self._sightings[target]

    def fault(self, model: int, weapon: WeaponStats, target: int) -> Refusal | None:
        """Why a weapon cannot attack a unit, with the figures."""
        name, field = field_name(self._field, target), self._field
        facts = {"model": model, "weapon": weapon.name, "target": target}
        fault = self._no_target(target, facts) or weapon_fault(field, model, weapon)
        if fault is not None or self.reaches(model, weapon, target):
            return fault
        if not self._takes_part(model, target):
            return self._shut_off(model, name, facts)
        seen = self.sighting(target)
        if weapon.needs_contact and wreck_around(field, target) is not None:
            where = "inside a wreck where nobody touches"
            inside = field.unit(target).does(f"is {where} it", f"are {where} them")
            sentence = f"{weapon.name} has range 0, and {inside}."
            return Refusal("attack.wreck", "BETA-05", sentence, facts)
        if weapon.needs_contact and (seen.unlimited or self._by_touch):
            sentence = f"{weapon.name} has range 0; model {self._place_of(model)} must touch {name} to use it."
            return Refusal("attack.no_contact", "QS-21", sentence, facts)
        if weapon.needs_contact:
            sentence = f"{weapon.name} has range 0 and needs a melee with {name}."
            return Refusal("attack.not_in_melee", "MELEE-16", sentence, facts)
        nearest = seen.nearest(model)
        if nearest is not None and not within(nearest, weapon.reach):
            away = f"{field.unit(target).does('is', 'are')} {nearest / INCH:.1f} in. away"
            sentence = f"{away}; {weapon.name} reaches {weapon.range.total}."
            facts |= {"distance": round(nearest), "reach": weapon.reach}
            return Refusal("attack.out_of_range", "TARGET-09", sentence, facts)
        within_reach = f"within the {weapon.range.total} in. of {weapon.name}"
        sentence = f"Model {self._place_of(model)} sees nobody of {name} {within_reach}."
        return Refusal("attack.out_of_sight", "TARGET-09", sentence, facts)

    def _shut_off(self, model: int, name: str, facts: dict[str, object]) -> Refusal:
        """There are no Fire Points between who is inside and who is outside."""
        host = self._field.state.hosts[model]
        if host == NO_HOST:
            sentence = f"Model {self._place_of(model)} is outside and {name} inside, and there are no Fire Points."
            return Refusal("attack.shut_off", "TERRAIN-09", sentence, facts)
        around = self._field.forces.of_model(host).name
        sentence = f"{around} around model {self._place_of(model)} has no Fire Points to attack {name} from."
        return Refusal("attack.shut_off", "TRANS-36", sentence, facts)

    def can_attack(self, target: int) -> bool:
        """Whether some weapon can attack a unit now, be it an enemy, a friend, or nobody's terrain."""
        return self._no_target(target, {}) is None and bool(self.shots_at(target))

    def visible(self, target: int) -> tuple[int, ...]:
        """The models of a target that may be lost: those that any model of this unit sees (TARGET-19, HP-10)."""
        return self.sighting(target).visible

    def cover(self, target: int, judges: Iterable[int]) -> Cover:
        """The cover of a target against those models of this unit that attack it (COVER-03)."""
        return self.sighting(target).cover(tuple(judges))

    @cached_property
    def _candidates(self) -> list[int]:
        units = self._field.forces.units
        return [other.number for other in units if self._is_hostile(other) and self._is_there(other.number)]

    @cached_property
    def _own_side(self) -> list[int]:
        """The other units of the own side that are there to be attacked, where the ruleset allows it."""
        units = self._field.forces.units
        return [own.number for own in units if own.side == self.side and self._is_there(own.number)]

    def _is_there(self, target: int) -> bool:
        """Whether a unit is there to be attacked: an enemy, nobody's with enemies aboard, or of the own side."""
        other = self._field.unit(target)
        return (other.side == self.side or self._is_hostile(other)) and self._no_target(target, {}) is None

    def _is_hostile(self, other: Force) -> bool:
        """Whether a unit is an enemy, or what is nobody's has enemies aboard."""
        if other.side != NOBODY:
            return other.side != self.side
        aboard = () if other.sturdy else self._field.passengers(other.models.start)
        return any(self._field.unit(unit).side != self.side for unit in aboard)

    def _no_target(self, target: int, facts: dict[str, object]) -> Refusal | None:
        """Why nothing at all can attack a unit."""
        field = self._field
        if not 0 <= target < len(field.forces.units):
            return Refusal("attack.target", "TARGET-03", f"There is no unit {target} that could be attacked.", facts)
        if target == self.unit:
            return Refusal("attack.target", "TARGET-03", f"{field_name(field, target)} cannot attack itself.", facts)
        if field.unit(target).sturdy:
            sentence = f"{field_name(field, target)} has no profile and cannot be attacked."
            return Refusal("attack.target", "TERRAIN-03", sentence, facts)
        standing = field.stands(target)
        if not standing and not field.in_play(target):
            return self._not_there(target, facts)
        if field.unit(target).side == self.side and not field.forces.ruleset.friendly_targets:
            sentence = f"{field.unit(target).does('is', 'are')} on the own side; this ruleset allows enemies only."
            return Refusal("attack.friend", "QS-20", sentence, facts)
        if not standing and self._is_sheltered(target):
            if not field.aboard(target):
                way = field.unit(target).does("is on its way", "are on their way")
                sentence = f"{way} through a passage and cannot be attacked."
                return Refusal("attack.aboard", "TERRAIN-17", sentence, facts)
            sentence = f"{field.unit(target).does('is', 'are')} aboard and cannot be attacked there."
            return Refusal("attack.aboard", "TRANS-02", sentence, facts)
        return None

    def _not_there(self, target: int, facts: dict[str, object]) -> Refusal:
        are = self._field.unit(target).does("is", "are")
        if self._field.is_gone(target):
            return Refusal("attack.not_there", "HP-06", f"{are} lost.", facts)
        return Refusal("attack.not_there", "DEPLOY-01", f"{are} in reserve and not to be attacked there.", facts)

    def _is_sheltered(self, target: int) -> bool:
        """Whether all of a unit is aboard something that protects it: no melee, and no wreck (TRANS-02, BETA-05)."""
        field = self._field
        if field.unit(target).piece is not None:
            return False
        return wreck_around(field, target) is None and not self.sighting(target).unlimited

    def _needs_touch(self, model: int, target: int) -> bool:
        """Under the strict wording a weapon of range 0 needs its own model in contact (QS-21)."""
        field = self._field
        if field.forces.ruleset.range_zero == "engaged" or field.state.hosts[model] != NO_HOST:
            return False
        return not self.sighting(target).touched_by(model)

    @property
    def _by_touch(self) -> bool:
        """Whether contact stands in for a melee, which the reduced rules do not know (QS-21, QS-36)."""
        return self._field.forces.ruleset.reduced

    def _is_in_contact(self, model: int, target: int) -> bool:
        return self._field.state.where[model] is Where.TABLE and self.sighting(target).touched_by(model)

    def _foes_inside(self, model: int) -> bool:
        """Whether enemies are in the same building (TERRAIN-07)."""
        field = self._field
        others = field.passengers(field.state.hosts[model])
        return any(field.forces.enemies(self.unit, other) for other in others)

    def _takes_part(self, model: int, target: int) -> bool:
        """Between inside and outside attacks go only through Fire Points, also in a melee (TERRAIN-09, TRANS-36)."""
        field, here = self._field, self._field.state.hosts[model]
        if target not in self._hosts:
            self._hosts[target] = frozenset(field.state.hosts[each] for each in field.models(target))
        there = self._hosts[target]
        if here in there:
            return True
        if not self._is_open(here):
            return False
        return wreck_around(field, target) is not None or any(map(self._is_open, there))

    def _is_open(self, host: int) -> bool:
        return host == NO_HOST or self._field.stats(self._field.forces.unit_of[host]).fire_points

    def _place_of(self, model: int) -> int:
        return model - self._field.unit(self.unit).models.start + 1


def aim_of(field: Field, unit: int) -> Aim:
    """What a unit can attack, kept as long as nobody moves."""
    known = field.aims
    if unit not in known:
        known[unit] = Aim(field, unit)
    aim: Aim = known[unit]
    return aim


def field_name(field: Field, unit: int) -> str:
    return field.unit(unit).name if 0 <= unit < len(field.forces.units) else f"unit {unit}"

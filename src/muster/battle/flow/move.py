"""The Move Phase and the Dash Phase: one unit at a time moves, embarks, disembarks or changes over."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from random import Random

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Disembark, Embark, Finish, March, Move, Transfer
from muster.battle.decisions import AnyDecision, Movable, MoveDecision
from muster.battle.field import Field
from muster.battle.flow.aftermath import MendCoherency
from muster.battle.flow.arriving import arrived
from muster.battle.flow.opportunity import Opportunity
from muster.battle.flow.passing import PassThrough
from muster.battle.flow.step import Step, wrong_kind
from muster.battle.refusal import Refusal, near
from muster.battle.rules.acting import allowances, ways_open
from muster.battle.rules.boarding import Boarding, Leaving, boarding_of, leaving_of, transfer_fault
from muster.battle.rules.idle import why_idle
from muster.battle.rules.limits import allowance
from muster.battle.rules.making_room import those_who_closed_up
from muster.battle.rules.moving import Moves, moves_of
from muster.battle.rules.nearest import nearest_march, nearest_move
from muster.battle.rules.passages import arrival_turn, gates_of
from muster.battle.rules.restoring import must_restore, restoring, unrestored
from muster.battle.rules.sending import leader_of, marched
from muster.battle.rules.some_embarkation import some_embarkation
from muster.battle.rules.some_exit import some_exit
from muster.battle.rules.some_walk import some_walk
from muster.battle.rules.stopping import what_stops
from muster.battle.state import Phase
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.measure import Mil

UnitChoice = Move | March | Embark | Disembark | Transfer


class MoveOpportunity(Opportunity, frozen=True, tag="move_opportunity"):
    """Move or dash with one unit, or act no more in this phase (TURN-11, TURN-15)."""

    phase: Phase

    @property
    def doing(self) -> Phase:
        return self.phase

    def asks(self, field: Field) -> AnyDecision:
        units = tuple(self._movable(field, unit) for unit in self.units(field))
        rules = ("MOVE-02", "MOVE-03", "TRANS-06", "TRANS-10")
        return MoveDecision(side=self.side, rules=rules, phase=self.phase, units=units)

    def _movable(self, field: Field, unit: int) -> Movable:
        return Movable(unit, allowances(field, unit, self.phase), ways_open(field, unit, self.phase))

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if isinstance(choice, Finish):
            return choice
        if not isinstance(choice, UnitChoice):
            return wrong_kind(choice, "move, embark, disembark or transfer a unit, or finish")
        units = self.units(field)
        if choice.unit not in units:
            rule, sentence = why_idle(field, self.side, choice.unit, self.phase, units)
            return Refusal("move.unit", rule, sentence, {"unit": choice.unit})
        return self._resolved(field, choice)

    def _resolved(self, field: Field, choice: UnitChoice) -> AnyChoice | Refusal:
        match choice:
            case Move():
                return self._moves(field, choice)
            case March():
                return self._marches(field, choice)
            case Embark():
                boarding = boarding_of(field, choice, self.phase)
                if isinstance(boarding, Refusal):
                    return self._other_way_in(field, choice, boarding)
                return Embark(choice.unit, choice.host, boarding.paths, boarding.models)
            case Disembark():
                leaving = leaving_of(field, choice, self.phase)
                if isinstance(leaving, Refusal):
                    return self._other_way_out(field, choice, leaving)
                return Disembark(choice.unit, leaving.spots)
            case Transfer():
                return transfer_fault(field, choice, self.phase) or choice

    def _moves(self, field: Field, choice: Move) -> AnyChoice | Refusal:
        moves = moves_of(field, choice.unit, self.phase, choice.paths)
        if isinstance(moves, Refusal):
            nearest = partial(nearest_move, field, choice.unit, self.phase, choice.paths)
            return self._refused(field, choice.unit, moves, nearest)
        move = Move(choice.unit, moves.paths)
        return unrestored(field, move, self.phase) or move

    def _marches(self, field: Field, choice: March) -> AnyChoice | Refusal:
        if not field.on_table(choice.unit):
            return Refusal("march.aboard", "TRANS-10", "Who is aboard can only disembark or transfer.")
        found = marched(field, choice, self.phase)
        if found is not None:
            return unrestored(field, found, self.phase) or found
        leader = leader_of(field, choice)
        refusal = what_stops(field, choice.unit, self.phase, leader, choice.to).refusal
        nearest = partial(nearest_march, field, choice.unit, self.phase, leader, choice.to)
        return self._refused(field, choice.unit, refusal, nearest)

    def _refused(self, field: Field, unit: int, refusal: Refusal, nearest: Callable[[], Move | None]) -> Refusal:
        """With what comes nearest to it; for who can restore contact nothing else is legal (MELEE-05)."""
        better = restoring(field, unit, self.phase)
        if better is None:
            return near(refusal, field.sought(nearest))
        return must_restore(field, better) if refusal.code == "move.locked" else near(refusal, better)

    def _other_way_in(self, field: Field, choice: Embark, refusal: Refusal) -> Refusal:
        """The same aboard the same host by ways that are found, where those that were given are refused."""
        wish = Embark(choice.unit, choice.host, (), choice.models)
        found = boarding_of(field, wish, self.phase) if choice.paths else refusal
        if isinstance(found, Refusal):
            return refusal
        return near(refusal, Embark(choice.unit, choice.host, found.paths, found.models))

    def _other_way_out(self, field: Field, choice: Disembark, refusal: Refusal) -> Refusal:
        anywhere = leaving_of(field, Disembark(choice.unit), self.phase) if choice.spots or choice.near else refusal
        return near(refusal, None if isinstance(anywhere, Refusal) else Disembark(choice.unit, anywhere.spots))

    def take(self, field: Field, choice: AnyChoice) -> None:
        match choice:
            case Move():
                moves = moves_of(field, choice.unit, self.phase, choice.paths)
                assert isinstance(moves, Moves)  # noqa: S101 - checked before
                field.apply(ev.Moved(choice.unit, self.phase, moves.paths, moves.spots))
                self._after(field, choice.unit, moves.walks)
            case Embark():
                boarding = boarding_of(field, choice, self.phase)
                assert not isinstance(boarding, Refusal)  # noqa: S101 - checked before
                aboard = boarding.models, boarding.paths, boarding.outside
                field.apply(ev.Embarked(choice.unit, self.phase, choice.host, *aboard))
                used = max((walk.used for walk in boarding.walks.values()), default=0.0)
                self._after(field, choice.unit, boarding.walks, used)
            case Disembark():
                leaving = leaving_of(field, choice, self.phase)
                assert not isinstance(leaving, Refusal)  # noqa: S101 - checked before
                field.apply(ev.Disembarked(choice.unit, self.phase, leaving.spots))
                self._after(field, choice.unit, leaving.walks)
            case Transfer():
                through = choice.host in gates_of(field, field.host_of(choice.unit))
                arrives = arrival_turn(field, field.host_of(choice.unit), choice.host)
                field.apply(ev.Transferred(choice.unit, self.phase, choice.host, arrives))
                self._after(field, choice.unit, {}, through=through)
            case _:
                self.leave(field)

    def _after(
        self, field: Field, unit: int, walks: dict[int, Walk], used: float = 0.0, *, through: bool = False
    ) -> None:
        """Who is engaged now, what dangerous ground does, and whether a gate leads on."""
        hazards = arrived(field, unit, walks)
        mends = [MendCoherency(closed)] if (closed := those_who_closed_up(field, unit)) is not None else []
        field.replace_step(*mends, *self._onward(field, unit, used, through=through), *hazards)

    def _onward(self, field: Field, unit: int, used: float, *, through: bool) -> list[Step]:
        """What is left of a Movement into or through an instant gate; whoever fights inside goes nowhere."""
        host = field.host_of(unit)
        if host < 0 or field.on_table(unit) or field.melee_of(unit) is not None:
            return []
        if not through and not gates_of(field, host):
            return []
        left = min(allowance(field, model, self.phase) for model in field.models(unit)) - ceil(used)
        return [PassThrough(unit, self.phase, left)] if left > 0 else []

    def allowance(self, field: Field, model: int) -> Mil:
        return allowance(field, model, self.phase)

    def walks(self, field: Field, choice: AnyChoice) -> Mapping[int, Walk]:
        found: Moves | Boarding | Leaving | Refusal | None = None
        match choice:
            case Move():
                found = moves_of(field, choice.unit, self.phase, choice.paths)
            case Embark():
                found = boarding_of(field, choice, self.phase)
            case Disembark():
                found = leaving_of(field, choice, self.phase)
        return {} if found is None or isinstance(found, Refusal) else found.walks

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        units = self.units(field)
        rng.shuffle(units)
        for unit in units[:3]:
            choice = restoring(field, unit, self.phase) or self._some_movement(field, unit, rng)
            if choice is not None:
                return choice
        return Finish()

    def _some_movement(self, field: Field, unit: int, rng: Random) -> AnyChoice | None:
        if field.aboard(unit):
            return some_exit(field, unit, self.phase, rng)
        embarked = some_embarkation(field, unit, self.phase, rng) if rng.random() < 0.3 else None
        return embarked or some_walk(field, unit, self.phase, rng)

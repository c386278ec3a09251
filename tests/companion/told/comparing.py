"""Holds the books of the play manager against a battle, and puts right what only a table can know."""

from collections import Counter

from muster.battle.flow.acting import ActionStep, DeployAction, OfOneUnit
from muster.battle.flow.actions import Income
from muster.battle.flow.answering import CounterAttack
from muster.battle.flow.opportunity import Opportunity
from muster.battle.flow.step import Step
from muster.battle.flow.turn import NameTheMaster, PickZones, RollForMaster
from muster.battle.rules.acting import units_to_act
from muster.battle.rules.command import offers
from muster.battle.rules.points import side_values
from muster.battle.state import NO_HOST
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.table_game.state import Place, Ref
from muster.rulebook.actions import Action
from muster.rulebook.playstyle import Playstyle
from tests.companion.told.telling import Teller


class Comparison:
    """After every line of a log the same points, Guards, phases, values and opportunities; at the end the verdict."""

    def __init__(self, teller: Teller) -> None:
        self.teller, self.battle, self.seating = teller, teller.battle, teller.seating
        self.put_right: Counter[str] = Counter()

    @property
    def _step(self) -> Step | None:
        return self.battle.step if self.battle.state.steps else None

    def compare(self) -> None:
        if self.battle.result is not None:
            self._verdict()
            return
        self._places()
        self._phase()
        self._opportunity()
        self._command()
        self._units()
        self._values()

    def _verdict(self) -> None:
        result, told = self.battle.result, self.teller.game.state.result
        assert result is not None
        assert told is not None, f"{result} and nothing told"
        winners = () if told.winner is None else (self.seating.sides[told.winner],)
        assert winners == result.winners, f"{told} and not {result}"
        if result.reason not in ("one side left", "no side left"):
            self._values()

    def _values(self) -> None:
        values = side_values(self.battle.field)
        told = [self.teller.game.side_value(self.seating.side(side)) for side in range(len(values))]
        assert told == values, f"values {told} and not {values}"

    def _phase(self) -> None:
        state, game = self.battle.state, self.teller.game.state
        assert (game.game_turn, game.phase) == (state.turn, self._part())
        out = {self.seating.side(side) for side in state.out}
        assert game.out == out, f"{game.out} are out and not {out}"
        if game.phase not in (TurnPart.TURN_MASTER, TurnPart.END):
            finished = {self.seating.side(side) for side in state.finished} - out
            assert game.finished - out == finished, f"{game.finished} are finished and not {finished}"
            assert game.master == self.seating.side(state.master)

    def _part(self) -> TurnPart:
        steps = self.battle.state.steps
        if any(isinstance(step, RollForMaster | NameTheMaster | PickZones) for step in steps):
            return TurnPart.TURN_MASTER
        if self.battle.forces.setup.style is Playstyle.STANDARD:
            assert self.battle.state.phase is not None
            return TurnPart(self.battle.state.phase.value)
        return TurnPart.DEPLOY if any(isinstance(step, Income) for step in steps) else TurnPart.ACTIONS

    # -- whose opportunity it is

    def _opportunity(self) -> None:
        step = self._step
        asked = isinstance(step, ActionStep | Opportunity) and not isinstance(step, CounterAttack)
        if not asked or self.battle.state.zones != self.seating.zones:
            return
        assert isinstance(step, ActionStep | Opportunity)
        if isinstance(step, ActionStep) and not step.second and self.teller.game.state.acting is not None:
            self.teller.do("end-step")
        side = self.seating.side(step.side)
        if self.teller.game.state.active != side:
            self.put_right[self._why_put_right(step)] += 1
            self.teller.do("opportunity", side=side)
        if step.any_unit:
            self.teller.by_terrain = False
        assert self.teller.game.state.active == side
        if isinstance(step, ActionStep) and step.second and self.seating.is_players(step.unit):
            assert self.teller.game.state.acting == self.seating.ref(step.unit)

    def _why_put_right(self, step: ActionStep | Opportunity) -> str:
        """What of the opportunity no books can know: terrain that acts, and who has nothing to do by where it is."""
        field, active = self.battle.field, self.teller.game.state.active
        if self.teller.by_terrain:
            return "terrain acted"
        if isinstance(step, ActionStep):
            able = [offer.unit for offer in offers(field, step.side)]
        else:
            able = units_to_act(field, step.side, step.doing)
        if not any(self.seating.is_players(unit) for unit in able):
            return "terrain can act"
        assert active is not None, f"side {step.side} has the opportunity, and nobody is told to have it"
        assert self.battle.state.command is not None, f"side {step.side} has the opportunity and not {active}"
        count = len(self.seating.sides)
        passed = [(active + ahead) % count for ahead in range(count)]
        for side in passed[: passed.index(self.seating.side(step.side))]:
            real = self.seating.sides[side]
            skipped = real in field.state.finished or real in field.state.out or not offers(field, real)
            assert skipped, f"side {real} is passed over in favour of {step.side}"
        return "nothing to do"

    # -- what is paid, and for what

    def _command(self) -> None:
        command, told = self.battle.state.command, self.teller.game.command
        if command is None:
            return
        points = tuple(command.points[side] for side in self.seating.sides)
        assert told.points == points, f"Command Points {told.points} and not {points}"
        heard = [use for use in command.uses if self._is_heard(*use[:2])]
        uses: Counter[tuple[Ref, str]] = Counter({(self.seating.ref(unit), what): n for unit, what, n in heard})
        uses.update((self.seating.ref(unit), Action.DEPLOY) for unit in self.teller.arrived)
        assert {(unit, action): times for unit, action, times in told.uses} == dict(uses)
        assert set(told.resting) == set(map(self.seating.ref, command.resting))
        assert set(told.watched) == set(map(self.seating.ref, command.watched))
        self._guards()

    def _is_heard(self, unit: int, action: Action) -> bool:
        """Terrain is in nobody's roster, and a Deploy Action is told of when the unit arrives."""
        step = self._step
        waits = isinstance(step, DeployAction) and (step.unit, Action.DEPLOY) == (unit, action)
        return self.seating.is_players(unit) and not waits

    def _guards(self) -> None:
        """A Guard is over when the Action that ends it is made, which a table tells of when it is chosen (ACT-21)."""
        told, step = self.teller.game.command, self._step
        chosen = {step.unit} if isinstance(step, OfOneUnit) else set()
        for unit in self.seating.forces.units[: self.seating.forces.players_units]:
            if unit.number not in chosen | self.teller.unheard:
                guard, real = told.guard(self.seating.ref(unit.number)), self.battle.field.guard(unit.number)
                assert guard == real, f"Guard of {unit.name} {guard} and not {real}"

    # -- units

    def _units(self) -> None:
        state, field, game = self.battle.state, self.battle.field, self.teller.game
        engaged = {unit for melee in state.melees for unit in melee.units if self.seating.is_players(unit)}
        for unit in self.seating.forces.units[: self.seating.forces.players_units]:
            where = game.where(self.seating.ref(unit.number))
            hp = [state.hp[model] for model in unit.models]
            assert [model.hp for model in where.models] == hp, f"{unit.name} has {where.models} and not {hp}"
            assert where.in_play >= field.in_play(unit.number), f"{unit.name} is in play"
            assert where.in_melee == (unit.number in engaged), f"{unit.name} in melee: {where.in_melee}"

    def _places(self) -> None:
        """Who is in which Transport of the players; buildings are no units, and count as the battlefield."""
        field, game = self.battle.field, self.teller.game
        for unit in self.seating.forces.units[: self.seating.forces.players_units]:
            where = game.where(self.seating.ref(unit.number))
            if where.place is Place.RESERVE or where.is_destroyed or not field.in_play(unit.number):
                continue
            carrier = self._carrier(unit.number)
            if (where.place is Place.ABOARD) == bool(carrier) and where.transport == carrier:
                continue
            aboard = {"place": "aboard", "transport": carrier} if carrier else {"place": "battlefield"}
            self.teller.do("place", **self.seating.named(unit.number), **aboard)

    def _carrier(self, unit: int) -> str:
        host = self.battle.field.host_of(unit)
        if host == NO_HOST or self.battle.field.on_table(unit):
            return ""
        carrier = self.seating.forces.unit_of[host]
        return self.seating.forces.units[carrier].name if self.seating.is_players(carrier) else ""

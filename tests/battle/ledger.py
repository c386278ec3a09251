"""A second bookkeeping of a battle, kept from its events alone and compared with the state after every choice."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import is_

from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.decisions import PlaceDecision
from muster.battle.events import AnyEvent
from muster.battle.state import NO_HOST, PHASE_OF, Melee, Phase, State, Where, bit
from muster.table.movement.units.melee import touch
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, overlap
from tests.battle.account import Account


class Ledger:
    """Reads a battle's progress and refuses what cannot be: HP out of nowhere, models in two places, acting twice."""

    def __init__(self, battle: Battle, *, midway: bool = False) -> None:
        """From the first event on; in the middle of a game the books begin with what the state says."""
        self.battle = battle
        forces = battle.forces
        self.hp = [forces.of_model(model).profile.hp for model in range(forces.model_count)]
        self.acted: Counter[tuple[int, str]] = Counter()
        self.told: Counter[str] = Counter()
        self.broken: Counter[int] = Counter()
        self.account = Account(battle.state if midway else State.at_start(forces))
        self._stood: list[Figure | None] = [None] * forces.model_count
        self._seen: tuple[tuple[Melee, ...], list[Figure | None]] = (), []
        if midway:
            self.hp = list(battle.state.hp)
            units = range(len(forces.units))
            self.acted.update(
                (unit, phase)
                for unit in units
                for phase in Phase
                if battle.state.acted[unit] & bit(phase) and battle.state.command is None
            )
        else:
            for event in battle.opening.events:
                self._read(event)
        self.check()

    def read(self, progress: Progress) -> None:
        for event in progress.events:
            self._read(event)
        if any(isinstance(event, ev.Undone) for event in progress.events):
            self.hp = list(self.battle.state.hp)  # what was undone is in no event
            self.acted.clear()
            self.account.take_over(self.battle.state)
        self.check()

    def _read(self, event: AnyEvent) -> None:
        self.told[type(event).__name__] += 1
        self.account.read(event)
        match event:
            case ev.TurnBegan():
                self.acted.clear()
            case ev.HpLost(losses=losses):
                for model, lost in losses:
                    assert 0 < lost <= self.hp[model], f"model {model} lost {lost} of {self.hp[model]} HP"
                    self.hp[model] -= lost
            case ev.CasualtiesRemoved(models=models):
                assert not any(self.hp[model] for model in models), "a standing model was removed"
            case ev.LeftAboard(models=models):
                self._all_lost(models)
            case ev.Eliminated(side=side):
                self._all_lost(
                    model for unit in self.battle.forces.units if unit.side == side for model in unit.models
                )
            case _:
                self._read_action(event)

    def _all_lost(self, models: Iterable[int]) -> None:
        for model in models:
            self.hp[model] = 0

    def _read_action(self, event: AnyEvent) -> None:
        match event:
            case ev.Disembarked(through=True) | ev.Transferred(through=True):
                pass  # still the Movement that led into the gate
            case ev.Moved(unit=unit, phase=phase) | ev.Disembarked(unit=unit, phase=phase):
                self._acts(unit, phase)
            case ev.Embarked(unit=unit, phase=phase) | ev.Transferred(unit=unit, phase=phase):
                self._acts(unit, phase)
            case ev.AttackDeclared(unit=unit):
                self._acts(unit, Phase.ATTACK)
            case ev.Deployed(unit=unit):
                self._acts(unit, Phase.DEPLOY)
            case ev.CommandGained():  # from now on whoever acts has paid for it
                units = range(len(self.battle.forces.units))
                self.acted = Counter((unit, phase) for unit in units for phase in Phase)
            case ev.ActionBegan(unit=unit, action=action) if action in PHASE_OF:
                self.acted[unit, PHASE_OF[action]] = 0
            case _:
                pass

    def _acts(self, unit: int, phase: Phase) -> None:
        self.acted[unit, phase] += 1
        assert self.acted[unit, phase] == 1, f"unit {unit} acted twice in the {phase} phase"

    def check(self) -> None:
        state = self.battle.state
        assert state.hp == self.hp
        if state.command is not None:
            self.account.check(state.command)
        self._everybody_is_somewhere()
        moved = [
            model
            for model, figure in enumerate(state.figures)
            if figure is not None and figure is not self._stood[model]
        ]
        self._nobody_stands_on_another(moved)
        if not isinstance(self.battle.pending, PlaceDecision):
            self._units_are_together()
            self._contact_is_melee()
        self._stood = list(state.figures)

    def _everybody_is_somewhere(self) -> None:
        state, forces = self.battle.state, self.battle.forces
        for model, where in enumerate(state.where):
            unit, stands = forces.of_model(model), state.figures[model] is not None
            assert stands == (where is Where.TABLE) or (unit.piece is not None and not stands)
            assert not stands or unit.piece is None or self.battle.field.stats(unit.number).drives
            assert (state.hosts[model] != NO_HOST) == (where in (Where.ABOARD, Where.BETWEEN))
            assert where is not Where.GONE or state.hp[model] == 0

    def _nobody_stands_on_another(self, moved: Sequence[int]) -> None:
        """Of two who have not moved since the last look nobody stands on the other: that was looked at then."""
        figures = self.battle.state.figures
        for model in moved:
            for number, other in enumerate(figures):
                one = figures[model]
                if one is None or other is None or number == model:
                    continue
                reach = one.footprint.radius + other.footprint.radius
                near = abs(one.x - other.x) < reach and abs(one.y - other.y) < reach
                assert not (near and overlap(one, other)), f"{one} stands on {other}"

    def _units_are_together(self) -> None:
        """Except where casualties broke a unit and no repair was found; that is counted."""
        field = self.battle.field
        if field.forces.ruleset.reduced:
            return
        for unit in field.forces.units:
            if not coherent(field.figures(field.on_table(unit.number))):
                self.broken[unit.number] += 1

    def _contact_is_melee(self) -> None:
        field = self.battle.field
        if field.forces.ruleset.reduced:
            return
        for melee in field.state.melees:
            sides = {field.unit(unit).side for unit in melee.units}
            assert len(sides) > 1, f"a melee of one side: {melee}"
        (melees, figures), state = self._seen, field.state
        if melees == state.melees and all(map(is_, figures, state.figures)) and figures:
            return
        self._seen = state.melees, list(state.figures)
        units = [unit.number for unit in field.forces.units if unit.piece is None and field.on_table(unit.number)]
        for one, other in combinations(units, 2):
            if field.forces.enemies(one, other) and not field.same_melee(one, other):
                mine, theirs = (field.figures(field.on_table(unit)) for unit in (one, other))
                assert not touch(mine, theirs), f"units {one} and {other} touch and are in no melee"

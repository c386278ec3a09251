"""The battle as a scenario sets it up: a state in the midst of a game, and what is not legal about it."""

from collections.abc import Iterator, Sequence

from muster.battle.battle import Battle
from muster.battle.field import Field
from muster.battle.flow.actions import NextActionStep
from muster.battle.flow.phases import NextOpportunity, PhaseStep
from muster.battle.flow.step import Step as FlowStep
from muster.battle.flow.turn import EndOfTurn, Turn
from muster.battle.forces import Forces
from muster.battle.ground import Grounds
from muster.battle.rules.hosts import boarding_fault
from muster.battle.rules.order import order_of_play
from muster.battle.setup import Setup
from muster.battle.spot import Spot
from muster.battle.state import PHASES, Phase, State, Where
from muster.dice import ScriptedDice
from muster.files.reader import Reader
from muster.rulebook.playstyle import Playstyle
from muster.scenario.marking import ACTIONS, Marking
from muster.scenario.names import Names
from muster.scenario.scenario import Standing, Start
from muster.scenario.snapshot import restored
from muster.table.movement.standing.standing import hindrances
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure

WHOLE_TURN = "turn"
"""The phase of a scenario that starts before the roll for the Turn Master."""


def position(setup: Setup, start: Start, units: Sequence[Standing], reader: Reader) -> Battle:
    """The battle at the start of the scenario, before its first decision; faults are reported to the reader."""
    grounds = Grounds(Forces(setup))
    field = Field(grounds, State.at_start(grounds.forces), ScriptedDice(()))
    building = _Building(field, Names(grounds.forces), reader)
    if start.exactly:
        building.restore(start)
        return Battle(field)
    building.begin(start)
    for standing in units:
        building.place(standing)
    for standing in units:
        if standing.aboard:
            building.load(standing)
    building.check(units)
    Marking(field, building.names, reader).mark(start)
    field.events.clear()
    return Battle(field)


class _Building:
    """Fills the state of a field."""

    def __init__(self, field: Field, names: Names, reader: Reader) -> None:
        self.field, self.state, self.names, self.reader = field, field.state, names, reader

    def restore(self, start: Start) -> None:
        try:
            self.field.state = restored(self.field.forces, start.exactly)
        except ValueError as wrong:
            self.reader.fault(start.line, str(wrong))

    def begin(self, start: Start) -> None:
        """Sets the steps left in the Game Turn, starting at the phase."""
        state, sides = self.state, len(self.field.forces.sides)
        self._check_turn(start)
        state.turn = start.turn
        named = self._phase(start)
        whole = named == WHOLE_TURN
        state.zones = (-1,) * sides if whole and start.turn == 1 else tuple(range(sides))
        state.master = self._side(start.master, start.line) if start.master else 0
        state.steps = (Turn(start.turn),)
        if whole:
            return
        if named == ACTIONS:
            state.finished = tuple(self._side(each, start.line) for each in start.finished)
            state.steps = (EndOfTurn(), NextActionStep(self._before_next(start)))
            return
        phase = Phase(named)
        top: FlowStep = state.steps[-1]
        top.run(self.field)
        state.steps = _below(state.steps, phase)
        state.phase = phase
        state.finished = tuple(self._side(each, start.line) for each in start.finished)
        state.steps = (*state.steps, NextOpportunity(phase, self._before_next(start)))

    def _check_turn(self, start: Start) -> None:
        """Reports a Game Turn that the game cannot reach (TURN-17, TURN-18)."""
        setup = self.field.forces.setup
        last = setup.ruleset.longest_random_game if setup.length.random else setup.length.turns
        if last and start.turn > last:
            longest = "a game of random length has at most" if setup.length.random else "the game has"
            sentence = f"turn is {start.turn}, and {longest} {last} Game Turns; allowed are 1 to {last}."
            self.reader.fault(start.line, sentence, "TURN-18" if setup.length.random else "TURN-17")

    def _phase(self, start: Start) -> str:
        """The phase given, or the usual one; reports a phase that the style does not have (STYLE-02, STYLE-03)."""
        usual = ACTIONS if self._advanced else Phase.MOVE
        named = start.phase or usual
        possible = [WHOLE_TURN, ACTIONS] if self._advanced else [WHOLE_TURN, *PHASES]
        if named in possible or (self._advanced and named == Phase.DEPLOY and start.turn == 1):
            return named
        allowed = "turn, actions, and deploy in Game Turn 1" if self._advanced else ", ".join(possible)
        style = self.field.forces.setup.style
        sentence = f"phase is {named}; in a scenario of the style {style} allowed are {allowed}."
        self.reader.fault(start.line, sentence, "STYLE-03" if self._advanced else "STYLE-02")
        return usual

    @property
    def _advanced(self) -> bool:
        return self.field.forces.setup.style is Playstyle.ADVANCED

    def _before_next(self, start: Start) -> int:
        """The side before the one that acts first."""
        if not start.next:
            return -1
        order = order_of_play(self.field)
        return order[order.index(self._side(start.next, start.line)) - 1]

    def _side(self, name: str, line: int) -> int:
        try:
            return self.names.side(name)
        except ValueError as wrong:
            self.reader.fault(line, str(wrong))
            return 0

    def place(self, standing: Standing) -> None:
        unit = self.field.unit(self.names.unit(standing.unit))
        for model, place in zip(unit.models, standing.places, strict=False):
            if place is None:
                self.state.where[model], self.state.hp[model] = Where.GONE, 0
                continue
            self.state.figures[model] = Spot(model, *(*place, 0)[:3], *standing.facing).figure(unit)
            self.state.where[model] = Where.TABLE
        for model, hp in zip(unit.models, standing.hp_left, strict=False):
            if hp is None:
                self.state.where[model], self.state.figures[model] = Where.GONE, None
            self.state.hp[model] = hp or 0 if self.state.where[model] is not Where.GONE else 0
        self.state.lost[unit.number] = sum(hp == 0 for hp in standing.hp_left)
        self.state.unsettle()

    def load(self, standing: Standing) -> None:
        """Puts a unit aboard a transport; reports a unit that does not fit."""
        try:
            unit, host = self.names.unit(standing.unit), self.names.host(standing.aboard)
        except ValueError as wrong:
            self.reader.fault(standing.line, str(wrong))
            return
        fault = boarding_fault(self.field, unit, host)
        if fault is not None:
            self.reader.fault(standing.line, fault.sentence, fault.rule)
        for model in self.field.models(unit):
            self.state.where[model], self.state.hosts[model] = Where.ABOARD, host
        self.state.unsettle()

    def check(self, units: Sequence[Standing]) -> None:
        for standing in units:
            for sentence, rule in self._faults(self.names.unit(standing.unit)):
                self.reader.fault(standing.line, f"{standing.unit}: {sentence}", rule)

    def _faults(self, unit: int) -> Iterator[tuple[str, str]]:
        field, models = self.field, self.field.on_table(unit)
        for model in models:
            others: list[Figure] = [
                each for place, each in enumerate(field.state.figures) if each is not None and place != model
            ]
            for found in hindrances(field.figure(model), field.ground.table, others, field.unit(unit).media):
                yield f"{self.names.of_model(model)}: {found.sentence}", found.rule
        if not field.forces.ruleset.reduced and models and not coherent(field.figures(models)):
            yield "it is out of coherency.", "COH-02"


def _below(steps: tuple[FlowStep, ...], phase: Phase) -> tuple[FlowStep, ...]:
    """The steps of a Game Turn that come after a phase."""
    place = next(at for at, step in enumerate(steps) if isinstance(step, PhaseStep) and step.phase is phase)
    return steps[:place]


PHASE_NAMES = (WHOLE_TURN, *PHASES, ACTIONS)

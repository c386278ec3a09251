"""The battle as a scenario sets it up: a state in the midst of a game, and what is not legal about it."""

from collections.abc import Iterator, Sequence

from muster.battle.battle import Battle
from muster.battle.events import Engaged
from muster.battle.field import Field
from muster.battle.flow.actions import NextActionStep
from muster.battle.flow.phases import NextOpportunity, PhaseStep
from muster.battle.flow.step import Step as FlowStep
from muster.battle.flow.turn import EndOfTurn, Turn
from muster.battle.forces import Forces
from muster.battle.ground import Grounds
from muster.battle.rules.command import income
from muster.battle.rules.engaging import contacts
from muster.battle.rules.hosts import boarding_fault
from muster.battle.rules.order import order_of_play
from muster.battle.setup import Setup
from muster.battle.spot import Spot
from muster.battle.state import ATTACKED, DASHED, DEPLOYED, MOVED, PHASES, Command, Did, Phase, State, Where
from muster.dice import ScriptedDice
from muster.files.reader import Reader
from muster.rulebook.playstyle import Playstyle
from muster.scenario.names import Names
from muster.scenario.scenario import Standing, Start
from muster.scenario.snapshot import restored
from muster.table.movement.standing.standing import hindrances
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure

WHOLE_TURN = "turn"
"""The phase of a scenario that starts before the roll for the Turn Master."""
ACTIONS = "actions"
"""The phase of a scenario that starts among the Action Steps of an Advanced Game Turn."""
_DONE = {"deployed": (DEPLOYED, 0), "moved": (MOVED, Did.MOVED), "dashed": (DASHED, Did.DASHED)}


def position(setup: Setup, start: Start, units: Sequence[Standing], reader: Reader) -> Battle:
    """The battle where the scenario begins, not yet at its first decision; every fault goes to the reader."""
    grounds = Grounds(Forces(setup))
    field = Field(grounds, State(grounds.forces), ScriptedDice(()))
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
    building.account(start)
    building.mark(start)
    field.told.clear()
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
        """The steps that are left of the Game Turn, from the phase on."""
        state, sides = self.state, len(self.field.forces.sides)
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

    def _phase(self, start: Start) -> str:
        """The phase that is named, or the usual one; what the style does not have is a fault (STYLE-02, STYLE-03)."""
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

    def account(self, start: Start) -> None:
        """The Command Points that are left; among Actions, if none are named, what the units bring (CP-04, CP-06)."""
        named = [self._side(name, start.line) for name, _ in start.points]
        sides = range(len(self.field.forces.sides))
        for side in sorted({side for side in named if named.count(side) > 1}):
            name = self.field.forces.side_names[side]
            self.reader.fault(start.line, f"points names {name} twice; allowed is each side once.", "CP-07")
        if start.points and not self._advanced:
            sentence = "points are Command Points; allowed are they only in a scenario of the style advanced."
            self.reader.fault(start.line, sentence, "CP-01")
        elif start.points:
            points = dict(zip(named, (count for _, count in start.points), strict=True))
            self.state.command = Command(tuple(points.get(side, 0) for side in sides))
        elif self._advanced and start.phase in ("", ACTIONS):
            self.state.command = Command(tuple(income(self.field, side) for side in sides))

    def _before_next(self, start: Start) -> int:
        """The side after which the first to act comes."""
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
            self.state.hp[model] = hp if self.state.where[model] is not Where.GONE else 0
        self.state.lost[unit.number] = sum(not hp for hp in standing.hp_left)
        self.state.version += 1

    def load(self, standing: Standing) -> None:
        """Put a unit aboard; what does not fit is a fault."""
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
        self.state.version += 1

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

    def mark(self, start: Start) -> None:
        """Who has acted, who used what, and who is engaged: those that touch, and those that are said to be."""
        for name, (acted, did) in _DONE.items():
            for text in getattr(start, name):
                self._mark(text, start.line, acted, did)
        for text in start.attacked:
            self._mark(text, start.line, ATTACKED, 0)
        for text in start.used_heavy:
            self._mark(text, start.line, ATTACKED, Did.USED_HEAVY)
        for text in start.used_battle:
            self._mark(text, start.line, ATTACKED, Did.USED_BATTLE)
        for unit in self.field.forces.units:
            pairs = contacts(self.field, unit.number)
            if pairs:
                self.field.tell(Engaged(pairs))
        if start.engaged and self.field.forces.ruleset.reduced:
            sentence = (
                "engaged names a melee, and by the reduced rules there is none; allowed is it without `reduced`."
            )
            self.reader.fault(start.line, sentence, "QS-36")
            return
        for text in start.engaged:
            self._engage(text, start.line)

    def _mark(self, text: str, line: int, acted: int, did: int) -> None:
        try:
            models = self.names.models(text)
        except ValueError as wrong:
            self.reader.fault(line, str(wrong))
            return
        self.state.acted[self.field.forces.unit_of[models[0]]] |= acted
        for model in models:
            self.state.did[model] |= did

    def _engage(self, text: str, line: int) -> None:
        try:
            units = [self.names.unit(each) for each in text.split("+")]
        except ValueError as wrong:
            self.reader.fault(line, str(wrong))
            return
        pairs = tuple(
            (min(one, other), max(one, other))
            for place, one in enumerate(units)
            for other in units[place + 1 :]
            if self.field.forces.enemies(one, other)
        )
        self.field.tell(Engaged(pairs))


def _below(steps: tuple[FlowStep, ...], phase: Phase) -> tuple[FlowStep, ...]:
    """What of a Game Turn comes after a phase."""
    place = next(at for at, step in enumerate(steps) if isinstance(step, PhaseStep) and step.phase is phase)
    return steps[:place]


PHASE_NAMES = (WHOLE_TURN, *PHASES, ACTIONS)

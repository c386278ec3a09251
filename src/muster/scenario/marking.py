"""What has been done before a scenario starts: who has acted, who used what, who is engaged, and what is left."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from muster.battle.events import Engaged
from muster.battle.field import Field
from muster.battle.rules.command import income
from muster.battle.rules.engaging import contacts
from muster.battle.rules.limits import hosts_around
from muster.battle.state import ATTACKED, DASHED, DEPLOYED, MOVED, Did
from muster.bookkeeping.command_points import CommandPoints
from muster.files.reader import Reader
from muster.files.refusals import shown
from muster.rulebook.playstyle import Playstyle
from muster.scenario.names import Names
from muster.scenario.scenario import Start

ACTIONS = "actions"
"""The phase of a scenario that starts between the Action Steps of an Advanced Game Turn."""
_DONE = {
    "deployed": (DEPLOYED, 0, 0),
    "moved": (MOVED, Did.MOVED, 0),
    "dashed": (DASHED, Did.DASHED, 0),
    "attacked": (ATTACKED, 0, 0),
    "used_heavy": (ATTACKED, Did.USED_HEAVY, Did.PASSENGER_USED_HEAVY),
    "used_battle": (ATTACKED, Did.USED_BATTLE, Did.PASSENGER_USED_BATTLE),
}
"""For each field: the mark on units, the mark on their models, and the mark on transports around them (TRANS-33)."""


@dataclass(frozen=True, slots=True)
class Marking:
    """Marks the units and models of a field; what cannot be is a fault of the file."""

    field: Field
    names: Names
    reader: Reader

    def mark(self, start: Start) -> None:
        self._account(start)
        for name, done in _DONE.items():
            for text in getattr(start, name):
                self._mark(text, start.line, *done)
        for unit in self.field.forces.units:
            pairs = contacts(self.field, unit.number)
            if pairs:
                self.field.apply(Engaged(pairs))
        if start.engaged and self.field.forces.ruleset.reduced:
            sentence = (
                "engaged names a melee, and by the reduced rules there is none; allowed is it without `reduced`."
            )
            self.reader.fault(start.line, sentence, "QS-36")
            return
        for text in start.engaged:
            self._engage(text, start.line)

    @property
    def _advanced(self) -> bool:
        return self.field.forces.setup.style is Playstyle.ADVANCED

    # -- what is counted in an Advanced game

    def _account(self, start: Start) -> None:
        """Sets the Command Points left; among Actions, if none are given, those that units bring (CP-04, CP-06)."""
        sides = range(len(self.field.forces.sides))
        points = self._by_side(start)
        if start.points and not self._advanced:
            sentence = "points are Command Points; allowed are they only in a scenario of the style advanced."
            self.reader.fault(start.line, sentence, "CP-01")
        elif start.points:
            self.field.state.command = CommandPoints(tuple(points.get(side, 0) for side in sides))
        elif self._advanced and start.phase in ("", ACTIONS):
            self.field.state.command = CommandPoints(tuple(income(self.field, side) for side in sides))
        self._count(start)

    def _by_side(self, start: Start) -> dict[int, int]:
        found: dict[int, int] = {}
        for name, count in start.points:
            side = self._found(self.names.side, name, start.line)
            if side in found:
                self.reader.fault(start.line, f"points names {name} twice; allowed is each side once.", "CP-07")
            found[side] = count
        return found

    def _count(self, start: Start) -> None:
        """Sets Guards and uses of Actions, which last for a Game Turn (ACT-20, ACT-22, CP-10, CP-11)."""
        given = [name for name in ("guard", "uses", "supported") if getattr(start, name)]
        if not given:
            return
        if not self._advanced or start.phase not in ("", ACTIONS):
            sentence = (
                f"{given[0]} is of Actions; allowed is it among the actions of a scenario of the style advanced."
            )
            self.reader.fault(start.line, sentence, "STYLE-03")
            return
        guards = [(self._unit(name, start.line), bonus) for name, bonus in start.guard]
        uses = [(self._unit(name, start.line), action, times) for name, action, times in start.uses]
        for what, named in (("guard", [guard[0] for guard in guards]), ("uses", [use[:2] for use in uses])):
            if len(set(named)) < len(named):
                self.reader.fault(start.line, f"{what} names the same twice; allowed is each once.", "CP-10")
        self.field.state.command = replace(
            self.field.state.commanded,
            guards=tuple((unit, bonus) for unit, bonus in guards if bonus),
            uses=tuple(uses),
            resting=tuple(self._unit(name, start.line) for name in start.supported),
        )

    def _unit(self, name: str, line: int) -> int:
        return self._found(self.names.unit, name, line)

    def _found(self, find: Callable[[str], int], name: str, line: int) -> int:
        try:
            return find(name)
        except ValueError as wrong:
            self.reader.fault(line, str(wrong))
            return 0

    # -- who has done what

    def _mark(self, text: str, line: int, acted: int, did: int, around: int) -> None:
        try:
            models = self.names.models(text)
        except ValueError as wrong:
            self.reader.fault(line, str(wrong))
            return
        self.field.state.acted[self.field.forces.unit_of[models[0]]] |= acted
        for model in models:
            self.field.state.did[model] |= did
            for host in hosts_around(self.field, model):
                self.field.state.did[host] |= around

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
        if not pairs:
            self.reader.fault(line, f"engaged has “{shown(text)}”; allowed are enemies such as A + B.", "MELEE-01")
            return
        self.field.apply(Engaged(pairs))

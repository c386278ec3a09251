"""Units that are meant to be deployed aboard transports of the same roster."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from muster.army.breach import Breach
from muster.army.roster import RosterUnit
from muster.files.kinds import points
from muster.files.refusals import shown

DEEPEST = 2  # a passenger of a passenger may carry no passengers (TRANS-23)


def load_breaches(units: Sequence[RosterUnit], *, whole: bool = True) -> Iterator[Breach]:
    """Breaches by units aboard something that cannot carry them, too many transports deep, or too large a load.

    Only if the army is `whole`, a missing transport is a breach.
    """
    named = {unit.name: unit for unit in units}
    for unit in units:
        if unit.aboard in named or (unit.aboard and whole):
            yield from _misplaced(unit, named)
    for unit in named.values():
        if unit.profile.is_transport:
            yield from _overloaded(unit, [each for each in units if each.aboard == unit.name])


def _misplaced(unit: RosterUnit, units: Mapping[str, RosterUnit]) -> Iterator[Breach]:
    carrier = units.get(unit.aboard)
    if carrier is None:
        sentence = f"{unit.name} is aboard “{shown(unit.aboard)}”; allowed are units of the same roster."
        yield Breach(unit.name, sentence, "TRANS-03")
    elif not carrier.profile.is_transport:
        yield Breach(unit.name, f"{unit.name} is aboard {carrier.name}, which is no transport.", "TRANS-01")
    elif _depth(unit, units) > DEEPEST:
        sentence = f"{unit.name} is too deep inside transports; nobody is carried by a passenger of a passenger."
        yield Breach(unit.name, sentence, "TRANS-23")


def _depth(unit: RosterUnit, units: Mapping[str, RosterUnit]) -> int:
    """How many transports a unit is inside of; more than any allowed number if they form a circle."""
    depth = 0
    while unit.aboard in units and depth <= DEEPEST:
        unit, depth = units[unit.aboard], depth + 1
    return depth


def _overloaded(transport: RosterUnit, passengers: Sequence[RosterUnit]) -> Iterator[Breach]:
    """The breach if passengers do not fit: each is in one model, which holds up to its stat (TRANS-16, TRANS-19)."""
    costs = sorted((unit.cost for unit in passengers if unit.cost is not None), reverse=True)
    room = [transport.profile.transport] * len(transport.models)
    if not Packing().fits(costs, room):
        models = f"{len(room)} models of {points(room[0])}" if len(room) > 1 else points(room[0])
        load = " + ".join(map(points, costs))
        sentence = f"{transport.name} carries {load} pts; its room is {models}, and each unit goes into one model."
        yield Breach(transport.name, sentence, "TRANS-16" if len(room) == 1 else "TRANS-19")


class Packing:
    """A search for a way to put every cost, the largest first, into some room; equal rooms are tried once.

    Loads for which no way is found in `tries` attempts get the benefit of the doubt.
    """

    def __init__(self, tries: int = 10_000) -> None:
        self.tries = tries

    def fits(self, costs: Sequence[Decimal], room: list[Decimal]) -> bool:
        if not costs:
            return True
        if sum(costs) > sum(room):
            return False
        self.tries -= 1
        for space in sorted({each for each in room if each >= costs[0]}):
            place = room.index(space)
            if self.tries <= 0 or self.fits(costs[1:], [*room[:place], space - costs[0], *room[place + 1 :]]):
                return True
        return False

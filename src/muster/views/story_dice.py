"""The dice of an event as they are shown: what each needed, which passed, and how many pass on average."""

from collections.abc import Iterable, Sequence

from muster.battle import events as ev
from muster.battle.forces import NOBODY, Forces
from muster.battle.log.replay import DICE
from muster.battle.spot import Cast
from muster.battle.state import State
from muster.bookkeeping.length import GOES_ON
from muster.dice.check import stage_of
from muster.rulebook.die import D10
from muster.rulebook.ladder import ATTACK_D6, ATTACK_D10, TEST_D6, Ladder
from muster.table.terrain.effects import Danger
from muster.views.shapes.story import DiceTold


def dice_of_event(forces: Forces, event: ev.AnyEvent, before: State) -> list[DiceTold]:
    match event:
        case ev.RolledOff():
            return [
                _thrown(_one(cast, place), forces.sides[side][0])
                for sides, cast in event.rounds
                for place, side in enumerate(sides)
            ]
        case ev.AttackRolled() | ev.DiceReadAgain():
            seat = NOBODY if event.unit == NOBODY else forces.units[event.unit].seat
            return _tested(event.casts, _attack_ladder(event.casts), event.needs, seat)
        case ev.SavesRolled():
            return _tested(event.casts, TEST_D6, event.needs, forces.units[event.unit].seat)
        case ev.DangerRolled():
            return [_thrown(event.cast, forces.units[event.unit].seat, _unharmed_from(forces, event))]
        case ev.LengthRolled():
            return [_thrown(event.cast, _master(forces, before), GOES_ON)]
        case ev.CommandGained():
            return [_thrown(event.cast, _master(forces, before))]
        case _:
            return []


def _one(cast: Cast, place: int) -> Cast:
    return Cast(cast.number, cast.purpose, cast.die, cast.faces[place : place + 1])


def _attack_ladder(casts: Sequence[Cast]) -> Ladder:
    return ATTACK_D10 if casts and casts[0].die == D10.name else ATTACK_D6


def _tested(casts: Iterable[Cast], ladder: Ladder, needs: str, seat: int) -> list[DiceTold]:
    """Dice of a test: one throw for each stage of what is needed (ATTACK-12)."""
    return [_thrown(cast, seat, ladder.needs(needs).stages[stage_of(cast.purpose)]) for cast in casts]


def _thrown(cast: Cast, seat: int, need: int | None = None) -> DiceTold:
    die = DICE[cast.die]
    return {
        "purpose": cast.purpose,
        "die": cast.die,
        "faces": list(cast.faces),
        "need": need,
        "passed": [] if need is None else [face >= need for face in cast.faces],
        "expected": None if need is None else len(cast.faces) * die.faces_reaching(need) / die.sides,
        "seat": seat,
    }


def _unharmed_from(forces: Forces, event: ev.DangerRolled) -> int | None:
    """The lowest face on which nothing happens to a model."""
    pieces = [piece for piece in forces.table.pieces if piece.name == event.piece]
    dangers: list[Danger | None] = [piece.danger for piece in pieces]
    dangers += [piece.collapse.danger for piece in pieces if piece.collapse is not None]
    fitting = (
        danger
        for danger in dangers
        if danger is not None and sum(map(danger.harms, event.cast.faces)) == event.harmed
    )
    found = next(fitting, None)
    return None if found is None else found.on + 1


def _master(forces: Forces, before: State) -> int:
    return NOBODY if before.master < 0 else forces.sides[before.master][0]

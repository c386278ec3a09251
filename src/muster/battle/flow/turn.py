"""The Game Turn: who is Turn Master, the zones, the phases one after the other, and whether another turn follows."""

from collections.abc import Mapping
from functools import partial
from random import Random

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, NameMaster, PickZone
from muster.battle.decisions import AnyDecision, MasterDecision, ZoneDecision
from muster.battle.field import Field
from muster.battle.flow.actions import Income, NextActionStep
from muster.battle.flow.aftermath import Aftermath, with_fellows
from muster.battle.flow.arriving import come_through
from muster.battle.flow.phases import PhaseStep
from muster.battle.flow.step import Step, wrong_kind
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import released
from muster.battle.rules.order import sides_left
from muster.battle.rules.points import result
from muster.battle.rules.seats import is_manned, voices
from muster.battle.spot import cast_of
from muster.battle.state import Phase
from muster.bookkeeping.ending import eliminated, is_decided
from muster.bookkeeping.length import goes_on
from muster.bookkeeping.turn_plan import TurnPart, turn_plan
from muster.dice import rank


class Turn(Step, frozen=True, tag="turn"):
    """A Game Turn from its beginning (TURN-02)."""

    turn: int

    def begin(self, field: Field) -> None:
        """From here on it is this Game Turn, in which nobody has done anything yet."""
        field.apply(ev.TurnBegan(self.turn))

    def run(self, field: Field) -> None:
        self.begin(field)
        due = [unit for unit, arrives in field.state.passages if arrives <= self.turn]
        rescues = with_fellows(field, [step for unit in due for step in come_through(field, unit)])
        parts = [_PARTS[part] for part in turn_plan(field.forces.setup.style, self.turn)]
        planned = [step for steps in reversed(parts) for step in reversed(steps)]
        field.replace_step(*planned, *reversed(rescues))


class RollForMaster(Step, frozen=True, tag="roll_for_master"):
    """At the very start of every Game Turn all players make a Roll-Off (TURN-04, MULTI-03)."""

    def run(self, field: Field) -> None:
        sides = sides_left(field)
        order = roll_off(field, sides, "Turn Master")
        zones = [PickZones(order)] if field.state.turn == 1 else []
        field.replace_step(*zones, NameTheMaster(order[0]))


def roll_off(field: Field, sides: tuple[int, ...], purpose: str) -> tuple[int, ...]:
    """The sides from the highest roll down, one die for each (DICE-13, MULTI-05)."""
    names = {field.forces.side_names[side]: side for side in sides}
    ranking = rank(list(names), field.dice, purpose)
    order = tuple(names[name] for name in ranking.order)
    rounds = tuple((tuple(names[name] for name in each.players), cast_of(each.roll)) for each in ranking.rounds)
    field.apply(ev.RolledOff(purpose, rounds, order))
    return order


class NameTheMaster(Step, frozen=True, tag="name_the_master"):
    """The winner of the Roll-Off names any player (TURN-05)."""

    side: int

    def asks(self, field: Field) -> AnyDecision | None:
        if self.side in field.state.out:
            return None
        return MasterDecision(side=self.side, rules=("TURN-05",), sides=sides_left(field))

    def run(self, field: Field) -> None:
        """The winner has left the game: the others roll again."""
        field.replace_step(RollForMaster())

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, NameMaster):
            return wrong_kind(choice, "name the Turn Master")
        if choice.side in sides_left(field):
            return choice
        allowed = ", ".join(str(side) for side in sides_left(field))
        if not 0 <= choice.side < len(field.forces.sides):
            sentence = f"There is no side {choice.side}; allowed are the sides {allowed}."
            return Refusal("master.side", "TURN-05", sentence, nearest=NameMaster(self.side))
        sentence = f"{field.forces.side_names[choice.side]} has left the game; allowed are the sides {allowed}."
        return Refusal("master.side", "SPORT-08", sentence, nearest=NameMaster(self.side))

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, NameMaster)  # noqa: S101 - checked before
        field.apply(ev.MasterNamed(choice.side))
        field.replace_step()

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return NameMaster(rng.choice(sides_left(field)))

    def least(self, field: Field) -> AnyChoice:
        return NameMaster(voices(field)[0])


class PickZones(Step, frozen=True, tag="pick_zones"):
    """On Game Turn 1 the Turn Master picks a zone, then the others by their Roll-Off (DEPLOY-04)."""

    order: tuple[int, ...]

    def asks(self, field: Field) -> AnyDecision | None:
        side = self._next(field)
        return None if side is None else ZoneDecision(side=side, rules=("DEPLOY-04",), zones=self._free(field))

    def run(self, field: Field) -> None:
        """Everybody has a zone."""
        field.replace_step()

    def only(self, field: Field) -> AnyChoice | None:
        free = self._free(field)
        return PickZone(free[0]) if len(free) == 1 else None

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, PickZone):
            return wrong_kind(choice, "pick a deployment zone")
        free = self._free(field)
        if choice.zone in free:
            return choice
        allowed = ", ".join(map(str, free))
        if not 0 <= choice.zone < len(field.forces.table.zones):
            sentence = f"There is no zone {choice.zone}; free are the zones {allowed}."
            return Refusal("zone.unknown", "DEPLOY-04", sentence, nearest=PickZone(free[0]))
        sentence = f"Zone {choice.zone} is taken; free are the zones {allowed}."
        return Refusal("zone.taken", "DEPLOY-04", sentence, nearest=PickZone(free[0]))

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, PickZone)  # noqa: S101 - checked before
        side = self._next(field)
        assert side is not None  # noqa: S101 - asked before
        field.apply(ev.ZonePicked(side, choice.zone))

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return PickZone(rng.choice(self._free(field)))

    def least(self, field: Field) -> AnyChoice:
        return PickZone(self._free(field)[0])

    def _next(self, field: Field) -> int | None:
        state = field.state
        order = (state.master, *(side for side in self.order if side != state.master))
        return next((side for side in order if state.zones[side] < 0 and side not in state.out), None)

    def _free(self, field: Field) -> tuple[int, ...]:
        return tuple(zone for zone in range(len(field.forces.table.zones)) if zone not in field.state.zones)


class EndOfTurn(Step, frozen=True, tag="end_of_turn"):
    """Whether the game ends (LENGTH-11), who is out of it, and else the next turn (TURN-16)."""

    def run(self, field: Field) -> None:
        turn = field.state.turn
        field.apply(ev.TurnEnded(turn))
        over = self._is_over(field)
        if field.forces.ruleset.elimination:
            for side in eliminated(turn, sides_left(field), partial(_is_on_battlefield, field)):
                field.apply(ev.Eliminated(side, "nothing left"))
        for side in sides_left(field):
            if not is_manned(field, side):
                field.apply(ev.Eliminated(side, "disqualification"))
        free = released(field)
        if free:
            field.apply(ev.MeleeChanged(free))
        left = sides_left(field)
        if is_decided(left):
            field.apply(ev.GameEnded(result(field, "one side left" if left else "no side left")))
        elif over:
            field.apply(ev.GameEnded(result(field, over)))
        else:
            field.replace_step(Turn(turn + 1))

    def _is_over(self, field: Field) -> str:
        """Why the game ends with this turn, in a few words; empty if it goes on."""
        length, turn, longest = field.forces.setup.length, field.state.turn, field.forces.ruleset.longest_random_game
        if length.is_last(turn, longest):
            return "last turn" if length.random else "game length"
        if not length.is_rolled_for(turn, longest):
            return ""
        cast = field.roll(1, "another Game Turn")
        more = goes_on(cast.faces[0])
        field.apply(ev.LengthRolled(cast, more))
        return "" if more else "random game length"


def _is_on_battlefield(field: Field, side: int) -> bool:
    return any(field.in_play(unit.number) for unit in field.units_of(side))


_PARTS: Mapping[TurnPart, tuple[Step, ...]] = {
    TurnPart.TURN_MASTER: (RollForMaster(),),
    TurnPart.DEPLOY: (PhaseStep(Phase.DEPLOY),),
    TurnPart.MOVE: (PhaseStep(Phase.MOVE),),
    TurnPart.ATTACK: (PhaseStep(Phase.ATTACK), Aftermath()),
    TurnPart.DASH: (PhaseStep(Phase.DASH),),
    TurnPart.COMMAND_POINTS: (Income(),),
    TurnPart.ACTIONS: (NextActionStep(),),
    TurnPart.END: (EndOfTurn(),),
}
"""The steps in which each part of a Game Turn is played."""

"""What units do and suffer, told to the play manager."""

from collections.abc import Callable
from typing import Any

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.table_game.state import Place
from muster.rulebook.actions import Action
from tests.companion.told.seating import Seating
from tests.companion.told.speaking import Speaker

Went = ev.Moved | ev.Embarked | ev.Disembarked | ev.Transferred


class UnitTeller(Speaker):
    """Tells of Actions, attacks, losses and melees. The battle stands where it was after the last event."""

    def __init__(self, battle: Battle, seating: Seating) -> None:
        super().__init__(battle, seating)
        self.attacker = -1
        """The unit whose attack costs HP now; none where the ground does."""
        self.by_terrain = False
        """Whether a side has just acted with terrain, which is in nobody's roster."""
        self.unheard: set[int] = set()
        """Units whose attack on terrain, or on nobody, no command can tell of; it is over with its Action."""
        self.arrived: set[int] = set()
        """Units that came with the Deploy Action of another in this Game Turn."""

    @property
    def _is_free(self) -> bool:
        """Whether units act without paying: in a Standard game, and in the free deployment of an Advanced one."""
        return self.game.state.phase is not TurnPart.ACTIONS

    # -- Actions

    def began(self, event: ev.ActionBegan) -> None:
        """An Action is told of when it is paid for, but for a Deploy Action, which is free: when the unit arrives."""
        if not self.seating.is_players(event.unit):
            self._points_put_right(event.side)
            self.by_terrain = True
        elif event.answers:
            self.do_agreed("counter", **self.seating.named(event.unit), action=event.action.value)
        else:
            self.unheard.clear()
            if event.action is not Action.DEPLOY:
                self.do("acted", **self.seating.named(event.unit), action=event.action.value)

    def taken_back(self, event: ev.ActionTakenBack) -> None:
        if not self.seating.is_players(event.unit):
            self._points_put_right(event.side)
        elif event.action is not Action.DEPLOY:
            assert self.history.lines[self.history.done[-1]].do == "acted"
            self.do("undo")

    def _points_put_right(self, side: int) -> None:
        points = self.battle.state.commanded.points[side]
        self.do("command-points", side=self.seating.side(side), points=points)

    def dropped(self, event: ev.ActionDropped) -> None:
        if not self.seating.is_players(event.unit):
            return
        if event.action is Action.DEPLOY:
            self.do("acted", **self.seating.named(event.unit), action="deploy")
            self.do("place", **self.seating.named(event.unit), place="reserve")
        elif event.action is Action.ATTACK:
            self.unheard.add(event.unit)

    def went(self, event: Went) -> None:
        """A Move or a Dash; one through a gate is still the Movement that led in."""
        if isinstance(event, ev.Disembarked | ev.Transferred) and event.through:
            return
        if not self.seating.is_players(event.unit):
            self.by_terrain = True
        elif self._is_free:
            self.do("acted", **self.seating.named(event.unit), action=event.phase.value)

    def deployed(self, event: ev.Deployed) -> None:
        """Who goes aboard is told before the Transport arrives."""
        forces = self.seating.forces
        hosts = {unit: forces.unit_of[load.host] for load in event.cargo for unit in load.units}
        own = [unit.number for unit in forces.units if unit.side == forces.units[event.unit].side]
        for unit in own:
            where = self.game.where(self.seating.ref(unit))
            if where.place is Place.RESERVE and unit != event.unit:
                carrier = forces.units[hosts[unit]].name if unit in hosts else ""
                if where.transport != carrier:
                    aboard = {"transport": carrier} if carrier else {}
                    self.do("place", **self.seating.named(unit), place="reserve", **aboard)
        self.do("acted", **self.seating.named(event.unit), action="deploy")
        for unit, host in hosts.items():
            self._is_aboard(unit, host)

    def _is_aboard(self, unit: int, host: int) -> None:
        """A name does not tell a team-mate's Transport from one of the own army: who goes aboard that is told."""
        if self.game.where(self.seating.ref(unit)).place is Place.RESERVE:
            carrier = self.seating.forces.units[host].name
            self.do("place", **self.seating.named(unit), place="aboard", transport=carrier)
        elif not self._is_free:
            self.arrived.add(unit)

    # -- attacks

    def declared(self, event: ev.AttackDeclared) -> None:
        """An attack is told of with its first target; what it costs follows."""
        self.attacker = event.unit
        if not self.seating.is_players(event.unit):
            self.by_terrain = True
            return
        targets = [shot.target for shot in event.shots if self.seating.is_players(shot.target)]
        if targets:
            self._applied(targets[0], hp=0)
        elif self._is_free:
            self.do("acted", **self.seating.named(event.unit), action="attack")
        else:
            self.unheard.add(event.unit)

    def rolled(self, event: ev.AttackRolled) -> None:
        self.attacker = event.unit

    def endangered(self, _: ev.DangerRolled) -> None:
        self.attacker = -1

    def lost(self, event: ev.HpLost) -> None:
        if self.seating.is_players(event.unit):
            self._lost(event.unit, event.losses)

    def left_aboard(self, event: ev.LeftAboard) -> None:
        """Passengers without room are lost with all the HP that they still had."""
        self.attacker = -1
        start = self.seating.forces.units[event.unit].models.start
        left = [model.hp for model in self.game.where(self.seating.ref(event.unit)).models]
        self._lost(event.unit, tuple((model, left[model - start]) for model in event.models if left[model - start]))

    def _lost(self, unit: int, losses: tuple[tuple[int, int], ...]) -> None:
        start = self.seating.forces.units[unit].models.start
        told = [{"model": model - start, "hp": hp} for model, hp in losses]
        if not told:
            return
        if self.attacker >= 0 and self.seating.is_players(self.attacker):
            self._applied(unit, losses=told)
        else:
            self.do_agreed("lose-hp", **self.seating.named(unit), losses=told)

    def _applied(self, target: int, **lost: Any) -> None:
        who = {"attacker": self.seating.named(self.attacker), "target": self.seating.named(target)}
        self.do_agreed("attack-applied", **who, **lost)

    # -- melees

    def engaged(self, event: ev.Engaged) -> None:
        self._marked({unit for pair in event.pairs for unit in pair}, in_melee=True)

    def released(self, event: ev.MeleeChanged) -> None:
        self._marked(set(event.released), in_melee=False)

    def _marked(self, units: set[int], *, in_melee: bool) -> None:
        for unit in sorted(units):
            if self.seating.is_players(unit) and self.game.where(self.seating.ref(unit)).in_melee != in_melee:
                self.do("mark", **self.seating.named(unit), in_melee=in_melee)


OF_UNITS: dict[type[Any], Callable[[UnitTeller, Any], None]] = {
    ev.ActionBegan: UnitTeller.began,
    ev.ActionTakenBack: UnitTeller.taken_back,
    ev.ActionDropped: UnitTeller.dropped,
    ev.Deployed: UnitTeller.deployed,
    ev.Moved: UnitTeller.went,
    ev.Embarked: UnitTeller.went,
    ev.Disembarked: UnitTeller.went,
    ev.Transferred: UnitTeller.went,
    ev.AttackDeclared: UnitTeller.declared,
    ev.AttackRolled: UnitTeller.rolled,
    ev.DangerRolled: UnitTeller.endangered,
    ev.HpLost: UnitTeller.lost,
    ev.LeftAboard: UnitTeller.left_aboard,
    ev.Engaged: UnitTeller.engaged,
    ev.MeleeChanged: UnitTeller.released,
}

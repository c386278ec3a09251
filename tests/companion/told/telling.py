"""Tells the play manager of a battle, event by event, what people at a real table would tell it."""

from collections.abc import Callable
from typing import Any

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.events import AnyEvent
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.refused import Refused
from tests.companion.told.seating import Seating
from tests.companion.told.units import OF_UNITS, UnitTeller


class Teller(UnitTeller):
    """Turns what happened into commands of the play manager."""

    def __init__(self, battle: Battle, seating: Seating) -> None:
        super().__init__(battle, seating)
        self._standing: dict[int, tuple[int, int, set[int], set[int]]] = {}

    def tell(self, event: AnyEvent) -> None:
        """Of an event; of those that no table needs to be told of, nothing."""
        tells = OF_TURNS.get(type(event)) or OF_UNITS.get(type(event))
        if tells is not None:
            tells(self, event)

    def remember(self) -> None:
        """What goes with the decision that is pending now, so that it can be gone back to."""
        books = len(self.history.done), self.attacker, set(self.unheard), set(self.arrived)
        self._standing.setdefault(self.battle.state.number, books)

    def undone(self, event: ev.Undone) -> None:
        count, self.attacker, unheard, arrived = self._standing[event.to]
        self.unheard, self.arrived = set(unheard), set(arrived)
        while len(self.history.done) > count:
            self.do("undo")

    # -- Game Turns

    def turn_began(self, event: ev.TurnBegan) -> None:
        self.arrived.clear()
        if event.turn > 1:
            self.do("next-turn")

    def phase_began(self, event: ev.PhaseBegan) -> None:
        self._master_named()
        if self.game.state.phase.value != event.phase.value:
            self.do("next-phase")

    def command_gained(self, event: ev.CommandGained) -> None:
        self._master_named()
        if self.game.state.phase is TurnPart.DEPLOY:
            self.do("next-phase")
        self.do("income", faces=list(event.cast.faces))

    def _master_named(self) -> None:
        """The Turn Master is named when all have their zones."""
        if self.game.state.phase is TurnPart.TURN_MASTER:
            self.do("name-turn-master", master=self.seating.side(self.battle.state.master))

    def finished(self, event: ev.Finished) -> None:
        self.do("finished", side=self.seating.side(event.side))

    def turn_ended(self, _: ev.TurnEnded) -> None:
        self.do("next-phase")

    # -- the end

    def length_rolled(self, event: ev.LengthRolled) -> None:
        self.do("length-roll", faces=list(event.cast.faces))

    def eliminated(self, event: ev.Eliminated) -> None:
        """Whom elimination takes out the play manager finds by itself; who was sent away leaves."""
        if event.reason != "nothing left" and self.game.state.phase is not TurnPart.OVER:
            self._leaves(self.seating.side(event.side))

    def _leaves(self, side: int) -> None:
        if len(self.game.left) > 2:
            self.do("leave", side=side)
        else:
            self.do("end-game", why="surrender", surrendered=side)

    def game_ended(self, event: ev.GameEnded) -> None:
        if self.game.state.phase is TurnPart.OVER:
            return
        result = event.result
        match result.reason:
            case "game length" | "last turn":
                self.do("end-game", why="length")
            case "one side left" | "no side left":
                self._decided()
            case "draw agreed":
                self.do("end-game", why="agreed", winner="draw")
            case "stopped early":
                self.do("end-game", why="time")
            case _:
                winners = [self.seating.side(side) for side in result.winners]
                for side in [side for side in self.game.left if side not in winners]:
                    self._leaves(side)

    def _decided(self) -> None:
        """Elimination decides the game when the Game Turn ends, be it the last or not."""
        try:
            self.do("next-turn")
        except Refused as refusal:
            if refusal.code != "turn.last":
                raise
            self.do("end-game", why="length")


OF_TURNS: dict[type[Any], Callable[[Teller, Any], None]] = {
    ev.Undone: Teller.undone,
    ev.TurnBegan: Teller.turn_began,
    ev.PhaseBegan: Teller.phase_began,
    ev.CommandGained: Teller.command_gained,
    ev.Finished: Teller.finished,
    ev.TurnEnded: Teller.turn_ended,
    ev.LengthRolled: Teller.length_rolled,
    ev.Eliminated: Teller.eliminated,
    ev.GameEnded: Teller.game_ended,
}

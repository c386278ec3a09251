"""A game at the terminal: decisions go to their players, what happened is told, and the log keeps it all."""

from typing import TYPE_CHECKING

from muster.battle.battle import Battle, Progress
from muster.battle.commands import AnyCommand, AskUndo, Decline
from muster.battle.events import AnyEvent, Undone
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import is_held, voices
from muster.battle.state import State
from muster.battle.view import View
from muster.bots import Player, bot
from muster.cli.battle_view import story, tell
from muster.cli.play_person import Person, Said
from muster.cli.play_setup import Sitting
from muster.cli.play_terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.text import Text

HEARD = 2_000
"""How many lines of the story are kept for `log`."""


class Game:
    """A battle and who plays it; where there is somebody to hear it, all that happens `is_told`."""

    def __init__(
        self, battle: Battle, seated: "Sequence[Sitting]", seed: int, terminal: Terminal, is_told: bool
    ) -> None:
        self.battle = battle
        self._terminal = terminal
        self._told: list[Text] = []
        self.is_told = is_told
        self._seed = seed
        self._players: list[Player] = [
            Person(terminal, self._told) if sitting.is_person else bot(sitting.played_by, seed + place)
            for place, sitting in enumerate(seated)
        ]
        self._bots: dict[int, tuple[str, Player]] = {}

    def run(self, watch: "Callable[[Battle], None] | None" = None) -> None:
        """Play to the end; `watch` looks on after every decision."""
        while self.battle.pending is not None:
            self.step()
            if watch is not None:
                watch(self.battle)

    def step(self) -> None:
        """One decision, or what somebody says instead."""
        decision = self.battle.pending
        if decision is None:
            return
        seat = self._speaker(decision.side)
        before = self.battle.state.copy()
        try:
            choice = self._player(seat).choose(View(self.battle, seat), decision)
            done = self.battle.choose(choice, seat, decision.number)
        except Said as said:
            self._command(said, seat)
            return
        if isinstance(done, Refusal):
            self._terminal.complain(done.sentence)
        else:
            self.tell(before, done.events)

    def tell(self, before: State, events: "Sequence[AnyEvent]") -> None:
        """Say what happened, if there is anybody to hear it."""
        if not self.is_told:
            return
        for line in story(self.battle.forces, before, events):
            tell(self._terminal.console, line)
            self._told.append(line)
        del self._told[:-HEARD]

    def _speaker(self, side: int) -> int:
        """A person speaks for the whole team; else the first bot of it does."""
        held = [seat for seat in self.battle.forces.sides[side] if is_held(self.battle.field, seat)]
        return next((seat for seat in held if isinstance(self._player(seat), Person)), held[0])

    def _player(self, seat: int) -> Player:
        """Whoever sits there; a bot may have taken the seat over."""
        now = self.battle.state.players[seat]
        if not now.startswith("bot "):
            return self._players[seat]
        if self._bots.get(seat, ("",))[0] != now:
            self._bots[seat] = now, bot(now.removeprefix("bot "), self._seed + seat)
        return self._bots[seat][1]

    def _command(self, said: Said, seat: int) -> None:
        done = self._say(said.command, seat)
        if done is not None and isinstance(said.command, AskUndo) and self.battle.state.offer is not None:
            self._ask_the_others(said.command, seat)

    def _say(self, command: AnyCommand, seat: int) -> Progress | None:
        before = self.battle.state.copy()
        done = self.battle.command(command, seat)
        if isinstance(done, Refusal):
            self._terminal.complain(done.sentence)
            return None
        self.tell(before, done.events)
        for event in done.events:
            if isinstance(event, Undone):
                self._forget(event.to)
        return done

    def _ask_the_others(self, command: AskUndo, asker: int) -> None:
        """Going back past a roll needs everybody: bots always agree, people are asked."""
        forces = self.battle.forces
        for side in voices(self.battle.field):
            if side == forces.side_of_seat[asker] or self.battle.state.offer is None:
                continue
            seat = self._speaker(side)
            player, name = self._player(seat), forces.setup.seats[asker].name
            if isinstance(player, Person) and not player.agrees(
                f"{name} asks to go back. Does {forces.side_names[side]} agree?"
            ):
                self._say(Decline(), seat)
                return
            self._say(command, seat)

    def _forget(self, to: int) -> None:
        for player in self._players:
            if isinstance(player, Person):
                player.answered = [number for number in player.answered if number < to]

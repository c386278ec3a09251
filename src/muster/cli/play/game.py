"""A game at the terminal: decisions go to their players, what happened is shown, and the log keeps it all."""

from itertools import islice, pairwise
from typing import TYPE_CHECKING, NoReturn

from muster.battle.battle import Battle
from muster.battle.commands import AnyCommand, Decline
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent, Undone
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import is_held, voices
from muster.battle.speech import UNDO
from muster.battle.state import Offer, State
from muster.battle.view import View
from muster.bots import Player, bot
from muster.bots.agreeing import bot_agrees, same_again
from muster.bots.own import is_own, own_bot
from muster.cli.battle_view import print_line, story
from muster.cli.play.dice import TypedDice
from muster.cli.play.person import Person
from muster.cli.play.setup import Sitting
from muster.cli.play.talk import Said, proposed
from muster.cli.play.terminal import Terminal
from muster.files import BadInput
from muster.files.refusals import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.text import Text

HEARD = 2_000
"""How many lines of the story are kept for `log`."""


class TerminalGame:
    """A battle and who plays it; where it `is_watched`, all that happens is shown."""

    def __init__(
        self, battle: Battle, seated: "Sequence[Sitting]", seed: int, terminal: Terminal, is_watched: bool
    ) -> None:
        self.battle = battle
        self._terminal = terminal
        self._story: list[Text] = []
        self.is_watched = is_watched
        self._seed = seed
        self._heard = 0
        self._answered: dict[int, list[int]] = {
            place: answers_of(battle, place) for place, sitting in enumerate(seated) if sitting.is_person
        }
        self._players: list[Player] = [
            Person(terminal, self._story, self._answered)
            if sitting.is_person
            else _bot(sitting.played_by, seed + place)
            for place, sitting in enumerate(seated)
        ]
        self._names = [sitting.played_by for sitting in seated]
        self._bots: dict[int, tuple[str, Player]] = {}

    def run(self, watch: "Callable[[Battle], None] | None" = None) -> None:
        """Play to the end; `watch` looks on after every decision."""
        while self.battle.pending is not None:
            self.step()
            if watch is not None:
                watch(self.battle)

    def step(self) -> None:
        """One decision, or what somebody says instead; a proposal is answered first."""
        decision = self.battle.pending
        if decision is None:
            return
        try:
            if self.battle.state.offer is not None:
                self._answer(self.battle.state.offer)
            else:
                self._choose(decision)
        except Said as said:
            self._say(said.command, said.seat)

    def _choose(self, decision: AnyDecision) -> None:
        seat = self._speaker(decision.side)
        player = self._player(seat)
        choice = player.choose(View(self.battle, seat), decision)
        before = self._begin()
        done = self.battle.choose(choice, seat, decision.number)
        if isinstance(done, Refusal):
            if not isinstance(player, Person):
                self._stop(seat, decision, done)
            self._terminal.complain(done.sentence)
            return
        self._answered.get(seat, []).append(decision.number)
        self.show(before, done.events)

    def _stop(self, seat: int, decision: AnyDecision, refusal: Refusal) -> NoReturn:
        """A bot would give the same answer again and again: the game ends here."""
        name = self._bots[seat][0].removeprefix("bot ") if seat in self._bots else self._names[seat]
        whose = f"The answer of {shown(name)} for {self.battle.forces.setup.seats[seat].name}"
        told = f"to decision {decision.number} was refused ({refusal.code}): {refusal.sentence}"
        raise BadInput("player.answer", f"{whose} {told}", refusal.rule)

    def show(self, before: State, events: "Sequence[AnyEvent]") -> None:
        """Show what happened, if anybody is there to see it."""
        if not self.is_watched:
            return
        for line in islice(story(self.battle.forces, before, events), self._heard, None):
            print_line(self._terminal.console, line)
            self._story.append(line)
        self._heard = len(events)
        del self._story[:-HEARD]

    def _begin(self) -> State:
        """Something is about to happen; whoever rolls real dice for it hears first what led to each roll."""
        self._heard, before, dice = 0, self.battle.state.copy(), self.battle.field.dice
        if isinstance(dice, TypedDice):
            dice.before_roll = lambda: self.show(before, self.battle.field.events)
        return before

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

    def _say(self, command: AnyCommand, seat: int) -> None:
        before = self._begin()
        done = self.battle.command(command, seat)
        if isinstance(done, Refusal):
            rule = f" ({done.rule})" if done.rule else ""
            self._terminal.complain(f"{done.sentence}{rule}")
            return
        self.show(before, done.events)
        for event in done.events:
            if isinstance(event, Undone):
                for numbers in self._answered.values():
                    numbers[:] = [number for number in numbers if number < event.to]

    def _answer(self, offer: Offer) -> None:
        """The next side that has not said yet whether it agrees; people are asked."""
        field, names = self.battle.field, self.battle.forces.side_names
        side = next(each for each in voices(field) if each not in offer.agreed)
        seat = self._speaker(side)
        player = self._player(seat)
        if isinstance(player, Person):
            question = f"{names[offer.agreed[0]]} {proposed(field, offer)}. Does {names[side]} agree?"
            agrees = player.agrees(View(self.battle, seat), question, usually=offer.what == UNDO)
        else:
            agrees = bot_agrees(self.battle, side, offer)
        self._say(same_again(offer) if agrees else Decline(), seat)


def answers_of(battle: Battle, seat: int) -> list[int]:
    """The decisions on the way to here that a seat has answered, for a game that is gone on with."""
    found: list[int] = []
    for before, line in pairwise(battle.log.lines):
        if line.choice is not None and line.seat == seat:
            found.append(before.decision)
        for event in line.events:
            if isinstance(event, Undone):
                found = [number for number in found if number < event.to]
    return found


def _bot(name: str, seed: int) -> Player:
    """A player that comes with the package, or one of somebody's own."""
    return own_bot(name, seed) if is_own(name) else bot(name, seed)

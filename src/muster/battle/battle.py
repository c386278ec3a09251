"""A battle: a setup played out by choices. Exactly one decision is pending until the game has a result."""

from collections.abc import Callable
from copy import copy
from functools import lru_cache

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent, Undone
from muster.battle.field import Field
from muster.battle.flow.asked import GAME_OVER, checked
from muster.battle.flow.step import Step
from muster.battle.flow.turn import Turn
from muster.battle.forces import NOBODY, Forces
from muster.battle.ground import Grounds
from muster.battle.log.header import kind_of
from muster.battle.log.log import Log, LogLine, decoded_steps, encoded_steps
from muster.battle.past import Past
from muster.battle.record import Record
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import is_held, is_manned
from muster.battle.setup import Setup
from muster.battle.speech import carry_out, refused
from muster.battle.state import Result, State
from muster.battle.typed import typed_command, who_and_when_fault
from muster.dice import Dice, FairDice, FastDice


class Progress(Record, frozen=True):
    """What a choice or a command led to: the choice with everything resolved, and all that happened."""

    choice: AnyChoice | None
    events: tuple[AnyEvent, ...]
    command: AnyCommand | None = None


@lru_cache(maxsize=4)
def _grounds(setup: Setup) -> Grounds:
    """Kept for the next game of the same setup: a match-up is often played many times."""
    return Grounds(Forces(setup))


def fresh_field(setup: Setup, dice: Dice) -> Field:
    """The field of a game before its first event."""
    grounds = _grounds(setup)
    state = State.at_start(grounds.forces)
    state.steps = (Turn(1),)
    return Field(grounds, state, dice)


class Battle:
    """A game from its first roll to its result."""

    opening: Progress

    def __init__(self, field: Field, log: Log | None = None) -> None:
        """A field that somebody else has prepared; `Battle.new` begins a game and `fold` opens one."""
        self._field = field
        self._pending: AnyDecision | None = None
        self._log = log
        self._past: Past | None = None if log is None else Past()

    @classmethod
    def new(cls, setup: Setup, dice: Dice, *, record: bool = True) -> "Battle":
        """A battle at its first decision. One that is not recorded is faster, but has no log and no undo."""
        battle = cls(fresh_field(setup, dice), Log(setup, kind_of(dice)) if record else None)
        battle._advance()
        battle.opening = Progress(None, battle._take_events())
        battle._keep(NOBODY, battle.opening)
        return battle

    @classmethod
    def at(cls, field: Field) -> "Battle":
        """A battle from any position on, at the first decision there; it is not recorded."""
        battle = cls(field)
        battle._advance()
        battle.opening = Progress(None, battle._take_events())
        return battle

    @property
    def forces(self) -> Forces:
        return self._field.forces

    @property
    def state(self) -> State:
        return self._field.state

    @property
    def field(self) -> Field:
        return self._field

    @property
    def pending(self) -> AnyDecision | None:
        """The decision that must be answered now; None once the game has ended."""
        return self._pending

    @property
    def step(self) -> Step:
        """The step of the flow that asks the pending decision."""
        step: Step = self.state.steps[-1]
        return step

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def hash(self) -> str:
        return self.state.hash()

    @property
    def log(self) -> Log:
        """Everything that happened, line by line; copies and battles that are not recorded have none."""
        if self._log is None:
            raise LookupError("this battle keeps no log: it is a copy, or was begun with record=False")
        return self._log

    def choose(self, choice: AnyChoice, seat: int | None = None, number: int | None = None) -> Progress | Refusal:
        """Answer the pending decision. Whatever is refused changes nothing."""
        fault = who_and_when_fault(seat, number) or self._not_now(seat, number)
        if fault is not None:
            return fault
        resolved = checked(self._field, self.step, choice)
        if isinstance(resolved, Refusal):
            return resolved

        def take() -> None:
            self.step.take(self._field, resolved)
            self.state.number += 1

        return self._done(take, self._speaker if seat is None else seat, choice=resolved)

    def command(self, command: AnyCommand, seat: int) -> Progress | Refusal:
        """Say something at any time, whoever is to choose. Whatever is refused changes nothing."""
        typed = typed_command(command, seat)
        if isinstance(typed, Refusal):
            return typed
        fault = refused(self._field, self._past, seat, typed)
        if fault is not None:
            return fault
        return self._done(lambda: carry_out(self._field, self._past, seat, typed), seat, command=typed)

    def copy(self) -> "Battle":
        """The same battle, to play on independently and unrecorded; the same dice will fall."""
        dice = self._field.dice
        if isinstance(dice, FastDice):
            return self.twin(dice.copy())
        same = copy(dice)
        same.rolls = []
        return self.twin(same)

    def rolled_since(self, number: int) -> bool:
        """Whether dice were rolled since a decision on the way here was pending; also if it is none of them."""
        moment = None if self._past is None else self._past.find(number)
        return moment is None or moment.state.rolled != self.state.rolled

    def twin(self, dice: Dice) -> "Battle":
        """The same battle with dice of its own, unrecorded."""
        other = Battle(self._field.copy(dice))
        other._pending = self._pending
        other.opening = self.opening
        return other

    def follow(self, line: LogLine) -> None:
        """Take over a line of a log: its events, its steps and its number. No rules are asked."""
        for event in line.events:
            if isinstance(event, Undone) and self._past is not None:
                self._field.state = self._past.back(event.to, self.state)
            self._field.apply(event)
        self.state.steps = decoded_steps(line.steps)
        self.state.number = line.decision
        told = Progress(line.choice, self._take_events(), line.command)
        if not line.n:
            self.opening = told
        if self._log is not None:
            self._log.append(line)
        if self._past is not None and self.result is None:
            self._past.note(line.decision, line.asks, self.state)

    def resume(self) -> None:
        """Go on from the last line that was taken over: its decision is pending, and the dice count on."""
        self._field.dice.rolled = self.state.rolled
        decision = self.step.asks(self._field) if self.result is None else None
        if (decision is None) != (self.result is not None):
            raise ValueError("nobody is asked anything, and yet the game has no result")
        self._pending = decision and msgspec.structs.replace(decision, number=self.state.number)

    def _not_now(self, seat: int | None, number: int | None) -> Refusal | None:
        if self._pending is None:
            return GAME_OVER
        if self.state.paused:
            return Refusal("choice.paused", "", "The game is paused; anybody may end the pause.")
        if number is not None and number != self._pending.number:
            sentence = f"Decision {number} is not pending; decision {self._pending.number} is."
            return Refusal("choice.stale", "", sentence, {"pending": self._pending.number})
        if seat is not None and seat not in self.forces.sides[self._pending.side]:
            name = self.forces.side_names[self._pending.side]
            return Refusal("choice.seat", "TURN-07", f"It is for {name} to choose now.", {"side": self._pending.side})
        if seat is not None and not is_held(self._field, seat):
            name = self.forces.setup.seats[seat].name
            return Refusal("choice.away", "SPORT-08", f"{name} is no longer in the game.", {"seat": seat})
        return None

    @property
    def _speaker(self) -> int:
        """The seat that answers where none is named."""
        members = self.forces.sides[self._pending.side] if self._pending is not None else ()
        return next(seat for seat in members if is_held(self._field, seat))

    def _done(
        self,
        act: Callable[[], None],
        seat: int,
        choice: AnyChoice | None = None,
        command: AnyCommand | None = None,
    ) -> Progress:
        """Do something and go on to the next decision; if anything stops it, nothing has happened."""
        before, pending, past, dice = self.state.copy(), self._pending, self._past, self._field.dice
        rolled = dice.rolled
        self._past = past.copy() if past is not None else None
        try:
            act()
            self._advance()
            self._renumber(before, pending)
            progress = Progress(choice, self._take_events(), command)
            self._keep(seat, progress)
        except BaseException:  # dice that ran out, a disk that is full, or a player who stopped
            before.come_back_after(self.state)
            self._field.state, self._pending, self._past, dice.rolled = before, pending, past, rolled
            self._take_events()
            raise
        return progress

    def _advance(self) -> None:
        """Run steps until somebody must choose or the game has ended."""
        field = self._field
        while self.state.result is None and not self._halts():
            decision = self.step.asks(field)
            if decision is None:
                self.step.run(field)
                continue
            only = self.step.only(field)
            if only is None and is_manned(field, decision.side):
                self._pending = msgspec.structs.replace(decision, number=self.state.number)
                return
            self.step.take(field, only or self._least())
        self._pending = None
        self.state.steps = ()

    def _least(self) -> AnyChoice:
        """What is done for a side that nobody answers for any more."""
        least = self.step.check(self._field, self.step.least(self._field))
        assert not isinstance(least, Refusal)  # noqa: S101 - what a step calls the least is legal
        return least

    def _halts(self) -> bool:
        """Whether to stop before the step that comes next; a game that is played never does."""
        return False

    def _renumber(self, before: State, asked: AnyDecision | None) -> None:
        """A decision that a command has changed is a new one; one that it left alone keeps its number."""
        now = self._pending
        if now is None or asked is None or self.state.number != before.number:
            return
        if now != asked or self.state.out != before.out:
            self.state.number += 1
            self._pending = msgspec.structs.replace(now, number=self.state.number)

    def _keep(self, seat: int, progress: Progress) -> None:
        """Write down what happened, if this battle is recorded."""
        if self._log is None:
            return
        state, dice = self.state, self._field.dice
        line = LogLine(
            n=len(self._log.lines),
            events=progress.events,
            steps=encoded_steps(state.steps),
            decision=state.number,
            hash=state.hash(),
            asks=NOBODY if self._pending is None else self._pending.side,
            seat=seat,
            choice=progress.choice,
            command=progress.command,
        )
        self._log.append(line, dice.reveal() if state.result is not None and isinstance(dice, FairDice) else "")
        if self._past is not None and self._pending is not None:
            self._past.note(state.number, self._pending.side, state)

    def _take_events(self) -> tuple[AnyEvent, ...]:
        events, self._field.events = tuple(self._field.events), []
        self._field.dice.take_rolls()
        return events

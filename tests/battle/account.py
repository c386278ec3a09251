"""A second account of Command Points, kept from the events of an Advanced game alone."""

from collections import Counter

from muster.battle import events as ev
from muster.battle.events import AnyEvent
from muster.battle.state import State
from muster.bookkeeping.command_points import CommandPoints
from muster.rulebook.actions import FREE, Action


class Account:
    """Reads what is paid and gained, and refuses what cannot be: points lent, prices not doubled, a second answer."""

    def __init__(self, state: State) -> None:
        self.actions: Counter[str] = Counter()
        self.counters: Counter[str] = Counter()
        self.take_over(state)

    def take_over(self, state: State) -> None:
        """Begin with what the state says."""
        command: CommandPoints[int, Action] = state.command or CommandPoints(())
        self._points = list(command.points)
        self._uses = Counter({(unit, action): times for unit, action, times in command.uses})
        self._guards = Counter(dict(command.guards))
        self._resting = set(command.resting)
        self._answered = {unit for unit, _ in command.answers}
        self._watched = set(command.watched)
        self._finished = set(state.finished)

    def read(self, event: AnyEvent) -> None:
        match event:
            case ev.CommandGained(cast=cast, income=income, points=points):
                self._gain(sum(cast.faces), income, points)
            case ev.ActionBegan():
                self._begin(event)
            case ev.Supported(side=side, unit=unit, points=points):
                self._points[side] += points
                self._resting.add(unit)
            case ev.ActionTakenBack(side=side, unit=unit, action=action, cost=cost):
                self._points[side] += cost
                self._uses[unit, action] -= 1
                self._uses += Counter()  # what was used no more is not kept
            case (
                ev.ActionDropped(unit=unit) | ev.AttackDeclared(unit=unit) | ev.Moved(unit=unit)
                | ev.Embarked(unit=unit) | ev.Disembarked(unit=unit) | ev.Transferred(unit=unit)
            ):  # fmt: skip
                self._guards.pop(unit, None)
            case ev.TurnEnded():
                self._forget()
            case ev.Finished(side=side, phase=None):
                self._finished.add(side)
            case _:
                pass

    def _gain(self, bonus: int, income: tuple[int, ...], points: tuple[int, ...]) -> None:
        left = self._points or [0] * len(points)
        self._points = [kept + each + bonus for kept, each in zip(left, income, strict=True)]
        assert tuple(self._points) == points, f"{points} Command Points instead of {self._points}"
        self._finished.clear()

    def _forget(self) -> None:
        """What holds for a Game Turn is over with it."""
        for kept in (self._uses, self._guards, self._resting, self._answered, self._watched):
            kept.clear()

    def _begin(self, event: ev.ActionBegan) -> None:
        unit, action = event.unit, event.action
        assert unit not in self._resting, f"unit {unit} acts after Support"
        assert event.side not in self._finished, f"side {event.side} acts after it has finished"
        price = 0 if action in FREE or event.overwatch else 2 ** self._uses[unit, action]
        assert event.cost == price, f"{action} cost unit {unit} {event.cost}, not {price}"
        self._points[event.side] -= price
        assert self._points[event.side] >= 0, f"side {event.side} owes Command Points"
        if event.answers:
            self.counters[action.value] += 1
            assert unit not in self._answered, f"unit {unit} answers one attack twice"
            self._answered.add(unit)
        else:
            self.actions[action.value] += 1
            assert action is not Action.SUPPORT or not any(each == unit for each, _ in self._uses)
            self._answered.clear()
        if event.overwatch:
            assert event.answers, f"unit {unit} is on Overwatch without being attacked"
            assert unit not in self._watched, f"unit {unit} is on Overwatch twice in a Game Turn"
            self._watched.add(unit)
        else:
            self._uses[unit, action] += 1
        if action is Action.GUARD:
            self._guards[unit] += 1
        elif action in (Action.PREPARE, Action.SUPPORT):  # others are yet to be made, and until then the Guard holds
            self._guards.pop(unit, None)

    def check(self, command: CommandPoints[int, Action]) -> None:
        assert list(command.points) == self._points
        assert dict(command.guards) == dict(self._guards)
        assert {(unit, action): times for unit, action, times in command.uses} == dict(self._uses)
        assert (set(command.resting), set(command.watched)) == (self._resting, self._watched)

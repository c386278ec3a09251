"""The way a battle came: its state at every decision on it, so that players can go back."""

from typing import NamedTuple

from muster.battle.state import State


class Moment(NamedTuple):
    """A decision that was or is pending, the side it was asked of, and the state it was asked in."""

    number: int
    side: int
    state: State


class Past:
    """The decisions that led to where the battle is. What was undone is no part of it."""

    def __init__(self) -> None:
        self._moments: tuple[Moment, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(moment.number for moment in self._moments)

    def note(self, number: int, side: int, state: State) -> None:
        """Remember a decision, once."""
        if not self._moments or self._moments[-1].number != number:
            self._moments = (*self._moments, Moment(number, side, state.copy()))

    def find(self, number: int) -> Moment | None:
        return next((moment for moment in self._moments if moment.number == number), None)

    def since(self, number: int) -> tuple[Moment, ...]:
        """The decisions answered from a number on; the last of all is still pending."""
        return tuple(moment for moment in self._moments[:-1] if moment.number >= number)

    def back(self, to: int, now: State) -> State:
        """The state in which decision `to` was pending, under a new number.

        Dice once rolled stay rolled, so nobody learns the future; what concerns the players and not the table
        (who is there, who was warned, what was ruled, whether they pause) stays too.
        """
        moment = self.find(to)
        if moment is None:
            raise LookupError(f"decision {to} is not on the way here")
        self._moments = tuple(each for each in self._moments if each.number < to)
        state = moment.state.copy()
        state.players, state.warned, state.rulings = now.players, now.warned, now.rulings
        state.rolled, state.offer, state.paused = now.rolled, None, now.paused
        state.number = now.number + 1
        state.come_back_after(now)
        return state

    def copy(self) -> "Past":
        other = Past()
        other._moments = self._moments
        return other

"""Dice whose faces are given: for scenarios, and for players who roll real dice and type the result."""

from collections.abc import Iterable
from types import TracebackType
from typing import Self

from muster.dice.source import Dice
from muster.files import BadInput
from muster.rulebook.die import Die


class ScriptedDiceError(BadInput):
    """The given faces do not fit the rolls: too few, too many, or a face that the die does not have."""


class ScriptedDice(Dice):
    """Dice that show the given faces one after another; as a context manager, all of them must be used."""

    def __init__(self, faces: Iterable[int], rolled: int = 0) -> None:
        super().__init__(rolled)
        self._script = tuple(faces)
        self._used = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that no roll has used yet."""
        return self._script[self._used :]

    def finish(self) -> None:
        """Raise an error if some of the given faces were not used."""
        if self.left:
            listed = ", ".join(map(str, self.left))
            sentence = f"Dice are left over: {listed}; every die given must be rolled."
            raise ScriptedDiceError("dice.left_over", sentence)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:  # an earlier error explains more
            self.finish()

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        faces = self._script[self._used : self._used + count]
        if len(faces) < count:
            sentence = f"“{purpose}” takes {count} {die}, but the dice given run out after {len(faces)}."
            raise ScriptedDiceError("dice.missing", sentence)
        for face in faces:
            if face not in die.faces:
                sentence = f"“{purpose}”: a {die} has no face {face}; allowed are {die.lowest} to {die.highest}."
                raise ScriptedDiceError("dice.face", sentence)
        self._used += count
        return faces

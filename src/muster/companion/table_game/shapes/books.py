"""What a game keeps besides its units: objectives, rulings, the result."""

from muster.companion.json_types import TypedDict


class ObjectiveView(TypedDict):
    """An objective."""

    name: str
    """Its name."""
    owner: int | None
    """The side that holds it; null for nobody."""
    worth: int
    """What it scores."""


class RulingView(TypedDict):
    """A dispute that was settled; the reading holds for the rest of the game."""

    question: str
    """What was asked."""
    reading: str
    """The reading that holds."""
    side: int
    """Whose reading it is."""
    faces: list[int]
    """The dice of the Roll-Off; none where the players agreed."""
    agreed: bool
    """Whether the players agreed without dice."""


class ResultView(TypedDict):
    """How the game ended."""

    winner: int | None
    """The side that won; null for a draw."""
    why: str
    """length, time, agreed, surrender or elimination."""
    sentence: str
    """The result in words."""

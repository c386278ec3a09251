"""How far the compiling is, and how long it still takes: an estimate from the parts that are done."""

from dataclasses import dataclass

USUAL_SECONDS = 90.0
"""What all of it takes a core of today; told until the first part is done."""
PRIOR = 0.2
"""So much counts as done at the usual pace: from a small first part alone nobody knows how fast a machine is."""


@dataclass(frozen=True, slots=True)
class Progress:
    """So many parts of so many are compiled."""

    done: int
    of: int
    share: float
    """How much of the work that is, from 0 to 1: some parts take longer than others."""
    seconds: float
    """How long it took so far."""

    @property
    def is_ready(self) -> bool:
        return self.done == self.of

    @property
    def left(self) -> float:
        """How many seconds the rest takes, if it goes on as it went so far."""
        if self.is_ready:
            return 0.0
        if self.share <= 0.0:
            return USUAL_SECONDS
        return (self.seconds + PRIOR * USUAL_SECONDS) / (self.share + PRIOR) * (1.0 - self.share)


def in_words(seconds: float) -> str:
    """How long something takes, as people say it who do not know exactly."""
    if seconds < 90:
        tens = max(1, round(seconds / 10)) * 10
        return f"about {tens} seconds"
    return f"about {round(seconds / 60)} minutes"

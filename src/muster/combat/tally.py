"""A sum with its reasons, so that a log, a tooltip and a failing test show the same line."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """A total, what it started from, and what changed it."""

    total: int
    base: int
    changes: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, base: int) -> "Tally":
        return cls(base, base)

    def plus(self, reason: str, change: int) -> "Tally":
        return Tally(self.total + change, self.base, (*self.changes, (reason, change))) if change else self

    def within(self, lowest: int, highest: int) -> "Tally":
        """The tally with its total kept within limits, after everything was added (ATTACK-16)."""
        if lowest <= self.total <= highest:
            return self
        return Tally(min(max(self.total, lowest), highest), self.base, self.changes)

    def __str__(self) -> str:
        added = self.base + sum(change for _, change in self.changes)
        held = "" if self.total == added else f", held to {self.total}"
        if not self.changes:
            return f"{self.base}{held}"
        reasons = " ".join(f"{change:+} {reason}" for reason, change in self.changes)
        return f"{self.total} = {self.base} {reasons}{held}"

"""What is wrong with a roster that could be read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a roster breaks, the unit or weapon where it shows, and the rule's id."""

    where: str
    sentence: str
    rule: str

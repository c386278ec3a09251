"""How long a game goes on: a number of Game Turns agreed on, or a die after the fourth and every later one."""

from dataclasses import dataclass

FEWEST_TURNS = 4
MOST_TURNS = 100
GOES_ON = 4
"""A game of random length goes on at this face or more (TURN-18)."""


@dataclass(frozen=True, slots=True)
class Length:
    """How many Game Turns are played: a number agreed on, or at random from the fourth on (TURN-17, TURN-18)."""

    turns: int = FEWEST_TURNS
    random: bool = False

    def is_last(self, turn: int, longest: int) -> bool:
        """Whether no Game Turn follows; `longest` bounds a random length, unless it is 0 (TURN-17, LENGTH-06)."""
        last = longest if self.random else self.turns
        return bool(last) and turn >= last

    def is_rolled_for(self, turn: int, longest: int) -> bool:
        """Whether a die decides after a Game Turn, which it does not after the last (TURN-18, LENGTH-06)."""
        return self.random and turn >= FEWEST_TURNS and not self.is_last(turn, longest)


def goes_on(face: int) -> bool:
    """Whether a game of random length goes on by what the die shows (TURN-18)."""
    return face >= GOES_ON

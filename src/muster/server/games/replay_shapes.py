"""What is told of a game as a whole: its story, how it stood, and what it came to."""

from typing import Literal

from muster.companion.json_types import TypedDict
from muster.server.games.strict_shapes import GameHead
from muster.views.shapes.now import StateNow
from muster.views.shapes.story import StoryLine
from muster.views.shapes.table import TablePicture


class GameStory(TypedDict):
    """A game from its first line to its last."""

    head: GameHead
    """The game."""
    table: TablePicture
    """What never changes."""
    lines: list[StoryLine]
    """Every line, in order."""


class GameStates(TypedDict):
    """How a game stood after each of some lines."""

    states: list[StateNow]
    """One for each line asked for, in order."""


class ReplayShared(TypedDict):
    """A game that anybody may see again who has the secret."""

    replay: str
    """The secret of its link."""


class DiceProof(TypedDict):
    """What binds the dice of a game, and once it is over whether every choice, die and hash of its log is true."""

    kind: Literal["fair", "fast"]
    """Of a secret and the players' seeds, or of the seed in the set-up."""
    commitment: str
    """The SHA-256 of the secret of fair dice; empty for fast ones."""
    seeds: list[str]
    """What every seat gave to fair dice, in their order; empty until the game has begun."""
    secret: str | None
    """The secret of fair dice in hex; null while the game is not over."""
    rolls: int | None
    """How often dice were thrown; null while the game is not over, or if its log cannot be read."""
    dice: int | None
    """How many they were together; null like the rolls."""
    faults: list[str] | None
    """What is wrong with the log, none if all is true; null while the game is not over."""

"""What the reckonings of a game are asked, and what they answer."""

from muster.companion.json_types import Body, TypedDict
from muster.companion.table_game.shapes.lines import LogLine
from muster.companion.table_game.shapes.view import TableView


class TableGameRequest(TypedDict):
    """A command to a game on a table."""

    game: Body | None
    """The body of the game (kind table-game); null for the command new."""
    command: Body
    """The command: its name in do, its time in at, and its fields (docs/table-game.md)."""


class GameRequest(TypedDict):
    """A request about a game as it is."""

    game: Body
    """The body of the game (kind table-game)."""


class TableGameAnswer(TypedDict):
    """The game after a command."""

    game: Body
    """The body of the game, to be kept."""
    line: LogLine
    """The new line of the log."""
    view: TableView
    """All that a page shows of it."""


class TableViewAnswer(TypedDict):
    """A game to be shown."""

    view: TableView
    """All that a page shows of it."""


class TableSetupAnswer(TypedDict):
    """Within what a game can be set up."""

    fewest_seats: int
    """How few players there may be."""
    most_seats: int
    """How many players there may be."""
    fewest_turns: int
    """How few Game Turns a game may have; a random length is rolled for after that many."""
    most_turns: int
    """How many Game Turns a game may have."""
    most_minutes: int
    """How many minutes each player may have at most, where a clock counts down."""


class TableLogAnswer(TypedDict):
    """The log of a game to keep."""

    text: str
    """The whole log, what was undone included."""
    filename: str
    """A name for the file."""

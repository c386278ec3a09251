"""What goes over the websocket of a game, version 1. `say` tags what a client says, `tell` what the server tells."""

from typing import Literal

from muster.companion.json_types import NotRequired, TypedDict
from muster.setting_up.shapes.setup import GameSetup
from muster.views.shapes.asked import Asked
from muster.views.shapes.now import StateNow
from muster.views.shapes.preview import (
    AttackPreview,
    CounterPreview,
    Fault,
    MovePreview,
    Question,
    ReachPreview,
    SightPreview,
)
from muster.views.shapes.story import StoryLine
from muster.views.shapes.table import TablePicture
from muster.views.shapes.written import ChoiceBody, CommandBody

PROTOCOL = 1


class SayHello(TypedDict):
    """The first thing a client says."""

    say: Literal["hello"]
    """hello."""
    protocol: int
    """1."""
    after: int
    """The number of the last line it has; -1 for none. What came after is told, line by line."""
    watch: NotRequired[str]
    """The secret of a spectator who has no seat."""


class SayChoose(TypedDict):
    """An answer to the pending decision."""

    say: Literal["choose"]
    """choose."""
    id: int
    """Comes back with what became of it."""
    seat: int
    """Who answers."""
    number: int
    """The decision that is answered."""
    choice: ChoiceBody
    """The choice (docs/grammar.md)."""


class SayCommand(TypedDict):
    """Something said at any time: surrender, a draw, undo and the like."""

    say: Literal["command"]
    """command."""
    id: int
    """Comes back with what became of it."""
    seat: int
    """Who says it."""
    command: CommandBody
    """The command (docs/grammar.md)."""


class SayAsk(TypedDict):
    """A question before a choice. A newer one of the same seat and `ask` may be answered instead of an older one."""

    say: Literal["ask"]
    """ask."""
    id: int
    """Comes back with the answer."""
    seat: int
    """Who asks; -1 for a spectator."""
    question: Question
    """The question."""


class SayChat(TypedDict):
    """A word to everybody at the table."""

    say: Literal["chat"]
    """chat."""
    id: int
    """Comes back with what became of it."""
    seat: int
    """Who says it."""
    text: str
    """At most 500 letters."""


Said = SayHello | SayChoose | SayCommand | SayAsk | SayChat


class TellHello(TypedDict):
    """The answer to hello, and again whenever the set-up changes or the game starts."""

    tell: Literal["hello"]
    """hello."""
    protocol: int
    """1."""
    setup: GameSetup
    """The game and its set-up."""
    seats: list[int]
    """The seats you answer for."""
    table: TablePicture | None
    """What never changes; null before the game starts."""
    lines: int
    """How many lines the log has."""
    hours_away: int
    """Without clocks, the hours after which the others may go on without a player who is away."""


class TellLine(TypedDict):
    """A line of the log and how the game stands after it. Their numbers have no gap."""

    tell: Literal["line"]
    """line."""
    n: int
    """Its number."""
    line: StoryLine
    """What happened."""
    state: StateNow | None
    """How the game stands then; null for all but the last of several lines told at once."""


class TellAsked(TypedDict):
    """The decision that is pending now."""

    tell: Literal["asked"]
    """asked."""
    asked: Asked | None
    """The decision; null once the game is over."""
    seats: list[int]
    """Your seats that may answer it."""
    thinking: int | None
    """The seat of the bot that thinks about it."""
    clocks: list[float] | None
    """Seconds left of each side, at the moment of telling; null without clocks."""
    running: int | None
    """The side whose clock runs; null while none does."""


class TellDone(TypedDict):
    """A choice, command or word was taken and is kept."""

    tell: Literal["done"]
    """done."""
    id: int
    """Of what was said."""
    n: int
    """The line it became; -1 for a chat."""


class TellRefused(TypedDict):
    """Something was not taken; nothing has changed."""

    tell: Literal["refused"]
    """refused."""
    id: int | None
    """Of what was said; null if that could not be read."""
    fault: Fault
    """Why, and what would be legal."""


class TellAnswer(TypedDict):
    """The answer to a question."""

    tell: Literal["answer"]
    """answer."""
    id: int
    """Of the question."""
    number: int
    """The decision that was pending when it was answered."""
    move: NotRequired[MovePreview]
    """To choice, move and deploy."""
    reach: NotRequired[ReachPreview]
    """To reach."""
    attack: NotRequired[AttackPreview]
    """To attack."""
    sight: NotRequired[SightPreview]
    """To sight."""
    counter: NotRequired[list[CounterPreview]]
    """To counter."""


class TellChat(TypedDict):
    """Somebody said something."""

    tell: Literal["chat"]
    """chat."""
    seat: int
    """Who."""
    text: str
    """What."""
    at: str
    """When, ISO 8601 in UTC."""


class TellPresent(TypedDict):
    """Who is connected."""

    tell: Literal["present"]
    """present."""
    seats: list[int]
    """The seats whose players are here."""
    watching: int
    """How many look on."""
    seen: list[str | None]
    """For every seat when its player was last here, ISO 8601 in UTC; null for bots, and for who is here."""


class TellPreparing(TypedDict):
    """Games cannot be played yet: the server still compiles what they need. Choices and questions wait until then."""

    tell: Literal["preparing"]
    """preparing."""
    seconds: int
    """How long it still takes, as far as can be told; 0 once games can be played."""


Told = TellHello | TellLine | TellAsked | TellDone | TellRefused | TellAnswer | TellChat | TellPresent | TellPreparing

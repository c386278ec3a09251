"""What a game is set up with, as people propose and accept it."""

from muster.companion.json_types import Body, NotRequired, TypedDict


class ArmyWish(TypedDict):
    """An army: a ready one by its name, or a roster's body. With neither, one is chosen by the seed."""

    ready: NotRequired[str]
    """The name of a ready roster, such as larder-300."""
    body: NotRequired[Body]
    """A roster, as its file has it, with the library it needs."""


class SeatWish(TypedDict):
    """A seat."""

    name: str
    """The player's name; empty for the usual one."""
    kind: str
    """you (who made the game), here (beside you, at the same screen), link (by a secret link) or bot."""
    bot: NotRequired[str]
    """greedy or random, for a bot."""
    team: NotRequired[str]
    """The team; left out for a side of its own."""
    army: ArmyWish
    """Its army."""


class TableWish(TypedDict):
    """The table."""

    source: str
    """random, ready or body."""
    seed: NotRequired[int]
    """Of a random one; the same seed gives the same table."""
    density: NotRequired[str]
    """light, moderate or dense."""
    theme: NotRequired[str]
    """mixed, woodland, ruins, desert, industrial or farmland."""
    size: NotRequired[str]
    """Such as 6x4; left out for the size that suits the limit."""
    name: NotRequired[str]
    """Of a ready one."""
    body: NotRequired[Body]
    """A table, as its file has it."""


class Proposal(TypedDict):
    """All of a set-up."""

    style: str
    """standard or advanced."""
    edition: str
    """core, quickref, quickstart, beta or competitive."""
    switches: dict[str, str | int | bool]
    """Single rules that differ from the edition, by the names of docs/rulesets.md."""
    limit: int
    """Points a side."""
    turns: int
    """Game Turns, four or more."""
    random_length: bool
    """Whether the length is rolled for from the fourth Game Turn on."""
    dice: str
    """fair (committed to before the first roll, with seeds of the players) or fast (of the seed)."""
    seed: int
    """Settles armies that are not named, a random table, bots, and fast dice."""
    seats: list[SeatWish]
    """Two to eight seats."""
    table: TableWish
    """The table."""
    clock: int | None
    """Seconds that each side has for the whole game; null for no clock."""


class SeatHead(TypedDict):
    """A seat of a game, as everybody may know it."""

    seat: int
    """Its number."""
    name: str
    """The player's name."""
    team: str
    """The team; empty for none."""
    kind: str
    """person or bot."""
    yours: bool
    """Whether you answer for it."""
    taken: bool
    """Whether somebody has taken it."""
    present: bool
    """Whether somebody who answers for it is connected."""
    accepted: bool
    """Whether it has accepted the set-up as it is now."""
    army: str
    """The name of its army."""
    cost: float | None
    """The points of its army."""
    link: str | None
    """The secret that lets somebody take the seat; only for who made the game, and only until it is taken."""


class GameHead(TypedDict):
    """A game in a list."""

    game: str
    """Its id."""
    stage: str
    """setup, playing or over."""
    title: str
    """Such as Anna against Greedy."""
    made: str
    """When it was made, ISO 8601 in UTC."""
    changed: str
    """When something last happened in it."""
    lines: int
    """The lines of its log so far."""
    turn: int
    """The Game Turn; 0 in the set-up."""
    seats: list[SeatHead]
    """Its seats."""
    your_turn: bool
    """Whether a seat of yours is asked."""
    sentence: str
    """How it stands, in words."""
    stopped: bool
    """Whether its bots were stopped by who made it; only bots alone can be."""
    watch: str | None
    """The secret by which others may look on; only for seats of the game."""
    commitment: str
    """The commitment of fair dice; empty for others."""


class GameSetup(TypedDict):
    """A game and what it is set up with."""

    head: GameHead
    """The game."""
    revision: int
    """The number of the proposal; accepting quotes it."""
    proposal: Proposal
    """What is proposed; armies of others by name only until the game starts."""
    faults: list[str]
    """What stands in the way of playing it."""

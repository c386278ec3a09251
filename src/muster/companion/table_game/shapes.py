"""The shapes of requests and answers about games on a table. The docstring below a field says what it means."""

from muster.companion.json_types import Body, TypedDict


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


class LogLine(TypedDict):
    """A line of the log."""

    n: int
    """Its number, from 1."""
    at: str
    """When, an ISO time."""
    who: int | None
    """The seat that it concerns; null for everybody."""
    do: str
    """The name of the command."""
    sentence: str
    """What happened, for people."""
    rules: list[str]
    """The ids of the rules behind it."""
    undone: bool
    """Whether it was taken back."""


class Reminder(TypedDict):
    """What is to be done now, or is easily forgotten."""

    sentence: str
    """The reminder."""
    rule: str
    """The id of the rule behind it."""


class Offer(TypedDict):
    """Something that a unit may do now."""

    action: str
    """deploy, move, attack, dash, perks, prepare, guard or support."""
    cost: int | None
    """Its price in Command Points; null in a Standard game."""


class ModelView(TypedDict):
    """A model."""

    model: int
    """Its number in the unit, from 0."""
    hp: int
    """The HP that it has left."""
    full_hp: int
    """The HP that it began with."""
    state: str
    """standing, casualty (at 0 HP and still on the table) or removed."""
    weapons: list[str]
    """The names of its weapons."""
    note: str
    """The note on it; empty if there is none."""


class UnitView(TypedDict):
    """A unit as it is now."""

    seat: int
    """The seat that it belongs to."""
    unit: str
    """Its name."""
    profile: str
    """The name of its profile."""
    symbol: str
    """The name of its symbol; empty if it has none."""
    move: int
    """How far it moves, in inches."""
    dash: int
    """How far it dashes, in inches."""
    defence: int
    """Its Defence, the bonus of Guard included."""
    armour: str | None
    """Its armour save, such as 4+."""
    aegis: str | None
    """Its aegis save, such as 6+."""
    place: str
    """battlefield, reserve or aboard."""
    transport: str
    """The unit that carries it, or will; empty if none."""
    destroyed: bool
    """Whether all its models are removed."""
    hp: int
    """The HP that all its models have left."""
    full_hp: int
    """The HP that all its models began with."""
    value: float
    """What it is worth now, in points; nothing off the battlefield."""
    worth: float
    """What it is worth at full HP, in points."""
    models: list[ModelView]
    """Its models."""
    uses: dict[str, int]
    """How often each action was used in this Game Turn, Counter Actions included."""
    guard: int
    """The bonus of Guard to its Defence."""
    resting: bool
    """Whether it used Support and acts no more in this Game Turn."""
    in_melee: bool
    """Whether it is marked as being in a Melee."""
    note: str
    """The note on the unit; empty if there is none."""
    may: list[Offer]
    """What it may do now."""
    next_costs: dict[str, int]
    """Advanced games: the price of the next use of each action, in Command Points."""
    counters: list[Offer]
    """Advanced games: the Counter Actions with which it may answer the attack under way."""
    reminders: list[Reminder]
    """What is easily forgotten about it."""


class SideView(TypedDict):
    """A team, or a player without one."""

    side: int
    """Its number, from 0."""
    name: str
    """The team's or the player's name."""
    seats: list[int]
    """The numbers of its seats."""
    finished: bool
    """Whether it is finished for the Phase, in an Advanced game for the Game Turn."""
    command_points: int | None
    """Its Command Points; null in a Standard game."""
    score: int
    """What it has scored."""
    value: float
    """What its units on the battlefield are worth now, in points."""
    worth: float
    """What all its units are worth at full HP, in points."""
    units_left: int
    """How many of its units are not destroyed."""


class SeatView(TypedDict):
    """A player."""

    seat: int
    """The number of the seat, from 0, clockwise."""
    player: str
    """The player's name."""
    team: str
    """The team's name; empty for who plays alone."""
    side: int
    """The side that the seat belongs to."""
    roster: str
    """The name of the roster."""
    value: float
    """What the units on the battlefield are worth now, in points."""
    worth: float
    """What all units are worth at full HP, in points."""
    clock: int
    """The seconds that the player has used, up to when the clock was last started."""
    units: list[UnitView]
    """The units."""


class ActingView(TypedDict):
    """The unit of the Action Step under way."""

    seat: int
    """The seat that it belongs to."""
    unit: str
    """Its name."""
    actions: int
    """How many Actions it has made in this step, of two."""


class ClockView(TypedDict):
    """Whose clock runs."""

    running: int | None
    """The seat; null if the clock stands still."""
    since: str | None
    """Since when, an ISO time."""


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
    """length, time, agreed or surrender."""
    sentence: str
    """The result in words."""


class TableView(TypedDict):
    """All that a page shows of a game."""

    name: str
    """The name of the game."""
    style: str
    """standard or advanced."""
    ruleset: str
    """The name of the preset."""
    limit: float
    """The Point Limit that counts."""
    game_turns: int | str | None
    """How many Game Turns are played; random; null for open."""
    victory: str
    """What decides the game: points or score."""
    keeps_order: bool
    """Whether only the side whose opportunity it is may act."""
    game_turn: int
    """The Game Turn, from 1."""
    phase: str
    """The phase now."""
    phases: list[str]
    """The phases of this Game Turn in their order."""
    turn_master: int | None
    """The side that is Turn Master; null before one is named."""
    active: int | None
    """The side whose opportunity it is; null if it is nobody's, or no order is kept."""
    acting: ActingView | None
    """Advanced games: the unit of the Action Step under way."""
    command_dice: int
    """How many dice the Turn Master rolls for Command Points; 0 in a Standard game."""
    sides: list[SideView]
    """Teams, and players without one."""
    seats: list[SeatView]
    """The players with their units."""
    clock: ClockView
    """Whose clock runs."""
    objectives: list[ObjectiveView]
    """The objectives."""
    rulings: list[RulingView]
    """Disputes that were settled."""
    result: ResultView | None
    """How the game ended; null while it goes on."""
    leading: int | None
    """The side that would win now; null if several would."""
    reminders: list[Reminder]
    """What is to be done now, and what is easily forgotten."""
    commands: list[str]
    """The names of the commands that can be given now."""
    undo: str | None
    """What would be taken back; null if there is nothing."""
    redo: str | None
    """What would be done again; null if there is nothing."""
    log: list[LogLine]
    """The last lines of the log, the newest last."""
    log_length: int
    """How many lines the log has."""


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


class TableLogAnswer(TypedDict):
    """The log of a game to keep."""

    text: str
    """The whole log, what was undone included."""
    filename: str
    """A name for the file."""


class RollOffRequest(TypedDict):
    """A Roll-Off with dice that people rolled."""

    players: list[str]
    """The names of those who roll, two or more."""
    faces: list[int]
    """The dice so far: one for each in their order, then one for each who is tied, and so on."""


class RollOffRoundView(TypedDict):
    """Dice rolled together."""

    players: list[str]
    """Who rolled."""
    faces: list[int]
    """What they rolled, in the same order."""


class RollOffAnswer(TypedDict):
    """How the Roll-Off stands."""

    rounds: list[RollOffRoundView]
    """The rounds that are complete."""
    again: list[str]
    """Who has yet to roll, in this order; nobody if it is won."""
    winner: str | None
    """Who won; null while somebody has yet to roll."""
    sentence: str
    """The same in words."""

"""A unit and its models as they are now."""

from typing import Literal

from muster.companion.json_types import TypedDict
from muster.companion.table_game.shapes.lines import Reminder
from muster.companion.table_game.state import Place
from muster.rulebook.actions import ActionName


class Offer(TypedDict):
    """Something that a unit may do now."""

    action: ActionName
    """What it may do."""
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
    state: Literal["standing", "casualty", "removed"]
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
    form: str
    """The form that it has now; empty for its own profile."""
    forms: list[str]
    """The forms that it may change into, by their names."""
    profile: str
    """The name of its profile, in the form that it has now, as all its stats and weapons are."""
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
    place: Place
    """Where it is."""
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
    waits: str
    """Why it may do nothing now, or what must come first; empty if it may do something."""
    next_costs: dict[str, int]
    """Advanced games: the price of the next use of each action, in Command Points."""
    counters: list[Offer]
    """Advanced games: the Counter Actions with which it may answer the attack under way."""
    reminders: list[Reminder]
    """What is easily forgotten about it."""

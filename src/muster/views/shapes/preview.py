"""Questions before a choice, and their answers: nothing that is asked changes the game."""

from typing import Annotated, Literal

from muster.companion.json_types import NotRequired, TypedDict
from muster.views.shapes.table import Place
from muster.views.shapes.written import ChoiceBody, row_of

ShotTold = Annotated[list[int], row_of(3)]
Countered = Literal["attack", "guard", ""]


class Fault(TypedDict):
    """Why something would be refused."""

    code: str
    """A stable code."""
    sentence: str
    """Why, with the figures."""
    rule: str
    """The rule behind it; empty for none."""
    nearest: ChoiceBody | None
    """The nearest legal choice that does what was tried with the same unit, ready to be sent; None for none."""


class Chance(TypedDict):
    """What an attack is likely to do."""

    mean: float
    """HP lost on average."""
    destroy: float
    """The chance to destroy the target."""
    worth: float
    """Points that are expected to be lost."""
    hp: list[float]
    """The chance of exactly 0, 1, 2 ... HP lost."""


class GroupNeeds(TypedDict):
    """A weapon group: identical weapons at one target."""

    weapon: str
    """The weapon's name."""
    count: int
    """How many of them."""
    dice: int
    """How many dice."""
    need: str
    """What each die needs, such as 4+."""
    means: str
    """What that asks of a die, where the figure alone does not say it, such as 6/2."""
    defence: str
    """The Defence and what changes it, in words."""
    saves: list[str]
    """The target's saves, each in words."""
    because: list[str]
    """How the need comes about, step by step."""


class SightLine(TypedDict):
    """A line of sight."""

    start: Place
    """Where the eye is."""
    end: Place
    """What it looks at."""
    blocked: Place | None
    """Where it is stopped."""


class TargetAhead(TypedDict):
    """An enemy unit and what could be done to it."""

    unit: int
    """The enemy."""
    distance: int
    """From edge to edge, in mils."""
    can: bool
    """Whether some weapon can attack it."""
    sentence: str
    """What the attack needs, or why there is none, with figures."""
    rule: str
    """The rule behind it."""
    cover: str
    """Its cover in words; empty for none."""
    blocker: int | None
    """The piece of terrain that hides it."""
    line: SightLine | None
    """How the nearest of its models is seen by one that attacks, or where that line is stopped; null in a melee."""
    chance: Chance | None
    """What all weapons that reach it would do."""
    groups: list[GroupNeeds]
    """The weapons that reach it."""
    shots: list[ShotTold]
    """Those weapons as shots: model, weapon (its place among the model's own), target."""


class ModelWay(TypedDict):
    """The way of a model."""

    model: int
    """Its number."""
    path: list[list[int]]
    """The places of its centre, x, y and height, from where it stands."""
    length: int
    """How long it is, its ups and downs from place to place included, in mils: the figure that the story tells."""
    used: int
    """How much of its allowance that takes, in mils: more than its length in Difficult Ground and where it climbs."""
    allowed: int
    """Its allowance."""
    facing: list[int]
    """The way it faces at the end."""


class CoherencyLink(TypedDict):
    """Two models of a unit that hold it together, or should."""

    one: int
    """A model."""
    other: int
    """The next one."""
    gap: int
    """Between their edges, in mils."""
    ok: bool
    """Whether that is within Coherency."""


class Stopped(TypedDict):
    """Why a unit does not come to where it was sent."""

    model: int
    """The model that was sent."""
    wish: Place
    """Where it was sent."""
    short: int
    """How far from there it ends, in mils."""
    sentence: str
    """What stops it, with the figures."""
    rule: str
    """The rule behind it; empty for none."""
    pieces: list[int]
    """The pieces of terrain that stop it."""
    models: list[int]
    """The models of other units that stop it."""


class MovePreview(TypedDict):
    """What a movement or a placement would come to."""

    legal: bool
    """Whether it may be chosen."""
    fault: Fault | None
    """Why not."""
    choice: ChoiceBody | None
    """The choice with everything resolved, ready to be sent."""
    ways: list[ModelWay]
    """The ways of the models that move; of a placement only their ends."""
    links: list[CoherencyLink]
    """How the unit hangs together there."""
    length: int
    """The longest way, in mils, as the story tells it."""
    used: int
    """What the way that takes most takes of the allowance, in mils."""
    left: int
    """What the model that used most has left."""
    engages: list[int]
    """The enemies that it would be in contact with."""
    danger: list[str]
    """What is climbed on the way, and its dangers, in words."""
    ahead: list[TargetAhead]
    """Every enemy as it would be from there."""
    stopped: Stopped | None
    """Why it does not come to where it was sent; None if it does."""


class ReachPreview(TypedDict):
    """How far a unit could go."""

    unit: int
    """The unit."""
    areas: list[list[Place]]
    """Where the centre of its leader can come to, as outlines."""
    whole: bool
    """Whether all of the unit comes along; if not, it is the leader by itself who could go there."""


class AttackPreview(TypedDict):
    """What a unit could attack, and what that would do."""

    unit: int
    """The unit."""
    targets: list[TargetAhead]
    """Every enemy on the battlefield, the most worthwhile first."""
    fault: Fault | None
    """Why the shots asked about would be refused."""
    split: list[TargetAhead]
    """The shots asked about, one entry for each target."""


class SightPreview(TypedDict):
    """Whether one model sees another."""

    seen: bool
    """Whether any line gets through."""
    hidden: float
    """The share of the target that is hidden, from 0 to 1."""
    distance: int
    """From edge to edge, in mils."""
    lines: list[SightLine]
    """The clearest line, or the one that gets furthest."""
    pieces: list[int]
    """The pieces of terrain in the way."""
    models: list[int]
    """The models in the way."""
    cover: str
    """The cover that this gives, in words; empty for none."""
    sentence: str
    """All of it in words."""


class CounterPreview(TypedDict):
    """What an answer to the attack on the table would change."""

    action: Countered
    """attack or guard; empty for none."""
    unit: int | None
    """The unit that answers."""
    cost: int
    """Its price now."""
    chance: Chance | None
    """What the attack is likely to do to the target then."""
    back: Chance | None
    """What a Counter Attack is likely to do."""
    sentence: str
    """The same in words."""


class Question(TypedDict):
    """A question. `ask` says which; what it does not need is left out."""

    ask: str
    """choice, move, reach, deploy, attack, sight, counter, suggest."""
    choice: NotRequired[ChoiceBody]
    """Any choice, to be judged (choice)."""
    unit: NotRequired[int]
    """The unit (move, reach, deploy, attack)."""
    to: NotRequired[Place]
    """Where its leader shall come to (move), or the middle of the formation (deploy)."""
    leader: NotRequired[int]
    """The model that is dragged (move), or that the reach is measured for (reach)."""
    whole: NotRequired[bool]
    """Where all of the unit can go, and not its leader by itself: takes longer (reach)."""
    charge: NotRequired[int]
    """The enemy unit to come into contact with instead (move)."""
    paths: NotRequired[list[list[list[list[int]] | int]]]
    """Single models instead: [model, [[x, y], ...]] for each (move)."""
    spots: NotRequired[list[list[int]]]
    """Single models instead: [model, x, y] or with height and facing (deploy)."""
    cargo: NotRequired[list[list[list[int] | int]]]
    """What the models of a transport carry: [model, [units]] (deploy)."""
    shots: NotRequired[list[list[int]]]
    """Which weapons at whom: [model, weapon, target] (attack)."""
    one: NotRequired[int]
    """The model that looks (sight)."""
    other: NotRequired[int]
    """The model that is looked at (sight)."""

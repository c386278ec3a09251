"""What happened in a battle: past-tense facts with faces and causes, enough to draw, tell and rebuild it."""

from muster.battle.plain import Plain
from muster.battle.spot import Cast, Load, Path, Shot, Spot, cast_of
from muster.battle.state import Phase, Result
from muster.combat.events import AttackRolled as Rolled
from muster.combat.words import because
from muster.rulebook.actions import Action


class Event(Plain, frozen=True, tag_field="event", tag=True):
    """A fact."""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    turn: int


class RolledOff(Event, frozen=True, tag="rolled_off"):
    """Everybody's die, ties rolled again; `order` are the sides from the highest down."""

    purpose: str
    rounds: tuple[tuple[tuple[int, ...], Cast], ...]
    order: tuple[int, ...]


class MasterNamed(Event, frozen=True, tag="master_named"):
    side: int


class ZonePicked(Event, frozen=True, tag="zone_picked"):
    side: int
    zone: int


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    phase: Phase


class Finished(Event, frozen=True, tag="finished"):
    """A side acts no more in this phase, or without one in this Game Turn; `nothing_left` if it had nothing to do."""

    side: int
    phase: Phase | None
    nothing_left: bool


class CommandGained(Event, frozen=True, tag="command_gained"):
    """The Command Points of a Game Turn: the bonus roll that is everybody's, and what every side has now (CP-07)."""

    cast: Cast
    income: tuple[int, ...]
    points: tuple[int, ...]


class ActionBegan(Event, frozen=True, tag="action_began"):
    """An Action was chosen and paid for; one that answers an attack is a Counter Action (CP-12, CTR-05).

    One on Overwatch costs nothing and counts as no use of the Action (BETA-09).
    """

    side: int
    unit: int
    action: Action
    cost: int
    answers: bool = False
    overwatch: bool = False


class ActionDropped(Event, frozen=True, tag="action_dropped"):
    """An Action that was paid for came to nothing."""

    unit: int
    action: Action


class ActionTakenBack(Event, frozen=True, tag="action_taken_back"):
    """An Action of which nothing was carried out was taken back together with its price (CP-12)."""

    side: int
    unit: int
    action: Action
    cost: int


class Guarded(Event, frozen=True, tag="guarded"):
    """A unit's Defence is raised by so much from now on; by none when its Guard ends (ACT-20, ACT-21)."""

    unit: int
    bonus: int


class Prepared(Event, frozen=True, tag="prepared"):
    """What a unit did in this Game Turn binds it no more (ACT-18)."""

    unit: int


class Supported(Event, frozen=True, tag="supported"):
    """A unit gave its side a Command Point and does nothing more in this Game Turn (ACT-22)."""

    side: int
    unit: int
    points: int


class Deployed(Event, frozen=True, tag="deployed"):
    unit: int
    spots: tuple[Spot, ...]
    cargo: tuple[Load, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A unit's Move or Dash: the ways its models took, and where those stand now."""

    unit: int
    phase: Phase
    paths: tuple[Path, ...]
    spots: tuple[Spot, ...]


class Embarked(Event, frozen=True, tag="embarked", omit_defaults=True):
    """Models went aboard a host; those that walked took these ways, and who stays outside ends on `spots`."""

    unit: int
    phase: Phase
    host: int
    models: tuple[int, ...]
    paths: tuple[Path, ...]
    spots: tuple[Spot, ...] = ()


class Disembarked(Event, frozen=True, tag="disembarked"):
    """A unit came out of a host; `through` an instant passage it is still the Movement that led in (TERRAIN-17)."""

    unit: int
    phase: Phase
    spots: tuple[Spot, ...]
    through: bool = False


class Transferred(Event, frozen=True, tag="transferred"):
    """A unit went straight into another host; through a delayed passage it comes out in a later turn."""

    unit: int
    phase: Phase
    host: int
    arrives: int = 0
    through: bool = False


class Arrived(Event, frozen=True, tag="arrived"):
    """A unit came out of a delayed passage (TERRAIN-17)."""

    unit: int
    host: int


class Engaged(Event, frozen=True, tag="engaged"):
    """Units in contact: they are in one melee from now on (MELEE-01)."""

    pairs: tuple[tuple[int, int], ...]


class DangerRolled(Event, frozen=True, tag="danger_rolled"):
    """Dice for dangerous ground, one for each model that went through it."""

    unit: int
    piece: str
    cast: Cast
    harmed: int


class AttackDeclared(Event, frozen=True, tag="attack_declared", omit_defaults=True):
    """`holds` are the transports around those who attack that their weapons bind, with how (TRANS-33)."""

    unit: int
    shots: tuple[Shot, ...]
    holds: tuple[tuple[int, int], ...] = ()


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """The attack dice of one weapon group; `because` says how the requirement came about."""

    unit: int
    target: int
    weapon: str
    weapons: int
    needs: str
    because: str
    casts: tuple[Cast, ...]
    successes: int
    hits: int

    @classmethod
    def of(cls, unit: int, target: int, rolled: Rolled) -> "AttackRolled":
        needed = rolled.requirements
        return cls(
            unit,
            target,
            needed.weapons.name,
            needed.weapons.count,
            str(needed.needs),
            because(needed),
            tuple(cast_of(roll) for roll in rolled.rolls),
            rolled.successes,
            rolled.hits,
        )


class DiceReadAgain(Event, frozen=True, tag="dice_read_again"):
    """Attack dice on the table against another Defence; `casts` are those that had to be newly rolled (CTR-11)."""

    unit: int
    target: int
    needs: str
    because: str
    casts: tuple[Cast, ...]
    successes: int
    hits: int

    @classmethod
    def of(cls, unit: int, target: int, rolled: Rolled) -> "DiceReadAgain":
        needed = rolled.requirements
        casts = tuple(cast_of(roll) for roll in rolled.rolls)
        return cls(unit, target, str(needed.needs), because(needed), casts, rolled.successes, rolled.hits)


class SavePierced(Event, frozen=True, tag="save_pierced"):
    unit: int
    save: str
    ap: int


class SavesRolled(Event, frozen=True, tag="saves_rolled"):
    unit: int
    save: str
    needs: str
    casts: tuple[Cast, ...]
    failed: int


class HpLost(Event, frozen=True, tag="hp_lost"):
    """Models that lost HP, each with how many."""

    unit: int
    losses: tuple[tuple[int, int], ...]


class LossDiscarded(Event, frozen=True, tag="loss_discarded"):
    """HP loss that no eligible model could take (HP-12)."""

    unit: int
    hp: int


class PassengersStruck(Event, frozen=True, tag="passengers_struck"):
    """Hits that were not needed to destroy a transport strike a unit aboard (BETA-04)."""

    unit: int
    host: int
    hits: int


class CasualtiesRemoved(Event, frozen=True, tag="casualties_removed"):
    models: tuple[int, ...]


class Placed(Event, frozen=True, tag="placed"):
    """Models put elsewhere without moving: coherency or contact restored, survivors set down, scenery set off."""

    unit: int
    why: str
    spots: tuple[Spot, ...]


class LeftAboard(Event, frozen=True, tag="left_aboard"):
    """Passengers of a lost transport that found no room: casualties at once (TRANS-22)."""

    unit: int
    models: tuple[int, ...]


class MeleeChanged(Event, frozen=True, tag="melee_changed"):
    """Units released from a melee, because no enemy is left to them in it; all of them if it ended."""

    released: tuple[int, ...]


class LengthRolled(Event, frozen=True, tag="length_rolled"):
    cast: Cast
    goes_on: bool


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    turn: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A side is out of the game with all its units; the reason is one word."""

    side: int
    reason: str


class Offered(Event, frozen=True, tag="offered"):
    """A proposal, or consent to it."""

    what: str
    seat: int
    to: int = 0


class Disputed(Event, frozen=True, tag="disputed"):
    """A side says how the sides read something, or agrees that they read it so and that dice decide (DICE-14)."""

    seat: int
    question: str
    readings: tuple[str, ...]


class Declined(Event, frozen=True, tag="declined"):
    what: str
    seat: int


class SeatChanged(Event, frozen=True, tag="seat_changed"):
    """A seat is empty from now on, a bot sits in it, or its player is back."""

    seat: int
    now: str


class Paused(Event, frozen=True, tag="paused"):
    """All have agreed to a pause."""


class Resumed(Event, frozen=True, tag="resumed"):
    """Somebody has ended the pause."""

    seat: int


class Warned(Event, frozen=True, tag="warned"):
    seat: int
    why: str
    times: int


class Ruled(Event, frozen=True, tag="ruled"):
    """A disagreement settled: the reading that holds for the rest of the game (DICE-14)."""

    question: str
    reading: str


class Undone(Event, frozen=True, tag="undone"):
    """The battle goes on from where decision `to` was pending; the dice do not come back."""

    to: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    result: Result


AnyEvent = (
    TurnBegan | RolledOff | MasterNamed | ZonePicked | PhaseBegan | Finished | Deployed | Moved | Embarked
    | Disembarked | Transferred | Arrived | Engaged | DangerRolled | AttackDeclared | AttackRolled | SavePierced
    | SavesRolled | HpLost | LossDiscarded | PassengersStruck | CasualtiesRemoved | Placed | LeftAboard | MeleeChanged
    | LengthRolled
    | CommandGained | ActionBegan | ActionDropped | ActionTakenBack | Guarded | Prepared
    | Supported | DiceReadAgain
    | TurnEnded | Eliminated | Offered | Disputed | Declined | SeatChanged | Paused | Resumed | Warned | Ruled
    | Undone | GameEnded
)  # fmt: skip

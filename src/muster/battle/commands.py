"""What a player may say at any time, whoever's decision is pending, such as to surrender or to offer a draw.

The tag of a command is `say`. Command Points are something else; they are counted in `muster.bookkeeping`.
"""

from muster.battle.record import Record


class Command(Record, frozen=True, tag_field="say", tag=True):
    """Said by a seat, logged like a choice."""


class Surrender(Command, frozen=True, tag="surrender"):
    """Give up (SPORT-08)."""


class OfferDraw(Command, frozen=True, tag="offer_draw"):
    """Offer a draw, or agree to one."""


class StopAndScore(Command, frozen=True, tag="stop_and_score"):
    """Propose to stop and score now, or agree to it (LENGTH-09)."""


class Decline(Command, frozen=True, tag="decline"):
    """Turn down what is proposed."""


class AskUndo(Command, frozen=True, tag="ask_undo"):
    """Go back to the decision of a number; past a roll, all sides must agree."""

    to: int
    """The number of the decision that shall be pending again."""


class GoOnWithout(Command, frozen=True, tag="go_on_without"):
    """Go on without a player who left, or with a bot in the seat."""

    seat: int
    """The seat of the player who left."""
    bot: str = ""
    """The name of a bot that plays on in it, such as greedy; empty for nobody."""


class TakeBack(Command, frozen=True, tag="take_back"):
    """Sit down again in the own seat, which a bot has played since, or which mates have played for."""


class Pause(Command, frozen=True, tag="pause"):
    """Propose a pause, or agree to one: nobody chooses until somebody resumes."""


class Resume(Command, frozen=True, tag="resume"):
    """End a pause."""


class Warn(Command, frozen=True, tag="warn"):
    """Record a warning for cheating; the second time it is a disqualification (SPORT-02, SPORT-03)."""

    seat: int
    """Who is warned."""
    why: str
    """What for, in words."""


class SettleByRollOff(Command, frozen=True, tag="settle"):
    """Say that the sides disagree, or agree that they do: once all have said so, a Roll-Off decides (DICE-14).

    Each side's reading in the order of the sides; who says the same with other words proposes anew.
    """

    question: str
    """What the sides disagree on."""
    readings: tuple[str, ...]
    """How each side that is still in reads it, in the order of the sides."""


AnyCommand = (
    Surrender | OfferDraw | StopAndScore | Decline | AskUndo | GoOnWithout | TakeBack | Pause | Resume | Warn
    | SettleByRollOff
)  # fmt: skip

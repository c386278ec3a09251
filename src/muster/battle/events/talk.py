"""What the players say of the game, and who of them comes and goes."""

from muster.battle.events.event import Event


class Offered(Event, frozen=True, tag="offered"):
    """Something was proposed to all sides, such as a draw, or a side agreed to it."""

    public = True
    moves = False
    based_on = ()

    what: str
    seat: int
    to: int = 0


class Disputed(Event, frozen=True, tag="disputed"):
    """A side says how the sides read something, or agrees that they read it so and that dice decide (DICE-14)."""

    public = True
    moves = False
    based_on = ("DICE-14",)

    seat: int
    question: str
    readings: tuple[str, ...]


class Declined(Event, frozen=True, tag="declined"):
    public = True
    moves = False
    based_on = ()

    what: str
    seat: int


class SeatChanged(Event, frozen=True, tag="seat_changed"):
    """A seat is empty from now on, a bot sits in it, or its player is back."""

    public = True
    moves = False
    based_on = ("SPORT-08",)

    seat: int
    now: str


class Paused(Event, frozen=True, tag="paused"):
    """All have agreed to a pause."""

    public = True
    moves = False
    based_on = ()


class Resumed(Event, frozen=True, tag="resumed"):
    """Somebody has ended the pause."""

    public = True
    moves = False
    based_on = ()

    seat: int


class Warned(Event, frozen=True, tag="warned"):
    public = True
    moves = False
    based_on = ("SPORT-02", "SPORT-03")

    seat: int
    why: str
    times: int


class Ruled(Event, frozen=True, tag="ruled"):
    """A disagreement settled: the reading that holds for the rest of the game (DICE-14)."""

    public = True
    moves = False
    based_on = ("DICE-14",)

    question: str
    reading: str


class Undone(Event, frozen=True, tag="undone"):
    """The battle goes on from where decision `to` was pending; the dice do not come back."""

    public = True
    moves = False
    based_on = ()

    to: int

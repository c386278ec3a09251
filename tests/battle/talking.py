"""Commands said now and then in a game that plays itself."""

from collections.abc import Iterator
from random import Random

from muster.battle.battle import Battle, Progress
from muster.battle.commands import (
    AnyCommand,
    AskUndo,
    Decline,
    GoOnWithout,
    OfferDraw,
    SettleByRollOff,
    StopAndScore,
    Surrender,
    Warn,
)

TALKATIVE = 8
"""One game in so many has players who talk."""


def wild_commands(battle: Battle, rng: Random) -> Iterator[tuple[AnyCommand, int]]:
    """Something that should mostly not be said, and by whom."""
    seats = len(battle.forces.setup.seats)
    seat = rng.randrange(seats)
    sides = len(battle.forces.sides)
    yield rng.choice(
        (
            (OfferDraw(), 99),
            (Decline(), seat),
            (Warn(seat, "itself"), seat),
            (Warn(99, "nobody"), seat),
            (Warn((seat + 1) % seats, ""), seat),
            (GoOnWithout(seat), seat),
            (AskUndo(-5), seat),
            (AskUndo(10**9), seat),
            (AskUndo(0), seat),
            (SettleByRollOff("What now?", ("only one",)), seat),
            (SettleByRollOff("", ("a",) * sides), seat),
        )
    )


def some_talk(battle: Battle, number: int, rng: Random) -> Iterator[Progress]:
    """What is said after a choice, if anything, as far as it is accepted."""
    if number % TALKATIVE or rng.random() > 0.08 or battle.pending is None:
        return
    seats = len(battle.forces.setup.seats)
    seat = rng.randrange(seats)
    said: tuple[AnyCommand, ...] = (
        OfferDraw(),
        StopAndScore(),
        Decline(),
        SettleByRollOff("Is the hedge a wall?", tuple(f"reading {side}" for side in range(len(battle.forces.sides)))),
        AskUndo(max(0, battle.state.number - rng.randint(1, 3))),
        Warn(rng.randrange(seats), "a rigged die"),
        GoOnWithout(rng.randrange(seats), "random"),
        GoOnWithout(rng.randrange(seats)),
        Surrender(),
    )
    done = battle.command(rng.choices(said, (6, 2, 6, 6, 8, 1, 3, 1, 1))[0], seat)
    if isinstance(done, Progress):
        yield done

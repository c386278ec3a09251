"""Commands said in a game that plays itself: sensible ones now and then, and ones that are to be refused."""

from collections.abc import Iterator
from random import Random

from muster.battle.battle import Battle
from muster.battle.choices import Finish
from muster.battle.commands import (
    AnyCommand,
    AskUndo,
    Decline,
    GoOnWithout,
    OfferDraw,
    Pause,
    Resume,
    SettleByRollOff,
    StopAndScore,
    Surrender,
    TakeBack,
    Warn,
)
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import is_held, voices

TALKATIVE = 0.08
"""How often something is said after a choice, in a game whose players talk."""
YOUNG = 30
"""Up to this decision nobody says what might end the game."""
Said = tuple[AnyCommand, int]


def some_talk(battle: Battle, rng: Random) -> Iterator[Said]:
    """What is said after a choice, and by whom; it may be refused."""
    if rng.random() > TALKATIVE or battle.pending is None:
        return
    seats = len(battle.forces.setup.seats)
    said: tuple[AnyCommand, ...] = (
        OfferDraw(),
        StopAndScore(),
        Decline(),
        _dispute(battle, "Is the hedge a wall?"),
        AskUndo(max(0, battle.state.number - rng.randint(1, 3))),
        Warn(rng.randrange(seats), "a rigged die"),
        GoOnWithout(rng.randrange(seats), "random"),
        GoOnWithout(rng.randrange(seats)),
        Surrender(),
    )
    ending = int(battle.state.number > YOUNG)
    yield rng.choices(said, (6, 2 * ending, 6, 6, 8, 1, 3, ending, ending))[0], rng.randrange(seats)


def refused_talk(battle: Battle, rng: Random) -> Iterator[Refusal]:
    """What is refused of a dialogue that should not be had, and of an undo that is not possible."""
    twin = battle.copy()
    for said, seat in rng.choice(_dialogues(battle, rng)):
        answer = twin.command(said, seat)
        if isinstance(answer, Refusal):
            yield answer
    yield from _refused_in_a_pause(battle)
    in_play = (seat for side in voices(battle.field) for seat in battle.forces.sides[side])
    seat = next(seat for seat in in_play if is_held(battle.field, seat))
    never = [AskUndo(-5), AskUndo(10**9), *([AskUndo(0)] if battle.state.out else [])]
    answer = battle.command(rng.choice(never), seat)  # only the battle itself keeps what could be undone
    assert isinstance(answer, Refusal), f"{answer} was taken"
    yield answer


def _refused_in_a_pause(battle: Battle) -> Iterator[Refusal]:
    """What is refused of pausing twice, of choosing meanwhile, and of coming back without having gone."""
    twin = battle.copy()
    speakers = [
        next(s for s in battle.forces.sides[side] if is_held(battle.field, s)) for side in voices(battle.field)
    ]
    said: list[Said] = [(Resume(), speakers[0]), *((Pause(), seat) for seat in speakers), (Pause(), speakers[0])]
    said += [(TakeBack(), seat) for seat in speakers]
    answers = [*(twin.command(command, seat) for command, seat in said), twin.choose(Finish())]
    yield from (each for each in answers if isinstance(each, Refusal))


def _dialogues(battle: Battle, rng: Random) -> tuple[tuple[Said, ...], ...]:
    """Each said one after another to a copy; at least its last is mostly to be refused."""
    seat, other = rng.sample(range(len(battle.forces.setup.seats)), 2)
    dispute = _dispute(battle, "What now?")
    return (
        ((OfferDraw(), 99),),
        ((Decline(), seat),),
        ((OfferDraw(), seat), (OfferDraw(), seat)),
        ((dispute, seat), (dispute, seat)),
        (*((dispute, each) for each in range(len(battle.forces.setup.seats))), (dispute, seat)),
        ((SettleByRollOff("What now?", ("only one",)), seat),),
        ((SettleByRollOff("What now?", ("the same",) * len(voices(battle.field))), seat),),
        ((_dispute(battle, ""), seat),),
        ((AskUndo(0), seat),),
        ((Warn(seat, "itself"), seat),),
        ((Warn(99, "nobody"), seat),),
        ((Warn(10**20, "far from everybody"), seat),),
        ((Warn(other, ""), seat),),
        ((GoOnWithout(seat), seat),),
        ((GoOnWithout(other), seat), (Warn(other, "gone"), seat)),
        ((Surrender(), seat), (OfferDraw(), seat)),
    )


def _dispute(battle: Battle, question: str) -> SettleByRollOff:
    return SettleByRollOff(question, tuple(f"reading {side}" for side in voices(battle.field)))

"""Plays games for the bench and times every decision: what its player took to think, and what applying it took."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean

import msgspec

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.refusal import Refusal
from muster.battle.setup import Seat, Setup
from muster.battle.view import View
from muster.bots import IllegalAnswer, Player, bot
from muster.dice import FastDice
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import Size
from scripts.bench_report import Method

ARMIES = ("benchmark-red", "benchmark-blue")
TABLE_SEED, PIECES = 4, 13
Goes = Callable[[Battle], bool]


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision that was answered, with both times in seconds of the processor."""

    kind: str
    seat: int
    choice: AnyChoice
    thought: float
    applied: float


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was played; `seconds` are those of all of it."""

    battle: Battle
    answers: tuple[Answer, ...]
    seconds: float


@cache
def benchmark() -> Setup:
    """The two benchmark armies of 1,000 points on a table of 6 by 4 feet."""
    made = random_table(Size.C.board(), seed=TABLE_SEED)
    if made.amount != PIECES:
        raise SystemExit(f"The table has {made.amount} terrain pieces and not {PIECES}; another seed is needed.")
    names = ("Red", "Blue")
    seats = tuple(Seat(name, ready_army(army)) for name, army in zip(names, ARMIES, strict=True))
    return Setup(seats, made.table)


def players_of(name: str, setup: Setup, seed: int) -> list[Player]:
    """The same bot in every seat, each with a seed of its own."""
    return [bot(name, len(setup.seats) * seed + seat) for seat in range(len(setup.seats))]


def to_the_end(_battle: Battle) -> bool:
    return True


def until(decisions: int) -> Goes:
    """For the first so many decisions."""
    return lambda battle: battle.state.number < decisions


def played(setup: Setup, players: Sequence[Player], seed: int, goes_on: Goes = to_the_end) -> Played:
    """A game between players, to its end or for as long as it is to go on."""
    start, answers = time.process_time(), list[Answer]()
    battle = Battle.new(setup, FastDice(seed))
    while (decision := battle.pending) is not None and goes_on(battle):
        seat = battle.forces.sides[decision.side][0]
        began = time.process_time()
        choice = players[seat].choose(View(battle, seat), decision)
        thought = time.process_time()
        done = battle.choose(choice, seat, decision.number)
        applied = time.process_time()
        if isinstance(done, Refusal):
            raise IllegalAnswer(decision, choice, done)
        kind = msgspec.to_builtins(decision)["kind"]
        answers.append(Answer(kind, seat, choice, thought - began, applied - thought))
    return Played(battle, tuple(answers), time.process_time() - start)


class Repeating:
    """Says again what was chosen in a game, without a thought."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._choices = iter([each.choice for each in answers])

    def choose(self, _view: View, _decision: object) -> AnyChoice:
        return next(self._choices)


def by_kind(answers: Sequence[Answer], what: str, seconds: Callable[[Answer], float]) -> list[Method]:
    """The mean of every kind of decision, in the order of their names."""
    kinds = defaultdict[str, list[float]](list)
    for each in answers:
        kinds[each.kind].append(seconds(each))
    return [Method(f"{what}: {kind}", mean(kinds[kind]) * 1e6) for kind in sorted(kinds)]


def mean_us(answers: Iterable[Answer], seconds: Callable[[Answer], float]) -> float:
    return mean(seconds(each) for each in answers) * 1e6


def thought(answer: Answer) -> float:
    return answer.thought


def applied(answer: Answer) -> float:
    return answer.applied

"""Laws of the flow, whatever is asked: what a look ahead shows is what happens, and after every command the game
goes on.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.rules.seats import voices
from muster.battle.view import View
from muster.dice import FastDice, NoDiceError
from muster.rulebook.playstyle import Playstyle
from tests.battle.ledger import Ledger
from tests.battle.varied import varied_setup

COMMANDS_EVERY = 9
"""At one decision in so many every command is said to a copy."""
AFTERWARDS = 12
"""So many choices are made in a copy after a command."""
MOST = 80
"""Decisions of a game that are looked at."""
THREE_SIDES = 2
"""Of five games by their numbers, the one that has three sides: there others play on when one leaves."""
Law = Counter[str]


def lawful_game(number: int, most: int) -> Law:
    """A game of any choices, in which the laws hold at every decision; how often each was seen to."""
    style = list(Playstyle)[number % 2]
    battle = Battle.new(varied_setup(number * 5 + THREE_SIDES, style), FastDice(number))
    rng, seen = Random(number), Law()
    for step in range(most):
        if battle.pending is None:
            break
        choice = View(battle, 0).sample(rng)
        shown = looked_ahead(battle, choice)
        if step % COMMANDS_EVERY == number % COMMANDS_EVERY:
            seen.update(talked_over(battle, rng))
        asked, done = battle.pending, battle.choose(choice)
        assert isinstance(done, Progress), done
        if shown is not None:
            assert done.events[: len(shown)] == shown, f"{choice} was shown as {shown}"
            seen[f"ahead: {kind_of(asked)}"] += 1
    return seen


def looked_ahead(battle: Battle, choice: AnyChoice) -> tuple[ev.AnyEvent, ...] | None:
    """What a view shows to come of a choice; None if dice decide it."""
    view, before = View(battle, 0), battle.hash
    checked = view.check(choice)
    assert not hasattr(checked, "sentence"), checked
    try:
        return tuple(view.outcome(checked).events)
    except NoDiceError:
        return None
    finally:
        assert battle.hash == before, "a look ahead changed the battle"


def talked_over(battle: Battle, rng: Random) -> Iterator[str]:
    """Every command said to a copy of its own by somebody at the table, after which the copy is played on."""
    asked, seats = battle.pending, len(battle.forces.setup.seats)
    assert asked is not None
    for command in every_command(battle, rng):
        twin = battle.twin(FastDice(battle.state.number, battle.state.rolled))
        ledger = Ledger(twin, midway=True)
        done = twin.command(command, rng.randrange(seats))
        if isinstance(done, Progress):
            ledger.read(done)
            played_on(twin, ledger, rng)
            yield f"{type(command).__name__}: {kind_of(asked)}"


def every_command(battle: Battle, rng: Random) -> list[co.AnyCommand]:
    seats, readings = len(battle.forces.setup.seats), tuple(f"reading {side}" for side in voices(battle.field))
    return [
        co.Surrender(),
        co.OfferDraw(),
        co.StopAndScore(),
        co.Pause(),
        co.GoOnWithout(rng.randrange(seats)),
        co.GoOnWithout(rng.randrange(seats), "random"),
        co.Warn(rng.randrange(seats), "a rigged die"),
        co.SettleByRollOff("Is the hedge a wall?", readings),
    ]


def every_command_kind() -> list[str]:
    """What `every_command` says, by name."""
    kinds = (
        co.Surrender, co.OfferDraw, co.StopAndScore, co.Pause, co.GoOnWithout, co.Warn, co.SettleByRollOff,
    )  # fmt: skip
    return [kind.__name__ for kind in kinds]


def played_on(battle: Battle, ledger: Ledger, rng: Random) -> None:
    """Any choices are taken, and nobody who is gone does anything any more."""
    for _ in range(AFTERWARDS):
        assert (battle.pending is None) == (battle.result is not None)
        if battle.pending is None:
            return
        gone = {unit.number for unit in battle.forces.units if battle.field.is_gone(unit.number)}
        done = battle.choose(View(battle, 0).sample(rng))
        assert isinstance(done, Progress), done
        ledger.read(done)
        ghosts = [each for each in done.events if getattr(each, "unit", None) in gone]
        assert not ghosts, f"of units that are gone: {ghosts}"


def kind_of(decision: AnyDecision) -> str:
    return type(decision).__name__

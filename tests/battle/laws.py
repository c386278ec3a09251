"""Laws of the flow, whatever is asked: what a look ahead or the page shows is what happens, after every command the
game goes on, and nobody's leaving takes a decision away from those who stay.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec import to_builtins

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.decisions import ActionDecision, AnyDecision, AttackDecision, DeployDecision, MoveDecision
from muster.battle.rules.seats import is_held, voices
from muster.battle.view import View
from muster.dice import FastDice, NoDiceError
from muster.rulebook.playstyle import Playstyle
from muster.table.movement.units.melee import touch
from muster.views.preview import preview
from muster.views.shapes.preview import MovePreview
from tests.battle.ledger import Ledger
from tests.battle.varied import varied_setup

COMMANDS_EVERY = 9
"""At one decision in this many everything is said to a copy, and at the first of each kind."""
AFTERWARDS = 12
"""Choices that are made in a copy after that."""
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
        shown, told = looked_ahead(battle, choice), asked_about(battle, choice)
        is_new = not seen[f"surrender: {kind_of(battle.pending)}"]
        if is_new or step % COMMANDS_EVERY == number % COMMANDS_EVERY:
            seen.update(talked_over(battle, rng))
            went_back = list(gone_back(battle, rng))
            seen.update(went_back)
            if went_back:
                continue
        asked, done = battle.pending, battle.choose(choice)
        assert isinstance(done, Progress), done
        if shown is not None:
            assert done.events[: len(shown)] == shown, f"{choice} was shown as {shown}"
            seen[f"ahead: {kind_of(asked)}"] += 1
        if told is not None:
            came_true(told, battle, choice, done)
            seen[f"preview: {kind_of(asked)}"] += 1
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


def asked_about(battle: Battle, choice: AnyChoice) -> MovePreview | None:
    """What the page is told before a choice; None for choices that put nobody anywhere."""
    asked, before = battle.pending, battle.hash
    assert asked is not None
    view = View(battle, battle.forces.sides[asked.side][0])
    told = preview(view, {"ask": "choice", "choice": to_builtins(choice)})["move"]
    assert told["legal"], told["fault"]
    assert battle.hash == before, "a question changed the battle"
    return told if told["ways"] else None


def came_true(told: MovePreview, battle: Battle, choice: AnyChoice, done: Progress) -> None:
    """Every model stands where its way was shown to end, and the unit is in contact with whom it was shown to be."""
    field, unit = battle.field, battle.forces.unit_of[told["ways"][0]["model"]]
    for way in told["ways"]:
        if way["model"] in field.on_table(battle.forces.unit_of[way["model"]]):
            assert list(field.figure(way["model"]).centre) == way["path"][-1][:2], (
                f"{choice} was shown to end elsewhere"
            )
    own, melee = field.figures(field.on_table(unit)), field.melee_of(unit)
    foes = [] if melee is None else [each for each in melee.units if battle.forces.enemies(unit, each)]
    touched = [each for each in foes if touch(own, field.figures(field.on_table(each)))]
    assert told["engages"] == touched or not own, f"{choice} was shown to engage {told['engages']}, not {touched}"


def talked_over(battle: Battle, rng: Random) -> Iterator[str]:
    """Every command said to a copy of its own by those at the table, after which the copy is played on."""
    asked, seats = battle.pending, range(len(battle.forces.setup.seats))
    assert asked is not None
    for name, speakers in talks(battle, rng).items():
        twin = battle.twin(FastDice(battle.state.number, battle.state.rolled))
        ledger = Ledger(twin, midway=True)
        for seat, command in speakers:
            if twin.result is not None or not any(is_held(twin.field, each) for each in seats):
                break
            done = twin.command(command, seat)
            if not isinstance(done, Progress):
                break
            ledger.read(done)
        else:
            still_asked(asked, twin)
            played_on(twin, ledger, rng)
            yield f"{name}: {kind_of(asked)}"


def talks(battle: Battle, rng: Random) -> dict[str, list[tuple[int, co.AnyCommand]]]:
    """What can be said at a table, each time by the seats that it takes to have it done."""
    seats = list(range(len(battle.forces.setup.seats)))
    rng.shuffle(seats)
    one, other, *_ = seats
    speaking = [battle.forces.sides[side][0] for side in voices(battle.field)]
    readings = tuple(f"reading {side}" for side in voices(battle.field))
    settle = co.SettleByRollOff("Is the hedge a wall?", readings)
    warn = co.Warn(one, "a rigged die")
    return {
        "surrender": [(one, co.Surrender())],
        "draw": [(seat, co.OfferDraw()) for seat in speaking],
        "draw declined": [(one, co.OfferDraw()), (other, co.Decline())],
        "stop and score": [(seat, co.StopAndScore()) for seat in speaking],
        "pause and resume": [*((seat, co.Pause()) for seat in speaking), (other, co.Resume())],
        "gone": [(other, co.GoOnWithout(one))],
        "bot, and back": [(other, co.GoOnWithout(one, "random")), (one, co.TakeBack())],
        "disqualified": [(other, warn), (other, warn)],
        "settle": [(seat, settle) for seat in speaking],
    }


TALKS = (
    "surrender", "draw", "draw declined", "stop and score", "pause and resume", "gone", "bot, and back",
    "disqualified", "settle", "undo",
)  # fmt: skip


def still_asked(before: AnyDecision, battle: Battle) -> None:
    """Whatever others say, and whoever of them leaves, a side that plays on is asked what it was asked."""
    after = battle.pending
    asked_alone = isinstance(before, DeployDecision | MoveDecision | ActionDecision | AttackDecision)
    if after is None or before.side not in voices(battle.field) or not asked_alone:
        return
    if isinstance(before, AttackDecision) and before.only is not None and battle.field.is_gone(before.only):
        return  # of a Counter Attack on somebody who is gone nothing is left
    assert (kind_of(after), after.side) == (kind_of(before), before.side), f"{before} became {after}"


def gone_back(battle: Battle, rng: Random) -> Iterator[str]:
    """One side after another agrees to go back to an earlier decision, until it is asked again."""
    assert battle.pending is not None
    kind, to = kind_of(battle.pending), battle.state.number - rng.randint(1, 3)
    for side in voices(battle.field):
        done = battle.command(co.AskUndo(to), battle.forces.sides[side][0])
        if not isinstance(done, Progress):
            return
        if any(isinstance(each, ev.Undone) for each in done.events):
            yield f"undo: {kind}"
            return
    raise AssertionError("all have agreed to go back, and nobody has gone back")


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

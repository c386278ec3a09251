"""What is told of every kind of event to those who may not know the figures of its units (MOD-02)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from muster.battle import apply
from muster.battle import events as ev
from muster.battle.forces import Forces
from muster.battle.log.log import LogLine
from muster.battle.narration import narrate
from muster.battle.setup import Setup
from muster.battle.spot import Cast, Shot
from muster.battle.state import Result, State
from muster.bookkeeping.command_points import CommandPoints
from muster.rulebook.ruleset import CORE
from muster.views import story, story_hidden
from muster.views.shapes.story import StoryEvent
from tests.battle.test_narrate import BLUE, HULL, RED, TOLD, WAGON, standing
from tests.battle.test_narrate import forces as open_forces

ANNA, BERT, SPECTATOR = 0, 1, None
SECRETS: dict[type[ev.Event], dict[str, Any]] = {
    ev.AttackDeclared: {"shots": (Shot(0, 0, BLUE), Shot(1, 0, WAGON), Shot(2, 0, WAGON)), "holds": ((HULL, 2),)},
    ev.AttackRolled: {"weapon": "wunderwaffe", "weapons": 9, "needs": "2+", "because": "Power 9", "successes": 0},
    ev.DiceReadAgain: {"needs": "2+", "because": "Power 9 against Defence 1", "successes": 0},
    ev.SavePierced: {"save": "Cover", "ap": 2},
    ev.SavesRolled: {"save": "AEGIS", "needs": "6+"},
    ev.HpLost: {"losses": ((0, 9), (1, 1))},
    ev.LossDiscarded: {"hp": 9},
    ev.PassengersStruck: {"hits": 9},
    ev.GameEnded: {"result": Result((1,), ("100/3", "2"), "game length")},
}
"""What nobody but those whose secret it is may know of each kind of event: another value of it."""
CLOSED = [event for event, _ in TOLD if not event.public]


class Scouted(ev.Event, frozen=True, tag="scouted"):
    """An event whose author thought of nothing but what it is about."""

    based_on = ("COH-07",)

    unit: int
    defence: int
    cast: Cast

    def about(self, unit_of: Sequence[int]) -> tuple[int, ...]:
        return (self.unit,)

    @property
    def thrown(self) -> tuple[Cast, ...]:
        return (self.cast,)


@cache
def hiding() -> Forces:
    setup: Setup = replace(open_forces().setup, ruleset=replace(CORE, name="hidden", hidden_units=True))
    return Forces(setup)


def told(event: Any, seat: int | None, here: Forces | None = None) -> StoryEvent:
    """An event as it stands in the story that a seat, or a spectator, is told."""
    line = LogLine(n=3, seat=ANNA, events=(event,), steps=msgspec.Raw(b"[]"), decision=0, hash="")
    after = State.at_start(hiding())
    return story.story_line(here or hiding(), before(), line, seat, after)["events"][0]


def before() -> State:
    state = standing()
    state.command = CommandPoints((5, 7))
    return state


def whose_secrets(event: ev.Event) -> set[int]:
    """The sides of which one alone does not know all of the others."""
    if isinstance(event, ev.GameEnded):
        return {BERT}  # the value of his army; each is told its own
    revealed = event.reveals(hiding().unit_of)
    return {ANNA, BERT} if revealed is None else {hiding().units[unit].side for unit in revealed if unit >= 0}


@pytest.mark.rule("MOD-02")
@pytest.mark.parametrize("seat", [ANNA, BERT, SPECTATOR])
def test_of_an_event_nobody_declared_nothing_but_its_bare_sentence_is_told(
    seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_by: list[tuple[dict[Any, Any], object]] = [
        (apply.CHANGES, None),
        (narrate.TELLERS, lambda *_: "Lamplighters have Defence 7."),
        (story_hidden.BARE, lambda *_: "Somebody looks about."),
    ]
    for table, what in told_by:
        monkeypatch.setitem(table, Scouted, what)
    event = Scouted(RED, 7, Cast(1, "scouting", "d6", (5,)))
    assert told(event, seat) == {
        "kind": "", "sentence": "Somebody looks about.", "rules": [], "seat": -1, "units": [], "dice": [], "ways": [],
        "movers": [],
    }  # fmt: skip
    assert told(event, seat, open_forces())["kind"] == "scouted"


def test_every_kind_that_is_not_public_has_a_secret_here() -> None:
    assert set(SECRETS) == {kind for kind in ev.KINDS if not kind.public}


@pytest.mark.rule("MOD-02")
@pytest.mark.parametrize("event", CLOSED, ids=lambda event: type(event).__name__)
def test_nothing_that_others_are_told_of_an_event_depends_on_its_secret(event: Any) -> None:
    twin = msgspec.structs.replace(event, **SECRETS[type(event)])
    others = [seat for seat in (ANNA, BERT, SPECTATOR) if whose_secrets(event) != {seat}]
    for seat in others:
        assert told(event, seat) == told(twin, seat)
        assert not any((told(event, seat)["ways"], told(event, seat)["movers"]))
        assert all(dice["need"] is None and not dice["passed"] for dice in told(event, seat)["dice"])
    for seat in {ANNA, BERT} - {*others}:
        assert told(event, seat) != told(twin, seat), "whose secret it is may know it"
    assert told(event, SPECTATOR, open_forces()) != told(twin, SPECTATOR, open_forces())


@pytest.mark.parametrize(
    "event", [event for event, _ in TOLD if event.public], ids=lambda event: type(event).__name__
)
def test_an_event_that_is_public_is_told_alike_with_secrets_and_without(event: Any) -> None:
    for seat in (ANNA, BERT, SPECTATOR):
        assert told(event, seat) == told(event, seat, open_forces())


@pytest.mark.rule("MOD-02")
def test_who_is_attacked_does_not_learn_the_ap_nor_which_save_others_have() -> None:
    pierced, saved = ev.SavePierced(BLUE, "Armour", 5), ev.SavesRolled(BLUE, "AEGIS", "4+", (), 1)
    assert told(pierced, BERT)["sentence"] == "A save of Rider is pierced."
    assert (told(saved, BERT)["rules"], told(saved, ANNA)["rules"]) == (["SAVE-06"], [])

"""Random games as the soak plays them: a few of them, and what becomes of one that goes wrong."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from muster.battle.choices import AnyChoice, Move
from muster.battle.events import AnyEvent, HpLost
from muster.battle.field import Field
from muster.battle.flow.attack import AttackOpportunity
from muster.battle.flow.move import MoveOpportunity
from muster.battle.spot import Path as Way
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from scripts.soak_games import last_hash, replayed
from tests.battle.keeping import play_again
from tests.battle.random_games import random_game

GAME = 1


@pytest.mark.parametrize("number", [1, 7, 8, 14])
def test_a_random_game_ends_with_its_books_in_order_and_replays(number: int, tmp_path: Path) -> None:
    counts, log = random_game(number, tmp_path)
    assert counts["games"]["games"] == 1
    assert counts["events"]["GameEnded"] == 1
    assert replayed(log) == last_hash(log)
    assert not list(tmp_path.iterdir())


def no_losses(field: Field, event: AnyEvent, tell: Callable[[Field, AnyEvent], None] = Field.tell) -> None:
    """HP are told to be lost, but are not."""
    if isinstance(event, HpLost):
        field.told.append(event)
    else:
        tell(field, event)


def no_attack(*_: object) -> None:
    raise ZeroDivisionError("a weapon of no attacks")


def far_away(step: MoveOpportunity, field: Field, _: Random) -> AnyChoice:
    """A move to the other end of the world."""
    unit = step.asks(field).units[0].unit  # type: ignore[union-attr]
    model = field.models(unit)[0]
    return Move(unit, (Way(model, (field.figure(model).centre, (900_000, 0))),))


def spoil_the_books(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Field, "tell", no_losses)


def spoil_the_attack(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AttackOpportunity, "take", no_attack)


def spoil_the_samples(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MoveOpportunity, "sample", far_away)


@pytest.mark.parametrize(
    ("spoil", "error"),
    [(spoil_the_books, AssertionError), (spoil_the_attack, ZeroDivisionError), (spoil_the_samples, AssertionError)],
)
def test_a_game_that_goes_wrong_is_kept_and_goes_wrong_again(
    spoil: Callable[[pytest.MonkeyPatch], None],
    error: type[Exception],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spoil(monkeypatch)
    with pytest.raises(error) as first:
        random_game(GAME, tmp_path)
    kept = tmp_path / f"seed-{GAME}.yaml"
    assert f"kept as {kept}" in first.value.__notes__[0]
    with pytest.raises(error) as second:
        play_again(kept)
    assert str(second.value) == str(first.value)
    if spoil is not spoil_the_books:  # which only a second bookkeeping notices
        assert [each.what for each in run(load_scenario(kept)).differences] == ["choice"]
    monkeypatch.undo()
    if spoil is not spoil_the_samples:
        play_again(kept)
        assert run(load_scenario(kept)).as_expected

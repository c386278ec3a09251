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
from muster.rulebook.ruleset import PRESETS
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from scripts.soak_games import last_hash, never_met, replayed
from tests.battle.keeping import play_again
from tests.battle.mixed_rules import MIXED, any_rules, every_setting, switch_settings
from tests.battle.random_games import greedy_advanced_game, random_advanced_game, random_game
from tests.battle.tally import Counts

GAME = 1
Game = Callable[[int, Path], tuple[Counts, bytes]]


@pytest.mark.parametrize(
    ("game", "number"),
    [
        *((random_game, number) for number in (1, 7, 8, 14)),
        *((random_advanced_game, number) for number in (5, 9, 17, 18, 22, 24)),
        *((greedy_advanced_game, number) for number in (1, 7)),
    ],
)
def test_a_random_game_ends_with_its_books_in_order_and_replays(game: Game, number: int, tmp_path: Path) -> None:
    counts, log = game(number, tmp_path)
    assert counts["games"]["games"] == 1
    assert counts["events"]["GameEnded"] == 1
    assert replayed(log) == last_hash(log)
    assert not list(tmp_path.iterdir())


def test_advanced_games_are_played_by_every_preset_and_every_setting_of_the_beta_rules() -> None:
    rules = [any_rules(number, 2) for number in range(200)]
    assert {each.name for each in rules} == {*PRESETS, MIXED}
    assert {setting for each in rules for setting in switch_settings(each)} == set(every_setting())
    assert all(any_rules(number, 4).most_sides >= 4 for number in range(200))


def no_losses(field: Field, event: AnyEvent, apply: Callable[[Field, AnyEvent], None] = Field.apply) -> None:
    """HP are told to be lost, but are not."""
    if isinstance(event, HpLost):
        field.events.append(event)
    else:
        apply(field, event)


def no_attack(*_: object) -> None:
    raise ZeroDivisionError("a weapon of no attacks")


def far_away(step: MoveOpportunity, field: Field, _: Random) -> AnyChoice:
    """A move to the other end of the world."""
    unit = step.asks(field).units[0].unit  # type: ignore[union-attr]
    model = field.models(unit)[0]
    return Move(unit, (Way(model, (field.figure(model).centre, (900_000, 0))),))


def spoil_the_books(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Field, "apply", no_losses)


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


def test_a_star_stands_for_codes_that_are_not_listed() -> None:
    assert never_met(["move.far", "walk.*"], ["walk.model", "move.far"]) == []
    assert never_met(["walk.far", "walk.*"], ["walk.far"]) == ["walk.*"]
    assert never_met(["walk.far", "walk.*"], ["walk.model"]) == ["walk.far"]

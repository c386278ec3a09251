"""Sharing out single weapons: what is typed becomes shots, and what cannot be is asked again in a sentence."""

import io
from collections import Counter
from functools import cache

import pytest
from rich.console import Console

from muster.battle.battle import Battle
from muster.battle.choices import Attack
from muster.battle.decisions import AttackDecision
from muster.battle.refusal import Refusal
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.view import View
from muster.cli.battle_signs import signs_of
from muster.cli.play.asking import Asking
from muster.cli.play.share import Reach, share_out, split
from muster.cli.play.terminal import Terminal, Unclear
from tests.battle.kit import new, played


@cache
def volley() -> tuple[Battle, int]:
    """A battle in which a unit is to attack that has one kind of weapon, at least three of them, and two targets."""
    for seed in range(12):
        battle = new(seed)
        moments = played(battle, seed)
        while battle.pending is not None:
            for unit in battle.pending.units if isinstance(battle.pending, AttackDecision) else ():
                aim = aim_of(battle.field, unit)
                everywhere = [set(aim.shots_at(target)) for target in aim.targets]
                kinds = {battle.forces.weapons_of(model)[place] for uses in everywhere for model, place in uses}
                if len(everywhere) > 1 and len(kinds) == 1 and len(everywhere[0] & everywhere[1]) > 2:
                    return battle, unit
            next(moments)
    raise LookupError("no such attack")


class Volley:
    """That unit, whoever commands it, and what the terminal says to them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.battle, self.unit = volley()
        self._patch, self._file = patch, io.StringIO()
        seat = self.battle.forces.unit(self.unit).seat
        self.asking = Asking(Terminal(Console(file=self._file, width=100)), View(self.battle, seat))

    @property
    def aim(self) -> Aim:
        return aim_of(self.asking.field, self.unit)

    @property
    def said(self) -> str:
        return self._file.getvalue()

    def share(self, *typed: str) -> Attack | None:
        self._patch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
        return share_out(self.asking, self.aim)


@pytest.fixture
def unit(monkeypatch: pytest.MonkeyPatch) -> Volley:
    return Volley(monkeypatch)


def test_two_weapons_of_a_kind_go_at_one_target_and_one_at_another(unit: Volley) -> None:
    attack = unit.share("2 at 1, 1 at 2", "y")
    assert attack is not None
    assert sorted(Counter(shot.target for shot in attack.shots).values()) == [1, 2]
    assert len({(shot.model, shot.weapon) for shot in attack.shots}) == 3
    assert "and the targets below that each reaches:\n    m1 " in unit.said
    assert unit.said.index("HP on average") < unit.said.index("Roll for all of this?")
    assert not isinstance(unit.battle.copy().choose(attack), Refusal)


def test_a_target_for_all_of_them_or_none(unit: Volley) -> None:
    whole = unit.share("1")
    assert whole is not None
    assert len({shot.target for shot in whole.shots}) == 1
    assert unit.share("h") is None
    assert "No weapon has a target; an attack needs one." in unit.said


def test_what_was_not_meant_is_not_rolled(unit: Volley) -> None:
    assert unit.share("1 at 1, 1 at 2", "n") is None


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1 at 77", "“77” is no target here; allowed are 1 to"),
        ("1 at ?", "“?” is no target here; allowed are 1 to"),
        ("99 at 1", "weapons cannot do that; the lines above say whom each model reaches."),
        ("m99 at 1", "m99 has no such weapon left that reaches"),
        ("m1 at 1, m1 at 2", "has no such weapon left that reaches"),
        ("two at 1", "“two at 1” is none of these; allowed are 1 to"),
    ],
)
def test_what_cannot_be_shared_out_so_is_asked_again(unit: Volley, typed: str, sentence: str) -> None:
    assert unit.share(typed, "1") is not None
    assert sentence in " ".join(unit.said.split())


def test_models_are_named_and_the_others_fill_up(unit: Volley) -> None:
    """A weapon that others could take is left to the target that nothing else reaches."""
    first = unit.battle.forces.unit(unit.unit).models.start
    near, far = 90, 91
    reach: Reach = {(first, 0): frozenset({near, far}), (first + 1, 0): frozenset({near})}
    shots = split(unit.asking, unit.unit, reach, (near, far), "1 at 1, 1 at 2")
    assert {(shot.model, shot.target) for shot in shots} == {(first, far), (first + 1, near)}
    shots = split(unit.asking, unit.unit, reach, (near, far), "m1 at 2; m2 at 1")
    assert [(shot.model, shot.target) for shot in shots] == [(first, far), (first + 1, near)]
    assert split(unit.asking, unit.unit, reach, (near, far), "M2 x 1")[0].model == first + 1
    assert [shot.target for shot in split(unit.asking, unit.unit, reach, (near, far), "1 at 2")] == [far]


def test_letters_of_the_map_name_targets_too(unit: Volley) -> None:
    targets = tuple(unit.aim.targets)
    uses = dict.fromkeys(unit.aim.shots_at(targets[1]), frozenset(targets))
    shots = split(unit.asking, unit.unit, uses, targets, f"1 at {signs_of(unit.battle.forces)[targets[1]]}")
    assert [shot.target for shot in shots] == [targets[1]]
    with pytest.raises(Unclear, match="is no target here"):
        split(unit.asking, unit.unit, uses, targets, "1 at ~")

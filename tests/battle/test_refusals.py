"""Refusals: whatever breaks a rule is refused with its id, changes nothing, and comes with what would be legal."""

from collections import Counter
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice, Attack, Deploy, Embark, Move
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.rulebook.catalogue import catalogue
from tests.battle.keeping import Kept
from tests.battle.perturbing import twisted
from tests.battle.varied import varied_setup

NEARBY = 0.95
NOWHERE = ("a_unit_that_is_not_in_reserve", "a_unit_that_cannot_act", "nobody_moves")
"""Twists after which nothing of the same unit is near: it may do nothing, or was sent nowhere."""
TWISTS = 3
"""So many of the ways to make a choice illegal are tried at each decision."""


@pytest.mark.parametrize("number", [0, 5, 7])
def test_what_breaks_a_rule_is_refused_and_changes_nothing(number: int) -> None:
    refused, offered = play_and_perturb(number)
    assert len(refused) > 10
    for kind in ("Deploy", "Move", "Attack"):
        asked, near = offered[kind, "asked"], offered[kind, "near"]
        assert near >= NEARBY * asked, f"{near} of {asked} refused {kind}s came with a legal choice"


def play_and_perturb(number: int) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Play a game, and before every choice try all the ways to make it illegal."""
    battle, rng = Battle.new(varied_setup(number), FastDice(number)), Random(number)
    refused: Counter[str] = Counter()
    offered: Counter[tuple[str, str]] = Counter()
    with Kept(battle, number) as kept:
        while battle.pending is not None:
            legal = battle.state.steps[-1].sample(battle.field, rng)
            before = battle.hash
            twists = list(twisted(battle, legal, rng))
            for name, wrong in rng.sample(twists, min(TWISTS, len(twists))):
                answer = kept.refused(wrong)
                assert battle.hash == before, f"{name} changed the state"
                assert answer.sentence.endswith(".")
                assert answer.rule in catalogue() or answer.code.startswith("choice."), answer
                refused[answer.code] += 1
                near = has_a_legal_choice_nearby(battle, name, wrong, answer)
                if isinstance(wrong, Deploy | Move | Attack) and name not in NOWHERE:
                    offered[type(wrong).__name__, "asked"] += 1
                    offered[type(wrong).__name__, "near"] += near
            kept.choose(legal)
    return refused, offered


def has_a_legal_choice_nearby(battle: Battle, name: str, wrong: AnyChoice, refusal: Refusal) -> bool:
    """Whether a refusal offers a choice; it is then of the same kind and the same unit, and it is taken."""
    nearest = refusal.nearest
    if nearest is None:
        return False
    kinds = (Embark, Move) if isinstance(wrong, Embark) else (type(wrong),)
    assert isinstance(nearest, kinds), f"{name}: {nearest} is nothing like {wrong}"
    assert getattr(nearest, "unit", None) == getattr(wrong, "unit", None), f"{name}: {nearest} is of another unit"
    taken = battle.copy().choose(nearest)
    assert not isinstance(taken, Refusal), f"{name}: {nearest} was refused: {taken}"
    return True

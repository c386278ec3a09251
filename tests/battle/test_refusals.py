"""Refusals: whatever breaks a rule is refused with its id, changes nothing, and comes with what would be legal."""

from collections import Counter
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Attack, Deploy, Finish, Move
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.rulebook.catalogue import catalogue
from tests.battle.keeping import Kept
from tests.battle.perturbing import twisted
from tests.battle.varied import varied_setup

NEARBY = 0.95
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
                if isinstance(wrong, Deploy | Move | Attack):
                    offered[type(wrong).__name__, "asked"] += 1
                    offered[type(wrong).__name__, "near"] += has_a_legal_choice_nearby(battle, name, answer)
            kept.choose(legal)
    return refused, offered


def has_a_legal_choice_nearby(battle: Battle, name: str, refusal: Refusal) -> bool:
    """Whether a refusal offers more than to finish; what it offers is taken."""
    if refusal.nearest is None or isinstance(refusal.nearest, Finish):
        return False
    taken = battle.copy().choose(refusal.nearest)
    assert not isinstance(taken, Refusal), f"{name}: {refusal.nearest} was refused: {taken}"
    return True

"""Refusals: whatever breaks a rule is refused with its id, changes nothing, and comes with what would be legal."""

from collections import Counter
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Act, Answer, AnyChoice, Attack, Deploy, Finish, March, Move, Rest
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.rulebook.catalogue import catalogue
from muster.rulebook.playstyle import Playstyle
from scripts.refusal_reasons import WORKED_OUT
from tests.battle.keeping import Kept
from tests.battle.perturbing import twisted
from tests.battle.varied import varied_setup
from tests.battle.wild import wild_choices

NEARBY = 0.95
NOWHERE = ("a_unit_that_is_not_in_reserve", "a_unit_that_cannot_act", "nobody_moves")
"""Twists after which nothing of the same unit is near: it may do nothing, or was sent nowhere."""
TWISTS, WILD = 3, 2
"""So many of the ways to make a choice illegal, and so many choices out of the blue, are tried at each decision."""
GAMES = [(number, style) for style in Playstyle for number in (0, 5, 7)]


@pytest.mark.parametrize(("number", "style"), GAMES)
def test_what_breaks_a_rule_is_refused_and_changes_nothing(number: int, style: Playstyle) -> None:
    refused, offered = play_and_perturb(number, style)
    assert len(refused) > 10
    for kind in ("Deploy", "Move", "Attack"):
        asked, near = offered[kind, "asked"], offered[kind, "near"]
        assert near >= NEARBY * asked, f"{near} of {asked} refused {kind}s came with a legal choice"


def play_and_perturb(number: int, style: Playstyle) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Play a game, and before every choice try many ways to make it illegal, and anything else."""
    battle, rng = Battle.new(varied_setup(number, style), FastDice(number)), Random(number)
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
                refused[answer.code] += 1
                near = has_a_legal_choice_nearby(battle, name, wrong, answer)
                if isinstance(wrong, Deploy | Move | Attack) and name not in NOWHERE:
                    offered[type(wrong).__name__, "asked"] += 1
                    offered[type(wrong).__name__, "near"] += near
            for wild in wild_choices(battle, rng, WILD):
                judged = kept.tried(wild)
                if isinstance(judged, Refusal):
                    has_a_legal_choice_nearby(battle, "wild", wild, judged)
            kept.choose(legal)
    return refused, offered


def has_a_legal_choice_nearby(battle: Battle, name: str, wrong: AnyChoice, refusal: Refusal) -> bool:
    """Whether a refusal offers a choice; it is then of the same kind and the same unit, and it is taken."""
    assert refusal.sentence.endswith("."), refusal
    assert refusal.rule in catalogue() or refusal.code.startswith("choice."), refusal
    if refusal.code in WORKED_OUT:
        assert refusal.rule in WORKED_OUT[refusal.code], f"list it in scripts/refusal_reasons.py: {refusal}"
    nearest = refusal.nearest
    if nearest is None:
        return False
    kind = Move if isinstance(wrong, March) else type(wrong)  # a march is resolved into single ways
    assert type(nearest) is kind, f"{name}: {nearest} is nothing like {wrong}"
    assert getattr(nearest, "unit", None) == getattr(wrong, "unit", None), f"{name}: {nearest} is of another unit"
    assert getattr(nearest, "host", None) == getattr(wrong, "host", None), f"{name}: {nearest} leads elsewhere"
    assert not isinstance(nearest, Act | Answer | Finish | Rest), f"{name}: {nearest} is another thing to do"
    taken = battle.copy().choose(nearest)
    assert not isinstance(taken, Refusal), f"{name}: {nearest} was refused: {taken}"
    return True

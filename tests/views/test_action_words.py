"""What Actions bring and what requirements ask of a die, in words beside the figures."""

import pytest

from muster.battle.battle import Battle
from muster.battle.decisions import ActionDecision
from muster.battle.view import View
from muster.rulebook.actions import SUPPORT
from muster.rulebook.ladder import ATTACK_D6
from muster.views.action_words import needs_words
from muster.views.asked_picture import asked_picture
from muster.views.shapes.asked import UnitOffer
from tests.views.kit import game


@pytest.mark.rule("ACT-22", "ACT-20")
def test_every_action_has_its_line_and_support_gives_a_point() -> None:
    seen: set[str] = set()
    guarded = 0
    for battle in game("advanced"):
        decision = battle.pending
        if not isinstance(decision, ActionDecision):
            continue
        for offer in _offers(battle, decision):
            held = battle.field.guard(offer["unit"])
            assert len(offer["means"]) == len(offer["gains"]) == len(offer["ways"])
            for way, means, gain in zip(offer["ways"], offer["means"], offer["gains"], strict=True):
                assert means.endswith(".")
                assert gain == (SUPPORT if way == "support" else 0)
                assert (f"Its Guard of +{held} ends." in means) == bool(held and way != "guard")
                seen.add(way)
                guarded += bool(held and way != "guard")
    assert {"move", "dash", "attack", "prepare", "guard", "support"} <= seen
    assert guarded


def _offers(battle: Battle, decision: ActionDecision) -> list[UnitOffer]:
    asked = asked_picture(View(battle, battle.forces.sides[decision.side][0]))
    assert asked is not None
    return asked["units"]


@pytest.mark.rule("ATTACK-18")
def test_a_chained_requirement_is_explained_where_it_stands() -> None:
    told = {cell: needs_words(ATTACK_D6.needs(cell)) for cell in ("4+", "6/2", "6/6/4", "Ax3", "2+x3", "never")}
    assert told == {
        "4+": "",
        "6/2": "Each 6 is thrown again, for 2+.",
        "6/6/4": "Each 6 is thrown again, for 6+, then 4+.",
        "Ax3": "No dice are thrown: every attack succeeds. Each success counts 3 times.",
        "2+x3": "Each success counts 3 times.",
        "never": "No die can succeed.",
    }

"""An Action that was paid for and not begun: whoever is asked is told that it can be taken back."""

import pytest

from muster.battle.choices import Act, TakeActionBack
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.cli.play.attack import choose_attack
from muster.rulebook.actions import Action
from muster.views.asked_picture import asked_picture
from tests.cli.kit import Desk
from tests.views.preview_kit import scene

GAME = """
style: advanced
weapons: {gun: {range: 24, power: 4, attacks: 1}}
sides:
  A: {One: {at: "4,8", weapons: gun}}
  B: {Foe: {at: "16,8", weapons: gun}}
start: {phase: actions, points: [A 5, B 5]}
"""


@pytest.mark.rule("CP-12.d")
def test_it_is_told_and_at_the_terminal_it_is_what_leaving_means(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = scene(GAME)
    assert not isinstance(battle.choose(Act(0, Action.ATTACK)), Refusal)
    told = asked_picture(View(battle, 0))
    assert told is not None
    assert told["takes_back"]
    assert "takes_back" not in (asked_picture(View(battle, 1)) or {}), "others learn only what they wait for"
    assert Desk(monkeypatch).ask(choose_attack, battle, "b") == TakeActionBack()
    assert not isinstance(battle.choose(TakeActionBack()), Refusal)
    assert battle.state.commanded.points == (5, 5)
    assert battle.state.commanded.uses == ()

"""The small game asks what games ask; a process that plays after another one compiled finds everything compiled."""

import subprocess
import sys

import pytest

from muster.battle.view import View
from muster.companion.json_types import Body
from muster.views.preview import preview
from muster.warming import small_game
from tests.table.test_warm_start import COMPILED

PLAYS = """
from muster.warming import warm
warm()
from muster.warming.small_game import play_a_little
play_a_little(asking=True)
"""


def test_every_kind_of_question_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noting(view: View, question: Body) -> object:
        asked.append(question["ask"])
        found = preview(view, question)
        assert "fault" not in found, found
        return found

    monkeypatch.setattr(small_game, "preview", noting)
    small_game.play_a_little(asking=True)
    assert {*asked} >= {"deploy", "reach", "move", "sight", "attack"}


@pytest.mark.timeout(900)
def test_after_one_call_a_game_compiles_nothing() -> None:
    """The call itself compiles where nobody did so before."""
    first, second = (
        subprocess.run([sys.executable, "-c", PLAYS + COMPILED], check=True, capture_output=True, text=True)
        for _ in range(2)
    )
    del first
    found, compiled = map(int, second.stdout.split())
    assert found
    assert not compiled

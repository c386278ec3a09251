"""A server that is killed under people who play keeps every line that it told of, on both databases."""

from pathlib import Path

import pytest

from tests.server.games.killing import kill_while_playing


@pytest.mark.timeout(300)
def test_every_acknowledged_line_outlives_a_kill(database_url: str, tmp_path: Path) -> None:
    figures = kill_while_playing(tmp_path, database_url, people=4, kills=1, more=12)
    assert figures["wrong"] == []
    assert figures["kills"] == 1
    assert figures["acknowledged"] >= 12 + 4
    assert figures["choices_cut_off"] >= 1
    assert figures["connections"] >= 2 * 4
    assert figures["same_state_after_a_kill"] > 0

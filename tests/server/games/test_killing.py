"""A server that is killed under people who play keeps every line that it told of, on both databases."""

from pathlib import Path

import pytest

from tests.server.games.killing import kill_while_playing


@pytest.mark.timeout(300)
def test_every_acknowledged_line_outlives_a_kill(database_url: str, tmp_path: Path) -> None:
    figures = kill_while_playing(tmp_path, database_url, people=4, kills=2, more=12)
    assert figures["wrong"] == []
    assert figures["kills"] == 2
    assert figures["acknowledged"] >= 2 * 12 + 4
    assert figures["connections"] >= 3 * 4
    assert figures["same_state_after_a_kill"] > 0

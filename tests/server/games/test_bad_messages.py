"""Four hundred bad messages of every kind; `make soak` says ten thousand."""

from pathlib import Path

import pytest

from tests.server.games.bad_kinds import KINDS
from tests.server.games.bad_messages import storm


@pytest.mark.timeout(200)
def test_every_bad_message_is_refused_with_its_code_and_no_game_changes(tmp_path: Path) -> None:
    figures = storm(tmp_path, 400, seed=1)
    assert figures["wrong"] == []
    assert figures["messages"] == 400
    assert figures["kinds"] == len(KINDS) + 2

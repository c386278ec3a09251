"""A backup that is taken under people who play is restored into either database, with all they were told before."""

from pathlib import Path

import pytest

from tests.server.games.backing_up import back_up_while_playing
from tests.server.kit import fresh_database


@pytest.mark.timeout(400)
@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_backup_under_load_holds_all_that_was_acknowledged(
    database_url: str, into: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    url = "" if into == "sqlite" else fresh_database(request.getfixturevalue("postgres_server"))
    figures = back_up_while_playing(tmp_path, database_url, fresh, url, people=4, more=12)
    assert figures["wrong"] == []
    assert figures["acknowledged_before"] >= 12
    assert figures["acknowledged_meanwhile"] > 0
    assert figures["lines_restored"] >= figures["acknowledged_before"]

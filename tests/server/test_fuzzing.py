"""Every operation and message at random, with and without keys; the soak asks a hundred thousand times."""

from contextlib import closing
from pathlib import Path

from tests.counts import TIMES
from tests.server.fuzzing import Fuzz
from tests.server.games.wire import ROOMY, WITH_A_DESK
from tests.server.kit import running

REQUESTS, MESSAGES = 600, 92


def test_nothing_that_is_sent_at_random_does_any_harm(tmp_path: Path) -> None:
    with running(tmp_path, **ROOMY | WITH_A_DESK) as server, closing(Fuzz(server, seed=TIMES)) as fuzz:
        fuzz.go(REQUESTS * TIMES)
        fuzz.say(MESSAGES * TIMES, seed=TIMES)
        assert fuzz.wrong == []
        assert {200, 401, 404, 422} <= fuzz.statuses.keys(), fuzz.statuses

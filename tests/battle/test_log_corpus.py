"""Logs of every format that ever was still open.

A test here fails when a log that somebody has kept no longer opens. Then the format has changed, and what to do is:

1. Raise `FORMAT` in `log/header.py`, and say in docs/engine.md what is new.
2. Teach `log.files.parse_log` to turn lines of the older format into those of the new one. The hash of an older line
   is that of the state as the older format wrote it.
3. Write logs of the new format with `python -m tests.battle.write_corpus`. Never change or delete one that is kept.
"""

from pathlib import Path

import pytest

from muster.battle.log.files import read_log
from muster.battle.log.header import FORMAT
from muster.battle.log.replay import fold
from tests.battle.write_corpus import CORPUS, GAMES

KEPT = sorted(CORPUS.glob("format-*.jsonl"))


def test_logs_of_every_format_are_kept() -> None:
    formats = {int(path.name.split("-")[1]) for path in KEPT}
    assert formats == set(range(1, FORMAT + 1))
    assert {path.stem.split("-")[2] for path in KEPT} >= set(GAMES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_log_opens_at_every_line(path: Path) -> None:
    log = read_log(path)
    assert log.notes == ()
    for line in log.lines[:: max(1, len(log.lines) // 12)]:
        assert fold(log, to=line.n).hash == line.hash
    last = fold(log)
    assert last.hash == log.lines[-1].hash
    assert last.log.lines == log.lines

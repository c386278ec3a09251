"""One game, one writer: whoever else wants the file is refused, and nothing that was acknowledged is lost."""

import subprocess
import sys
from pathlib import Path

import pytest

from muster.battle.battle import Battle
from muster.battle.log import lock
from muster.battle.log.files import read_log, write_log
from muster.battle.log.lock import HeldFile
from muster.battle.log.replay import fold, verify
from muster.files import BadInput
from tests.battle.kit import played
from tests.battle.skirmish import begun


def begun_in(path: Path) -> Battle:
    battle = begun(2)
    list(played(battle, 1, most=5))
    write_log(battle, path).close()
    return battle


def test_a_log_that_is_being_written_is_refused_to_others_until_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun_in(path)
    first, second = fold(read_log(path)), fold(read_log(path))
    with write_log(first, path):
        with pytest.raises(BadInput, match="is being written by another game") as refused:
            write_log(second, path)
        assert refused.value.code == "log.held"
        list(played(first, 2, most=3))
    assert read_log(path).lines == first.log.lines
    third = fold(read_log(path))
    with write_log(third, path):
        list(played(third, 3))
    assert verify(read_log(path)) == []


def test_a_new_game_does_not_begin_in_a_log_that_is_being_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    battle = begun(2, dice=1)
    with write_log(battle, path):
        before = path.read_bytes()
        with pytest.raises(BadInput, match="another game"):
            write_log(begun(2, dice=2), path)
        assert path.read_bytes() == before


def test_another_process_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    program = (
        "import sys; from pathlib import Path; from muster.battle.log.lock import HeldFile\n"
        "try: HeldFile(Path(sys.argv[1]))\n"
        "except Exception as error: print(error.code)"
    )
    with write_log(begun_in(path), path):
        done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout == "log.held\n"


def test_without_locks_whoever_comes_second_to_a_write_is_refused_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "LOCKS", None)
    path = tmp_path / "game.jsonl"
    begun_in(path)
    first, second = fold(read_log(path)), fold(read_log(path))
    with write_log(first, path), write_log(second, path):
        list(played(second, 2, most=3))
        before = first.hash, len(first.log.lines)
        with pytest.raises(BadInput, match="was changed by somebody else") as refused:
            list(played(first, 3, most=1))
    assert refused.value.code == "log.changed"
    assert (first.hash, len(first.log.lines)) == before
    kept = read_log(path)
    assert (kept.notes, kept.lines) == ((), second.log.lines)


def test_a_file_system_that_knows_no_locks_is_written_to_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(lock.LOCKS, "flock", unknown)
    path = tmp_path / "game.jsonl"
    battle = begun_in(path)
    assert read_log(path).lines == battle.log.lines


def test_what_was_there_is_read_and_only_what_is_cut_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "held"
    path.write_bytes(b"one\ntwo\nthr")
    held = HeldFile(path)
    assert held.there == b"one\ntwo\nthr"
    held.cut(8)
    held.put(b"three\n")
    held.close()
    assert path.read_bytes() == b"one\ntwo\nthree\n"

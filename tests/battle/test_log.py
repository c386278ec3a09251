"""The log: it folds to every state that was, plays on alike, verifies, and tells what is wrong in it."""

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.log.files import parse_log, read_log, write_log
from muster.battle.log.header import FastKind, header_of
from muster.battle.log.log import Log, encoded
from muster.battle.log.replay import fold, verify
from muster.battle.view import View
from muster.dice import Dice, FairDice, FastDice, ScriptedDice
from muster.files import BadInput
from tests.battle.kit import new, played
from tests.battle.skirmish import begun

SECRET = bytes(range(32))


def text_of(log: Log) -> bytes:
    return encoded(header_of(log.setup, log.dice)) + b"".join(map(encoded, log.lines))


@pytest.fixture(scope="module")
def game() -> tuple[Battle, list[str]]:
    """A game of three with commands and undo in it, and the hash after each of its lines."""
    battle, rng = begun(3, dice=11), Random(11)
    hashes = [battle.hash]
    while battle.pending is not None:
        number = battle.pending.number
        if number in (9, 21):
            for seat in range(3):
                battle.command(co.AskUndo(number - 3), seat)
                hashes += [battle.hash] * (len(battle.log.lines) - len(hashes))
        if number == 30:
            battle.command(co.Surrender(), 1)
        elif number == 33:
            battle.command(co.SettleByRollOff("Who is to move?", ("I", "you")), 0)
            battle.choose(View(battle, battle.pending.side).sample(rng))
        else:
            battle.choose(View(battle, battle.pending.side).sample(rng))
        hashes += [battle.log.lines[place].hash for place in range(len(hashes), len(battle.log.lines))]
    return battle, hashes


@pytest.fixture(scope="module")
def text(game: tuple[Battle, list[str]]) -> bytes:
    return text_of(game[0].log)


# -- what a log is worth


def test_folding_gives_the_state_at_every_line(game: tuple[Battle, list[str]]) -> None:
    battle, _ = game
    log = parse_log(text_of(battle.log), "game")
    assert log.setup == battle.log.setup
    for line in log.lines[::3]:
        assert fold(log, to=line.n).hash == line.hash
    again = fold(log)
    assert (again.hash, again.result, again.pending) == (battle.hash, battle.result, None)
    assert again.log.lines == battle.log.lines


def test_folded_pending_decisions_are_those_that_were_pending() -> None:
    battle, rng = new(3), Random(3)
    asked = [battle.pending]
    for _ in range(40):
        assert battle.pending is not None
        battle.choose(View(battle, 0).sample(rng))
        asked.append(battle.pending)
    log = parse_log(text_of(battle.log), "game")
    assert [fold(log, to=n).pending for n in range(41)] == asked


@pytest.mark.parametrize("stop", [0, 7, 18, 30])
def test_copies_and_reloaded_saves_play_on_to_the_same_result(stop: int, tmp_path: Path) -> None:
    battle = begun(3, dice=stop)
    list(played(battle, stop, most=stop))
    with write_log(battle, tmp_path / "game.jsonl"):
        pass
    copied, reloaded = battle.copy(), fold(read_log(tmp_path / "game.jsonl"))
    ends = []
    for each in (battle, copied, reloaded):
        told = [progress.events for progress in played(each, 99)]
        ends.append((told, each.hash, each.result))
    assert ends[0] == ends[1] == ends[2]
    assert reloaded.log.lines == battle.log.lines


def test_a_replay_in_another_process_gives_the_same_hash(game: tuple[Battle, list[str]], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_log(game[0], path).close()
    program = (
        "import sys; from pathlib import Path;"
        "from muster.battle.log.files import read_log; from muster.battle.log.replay import fold, verify;"
        "log = read_log(Path(sys.argv[1])); print(fold(log).hash, verify(log))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1) == [game[0].hash, "[]\n"]


def test_only_recorded_battles_have_a_log() -> None:
    battle = begun()
    assert battle.log.lines
    with pytest.raises(LookupError, match="copy"):
        _ = battle.copy().log
    unrecorded = Battle.new(battle.forces.setup, FastDice(1), record=False)
    with pytest.raises(LookupError, match="record=False"):
        _ = unrecorded.log
    assert unrecorded.hash == battle.hash


@pytest.mark.parametrize("kind", ["fair", "scripted"])
def test_a_copy_rolls_dice_of_its_own_whatever_they_are(kind: str) -> None:
    fair, scripted = FairDice(SECRET, ("oak", "elm")), ScriptedDice([6, 1, *[4, 2, 5] * 400])
    dice: Dice = fair if kind == "fair" else scripted
    battle = begun(2, dice=dice)
    list(played(battle, 1, most=10))
    copied, before = battle.copy(), dice.rolled
    list(played(copied, 5))
    assert copied.state.rolled > before
    assert dice.rolled == before
    list(played(battle, 5))
    assert battle.hash == copied.hash


# -- verifying


def test_a_true_log_verifies(text: bytes) -> None:
    assert verify(parse_log(text, "game")) == []


def changed(log: Log, place: int, **fields: object) -> Log:
    lines = [msgspec.structs.replace(line, **fields) if line.n == place else line for line in log.lines]
    return Log(log.setup, log.dice, log.muster, log.file, lines)


def test_every_kind_of_tampering_is_found(text: bytes) -> None:
    log = parse_log(text, "game")
    place = next(line.n for line in log.lines if line.choice is not None and line.n > 5)
    line = log.lines[place]
    assert "hash" in verify(changed(log, place, hash="0" * 32))[0]
    assert "events" in verify(changed(log, place, events=line.events * 2))[0]
    assert "refused" in verify(changed(log, place, seat=line.seat + 1))[0]
    assert "otherwise" in verify(changed(log, place, decision=line.decision + 1))[0]
    assert "refused" in verify(changed(log, place, choice=log.lines[1].choice))[0]
    assert verify(Log(log.setup, log.dice)) == ["The log has no line of the game."]


def test_an_event_that_did_not_happen_is_told_as_logs_hold_it(text: bytes) -> None:
    log = parse_log(text, "game")
    line = next(line for line in log.lines if any(isinstance(event, ev.MasterNamed) for event in line.events))
    named = next(event for event in line.events if isinstance(event, ev.MasterNamed))
    other = ev.MasterNamed((named.side + 1) % 3)
    (fault, *_) = verify(changed(log, line.n, events=tuple(other if each is named else each for each in line.events)))
    told, true = (msgspec.json.encode(each).decode() for each in (other, named))
    assert fault.endswith(f"is told as {told}, but {true} happened.")
    assert "MasterNamed(" not in fault


def test_a_log_is_read_by_its_path_or_by_the_text_of_it(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(text)
    assert read_log(str(path)) == read_log(path)
    with pytest.raises(BadInput, match="cannot be used") as caught:
        read_log(str(tmp_path / "none.jsonl"))
    assert caught.value.code == "log.unreadable"


def test_dice_that_are_not_of_the_seed_are_found(text: bytes) -> None:
    """A game played honestly with other dice than it names."""
    log = parse_log(text, "game")
    (fault,) = verify(Log(log.setup, FastKind(12), lines=log.lines))
    assert "seed 12" in fault


def test_a_fair_game_reveals_its_secret_at_the_end_and_can_be_checked(tmp_path: Path) -> None:
    battle = begun(2, dice=FairDice(SECRET, ("oak", "elm")))
    path = tmp_path / "fair.jsonl"
    writer = write_log(battle, path)
    list(played(battle, 2, most=20))
    assert SECRET.hex() not in path.read_text()
    unfinished = read_log(path)
    assert verify(unfinished) == []
    played_on = fold(unfinished, dice=FairDice(SECRET, ("oak", "elm")))
    for each in (battle, played_on):
        list(played(each, 4))
    assert played_on.hash == battle.hash
    writer.close()
    finished = read_log(path)
    assert path.read_text().splitlines()[-1] == json.dumps({"secret": SECRET.hex()}, separators=(",", ":"))
    assert verify(finished) == []
    finished.secret = bytes(32).hex()
    assert "commitment" in verify(finished)[0]
    finished.secret = ""
    assert verify(finished) == ["The game has ended, but the secret of its fair dice is not revealed."]


def test_a_game_of_real_dice_goes_on_with_dice_that_are_handed_in() -> None:
    battle = begun(2, dice=ScriptedDice([6, 1]))
    log = parse_log(text_of(battle.log), "real")
    assert log.dice.__struct_config__.tag == "real"
    assert verify(log) == []
    dispute = co.SettleByRollOff("Whose turn?", ("mine", "yours"))
    without = fold(log)
    without.command(dispute, 0)
    with pytest.raises(BadInput, match="hand them in"):
        without.command(dispute, 1)
    on = fold(log, dice=ScriptedDice([2, 5]))
    on.command(dispute, 0)
    on.command(dispute, 1)
    assert on.state.rulings == (("Whose turn?", "yours"),)
    assert on.state.rolled == 2


# -- files


def test_a_torn_last_line_is_dropped_with_a_word_and_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    battle = begun(2)
    writer = write_log(battle, path)
    list(played(battle, 1, most=5))
    whole = path.read_bytes()
    writer.close()
    path.write_bytes(whole[:-20])
    log = read_log(path)
    assert "torn" in log.notes[0]
    assert log.notes[0].startswith(f"{path}:7:")
    assert len(log.lines) == 5
    again = fold(log)
    with write_log(again, path):
        list(played(again, 8))
    assert read_log(path).notes == ()
    assert fold(read_log(path)).hash == again.hash
    assert verify(read_log(path)) == []


def test_a_file_that_holds_another_game_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_log(begun(2, dice=1), path).close()
    before = path.read_bytes()
    with pytest.raises(BadInput, match="something else"):
        write_log(begun(2, dice=2), path)
    assert path.read_bytes() == before


def test_a_line_that_cannot_be_written_never_happened() -> None:
    battle, rng = begun(2), Random(1)
    before, pending = battle.hash, battle.pending

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    battle.log.followers.append(full)
    with pytest.raises(OSError, match="No space"):
        battle.choose(View(battle, 0).sample(rng))
    assert (battle.hash, battle.pending, len(battle.log.lines)) == (before, pending, 1)
    battle.log.followers.clear()
    list(played(battle, 1))
    assert verify(battle.log) == []


def test_the_last_line_of_a_fair_game_and_its_secret_are_written_as_one() -> None:
    battle, handed = begun(2, dice=FairDice(bytes(32), ("oak", "elm"))), list[int]()
    battle.log.followers.append(lambda new: handed.append(len(new)))
    list(played(battle, 1))
    assert battle.result is not None
    assert handed == [1] * (len(handed) - 1) + [2]
    assert battle.log.secret == bytes(32).hex()


# -- malformed logs


def refused(data: bytes) -> BadInput:
    """What is said about a log that cannot be opened: one sentence with a place in it."""
    with pytest.raises(BadInput) as caught:
        fold(parse_log(data, "bad.jsonl"))
    assert "\n" not in caught.value.sentence
    assert len(caught.value.sentence) < 600
    return caught.value


def test_malformed_logs_are_refused_with_line_and_reason(text: bytes) -> None:
    rows = text.splitlines(keepends=True)
    assert refused(b"").sentence.startswith("bad.jsonl:1: this is no log")
    assert refused(b"\x7fELF\x00\xff\n").code == "log.line"
    assert refused(b"[" * 100_000 + b"\n").code == "log.line"
    newer = "bad.jsonl:1: the log is of format 3; this Muster reads formats 1 to 2."
    assert refused(b'{"format": 3}\n').sentence == newer
    assert refused(b'{"format": 0}\n').code == "log.format"
    assert refused(b'{"format": "1"}\n').code == "log.line"
    assert refused(rows[0]).code == "log.to"
    swapped = [*rows[:4], rows[5], rows[4], *rows[6:]]
    assert refused(b"".join(swapped)).sentence == "bad.jsonl:5: line 4 of the game stands where 3 is due."
    assert refused(b"".join([*rows[:4], *rows[5:]])).code == "log.order"
    assert refused(b"".join([*rows[:4], b"not json\n", *rows[5:]])).sentence.startswith("bad.jsonl:5: ")
    unknown = rows[4].replace(b'"event":"', b'"event":"never_')
    assert "bad.jsonl:5: " in refused(b"".join([*rows[:4], unknown, *rows[5:]])).sentence
    doubled = json.loads(rows[0])
    doubled["seats"][1]["roster"] = doubled["seats"][1]["roster"].replace("move: 9", "move: -9")
    assert "bad.jsonl:1: the roster of seat 1" in refused(json.dumps(doubled).encode() + b"\n" + rows[1]).sentence


def test_a_state_that_is_not_the_one_named_is_refused(text: bytes) -> None:
    rows = text.splitlines(keepends=True)
    last = json.loads(rows[-1])
    last["hash"] = "0" * 32
    assert refused(b"".join([*rows[:-1], json.dumps(last).encode() + b"\n"])).code == "log.hash"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_garbage_is_refused_and_never_a_traceback(text: bytes, data: st.DataObject) -> None:
    rows = text.splitlines(keepends=True)[:12]
    place = data.draw(st.integers(1, len(rows) - 1))
    row = json.loads(rows[place])
    path = data.draw(st.sampled_from(_paths(row)))
    odd: list[object] = [None, -1, 10**30, -(10**30), 1.5, "x", [], {}, [[]], True]
    _put(row, path, data.draw(st.sampled_from(odd)))
    spoilt = b"".join([*rows[:place], json.dumps(row).encode() + b"\n", *rows[place + 1 :]])
    with suppress(BadInput):
        log = parse_log(spoilt, "bad.jsonl")
        verify(log)
        fold(log)


def _paths(value: object, before: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, each in inside for path in ((*before, key), *_paths(each, (*before, key)))]


def _put(row: object, path: tuple[object, ...], value: object) -> None:
    for key in path[:-1]:
        row = row[key]  # type: ignore[index]
    row[path[-1]] = value  # type: ignore[index]

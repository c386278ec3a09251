"""The first line of a log vouches for itself: whatever is changed in it is found, in every field."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muster.battle.log.files import parse_log, read_log, write_log
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.battle.log.replay import fold, verify
from muster.files import BadInput
from tests.battle.kit import played
from tests.battle.skirmish import begun
from tests.battle.write_corpus import CORPUS


@pytest.fixture(scope="module")
def rows() -> tuple[bytes, bytes]:
    """The header of a game of teams, and its opening."""
    log = begun(4, dice=3, teams="ABAB").log
    return encoded(header_of(log.setup, log.dice)), encoded(log.lines[0])


def _swap_names(header: dict[str, Any]) -> None:
    one, other = header["seats"][:2]
    one["name"], other["name"] = other["name"], one["name"]


def _swap_teams(header: dict[str, Any]) -> None:
    one, other = header["seats"][:2]
    one["team"], other["team"] = other["team"], one["team"]


def _rename_unit(header: dict[str, Any]) -> None:
    roster = header["seats"][0]["roster"]
    header["seats"][0]["roster"] = roster.replace("name: ", "name: X", 1)


CHANGES: dict[str, Callable[[dict[str, Any]], None]] = {
    "names": _swap_names,
    "teams": _swap_teams,
    "a roster": _rename_unit,
    "warned": lambda header: header["seats"][0].update(warned=True),
    "seed": lambda header: header["dice"].update(seed=4),
    "length": lambda header: header["length"].update(turns=5),
    "muster": lambda header: header.update(muster="9.9.9"),
    "digest": lambda header: header.update(digest="0" * 32),
    "no digest": lambda header: header.pop("digest"),
    "format": lambda header: header.update(format=1),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_setup_is_refused_with_its_line(
    rows: tuple[bytes, bytes], change: Callable[[dict[str, Any]], None]
) -> None:
    header = json.loads(rows[0])
    change(header)
    with pytest.raises(BadInput, match="game:1: the setup is not as it was written: it") as refused:
        parse_log(json.dumps(header).encode() + b"\n" + rows[1], "game")
    assert refused.value.code == "log.digest"


def test_no_bit_of_it_can_be_flipped(rows: tuple[bytes, bytes]) -> None:
    """Every bit is flipped in one place or another; what it says would be another setup."""
    for place in range(0, len(rows[0]) - 1, 37):
        spoilt = bytearray(rows[0])
        spoilt[place] ^= 1 << place % 8
        with pytest.raises(BadInput, match=r"^game:[12]: "):
            parse_log(bytes(spoilt) + rows[1], "game")


def test_the_order_of_its_fields_does_not_matter_nor_does_a_mark_before_it(rows: tuple[bytes, bytes]) -> None:
    turned = json.dumps(dict(reversed(json.loads(rows[0]).items()))).encode()
    setup = parse_log(b"".join(rows), "game").setup
    for header in (turned + b"\r\n", b"\xef\xbb\xbf" + rows[0]):
        log = parse_log(header + rows[1], "game")
        assert log.setup == setup
        assert verify(log) == []


def test_a_log_of_format_1_goes_on_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    before = (CORPUS / "format-1-terrain.jsonl").read_bytes()
    path.write_bytes(before)
    battle = fold(read_log(path))
    with write_log(battle, path):
        list(played(battle, 1, most=2))
    assert path.read_bytes().startswith(before)
    assert len(read_log(path).lines) == len(battle.log.lines) == before.count(b"\n") + 1


def test_what_is_no_json_is_said_so(rows: tuple[bytes, bytes]) -> None:
    for header, words in (
        (b"{not json}\n", "this is no line of a log: JSON is malformed"),
        (b"\n", "input data was"),
    ):
        with pytest.raises(BadInput, match=words):
            parse_log(header + rows[1], "game")

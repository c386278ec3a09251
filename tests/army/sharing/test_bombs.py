"""Small codes that would unfold into something huge, with a sound check: refused before they cost time or memory."""

import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal

import pytest

from muster.army import Perk
from muster.army.sharing import receive, share
from muster.army.sharing.bits import Writing
from muster.army.sharing.codes import Many, Name
from muster.army.sharing.envelope import MOST_BODY, MOST_PASTED, Sealed, letters
from muster.army.sharing.records import COST, NAME, NOTHING_OR_NAME, RULESET, UNITS, WEAPON, WEAPONS
from muster.army.sharing.texts import codes, put_text
from muster.files import BadInput
from tests.army.kit import roster, squad, unit, weapon

SECONDS, BYTES = 1.0, 100_000_000
FULL = MOST_BODY * 5 - 2_000
Bomb = Callable[[Writing], None]


def roster_head(out: Writing, *, weapons: tuple[object, ...], profiles: tuple[object, ...]) -> None:
    out.fixed(0, 1)
    for code, value in ((NAME, "Bomb"), (NOTHING_OR_NAME, ""), (RULESET, "core"), (COST, None), (COST, None)):
        code.put(out, value)
    WEAPONS.put(out, weapons)
    UNITS.put(out, profiles)


def endless_text(out: Writing) -> None:
    """The piece with the most characters for a bit, over and over."""
    out.fixed(0, 1)
    out.raw("0")
    best = max((piece for piece in codes() if len(piece) > 1), key=lambda piece: len(piece) / len(codes()[piece]))
    out.raw(codes()[best] * (FULL // len(codes()[best])))
    put_text(out, "")


def many_weapons(out: Writing) -> None:
    """A count without end, and nothing behind it."""
    out.fixed(0, 1)
    NAME.put(out, "Bomb")
    NOTHING_OR_NAME.put(out, "")
    out.count(2**63, 3)


def repeated_perks(out: Writing) -> None:
    """One long text, pointed at thousands of times."""
    thing = weapon()
    object.__setattr__(thing, "perks", (Perk("Long", "x" * 2_000),) * 8_000)
    out.fixed(0, 1)
    WEAPON.put(out, thing)


def growing_names(out: Writing) -> None:
    """Each name is the last one and one letter more."""
    out.fixed(0, 1)
    NAME.put(out, "Bomb")
    names = ["aaaa" + "a" * more for more in range(100)] * 20
    Many(Name(), usual=3).put(out, names)


def crowds(out: Writing) -> None:
    """Two hundred units of a thousand models each, all with a hundred weapons."""
    gun, man = weapon(), unit()
    roster_head(out, weapons=(gun,), profiles=(man,))
    out.count(200, 3)
    for number in range(200):
        NAME.put(out, f"Unit {number}")
        out.count(999, 0)
        for _ in range(20):
            out.count(0, 2)
            out.count(100, 1)
        out.raw("0" * 300)


def no_weapon_to_point_at(out: Writing) -> None:
    roster_head(out, weapons=(), profiles=(unit(),))
    out.count(1, 3)
    NAME.put(out, "Unit")
    out.count(0, 0)
    out.count(0, 2)
    out.count(2**40, 1)


def ones(out: Writing) -> None:
    out.raw("1" * FULL)


def zeros(out: Writing) -> None:
    out.raw("0" * FULL)


def measured(texts: list[str]) -> tuple[BadInput | None, float, int]:
    """How receiving ended, the processor time it took, and the most memory it held."""
    refused = None
    start = time.process_time()
    try:
        receive(texts)
    except BadInput as refusal:
        refused = refusal
    seconds = time.process_time() - start
    tracemalloc.start()
    with suppress(BadInput):
        receive(texts)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return refused, seconds, peak


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("kind", ["WEAPON", "UNIT", "FACTION", "ARMOURY", "ROSTER"])
@pytest.mark.parametrize(
    "bomb",
    [endless_text, many_weapons, repeated_perks, growing_names, crowds, no_weapon_to_point_at, ones, zeros],
)
def test_a_bomb_is_refused_in_bounded_time_and_memory(bomb: Bomb, kind: str) -> None:
    out = Writing(lore=False)
    bomb(out)
    body = letters(out.bits)[:MOST_BODY]
    refused, seconds, peak = measured([Sealed(kind, body).text])
    assert refused is not None
    assert seconds < SECONDS
    assert peak < BYTES


@pytest.mark.parametrize("word", ["MUSTER-ROSTER-1-", "-", "MUSTER-", "9OF", "MUSTER-ROSTER-1-9OF9-", "A"])
def test_long_text_without_a_code_is_refused_in_bounded_time(word: str) -> None:
    refused, seconds, peak = measured([word * (MOST_PASTED // len(word))])
    assert refused is not None
    assert seconds < SECONDS
    assert peak < BYTES


def test_the_largest_code_that_is_shared_is_received_in_bounded_time() -> None:
    """Almost as much lore as a code takes."""
    lore = "They were founded when the old city burned, and nobody has told them that the war is over. " * 100
    units = [squad(name=f"Unit {number}", cost=Decimal(60), lore=lore[: 9_000 - number]) for number in range(6)]
    shared = share(roster(*units, lore=lore), lore=True)
    assert len(shared.code) > MOST_BODY * 0.6
    start = time.process_time()
    receive(shared.parts)
    assert time.process_time() - start < SECONDS


def test_a_thing_too_large_to_be_received_is_not_shared() -> None:
    lore = "".join(chr(0x4E00 + number % 5_000) for number in range(9_000))
    army = roster(squad(lore=lore))
    with pytest.raises(BadInput, match=r"at most 40,000 are read\. Share it without lore"):
        share(army, lore=True)
    assert receive([share(army).code]).name == "Guard"

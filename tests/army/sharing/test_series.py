"""A thing too large for one picture: a series of parts, joined in any order, and what is missing named."""

from itertools import permutations

import pytest

from muster.army import ready_army
from muster.army.sharing import LARGEST_PART, receive
from muster.army.sharing.envelope import Sealed, find_codes
from muster.army.sharing.series import cut
from muster.army.sharing.sharing import share
from muster.files import BadInput

KITES = ready_army("salt-kites")
WHOLE = next(find_codes(share(KITES, lore=True).code))
PARTS = [part.text for part in cut(WHOLE, 118)]


def refusal(*texts: str) -> str:
    with pytest.raises(BadInput) as refused:
        receive(texts)
    return refused.value.sentence


@pytest.mark.rule("APP-04")
def test_parts_come_in_any_order_twice_and_in_one_text() -> None:
    assert len(PARTS) == 6
    assert all(len(part) <= 118 for part in PARTS)
    for order in permutations(PARTS[:3]):
        assert receive([*order, *PARTS[3:]]) == KITES
    assert receive([*PARTS, PARTS[2], *reversed(PARTS)]) == KITES
    assert receive([" and ".join(reversed(PARTS))]) == KITES
    assert receive([WHOLE.text, PARTS[3]]) == KITES


@pytest.mark.rule("APP-04")
def test_missing_parts_are_named() -> None:
    assert refusal(*PARTS[:1], *PARTS[2:4], *PARTS[5:]) == "parts 2 and 5 of 6 are missing."
    assert refusal(*PARTS[:5]) == "part 6 of 6 is missing."
    assert refusal(PARTS[2]) == "parts 1, 2, 4, 5 and 6 of 6 are missing."


def test_parts_of_different_series_are_told_apart() -> None:
    other = share(ready_army("lamplighters")).code
    assert "different things" in refusal(PARTS[0], other)
    assert "different things" in refusal(WHOLE.text, other)


@pytest.mark.parametrize(
    "odd",
    [
        Sealed("ROSTER", "ABC", 7, 6, WHOLE.check),
        Sealed("ROSTER", "ABC", 0, 6, WHOLE.check),
        Sealed("ROSTER", "ABC", 2, 6, WHOLE.check),
        Sealed("ROSTER", "ABC", 2, 999, WHOLE.check),
    ],
)
def test_a_part_that_only_says_it_belongs_is_refused(odd: Sealed) -> None:
    assert "do not belong to one series" in refusal(*PARTS, odd.text)


@pytest.mark.rule("APP-04")
def test_forged_parts_that_join_into_something_else_are_refused() -> None:
    forged = [Sealed("ROSTER", "ABC", number, 2, WHOLE.check).text for number in (1, 2)]
    assert "do not belong to one series" in refusal(*forged)


def test_a_series_longer_than_any_that_is_made_is_refused() -> None:
    long = [Sealed("ROSTER", "A" * 21_000, number, 2, WHOLE.check).text for number in (1, 2)]
    assert "at most 40,000 letters" in refusal(*long)


@pytest.mark.rule("APP-04")
def test_a_code_that_fits_stays_whole() -> None:
    assert cut(WHOLE, len(WHOLE.text)) == (WHOLE,)
    assert len(cut(WHOLE, len(WHOLE.text) - 1)) == 2
    assert len(WHOLE.text) < LARGEST_PART

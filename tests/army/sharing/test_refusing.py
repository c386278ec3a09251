"""Codes that are not what was shared: refused in one sentence, whatever is wrong with them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.army import ready_army
from muster.army.sharing import receive, share
from muster.army.sharing.bits import Writing
from muster.army.sharing.envelope import Sealed, letters
from muster.army.sharing.records import UNIT
from muster.files import BadInput
from tests.army.kit import roster, squad, unit, weapon
from tests.army.sharing.generating import random_thing

RIFLE = share(weapon(lore="Loud.", perks=["Burn"], cost="11.04"), lore=True).code
ARMY = share(ready_army("salt-kites"))


def refusal(*texts: str) -> BadInput:
    with pytest.raises(BadInput) as refused:
        receive(texts)
    assert refused.value.sentence.isprintable()
    assert refused.value.sentence.endswith((".", "?"))
    return refused.value


def refused_or_equal(code: str, meant: object) -> bool:
    """Whether it was refused; if not, it must be what was meant."""
    try:
        found = receive([code])
    except BadInput:
        return True
    assert found == meant
    return False


@pytest.mark.rule("APP-04")
def test_every_change_of_one_letter_is_refused_or_means_the_same() -> None:
    meant = receive([RIFLE])
    taken = 0
    for place in range(len(RIFLE)):
        for letter in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. é":
            code = RIFLE[:place] + letter + RIFLE[place + 1 :]
            taken += not refused_or_equal(code, meant)
    alike = sum({"0": 1, "1": 2}.get(letter, 0) for letter in RIFLE[RIFLE.index("-1-") + 3 :])
    assert taken == len(RIFLE) + alike  # each letter by itself, and 0 as O, 1 as I and L


@pytest.mark.rule("APP-04")
def test_a_code_that_is_cut_off_anywhere_is_refused() -> None:
    for length in range(len(ARMY.code)):
        assert refusal(ARMY.code[:length]).code in ("share.no_code", "share.cut_off", "share.check")


@pytest.mark.rule("APP-04")
def test_letters_that_change_places_or_go_missing_are_noticed() -> None:
    meant, random = receive([ARMY.code]), Random(6)
    for _ in range(300):
        first, second = sorted(random.sample(range(len(ARMY.code)), 2))
        moved = ARMY.code[:first] + ARMY.code[second:] + ARMY.code[first:second]
        assert refused_or_equal(moved, meant) or moved.startswith(ARMY.code)
        assert refused_or_equal(ARMY.code[:first] + ARMY.code[second:], meant)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "share.no_code", "the text is empty"),
        ("hello", "share.no_code", "“hello” is no Muster code; a code begins like MUSTER-ROSTER-1-."),
        ("MUSTER-ROSTER-2-ABC-1234567", "share.newer", "made by a newer Muster: it has format 2"),
        ("MUSTER-ROSTER-0-ABC-1234567", "share.format", "format 0"),
        ("MUSTER-SPELL-1-ABC-1234567", "share.kind", "a spell; allowed are weapon, unit, faction, armoury, roster"),
        ("MUSTER-SPELL-7-ABC-1234567", "share.newer", "newer Muster"),
        ("MUSTER-ROSTER-1-ABC", "share.cut_off", "the code of this roster is cut off or damaged"),
        ("MUSTER-ROSTER-1-ABC-1234567", "share.check", "do not match its check"),
        ("MUSTER-ROSTER-1-" + "A" * 40_001 + "-1234567", "share.too_large", "at most 40,000 letters"),
        ("A" * 400_001, "share.too_large", "at most 400,000 characters"),
    ],
)
def test_each_reason_has_a_sentence(text: str, code: str, says: str) -> None:
    refused = refusal(text)
    assert refused.code == code
    assert says in refused.sentence


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=400)
@given(st.text(max_size=80) | st.text("MUSTER-ROSTERWEAPON1-OF023 ", max_size=80))
def test_random_text_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=800)
@given(st.sampled_from(["WEAPON", "UNIT", "FACTION", "ARMOURY", "ROSTER"]), st.text("01", min_size=1, max_size=600))
def test_random_bits_under_a_sound_check_are_refused_or_are_a_code(kind: str, bits: str) -> None:
    """Somebody may compute the check: what is inside is held to the rules all the same."""
    sealed = Sealed(kind, letters(bits))
    try:
        thing = receive([sealed.text])
    except BadInput:
        return
    assert share(thing, lore=True).code == sealed.text


@pytest.mark.law
@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("seed", range(60))
def test_a_bit_turned_under_a_sound_check_is_refused_or_another_thing_with_that_code(seed: int) -> None:
    random = Random(seed)
    shared = share(random_thing(random), lore=True).code
    kind, body = shared.split("-")[1], shared.split("-")[3]
    for _ in range(10):
        place = random.randrange(len(body))
        turned = Sealed(kind, body[:place] + random.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") + body[place + 1 :])
        try:
            thing = receive([turned.text])
        except BadInput:
            continue
        assert share(thing, lore=True).code == turned.text


def test_a_roster_that_breaks_a_rule_is_shared_all_the_same() -> None:
    cheap = roster(squad(cost=1), limit=500)
    assert receive([share(cheap).code]) == cheap


def test_a_stat_out_of_bounds_is_refused_by_its_own_rule() -> None:
    sound, out = unit(), Writing(lore=False)
    out.fixed(0, 1)
    object.__setattr__(sound, "hp", 100)
    UNIT.put(out, sound)
    refused = refusal(Sealed("UNIT", letters(out.bits)).text)
    assert (refused.code, refused.rule) == ("hp.not_allowed", "STAT-10")

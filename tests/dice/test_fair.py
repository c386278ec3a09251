"""Fair dice follow their published derivation, and `verify` finds whatever was changed."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.dice import FairDice, Roll, commitment_to, new_secret, verify
from muster.files import BadInput
from muster.rulebook.die import COIN, D6, D10, Die
from tests.dice.chi_square import BOUND, chi_square

SECRET = bytes(range(32))
SEEDS = ("ann: red/sky", 'bob says "é\n☂"')
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def published_faces(number: int, die: Die, count: int) -> tuple[int, ...]:
    """The derivation of the module's docstring, written out a second time and one die at a time."""
    seeds = r'["ann: red/sky","bob says \"é\n☂\""]'
    faces: list[int] = []
    for block in range(100):
        message = f'["muster fair dice 1",{seeds},{number},{block}]'
        drawn = hmac.new(SECRET, message.encode(), hashlib.sha256).digest()
        faces += [die.lowest + byte % die.sides for byte in drawn if byte < 256 // die.sides * die.sides]
    return tuple(faces[:count])


def game() -> list[Roll]:
    dice = FairDice(SECRET, SEEDS)
    for count, die in ((3, D6), (1, COIN), (50, D10), (2, D6)):
        dice.roll(count, "rifle attack", die)
    return dice.rolls


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert FairDice(SECRET, SEEDS).commitment == COMMITMENT == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize("die", [D6, D10, COIN])
def test_known_answers(die: Die) -> None:
    dice = FairDice(SECRET, SEEDS)
    for number, count in enumerate((1, 5, 33, 400), start=1):
        assert dice.roll(count, "test", die).faces == published_faces(number, die, count)


def test_a_pinned_roll() -> None:
    assert FairDice(SECRET, SEEDS).roll(12, "test").faces == (3, 2, 1, 4, 1, 2, 4, 4, 3, 4, 1, 1)


@given(seeds=st.lists(st.text(), min_size=1, max_size=4), count=st.integers(1, 60), die=st.sampled_from([D6, D10]))
def test_faces_are_always_on_the_die_and_repeat(seeds: list[str], count: int, die: Die) -> None:
    roll = FairDice(SECRET, seeds).roll(count, "test", die)
    assert set(roll.faces) <= set(die.faces)
    assert FairDice(SECRET, seeds).roll(count, "test", die) == roll


@pytest.mark.parametrize(
    "other",
    [
        FairDice(SECRET[::-1], SEEDS),
        FairDice(SECRET, SEEDS[::-1]),
        FairDice(SECRET, ["ann: red/sky" + 'bob says "é\n☂"']),
        FairDice(SECRET, [*SEEDS, ""]),
        FairDice(SECRET, SEEDS, rolled=1),
    ],
    ids=["secret", "order of seeds", "joined seeds", "one more seed", "number"],
)
def test_everything_in_the_message_matters(other: FairDice) -> None:
    assert other.roll(40, "test").faces != FairDice(SECRET, SEEDS).roll(40, "test").faces


@pytest.mark.rule("DICE-01", "D10-01")
@pytest.mark.parametrize("die", [D6, D10])
def test_a_large_roll_is_uniform(die: Die) -> None:
    faces = FairDice(SECRET, SEEDS).roll(400_000, "uniform", die).faces
    assert chi_square(faces, die.sides) < BOUND[die.sides]


@pytest.mark.rule("DICE-01")
def test_small_rolls_are_uniform() -> None:
    dice = FairDice(SECRET, SEEDS)
    assert chi_square((dice.roll(2, "pair").faces for _ in range(10_000)), 36) < BOUND[36]


def test_no_text_form_shows_the_secret() -> None:
    dice = FairDice(SECRET, SEEDS)
    for text in (repr(dice), str(dice), f"{dice}"):
        assert COMMITMENT in text
        assert SECRET.hex() not in text
        assert repr(SECRET) not in text


def test_a_new_secret_is_long_enough_and_new() -> None:
    assert new_secret() != new_secret()
    assert FairDice(new_secret(), SEEDS).roll(1, "test").number == 1


@pytest.mark.parametrize(
    ("secret", "seeds", "sentence"),
    [
        (SECRET[:31], SEEDS, "31 bytes could be guessed; allowed are 32 or more"),
        (SECRET, (), "at least one"),
        (SECRET, ("ann", "\ud83d"), "any text that UTF-8 can write"),
    ],
    ids=["short secret", "no seeds", "half a surrogate pair"],
)
def test_what_cannot_be_fair_is_refused(secret: bytes, seeds: Sequence[str], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        FairDice(secret, seeds)
    assert sentence in (verify(commitment_to(secret), secret, seeds, game()) or "")


def test_an_honest_game_verifies() -> None:
    assert verify(COMMITMENT, SECRET, SEEDS, game()) is None
    assert verify(f" {COMMITMENT.upper()}\n", SECRET, SEEDS, []) is None


def test_another_secret_is_found() -> None:
    assert "not the one" in (verify(COMMITMENT, new_secret(), SEEDS, game()) or "")


def test_other_seeds_are_found() -> None:
    assert "the secret gives" in (verify(COMMITMENT, SECRET, ["ann", "bob"], game()) or "")


@pytest.mark.parametrize(
    ("order", "finding"),
    [
        ((0, 1, 3), "Roll 4 stands where roll 3 is due"),
        ((1, 2, 3), "Roll 2 stands where roll 1 is due"),
        ((0, 1, 1, 2), "Roll 2 stands where roll 3 is due"),
        ((0, 2, 1, 3), "Roll 3 stands where roll 2 is due"),
    ],
    ids=["skipped", "first skipped", "repeated", "out of order"],
)
def test_numbers_that_are_not_in_order_are_found(order: tuple[int, ...], finding: str) -> None:
    rolls = game()
    assert (verify(COMMITMENT, SECRET, SEEDS, [rolls[place] for place in order]) or "").startswith(finding)


def test_a_roll_emptied_to_skip_its_outcome_is_found() -> None:
    rolls = game()
    rolls[1] = replace(rolls[1], faces=())
    assert (verify(COMMITMENT, SECRET, SEEDS, rolls) or "").startswith("Roll 2 (rifle attack) has no dice")


@settings(max_examples=50)
@given(data=st.data())
def test_any_changed_face_is_found_and_named(data: st.DataObject) -> None:
    rolls = game()
    changed = data.draw(st.integers(0, len(rolls) - 1))
    faces = list(rolls[changed].faces)
    place = data.draw(st.integers(0, len(faces) - 1))
    given_face = faces[place]
    faces[place] = data.draw(st.sampled_from([face for face in rolls[changed].die.faces if face != given_face]))
    rolls[changed] = replace(rolls[changed], faces=tuple(faces))
    assert verify(COMMITMENT, SECRET, SEEDS, rolls) == (
        f"Roll {changed + 1} (rifle attack): die {place + 1} shows {faces[place]}, but the secret gives {given_face}."
    )


def test_the_first_changed_roll_is_the_one_named() -> None:
    rolls = [replace(roll, faces=tuple(99 for _ in roll.faces)) for roll in game()]
    assert (verify(COMMITMENT, SECRET, SEEDS, rolls) or "").startswith("Roll 1 (rifle attack): die 1 shows 99")

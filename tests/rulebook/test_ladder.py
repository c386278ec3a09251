"""Requirements as rungs: parsing, printing, modifiers and limits."""

from itertools import product

import pytest

from muster.files import BadInput
from muster.rulebook.attack_table import ATTACK_TABLES, attack_table
from muster.rulebook.die import D6, D10
from muster.rulebook.ladder import ATTACK_D6, ATTACK_D10, TEST_D6, Ladder

LADDERS = [ATTACK_D6, ATTACK_D10, TEST_D6]


@pytest.mark.rule("ATTACK-18")
def test_the_six_sided_ladder_is_the_books() -> None:
    rolled = ["2+", "3+", "4+", "5+", "6+", "6/2", "6/3", "6/4", "6/5", "6/6"]
    assert list(ATTACK_D6.words) == ["A", *rolled, "6/6/2", "6/6/3", "6/6/4", "6/6/5", "6/6/6", "never"]


@pytest.mark.rule("D10-07")
def test_the_ten_sided_ladder_is_the_ruling() -> None:
    singles, chains = [f"{n}+" for n in range(1, 10)], [f"9/{n}" for n in range(1, 10)]
    assert list(ATTACK_D10.words) == ["A", *singles, *chains, "never"]


@pytest.mark.parametrize("name", ATTACK_TABLES)
def test_every_cell_prints_and_parses_back(name: str) -> None:
    table = attack_table(name)
    for row in table.cells:
        for needs in row:
            assert table.ladder.needs(str(needs)) == needs


@pytest.mark.rule("DICE-03")
def test_a_bare_number_and_one_with_a_plus_mean_the_same() -> None:
    assert ATTACK_D6.needs("6") == ATTACK_D6.needs("6+")
    assert TEST_D6.needs("3") == TEST_D6.needs("3+")


@pytest.mark.parametrize("ladder", LADDERS, ids=["attack d6", "attack d10", "test d6"])
def test_each_rung_is_harder_than_the_one_before(ladder: Ladder) -> None:
    chances = list(ladder.chances)
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == len(chances)
    assert chances[-1] == 0


@pytest.mark.rule("DICE-09", "SAVE-11")
def test_no_modifier_makes_a_natural_1_succeed_on_a_d6() -> None:
    for ladder in (ATTACK_D6, TEST_D6):
        for needs, change in product((ladder.needs(word) for word in ("2+", "4+", "6+")), range(12)):
            assert needs.modified(change).stages[0] >= 2


@pytest.mark.rule("DICE-10")
@pytest.mark.parametrize("ladder", LADDERS, ids=["attack d6", "attack d10", "test d6"])
def test_a_modified_requirement_never_leaves_its_limits(ladder: Ladder) -> None:
    for word, change in product(ladder.words, range(-30, 31)):
        needs = ladder.needs(word)
        moved = needs.modified(change)
        if word == "never" or change == 0:
            assert moved == needs
        elif not (needs.automatic and change > 0):
            assert ladder.best <= moved.rung <= ladder.worst


@pytest.mark.rule("D10-01")
def test_a_0_on_a_ten_sided_die_always_fails() -> None:
    assert (D10.lowest, D10.highest, D10.sides) == (0, 9, 10)
    assert all(stages[0] >= 1 for stages in ATTACK_D10.rungs if stages)
    assert ATTACK_D10.needs("1+").chance == 0.9


@pytest.mark.rule("DICE-01")
def test_a_d6_has_faces_1_to_6() -> None:
    assert list(D6.faces) == [1, 2, 3, 4, 5, 6]
    assert [D6.faces_reaching(number) for number in range(9)] == [6, 6, 5, 4, 3, 2, 1, 0, 0]


@pytest.mark.parametrize(
    "text", ["", "7+", "1+", "6/1", "6/7", "5/6", "6/6/6/6", "Ax", "Axy", "x2", "+", "2-", "６+"]
)
def test_what_is_no_requirement_is_refused_with_the_list(text: str) -> None:
    with pytest.raises(BadInput, match="allowed are A, 2\\+"):
        ATTACK_D6.needs(text)

"""The charts and the formulas, cell by cell, against sources that the package does not read them from."""

import re
from collections.abc import Callable

import pytest

from muster.rulebook.attack_table import ATTACK_TABLES, attack_table
from muster.rulebook.catalogue import catalogue
from tests.combat import rules_again


def cell(name: str, power: int, defence: int) -> str:
    return str(attack_table(name).needs(power, defence))


def core_cell(power: int, defence: int) -> str:
    """ATTACK-08, the closed form."""
    d = power - defence
    if d >= 8:
        return f"Ax{d // 2 - 2}"
    if d >= 6 or defence == 0:
        return "A"
    if d >= 2:
        return "2+"
    if d >= -2:
        return f"{4 - d}+"
    if d >= -7:
        return f"6/{-d - 1}"
    return f"6/6/{min(-d - 6, 6)}"


def quickstart_cell(power: int, defence: int) -> str:
    return core_cell(power, defence).partition("x")[0]


def beta_cell(power: int, defence: int) -> str:
    """BETA-14, by the difference."""
    d = power - defence
    if d >= 6:
        return f"Ax{d - 4}"
    chained = ["6/6/6", "6/6/5", "6/6/4", "6/6/3", "6/6/2", "6/6", "6/5", "6/4", "6/3", "6/2"]
    return [*chained, "6+", "5+", "4+", "3+", "2+", "2+", "A", "A"][max(d, -12) + 12]


def d10_cell(power: int, defence: int) -> str:
    """D10-02, by the difference."""
    d = power - defence
    if d >= 6:
        return f"Ax{d - 4}"
    if d == 5:
        return "A"
    return f"{5 - d}+" if d >= -4 else f"9/{min(-d - 4, 9)}"


CLOSED_FORMS: dict[str, Callable[[int, int], str]] = {
    "d6-core": core_cell,
    "d6-quickstart": quickstart_cell,
    "d6-beta": beta_cell,
    "d10-beta": d10_cell,
}


@pytest.mark.rule("ATTACK-07", "ATTACK-08", "QR-45", "QS-25", "BETA-14", "D10-02")
@pytest.mark.parametrize("name", CLOSED_FORMS)
def test_every_cell_is_the_printed_one_and_the_closed_form(name: str) -> None:
    cells = rules_again.printed(name)
    assert len(cells) == {"d6-quickstart": 110}.get(name, 320)
    for (power, defence), text in cells.items():
        assert cell(name, power, defence) == text
        assert CLOSED_FORMS[name](power, defence) == text


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        pytest.param("ATTACK-07", "d6-core", marks=pytest.mark.rule("ATTACK-07", "QR-45")),
        pytest.param("QS-25", "d6-quickstart", marks=pytest.mark.rule("QS-25")),
    ],
)
def test_the_chart_is_the_one_in_the_catalogue(rule: str, name: str) -> None:
    rows = re.findall(r"P(\d+): +(.+)", catalogue()[rule].rule)
    assert len(rows) == attack_table(name).printed[0]
    for power, cells in rows:
        written = [f"{text}+" if text == "6" else text for text in cells.split()]
        assert [cell(name, int(power), defence) for defence in range(len(written))] == written


@pytest.mark.rule("QS-25")
def test_beyond_the_quick_start_chart_the_core_chart_serves_with_plain_a() -> None:
    for power in range(1, 21):
        for defence in range(16):
            assert cell("d6-quickstart", power, defence) == quickstart_cell(power, defence)
    assert cell("d6-core", 20, 0) == "Ax8"
    assert cell("d6-quickstart", 20, 0) == "A"


@pytest.mark.rule("ATTACK-16", "QR-48")
@pytest.mark.parametrize("name", ATTACK_TABLES)
def test_power_counts_as_20_and_defence_as_15_at_most(name: str) -> None:
    assert cell(name, 21, 9) == cell(name, 20, 9)
    assert cell(name, 4, 17) == cell(name, 4, 15)
    assert cell(name, 99, 99) == cell(name, 20, 15)
    assert cell(name, 5, -3) == cell(name, 5, 0)


@pytest.mark.rule("ATTACK-14", "BETA-19", "D10-06")
@pytest.mark.parametrize("name", ATTACK_TABLES)
def test_power_0_harms_nothing(name: str) -> None:
    for defence in range(16):
        assert cell(name, 0, defence) == "never"
        assert cell(name, -2, defence) == "never"


@pytest.mark.rule("ATTACK-15")
def test_defence_0_is_hit_automatically_and_multiplied_from_power_8_on() -> None:
    for power in range(1, 21):
        needs = attack_table("d6-core").needs(power, 0)
        assert needs.automatic
        assert (needs.times > 1) == (power >= 8)


@pytest.mark.rule("ATTACK-06", "ATTACK-11", "QS-23")
@pytest.mark.parametrize(
    ("power", "defence", "needs"),
    [(2, 3, "5+"), (20, 0, "Ax8"), (10, 2, "Ax2"), (2, 8, "6/5"), (1, 13, "6/6/6"), (3, 5, "6+"), (5, 3, "2+")],
)
def test_worked_cells_of_the_core_chart(power: int, defence: int, needs: str) -> None:
    assert cell("d6-core", power, defence) == needs
    if power <= 10 and defence <= 10:
        assert cell("d6-quickstart", power, defence) == needs.partition("x")[0]


@pytest.mark.parametrize("name", ATTACK_TABLES)
def test_more_defence_never_helps_the_attacker_and_more_power_always_does(name: str) -> None:
    table = attack_table(name)
    hits = {(p, d): table.needs(p, d).chance * table.needs(p, d).times for p in range(21) for d in range(16)}
    for (power, defence), worth in hits.items():
        assert worth >= hits.get((power, defence + 1), 0)
        assert worth <= hits.get((power + 1, defence), 99)


@pytest.mark.rule("BETA-15", "BETA-16", "BETA-17", "BETA-18", "BETA-19")
@pytest.mark.parametrize(
    ("power", "defence", "needs"),
    [
        (5, 3, "2+"), (4, 3, "3+"), (3, 3, "4+"), (3, 4, "5+"), (3, 5, "6+"),  # differences of at most 2
        (1, 3, "6+"), (1, 2, "5+"), (2, 1, "3+"), (3, 1, "2+"),  # before any multiple
        (7, 2, "Ax3"), (8, 4, "Ax2"), (20, 1, "Ax20"), (7, 4, "2+"), (10, 7, "2+"),
        (1, 4, "6/6/6"), (2, 8, "6/6/6"), (3, 15, "6/6/6"), (3, 9, "6/6"), (2, 6, "6/6"), (4, 15, "6/6"),
        (3, 6, "6/4"), (4, 8, "6/4"), (5, 14, "6/4"), (4, 7, "6+"), (9, 15, "6+"),
        (6, 0, "Ax6"), (1, 0, "A"), (25, 0, "Ax20"), (0, 0, "never"), (0, 5, "never"),
    ],
)  # fmt: skip
def test_the_six_sided_formula(power: int, defence: int, needs: str) -> None:
    assert cell("d6-formula", power, defence) == needs


@pytest.mark.rule("D10-03", "D10-04", "D10-05", "D10-06")
@pytest.mark.parametrize(
    ("power", "defence", "needs"),
    [
        (7, 2, "Ax3"), (2, 1, "Ax2"), (8, 4, "Ax2"),
        (3, 2, "1+"), (6, 4, "1+"), (9, 6, "1+"), (4, 3, "3+"), (5, 4, "3+"), (10, 7, "3+"),
        (4, 4, "5+"),
        (4, 5, "7+"), (5, 7, "7+"), (2, 3, "9+"), (4, 6, "9+"), (5, 8, "9+"),
        (1, 2, "9/3"), (3, 6, "9/3"), (1, 3, "9/6"), (3, 9, "9/6"), (1, 4, "9/9"), (2, 15, "9/9"),
        (5, 0, "Ax5"), (0, 0, "never"),
    ],
)  # fmt: skip
def test_the_ten_sided_formula(power: int, defence: int, needs: str) -> None:
    assert cell("d10-formula", power, defence) == needs


@pytest.mark.rule("BETA-16", "D10-04")
def test_formulas_follow_their_lines_in_every_cell() -> None:
    for power in range(1, 21):
        for defence in range(1, 16):
            assert cell("d6-formula", power, defence) == rules_again.formula_d6(power, defence)
            assert cell("d10-formula", power, defence) == rules_again.formula_d10(power, defence)

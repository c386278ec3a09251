"""docs/points.md says what the model does, and its pictures can be drawn from it again."""

import re
from pathlib import Path

from PIL import Image

from muster.army.points import VERSION, VERSIONS, evidence, price_unit
from muster.army.points.unit_price import BALANCED
from scripts.evidence import ROOT
from scripts.points_plots import PICTURES, write
from tests.army.points.kit import SAVES, sample_unit

PAGE = (ROOT / "docs" / "points.md").read_text(encoding="utf-8")
TEXT = re.sub(r"\s+", " ", PAGE)


def test_the_lines_and_the_formula_shown_are_those_of_the_newest_version() -> None:
    for line in price_unit(sample_unit()).lines:
        assert f"{line.label} {line.points}" in TEXT
        assert line.why in TEXT
    a_model, a_weapon = VERSIONS[VERSION].formula.removeprefix("a model costs by ").split(", a weapon by ")
    assert f"costs *scale x {a_model}*" in TEXT
    assert f"costs *scale x {a_weapon}*" in TEXT


def test_every_constant_is_on_the_page() -> None:
    left_out = [name for name in evidence() if f"`{name}`" not in PAGE and not name.endswith("_exponent")]
    assert not left_out
    power = {met.power: 0.0 for met in VERSIONS[1].weapons_met}
    for met in VERSIONS[1].weapons_met:
        power[met.power] += met.weight
    assert f"Power 3 and 4 throw {power[3] + power[4]:.0%} of the dice" in PAGE
    ordinary = sum(met.weight for met in VERSIONS[1].targets_met if met.defence == 3)
    assert f"Defence 3 is {ordinary:.0%} of the points" in PAGE
    for inches, chance in VERSIONS[1].enemy_within[1:7]:
        assert f"{inches} in. {chance:.0%}" in PAGE


def test_the_worth_of_lopsided_builds_is_that_of_the_square_law() -> None:
    worth = [2 * (share * (1 - share)) ** BALANCED for share in (0.5, 0.4, 0.3, 0.2, 0.1)]
    assert f"| worth of each point | {' | '.join(f'{each:.2f}' for each in worth)} |" in PAGE


def test_how_much_more_aegis_adds_than_armour() -> None:
    def added(**save: int) -> float:
        bare = {"hp": 2, "armour": None, "aegis": None}
        costs = [float(price_unit(sample_unit(**{**bare, **more})).points) for more in ({}, save)]
        return costs[1] - costs[0]

    assert f"{added(aegis=2) / added(armour=2):.1f} times at {SAVES[-1]}+" in TEXT
    assert f"{added(aegis=6) / added(armour=6):.0f} times at {SAVES[1]}+" in TEXT


def test_the_pictures_are_drawn_alike_each_time_and_are_not_blank(tmp_path: Path) -> None:
    first, again = write(tmp_path / "one"), write(tmp_path / "two")
    assert [path.stem for path in first] == list(PICTURES)
    for path, same in zip(first, again, strict=True):
        assert path.read_bytes() == same.read_bytes()
        assert f"pictures/points/{path.name}" in PAGE
        with Image.open(path) as image:
            assert image.size == (1200, 864)
            assert len(image.convert("RGB").getcolors(maxcolors=1_000_000) or ()) > 100

"""The outlines: all there, inside their square, bold enough for a small base, and true to the package's drawing."""

import json
from pathlib import Path

import numpy as np
import pytest

from muster.army.symbols import listed_symbols
from muster.files import BadInput
from muster.press.icons import BOX, CREDIT, outlines, svg_fragment, symbol
from scripts.build_assets import ICONS, absolute
from tests.press.icons.pixels import boldness, ink_of_svg

BOLD = 0.40
COUNTS = {"M": 2, "L": 2, "C": 6, "Z": 0}


@pytest.mark.rule("STAT-15")
def test_every_symbol_is_bold_enough_to_be_told_on_a_small_base() -> None:
    bold = {name: boldness(ink_of_svg(svg_fragment(symbol(name)), 24)) for name in listed_symbols()}
    assert {name: share for name, share in bold.items() if share < BOLD} == {}


def test_the_measure_of_boldness_tells_a_block_from_a_hair() -> None:
    assert boldness(ink_of_svg('<path d="M0 0H512V512H0Z"/>', 24)) == pytest.approx(22 * 22 / (24 * 24))
    assert boldness(ink_of_svg('<path d="M0 240H512V262H0Z"/>', 24)) == 0


@pytest.mark.rule("STAT-15")
def test_every_outline_is_made_of_whole_steps_inside_the_square() -> None:
    for name in listed_symbols():
        steps = list(symbol(name).steps)
        assert steps[0][0] == "M"
        assert steps[-1][0] == "Z"
        for letter, numbers in steps:
            assert len(numbers) == COUNTS[letter]
            assert all(-BOX / 2 <= number <= BOX * 1.5 for number in numbers), name


def test_every_outline_looks_as_the_package_draws_it() -> None:
    """What `make setup` made of arcs and short forms is compared with the original, drawn by resvg itself."""
    originals = json.loads(ICONS.read_text("utf-8"))["icons"]
    for name in listed_symbols():
        ours, theirs = ink_of_svg(svg_fragment(symbol(name)), 96), ink_of_svg(originals[name]["body"], 96)
        assert np.abs(ours - theirs).max() < 0.3, name
        assert np.abs(ours - theirs).mean() < 0.001, name


def test_arcs_and_short_forms_become_lines_and_cubic_curves() -> None:
    path = "m50 50h100v100q25 25 50 0t50 0a25 25 0 0 1 25 25s20 20 40 0z"
    made = absolute(path)
    assert set(made) <= set("MLCZ0123456789.- ")
    drawn, wanted = (ink_of_svg(f'<path d="{each}"/>', 512) for each in (made, path))
    assert wanted.sum() > 5_000
    assert np.abs(drawn - wanted).sum() < 10


def test_an_unknown_symbol_is_refused_with_a_near_one() -> None:
    with pytest.raises(BadInput) as refused:
        symbol("wolf-haed")
    assert refused.value.sentence == (
        "There is no symbol wolf-haed; “muster symbols” lists all there are. Did you mean “wolf-head”?"
    )


@pytest.mark.rule("STAT-15")
def test_outlines_not_made_yet_are_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(outlines, "OUTLINES", tmp_path / "symbols.json")
    with pytest.raises(BadInput, match="“make setup” makes it"):
        symbol("wolf-head")
    (tmp_path / "symbols.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput, match="outline of wolf-head has not been made yet; “make setup” makes it"):
        symbol("wolf-head")


def test_the_credit_names_those_who_drew_most_and_the_licence() -> None:
    drawn = [each.author for each in listed_symbols().values()]
    for author in sorted(set(drawn), key=drawn.count)[-4:]:
        assert author in CREDIT
    assert "game-icons.net" in CREDIT
    assert "CC BY 3.0" in CREDIT

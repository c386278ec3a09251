"""What a set-up page asks: the editions with their differences, and links as QR codes."""

import pytest

from muster.companion import answer
from muster.rulebook.ruleset import PRESETS, SWITCHES


def test_every_switch_of_every_edition_is_told() -> None:
    told = answer("rulesets", {})
    assert [each["name"] for each in told["switches"]] == [each.name for each in SWITCHES]
    assert [each["name"] for each in told["editions"]] == list(PRESETS)
    for edition in told["editions"]:
        for switch in told["switches"]:
            value = edition["values"][switch["name"]]
            assert not switch["values"] or value in switch["values"]


def test_a_beta_rule_differs_from_core_by_its_value() -> None:
    told = answer("rulesets", {})
    core, beta = ({each["name"]: each["values"] for each in told["editions"]}[name] for name in ("core", "beta"))
    assert (core["heavy_cover"], beta["heavy_cover"]) == ("no", "yes")
    assert (core["most_sides"], beta["most_sides"]) == ("8", "8")


def test_a_link_is_drawn_as_a_square() -> None:
    link = "https://muster.example/join/" + "x" * 32
    drawn = answer("qr", {"text": link})
    assert drawn["code"] == link
    assert drawn["size"] >= 21 + 8
    assert drawn["svg_path"].startswith("M4 4")


@pytest.mark.parametrize("text", ["", "x" * 1_001, None])
def test_what_cannot_be_drawn_is_refused(text: object) -> None:
    assert answer("qr", {"text": text})["refused"]["at"] == "text"

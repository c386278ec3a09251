"""`muster roll`: dice, successes, histograms and refusals."""

import pytest

from tests.cli.kit import Cli


def test_a_seed_rolls_the_same_again(cli: Cli) -> None:
    first = cli.json("roll", "26d6", "--need", "5+", "--seed", "7")
    assert first == cli.json("roll", "26d6", "--need", "5+", "--seed", "7")
    assert first != cli.json("roll", "26d6", "--need", "5+", "--seed", "8")
    unseeded = cli.json("roll", "40d6")
    assert unseeded["faces"] == cli.json("roll", "40d6", "--seed", str(unseeded["seed"]))["faces"]


@pytest.mark.rule("DICE-03")
def test_successes_are_the_faces_that_reach_the_number(cli: Cli) -> None:
    found = cli.json("roll", "26d6", "--need", "5+", "--seed", "7")
    assert len(found["faces"]) == 26
    assert found["successes"] == sum(face >= 5 for face in found["faces"])
    assert found["passed"] == [face >= 5 for face in found["faces"]]
    assert found["mean_successes"] == pytest.approx(26 / 3)
    assert found["histogram"] == {str(face): found["faces"].count(face) for face in range(1, 7)}


def test_the_histogram_counts_every_die_thrown(cli: Cli) -> None:
    found = cli.json("roll", "30d6", "--need", "5+", "--reroll", "failures", "--seed", "7")
    assert sum(found["histogram"].values()) == sum(len(roll["faces"]) for roll in found["rolls"]) > 30


@pytest.mark.rule("DICE-04", "DICE-05")
def test_rerolls_are_shown_and_counted(cli: Cli) -> None:
    found = cli.json("roll", "20d6", "--need", "4+", "--reroll", "failures", "--seed", "1")
    first, second = (roll["faces"] for roll in found["rolls"])
    assert len(second) == sum(face < 4 for face in first)
    assert found["successes"] == sum(face >= 4 for face in (*first, *second))


@pytest.mark.rule("ATTACK-12", "ATTACK-18")
def test_chains_and_modifiers(cli: Cli) -> None:
    found = cli.json("roll", "60d6", "--need", "6+", "--modifier", "-1", "--seed", "5")
    first, second = (roll["faces"] for roll in found["rolls"])
    assert found["need"] == "6/2"
    assert len(second) == first.count(6)
    assert found["successes"] == sum(face >= 2 for face in second)


@pytest.mark.rule("DICE-06", "DICE-07", "DICE-08", "D10-01")
@pytest.mark.parametrize(
    ("dice", "values"),
    [("200d2", {1, 2}), ("200d3", {1, 2, 3}), ("200d6", set(range(1, 7))), ("300d10", set(range(10)))],
)
def test_every_kind_of_die(cli: Cli, dice: str, values: set[int]) -> None:
    found = cli.json("roll", dice, "--seed", "3")
    assert set(found["values"]) == values
    assert found["total"] == sum(found["values"])
    assert set(found["histogram"]) == {str(value) for value in values}


def test_the_coin_and_the_scatter_arrow(cli: Cli) -> None:
    tosses = {cli.json("roll", "coin", "--seed", str(seed))["result"] for seed in range(20)}
    assert tosses == {"heads", "tails"}
    arrows = [cli.json("roll", "scatter", "--seed", str(seed)) for seed in range(40)]
    assert {each["values"][0] for each in arrows} == {0, 60, 120, 180, 240, 300}
    assert all((each["faces"][0] - 1) * 60 == each["values"][0] for each in arrows)


def test_the_picture_has_faces_successes_and_a_histogram(cli: Cli) -> None:
    text = cli.text("roll", "26d6", "--need", "5+", "--seed", "3")
    assert "5 successes of 26 (8.67 on average)" in text
    assert "█" in text
    assert "seed 3" in text
    assert "and 99,790 more" in cli.text("roll", "100000d6", "--seed", "3")
    assert "reroll" in cli.text("roll", "8d6", "--need", "5+", "--reroll", "failures", "--seed", "3")
    assert "straight away" in cli.text("roll", "scatter", "--seed", "2") + cli.text("roll", "scatter", "--seed", "9")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("0d6",), "“0d6” is no roll; allowed are 1 to 100,000 of d2, d3, d6 or d10"),
        (("100001d6",), "is no roll"),
        (("d7",), "is no roll"),
        (("-1d6",), "No such option"),
        (("3d6", "--need", "7+"), "“7+” is no requirement on a d6"),
        (("3d3", "--need", "2+"), "--need goes with d6 and d10"),
        (("3d6", "--reroll", "failures"), "need --need"),
        (("3d6", "--seed", "x"), "seed is x; allowed are whole numbers from 0"),
        (("3d6", "--need", "2+x3"), "a roll counts each success once"),
        ((), "see muster roll --help for what is allowed"),
    ],
)
def test_bad_rolls_are_refused(cli: Cli, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in cli.refused("roll", *arguments)["sentence"]

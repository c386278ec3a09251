"""A decision that lists its answers is added in at most five files, and everything that has to do with it follows."""

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

from tests.added.edits import EDITS, SOURCE

MOST_FILES = 5
PAGE = SOURCE.parent / "docs" / "engine.md"


@cache
def found() -> dict[str, Any]:
    """What the parts of Muster make of it, in a process that has it."""
    command = [sys.executable, "-B", "-m", "tests.added.playing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=SOURCE.parent)
    assert not done.returncode, done.stderr
    whole: dict[str, Any] = json.loads(done.stdout)
    return whole


def test_it_touches_at_most_five_files_and_the_page_names_them() -> None:
    assert len(EDITS) <= MOST_FILES
    told = PAGE.read_text("utf-8").split("**A decision**")[1].split("\n\n")[0]
    listed = re.findall(r"^\d\. `(\w+(?:\.py|/))`", told, re.MULTILINE)
    assert len(listed) <= MOST_FILES
    places = [name.removeprefix("battle/").partition("/")[::2] for name in EDITS]
    assert {f"{first}/" if rest else first for first, rest in places} <= set(listed)


def test_its_side_is_asked_with_all_answers_and_the_others_wait() -> None:
    views = found()["views"]
    asked = views["asked"]
    assert (asked["kind"], asked["sentence"]) == ("watch", "Name the unit that keeps watch, or nobody.")
    assert (asked["may_finish"], asked["finish"]) == (True, "Nobody keeps watch")
    assert [answer["label"] for answer in asked["answers"]] == ["Ash's Blades", "Ash's Guns"]
    assert [answer["choice"] for answer in asked["answers"]] == [
        {"do": "keep_watch", "unit": offer["unit"]} for offer in asked["units"]
    ]
    assert views["names"] == ["Blades", "Guns"]
    assert views["waits"]["sentence"] == "Ash names who keeps watch."
    assert not {"answers", "units"} & views["waits"].keys()


def test_each_of_its_answers_is_looked_at_before_and_taken() -> None:
    views = found()["views"]
    assert views["preview"]["move"]["legal"]
    assert views["taken"]


def test_another_choice_is_refused_with_what_is_allowed() -> None:
    assert found()["refused"].endswith("allowed are keep_watch unit=0, keep_watch unit=1, finish.")


def test_the_schemas_have_it() -> None:
    schemas = found()["schemas"]
    assert schemas["kinds"]["enum"][-1] == "watch"
    assert schemas["decision"]["properties"]["units"]["description"] == "Those that may."
    assert schemas["choice"]["required"] == ["do", "unit"]


def test_a_person_at_the_terminal_chooses_from_a_menu() -> None:
    assert found()["typed"]["choice"] == "KeepWatch(unit=1)"
    assert found()["typed f"]["choice"] == "Finish()"
    menu = found()["typed"]["shown"].partition("Name the unit that keeps watch, or nobody.")[2]
    assert [line.strip(" ▸") for line in menu.splitlines()[1:4]] == [
        "1 Ash's Blades", "2 Ash's Guns", "3 Nobody keeps watch  f",
    ]  # fmt: skip


def test_every_bot_plays_whole_games_with_it_that_are_opened_and_verified() -> None:
    for player in ("greedy", "greedy@0.7", "random"):
        game = found()[player]
        assert len(game["answers"]) > 1
        assert (game["same"], game["faults"]) == (True, [])
    assert set(found()["greedy"]["answers"]) == {"Finish()"}, "the least is chosen by whoever knows nothing of it"
    assert any(answer.startswith("KeepWatch(") for answer in found()["random"]["answers"])
    assert found()["without anybody"].startswith("(Finish(), ")


def test_a_scenario_says_it_without_words_of_its_own() -> None:
    assert found()["scenario"] == []

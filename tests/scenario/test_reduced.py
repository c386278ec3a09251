"""What a scenario by the reduced Quick Start cannot begin with."""

from pathlib import Path

import pytest

from muster.files import BadFile
from muster.scenario.reading import load_scenario

APART = """
kind: scenario
name: apart
rules: [QS-36]
ruleset: {base: quickstart, reduced: RULE}
sides:
  A: {One: {at: "4,4", cost: 25}}
  B: {Foe: {at: "8,4", cost: 25}}
start: {engaged: [One + Foe]}
steps: [finish]
"""


def written(folder: Path, reduced: str) -> Path:
    path = folder / "apart.yaml"
    path.write_text(APART.replace("RULE", reduced), encoding="utf-8")
    return path


@pytest.mark.rule("QS-36")
def test_nobody_is_engaged_where_melees_are_left_out(tmp_path: Path) -> None:
    assert load_scenario(written(tmp_path, "no")).position.state.melees
    with pytest.raises(BadFile) as refused:
        load_scenario(written(tmp_path, "yes"))
    assert "apart.yaml:9: QS-36: engaged names a melee" in str(refused.value)

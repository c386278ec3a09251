"""What units of a roster without names of their own are called; the client holds itself to the same file."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from muster.army.names import unit_names

CASES = Path(__file__).parents[2] / "web" / "src" / "pages" / "rosters" / "unit_names.json"


@pytest.mark.parametrize("case", json.loads(CASES.read_text("utf-8")), ids=lambda case: ", ".join(case["names"]))
def test_units_are_named_as_the_client_names_them(case: dict[str, Any]) -> None:
    profiles = [SimpleNamespace(name=profile) for profile, _ in case["units"]]
    assert unit_names([name for _, name in case["units"]], profiles) == case["names"]  # type: ignore[arg-type]

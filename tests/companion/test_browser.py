"""The browser's Python gives the very bytes that this Python gives, from the zip that the browser loads."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from muster.companion import answer, answer_text
from scripts.build_engine import write_engine
from tests.companion.kit import ATTACK, EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"


def requests() -> list[tuple[str, str]]:
    """The examples, rosters and factions that come with Muster, attacks of all sorts, and refusals."""
    asked = [*EXAMPLES.items()]
    ready = answer("ready", {})
    asked += [("roster", {"roster": each["body"]}) for each in ready["rosters"][:4]]
    asked += [("library", {"thing": each["body"]}) for each in ready["factions"][:2]]
    asked += [("share", {"thing": ready["rosters"][-1]["body"]})]
    for power in (1, 4, 7, 12):
        groups = [{"attacks": 7, "power": power, "ap": "4+", "reroll": "failures"}, {"attacks": 40, "power": 5}]
        asked += [("odds", {"attack": {**ATTACK, "groups": groups}})]
    asked += [("odds", {"attack": 7}), ("price", {"thing": {"kind": "unit", "hp": -1}})]
    return [(name, json.dumps(request)) for name, request in asked]


@pytest.mark.timeout(900)
def test_the_browser_gives_the_same_bytes(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node, "Node is missing, which the set-up asks for."
    assert (PYODIDE / "pyodide.mjs").is_file(), "Pyodide is missing: “make setup” fetches it."
    engine = tmp_path / "engine.zip"
    write_engine(engine)
    asked = requests()
    script = Path(__file__).with_name("browser_answers.mjs")
    done = subprocess.run(
        [node, str(script), str(PYODIDE), str(engine)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    for (name, text), found in zip(asked, json.loads(done.stdout), strict=True):
        assert found == answer_text(name, text), name


def test_the_zip_depends_on_its_contents_alone(tmp_path: Path) -> None:
    assert write_engine(tmp_path / "one.zip") == write_engine(tmp_path / "two.zip")

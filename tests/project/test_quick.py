"""`make quick` chooses the tests of what a change touches."""

import pytest

from scripts.quick import chosen

TESTS = {
    "tests/army/test_roster.py": "from muster.army.roster import Roster\nfrom tests.army.kit import unit\n",
    "tests/army/kit.py": "from muster.army.roster import Roster\n",
    "tests/battle/test_turns.py": "from tests.army.kit import unit\n",
    "tests/battle/test_log.py": "from muster.battle.log import log\n",
    "tests/cli/test_play.py": "from muster.battle.log.log import Log\n",
    "tests/project/test_gate_of_tests.py": "from scripts.gate import gate\n",
    "tests/scenario/test_running.py": "",
    "tests/web/test_dice.py": "",
    "tests/web/test_play.py": "",
    "tests/web/test_play_phone.py": "",
}


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("src/muster/army/roster.py", {"tests/army", "tests/battle/test_turns.py"}),
        ("src/muster/battle/log/log.py", {"tests/battle", "tests/cli/test_play.py"}),
        ("src/muster/battle/data.yaml", {"tests/battle"}),
        ("tests/army/kit.py", {"tests/army/test_roster.py", "tests/battle/test_turns.py"}),
        ("tests/army/test_roster.py", {"tests/army/test_roster.py"}),
        ("tests/scenarios/melee/charge.yaml", {"tests/scenario"}),
        ("web/src/pages/play/board/Board.svelte", {"tests/web/test_play.py", "tests/web/test_play_phone.py"}),
        ("web/src/pages/Dice.svelte", {"tests/web/test_dice.py"}),
        ("web/src/shell/steps.ts", {"tests/web/test_start.py", "tests/web/test_every_page.py"}),
        ("web/src/store/database.ts", {"tests/web/test_offline.py"}),
        ("scripts/gate.py", {"tests/project"}),
        ("docs/client.md", {"tests/project"}),
        ("tests/sabotage.yaml", {"tests/project"}),
    ],
)
def test_the_tests_of_a_file(path: str, tests: set[str]) -> None:
    assert chosen([path], TESTS) == dict.fromkeys(tests, path)


def test_a_change_of_several_files_runs_nothing_twice() -> None:
    room = "src/muster/army/roster.py"
    found = chosen(["tests/army/test_roster.py", room], TESTS)
    assert found == {"tests/army": room, "tests/battle/test_turns.py": room}

"""Every chapter of the bench computes what it says: at tiny counts, with its checksum found in another way."""

import sys
from collections.abc import Sequence
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from muster.army import FACTIONS, ready_faction
from muster.battle.battle import Battle
from muster.battle.setup import Setup
from muster.bots import bot, play
from muster.companion.bodies import body_of
from muster.companion.door import answer
from muster.dice import FastDice
from muster.drawing.picture import draw_table
from muster.rulebook.ruleset import CORE
from muster.scenery.random_table import random_table
from muster.server.games.worker import Worker
from muster.setting_up.proposal import planned
from muster.table.shapes.sizes import Size
from scripts import (
    bench,
    bench_battle,
    bench_coherency,
    bench_compiling,
    bench_courses,
    bench_growth,
    bench_memory,
    bench_odds,
    bench_paths,
    bench_play,
    bench_previews,
    bench_server,
    bench_sight,
    bench_start,
    bench_tables,
)
from scripts.bench_report import Comparison, Method, checksum
from scripts.evidence import ROOT
from tests.server.games.tiny import tiny

KINDS = {"attack", "deploy", "move", "turn_master"}


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other libraries are left out: some of them are in the bench's own environment alone."""
    monkeypatch.setattr(sys, "argv", ["bench_worker", "--alone"])


@pytest.fixture(scope="module")
def small() -> Setup:
    made = planned(tiny("bot", "bot")).setup  # type: ignore[arg-type]
    assert made is not None
    return made


def names(found: Comparison) -> list[str]:
    return [each.name for each in found.methods]


def amounts(found: Comparison) -> dict[str, float]:
    return {each.name: each.amount for each in found.methods}


def test_every_part_has_chapters_and_a_place_in_the_documentation() -> None:
    text = (ROOT / "docs" / "performance.md").read_text("utf-8")
    for part in bench.PARTS:
        assert import_module(f"scripts.bench_{part}").CHAPTERS
        assert f"`{part}`" in text, part


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_whole_games_are_those_of_the_bots(name: str, small: Setup) -> None:
    found = bench_battle.whole_games(name, small, 2)
    hashes = []
    for seed in range(2):
        battle = Battle.new(small, FastDice(seed))
        play(battle, [bot(name, 2 * seed), bot(name, 2 * seed + 1)])
        hashes.append(battle.hash)
    assert found.checksum == checksum(hashes)
    assert hashes[0] in found.notes
    for what in ("a decision", "applying"):
        assert {f"{what}: {kind}" for kind in KINDS} <= {*names(found)}


def test_all_that_a_game_takes_is_more_than_its_decisions(small: Setup) -> None:
    game = bench_play.played(small, bench_play.players_of("greedy", small, 0), 0)
    assert game.battle.result is not None
    assert game.seconds >= sum(each.thought + each.applied for each in game.answers) > 0
    kinds = {each.name.partition(": ")[2] for each in bench_play.by_kind(game.answers, "x", bench_play.thought)}
    assert kinds == {each.kind for each in game.answers}


def test_choices_without_a_thought_lead_to_the_same_ends(small: Setup) -> None:
    alone, thinking = bench_battle.without_thinking(small, 2), bench_battle.whole_games("greedy", small, 2)
    assert alone.checksum == thinking.checksum


def test_what_is_copied_and_hashed_is_a_battle_in_the_middle(small: Setup) -> None:
    found = bench_battle.copies(small, 2, 1)
    middle = bench_play.played(
        small, bench_play.players_of("greedy", small, 0), 0, bench_play.until(bench_battle.MIDDLE)
    )
    assert found.checksum == checksum([middle.battle.hash])
    assert names(found) == ["Battle.copy()", "Battle.hash"]


def test_previews_of_every_usual_kind_are_asked_and_change_nothing(small: Setup) -> None:
    first, second = bench_previews.asked(small, 20), bench_previews.asked(small, 20)
    assert first.checksum == second.checksum
    assert {"a preview: deploy", "a preview: move", "a preview: reach", "a preview: sight"} <= {*names(first)}


def test_an_army_grows_by_whole_units_up_to_its_points() -> None:
    grown = bench_growth.army("benchmark-red", 1_500)
    assert Decimal(1_500) <= (grown.cost or 0) < Decimal(1_700)
    assert len({unit.name for unit in grown.units}) == len(grown.units) > 8


def test_growth_is_that_of_games_of_every_size() -> None:
    found = bench_growth.by_points((100, 250))
    ends = [bench_growth.game_of(bench_growth.setup(points)).battle for points in (100, 250)]
    assert found.checksum == checksum(each.hash for each in ends)
    assert [each.state.turn > bench_growth.TURNS or each.result is not None for each in ends] == [True, True]
    counted = ends[1].forces.model_count
    assert f"a decision, 250 points ({counted} models)" in names(found)
    assert found.methods[-1].unit == "n^x"


@pytest.mark.parametrize(("times", "said"), [((1.0, 2.0, 4.0), "no faster"), ((1.0, 4.0, 16.0), "faster")])
def test_growth_is_set_beside_n_log_n(times: Sequence[float], said: str) -> None:
    methods = [Method(f"{each}", each) for each in times]
    found = bench_growth.growth("a decision", (50, 100, 200), methods, bound=1.2, why="Crowded.")
    assert bench_growth.faster(found, 1.2) == said
    assert ("MISSED" in found.verdict(1.0)) == (said == "faster")


def test_sides_and_terrain_grow_as_they_are_told() -> None:
    assert len(bench_growth.setup(100, sides=3, pieces=4).seats) == 3
    few, many = (len(bench_growth.setup(100, pieces=each).table.pieces) for each in (5, 20))
    assert few < many


def test_tables_are_laid_out_by_the_rules_and_drawn() -> None:
    table = random_table(Size.C.board(), seed=0, density="moderate", markers=5).table
    assert bench_tables.laid_out_and_drawn(1).checksum == checksum([draw_table(table)])


def test_prices_are_those_of_the_companion() -> None:
    unit = body_of(ready_faction(next(iter(FACTIONS))))["profiles"][0]
    asked = {"thing": {"kind": "unit", "version": 1, **unit, "hp": 1}}
    assert bench_server.priced(1).checksum == checksum([answer("price", asked)])


def test_choices_on_the_server_are_kept() -> None:
    found = bench_server.chosen(3)
    assert names(found)[:2] == ["a choice, kept and told", "opening the game again, 3 choices long"]
    assert found.checksum == bench_server.chosen(3).checksum


def test_memory_is_what_each_of_some_things_holds() -> None:
    """Things so large that what other threads of the process keep meanwhile is little beside them."""
    large = 10_000_000
    assert bench_memory.held(lambda _: bytes(large), 3) == pytest.approx(large, rel=0.01)
    shared = bytes(large)
    assert bench_memory.held(lambda _: [shared], 3) < large / 100


def test_a_battle_holds_more_than_its_copies(small: Setup) -> None:
    copied, begun, played, with_shared = amounts(bench_memory.of_a_battle(small, 20, 1, 10)).values()
    assert 0 < copied < min(played, with_shared)
    assert 0 < begun < played


def test_a_setup_that_was_renamed_is_another() -> None:
    setup = bench_play.benchmark()
    assert bench_memory.renamed(setup) != bench_memory.renamed(setup)
    assert [seat.roster for seat in bench_memory.renamed(setup).seats] == [seat.roster for seat in setup.seats]


def test_a_game_on_the_server_holds_more_once_it_was_played() -> None:
    played, opened = amounts(bench_memory.of_a_game_on_the_server(1, 6)).values()
    assert 0 < opened < played


@pytest.mark.skipif(sys.platform != "linux", reason="the system tells of a process's memory on Linux")
def test_a_worker_holds_more_once_it_has_thought(small: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not warmed here, which takes long beside other tests: a thought reads kernels as well."""

    async def cold(_worker: Worker) -> None:
        pass

    monkeypatch.setattr(Worker, "warm", cold)
    begun, thought = amounts(bench_memory.of_a_worker(small)).values()
    assert 10_000_000 < begun < thought


def test_sight_is_that_of_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_sight, "SIDE", 10)
    monkeypatch.setattr(bench_sight, "ROUNDS", 1)
    scene = bench_sight.table(heights=bench_sight.MIXED)
    views = [[scene.view(one, other) for other in range(10, 20)] for one in range(10)]
    seen = np.array([[each.seen for each in row] for row in views])
    share = np.array([[each.obscured for each in row] for row in views])
    found = bench_sight.beside("heights mixed", bench_sight.MIXED, "")
    assert found.checksum == checksum([seen.tobytes(), np.round(share, 9).tobytes()])


def test_ways_are_those_of_a_roadmap(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = bench_paths.ground()
    found = bench_paths.queried()
    ways = [scene.roadmap().shortest(*query) for query in scene.queries[:3]]
    assert all(way is not None and way.length > 12_000 for way in ways)
    lengths = scene.roadmap().lengths(scene.queries[0][0], np.array([b for _, b in scene.queries], dtype=float))
    assert bench_paths.prepared().checksum == checksum(f"{length:.3f}" for length in lengths)
    assert names(found) == ["muster, one query from Python"]


def test_courses_are_asked_first_again_anew_and_after_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_courses, "GOALS", 2)
    first = bench_courses.over_the_table(CORE, 1)
    assert first.checksum == bench_courses.over_the_table(CORE, 1).checksum
    assert [each.aim for each in first.methods] == [None, 300, 300, None, 300]
    assert len(names(bench_courses.close_by(2))) == 3


def test_units_are_coherent_as_plain_python_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_coherency, "ROUNDS", 1)
    held = [bench_coherency.plain(unit) for unit in bench_coherency.units()]
    assert bench_coherency.compared().checksum == checksum(held)


def test_odds_are_those_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_odds, "ROUNDS", {10: 1})
    monkeypatch.setattr(bench_odds, "BATCH", 1)
    question = next(bench_odds.questions(10))
    assert bench_odds.measure(10).checksum == checksum(f"{each:.12f}" for each in bench_odds.ours(question))


def test_the_first_answer_of_a_process_is_beside_the_smallest_program() -> None:
    ours, least = amounts(bench_start.compared("roadmap", 1)).values()
    assert ours > 0
    assert least > 0


def test_every_state_compiles_by_its_own_means(tmp_path: Path) -> None:
    assert bench_compiling.compiling(tmp_path) == ("-c", "from muster.warming import warm; warm()")
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "warm.py").touch()
    assert bench_compiling.compiling(tmp_path) == ("-m", "scripts.warm")


def test_kernels_are_compiled_in_an_empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def warming(*arguments: str, folder: Path, environment: dict[str, Any]) -> float:
        assert arguments == bench_compiling.compiling(folder)
        cache = Path(environment[bench_compiling.CACHE])
        assert not [*cache.iterdir()]
        (cache / "kernels.seen-1.py311.nbi").write_bytes(b"index")
        (cache / "kernels.seen-1.py311.1.nbc").write_bytes(b"code")
        return 5.0

    monkeypatch.setattr(bench_compiling, "clocked_python", warming)
    found = bench_compiling.compiled()
    assert amounts(found) == {"compiling": 5.0, "the kernels on the disk": 4.0}
    assert found.checksum == checksum(["kernels.seen"])

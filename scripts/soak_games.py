"""The large count of random games: every sort of game, each held to its books, and replayed in another process."""

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Any, get_args

from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.commands import AskUndo
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent
from muster.battle.log import encoded
from muster.battle.log_files import parse_log
from muster.battle.log_header import header_of
from muster.battle.log_replay import fold, verify
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from muster.table.terrain.library import library
from muster.table.terrain.occupancy import is_near
from scripts.engine_lists import refusal_codes
from scripts.evidence import ROOT, Batched, require
from tests.battle.ledger import Ledger
from tests.battle.perturbing import twisted
from tests.battle.talking import some_talk, wild_commands
from tests.battle.varied import varied_setup
from tests.battle.wild import wild_choices

GAMES, BATCH = 2_000, 100
TWISTED_EVERY = 20
"""One game in so many is also tried with illegal choices at every decision."""
WILD = 3
"""So many choices out of the blue are tried at each decision of such a game."""
NEAR = 1_000

Counts = dict[str, dict[str, int]]


def random_game(number: int) -> tuple[Counts, bytes]:
    """Play one game to its end, held to its books all the way, and give what occurred in it and its log."""
    setup, rng = varied_setup(number), Random(number)
    battle = Battle.new(setup, FastDice(number))
    ledger = Ledger(battle)
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in ("decisions", "refusals", "terrain", "commands")}
    while battle.pending is not None:
        counts["decisions"][type(battle.pending).__name__] += 1
        legal: AnyChoice = battle.state.steps[-1].sample(battle.field, rng)
        if number % TWISTED_EVERY == 0:
            counts["refusals"].update(_refused(battle, legal, rng))
        done = battle.choose(legal)
        require(isinstance(done, Progress), f"game {number}: {legal} was refused: {done}")
        if isinstance(done, Progress):
            ledger.read(done)
        _visit(battle, counts["terrain"])
        for spoken in some_talk(battle, number, rng):
            ledger.read(spoken)
            counts["commands"][type(spoken).__name__] += 1
    require(battle.result is not None, f"game {number} has no result")
    found: Counts = {kind: dict(each) for kind, each in counts.items()}
    found["events"] = dict(ledger.told)
    found["games"] = {"games": 1, "decisions": battle.state.number, "out_of_coherency": len(ledger.broken)}
    return found, _log_of(battle)


def _refused(battle: Battle, legal: AnyChoice, rng: Random) -> Iterator[str]:
    """The codes that come back for illegal choices: legal ones made illegal, and choices out of the blue."""
    before = battle.hash
    for name, wrong in twisted(battle, legal, rng):
        answer = battle.choose(wrong)
        require(isinstance(answer, Refusal), f"{name} was taken: {wrong}")
        if isinstance(answer, Refusal):
            yield answer.code
    for wild in rng.sample(list(wild_choices(battle, rng)), WILD):
        checked = battle.state.steps[-1].check(battle.field, wild)
        if isinstance(checked, Refusal):
            yield checked.code
    for seat, number in ((None, -1), (99, None)):
        answer = battle.choose(legal, seat, number)
        if isinstance(answer, Refusal):
            yield answer.code
    for said, by in wild_commands(battle, rng):
        spoken = (battle if isinstance(said, AskUndo) and said.to < 0 else battle.copy()).command(said, by)
        if isinstance(spoken, Refusal):
            yield spoken.code
    require(battle.hash == before, "a refusal changed the state")


def scenario_refusals() -> Counter[str]:
    """The codes that the scenarios of the rules meet with."""
    found: Counter[str] = Counter()
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")):
        for played in run(load_scenario(path)).played:
            if isinstance(played.answer, Refusal):
                found[played.answer.code] += 1
    return found


def _log_of(battle: Battle) -> bytes:
    rows = (header_of(battle.log.setup, battle.log.dice), *battle.log.lines)
    return b"".join(encoded(row) for row in rows)


def _visit(battle: Battle, seen: Counter[str]) -> None:
    """The kinds of terrain that somebody stands in or near."""
    for piece in battle.forces.table.pieces:
        if piece.source is not None and not seen[piece.source.entry]:
            figures = (figure for figure in battle.state.figures if figure is not None)
            seen[piece.source.entry] += any(is_near(piece, figure, NEAR) for figure in figures)


def replayed(data: bytes) -> str:
    """The hash that a log leads to, folded and played again; what is wrong with it fails."""
    log = parse_log(data, "game.jsonl")
    wrong = verify(log)
    require(not wrong, f"a log does not verify: {wrong[:3]}")
    return fold(log).hash


def batch(number: int) -> dict[str, Any]:
    """A hundred games; whoever played one does not replay it."""
    numbers = range(number * BATCH, (number + 1) * BATCH)
    context = get_context("spawn")
    total: dict[str, Counter[str]] = {}
    digest = sha256()
    with ProcessPoolExecutor(mp_context=context) as players, ProcessPoolExecutor(2, mp_context=context) as readers:
        games = players.map(random_game, numbers, chunksize=2)
        reading = []
        for counts, log in games:
            for kind, each in counts.items():
                total.setdefault(kind, Counter()).update(each)
            last = re.findall(rb'"hash":"([0-9a-f]+)"', log)[-1].decode()
            reading.append((last, readers.submit(replayed, log)))
        for last, read in reading:
            require(read.result() == last, "a log replayed in another process leads to another state")
            digest.update(last.encode())
    return {"counts": {kind: dict(each) for kind, each in total.items()}, "checksum": digest.hexdigest()[:16]}


def summed(batches: list[dict[str, Any]]) -> dict[str, object]:
    """All batches together; what never occurred fails."""
    total: dict[str, Counter[str]] = {}
    for each in batches:
        for kind, counts in each["counts"].items():
            total.setdefault(kind, Counter()).update(counts)
    total.setdefault("refusals", Counter()).update(scenario_refusals())
    wanted = {
        "events": [kind.__name__ for kind in get_args(AnyEvent)],
        "decisions": [kind.__name__ for kind in get_args(AnyDecision)],
        "refusals": sorted(refusal_codes()),
        "terrain": list(library()),
    }
    for kind, names in wanted.items():
        never = [name for name in names if not total.get(kind, Counter())[name]]
        require(not never, f"these {kind} never occurred: {', '.join(never)}")
    games = total["games"]
    return {
        "games": games["games"],
        "decisions_made": games["decisions"],
        "units_left_out_of_coherency": games["out_of_coherency"],
        "checksum": sha256("".join(str(each["checksum"]) for each in batches).encode()).hexdigest()[:16],
        **{f"{kind}_by_kind": _told(total[kind]) for kind in wanted},
    }


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


random_games = Batched(
    f"Random games, {GAMES:,} of them: two to four sides and teams, every edition, tables with every kind of "
    "terrain, transports. After every choice HP and models are accounted for by a second bookkeeping, nobody "
    "overlaps or acts twice, contact is melee; every game ends, and its log, read by another process, folds and "
    "plays again to the same hash. What is listed occurred so often; one that never did would fail.",
    GAMES // BATCH,
    batch,
    summed,
)

"""The large count of random games: every kind of game, checked against its books, replayed in another process."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, get_args

from muster.battle.commands import AnyCommand
from muster.battle.decisions import ActionDecision, AnyDecision, CounterDecision
from muster.battle.events import AnyEvent
from muster.battle.log.files import parse_log
from muster.battle.log.replay import fold, verify
from muster.battle.narration.command_points import TELLERS as COMMAND_EVENTS
from muster.battle.refusal import Refusal
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from muster.table.terrain.library import library
from scripts.engine_lists import refusal_codes
from scripts.evidence import ROOT, Batched, require
from tests.battle.random_games import random_game
from tests.battle.tally import Counts

GAMES, BATCH = 2_000, 100
Game = Callable[[int], tuple[Counts, bytes]]
Wanted = Mapping[str, Sequence[str]]


def scenario_refusals() -> Counter[str]:
    """The codes of refusals in the scenarios of the rules."""
    found: Counter[str] = Counter()
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")):
        for played in run(load_scenario(path)).played:
            if isinstance(played.answer, Refusal):
                found[played.answer.code] += 1
    return found


def never_met(codes: Iterable[str], met: Iterable[str]) -> list[str]:
    """The codes that did not occur. A code with a star stands for all of its family that are not listed."""
    listed, others = set(codes), set(met)
    unnamed = others - listed
    return sorted(
        code
        for code in listed
        if not (any(fnmatch(each, code) for each in unnamed) if "*" in code else code in others)
    )


def replayed(data: bytes) -> str:
    """The hash that a log leads to, both folded and played again; fails if anything is wrong with the log."""
    log = parse_log(data, "game.jsonl")
    wrong = verify(log)
    require(not wrong, f"a log does not verify: {wrong[:3]}")
    return fold(log).hash


def last_hash(data: bytes) -> str:
    """The hash at the end of a log."""
    hashes: list[bytes] = re.findall(rb'"hash":"([0-9a-f]+)"', data)
    return hashes[-1].decode()


def batch(game: Game, number: int) -> dict[str, Any]:
    """Plays a hundred games; each is replayed by another process than the one that played it."""
    numbers = range(number * BATCH, (number + 1) * BATCH)
    context = get_context("spawn")
    total: dict[str, Counter[str]] = {}
    digest = sha256()
    with ProcessPoolExecutor(mp_context=context) as players, ProcessPoolExecutor(2, mp_context=context) as readers:
        games = players.map(game, numbers, chunksize=2)
        reading = []
        for counts, log in games:
            for kind, each in counts.items():
                total.setdefault(kind, Counter()).update(each)
            last = last_hash(log)
            reading.append((last, readers.submit(replayed, log)))
        for last, read in reading:
            require(read.result() == last, "a log replayed in another process leads to another state")
            digest.update(last.encode())
    return {"counts": {kind: dict(each) for kind, each in total.items()}, "checksum": digest.hexdigest()[:16]}


def summed(wanted: Wanted, batches: list[dict[str, Any]], met: Counts | None = None) -> dict[str, object]:
    """The sum of all batches and of what was `met` elsewhere; fails if anything wanted never occurred."""
    total: dict[str, Counter[str]] = {kind: Counter(counts) for kind, counts in (met or {}).items()}
    for each in batches:
        for kind, counts in each["counts"].items():
            total.setdefault(kind, Counter()).update(counts)
    for kind, names in wanted.items():
        never = never_met(names, +total.get(kind, Counter()))
        require(not never, f"these {kind} never occurred: {', '.join(never)}")
    games = total["games"]
    return {
        "games": games["games"],
        "decisions_made": games["decisions"],
        "units_left_out_of_coherency": games["out_of_coherency"],
        "checksum": sha256("".join(str(each["checksum"]) for each in batches).encode()).hexdigest()[:16],
        **{f"{kind}_by_kind": _told(counts) for kind, counts in total.items() if kind != "games" and +counts},
    }


def everything() -> Wanted:
    """All that must occur in any game: every kind of decision, event, command and terrain."""
    return {
        "events": [kind.__name__ for kind in get_args(AnyEvent)],
        "decisions": [kind.__name__ for kind in get_args(AnyDecision)],
        "terrain": list(library()),
        "commands": [kind.__name__ for kind in get_args(AnyCommand)],
    }


def _summed(batches: list[dict[str, Any]]) -> dict[str, object]:
    advanced = {ActionDecision.__name__, CounterDecision.__name__, *(kind.__name__ for kind in COMMAND_EVENTS)}
    wanted = {kind: [name for name in names if name not in advanced] for kind, names in everything().items()}
    return summed(wanted | {"refusals": sorted(refusal_codes())}, batches, {"refusals": scenario_refusals()})


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


random_games = Batched(
    f"Random games, {GAMES:,} of them: two to four sides and teams, every edition, tables with every kind of "
    "terrain, transports. After every choice HP and models are accounted for by a second bookkeeping, nobody "
    "overlaps or acts twice, contact is melee; every game ends, and its log, read by another process, folds and "
    "plays again to the same hash. What is listed occurred so often; one that never did would fail.",
    GAMES // BATCH,
    partial(batch, random_game),
    _summed,
)

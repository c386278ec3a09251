"""`make soak`: the checks of the tests at large counts. It can be resumed, and writes docs/evidence/.

What is done is kept in .soak/ by commit, so that a run that was stopped goes on where it was. A check returns the
figures it measured; a check that fails stops the run.
"""

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from scripts import (
    soak_advanced,
    soak_advanced_duels,
    soak_battle,
    soak_charges,
    soak_evening,
    soak_games,
    soak_ground_floor,
    soak_hall,
    soak_points,
    soak_quickness,
    soak_server,
    soak_sharing,
    soak_table,
)
from scripts.evidence import KEPT, Batched, Check, commit, write_evidence

CHAPTERS: dict[str, tuple[str, dict[str, Check]]] = {
    "02-ground-floor": ("The ground floor: charts, dice and odds at large counts", {**soak_ground_floor.CHECKS}),
    "03-table": ("The table: random tables and the laws of geometry at large counts", {**soak_table.CHECKS}),
    "04-battle": (
        "The battle: random games of every sort, and the greedy player against the random one",
        {"random_games": soak_games.random_games, **soak_battle.CHECKS},
    ),
    "05-advanced": (
        "Advanced games: by every ruleset and beta rule, with six- and ten-sided dice, random and greedy",
        {**soak_advanced.CHECKS, **soak_advanced_duels.CHECKS},
    ),
    "06-armoury": (
        "The armoury: sharing by codes and pictures, and prices",
        {**soak_sharing.CHECKS, **soak_points.CHECKS},
    ),
    "07-app": (
        "The web app: the server killed in the middle of writes, and its whole API asked at random",
        {**soak_server.CHECKS},
    ),
    "08-hall": (
        "The digital table: the server killed under a hundred games, and ten thousand bad messages",
        {**soak_hall.CHECKS},
    ),
    "09-first-evening": (
        "The first evening: whole games in the browser without a stumble",
        {**soak_quickness.CHECKS, **soak_charges.CHECKS, **soak_evening.CHECKS},
    ),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chapters", nargs="*", help="such as 09; all if none is said")
    parser.add_argument(
        "--from-the-end", action="store_true", help="the last batch first, beside a run from the start"
    )
    told = parser.parse_args()
    state = commit()
    folder = KEPT / (f"uncommitted-{time.time_ns()}" if "uncommitted" in state else state)
    wanted = [chapter for chapter in CHAPTERS if not told.chapters or chapter.startswith(tuple(told.chapters))]
    if not wanted:
        print(f"There is no such chapter; allowed are {', '.join(CHAPTERS)}.", file=sys.stderr)
        return 2
    for chapter, (title, checks) in ((each, CHAPTERS[each]) for each in wanted):
        lines = [f"Commit {state}. Every figure below was measured by `make soak`.", ""]
        for name, check in checks.items():
            figures = (
                _batches(folder, chapter, name, check, told.from_the_end) if isinstance(check, Batched) else None
            )
            figures = figures or _done(folder / chapter / f"{name}.json", f"{chapter} {name}", check)
            lines += section(name, check, figures)
        write_evidence(chapter, title, lines)
    return 0


def _batches(folder: Path, chapter: str, name: str, check: Batched, backwards: bool) -> dict[str, Any]:
    """All batches, each kept when it is done; two runs, one from each end, meet in the middle."""
    numbers = range(check.count)
    parts: dict[int, dict[str, Any]] = {}
    for number in reversed(numbers) if backwards else numbers:
        what = f"{chapter} {name} {number + 1} of {check.count}"
        parts[number] = _done(folder / chapter / f"{name}-{number}.json", what, partial(check.batch, number))
    return check.summed([parts[number] for number in numbers]) | {
        "seconds": round(sum(part["seconds"] for part in parts.values()), 1)
    }


def _done(path: Path, what: str, check: Any) -> dict[str, Any]:
    """The figures of a check, measured now or by an earlier run of the same commit."""
    if path.exists():
        print(f"{what}: done before", flush=True)
    else:
        print(f"{what} ...", end=" ", flush=True)
        start = time.perf_counter()
        figures = check() | {"seconds": round(time.perf_counter() - start, 1)}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(figures))
        print(f"{figures['seconds']} s", flush=True)
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def section(name: str, check: Check, figures: dict[str, object]) -> list[str]:
    what = check.about if isinstance(check, Batched) else " ".join((check.__doc__ or "").split())
    rows = [f"| {figure.replace('_', ' ')} | {_written(value)} |" for figure, value in figures.items()]
    return [
        f"## {name.replace('_', ' ').capitalize()}",
        "",
        what,
        "",
        "| figure | value |",
        "| --- | --- |",
        *rows,
        "",
    ]


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())

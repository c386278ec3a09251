"""`make soak`: the checks of the tests at large counts. It can be resumed, and writes docs/evidence/.

What is done is kept in .soak/ by commit, so that a run that was stopped goes on where it was. A check returns the
figures it measured; a check that fails stops the run.
"""

import json
import sys
import time
from collections.abc import Callable

from scripts import soak_ground_floor, soak_table
from scripts.evidence import ROOT, commit, write_evidence

Check = Callable[[], dict[str, object]]
CHAPTERS: dict[str, tuple[str, dict[str, Check]]] = {
    "02-ground-floor": ("The ground floor: charts, dice and odds at large counts", soak_ground_floor.CHECKS),
    "03-table": ("The table: random tables and the laws of geometry at large counts", soak_table.CHECKS),
}


def main() -> int:
    state = commit()
    kept = ROOT / ".soak" / state.replace(" ", "-")
    if "uncommitted" in state:
        kept = ROOT / ".soak" / f"uncommitted-{time.time_ns()}"
    for chapter, (title, checks) in CHAPTERS.items():
        lines = [f"Commit {state}. Every figure below was measured by `make soak`.", ""]
        for name, check in checks.items():
            done = kept / chapter / f"{name}.json"
            if done.exists():
                print(f"{chapter} {name}: done before", flush=True)
            else:
                print(f"{chapter} {name} ...", end=" ", flush=True)
                start = time.perf_counter()
                figures = check() | {"seconds": round(time.perf_counter() - start, 1)}
                done.parent.mkdir(parents=True, exist_ok=True)
                done.write_text(json.dumps(figures))
                print(f"{figures['seconds']} s", flush=True)
            lines += section(name, check, json.loads(done.read_text()))
        write_evidence(chapter, title, lines)
    return 0


def section(name: str, check: Check, figures: dict[str, object]) -> list[str]:
    what = " ".join((check.__doc__ or "").split())
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

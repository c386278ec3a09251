"""`make soak`: the checks of the tests at large counts. It can be resumed, and writes docs/evidence/.

What is done is kept by the source that it is of (scripts/evidence.py), so that a run that was stopped goes on where
it was. A check returns the figures it measured; one that fails is told, and the chapter is not written.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from scripts import (
    soak_account,
    soak_advanced,
    soak_advanced_duels,
    soak_attacks,
    soak_backups,
    soak_battle,
    soak_charges,
    soak_controls,
    soak_digital_table,
    soak_evening,
    soak_faults,
    soak_fuzzing,
    soak_games,
    soak_ground_floor,
    soak_house,
    soak_kills,
    soak_laws,
    soak_letter,
    soak_marches,
    soak_points,
    soak_quickness,
    soak_server,
    soak_sharing,
    soak_table,
    soak_twins,
    soak_wrecks,
)
from scripts.evidence import KEPT, Batched, Check, Kept, commit, source, write_evidence

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
    "08-digital-table": (
        "The digital table: the server killed under a hundred games, and ten thousand bad messages",
        {**soak_digital_table.CHECKS},
    ),
    "09-first-evening": (
        "The first evening: whole games in the browser without a stumble",
        {
            **soak_quickness.CHECKS,
            **soak_charges.CHECKS,
            **soak_controls.CHECKS,
            **soak_evening.CHECKS,
            **soak_wrecks.CHECKS,
        },
    ),
    "10-doors": (
        "Locked doors: attacks, requests at random, twins that differ in a secret, faults, kills and backups",
        {
            **soak_attacks.CHECKS,
            **soak_fuzzing.CHECKS,
            **soak_twins.CHECKS,
            **soak_faults.CHECKS,
            **soak_kills.CHECKS,
            **soak_backups.CHECKS,
        },
    ),
    "11-letter": (
        "True to the letter: marches that arrive, and destroyed transports",
        {**soak_marches.CHECKS, **soak_letter.CHECKS},
    ),
    "12-house": (
        "The house: looks ahead that come true, games that go on, one account for both tables, players as they were",
        {**soak_laws.CHECKS, **soak_account.CHECKS, **soak_house.CHECKS},
    ),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chapters", nargs="*", help="such as 09; all if none is said")
    parser.add_argument("--only", nargs="+", default=[""], metavar="CHECK", help="such as twins; no page is written")
    parser.add_argument("--from-the-end", action="store_true", help="the last first, beside a run from the start")
    told = parser.parse_args()
    wanted = [chapter for chapter in CHAPTERS if not told.chapters or chapter.startswith(tuple(told.chapters))]
    if not wanted:
        print(f"There is no such chapter; allowed are {', '.join(CHAPTERS)}.", file=sys.stderr)
        return 2
    only = tuple(told.only)
    failed = [trouble for chapter in wanted for trouble in run(chapter, only, backwards=told.from_the_end)]
    for trouble in failed:
        print(trouble, file=sys.stderr)
    return 1 if failed else 0


def run(chapter: str, only: tuple[str, ...] = ("",), *, backwards: bool) -> list[str]:
    """Runs the chosen checks of a chapter that are left, and writes its page if all are done; returns what failed."""
    title, checks = CHAPTERS[chapter]
    kept, failed = Kept(KEPT / f"{chapter}.jsonl"), list[str]()
    steps = [step for name, check in checks.items() if name.startswith(only) for step in steps_of(name, check)]
    for step in reversed(steps) if backwards else steps:
        try:
            _done(kept, chapter, step)
        except (Exception, SystemExit) as trouble:  # the other checks run nevertheless
            failed.append(f"{chapter} {step.name}: {type(trouble).__name__} {trouble}")
            print(f"FAILED: {trouble}", flush=True)
    if failed or only != ("",):
        return failed
    lines = [f"Commit {commit()}. Every figure below was measured by `make soak`.", ""]
    for name, check in checks.items():
        parts = [kept.find(step.key) for step in steps_of(name, check)]
        lines += section(name, check, _summed(check, parts))
    kept.forget_but(step.key for step in steps)
    write_evidence(chapter, title, lines)
    return []


@dataclass(frozen=True, slots=True)
class Step:
    """A part that is measured at once: a check, or a batch of one."""

    name: str
    measure: Callable[[], dict[str, Any]]
    module: str
    """The module of its check."""

    @property
    def key(self) -> str:
        return f"{source(self.module)[:12]} {self.name}"


def steps_of(name: str, check: Check) -> list[Step]:
    module = module_of(check)
    if not isinstance(check, Batched):
        return [Step(name, check, module)]
    return [
        Step(f"{name} {number + 1} of {check.count}", partial(check.batch, number), module)
        for number in range(check.count)
    ]


def module_of(check: Check) -> str:
    """The module of a check."""
    measure: Any = check.batch if isinstance(check, Batched) else check
    return str(getattr(measure, "func", measure).__module__)


def _done(kept: Kept, chapter: str, step: Step) -> None:
    """Measures a step now, unless an earlier run with the same source, or one running beside this, has done so."""
    print(f"{chapter} {step.name} ...", end=" ", flush=True)
    if kept.find(step.key) is not None:
        print("done before", flush=True)
        return
    start = time.perf_counter()
    figures = step.measure() | {"seconds": round(time.perf_counter() - start, 1)}
    kept.note(step.key, figures)
    print(f"{figures['seconds']} s", flush=True)


def _summed(check: Check, parts: list[dict[str, Any]]) -> dict[str, Any]:
    if not isinstance(check, Batched):
        return parts[0]
    return check.summed(parts) | {"seconds": round(sum(part["seconds"] for part in parts), 1)}


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

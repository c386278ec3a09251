"""Where evidence is written, and of which state of the project it speaks."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".soak"
EVIDENCE = ROOT / "docs" / "evidence"


def commit() -> str:
    """The commit that was run, and whether files differed from it (evidence itself does not count)."""
    name = _git("rev-parse", "--short=12", "HEAD")
    changed = [line for line in _git("status", "--porcelain").splitlines() if "docs/evidence/" not in line]
    return f"{name} with uncommitted changes" if changed else name


def write_evidence(name: str, title: str, lines: Sequence[str]) -> None:
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    path = EVIDENCE / f"{name}.md"
    path.write_text("\n".join([f"# {title}", "", *lines]) + "\n", encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


@dataclass(frozen=True, slots=True)
class Batched:
    """A check in batches, each kept when it is done, so that a run that was stopped goes on with the next."""

    about: str
    count: int
    batch: Callable[[int], dict[str, Any]]
    summed: Callable[[list[dict[str, Any]]], dict[str, object]]


Check = Callable[[], dict[str, object]] | Batched
"""One line of the evidence: done at once, or in parts."""


def tracked(*paths: str) -> list[str]:
    """The files under these that belong to the project."""
    return _git("ls-files", "--", *paths).splitlines()


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def require(held: bool, trouble: str) -> None:
    """End the soak with what went wrong, unless it held."""
    if not held:
        raise SystemExit(f"soak failed: {trouble}")


def more_examples(times: int, *chosen: str) -> int:
    """How many of the chosen tests pass with so many times their usual number of examples; all must."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(os.cpu_count()), "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "--dist", "worksteal", "--timeout=3600", *chosen],
        cwd=ROOT,
        env={**os.environ, "MUSTER_TIMES": str(times)},
        capture_output=True,
        text=True,
        check=False,
    )
    passed = re.search(r"(\d+) passed", done.stdout)
    require(done.returncode == 0 and passed is not None, done.stdout[-4000:])
    return int(passed[1]) if passed else 0

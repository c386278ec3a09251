"""`make bench`: ratios with a checksum of what was computed; with --base, this state beside an older one."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from scripts.evidence import ROOT, commit, write_evidence

PYTHON = ROOT / ".venv-bench" / "bin" / "python"
BASE = ROOT / "build" / "bench-base"
WANTED = {"coin(p).pool(n).sum()": 50, "n @ coin(p)": 300}
ALTERNATIONS = 7


def run(source: Path, *options: str) -> list[dict[str, Any]]:
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    command = [str(PYTHON), str(ROOT / "scripts" / "bench_odds.py"), *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return list(json.loads(done.stdout))


def beside_icepool() -> int:
    """Our odds beside icepool's, for 10, 60 and 200 dice; fails if the wanted ratios at 60 are missed."""
    lines, missed = (
        [f"Commit {commit()}. Times are medians of one interleaved run; the ratios are what counts.", ""],
        0,
    )
    for found in run(ROOT):
        mine = found["microseconds"]["muster"]
        title = f"{found['dice']} attack dice, both saves, 15 models of 2 HP ({found['rounds']}, interleaved)"
        print(f"\n{title}")
        lines += [f"## {title}", "", "| method | microseconds | times muster | wanted |", "| --- | --- | --- | --- |"]
        for name, each in found["microseconds"].items():
            wanted = WANTED.get(name) if found["dice"] == 60 else None
            verdict = "" if wanted is None else f"{wanted}: {'met' if each / mine >= wanted else 'MISSED'}"
            missed += "MISSED" in verdict
            print(f"  {name:<26} {each:>12,.1f} us  {each / mine:>9,.1f} x  {verdict}")
            lines.append(f"| `{name}` | {each:,.1f} | {each / mine:,.1f} | {verdict} |")
        sums = f"Largest difference {found['largest_difference']:.1e}, checksum {found['checksum']}."
        print(f"  {sums}")
        lines += ["", sums, ""]
    write_evidence("bench", "Exact odds beside icepool", lines)
    return 1 if missed else 0


def beside_base(revision: str) -> int:
    """The same questions to this state and to an older one in alternation."""
    git("worktree", "prune")
    if BASE.exists():
        git("worktree", "remove", "--force", str(BASE))
    git("worktree", "add", "--detach", str(BASE), revision)
    try:
        rounds = [(run(BASE, "--alone"), run(ROOT, "--alone")) for _ in range(ALTERNATIONS)]
    finally:
        git("worktree", "remove", "--force", str(BASE))
    for index, (old, new) in enumerate(zip(*rounds[0], strict=True)):
        times = [[state[index]["microseconds"]["muster"] for state in each] for each in rounds]
        before, after = median(each[0] for each in times), median(each[1] for each in times)
        same = "same checksum" if old["checksum"] == new["checksum"] else "ANOTHER CHECKSUM"
        print(
            f"{new['dice']:>4} dice: {revision} {before:.1f} us, now {after:.1f} us, {before / after:.2f} x, {same}"
        )
    return 0


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", help="a tag or commit to compare with")
    base = parser.parse_args().base
    sys.exit(beside_base(base) if base else beside_icepool())

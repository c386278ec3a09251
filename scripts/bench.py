"""`make bench`: ratios, with a checksum of the answers; with --base, compares this state with an older one."""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from scripts.bench_report import Comparison, read
from scripts.evidence import ROOT, commit, write_evidence

PYTHON = ROOT / ".venv-bench" / "bin" / "python"
BASE = ROOT / "build" / "bench-base"
PARTS = ("odds", "sight", "paths", "coherency", "battle", "start")
ALTERNATIONS = 5


def run(part: str, source: Path, *options: str) -> list[Comparison]:
    """Runs one part in its own process, with the code of `source`; raises SystemExit with its output if it fails."""
    environment = {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{ROOT}"}
    command = [str(PYTHON), "-m", f"scripts.bench_{part}", *options]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return read(done.stdout)


def beside_peers() -> int:
    """Compares our methods with those of other libraries; fails if a wanted ratio is missed."""
    lines = [f"Commit {commit()}. Times are taken interleaved in one run; the ratios are what counts.", ""]
    missed = False
    for part in PARTS:
        for found in run(part, ROOT):
            print("\n".join(found.lines()), flush=True)
            lines += found.lines()
            missed |= found.missed
    write_evidence("bench", "Speed beside others", lines)
    return 1 if missed else 0


def beside_base(revision: str) -> int:
    """Puts the same questions to this state and an older one, in alternation."""
    git("worktree", "prune")
    if BASE.exists():
        git("worktree", "remove", "--force", str(BASE))
    git("worktree", "add", "--detach", str(BASE), revision)
    try:
        for part in PARTS:
            print(f"{part}:")
            alternate(part, revision)
    finally:
        git("worktree", "remove", "--force", str(BASE))
    return 0


def alternate(part: str, revision: str) -> None:
    try:
        rounds = [(run(part, BASE, "--alone"), run(part, ROOT, "--alone")) for _ in range(ALTERNATIONS)]
    except SystemExit as trouble:
        print(f"  cannot be compared: {str(trouble).strip().splitlines()[-1]}")
        return
    for index, (old, new) in enumerate(zip(*rounds[0], strict=True)):
        before, after = (median(each[state][index].methods[0].microseconds for each in rounds) for state in (0, 1))
        same = "same checksum" if old.checksum == new.checksum else "ANOTHER CHECKSUM"
        figures = f"{revision} {before:.1f} us, now {after:.1f} us, {before / after:.2f} x, {same}"
        print(f"  {new.title}: {figures}")


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", help="a tag or commit to compare with")
    base = parser.parse_args().base
    sys.exit(beside_base(base) if base else beside_peers())

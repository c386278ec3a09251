"""`make mutants`: change one thing at a time in the rules, and see whether a test that reaches it fails.

mutmut makes the changes (mutants) in a copy under mutants/ and runs the tests; what it found is kept in
docs/evidence/kept/ by the text of the changed function, so that a run goes on another day and on another machine.
Left out, and counted, are changes of words that people read and those that strict mypy refuses. Whoever changed
nothing has a reason in tests/survivors.yaml. Writes docs/evidence/mutants.md.
"""

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

from scripts.evidence import KEPT, ROOT, Kept, commit, write_evidence
from scripts.mutant_files import CAUGHT, SURVIVED, WORDS, Mutant, bring_back, generate, keep, leave_out_words, mutants

REASONS = ROOT / "tests" / "survivors.yaml"
ENOUGH = 0.95
"""The share of mutants that the tests must catch."""
FOUND = Kept(KEPT / "mutants.jsonl")


@dataclass(frozen=True)
class Reason:
    """Why a mutant that no test catches changes nothing."""

    where: str
    before: str
    after: str
    why: str

    def fits(self, mutant: Mutant) -> bool:
        return (self.where, self.before, self.after) == (mutant.where, mutant.before, mutant.after)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--told", action="store_true", help="try nothing, only write what was found so far")
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    parser.add_argument(
        "--survivors", metavar="PART", help="show the survivors without a reason whose place has PART"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    told = parser.parse_args()
    os.chdir(ROOT)
    if told.survivors is not None:
        show(told.survivors)
        return 0
    if not told.told:
        generate(told.workers)
        bring_back(FOUND)
        leave_out_words()
        run(told.workers, [each.name for each in mutants() if each.outcome in SURVIVED] if told.again else [])
        leave_out_words()
    return report([*mutants()])


def run(workers: int, names: Sequence[str]) -> None:
    """Lets mutmut try these mutants, or all not tried yet; the results are kept even if it is stopped."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    # Tests that start another process find the changed code by this.
    told = {"PATH": path, "PYTHONPATH": str(ROOT / "mutants" / "src")}
    try:
        subprocess.run(
            ["mutmut", "run", "--max-children", str(workers), *names], env={**os.environ, **told}, check=True
        )
    finally:
        keep(FOUND)


def reasons() -> list[Reason]:
    read = YAML(typ="safe", pure=True).load(REASONS.read_text("utf-8")) if REASONS.exists() else None
    return [Reason(**each) for each in read or []]


def survivors(found: Sequence[Mutant]) -> Iterator[tuple[Mutant, Reason | None]]:
    known = reasons()
    for each in found:
        if each.outcome in SURVIVED:
            yield each, next((reason for reason in known if reason.fits(each)), None)


def show(part: str) -> None:
    for mutant, reason in survivors([*mutants()]):
        if reason is None and part in mutant.where:
            print(f"{mutant.name} ({mutant.outcome})\n  - {mutant.before}\n  + {mutant.after}")


def report(found: Sequence[Mutant]) -> int:
    """Writes the page; returns an exit code that says whether enough was caught and every survivor has a reason."""
    count = Counter(each.outcome for each in found)
    left = [*survivors(found)]
    caught = sum(count[outcome] for outcome in CAUGHT)
    tried = caught + len(left)
    unexplained = [mutant for mutant, reason in left if reason is None]
    unused = [each for each in reasons() if not any(reason is each or reason == each for _, reason in left)]
    share = caught / tried if tried else 0.0
    lines = [
        f"Commit {commit()}. mutmut changed one thing at a time in `combat`, `battle/rules` and `battle/flow`,",
        "and the tests that reach it were run.",
        "",
        "| figure | value |",
        "| --- | --- |",
        f"| mutants | {len(found):,} |",
        f"| left out: words that people read | {count[WORDS]:,} |",
        f"| left out: refused by strict mypy | {count['caught by type check']:,} |",
        f"| not tried yet | {count['not checked']:,} |",
        f"| tried | {tried:,} |",
        f"| caught | {caught:,} ({share:.1%}) |",
        f"| of these by running far too long | {count['timeout']:,} |",
        f"| survivors that change nothing | {len(left) - len(unexplained):,} |",
        f"| survivors without a reason | {len(unexplained):,} |",
        "",
        "## Survivors that change nothing",
        "",
        "| where | before | after | why it changes nothing |",
        "| --- | --- | --- | --- |",
        *(_row(mutant, reason.why) for mutant, reason in left if reason is not None),
    ]
    if unexplained:
        lines += [
            "",
            "## Survivors without a reason",
            "",
            "| where | before | after | |",
            "| --- | --- | --- | --- |",
        ]
        lines += [_row(mutant, mutant.outcome) for mutant in unexplained]
    write_evidence("mutants", "Mutants: does a test fail whatever is changed?", lines)
    for each in unused:
        print(f"No survivor fits this reason of {REASONS.name}: {each.where}: {each.after}", file=sys.stderr)
    print(f"{caught:,} of {tried:,} mutants caught ({share:.1%}), {len(unexplained):,} survivors without a reason.")
    return 1 if unexplained or unused or count["not checked"] or share < ENOUGH else 0


def _row(mutant: Mutant, why: str) -> str:
    cells = (mutant.where, f"`{mutant.before}`", f"`{mutant.after}`", why)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


if __name__ == "__main__":
    sys.exit(main())

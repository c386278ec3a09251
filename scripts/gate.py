"""The gate of `make test`: pytest, and beside it the checks and the tests of the client at a lower priority.

Those begin at once, while the kernels that pytest needs are still compiled, which keeps but one core busy.

What pytest says is seen as it comes; what the others said follows when all is over. Whatever fails, fails the run.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread

BESIDE = (
    ("make", "--no-print-directory", "check"),
    ("npm", "--prefix", "web", "--silent", "run", "test"),
)
FIRST = ("make", "--no-print-directory", "ready")
"""The command that must end before pytest starts."""
NICE = ("nice", "-n", "10")
COUNTED = 5_000_000


@dataclass(frozen=True)
class Done:
    """A finished command, with its output and the time it took."""

    words: Sequence[str]
    code: int
    said: str
    seconds: float

    @property
    def title(self) -> str:
        return f"{' '.join(self.words)}: {'passed' if self.code == 0 else 'FAILED'} in {self.seconds:.0f} s"


class Lane(Thread):
    """Commands that run one after the other in the background; if one fails, the next runs nevertheless."""

    def __init__(self, commands: Sequence[Sequence[str]]) -> None:
        super().__init__(daemon=True)
        self.commands = commands
        self.done: list[Done] = []

    def run(self) -> None:
        for words in self.commands:
            began = time.monotonic()
            said = subprocess.run(
                [*NICE, *words],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                text=True,
                check=False,
            )
            self.done.append(Done(words, said.returncode, said.stdout, time.monotonic() - began))


def gate(first: Sequence[str], tests: Sequence[str], beside: Sequence[Sequence[str]], since: float) -> int:
    """Runs the tests after the command `first`, with the other commands beside them.

    Returns the exit code, which is 0 only if nothing failed.
    """
    lane = Lane(beside)
    lane.start()
    seen = [_seen(first)]
    if seen[0].code == 0:
        seen.append(_seen(tests))
    lane.join()
    for each in lane.done:
        print(f"\n=== {each.title}\n{each.said.strip()}")
    print()
    for each in (*lane.done, *seen):
        print(each.title)
    missing = len(beside) - len(lane.done)
    failed = missing + sum(each.code != 0 for each in (*lane.done, *seen))
    print(
        f"make test: {f'{failed} FAILED' if failed else 'passed'} in {(time.time() - since) / 60:.1f} minutes",
        flush=True,
    )
    return 1 if failed else 0


def _seen(words: Sequence[str]) -> Done:
    """Runs a command whose output is shown as it comes."""
    began = time.monotonic()
    code = subprocess.run(words, check=False).returncode
    return Done(words[:3], code, "", time.monotonic() - began)


def speed() -> float:
    """How many millions one core counts in a second, so that times of different machines can be compared."""
    began = time.process_time()
    for _ in range(COUNTED):
        pass
    return COUNTED / 1e6 / (time.process_time() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", type=float, default=time.time(), help="when make began, in seconds of the clock")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("pytest", nargs="*", help="more words for pytest")
    told = parser.parse_args()
    tests = [sys.executable, "-m", "pytest", "-n", str(told.workers), "--dist", "worksteal", "--durations=20"]
    print(f"One core of this machine counts {speed():.0f} million a second.", flush=True)
    return gate(FIRST, [*tests, *told.pytest], BESIDE, told.since)


if __name__ == "__main__":
    sys.exit(main())

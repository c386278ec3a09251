"""Free memory goes back to the system, though small things that were made meanwhile live on."""

import subprocess
import sys

import pytest

KEPT = """
import threading
from muster.server.memory import give_back, keep_little

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4 // 1024

{before}
small = []
def work():
    for _ in range(3):
        large = []
        for _ in range(600):
            large.append(bytearray(400_000))
            small.extend(bytes(600) for _ in range(3))
before = resident()
for _ in range(4):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
{after}
print(resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the GNU C library")
@pytest.mark.parametrize(("before", "after"), [("keep_little()", ""), ("", "give_back()")])
def test_memory_that_is_free_goes_back(before: str, after: str) -> None:
    command = [sys.executable, "-c", KEPT.format(before=before, after=after)]
    grown = subprocess.run(command, capture_output=True, check=True, text=True, timeout=60).stdout
    assert int(grown) < 60, "of 240 MB, and of 2 MB that are still in use"

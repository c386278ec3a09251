"""What the system says of the processes of a server."""

import os
from pathlib import Path


def stat(process: int) -> list[str]:
    """What the system says of a process after its name: its state, its parent and so on; nothing if it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def family(parent: int) -> set[int]:
    """The processes below one."""
    all_of_them = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    return {each for each in all_of_them if stat(each)[1:2] == [str(parent)]}


def lives(process: int) -> bool:
    return stat(process)[:1] not in ([], ["Z"])


def worked(worker: int) -> float:
    """Seconds of a core that a process has used."""
    return sum(map(int, stat(worker)[11:13])) / os.sysconf("SC_CLK_TCK")


def workers(server: int) -> list[int]:
    """The processes of a server on which bots think."""
    return [each for each in family(server) if b"spawn_main" in _command(each)]


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""

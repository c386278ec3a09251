"""A server that is started by somebody who may write nowhere but in the data folder, and who has no home."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.files import BadInput
from muster.server import kernels
from muster.server.settings import Settings, read_settings

NOBODY = 65534
SETPRIV = shutil.which("setpriv")
READING = "dac_read_search"
"""What lets NOBODY read a Python in somebody's home, and write nothing."""
ROOT = Path(__file__).resolve().parents[3]
needs_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0 or SETPRIV is None,
    reason="only root can become somebody else, by setpriv; nothing was shown here",
)


MUSTER = "from muster.cli.main import main; main()"
COMPILES = """
from muster.server.kernels import keep_kernels
from muster.server.settings import read_settings

keep_kernels(read_settings())
import numpy as np
from muster.table.shapes.sum_kernel import lowest

print(lowest(np.array(((4, 1), (3, 0)), dtype=np.int64)))
"""


def as_nobody(program: str, *words: str, **around: str) -> list[str]:
    """Python as another user, with no variable of the environment but these."""
    caps = f"-all,+{READING}"
    become = [
        str(SETPRIV), f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups",
        f"--inh-caps={caps}", f"--ambient-caps={caps}", f"--bounding-set={caps}",
    ]  # fmt: skip
    given = [f"{name}={value}" for name, value in {"PYTHONPATH": str(ROOT / "src"), **around}.items()]
    return ["env", "-i", *given, *become, sys.executable, "-c", program, *words]


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder that is NOBODY's own; those of pytest are open to their owner alone."""
    folder = Path(tempfile.mkdtemp(prefix="muster"))
    os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


@needs_root
@pytest.mark.timeout(300)
def test_who_has_no_home_and_may_not_write_beside_the_sources_can_serve(data: Path) -> None:
    command = as_nobody(MUSTER, "serve", "--port", "0", "--json", MUSTER_DATA=str(data), MUSTER_COLD="1")
    with (data / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd="/")
    try:
        assert server.stdout is not None
        first = server.stdout.readline()
        assert first, (data / "log").read_text()
        address = json.loads(first)["addresses"][0]
        with urllib.request.urlopen(f"{address}/healthz") as answer:  # noqa: S310
            assert answer.status == 200
        assert (data / "kernels").stat().st_mode & 0o777 == 0o700
        assert (data / "kernels").stat().st_uid == NOBODY
    finally:
        server.terminate()
        server.wait(60)
        assert server.stdout is not None
        server.stdout.close()


@needs_root
@pytest.mark.timeout(200)
def test_what_they_compile_is_kept_in_the_data_folder(data: Path) -> None:
    command = as_nobody(COMPILES, MUSTER_DATA=str(data))
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/")
    assert done.stdout == "1\n"
    assert list((data / "kernels").rglob("*.nbc"))


@needs_root
def test_who_may_write_nowhere_is_told_so(data: Path) -> None:
    os.chown(data, 0, 0)
    done = subprocess.run(
        as_nobody(MUSTER, "serve", "--port", "0", MUSTER_DATA=str(data)),
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "permission denied" in done.stderr
    assert "MUSTER_DATA" in done.stderr


def test_who_has_no_home_at_all_is_asked_for_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/.local/share/muster"))
    with pytest.raises(BadInput, match="MUSTER_DATA"):
        read_settings({})
    assert read_settings({"MUSTER_DATA": "here"}).data == Path("here")


def test_a_folder_for_kernels_that_was_chosen_is_kept_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    kernels.keep_kernels(Settings(data=tmp_path))
    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "chosen")
    assert (tmp_path / "chosen").is_dir()
    assert not (tmp_path / "kernels").exists()

"""A second server on the same data is refused with a sentence, on both databases."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from muster.server.alone import LOCK
from tests.server.kit import own_postgres, running
from tests.waiting import wait_until

SERVE = [sys.executable, "-c", "from muster.cli.main import main; main()", "serve", "--port", "0", "--data"]


def second(data: Path, url: str) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "MUSTER_COLD": "1", "MUSTER_DATABASE_URL": url}
    return subprocess.run([*SERVE, str(data)], capture_output=True, text=True, check=False, env=around, timeout=120)


def test_a_second_server_is_refused_and_one_after_a_kill_is_not(database_url: str, tmp_path: Path) -> None:
    with running(tmp_path, MUSTER_DATABASE_URL=database_url) as first:
        done = second(tmp_path / "other", database_url)
        assert done.returncode == 2
        assert "Another Muster serves the database" in done.stderr.splitlines()[-1]
        assert "Traceback" not in done.stderr
        assert done.stdout == "", "it never served"
        first.stop(signal.SIGKILL)
    with running(tmp_path, MUSTER_DATABASE_URL=database_url) as again:
        assert again.stop(signal.SIGTERM) == 0


def test_a_second_server_by_a_link_of_another_name_is_refused(tmp_path: Path) -> None:
    with running(tmp_path):
        link = tmp_path / "other.db"
        link.symlink_to(tmp_path / "muster.db")
        done = second(tmp_path / "more", f"sqlite:///{link}")
        assert done.returncode == 2, done.stdout
        assert "Another Muster serves the database" in done.stderr.splitlines()[-1]


@pytest.mark.timeout(400)
def test_a_server_whose_database_was_restarted_holds_it_again_or_stops_if_another_does(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    with own_postgres() as own:
        url = own.fresh()
        with running(tmp_path, MUSTER_DATABASE_URL=url) as server:
            own.stop()
            wait_until(lambda: "database away" in log.read_text(), "a server that misses its database")
            own.start()
            engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
            with engine.connect() as connection:
                held = sa.text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = :lock")
                wait_until(lambda: connection.scalar(held, {"lock": LOCK}) == 1, "the lock, taken again")
            os.kill(server.process.pid, signal.SIGSTOP)
            own.stop()
            own.start()
            engine.dispose()
            with engine.connect() as another:
                assert another.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK)))
                os.kill(server.process.pid, signal.SIGCONT)
                assert server.process.wait(60) == 2
                assert server.process.stdout is not None
                assert "Another Muster serves the database" in server.process.stdout.read() + log.read_text()
            engine.dispose()

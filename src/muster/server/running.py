"""Runs the server: listens, says where it is, and stops cleanly when it is asked to."""

import contextlib
import ipaddress
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import uvicorn

from muster.files import BadInput
from muster.server.alone import Claim, alone
from muster.server.app import make_app
from muster.server.certificates import certificate_for
from muster.server.frames import FrugalSocket
from muster.server.games.said import LARGEST
from muster.server.hosts import Hosts
from muster.server.logs import record, write_logs
from muster.server.memory import keep_little
from muster.server.settings import Settings
from muster.server.wire import bounded

LAST_SECONDS = 1.0
"""How long threads may take to end once everything is closed."""
TURN_SECONDS = 0.001
"""A thread that works gives others a turn after so long. With Python's 5 ms, somebody's choice, whose way to the disk
needs many turns, waits for every preview of everybody else."""
MOST_FILES = 65_536
TAKEN_AT_ONCE = 32
"""So many connections are taken in at once. The event loop takes one from each socket in its turn, so that somebody
who comes behind a thousand others waits for a thousand turns if there is only one."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run(settings: Settings, opened: Callable[[list[str]], None]) -> None:
    """Serves until it is told to stop; requests under way are finished. `opened` is told the addresses."""
    write_logs()
    sys.setswitchinterval(TURN_SECONDS)
    keep_little()
    _open_many_files()
    with alone(settings.url) as claim:
        _serve(settings, opened, claim)
    record("stopped")
    claim.check_kept()
    _end_without_waiting()


def _serve(settings: Settings, opened: Callable[[list[str]], None], claim: Claim) -> None:
    app = make_app(settings, warm=not settings.cold, hosts=Hosts(settings.host, settings.hosts))
    with _listening(settings.host, settings.port) as listening:
        port = int(listening.getsockname()[1])
        settings = replace(settings, port=port)
        names = served_names(settings.host)
        files = _files(settings, names)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=bounded(settings),
            timeout_keep_alive=settings.idle_seconds,
            ws=FrugalSocket,
            ws_max_size=LARGEST,
            ws_per_message_deflate=True,
            proxy_headers=bool(settings.trusted_proxy),
            forwarded_allow_ips=settings.trusted_proxy or None,
            timeout_graceful_shutdown=settings.stop_seconds,
            ssl_certfile=files[0] if files else None,
            ssl_keyfile=files[1] if files else None,
        )
        addresses = [address(name, port, tls=settings.tls) + settings.path.rstrip("/") for name in names]

        def answering() -> None:
            record("serving", addresses=addresses)
            opened(addresses)

        server = CleanServer(config, answering)
        claim.watch(server.stop)
        server.run(sockets=[listening, *(listening.dup() for _ in range(TAKEN_AT_ONCE - 1))])


def _open_many_files() -> None:
    """Every connection is a file to the system, which allows many but often gives a process only a thousand."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _end_without_waiting() -> None:
    """Python waits for its threads, and one that compiles a kernel takes half a minute; nothing of it is kept."""
    patience = time.monotonic() + LAST_SECONDS
    others = [each for each in threading.enumerate() if each is not threading.current_thread() and not each.daemon]
    for thread in others:
        thread.join(max(0.0, patience - time.monotonic()))
    if any(thread.is_alive() for thread in others):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _files(settings: Settings, names: list[str]) -> tuple[Path, Path] | None:
    return certificate_for(settings.certificates, names) if settings.tls else None


class CleanServer(uvicorn.Server):
    """Says when it answers; ends with exit code 0 when it is asked to stop, rather than by the signal that asked."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()

    def stop(self) -> None:
        """End as if asked to; any thread may say so."""
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def address(name: str, port: int, *, tls: bool) -> str:
    host = f"[{name}]" if ":" in name else name
    usual = 443 if tls else 80
    return f"http{'s' if tls else ''}://{host}{'' if port == usual else f':{port}'}"


def served_names(host: str) -> list[str]:
    """The names under which a server that listens at a host is found; that of the local network first."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104
        return [host, "localhost"] if host == "127.0.0.1" else [host]
    return [*filter(None, [_local_address()]), "localhost", "127.0.0.1"]


def _local_address() -> str:
    """This machine's own address in its network. Nothing is sent: only the way out is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found = str(looking.getsockname()[0])
    return "" if ipaddress.ip_address(found).is_loopback else found


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise BadInput("serve.address", f"Nobody can listen at {host} port {port}: {reason}.") from None
    listening.set_inheritable(True)
    return listening

"""A small reverse proxy, such as operators have before Muster: it hands on what lies below a path of its host."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

HEAD_ENDS = b"\r\n\r\n"
ELSEWHERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass
class Proxy:
    """Hands requests below `path` to the server at `behind`, with the path or without."""

    behind: str
    path: str
    takes_away: bool
    site: str = ""
    strays: list[str] = field(default_factory=list)
    """What was asked for beside the path: it belongs to somebody else."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(HEAD_ENDS)
        except asyncio.IncompleteReadError:  # a browser opens connections that it may not need
            writer.close()
            return
        method, target, rest = head.decode("latin-1").split(" ", 2)
        if not target.startswith(self.path):
            self.strays.append(target)
            writer.write(ELSEWHERE)
            writer.close()
            return
        target = target[len(self.path) - 1 :] if self.takes_away else target
        server = urlsplit(self.behind)
        inside, outside = await asyncio.open_connection(server.hostname, server.port)
        outside.write(_once(f"{method} {target} {rest}").encode("latin-1"))
        await asyncio.gather(_hand_on(reader, outside), _hand_on(inside, writer))


def _once(head: str) -> str:
    """One request a connection, so that the next one is looked at too; a websocket keeps its own."""
    if "\r\nupgrade: websocket" in head.lower():
        return head
    lines = [line for line in head.split("\r\n") if not line.lower().startswith("connection:")]
    return "\r\n".join([lines[0], "Connection: close", *lines[1:]])


async def _hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while some := await reader.read(65_536):
            writer.write(some)
            await writer.drain()
    except ConnectionError:  # a page that is left lets go of what it asked for
        pass
    finally:
        writer.close()


@contextmanager
def proxied(behind: str, path: str, *, takes_away: bool) -> Iterator[Proxy]:
    """Such a proxy, as long as it is needed; its `site` is the address of Muster for browsers."""
    proxy = Proxy(behind, path, takes_away)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(proxy.serve, "127.0.0.1", 0), loop).result()
    proxy.site = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}{path.rstrip('/')}"
    try:
        yield proxy
    finally:
        asyncio.run_coroutine_threadsafe(_end(listening), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end(listening: asyncio.Server) -> None:
    """Lets go of every connection that is still open."""
    listening.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)

"""The built client: its files, compressed where the browser takes that, and its one page for every other address."""

import mimetypes
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

from muster.server.problems import NotFound, Problem, of_problem

PAGE = "index.html"
BASE = '<base href="/" />'
"""As the build writes it."""
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = (("br", ".br"), ("gzip", ".gz"))
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".zip": "application/zip",
}
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Muster</title>
<p>The pages of Muster are not built yet: run <code>make setup</code>.
The API is at <code>api/v1/openapi.json</code>.</p></html>
"""


class _Kept(FileResponse):
    """A file that is open only while some of it is read: whoever takes it in slowly holds none."""

    @asynccontextmanager
    async def _open_file(self) -> AsyncIterator[Any]:
        yield _Pieces(self.path)


class _Pieces:
    """A file, piece by piece."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path, self._at = path, 0

    async def seek(self, at: int) -> None:
        self._at = at

    async def read(self, count: int) -> bytes:
        piece = await run_in_threadpool(self._read, count)
        self._at += len(piece)
        return piece

    def _read(self, count: int) -> bytes:
        with Path(self._path).open("rb") as file:
            file.seek(self._at)
            return file.read(count)


class _Files(StaticFiles):
    """Files as they are kept, unless the browser has them already."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        found = super().file_response(full_path, stat_result, scope, status_code)
        return _Kept(full_path, status_code, stat_result=stat_result) if isinstance(found, FileResponse) else found


class Client:
    """An ASGI application for GET and HEAD. An address without a file of its own is a page of the client."""

    def __init__(self, folder: Path, path: str) -> None:
        self._folder = folder
        self._base = f'<base href="{path}" />'
        self._files = _Files(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            problem = Problem(405, "method.wrong", "This address does not take that method.")
            problem.headers = {"Allow": "GET, HEAD"}
            response = of_problem(problem)
        else:
            response = await self._answer(scope)
        await response(scope, receive, send)

    async def _answer(self, scope: Scope) -> Response:
        name = scope["path"].lstrip("/")
        last = name.rpartition("/")[2]
        if "\0" in name or len(name) > 500:
            return of_problem(NotFound())
        if not name or "." not in last:
            name = PAGE
        try:
            if name == PAGE:
                return await run_in_threadpool(self._page, scope)
            response = await self._packed(name, scope) or await self._files.get_response(name, scope)
        except HTTPException:
            return of_problem(NotFound())
        except OSError:  # no file system has a name as long as that
            return of_problem(NotFound())
        if response.status_code in (200, 304):
            response.headers["Cache-Control"] = FOR_EVER if name.startswith(("assets/", "engine/")) else "no-cache"
        return response

    def _page(self, scope: Scope) -> Response:
        """The one page, with the path below which everything is served as its base."""
        try:
            built = (self._folder / PAGE).read_text("utf-8")
        except FileNotFoundError:
            return HTMLResponse(UNBUILT, 503, {"Cache-Control": "no-store"})
        page = HTMLResponse(built.replace(BASE, self._base))
        page.headers["Cache-Control"] = "no-cache"
        page.headers["ETag"] = f'"{sha256(page.body).hexdigest()[:32]}"'
        known = Headers(scope=scope).get("if-none-match", "")
        return NotModifiedResponse(page.headers) if page.headers["ETag"] in known else page

    async def _packed(self, name: str, scope: Scope) -> Response | None:
        """The same file as the build compressed it, if there is one that the browser takes."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        taken = {each.partition(";")[0].strip() for each in accepted.split(",")}
        for encoding, ending in PACKED:
            path, found = self._files.lookup_path(name + ending)
            if found is not None and encoding in taken:
                response = self._files.file_response(path, found, scope)
                suffix = os.path.splitext(name)[1]  # noqa: PTH122
                kind = KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
                response.headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
                response.headers["Content-Encoding"] = encoding
                response.headers["Vary"] = "Accept-Encoding"
                return response
        return None


for _suffix, _kind in KINDS.items():
    mimetypes.add_type(_kind, _suffix)

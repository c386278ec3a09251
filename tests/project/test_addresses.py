"""Every address of ours in the client is below the base of its page: none begins with a slash."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
LITERAL = re.compile(r"""["'`](/[\w$:{][^"'`\s]*|/(?=["'`]))""")
OF_THE_API = re.compile(r"""(?:\b(?:get|post|put|del)(?:<[^;(]*>)?\(\s*|\braw\('\w+', )$""")
"""Such a path stands behind the root of the API, and is written as its description writes it."""
LEFT_ALONE = {
    "api/routes.ts": "names of the API's description",
    "api/types.ts": "names of the API's description",
    "engine/worker.ts": "folders of the engine's own file system",
    "pages/play/http.ts": "paths of the API for all kinds of games",
}
JOINS = re.compile(r"(?:split|join|replace|startsWith|endsWith|includes)\($|[$]\{[^{}`]*(?:[&?:]\s*)+$")
"""What takes paths apart or puts their ends together."""


def addresses(text: str) -> list[str]:
    """The literals of a source that begin with a slash and are none of the API."""
    return [
        found[1]
        for found in LITERAL.finditer(text)
        if not OF_THE_API.search(text[: found.start()]) and not JOINS.search(text[: found.start()])
    ]


def sources() -> dict[str, str]:
    files = [path for end in ("ts", "svelte") for path in (WEB / "src").rglob(f"*.{end}")]
    named = {path.relative_to(WEB / "src").as_posix(): path for path in files}
    return {
        name: path.read_text("utf-8")
        for name, path in sorted(named.items())
        if not name.startswith("generated/") and not name.endswith(".test.ts") and name not in LEFT_ALONE
    }


@pytest.mark.parametrize(
    "line",
    [
        '<a href="/dice">Dice</a>',
        "go('/rosters');",
        "go(`/rosters/${id}`, { replace: true });",
        '<Button href="/">Start</Button>',
        "fetch('/api/v1/rules')",
        "new WebSocket(`${host}` + '/api/v1/live')",
        "register('/sw.js')",
    ],
)
def test_a_slash_too_many_is_found(line: str) -> None:
    assert addresses(line)


@pytest.mark.parametrize(
    "line",
    [
        '<a href="dice">Dice</a>',
        "post<Schemas['GuestMade']>('/guests')",
        "await raw('POST', '/print', {})",
        "path.split('/')",
        "`rules${id && `/${id}`}`",
        "`play/${game}${over ? '/result' : ''}`",
        "import x from './y'; // and/or",
    ],
)
def test_what_is_no_address_of_ours_is_left_alone(line: str) -> None:
    assert not addresses(line)


def test_no_address_of_the_client_begins_with_a_slash() -> None:
    assert len(sources()) > 300
    found = {name: addresses(text) for name, text in sources().items()}
    assert {name: each for name, each in found.items() if each} == {}
    assert "location.origin" not in "".join(sources().values())
    assert set(LEFT_ALONE) <= {path.relative_to(WEB / "src").as_posix() for path in (WEB / "src").rglob("*.ts")}


def test_the_page_has_a_base_that_the_server_finds() -> None:
    from muster.server.static import BASE

    assert (WEB / "index.html").read_text("utf-8").count(BASE) == 1
    assert "base: './'" in (WEB / "vite.config.ts").read_text("utf-8")
    assert '"/' not in (WEB / "public" / "manifest.webmanifest").read_text("utf-8")

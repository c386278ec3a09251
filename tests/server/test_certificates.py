"""A certificate and its key belong together, whenever the server that made them was killed."""

import ssl
from pathlib import Path

import pytest

from muster.server import certificates
from muster.server.certificates import authority_file, certificate_for

NAMES = ["127.0.0.1", "localhost"]
FILES = ("muster-authority.key", "muster-authority.crt", "server.key", "server.pem")


class Killed(BaseException):
    """What ends a server in the middle of its work."""


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def check(folder: Path) -> None:
    """OpenSSL takes the pair, which our authority has signed."""
    certificate, key = certificate_for(folder, NAMES)
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    trusting = ssl.create_default_context(cafile=str(authority_file(folder)))
    assert trusting.cert_store_stats()["x509_ca"] == 1


def test_a_pair_that_serves_is_kept(tmp_path: Path) -> None:
    check(tmp_path)
    before = contents(tmp_path)
    assert sorted(before) == sorted(FILES)
    check(tmp_path)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("writes", range(len(FILES)))
def test_a_kill_between_two_files_leaves_nothing_that_does_not_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """Everything is made anew over an older, whole set; the kill comes after so many files."""
    check(tmp_path)
    write, left = certificates._write_whole, [writes]  # noqa: SLF001

    def killed(path: Path, content: bytes, mode: int) -> None:
        if not left[0]:
            raise Killed
        left[0] -= 1
        write(path, content, mode)

    with monkeypatch.context() as broken:
        broken.setattr(certificates, "_write_whole", killed)
        broken.setattr(certificates, "_pair", lambda *_: None)
        with pytest.raises(Killed):
            certificate_for(tmp_path, NAMES)
    check(tmp_path)
    assert (tmp_path / "server.key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_is_made_anew(tmp_path: Path, name: str) -> None:
    check(tmp_path)
    (tmp_path / name).write_bytes((tmp_path / name).read_bytes()[:60])
    check(tmp_path)

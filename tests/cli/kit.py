"""Runs `muster` in this process and reads what it printed."""

import io
import json
from typing import Any

import pytest

from muster.cli.main import run


class Cli:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        code = run(arguments)
        printed = self._capsys.readouterr()
        return code, printed.out, printed.err

    def text(self, *arguments: str) -> str:
        code, out, err = self.run(*arguments)
        assert (code, err) == (0, "")
        return out

    def json(self, *arguments: str) -> Any:
        """The one document that --json prints, and nothing beside it."""
        code, out, err = self.run(*arguments, "--json")
        assert (code, err) == (0, "")
        assert out.endswith("}\n")
        assert out.count("\n") == 1
        return json.loads(out)

    def refused(self, *arguments: str) -> dict[str, Any]:
        """The error, the same on both channels: exit code 2, one sentence."""
        code, out, err = self.run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith("muster: ")
        assert err.count("\n") == 1
        json_code, json_out, json_err = self.run(*arguments, "--json")
        assert (json_code, json_err) == (2, "")
        error = json.loads(json_out)["error"]
        assert err == f"muster: {error['sentence']}\n"
        return dict(error)


class Keyboard:
    """Somebody who types these lines and then closes the terminal."""

    def __init__(self, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        self._cli, self._patch = cli, monkeypatch

    def play(self, typed: str, *arguments: str) -> str:
        self._patch.setattr("sys.stdin", io.StringIO(typed))
        return self._cli.text(*arguments)

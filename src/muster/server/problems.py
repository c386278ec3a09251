"""Whatever goes wrong is told in one shape: a code for programs, a sentence for people, the rule and the place."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.responses import Response

from muster.files import BadInput
from muster.server.invalid import sentence_about
from muster.server.logs import log

_CODES = {
    400: ("request.unreadable", "The request cannot be read; its body must be JSON in UTF-8."),
    404: ("not_found", "There is nothing here, or it is not yours."),
    405: ("method.wrong", "This address does not take that method."),
}


class Shape(BaseModel):
    """A shape of the API: the docstring below a field is its description, and unknown fields are refused."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")


class Trouble(Shape):
    """What went wrong."""

    code: str
    """A stable word for programs, such as thing.conflict."""
    sentence: str
    """What is wrong and what is allowed, for people."""
    rule: str
    """The id of the rule of the game behind it; empty if there is none."""
    at: str
    """Where in the request it is, such as body.kind; empty for the whole request."""
    agreeable: bool = False
    """True where players may agree on it: the same command goes through with by_agreement. Else it is left out."""


class ErrorAnswer(Shape):
    """The answer to whatever was not done."""

    error: Trouble
    """What went wrong."""


class Problem(HTTPException):
    """A request that is not done, with the status that says so."""

    def __init__(self, status: int, code: str, sentence: str, at: str = "", **more: Any) -> None:
        super().__init__(status, sentence)
        self.trouble = {"code": code, "sentence": sentence, "rule": "", "at": at}
        self.more = more


class TooMany(Problem):
    """Refused for now: too much in too short a time."""

    def __init__(self, sentence: str, seconds: float) -> None:
        wait = max(1, int(seconds + 0.999))
        super().__init__(429, "rate.exceeded", f"{sentence} Try again in {wait} s.")
        self.headers = {"Retry-After": str(wait)}


class Busy(Problem):
    """Refused for now: too many wait for the same already."""

    def __init__(self, sentence: str, seconds: int) -> None:
        super().__init__(503, "server.busy", f"{sentence} Try again in {seconds} s.")
        self.headers = {"Retry-After": str(seconds)}


class DatabaseAway(Problem):
    """Refused for now: the database is away, busy, full or read-only. Nothing was changed."""

    def __init__(self, why: str, reason: str = "") -> None:
        self.why, self.reason = why, reason
        super().__init__(503, "storage.away", self.sentence("nothing was changed"))
        self.headers = {"Retry-After": "2"}

    def sentence(self, undone: str) -> str:
        return f"The server cannot keep anything at the moment ({self.why}); {undone}. Try again soon."


class Left(Problem):
    """Whoever asked is gone before all of the request was here: the status is for the log, nobody hears of it."""

    def __init__(self) -> None:
        super().__init__(499, "request.left", "The connection ended before the whole request was here.")


class NotFound(Problem):
    """Nothing there, or nothing of theirs: the two look the same."""

    def __init__(self) -> None:
        super().__init__(404, *_CODES[404])


def error_answer(
    status: int, trouble: Mapping[str, Any], more: Mapping[str, Any] | None = None, headers: Mapping[str, str] = {}
) -> Response:
    content = json.dumps({"error": dict(trouble), **(more or {})})
    return Response(content, status, {**headers, "Cache-Control": "no-store"}, "application/json")


def of_problem(problem: Problem) -> Response:
    return error_answer(problem.status_code, problem.trouble, problem.more, problem.headers or {})


def trouble_of(refusal: BadInput) -> dict[str, str]:
    return {"code": refusal.code, "sentence": refusal.sentence, "rule": refusal.rule, "at": refusal.at}


def _on_problem(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)  # noqa: S101
    return of_problem(problem)


def _on_refusal(_request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, BadInput)  # noqa: S101
    return error_answer(422, trouble_of(refusal))


def _on_http(error: HTTPException) -> Response:
    status = error.status_code
    phrase = HTTPStatus(status).phrase
    code, sentence = _CODES.get(status, (phrase.lower().replace(" ", "_"), f"{phrase}."))
    return error_answer(
        status, {"code": code, "sentence": sentence, "rule": "", "at": ""}, headers=error.headers or {}
    )


def of_invalid(first: Mapping[str, Any]) -> Problem:
    """What pydantic finds wrong with a field."""
    at = ".".join(str(step) for step in first["loc"])
    return Problem(422, "request.field", sentence_about(at, first), at)


def _on_away(request: Request, away: Exception) -> Response:
    assert isinstance(away, DatabaseAway)  # noqa: S101
    log.warning("database away", extra={"figures": {"request": request.state.request, "reason": away.reason}})
    return of_problem(away)


def _on_fault(_request: Request, _error: Exception) -> Response:
    """A fault of ours; the gate logs it."""
    return fault_answer()


def fault_answer() -> Response:
    sentence = "Something went wrong here; the log says what. Nothing was changed."
    return error_answer(500, {"code": "server.fault", "sentence": sentence, "rule": "", "at": ""})


def unreadable() -> Problem:
    return Problem(400, *_CODES[400])


def answer_to(request: Request, error: Exception) -> Response:
    """The answer to what went wrong outside of the routes; what is nobody's refusal is raised again."""
    if isinstance(error, DatabaseAway):
        return _on_away(request, error)
    if isinstance(error, Problem):
        return of_problem(error)
    raise error


def install(app: FastAPI) -> None:
    """Has every error told in the one shape."""

    def on_http(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101
        return _on_http(error)

    def on_invalid(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        first = error.errors()[0]
        return of_problem(unreadable() if first["type"] == "json_invalid" else of_invalid(first))

    app.add_exception_handler(Problem, _on_problem)
    app.add_exception_handler(BadInput, _on_refusal)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(DatabaseAway, _on_away)
    app.add_exception_handler(Exception, _on_fault)

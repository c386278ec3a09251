"""Logs as one JSON object a line: when, how grave, what, and its figures. No body, key, code or name is logged."""

import json
import logging
import sys
import traceback
from typing import TextIO

from muster.server.moments import now

log = logging.getLogger("muster.server")
_QUIET = ("uvicorn.access",)
_WARNING = ("alembic", "uvicorn.error")
"""These tell too much otherwise: of every websocket its address and its path."""


class JsonLines(logging.Formatter):
    """A record as a line of JSON; what was given as `extra={"figures": {...}}` stands beside the rest."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": now(), "level": record.levelname.lower(), "what": record.getMessage()}
        line |= getattr(record, "figures", {})
        if record.exc_info:
            line["fault"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def write_logs(stream: TextIO | None = None) -> None:
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], name not in _QUIET
        logger.setLevel(logging.WARNING if name in _WARNING else logging.INFO)


def record(what: str, **figures: object) -> None:
    """Write a line of the log, with its figures."""
    log.info(what, extra={"figures": figures})

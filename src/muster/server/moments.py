"""Moments as the server writes them: ISO 8601 in UTC."""

from datetime import UTC, datetime, timedelta


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def today() -> str:
    return days_ago(0)


def days_ago(days: int) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).date().isoformat()

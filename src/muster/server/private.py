"""The file of a database is for its owner alone: it holds everybody's secrets and addresses."""

from pathlib import Path

OWNER_ONLY, OWNER_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite puts beside a database, with the rights of the database as it is then."""


def keep_private(database: Path) -> None:
    """Makes the file and its folder for nobody else, where they are not there; a file that is there is closed."""
    database.parent.mkdir(parents=True, exist_ok=True, mode=OWNER_FOLDER)
    if not database.exists():
        database.touch(OWNER_ONLY)
    for ending in BESIDE:
        path = database.with_name(database.name + ending)
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)

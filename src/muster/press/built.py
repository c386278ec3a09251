"""Files that `make setup` makes from npm packages: symbols and fonts. They are in the wheel, but not in git."""

from pathlib import Path

from muster.files import BadInput


def built(path: Path) -> Path:
    """The path of the file, or a refusal that says how to make it."""
    if not path.is_file():
        sentence = f"{path.name} has not been made yet, without which nothing is drawn; “make setup” makes it."
        raise BadInput("built.missing", sentence)
    return path

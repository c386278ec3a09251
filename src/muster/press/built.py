"""Files that `make setup` makes from npm packages: symbols and fonts. They come along in the wheel, not in git."""

from pathlib import Path

from muster.files import BadInput


def built(path: Path) -> Path:
    """The file, or a refusal that says how it is made."""
    if not path.is_file():
        sentence = f"{path.name} has not been made yet, without which nothing is drawn; “make setup” makes it."
        raise BadInput("built.missing", sentence)
    return path

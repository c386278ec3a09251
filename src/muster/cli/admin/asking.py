"""Asking before something is done that cannot be taken back."""

import sys
from typing import Annotated

from muster.cli import output
from muster.cli.options import flag
from muster.files import BadInput

Yes = Annotated[bool, flag("yes", "Do it without asking.")]


def confirm(question: str, yes: bool, as_json: bool) -> None:
    """Goes on if `yes` was given, or is typed now; else nothing is changed."""
    if yes:
        return
    if as_json:
        raise BadInput("admin.unconfirmed", "With --json nobody is asked; allowed is --yes. Nothing was changed.")
    output.console().print(f"{question} Type yes:", markup=False, end=" ", soft_wrap=True)
    if sys.stdin.readline().strip().lower() != "yes":
        raise BadInput(
            "admin.unconfirmed", "Nobody typed yes, and nothing was changed; --yes does it without asking."
        )

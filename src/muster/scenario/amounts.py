"""Figures that are compared: `4.5`, `40%`, and how far off they may be, `4.5 within 0.05`."""

import re
from dataclasses import dataclass

from muster.files.refusals import shown

_WITHIN = re.compile(r"(?P<what>.*?)\s+within\s+(?P<near>\S+)")
_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,4})?")
NEAR = 0.01
"""The usual tolerance for lengths, in inches."""
NEAR_SHARE = 1.0
"""The usual tolerance for shares, in hundredths."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure, how far off it may be, and how it is written."""

    figure: float
    near: float
    text: str

    def is_met_by(self, figure: float | None) -> bool:
        return figure is not None and abs(figure - self.figure) <= self.near + 1e-9


def read_tolerance(text: str, usual: float = NEAR) -> tuple[str, float]:
    """The text before `within`, and the figure after it."""
    found = _WITHIN.fullmatch(text.strip())
    if found is None:
        return text.strip(), usual
    return found["what"], _figure(found["near"], "tolerance", "such as 0.1")


def read_amount(text: str, usual: float = NEAR) -> Amount:
    """A length such as `4.5`, perhaps with a tolerance."""
    what, near = read_tolerance(text, usual)
    return Amount(_figure(what, "figure", "such as 4.5, and 4.5 within 0.05"), near, text.strip())


def read_share(text: str) -> Amount:
    """A share such as `40%`, perhaps with a tolerance in hundredths."""
    what, near = read_tolerance(text, NEAR_SHARE)
    if not what.endswith("%"):
        raise ValueError(f"“{shown(text)}” is no share; allowed are such as 40%, and 40% within 2.")
    return Amount(_figure(what[:-1], "share", "such as 40%, and 40% within 2"), near, text.strip())


def figure_text(figure: float | None) -> str:
    """A figure without zeros at the end of its decimals; a dash if there is none."""
    return "-" if figure is None else f"{figure:.3f}".rstrip("0").rstrip(".")


def _figure(text: str, what: str, allowed: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"“{shown(text)}” is no {what}; allowed are {allowed}.")
    return float(text)

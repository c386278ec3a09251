"""The text around a code: MUSTER-ROSTER-1-<body>-<check>, and finding such texts in whatever was pasted.

The alphabet is 32 letters and digits that QR codes write densely, chat programs leave alone and people can tell
apart: no U, so that MUSTER never stands within a body; I and L are read as 1, O as 0, small letters as large ones.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from muster.files import BadInput
from muster.files.refusals import shown

FORMAT = 1
KINDS = ("WEAPON", "UNIT", "FACTION", "ARMOURY", "ROSTER")
MOST_BODY = 40_000
MOST_PASTED = 400_000
MOST_PARTS = 99
CHECK = 7

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
_WRITE = str.maketrans(_DIGITS, _ALPHABET)
_READ = str.maketrans(_ALPHABET, _DIGITS)
_MISTAKEN = str.maketrans("ILO", "110")
_HYPHENS = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_BODY = "[0-9A-TV-Z]"
_HEAD = re.compile(r"MUSTER-([A-Z]{1,20})-([0-9]{1,6})-")
_REST = re.compile(
    rf"(?:([0-9]{{1,3}})OF([0-9]{{1,3}})-({_BODY}{{{CHECK}}})-)?({_BODY}+)-({_BODY}{{{CHECK}}})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A whole code, or one part of a series; `whole` is then the check of the whole code."""

    kind: str
    body: str
    part: int = 1
    parts: int = 1
    whole: str = ""

    @property
    def check(self) -> str:
        """The check: 35 bits of the SHA-256 of all text before it."""
        number = int.from_bytes(sha256(self._sealed.encode()).digest()[:5]) >> 5
        return letters(f"{number:035b}")

    @property
    def text(self) -> str:
        return f"{self._sealed}-{self.check}"

    @property
    def _sealed(self) -> str:
        series = f"{self.part}OF{self.parts}-{self.whole}-" if self.whole else ""
        return f"MUSTER-{self.kind}-{FORMAT}-{series}{self.body}"


def letters(bits: str) -> str:
    """Bits as letters, five bits for each; the last letter is filled up with zeros."""
    return "".join(_LETTER[bits[place : place + 5].ljust(5, "0")] for place in range(0, len(bits), 5))


_LETTER = {f"{number:05b}": letter for number, letter in enumerate(_ALPHABET)}


def bits_of(body: str) -> str:
    return f"{int(body.translate(_READ), 32):0{5 * len(body)}b}"


def find_codes(text: str) -> Iterator[Sealed]:
    """Every code in a text, with any other text around it and with any line breaks."""
    if len(text) > MOST_PASTED:
        raise BadInput("share.too_large", f"the text is too long; at most {MOST_PASTED:,} characters are read.")
    kept = re.sub(r"[^0-9A-Za-z-]", "", text.translate(_HYPHENS)).upper()
    heads = list(_HEAD.finditer(kept))
    if not heads:
        raise BadInput("share.no_code", f"{_not_a_code(text)}; a code begins like MUSTER-ROSTER-{FORMAT}-.")
    ends = [head.start() for head in heads[1:]] + [len(kept)]
    for head, end in zip(heads, ends, strict=True):
        yield _opened(head[1], int(head[2]), kept[head.end() : end])


def _not_a_code(text: str) -> str:
    return (
        f"“{shown(text.strip())}” is no Muster code" if text.strip() else "there is no Muster code, the text is empty"
    )


def _opened(kind: str, version: int, rest: str) -> Sealed:
    if version > FORMAT:
        made = f"the code was made by a newer Muster: it has format {version}, and this one reads {FORMAT}."
        raise BadInput("share.newer", made)
    if version < FORMAT:
        raise BadInput("share.format", f"the code says that it has format {version}; allowed is {FORMAT}.")
    if kind not in KINDS:
        raise BadInput("share.kind", f"the code holds a {kind.lower()}; allowed are {', '.join(KINDS).lower()}.")
    found = _REST.match(rest)
    if found is None:
        raise BadInput(
            "share.cut_off",
            f"the code of this {kind.lower()} is cut off or damaged; it ends with a hyphen and {CHECK} letters.",
        )
    part, parts, whole, body, check = found.groups()
    if len(body) > MOST_BODY:
        raise BadInput("share.too_large", f"the code is too long; at most {MOST_BODY:,} letters are read.")
    sealed = Sealed(kind, _meant(body), int(part or 1), int(parts or 1), _meant(whole or ""))
    if sealed.check != _meant(check):
        raise BadInput(
            "share.check",
            f"the code of this {kind.lower()} is damaged: its letters do not match its check. Copy it again.",
        )
    return sealed


def _meant(written: str) -> str:
    return written.translate(_MISTAKEN)

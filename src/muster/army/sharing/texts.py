"""Texts as bits: cut into pieces that our language is made of, the frequent ones in few bits (a fixed Huffman code).

A piece takes at least four bits and stands for at most ten characters, so nothing small unfolds into something huge.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from muster.army.sharing.bits import Reading, Writing, damaged

PIECES = Path(__file__).with_name("pieces.txt")
END, OTHER = "\x01", "\x02"
_MARKS = {"<end>": END, "<other>": OTHER, "<line>": "\n"}
_CAPITAL = "^"
_LONGEST = 10
_USUAL, _HIGHEST = 10, 0x10FFFF
_CAPITALS = re.compile(r"[A-Z]")
_SPELLED = re.compile(r"\^([a-z])")


@cache
def codes() -> dict[str, str]:
    """The bits of every piece. The code is canonical: the lengths and the order in the file define it."""
    found: dict[str, str] = {}
    code = last = 0
    for length, piece in _listed():
        code <<= length - last
        found[piece] = f"{code:0{length}b}"
        code, last = code + 1, length
    return found


def _listed() -> Iterator[tuple[int, str]]:
    for line in PIECES.read_text("utf-8").splitlines()[1:]:
        length, *pieces = line.split(" ")
        for piece in pieces:
            yield int(length), _MARKS.get(piece) or piece.replace("_", " ")


@cache
def _pieces() -> tuple[dict[str, str], tuple[int, ...]]:
    """The piece for every code, and the lengths that codes can have."""
    found = {code: piece for piece, code in codes().items()}
    return found, tuple(sorted(set(map(len, found))))


def put_text(out: Writing, text: str) -> None:
    """Writes the text in the fewest bits; of several equal ways, the one with the shorter first piece."""
    spelled = _CAPITALS.sub(lambda found: _CAPITAL + found[0].lower(), text.replace(_CAPITAL, "\0"))
    table, place = codes(), 0
    steps = _steps(spelled)
    while place < len(spelled):
        step = steps[place]
        out.raw(table[spelled[place : place + step]] if step else _other(spelled[place]))
        place += step or 1
    out.raw(table[END])


def _steps(spelled: str) -> list[int]:
    """The length of the best piece at every place; 0 for a character that is in no piece."""
    table, length = codes(), len(spelled)
    left = [0] * (length + 1)
    steps = [0] * length
    for place in range(length - 1, -1, -1):
        least = 0
        for step in range(1, min(_LONGEST, length - place) + 1):
            code = table.get(spelled[place : place + step])
            if code is not None and (not least or len(code) + left[place + step] < least):
                least = len(code) + left[place + step]
                steps[place] = step
        left[place] = least or len(_other(spelled[place])) + left[place + 1]
    return steps


@cache
def _other(character: str) -> str:
    """The bits of a character without a piece: the marker, then its number in Unicode."""
    number = ord(character if character != "\0" else _CAPITAL)
    bare = Writing(lore=False)
    bare.count(number, _USUAL)
    return codes()[OTHER] + bare.bits


def take_text(source: Reading) -> str:
    found: list[str] = []
    while (piece := _piece(source)) != END:
        source.spend(len(piece))
        found.append(_character(source) if piece == OTHER else piece)
    spelled = _SPELLED.sub(lambda letter: letter[1].upper(), "".join(found))
    return spelled.replace("\0", _CAPITAL)


def _piece(source: Reading) -> str:
    pieces, lengths = _pieces()
    for length in lengths:
        piece = pieces.get(source.bits[source.place : source.place + length])
        if piece is not None and source.place + length <= len(source.bits):
            source.place += length
            return piece
    raise damaged("a text in it has no end")


def _character(source: Reading) -> str:
    number = source.count(_USUAL)
    if number > _HIGHEST:
        raise damaged("a character in it does not exist")
    return "\0" if chr(number) == _CAPITAL else chr(number)

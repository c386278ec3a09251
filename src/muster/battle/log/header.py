"""The first line of a log: everything a game was set up with, as the files that people write hold it."""

from collections.abc import Callable
from hashlib import blake2b
from typing import TypeVar

import msgspec

from muster import __version__
from muster.army import judge_roster, write_roster
from muster.battle.record import Record
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.dice import Dice, FairDice, FastDice
from muster.files import BadInput
from muster.files.document import Document, parse_documents
from muster.files.reader import Reader
from muster.files.refusals import shown
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset_file import read_ruleset, write_ruleset
from muster.table.terrain.table_reading import read_table
from muster.table.terrain.table_writing import write_table

FORMAT = 2
T = TypeVar("T")


class FastKind(Record, frozen=True, tag_field="kind", tag="fast"):
    """Dice of a seed."""

    seed: int


class FairKind(Record, frozen=True, tag_field="kind", tag="fair"):
    """Dice of a secret, by the commitment to it and the players' seeds."""

    commitment: str
    seeds: tuple[str, ...]


class RealKind(Record, frozen=True, tag_field="kind", tag="real"):
    """Dice whose faces were given: rolled by hand, or scripted."""


DiceKind = FastKind | FairKind | RealKind


class SeatText(Record, frozen=True, omit_defaults=True):
    """A seat, its army as a roster's file."""

    name: str
    team: str
    roster: str
    warned: bool = False


class LengthText(Record, frozen=True):
    turns: int
    random: bool


class Header(Record, frozen=True, omit_defaults=True):
    """The first line. Ruleset, table and rosters are the text of their files, read with all checks of those.

    `digest` is that of everything else in it; format 1 had none.
    """

    format: int
    muster: str
    dice: DiceKind
    length: LengthText
    ruleset: str
    seats: tuple[SeatText, ...]
    table: str
    style: str = Playstyle.STANDARD.value
    limit: int | None = None
    digest: str = ""


def kind_of(dice: Dice) -> DiceKind:
    if isinstance(dice, FastDice):
        return FastKind(dice.seed)
    if isinstance(dice, FairDice):
        return FairKind(dice.commitment, dice.seeds)
    return RealKind()


def header_of(setup: Setup, dice: DiceKind, muster: str = __version__) -> Header:
    header = Header(
        format=FORMAT,
        muster=muster,
        dice=dice,
        length=LengthText(setup.length.turns, setup.length.random),
        ruleset=write_ruleset(setup.ruleset),
        seats=tuple(SeatText(seat.name, seat.team, write_roster(seat.roster), seat.warned) for seat in setup.seats),
        table=write_table(setup.table),
        style=setup.style.value,
        limit=setup.limit,
    )
    return msgspec.structs.replace(header, digest=digest_of(header))


def digest_of(header: Header) -> str:
    """What a header must say of itself: a hash of all else in it, in one order whatever order it is written in."""
    bare = msgspec.structs.replace(header, digest="")
    return blake2b(msgspec.json.encode(bare, order="sorted"), digest_size=16).hexdigest()


def setup_of(header: Header) -> Setup:
    """What a header was written from; whatever is wrong in it is refused in a sentence."""
    seats = tuple(
        Seat(
            seat.name,
            _read(seat.roster, "roster", f"the roster of seat {number}", judge_roster),
            seat.team,
            warned=seat.warned,
        )
        for number, seat in enumerate(header.seats)
    )
    table = _read(header.table, "table", "the table", read_table)
    ruleset = _read(_with_buildings(header.ruleset), "ruleset", "the ruleset", read_ruleset)
    length = Length(header.length.turns, header.length.random)
    setup = Setup(seats, table, ruleset, length, _style(header.style), header.limit)
    setup.check()
    return setup


def _with_buildings(ruleset: str) -> str:
    """Rulesets of logs say everything; before buildings had switches of their own they went with vertical terrain."""
    if "\nbuilding_outside: " in ruleset or "\nvertical_terrain: yes\n" not in ruleset:
        return ruleset
    return f"{ruleset}building_outside: yes\nbuilding_openings: yes\n"


def _style(text: str) -> Playstyle:
    if text not in set(Playstyle):
        raise BadInput("log.header", f"The style is {shown(text)}; allowed are {', '.join(Playstyle)}.", "STYLE-01")
    return Playstyle(text)


def _read(text: str, kind: str, what: str, read: Callable[[Document, Reader], T | None]) -> T:
    documents, faults = parse_documents(text, what)
    if not faults and (len(documents) > 1 or documents[0].kind != kind):
        raise BadInput("log.header", f"{what} holds something else; allowed is one document of the kind {kind}.")
    reader = Reader(what)
    value = read(documents[0], reader) if not faults else None
    if value is None or reader.faults:
        raise BadInput("log.header", str((faults or reader.faults)[0]))
    return value

"""Things as codes, and codes as things: one thing has one code, and every other code is refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from muster.army.library import Armoury, Faction
from muster.army.roster import Roster
from muster.army.sharing.bits import Reading, Writing, damaged
from muster.army.sharing.codes import Code
from muster.army.sharing.envelope import MOST_BODY, Sealed, bits_of, find_codes, letters
from muster.army.sharing.records import ARMOURY, FACTION, UNIT, WEAPON
from muster.army.sharing.rosters import ROSTER
from muster.army.sharing.series import cut, join
from muster.army.thing import Thing, kind_of
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.files import BadInput

CODES: Mapping[str, tuple[type, Code]] = {
    "weapon": (Weapon, WEAPON),
    "unit": (Unit, UNIT),
    "faction": (Faction, FACTION),
    "armoury": (Armoury, ARMOURY),
    "roster": (Roster, ROSTER),
}


@dataclass(frozen=True, slots=True)
class Shared:
    """A thing as it is shared: one code to paste, and the same in parts that each fit in a QR code."""

    kind: str
    code: str
    parts: tuple[str, ...]


def share(thing: Thing, *, lore: bool = False) -> Shared:
    """The code of a thing; lore is included only if asked for."""
    sealed = _sealed(thing, lore)
    if len(sealed.body) > MOST_BODY:
        without = " Share it without lore, or less at a time." if lore else " Share less at a time."
        sentence = f"{thing.name} makes a code of {len(sealed.body):,} letters; at most {MOST_BODY:,} are read."
        raise BadInput("share.too_large", sentence + without)
    return Shared(kind_of(thing), sealed.text, tuple(part.text for part in cut(sealed)))


def receive(texts: Iterable[str]) -> Thing:
    """The thing whose code is in these texts, whole or in parts."""
    sealed = join(code for text in texts for code in find_codes(text))
    thing = _opened(sealed)
    if _sealed(thing, lore=True) != sealed:
        raise damaged("there is another one for the same")
    return thing


def _sealed(thing: Thing, lore: bool) -> Sealed:
    kind = kind_of(thing)
    code = CODES[kind][1]
    out = _written(thing, code, lore)
    if lore and not out.lore_met:
        out = _written(thing, code, lore=False)
    return Sealed(kind.upper(), letters(out.bits))


def _written(thing: Thing, code: Code, lore: bool) -> Writing:
    out = Writing(lore=lore)
    out.fixed(lore, 1)
    code.put(out, thing)
    return out


def _opened(sealed: Sealed) -> Thing:
    source = Reading(bits_of(sealed.body))
    source.lore = bool(source.fixed(1))
    thing: Thing = CODES[sealed.kind.lower()][1].take(source)
    return thing

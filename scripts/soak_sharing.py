"""The large counts of sharing: things through codes and pictures, damaged codes and damaged files."""

import random
import resource
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

from muster.army import SHIPPED, ready_army
from muster.army.sharing import LARGEST_PART, receive, share
from muster.army.sharing.envelope import Sealed
from muster.army.things import Thing, read_thing, write_thing
from muster.files import BadInput
from muster.files.document import LARGEST_FILE, parse_documents
from muster.files.reader import Reader
from muster.press.qr import Qr, read_qr
from scripts.evidence import Batched, Check, require
from tests.army.sharing.generating import random_roster, random_thing

ROSTERS, PICTURES, CODES, FILES = 10_000, 500, 100_000, 20_000
BATCHES = 10
POOL, FORGED = 1_000, 0.3
"""`POOL` is the number of things whose codes are damaged, each in many ways.

`FORGED` is the share of damaged codes that get a correct check again.
"""
SECONDS, MEGABYTES = 1.0, 100
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz-. \n\u2011é"
TOKENS = [
    "\n", "  ", "- ", ": ", "[", "]", "{", "}", ", ", "'", '"', "#", "|", ">", "*a", "&a", "!t", "%", "---\n", "\t",
    "none", "-1", "1e9", "99999999999999999999", "4+", "yes", "name: ", "cost: ", "perks: ", "like: ", "linked: ",
    "models:\n", "forms:\n", "units:\n", "count: 1000", "aboard: ", "library: x.yaml", "\x00", "é", "🎲", "\ufeff",
]  # fmt: skip
Figures = dict[str, Any]
Trial = Callable[[random.Random], tuple[str, str]]
"""A function that tries one thing; returns how it ended, and a text for the checksum."""


class Watch:
    """The time of the slowest of many trials, in seconds of processor time, and the largest growth of memory."""

    def __init__(self) -> None:
        self.slowest = self.largest = 0.0

    def time(self, trial: Trial, random_: random.Random) -> tuple[str, str]:
        """The outcome of a trial. One that took too long is tried again, in case the machine was the reason."""
        state, before = random_.getstate(), _megabytes()
        outcome, took = _timed(trial, random_)
        if took >= SECONDS:
            random_.setstate(state)
            outcome, again = _timed(trial, random_)
            took = min(took, again)
        self.slowest = max(self.slowest, took)
        self.largest = max(self.largest, _megabytes() - before)
        return outcome


def _timed(trial: Trial, random_: random.Random) -> tuple[tuple[str, str], float]:
    start = time.process_time()
    return trial(random_), time.process_time() - start


def _megabytes() -> float:
    """The most memory that this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def tried(trial: Trial, count: int, seed: int) -> Figures:
    """The outcomes of `count` trials; none may break, take a second or use 100 MB."""
    random_, watch, digest = random.Random(seed), Watch(), sha256()
    ends: dict[str, int] = {}
    for _ in range(count):
        end, text = watch.time(trial, random_)
        ends[end] = ends.get(end, 0) + 1
        digest.update(text.encode(errors="replace"))
    require(watch.slowest < SECONDS, f"a trial took {watch.slowest} s")
    require(watch.largest < MEGABYTES, f"a trial took {watch.largest} MB")
    return {"ends": ends, "slowest": watch.slowest, "largest": watch.largest, "checksum": digest.hexdigest()}


def through_text(random_: random.Random) -> tuple[str, str]:
    roster = random_roster(random_)
    shared = share(roster, lore=True)
    require(receive([shared.code]) == roster, f"{roster.name} did not come back")
    parts = [*shared.parts]
    random_.shuffle(parts)
    require(receive(parts) == roster, f"{roster.name} did not come back in parts")
    short = share(roster).code
    require(share(receive([short]), lore=True).code == short, f"{roster.name} has two codes")
    return ("in parts" if len(parts) > 1 else "in one part"), shared.code


def through_pictures(random_: random.Random) -> tuple[str, str]:
    roster = random_roster(random_)
    parts = [*share(roster, lore=random_.random() < 0.5).parts]
    random_.shuffle(parts)
    read = [text for part in parts for text in read_qr(Qr(part).png(roster.name), "soak.png")]
    require(sorted(read) == sorted(parts), f"{roster.name} was read otherwise than it was drawn")
    require(receive(read) == receive(parts), f"{roster.name} did not come back")
    return ("several pictures" if len(parts) > 1 else "one picture"), "".join(read)


def mutated_code(random_: random.Random) -> tuple[str, str]:
    """Reads a code with letters changed, left out, put in or moved; some get a correct check again."""
    thing, code = _shared(random_.randrange(POOL))
    forged = random_.random() < FORGED
    damaged = _resealed(code, random_) if forged else _damaged(code, LETTERS, random_)
    what = "forged" if forged else "damaged"
    try:
        found = receive([damaged])
    except BadInput as refusal:
        require(refusal.sentence.isprintable(), f"a refusal that cannot be printed: {refusal.sentence!r}")
        return f"{what}: refused", damaged
    if found == thing:
        return f"{what}: equal", damaged
    require(forged and share(found, lore=True).code == damaged, "a code was read as a thing that has another code")
    return f"{what}: the code of another thing", damaged


@cache
def _shared(seed: int) -> tuple[Thing, str]:
    thing = random_thing(random.Random(seed))
    return thing, share(thing, lore=True).code


def _resealed(code: str, random_: random.Random) -> str:
    kind, body = code.split("-")[1], code.split("-")[3]
    for _ in range(random_.randint(1, 3)):
        place = random_.randrange(len(body))
        body = body[:place] + random_.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") + body[place + 1 :]
    return Sealed(kind, body).text


def _damaged(text: str, scraps: str | list[str], random_: random.Random) -> str:
    for _ in range(random_.randint(1, 4)):
        start = random_.randrange(len(text) + 1)
        end = min(len(text), start + random_.choice((0, 0, 1, 1, 1, 5, 60)))
        put = random_.choice((random_.choice(scraps), random_.choice(scraps), "", text[start:end] * 2))
        text = text[:start] + put + text[end:]
    return text


def mutated_file(random_: random.Random) -> tuple[str, str]:
    """Reads the file of a thing with scraps put in and pieces left out: a thing, or faults with their lines."""
    text = _damaged(write_thing(random_thing(random_)), TOKENS, random_)[:LARGEST_FILE]
    documents, faults = parse_documents(text, "soak.yaml")
    things: list[Thing] = []
    for document in documents:
        reader = Reader(document.file)
        thing = read_thing(document, reader)
        require((thing is None) == bool(reader.faults), "a thing with faults, or none without")
        faults += reader.faults
        things += [thing] if thing is not None else []
    require(
        all(fault.sentence.isprintable() and fault.line >= 1 for fault in faults), "a fault without line or words"
    )
    for thing in things:
        _check_written(thing)
    return ("faults" if faults else "read"), text


def _check_written(thing: Thing) -> None:
    """Checks that a thing that was read can be written and read again as the same."""
    documents, faults = parse_documents(write_thing(thing), "again.yaml")
    require(not faults and read_thing(documents[0], Reader("again.yaml")) == thing, f"{thing.name} is not the same")


def ready_sizes() -> dict[str, object]:
    """The armies that ship, without lore and with it: characters of the code and versions of its QR codes. Those of
    at most 1,000 points must fit in one of version 25 without lore."""
    figures: dict[str, object] = {}
    for name in SHIPPED:
        army = ready_army(name)
        short, long = share(army), share(army, lore=True)
        versions = ["/".join(str(Qr(part).version) for part in shared.parts) for shared in (short, long)]
        figures[name] = f"{len(short.code):,} (version {versions[0]}); with lore {len(long.code):,} ({versions[1]})"
        small = army.limit is not None and army.limit <= 1_000
        require(not small or (len(short.parts) == 1 and len(short.code) <= LARGEST_PART), f"{name} is too large")
    return figures


def summed(batches: list[Figures]) -> dict[str, object]:
    ends: dict[str, int] = {}
    for batch in batches:
        for end, count in batch["ends"].items():
            ends[end] = ends.get(end, 0) + count
    checksum = sha256("".join(batch["checksum"] for batch in batches).encode()).hexdigest()[:16]
    return {
        "tried": sum(ends.values()),
        **dict(sorted(ends.items())),
        "slowest_seconds": round(max(batch["slowest"] for batch in batches), 3),
        "largest_growth_in_megabytes": round(max(batch["largest"] for batch in batches), 1),
        "checksum": checksum,
    }


def _check(about: str, trial: Trial, count: int) -> Batched:
    def batch(number: int) -> Figures:
        return tried(trial, count // BATCHES, seed=number)

    return Batched(about, BATCHES, batch, summed)


CHECKS: dict[str, Check] = {
    "sizes_of_the_ready_armies": ready_sizes,
    "rosters_through_text": _check(
        "Generated rosters as codes with lore, whole and in shuffled parts, and without lore: each comes back as the "
        "same value, and has one code.",
        through_text,
        ROSTERS,
    ),
    "rosters_through_pictures": _check(
        "Generated rosters drawn as QR by segno and read by zxing-cpp, in shuffled order.", through_pictures, PICTURES
    ),
    "mutated_codes": _check(
        f"Codes of {POOL:,} generated things with letters changed, left out, put in and moved; in three of ten the "
        "check is made sound again (forged). What is damaged is refused in a sentence or equal; what is forged is "
        "refused too, or is the one code of what it is read as.",
        mutated_code,
        CODES,
    ),
    "mutated_files": _check(
        "Files of generated things with scraps put in and pieces left out: each gives faults, or a thing that is "
        "written and read again as the same.",
        mutated_file,
        FILES,
    ),
}
TRIALS = {"text": through_text, "pictures": through_pictures, "codes": mutated_code, "files": mutated_file}

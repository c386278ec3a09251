"""A proposal made ready to play: every fault of it in words, and the set-up once there is none."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from math import ceil

from muster.army import SHIPPED, Roster, ready_army
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import FEWEST_TURNS, MOST_TURNS, Length
from muster.bots import BOTS
from muster.companion.plain import check_plain
from muster.companion.reading import body_document, thing_of
from muster.files import Fault
from muster.files.kinds import did_you_mean, refuse, written
from muster.files.refusals import Faults, inside, shown, wrong
from muster.files.suggestions import few_suggestions
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import PRESETS, SWITCHES, Ruleset
from muster.setting_up.armies import army_faults, limit_of, ready_armies, sides_of, team_faults
from muster.setting_up.seating import LONGEST_NAME, MOST_PLAYERS, usual_name
from muster.setting_up.shapes.setup import ArmyWish, Proposal, SeatWish
from muster.setting_up.tables import wished_table
from muster.table.terrain.table import Table

KINDS = ("you", "here", "link", "bot")
DICE = ("fair", "fast")
LEAST_LIMIT, HIGHEST_LIMIT = 50, 10_000
HIGHEST_SEED = 10**15
LEAST_CLOCK, LONGEST_CLOCK = 60, 1_000_000
_SWITCHES = {each.name: each for each in SWITCHES}


@dataclass(slots=True)
class Planned:
    """What a proposal comes to: the names and armies of its seats, its faults, and the set-up if it has none."""

    names: tuple[str, ...]
    armies: tuple[Roster | None, ...]
    found: Faults = field(default_factory=Faults)
    setup: Setup | None = None
    secrets: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The faults that tell what an army costs or is made of, with the seats whose armies they are about."""

    @property
    def faults(self) -> list[str]:
        return self.found.sentences


@few_suggestions()
def planned(proposal: Proposal) -> Planned:
    """Every part is looked at, whatever is wrong with the others; armies and table only once the seats are right."""
    faults = Faults()
    with faults.noting():
        check_plain(proposal)
    if faults.found:
        return Planned((), (), faults)
    _check_plain_fields(proposal, faults)
    names = names_of(proposal["seats"])
    teams = tuple(_spaced(seat.get("team", "")) for seat in proposal["seats"])
    _check_seats(proposal, names, teams, faults)
    ruleset = ruleset_of(proposal["edition"], proposal["switches"], faults.found)
    if faults.found or ruleset is None:
        return Planned(names, (None,) * len(names), faults)
    sides = sides_of(teams)
    limit = Decimal(proposal["limit"])
    with faults.noting(at="limit"):
        limit = limit_of(limit, teams, ruleset)
    table: Table | None = None
    with faults.noting(at="table", before="The table: "):
        table = wished_table(proposal["table"], len(sides), limit, proposal["seed"])
    setup = None
    if table is not None:
        style, length = Playstyle(proposal["style"]), Length(proposal["turns"], proposal["random_length"])
        any_army = ready_army(next(iter(SHIPPED)))
        stood_in = tuple(Seat(name, any_army, team) for name, team in zip(names, teams, strict=True))
        setup = Setup(stood_in, table, ruleset, length, style, counted_limit(style, limit))
        # Before any of their armies is looked at: what all are told must not hang on what some keep to themselves.
        for sentence, rule in setup.open_faults():
            faults.add(sentence, rule)
    secrets: dict[str, tuple[int, ...]] = {}
    armies = _armies(proposal, names, teams, limit, secrets)
    for sentence, seats_of_it in secrets.items():
        faults.add(sentence, at=f"seats[{seats_of_it[0]}].army" if len(seats_of_it) == 1 else "seats")
    if setup is not None and not faults.found:
        known = (army for army in armies if army)
        seats = tuple(replace(seat, roster=army) for seat, army in zip(setup.seats, known, strict=True))
        setup = replace(setup, seats=seats)
    return Planned(names, armies, faults, None if faults.found else setup, secrets)


def counted_limit(style: Playstyle, limit: Decimal) -> int | None:
    """The limit that the dice of the Command Points go by: a started point counts (CP-05)."""
    if style is not Playstyle.ADVANCED:
        return None
    return ceil(limit)


def hides_units(proposal: Proposal) -> bool:
    """Whether the figures of units are a secret of their side (MOD-02); so they are while it cannot be told."""
    ruleset = ruleset_of(proposal["edition"], proposal["switches"], [])
    return ruleset is None or ruleset.hidden_units


def names_of(seats: Sequence[SeatWish]) -> tuple[str, ...]:
    """What everybody is called; who has no name is called by what they are."""
    given = [_spaced(seat["name"]) for seat in seats]
    names: list[str] = []
    for number, (seat, name) in enumerate(zip(seats, given, strict=True), 1):
        bot = seat.get("bot", "greedy") if seat["kind"] == "bot" else ""
        names.append(name or usual_name(bot, number, {*given, *names}))
    return tuple(names)


def _check_plain_fields(proposal: Proposal, faults: Faults) -> None:
    """What can be seen without reading an army or a table."""
    _check_word(faults, "style", proposal["style"], tuple(Playstyle))
    _check_word(faults, "edition", proposal["edition"], tuple(PRESETS))
    _check_word(faults, "dice", proposal["dice"], DICE)
    _check_number(faults, "limit", proposal["limit"], LEAST_LIMIT, HIGHEST_LIMIT)
    _check_number(faults, "seed", proposal["seed"], 0, HIGHEST_SEED)
    _check_number(faults, "turns", proposal["turns"], FEWEST_TURNS, MOST_TURNS)
    if proposal["clock"] is not None:
        _check_number(faults, "clock", proposal["clock"], LEAST_CLOCK, LONGEST_CLOCK)
    if "seed" in proposal["table"]:
        seed = proposal["table"]["seed"]
        _check_number(faults, "table.seed", seed, 0, HIGHEST_SEED, "the table's seed")


def _check_seats(proposal: Proposal, names: Sequence[str], teams: Sequence[str], faults: Faults) -> None:
    seats = proposal["seats"]
    if not 2 <= len(seats) <= MOST_PLAYERS:
        faults.add(f"There are {len(seats)} seats; allowed are 2 to {MOST_PLAYERS}.", at="seats")
    for place, seat in enumerate(seats):
        at, number = inside("seats", place), place + 1
        _check_word(faults, inside(at, "kind"), seat["kind"], KINDS, f"the kind of seat {number}")
        if seat["kind"] == "bot":
            _check_word(faults, inside(at, "bot"), seat.get("bot", "greedy"), BOTS, f"the bot of seat {number}")
    for what, texts in (("name", names), ("team", teams)):
        for place, text in enumerate(texts):
            if not text.isprintable() or len(text) > LONGEST_NAME:
                sentence = wrong(f"A {what}", shown(text), f"up to {LONGEST_NAME} printable characters")
                faults.add(sentence, at=inside(inside("seats", place), what))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        faults.add(f"Two players share a name, {shown(twice)}; each needs one of their own.", at="seats")
    if sum(seat["kind"] == "you" for seat in seats) > 1:
        faults.add("Only one seat is yours; a friend beside you is “here”.", at="seats")
    if len(seats) > 1 and len(sides_of(teams)) < 2:
        faults.add(f"All {len(seats)} players are in one team; allowed are two teams or more.", at="seats")


@few_suggestions()
def ruleset_of(edition: str, switches: Mapping[str, str | int | bool], faults: list[Fault]) -> Ruleset | None:
    """The edition, with the single rules that differ from it; what is wrong with those is added to the faults."""
    if edition not in PRESETS:
        return None
    base = PRESETS[edition]
    changed: dict[str, object] = {}
    for name, value in switches.items():
        known = _SWITCHES.get(name)
        if known is None:
            near = did_you_mean(shown(name), _SWITCHES)
            sentence = f"There is no rule {shown(name)} to switch; docs/rulesets.md lists them all.{near}"
            faults.append(Fault("", 0, sentence, at=inside("switches", shown(name))))
            continue
        try:
            changed[name] = known.kind.read(written(value))
        except ValueError:
            sentence = refuse(name, written(value), known.kind.allowed)
            faults.append(Fault("", 0, sentence, at=inside("switches", name)))
    if faults or not changed:
        return base
    return replace(base, name=f"{base.name} changed", **changed)  # type: ignore[arg-type]  # read by their kinds


def _armies(
    proposal: Proposal,
    names: Sequence[str],
    teams: Sequence[str],
    limit: Decimal,
    secrets: dict[str, tuple[int, ...]],
) -> tuple[Roster | None, ...]:
    """The armies; their faults are added to the secrets, each with its seats."""
    wishes = [seat["army"] for seat in proposal["seats"]]
    drawn: Sequence[Roster | None] = (None,) * len(wishes)
    if not all(_is_named(wish) for wish in wishes):
        found = Faults()
        with found.noting():
            drawn = ready_armies(teams, limit, proposal["seed"])
        secrets |= dict.fromkeys(found.sentences, ())  # which hangs on nobody's own army
    armies: list[Roster | None] = []
    for seat, (wish, name, ready) in enumerate(zip(wishes, names, drawn, strict=True)):
        army: Roster | None = ready
        found, whose = Faults(), f"{name}'s army: "
        if _is_named(wish):
            with found.noting(before=whose):
                army = army_of(wish)
        if army is not None:
            for fault in army_faults(army, limit):
                found.add(whose + fault.sentence, fault.rule)
            for sentence, rule in Seat(name, army).faults():
                found.add(sentence, rule)
        secrets |= dict.fromkeys(found.sentences, (seat,))
        armies.append(army)
    if None not in armies:
        known = [army for army in armies if army]
        secrets |= {fault.sentence: seats for fault, seats in team_faults(known, teams, limit)}
    return tuple(armies)


def _is_named(wish: ArmyWish) -> bool:
    return bool(wish.get("ready") or wish.get("body"))


def army_of(wish: ArmyWish) -> Roster:
    """The army that is named, or whose body is given."""
    if "body" in wish:
        thing = thing_of(body_document(wish["body"], ("roster",), "army"))
        if not isinstance(thing, Roster):
            raise TypeError("a roster is read from the body of a roster")
        return thing
    return ready_army(wish["ready"])


def _check_word(faults: Faults, at: str, text: str, allowed: Collection[str], what: str = "") -> None:
    """`what` it is called, if not by its place."""
    if text not in allowed:
        faults.add(wrong(what or at, shown(text) or "empty", ", ".join(allowed)), at=at)


def _check_number(faults: Faults, at: str, number: int, least: int, most: int, what: str = "") -> None:
    if not least <= number <= most:
        faults.add(wrong(what or at, shown(str(number)), f"{least:,} to {most:,}"), at=at)


def _spaced(text: str) -> str:
    return " ".join(text.split())

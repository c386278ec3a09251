"""Asking a person how a game begins: the Turn Master, the zones, and which unit stands where."""

from collections.abc import Iterator

from muster.battle.choices import AnyChoice, Deploy, Finish, NameMaster, PickZone
from muster.battle.decisions import DeployDecision, MasterDecision, ZoneDecision
from muster.battle.narration.wording import inches, middle
from muster.battle.rules.cargo import cargo_fault
from muster.battle.rules.zones import zone_of
from muster.battle.spot import Load, Spot
from muster.cli.play.asking import Asking
from muster.cli.play.terminal import MenuOption
from muster.cli.play.words import point
from muster.drawing.deployment import seat_of
from muster.table.shapes.measure import INCH, length
from muster.table.shapes.outline import Point, contains

ELBOW_ROOM = 4 * INCH
FORWARD = tuple((forward, 0) for forward in (12, 10, 8, 6, 4, 2))
SIDEWAYS = tuple((forward, across) for across in (14, 11, 8, 5) for forward in (6, 3, 0, -3, -6))
CENTRAL = tuple((forward, 0) for forward in (0, -1, -2, -3, -4))
BACKWARD = tuple((forward, 0) for forward in (-8, -6, -4))
"""Inches ahead of the middle of a zone and to the left of it; the first within the zone is offered."""


def choose_master(asking: Asking, decision: MasterDecision) -> AnyChoice:
    names = asking.forces.side_names
    own = decision.side
    sides = [own, *(side for side in decision.sides if side != own)]
    options = [
        MenuOption(f"{names[side]}{' (your side acts first)' if side == own else ''}", NameMaster(side))
        for side in sides
    ]
    return asking.terminal.menu("You won the roll-off. Who is Turn Master?", options)


def choose_zone(asking: Asking, decision: ZoneDecision) -> AnyChoice:
    options = [
        MenuOption(_zone_label(asking, zone), PickZone(zone), asking.forces.table.zones[zone].letter)
        for zone in decision.zones
    ]
    return asking.terminal.menu("Which deployment zone do you take?", options)


def _zone_label(asking: Asking, number: int) -> str:
    zone = asking.forces.table.zones[number]
    x, y = zone.middle
    return f"zone {zone.letter} ({seat_of(zone).name}), around ({inches(x)}, {inches(y)})"


def choose_deployment(asking: Asking, decision: DeployDecision) -> AnyChoice | None:
    unit = asking.unit_menu("Which unit do you deploy?", decision.units, "none: keep the rest in reserve this turn")
    if unit is None:
        return Finish()
    cargo = _cargo(asking, unit)
    options: list[MenuOption[AnyChoice | None]] = [
        MenuOption(f"{label}, {around}", choice) for around, (label, choice) in _apart(asking, unit, cargo).items()
    ]
    options.append(
        MenuOption(asking.not_this, Finish(), "b") if asking.is_action else MenuOption("another unit", None, "b")
    )
    if len(options) == 1:
        asking.passed.add(unit)

    def typed(text: str) -> AnyChoice | None:
        at = point(text)
        return None if at is None else _about(asking, unit, cargo, at)

    title = f"Where to with {asking.name(unit)}?"
    free = [place for place, option in enumerate(options) if _has_room(asking, option.value)]
    return asking.terminal.menu(title, options, typed=typed, hint="x,y in inches", default=free[0] if free else 0)


def _apart(asking: Asking, unit: int, cargo: tuple[Load, ...]) -> dict[str, tuple[str, Deploy]]:
    """The usual places that are legal, each once: what comes to the same place is the same to a person."""
    found: dict[str, tuple[str, Deploy]] = {}
    for label, near in _places(asking, unit):
        choice = asking.legal(Deploy(unit, cargo=cargo, near=near))
        if isinstance(choice, Deploy):
            x, y = middle(choice.spots)
            found.setdefault(f"around ({inches(x)}, {inches(y)})", (label, choice))
    return found


def _about(asking: Asking, unit: int, cargo: tuple[Load, ...], at: Point) -> Deploy:
    """A formation about a point; where there is no room, all models on it, so that the nearest place is offered."""
    choice = asking.legal(Deploy(unit, cargo=cargo, near=at))
    if isinstance(choice, Deploy):
        return choice
    return Deploy(unit, tuple(Spot(model, *at) for model in asking.forces.unit(unit).models), cargo)


def _has_room(asking: Asking, choice: AnyChoice | None) -> bool:
    """Whether a place leaves units room to move: nobody stands close to it."""
    if not isinstance(choice, Deploy):
        return False
    standing = [figure for figure in asking.state.figures if figure is not None]
    return all(
        length(figure.x - spot.x, figure.y - spot.y) >= ELBOW_ROOM for spot in choice.spots for figure in standing
    )


def _places(asking: Asking, unit: int) -> Iterator[tuple[str, Point]]:
    """Usual places in the own zone: forward, in the middle, to the sides, behind, and in cover."""
    zone = zone_of(asking.field, unit)
    mx, my = zone.middle
    cx, cy = asking.forces.table.board.centre
    far = max(length(cx - mx, cy - my), 1.0)
    ahead = (cx - mx) / far, (cy - my) / far
    aside = -ahead[1], ahead[0]
    shifts = {
        "forward": FORWARD,
        _edge(*aside): SIDEWAYS,
        _edge(-aside[0], -aside[1]): tuple((forward, -across) for forward, across in SIDEWAYS),
        "in the middle": CENTRAL,
        "at the back": BACKWARD,
    }
    is_roomy = False
    for label, ways in shifts.items():
        for forward, across in ways:
            x = round(mx + (ahead[0] * forward + aside[0] * across) * INCH)
            y = round(my + (ahead[1] * forward + aside[1] * across) * INCH)
            if zone.depth((x, y)) > 2 * INCH:
                is_roomy = True
                yield label, (x, y)
                break
    if not is_roomy:
        yield "in the middle", (mx, my)
    for piece in asking.forces.table.pieces:
        xs, ys = zip(*piece.outline, strict=True)
        heart = sum(xs) // len(xs), sum(ys) // len(ys)
        if piece.cover_area and zone.depth(heart) > INCH and contains(piece.outline, heart):
            yield f"in {piece.name} (cover)", heart


def _edge(dx: float, dy: float) -> str:
    """The edge of the map that a direction leads to."""
    if abs(dx) >= abs(dy):
        return "towards the right edge" if dx > 0 else "towards the left edge"
    return "towards the upper edge" if dy > 0 else "towards the lower edge"


def _cargo(asking: Asking, unit: int) -> tuple[Load, ...]:
    """What a transport carries when it is deployed, asked for one unit after another."""
    own = asking.forces.unit(unit)
    loads: tuple[Load, ...] = ()
    if not asking.field.stats(unit).carries:
        return loads
    for host in own.models:
        while True:
            fitting = [
                other.number
                for other in asking.field.units_of(own.side)
                if asking.field.in_reserve(other.number)
                and cargo_fault(asking.field, Deploy(unit, cargo=_with(loads, host, other.number))) is None
            ]
            if not fitting:
                break
            options: list[MenuOption[int | None]] = [MenuOption("nobody more", None, "n")]
            options += [MenuOption(asking.unit_label(each), each) for each in fitting]
            carried = asking.terminal.menu(f"Who is aboard {own.name} when it comes?", options)
            if carried is None:
                break
            loads = _with(loads, host, carried)
    return loads


def _with(loads: tuple[Load, ...], host: int, unit: int) -> tuple[Load, ...]:
    """The loads with one unit more in a host."""
    before = next((load.units for load in loads if load.host == host), ())
    return (*(load for load in loads if load.host != host), Load(host, (*before, unit)))

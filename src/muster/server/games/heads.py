"""Games as lists and set-ups show them, to each as they may know them."""

from collections.abc import Collection
from typing import cast

from muster.battle.narration.wording import joined
from muster.companion.plain import check_plain
from muster.server.games.damage import Damaged, reading_kept
from muster.server.games.merging import chooses_army, is_unopened
from muster.server.games.rows import OVER, PLAYING, SETUP, GameRow, Plan, check_size
from muster.setting_up.bounds import check_bounds
from muster.setting_up.proposal import hides_units, planned
from muster.setting_up.shapes.setup import GameHead, GameSetup, Proposal, SeatHead, SeatWish

NOBODY_KNOWS = "1970-01-01T00:00:00.000Z"
"""When a damaged game was made and changed."""
WAITING = "The set-up waits for everybody to accept it."


def plan_of(proposal: Proposal, largest: int) -> Plan:
    """What a proposal comes to, to be kept beside it; what is no plain JSON, or too much of it, is refused."""
    check_plain(proposal)
    check_size(proposal, largest)
    check_bounds(proposal)
    plan = planned(proposal)
    armies = [
        ("", None) if army is None else (army.name, None if army.cost is None else float(army.cost))
        for army in plan.armies
    ]
    secrets = {sentence: list(seats) for sentence, seats in plan.secrets.items()}
    return {"names": list(plan.names), "armies": armies, "faults": plan.faults, "secrets": secrets}


def setup_of(game: GameRow, identity: str | None, present: Collection[int]) -> GameSetup:
    with reading_kept(game.id):
        return {
            "head": head_of(game, identity, present),
            "revision": game.revision,
            "proposal": shown_proposal(game, identity),
            "faults": faults_for(game, identity),
        }


def faults_for(game: GameRow, identity: str | None) -> list[str]:
    """What stands in the way of playing. Where units are hidden, nobody learns by it what another's army costs: not
    even that it does not fit, for by trying limits one would find out."""
    secrets = game.plan.get("secrets", {})
    told = (_open_fault(game, each, secrets.get(each), identity) for each in game.plan["faults"])
    return list(dict.fromkeys(each for each in told if each))


def _open_fault(game: GameRow, fault: str, seats: list[int] | None, identity: str | None) -> str:
    """A fault as somebody may know it; empty if nothing of it.

    Of armies of one team, that they do not fit, once the others of it have accepted to play so: else whoever takes
    another into their team finds out by trying limits what that army costs.
    """
    secret = seats is not None and any(_keeps_cost(game, seat) for seat in seats)
    if seats is None or not secret:
        return fault
    others = [seat for seat in seats if not chooses_army(game, seat, identity)]
    if not others:
        return fault
    if len(others) == len(seats) or not all(game.seats[seat].accepted == game.revision for seat in others):
        return ""
    return f"The armies of {joined([_filled(game)[seat] for seat in seats])} do not fit the set-up together."


def listed(game: GameRow | Damaged, identity: str, present: Collection[int]) -> GameHead:
    """A game in a list; one that is damaged says so there, and takes no other along."""
    try:
        if isinstance(game, Damaged):
            raise game
        with reading_kept(game.id):
            return head_of(game, identity, present)
    except Damaged as damaged:
        return _damaged_head(damaged)


def _damaged_head(damaged: Damaged) -> GameHead:
    return {
        "game": damaged.id,
        "stage": OVER,
        "title": "A damaged game",
        "made": NOBODY_KNOWS,
        "changed": NOBODY_KNOWS,
        "lines": 0,
        "turn": 0,
        "seats": [],
        "your_turn": False,
        "sentence": damaged.trouble["sentence"],
        "watch": None,
        "commitment": "",
        "stopped": False,
    }


def head_of(game: GameRow, identity: str | None, present: Collection[int]) -> GameHead:
    names = _filled(game)
    mine = game.seats_of(identity)
    you = mine[0] if len(mine) == 1 else None
    asks_you = game.stage == PLAYING and any(_side_of(game, seat) == game.asks for seat in mine)
    return {
        "game": game.id,
        "stage": game.stage,
        "title": _title(game, [name if seat != you else "you" for seat, name in enumerate(names)]),
        "made": game.made,
        "changed": game.changed,
        "lines": game.lines,
        "turn": game.turn,
        "seats": [_seat(game, seat, names[seat], identity, present) for seat in range(len(game.seats))],
        "your_turn": asks_you,
        "sentence": _said(game, None if you is None else names[you]),
        "stopped": game.stopped,
        "watch": game.watch if game.is_known_to(identity) else None,
        "commitment": game.commitment,
    }


def _title(game: GameRow, names: list[str]) -> str:
    """Who plays against whom; those of one team together."""
    sides: dict[int, list[str]] = {}
    for seat, name in enumerate(names):
        sides.setdefault(_side_of(game, seat), []).append(name)
    title = " against ".join(joined(side) for side in sides.values())
    return f"{title[0].upper()}{title[1:]}" if names[0] == "you" else title


def shown_proposal(game: GameRow, identity: str | None) -> Proposal:
    """What is proposed. Until the game starts, or longer if units are secret, armies of others are but names."""
    if not keeps_armies(game):
        return game.proposal
    seats: list[SeatWish] = [
        wish if _knows_army(game, seat, identity) else cast("SeatWish", {**wish, "army": {}})
        for seat, wish in enumerate(game.proposal["seats"])
    ]
    return {**game.proposal, "seats": seats}


def keeps_armies(game: GameRow) -> bool:
    """Whether armies are not open to everybody now."""
    return game.stage == SETUP or (game.stage == PLAYING and hides_units(game.proposal))


def _keeps_cost(game: GameRow, seat: int) -> bool:
    """Whether what the army of a seat costs is a secret: units are hidden, or were when it was brought."""
    return hides_units(game.proposal) or is_unopened(game, seat)


def _knows_army(game: GameRow, seat: int, identity: str | None) -> bool:
    if game.stage == SETUP:
        return chooses_army(game, seat, identity)
    return _side_of(game, seat) in {_side_of(game, own) for own in game.seats_of(identity)}


def _said(game: GameRow, own: str | None) -> str:
    """How a game stands; who plays one side of it reads “you” in the place of their name."""
    if game.stage not in (PLAYING, OVER):
        return WAITING
    if game.stopped and game.stage == PLAYING:
        return f"Stopped in Game Turn {game.turn}."
    return game.said if own is None else game.said.replace(f": {own} ", ": you ")


def _filled(game: GameRow) -> list[str]:
    names = game.plan["names"]
    return names if len(names) == len(game.seats) else [f"Seat {each.seat + 1}" for each in game.seats]


def _seat(game: GameRow, seat: int, name: str, identity: str | None, present: Collection[int]) -> SeatHead:
    kept, is_bot = game.seats[seat], game.is_bot(seat)
    armies = game.plan["armies"]
    army, cost = armies[seat] if seat < len(armies) else ("", None)
    secret = keeps_armies(game) and _keeps_cost(game, seat) and not _knows_army(game, seat, identity)
    return {
        "seat": seat,
        "name": name,
        "team": " ".join(game.proposal["seats"][seat].get("team", "").split()),
        "kind": "bot" if is_bot else "person",
        "yours": identity is not None and kept.identity == identity,
        "taken": is_bot or kept.identity is not None,
        "present": is_bot or seat in present,
        "accepted": is_bot or kept.accepted == game.revision,
        "army": army,
        "cost": None if secret else cost,
        "link": kept.link if identity is not None and identity == game.owner else None,
    }


def _side_of(game: GameRow, seat: int) -> int:
    """The side of a seat: sides are numbered by their first seats."""
    sides: dict[str, int] = {}
    for number, wish in enumerate(game.proposal["seats"]):
        team = " ".join(wish.get("team", "").split())
        sides.setdefault(f"team {team}" if team else f"seat {number}", len(sides))
        if number == seat:
            return sides[f"team {team}" if team else f"seat {number}"]
    return -1

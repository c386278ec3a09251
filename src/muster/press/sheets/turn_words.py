"""The Game Turn of the reference in words: its steps, the cost of Actions, the length of a game and who wins."""

from muster.press.sheets.block import Block, block, ids, when
from muster.press.sheets.facts import amount
from muster.rulebook.actions import COUNTERS, PER_UNIT, POINTS_PER_DIE, Action, price
from muster.rulebook.ruleset import Ruleset

Station = tuple[str, str]
"""The name of a step in a sequence, and what is done in it."""


def standard_turn(rules: Ruleset) -> list[Station]:
    around = "in turns" if rules.most_sides == 2 else "clockwise"
    return [
        (
            "Turn Master",
            "Everybody rolls a die. The highest names the Turn Master, who has the first chance in each Phase.",
        ),
        ("Deploy", f"One Unit each, {around}, from Reserve into your own zone."),
        ("Move", "One Unit each: every model up to its Move."),
        ("Attack", "One Unit each, with all the Weapons it will use. Casualties leave when all are done."),
        ("Dash", "One Unit each: up to its Dash, if the Weapons used allow it."),
    ]


def advanced_turn(rules: Ruleset) -> list[Station]:
    dice = (
        f"{rules.command_dice}D6"
        if rules.command_dice
        else f"1D6 for each started {POINTS_PER_DIE} points of the limit"
    )
    return [
        ("Turn Master", "By Roll-Off. In the first Game Turn all deploy at no cost."),
        (
            "Command Points",
            (
                f"What you kept, {PER_UNIT} for each own Unit on the table, and what the Turn Master rolls for all: "
                f"{dice}."
            ),
        ),
        (
            "Action Steps",
            "In turns: one Unit, one or two Actions, paid at once. Go round until all are finished or out of points.",
        ),
        ("End", "Guard ends. Unspent points are kept. All prices start again at 1."),
    ]


ACTIONS = (
    (Action.MOVE, "Every model up to its Move."),
    (Action.DASH, "Every model up to its Dash; before or after a Move."),
    (Action.ATTACK, "Each model, each of its usable Weapons once. Again: they attack again."),
    (
        Action.PREPARE,
        "Forget earlier Movement and Weapons used: Heavy and Battle Weapons, Move and Dash are free again.",
    ),
    (Action.GUARD, "Defence +1, added up, until the Unit does something else or the Game Turn ends."),
    (Action.DEPLOY, "From Reserve into your zone; it must be the Unit's first Action."),
    (Action.SUPPORT, "Only a Unit that did nothing yet: you gain 1 point, and it does nothing more this Game Turn."),
)
USES = 4


def action_rows() -> list[tuple[str, ...]]:
    """A row for each Action: the costs of its first, second, third and fourth use, and what it does."""
    rows = [(str(action).capitalize(), *_prices(action), words) for action, words in ACTIONS]
    perks = ("Use Perks", *_prices(Action.MOVE), "Any number of the Unit's Perks that need to be started.")
    return [*rows[:5], perks, *rows[5:]]


def _prices(action: Action) -> list[str]:
    if action is Action.SUPPORT:
        return ["+1", *["–"] * (USES - 1)]
    return ["free" if price(action, uses) == 0 else str(price(action, uses)) for uses in range(USES)]


def turn_blocks(rules: Ruleset) -> list[Block]:
    return [_counters(rules), _length(rules)]


def _counters(rules: Ruleset) -> Block:
    names = " or ".join(str(action).capitalize() for action in COUNTERS)
    return block(
        "Counter Actions (Advanced)",
        [
            ("When", "After the Attack Dice of a Weapon, before the saves against it. One for each enemy Attack."),
            (
                "What",
                (
                    f"{names} or Perk, at the price of the Unit’s next Action of that kind. A Counter Attack strikes "
                    "back at the attacker."
                ),
            ),
            ("Guard", "The dice already rolled are read again with the new Defence."),
            ("Together", "Attack and Counter Attack count as one moment; casualties go when both are done."),
            when(
                rules.overwatch,
                "Overwatch",
                "Each Unit may answer one attack in a Game Turn by Attack or Guard at no cost.",
            ),
        ],
        "CTR-01 CTR-02 CTR-03 CTR-05 CTR-09 CTR-11",
        ids(rules.overwatch, "BETA-09"),
    )


def _length(rules: Ruleset) -> Block:
    last = rules.longest_random_game
    most = f"At most {amount(rules.set_limit)} points" if rules.set_limit else "At most the agreed Point Limit"
    sides = "Two" if rules.most_sides == 2 else f"Two to {rules.most_sides}"
    until = f" It ends with Game Turn {last} at the latest." if last else ""
    agreed = f"4 Game Turns or more, as agreed; or random: from the 4th on, a D6 of 4+ brings another.{until}"
    least = f"A Unit costs at least {rules.minimum_unit_cost:f} points"
    scaled = ", or a twentieth of the limit if that is less" if rules.scaled_minimum_unit_cost else ""
    return block(
        "Length, points and winning",
        [
            ("Length", f"{rules.set_length} Game Turns." if rules.set_length else agreed),
            ("Army", f"{most}. {least}{scaled}, a model at least {rules.minimum_model_cost:f}."),
            (
                "Winning",
                "Add up the Units on the table: HP left, divided by full HP, times cost. The highest total wins.",
            ),
            when(
                rules.elimination,
                "Out",
                "From Game Turn 2 on a side without a Unit on the table at the end of a Game Turn is out.",
            ),
            ("Players", f"{sides}. Each Unit acts at most once in a Phase; acting is never a duty."),
            when(rules.hidden_units, "Hidden", "Stats, Weapons, HP and costs of a Unit are its own side's secret."),
        ],
        "TURN-09 POINTS-03 POINTS-11",
        ids(bool(rules.set_length), "QS-09", "TURN-17"),
        ids(rules.scaled_minimum_unit_cost, "BETA-08", "POINTS-06"),
        ids(bool(rules.set_limit), "QS-02"),
        ids(bool(last), "LENGTH-06"),
        ids(rules.elimination, "DM-03"),
        ids(rules.hidden_units, "MOD-02"),
    )

"""The second page of the reference in words: attacks from the choice of Targets to the loss of HP, and terms."""

from dataclasses import replace

from muster.press.sheets.block import Block, block, ids, when
from muster.press.sheets.pen import Align
from muster.press.sheets.table import Column
from muster.press.sheets.turn_words import Station
from muster.rulebook.ruleset import Ruleset
from muster.rulebook.weapon_type import WeaponType

MELEE_PENALTY = {WeaponType.HEAVY: "−2", WeaponType.BATTLE: "−1", WeaponType.ASSAULT: "0"}


def attack_steps(rules: Ruleset) -> list[Station]:
    sight = "" if rules.reduced else " and sight"
    return [
        ("Targets", "Choose a Unit and a Target for each Weapon; binding from the first die on."),
        (
            f"Range{sight}",
            (
                f"Model by model: within Range{'' if rules.reduced else ', and the Target can be seen'}. Else choose "
                "again."
            ),
        ),
        ("Attack Dice", "Attacks times Weapons. Power against Defence on the chart."),
        ("Saves", "Armour, if AP does not take it away; then AEGIS for what is left."),
        ("HP", "Each success that is not saved costs 1 HP. Then the next Weapon."),
    ]


TYPE_COLUMNS = (
    Column("Type", 0, Align.LEFT),
    Column("Move before", 40, Align.CENTRE),
    Column("Dash after", 37, Align.CENTRE),
    Column("In a Melee", 37, Align.CENTRE),
)


def type_rows() -> list[tuple[str, ...]]:
    """A row for each type of weapon: whether it allows Move before it and Dash after it, and its Melee modifier."""
    allows = {WeaponType.HEAVY: ("no", "no"), WeaponType.BATTLE: ("yes", "no"), WeaponType.ASSAULT: ("yes", "yes")}
    return [(str(kind).capitalize(), *allows[kind], MELEE_PENALTY[kind]) for kind in WeaponType]


def attack_blocks(rules: Ruleset) -> list[Block]:
    blocks = [
        types_block(rules),
        _targets(rules),
        _cover(rules),
        saves_block(),
        _losses(rules),
        _melee_attacks(rules),
        chart_block(rules),
        _modifiers(rules),
        _terms(),
    ]
    left_out = ("Cover", "Attacks in a Melee") if rules.reduced else ()
    return [each for each in blocks if each.title not in left_out]


def types_block(rules: Ruleset) -> Block:
    whose = "the model that used it; the others move freely." if rules.weapon_limits == "model" else "the whole Unit."
    found = block(
        "Weapon types",
        [
            ("Who", f"The limits bind {whose} A Weapon left unused limits nothing."),
            ("Advanced", "They bind over the whole Game Turn, in any order, until Prepare."),
        ],
        "ATTACK-23 ATTACK-24 ATTACK-25 ATTACK-26 ATTACK-27 ACT-06 ACT-08 ACT-18",
    )
    kept = len(TYPE_COLUMNS) - rules.reduced
    return replace(found, columns=TYPE_COLUMNS[:kept], rows=tuple(row[:kept] for row in type_rows()))


def _targets(rules: Ruleset) -> Block:
    friends = "Enemies, or Units of your own side." if rules.friendly_targets else "Enemies only."
    seen = [
        (
            "Sight",
            (
                "A free straight line to any part of body or base. The attacker’s and the Target’s own models do not "
                "block."
            ),
        ),
        ("Blocked", _blocking(rules)),
    ]
    return block(
        "Targets, Range and sight" if not rules.reduced else "Targets and Range",
        [
            ("Targets", f"{friends} Split Weapons as you like; all dice of one Weapon go at one Unit."),
            ("Range", "From the model to the nearest model of the Target, edge to edge."),
            ("Range 0", _range_zero(rules)),
            *([] if rules.reduced else seen),
        ],
        "TARGET-02 TARGET-08",
        ids(rules.friendly_targets, "TARGET-03", "QS-20"),
        ids(rules.range_zero == "engaged", "MELEE-16", "QS-21"),
        ids(not rules.reduced, "TARGET-12 TARGET-13 " + ids(rules.casualties_block_sight, "HP-15", "BETA-13")),
    )


def _blocking(rules: Ruleset) -> str:
    if rules.casualties_block_sight:
        return "Terrain and other Units hide; casualties too, until they are removed."
    return "Terrain and other Units hide; a Unit that is wholly a casualty hides nothing any more."


def _range_zero(rules: Ruleset) -> str:
    who = (
        "Every model of an engaged Unit"
        if rules.range_zero == "engaged" and not rules.reduced
        else "Only a model that touches the enemy itself"
    )
    return f"{who} may use it, against that Melee only." if not rules.reduced else f"{who} may use it."


def _cover(rules: Ruleset) -> Block:
    union = "hidden or inside a Cover Area, counted together" if rules.cover_area_union else "hidden"
    area = () if rules.cover_area_union else (("Cover Area", "Half its models inside it is enough, hidden or not."),)
    return block(
        "Cover",
        [
            ("Test", f"At least half the Target’s models are each at least half {union}."),
            *area,
            ("Bonus", "Defence +1 for the whole Unit, before the chart is read."),
            when(rules.heavy_cover, "Heavy", "Hidden by 90% or more but still seen: Defence +2."),
            ("None", "Between Units of the same Melee."),
        ],
        ids(rules.cover_area_union, "QR-41", "COVER-01"),
        "COVER-02 COVER-09 COVER-10",
        ids(rules.heavy_cover, "BETA-12"),
    )


def saves_block() -> Block:
    return block(
        "Saves and AP",
        [
            ("Armour", "A D6 for each success: its number or more cancels it."),
            (
                "AP",
                (
                    "AP 4+ takes away Armour 4+, 5+ and 6+: Armour falls if its number is equal to AP or higher. "
                    "Else AP does nothing."
                ),
            ),
            ("AEGIS", "For what is left. AP never touches it."),
            ("Limits", "Never better than 2+; worse than 6+ is lost."),
        ],
        "SAVE-01 SAVE-03 SAVE-05 SAVE-07 SAVE-11 SAVE-12",
    )


def _losses(rules: Ruleset) -> Block:
    return block(
        "Losing HP",
        [
            ("Who", "The owner chooses, but a damaged model goes on losing until it is a casualty."),
            None if rules.reduced else ("Seen", "Only models that the attacking Unit sees; the rest is lost."),
            (
                "Standard",
                (
                    "Casualties stay to the end of the Attack Phase, may be targets and still attack if their Unit "
                    "has not."
                ),
            ),
            ("Advanced", "Casualties go when the Attack and its Counter Attacks are done."),
        ],
        "HP-01 HP-07 HP-08",
        ids(not rules.reduced, "HP-10"),
        "TURN-13 ACT-11",
    )


def _melee_attacks(rules: Ruleset) -> Block:
    modifiers = ", ".join(f"{str(kind).capitalize()} {MELEE_PENALTY[kind]}" for kind in WeaponType)
    whole = "Range, sight and cover do not count; every model may fight."
    touching = "Sight and cover do not count; Range 0 needs touch."
    return block(
        "Attacks in a Melee",
        [
            ("Same Melee", whole if rules.range_zero == "engaged" else touching),
            ("Engaged", f"Attack Dice of an engaged Unit: {modifiers}, whatever the Target."),
            ("Other Targets", "Allowed, into and out of a Melee, by the usual rules."),
        ],
        "MELEE-13 MELEE-14 MELEE-15 MELEE-17 MELEE-18 MELEE-19",
    )


def chart_block(rules: Ruleset) -> Block:
    return block("Reading the chart", _how_to_read(rules), *_chart_rules(rules))


def _how_to_read(rules: Ruleset) -> list[tuple[str, str]]:
    """What each kind of cell of an attack chart means."""
    die = rules.table.ladder.die
    high = die.highest
    faces = f"A {die.name.upper()} has the faces {die.lowest} to {high}" + (
        "; 0 always fails." if die.lowest == 0 else "."
    )
    found = [
        ("4+", f"Each Attack Die succeeds on 4 or more. {faces}"),
        (f"{high}/4", f"A {high} first; roll it again, and it succeeds on 4 or more. One chain is one success."),
    ]
    if rules.table.ladder.rungs[-2] == (high, high, high):
        found.append((f"{high}/{high}/4", f"Two times {high}, then 4 or more."))
    found.append(("A", "No roll: every Attack succeeds."))
    if any(needs.times > 1 for row in rules.table.cells for needs in row):
        counts = (
            "each unsaved success costs N HP" if rules.multiplies_hp_loss else "every Attack counts as N successes"
        )
        found.append(("A×N", f"No roll: every Attack succeeds, and {counts}."))
    return found


def _chart_rules(rules: Ruleset) -> tuple[str, ...]:
    by_table = {
        "d6-core": ("ATTACK-07 ATTACK-11", "ATTACK-12"),
        "d6-quickstart": ("QS-24", "QS-25"),
        "d6-beta": ("BETA-14 ATTACK-11", "ATTACK-12"),
        "d6-formula": ("BETA-16", "BETA-18"),
        "d10-beta": ("D10-01 D10-02", "D10-07"),
        "d10-formula": ("D10-01 D10-04", "D10-05"),
    }
    return by_table[rules.attack_table]


def _modifiers(rules: Ruleset) -> Block:
    ladder = rules.table.ladder
    best, worst = ladder.words[ladder.best], ladder.words[ladder.worst]
    return block(
        "Stat changes and Dice Modifiers",
        [
            (
                "First",
                "Changes of a stat, such as cover or Guard; then read the chart (Power at most 20, Defence 15).",
            ),
            (
                "Then",
                (
                    f"Dice Modifiers, added up: plus is easier, minus harder, step by step, never past {best} or "
                    f"{worst}."
                ),
            ),
            ("A", f"A minus makes it a roll: −1 is {best}. A bonus leaves it."),
            ("Reroll", "Once; the second result stands."),
        ],
        "DICE-04 DICE-09 DICE-10 DICE-11 ATTACK-16 ATTACK-18 ATTACK-21",
    )


def _terms() -> Block:
    return block(
        "Terms",
        [
            ("Model, Unit", "One figure; one or more that act together with one profile."),
            ("Movement", "Move, Dash and whatever else shifts a Unit."),
            ("Engaged", "In a Melee, touching or not."),
            ("Casualty", "A model at 0 HP, or a Unit of such models only."),
            ("Immobile", "Move and Dash are both 0."),
            ("Roll-Off", "A die each; the highest wins, ties roll again."),
            ("D2, D3", "A D6 divided by 3, or by 2, rounded up."),
        ],
        "STAT-01 STAT-02 MOVE-01 MELEE-02 HP-02 MOVE-10 DICE-06 DICE-07 DICE-12",
    )

"""What the cells of an attack chart mean, in words, for one ruleset."""

from muster.rulebook.ruleset import Ruleset


def how_to_read(rules: Ruleset) -> list[tuple[str, str]]:
    """Each kind of cell and its meaning."""
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

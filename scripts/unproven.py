"""Lists what no test names yet: clauses of the parts battle and advanced, and their entries without a breakage."""

import sys

from muster.rulebook.catalogue import catalogue, rule_of
from muster.rulebook.claims import read_claims
from scripts.breakages import read_breakages
from scripts.evidence import ROOT

PARTS = ("battle", "advanced")


def unproven() -> list[str]:
    """The clauses that no test or scenario names; an entry that says one thing counts as one clause."""
    claimed = read_claims(ROOT / "tests")
    clauses = [clause for rule in catalogue().values() for clause in rule.provable]
    return [clause.id for clause in clauses if clause.part in PARTS and clause.id not in claimed]


def unbroken() -> list[str]:
    """The entries without a breakage."""
    broken = {rule_of()[breakage.rule].id for breakage in read_breakages() if breakage.rule}
    return [rule.id for rule in catalogue().values() if rule.part in PARTS and rule.id not in broken]


def main() -> int:
    for what, found in (("Clauses that no test names", unproven()), ("Entries without a breakage", unbroken())):
        print(f"{what}: {len(found)}")
        print("".join(f"  {each}\n" for each in found), end="")
    return 1 if unproven() or unbroken() else 0


if __name__ == "__main__":
    sys.exit(main())

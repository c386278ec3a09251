"""Whole units: moves in formation, the repair of coherency, closing gaps in a melee, survivors."""

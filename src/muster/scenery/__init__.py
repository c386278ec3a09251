"""Random tables by the rules for placing scenery, and whether they are fair to every side."""

"""Random tables made by the rules for placing scenery, and checks that they are fair to every side."""

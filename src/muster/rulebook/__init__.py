"""The rules as data: the catalogue, the attack tables, and a switch for everything in which the books differ."""

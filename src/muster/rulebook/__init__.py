"""The rules as data: the catalogue, the attack tables, and the switches on which the books differ."""

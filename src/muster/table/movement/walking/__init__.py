"""Walking: what a path costs and whether it is legal, the cheapest one, and what can be reached."""

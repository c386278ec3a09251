"""Movement: legal paths and what they cost, the shortest one, what can be reached, and where models may stand."""

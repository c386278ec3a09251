"""The migrations of the database, from nothing to its newest form."""

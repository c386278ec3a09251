"""A decision that Muster does not have, added as a developer would: what has to be written, and what comes of it."""

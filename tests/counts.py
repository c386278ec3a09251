"""How much is tried: a small count in `make test`, many times that in `make soak`."""

import os

TIMES = int(os.environ.get("MUSTER_TIMES", "1"))
"""How many times the usual number of examples is tried; `make soak` asks for more."""

"""`python -m muster.server.openapi` prints the description of the API, with no server running."""

import json

from muster.server.app import description

if __name__ == "__main__":
    print(json.dumps(description(), indent=1))

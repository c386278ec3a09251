"""The base of everything that stands in a log: frozen values that turn into JSON and back."""

import msgspec


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen record of texts, numbers and other records; a field that it does not have is refused."""

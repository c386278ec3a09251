"""The base of everything that stands in a log: frozen records that turn into JSON and back."""

import msgspec


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of plain values."""

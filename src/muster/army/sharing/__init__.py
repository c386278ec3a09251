"""Sharing without a server: a weapon, a unit, a library or a whole army as a code to paste or to draw as QR."""

from muster.army.sharing.series import LARGEST_PART
from muster.army.sharing.sharing import Shareable, Shared, kind_of, receive, share
from muster.army.sharing.told import read_document, told, write_thing

__all__ = [
    "LARGEST_PART",
    "Shareable",
    "Shared",
    "kind_of",
    "read_document",
    "receive",
    "share",
    "told",
    "write_thing",
]

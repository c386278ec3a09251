"""Sharing without a server: a weapon, a unit, a library or a whole army as a code to paste or to draw as QR."""

from muster.army.sharing.description import describe
from muster.army.sharing.series import LARGEST_PART
from muster.army.sharing.sharing import Shared, receive, share

__all__ = ["LARGEST_PART", "Shared", "describe", "receive", "share"]

"""Sharing without a server: a weapon, a unit, a library or a whole army as a code to paste or to draw as QR."""

from muster.army.sharing.series import LARGEST_PART
from muster.army.sharing.sharing import Shared, receive, share
from muster.army.sharing.told import told

__all__ = ["LARGEST_PART", "Shared", "receive", "share", "told"]

"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

VERSIONS = "muster_version"
"""The table that notes how far the migrations have come."""

tables = MetaData()

identities = Table(
    "identities",
    tables,
    Column("id", String(36), primary_key=True),
    Column("made", String(32), nullable=False),
    Column("recovery_hash", String(64), nullable=False, unique=True),
    Column("name", String(64)),
    Column("name_key", String(128), unique=True),
    Column("password_hash", String(200)),
    Column("cursor", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    tables,
    Column("hash", String(64), primary_key=True),
    Column("identity", String(36), ForeignKey("identities.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", String(32), nullable=False),
    Column("used", String(10), nullable=False),
)

things = Table(
    "things",
    tables,
    Column("identity", String(36), ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(36), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("body", Text),
    Column("size", Integer, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("changed", String(32), nullable=False),
    Column("cursor", BigInteger, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Index("things_by_cursor", "identity", "cursor"),
)

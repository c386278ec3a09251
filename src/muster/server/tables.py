"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

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
    Column("shut_out", String(32)),
)

keys = Table(
    "keys",
    tables,
    Column("hash", String(64), primary_key=True),
    Column("identity", String(36), ForeignKey("identities.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", String(32), nullable=False),
    Column("used", String(10), nullable=False),
)

devices = Table(
    "devices",
    tables,
    Column("identity", String(36), ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("made", String(32), nullable=False),
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

games = Table(
    "games",
    tables,
    Column("id", String(36), primary_key=True),
    Column("owner", String(36), ForeignKey("identities.id", ondelete="SET NULL"), index=True),
    Column("stage", String(8), nullable=False),
    Column("proposal", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("watch", String(43), nullable=False, unique=True),
    Column("replay", String(43), unique=True),
    Column("header", Text),
    Column("lines", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asks", Integer, nullable=False),
    Column("clocks", Text),
    Column("said", Text, nullable=False),
    Column("made", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("stopped", Boolean, nullable=False, server_default=false()),
    Column("alone", Boolean, nullable=False, server_default=false()),
)

games_put_away = Table(
    "games_put_away",
    tables,
    Column("game", String(36), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("identity", String(36), ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True, index=True),
)
"""The games that somebody has a seat in and does not want to see listed."""

game_seats = Table(
    "game_seats",
    tables,
    Column("game", String(36), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", String(36), ForeignKey("identities.id", ondelete="SET NULL"), index=True),
    Column("link", String(43), unique=True),
    Column("accepted", Integer),
    Column("seen", String(32)),
    Column("seed", String(100), nullable=False),
)

game_lines = Table(
    "game_lines",
    tables,
    Column("game", String(36), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)

game_chat = Table(
    "game_chat",
    tables,
    Column("game", String(36), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", String(32), nullable=False),
)

notices = Table(
    "notices",
    tables,
    Column("id", String(36), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("about", String(36), nullable=False),
    Column("at", String(32), nullable=False),
)

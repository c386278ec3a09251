"""Games, their seats, the lines of their logs, and what was said at the table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("owner", sa.String(36), sa.ForeignKey("identities.id", ondelete="SET NULL")),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("proposal", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(43), nullable=False, unique=True),
        sa.Column("replay", sa.String(43), unique=True),
        sa.Column("header", sa.Text),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("asks", sa.Integer, nullable=False),
        sa.Column("clocks", sa.Text),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )
    op.create_index("ix_games_owner", "games", ["owner"])
    op.create_table(
        "game_seats",
        sa.Column("game", sa.String(36), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("identity", sa.String(36), sa.ForeignKey("identities.id", ondelete="SET NULL")),
        sa.Column("link", sa.String(43), unique=True),
        sa.Column("accepted", sa.Integer),
        sa.Column("seen", sa.String(32)),
        sa.Column("seed", sa.String(100), nullable=False),
    )
    op.create_index("ix_game_seats_identity", "game_seats", ["identity"])
    op.create_table(
        "game_lines",
        sa.Column("game", sa.String(36), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_table(
        "game_chat",
        sa.Column("game", sa.String(36), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )

"""Games that somebody took off their list, and bots that were stopped."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("games", sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "games_put_away",
        sa.Column("game", sa.String(36), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("identity", sa.String(36), sa.ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("ix_games_put_away_identity", "games_put_away", ["identity"])

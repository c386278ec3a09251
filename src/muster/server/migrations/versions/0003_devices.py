"""Devices on which somebody was signed in, by the hashes of their marks."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("identity", sa.String(36), sa.ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("made", sa.String(32), nullable=False),
    )

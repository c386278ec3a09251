"""Guests, their keys, and the things that they keep."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "identities",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("recovery_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(64)),
        sa.Column("name_key", sa.String(128), unique=True),
        sa.Column("password_hash", sa.String(200)),
        sa.Column("cursor", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("identity", sa.String(36), sa.ForeignKey("identities.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(10), nullable=False),
    )
    op.create_index("ix_keys_identity", "keys", ["identity"])
    op.create_table(
        "things",
        sa.Column("identity", sa.String(36), sa.ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("cursor", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
    )
    op.create_index("things_by_cursor", "things", ["identity", "cursor"])

"""Who is shut out, and notices to a running server of what was done beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("identities", sa.Column("shut_out", sa.String(32)))
    op.create_table(
        "notices",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(36), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )

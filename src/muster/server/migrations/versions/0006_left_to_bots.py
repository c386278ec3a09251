"""Games that people have seats in and that only bots play now."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()))

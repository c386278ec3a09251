"""Runs migrations on the connection that the storage hands over, inside its transaction."""

from alembic import context

from muster.server.tables import VERSIONS, tables

context.configure(connection=context.config.attributes["connection"], target_metadata=tables, version_table=VERSIONS)
context.run_migrations()

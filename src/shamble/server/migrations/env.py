"""Run by alembic on the connection that the store hands over; there is no alembic.ini."""

from alembic import context

from shamble.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # a server killed half-way through has changed nothing
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()

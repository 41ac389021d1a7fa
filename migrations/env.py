"""What Alembic runs: the migrations, on the connection that it was handed."""

from __future__ import annotations

from alembic import context

from webapp.accounts.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite cannot alter a table; Alembic copies it
)
with context.begin_transaction():
    context.run_migrations()

"""The language that a person chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("language", sa.String(2), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("language")

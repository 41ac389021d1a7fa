"""The marks of tries at a running day's deal whose people were erased."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "spent_tries",
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_spent_tries"),
    )
    op.create_index("ix_spent_tries_day", "spent_tries", ["day"])


def downgrade() -> None:
    op.drop_table("spent_tries")

"""What chance has dealt, counted from the records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "dealt",
        sa.Column("form", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("upto", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("unreadable", sa.Integer(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("form", name="pk_dealt"),
    )


def downgrade() -> None:
    op.drop_table("dealt")

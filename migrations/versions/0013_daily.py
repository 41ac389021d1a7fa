"""The deals of the days, and everybody's one try at each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_deals"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("table_code", sa.String(32), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("dealt", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("turns", sa.Integer(), nullable=True),
        sa.Column("trail", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_daily_tries_person_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("day", "person_id", name="pk_daily_tries"),
        sa.UniqueConstraint("table_code", name="uq_daily_tries_table_code"),
    )
    op.create_index("ix_daily_tries_person_id", "daily_tries", ["person_id"])
    op.add_column("matches", sa.Column("day", sa.String(10), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "day")
    op.drop_table("daily_tries")
    op.drop_table("daily_deals")

"""The records of matches that have come to nothing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "unfinished",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("table_code", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_unfinished"),
        sa.UniqueConstraint("key", name="uq_unfinished_key"),
    )
    op.create_index("ix_unfinished_table_code_number", "unfinished", ["table_code", "number"])
    op.create_table(
        "unfinished_seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["unfinished.id"], name="fk_unfinished_seats_match_id_unfinished", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_unfinished_seats_person_id_people", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_unfinished_seats"),
    )
    op.create_index("ix_unfinished_seats_person_id", "unfinished_seats", ["person_id"])


def downgrade() -> None:
    op.drop_table("unfinished_seats")
    op.drop_table("unfinished")

"""Guests who became somebody known, the codes that joined them, and when a device was last seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("joined_id", sa.String(16), nullable=True))
    op.create_index("ix_people_joined_id", "people", ["joined_id"])
    op.add_column("sessions", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "join_codes",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_join_codes"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_join_codes_person_id_people", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("join_codes")
    op.drop_column("sessions", "seen")
    op.drop_index("ix_people_joined_id", "people")
    op.drop_column("people", "joined_id")

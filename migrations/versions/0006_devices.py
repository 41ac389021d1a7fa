"""What a device is, and seats that are to be given on: a person has been joined to another, or is no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("client", sa.String(48), nullable=True))
    op.create_table(
        "handovers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("heir", sa.String(16), nullable=True),
        sa.Column("noted", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_handovers"),
    )


def downgrade() -> None:
    op.drop_table("handovers")
    op.drop_column("sessions", "client")

"""What people have bought from the shelf of looks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bought",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("item", sa.String(24), nullable=False),
        sa.Column("price", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bought"),
        sa.UniqueConstraint("person_id", "item", name="uq_bought_person_id"),
        sa.CheckConstraint("price > 0", name="ck_bought_price"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_bought_person_id_people", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Nobody has what they bought any more, so that everybody has their candies again."""
    given_back = "(SELECT coalesce(sum(price), 0) FROM bought WHERE bought.person_id = people.id)"
    op.execute(f"UPDATE people SET candies = candies + {given_back}")  # noqa: S608 - no input
    op.drop_table("bought")

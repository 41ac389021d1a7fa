"""Pictures of people, as Telegram has them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pictures",
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("source", sa.String(300), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("image", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_pictures"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_pictures_person_id_people", ondelete="CASCADE"),
        sa.UniqueConstraint("name", name="uq_pictures_name"),
    )


def downgrade() -> None:
    op.drop_table("pictures")

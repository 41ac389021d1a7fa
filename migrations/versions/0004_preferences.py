"""What a person likes, the same on every device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("preferences", sa.String(500), nullable=True))


def downgrade() -> None:
    op.drop_column("people", "preferences")

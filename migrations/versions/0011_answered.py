"""Who has said whether the bot is to write to them when it is their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat_reach", sa.Column("answered", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE chat_reach SET answered = notices")


def downgrade() -> None:
    op.drop_column("chat_reach", "answered")

"""The page of a chat's league, and the cards that its seasons have had."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("token", sa.String(22), nullable=False),
        sa.Column("language", sa.String(2)),
        sa.PrimaryKeyConstraint("chat_id", name="pk_leagues"),
        sa.UniqueConstraint("token", name="uq_leagues_token"),
    )
    op.create_table(
        "season_cards",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.String(7), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "season", name="pk_season_cards"),
    )
    op.create_index("ix_matches_ended", "matches", ["ended"])


def downgrade() -> None:
    op.drop_index("ix_matches_ended", "matches")
    op.drop_table("season_cards")
    op.drop_table("leagues")

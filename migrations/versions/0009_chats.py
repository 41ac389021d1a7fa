"""Which matches count in a chat's league, and to whom the bot may write."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chat_matches",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_key", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "match_key", name="pk_chat_matches"),
    )
    op.create_index("ix_chat_matches_match_key", "chat_matches", ["match_key"])
    op.create_table(
        "chat_reach",
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("notices", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("person_id", name="pk_chat_reach"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_chat_reach_person_id_people", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("chat_reach")
    op.drop_table("chat_matches")

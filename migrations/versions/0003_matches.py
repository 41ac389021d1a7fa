"""Matches that have ended, who played them, and the candies that they paid."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("candies", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("table_code", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(500), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("key", name="uq_matches_key"),
    )
    op.create_index("ix_matches_table_code_number", "matches", ["table_code", "number"])
    op.create_table(
        "match_players",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(16), nullable=True),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("name", sa.String(96), nullable=False),
        *(
            sa.Column(name, sa.String(4) if name == "result" else sa.Integer(), nullable=False)
            for name in ("points", "place", "result", "turns", "auto_turns", "sets", "pairs", "okeys", "shown")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_players"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_players_match_id_matches", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_match_players_person_id_people", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_match_players_person_id", "match_players", ["person_id"])
    op.create_table(
        "candies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("worth", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("cap", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_candies"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_candies_match_id_matches"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_candies_person_id_people", ondelete="SET NULL"),
        sa.UniqueConstraint("match_id", "person_id", name="uq_candies_match_id"),
        sa.CheckConstraint("amount >= 0 AND amount <= worth", name="amount"),
    )
    op.create_index("ix_candies_person_id_day", "candies", ["person_id", "day"])


def downgrade() -> None:
    for table in ("candies", "match_players", "matches"):
        op.drop_table(table)
    op.drop_column("people", "candies")

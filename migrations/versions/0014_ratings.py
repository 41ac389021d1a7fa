"""Ratings, and how well the computers of a match judged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match_players", sa.Column("level", sa.String(8), nullable=True))
    op.create_table(
        "ratings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_ratings_match_id_matches"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_ratings_person_id_people", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_ratings"),
        sa.UniqueConstraint("match_id", "seat", name="uq_ratings_match_id"),
    )
    op.create_index("ix_ratings_person_id_id", "ratings", ["person_id", "id"])


def downgrade() -> None:
    op.drop_table("ratings")
    with op.batch_alter_table("match_players") as batch:
        batch.drop_column("level")

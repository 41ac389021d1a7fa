"""Candies that are taken back when two people turn out to be one, and what deciding again asks of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "returns",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("candy_id", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_returns"),
        sa.ForeignKeyConstraint(["candy_id"], ["candies.id"], name="fk_returns_candy_id_candies"),
        sa.CheckConstraint("amount > 0", name="amount"),
    )
    op.create_index("ix_returns_candy_id", "returns", ["candy_id"])
    with op.batch_alter_table("match_players") as players:
        players.add_column(sa.Column("device_id", sa.String(16), nullable=True))
        players.add_column(sa.Column("own", sa.Boolean(), nullable=False, server_default=sa.true()))
        players.create_foreign_key(
            "fk_match_players_device_id_people", "people", ["device_id"], ["id"], ondelete="SET NULL"
        )
    # One person had one seat and one device until now.
    op.execute("UPDATE match_players SET device_id = person_id")


def downgrade() -> None:
    with op.batch_alter_table("match_players") as players:
        players.drop_constraint("fk_match_players_device_id_people", type_="foreignkey")
        players.drop_column("own")
        players.drop_column("device_id")
    op.drop_table("returns")

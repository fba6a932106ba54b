"""Everybody's logbook: the games that they have played to the end."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    texts = [sa.Column(name, sa.String(64), nullable=False) for name in ("mission", "difficulty", "reason")]
    numbers = ("seats", "people", "party", "won", "score", "rounds", "falls", "own_falls")
    op.create_table(
        "logbook",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        *texts,
        *(sa.Column(name, sa.Integer, nullable=False) for name in numbers),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_logbook_at", "logbook", ["at"])


def downgrade() -> None:
    op.drop_table("logbook")

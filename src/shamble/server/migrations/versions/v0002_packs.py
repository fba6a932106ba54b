"""Rooms may be played with a content pack."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("pack", sa.Text))


def downgrade() -> None:
    op.drop_column("rooms", "pack")

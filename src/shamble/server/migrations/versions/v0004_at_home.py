"""Tables that are open to strangers, clocks, and people who want to be called when it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("rooms", sa.Column("clock", sa.Text))
    op.add_column("rooms", sa.Column("called", sa.Text, nullable=False, server_default="{}"))
    op.add_column("rooms", sa.Column("due", sa.Float))
    op.create_index("ix_rooms_listed", "rooms", ["listed"])
    op.create_index("ix_rooms_due", "rooms", ["due"])
    op.add_column("people", sa.Column("webhook", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("base", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("people", "base")
    op.drop_column("people", "webhook")
    op.drop_index("ix_rooms_due", "rooms")
    op.drop_index("ix_rooms_listed", "rooms")
    for name in ("due", "called", "clock", "listed"):
        op.drop_column("rooms", name)

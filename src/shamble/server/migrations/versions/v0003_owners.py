"""Every room has one owner: a worker, and a fencing number that each of its writes must bring."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("owner", sa.String(32)))
    op.add_column("rooms", sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_rooms_owner", "rooms", ["owner"])
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("heartbeat", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("workers")
    op.drop_index("ix_rooms_owner", "rooms")
    op.drop_column("rooms", "fence")
    op.drop_column("rooms", "owner")

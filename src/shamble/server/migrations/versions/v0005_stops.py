"""Tables have a pace, and seats their stops."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("pace", sa.String(16), nullable=False, server_default="normal"))
    op.add_column("seats", sa.Column("stops", sa.Text, nullable=False, server_default="null"))


def downgrade() -> None:
    op.drop_column("seats", "stops")
    op.drop_column("rooms", "pace")

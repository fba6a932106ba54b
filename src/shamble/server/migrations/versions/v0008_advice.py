"""Tables may forbid hints, keep reviews, and know why their bots answered as they did."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("hints", sa.Integer, nullable=False, server_default="1"))
    op.add_column("rooms", sa.Column("reviews", sa.Text, nullable=False, server_default="{}"))
    op.add_column("answers", sa.Column("grounds", sa.Text))


def downgrade() -> None:
    op.drop_column("answers", "grounds")
    op.drop_column("rooms", "reviews")
    op.drop_column("rooms", "hints")

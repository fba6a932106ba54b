"""The tables of the database. A change here needs a migration beside the others in server/migrations."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),  # an uploaded record's may be larger than any integer column
    Column("host", String(64), nullable=False),
    Column("origin", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("petitions", Text, nullable=False),
    Column("pack", Text),  # a content pack, where the game is played with one
    Column("pace", String(16), nullable=False, server_default="normal"),
    Column("owner", String(32), index=True),  # the worker that holds it (`leases`)
    Column(
        "fence", BigInteger, nullable=False, server_default="0"
    ),  # counts its owners: each write brings it
    Column("listed", Integer, nullable=False, server_default="0", index=True),  # 1: strangers may join
    Column("clock", Text),  # where the table has one
    Column("called", Text, nullable=False, server_default="{}"),  # who was called, for a question asked when
    Column("hints", Integer, nullable=False, server_default="1"),  # 0: nobody may take one
    Column("reviews", Text, nullable=False, server_default="{}"),  # for each seat, the answers that cost most
    Column("due", Float, index=True),  # when something happens by itself, though nobody has the room open
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", Text, nullable=False),  # where the others forward requests to
    Column("secret", String(64), nullable=False),  # a digest: all must sign with the same key
    Column("heartbeat", Float, nullable=False),  # seconds by the database's clock
)

seats = Table(
    "seats",
    metadata,
    Column("room", String(32), ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(64), index=True),
    Column("name", Text, nullable=False),
    Column("bot", String(64)),
    Column("auto_pass", String(16), nullable=False),
    Column("until", Text, nullable=False),
    Column("stops", Text, nullable=False, server_default="null"),  # a list of ids; null: as the game proposes
)

answers = Table(
    "answers",
    metadata,
    Column("room", String(32), ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("question", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("by", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("position", LargeBinary, nullable=False),
    Column("commits", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("grounds", Text),  # why a bot gave it
)

chat = Table(
    "chat",
    metadata,
    Column("room", String(32), ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(64)),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("params", Text, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", String(32), nullable=False, index=True),
    Column("person", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("version", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", String(16), nullable=False),
    Column("seen", Float, nullable=False),
    Column("webhook", Text, nullable=False, server_default=""),  # where to call them when it is their turn
    Column("base", Text, nullable=False, server_default=""),  # where they find this server
)

logbook = Table(
    "logbook",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("room", String(32), primary_key=True),  # no foreign key: it outlives its table
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("mission", String(64), nullable=False),
    Column("difficulty", String(64), nullable=False),
    Column("party", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("reason", String(64), nullable=False),
    Column("score", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("falls", Integer, nullable=False),
    Column("own_falls", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("at", Float, nullable=False, index=True),
)

packs = Table(
    "packs",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("person", String(64), nullable=False, index=True),  # who put it in, and may delete it
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False, index=True),  # when somebody last opened a table with it
)

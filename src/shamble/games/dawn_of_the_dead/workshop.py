"""What a mall of one's own may name."""

from __future__ import annotations

from .content import DawnContent


def workshop(content: DawnContent) -> dict[str, tuple[str, ...]]:
    """The rooms that have a name and furniture, by the letters of the plan."""
    rooms = content.mall.entry.rooms
    return {"letters": tuple(rooms), "rooms": tuple(room.id for room in rooms.values())}

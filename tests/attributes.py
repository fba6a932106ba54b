"""What is set on an object, whether its class was compiled or not."""

from __future__ import annotations

from typing import Any


def attributes(thing: object) -> dict[str, Any]:
    """In a plain class they are in its dictionary, or in slots; a compiled one lists them."""
    found: dict[str, Any] = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name in (*vars(kind).get("__slots__", ()), *vars(kind).get("__mypyc_attrs__", ())):
            if not name.startswith("__") and hasattr(thing, name):
                found[name] = getattr(thing, name)
    return found

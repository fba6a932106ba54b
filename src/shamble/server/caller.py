"""From where a request or message comes, for limits and logs, without passing it through every call."""

from __future__ import annotations

import ipaddress
import secrets
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Caller:
    """An address, and the id under which the request stands in the logs."""

    address: str = ""
    request: str = field(default_factory=lambda: secrets.token_hex(8))


NOBODY: Final = Caller("", "")
CALLER: Final[ContextVar[Caller]] = ContextVar("caller", default=NOBODY)


def network_of(host: str) -> str:
    """What counts as one address: whoever has one of IPv6 has 2⁶⁴ of them."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)

"""How somebody hears that it is their turn: on this device, or by a webhook if the server may call."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from ..server.store import StoredPerson
from ..server.webhooks import LONGEST_ADDRESS
from .forms import read_form
from .lists import hub_of
from .reply import page, redirected
from .visitor import visitor

SAID = ("sent", "failed", "off")


async def show(request: Request) -> Response:
    who, hooks = visitor(request), hub_of(request).webhooks
    known = None if who.is_new else await hooks.store.person(who.person)
    said = request.query_params.get("said", "")
    return page(
        request,
        "calls.html",
        who,
        said=who.words(f"calls.{said}") if said in SAID else "",
        hosts=[str(host) for host in hooks.hosts],
        webhook=known.webhook if known else "",
        longest=LONGEST_ADDRESS,
    )


async def give(request: Request) -> Response:
    """A webhook, tried at once; nothing, to be called no more."""
    form = await read_form(request)
    who, hooks = visitor(request), hub_of(request).webhooks
    address = form.text("webhook", "").strip()
    person = StoredPerson(who.person, who.name, who.words.language, address, who.base if address else "")
    answered = await hooks.give(person, time.time())
    return redirected(request, f"/calls?said={'off' if not address else 'sent' if answered else 'failed'}")

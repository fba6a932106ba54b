"""What makes the pages an app that can be installed: a manifest, and a service worker for notifications."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from ..engine.text import LANGUAGES
from .pages import STATIC, static
from .words import FALLBACK, Words

WORKER = "worker.js"


async def manifest(request: Request) -> Response:
    """Browsers ask for it without cookies, so its address names the language."""
    wish = request.query_params.get("lang", "")
    words = Words(wish if wish in LANGUAGES else FALLBACK)
    icons = [
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in (
                ("icon-192.png", 192, "any"),
                ("icon-512.png", 512, "any"),
                ("icon-maskable-512.png", 512, "maskable"),
            )
        ),
    ]
    body = {
        "id": "/",
        "name": "Shamble",
        "short_name": "Shamble",
        "description": words("home.title"),
        "lang": words.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#14161a",
        "theme_color": "#a5301c",
        "icons": icons,
    }
    return JSONResponse(
        body, media_type="application/manifest+json", headers={"cache-control": "public, max-age=3600"}
    )


async def service_worker(request: Request) -> Response:
    """At the root, since it may only look after pages below its own address; always asked for anew."""
    return FileResponse(STATIC / WORKER, media_type="text/javascript", headers={"cache-control": "no-cache"})

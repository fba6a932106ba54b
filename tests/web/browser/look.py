"""What any page is looked at for: whether it fits its width, and what axe finds."""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

SIDEWAYS = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"


EVERYTHING: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
CONTRAST: Final[dict[str, Any]] = {**EVERYTHING, "runOnly": ["color-contrast"]}
"""The only one of axe's rules that looks at colours."""


def faults(page: Page, options: dict[str, Any] = EVERYTHING, without: str = "") -> list[str]:
    """What axe calls serious or critical; what was looked at before may be left out."""
    context = {"exclude": [[without]]} if without else None
    report = Axe().run(page, context, options).response["violations"]
    return [
        f"{page.url} {fault['id']}: {node['html'][:160]}"
        for fault in report
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]

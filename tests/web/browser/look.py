"""What any page is looked at for: whether it fits its width, and what axe finds."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

SIDEWAYS = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    report = Axe().run(page).response["violations"]
    return [
        f"{page.url} {fault['id']}: {node['html'][:160]}"
        for fault in report
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]

"""A page's form as a browser would send it, and as it would be sent if somebody changed one thing in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

Sent = dict[str, list[str]]


@dataclass
class Control:
    """A checkbox, a choice, a number or a text of a form."""

    name: str
    kind: str
    values: list[str] = field(default_factory=list)
    """All that it can send: of a choice its options, otherwise one."""
    chosen: str = ""
    is_ticked: bool = True

    def others(self) -> Iterator[str | None]:
        """What it could send instead; None for nothing."""
        if self.kind == "checkbox":
            yield None if self.is_ticked else self.values[0]
        elif self.kind == "select":
            yield from (value for value in self.values if value != self.chosen)
        elif self.kind == "number":
            yield str(int(self.chosen) + 1)
        elif self.kind != "hidden":
            yield f"{self.chosen} and more".strip()


class PostForm(HTMLParser):
    """The controls of the first form of a page that is sent by POST."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.controls: list[Control] = []
        self._state = "before"
        self._text: Control | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form" and has.get("method") == "post" and self._state == "before":
            self._state = "inside"
        if self._state != "inside":
            return
        if tag == "input":
            kind, value = has.get("type", "text"), has.get("value", "")
            ticked = kind != "checkbox" or "checked" in has
            self.controls.append(Control(has["name"], kind, [value], value, ticked))
        elif tag in ("select", "textarea"):
            self.controls.append(Control(has["name"], tag))
            self._text = self.controls[-1] if tag == "textarea" else None
        elif tag == "option":
            choice = self.controls[-1]
            choice.values.append(has["value"])
            if "selected" in has or len(choice.values) == 1:
                choice.chosen = has["value"]

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.chosen += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._state == "inside":
            self._state = "after"
        if tag == "textarea":
            self._text = None

    def sent(self) -> Sent:
        """As it stands."""
        found: Sent = {}
        for control in self.controls:
            if control.is_ticked:
                found.setdefault(control.name, []).append(control.chosen)
        return found

    def changed(self) -> Iterator[Sent]:
        """With one control after the other used."""
        for control in self.controls:
            for other in control.others():
                before = (control.chosen, control.is_ticked)
                control.chosen, control.is_ticked = other or control.chosen, other is not None
                yield self.sent()
                control.chosen, control.is_ticked = before

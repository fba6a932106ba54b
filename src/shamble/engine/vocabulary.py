"""A game's vocabulary: every key it asks, offers and tells, with the names and kinds of its parameters.

One table serves the texts (placeholders), the board (references) and the tests (no key without a text).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .choice import NamedFields, NameTables


def _parse(line: str) -> tuple[tuple[str, str], ...]:
    """ "seat from:location" → (("seat", "seat"), ("from", "location"))."""
    return tuple((name, kind or name) for name, _, kind in (word.partition(":") for word in line.split()))


class Vocabulary:
    """Parameters are written "name" or "name:kind"; in an event what follows a bar is secret."""

    def __init__(
        self,
        prompts: Mapping[str, str],
        options: Mapping[str, str],
        events: Mapping[str, str],
        plans: Mapping[str, str] | None = None,
    ) -> None:
        self.prompts: NamedFields = {key: _parse(line) for key, line in prompts.items()}
        self.options: NamedFields = {key: _parse(line) for key, line in options.items()}
        self.events: NamedFields = {key: _parse(line.partition("|")[0]) for key, line in events.items()}
        self.secrets: NamedFields = {
            key: _parse(line.partition("|")[2]) for key, line in events.items() if "|" in line
        }
        self.plans: NamedFields = {key: _parse(line) for key, line in (plans or {}).items()}
        """What is said at once ("walk"), and what is known of it ("note.cost")."""

    @property
    def kinds(self) -> list[str]:
        """Every kind of thing that is ever named."""
        tables = (self.prompts, self.options, self.events, self.secrets)
        return list(dict.fromkeys(kind for table in tables for line in table.values() for _, kind in line))


class Spelling:
    """A vocabulary together with the names of one content: which ids stand for the ints of each parameter.

    Rules hand over ints; `Machine.emit`, `ask`, `poll` and `option` turn them into names, here and only here.
    """

    def __init__(self, vocabulary: Vocabulary, names: Mapping[str, Sequence[str]]) -> None:
        self.prompts = _tables(vocabulary.prompts, names)
        self.options = _tables(vocabulary.options, names)
        self.events = _tables(vocabulary.events, names)
        self.secrets = _tables(vocabulary.secrets, names)


def _tables(fields: NamedFields, names: Mapping[str, Sequence[str]]) -> dict[str, NameTables]:
    return {key: tuple(names.get(kind) for _, kind in parameters) for key, parameters in fields.items()}

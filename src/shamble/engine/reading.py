"""A typed reading of a table: what one viewer may know, with the content of that very table beside it.

Front ends and bots ask a reading and nobody else: targets, ranges, odds, distances, what is of our making.
Each game has a subclass of its own in `reading.py`, whose methods are pure questions about the view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .choice import Choice, Option
from .profiles import Profile, Profiles

if TYPE_CHECKING:
    from .plans import Plan
    from .speech import Speaker

V = TypeVar("V")
C = TypeVar("C")


@mypyc_attr(allow_interpreted_subclasses=True)
class Reading(Generic[V, C]):
    """One viewer's view and the table's content, packs included. Nothing else may be asked of a table."""

    profiles: ClassVar[Profiles] = Profiles()
    """What this game's things say of themselves."""

    def __init__(self, view: V, content: C) -> None:
        self.view = view
        self.content = content
        self.memory: dict[Any, Any] = {}  # see `kept`

    def caution(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """Why somebody may regret that answer at once: front ends ask back. Nothing for most."""
        return ""

    def caution_at_once(self, choice: Choice, plan: Plan, speaker: Speaker) -> str:
        """The same of several answers: whatever would be asked back one by one."""
        first = next((option for option in choice.options if option.name == plan.answers[0].name), None)
        return "" if first is None else self.caution(choice, first, speaker)

    def aside(self, choice: Choice, speaker: Speaker) -> str:
        """What there is to know of a question, beside its words; nothing for most."""
        return ""

    def held(self, kind: str, thing: str) -> int:
        """How many such things the viewer could give away; one of each where nobody has two."""
        return 1

    def clause(self, choice: Choice) -> str:
        """The clause of the ledger behind a question, where as things stand it is another one than usual."""
        return ""

    def profile(self, kind: str, thing: str, speaker: Speaker) -> Profile | None:
        """All about a thing on the table, as this viewer may know it; none if there is no such thing."""
        card = self.profiles.cards.get(kind)
        return None if card is None else card(self.profiles.teller(self, speaker), thing)

    def askable(self) -> list[tuple[str, str]]:
        """Everything on the table that can be asked what it is; what matters most comes first."""
        return [*self.profiles.askable(self)]

    def hindrances(self, choice: Choice, kind: str, thing: str, speaker: Speaker) -> list[str]:
        """Why that thing is no answer to an open question, in sentences; nothing where it plainly is none."""
        return [*self.profiles.hindrances(self, choice, kind, thing, speaker)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self.content is other.content and self.view == other.view

    __hash__: Any = None

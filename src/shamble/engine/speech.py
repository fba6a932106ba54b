"""Saying what a game asks, offers and tells in a player's language, with the players' names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from .choice import Arg, Choice, Name, Option, Seat
from .event import Event
from .nouns import Noun
from .plans import NEWS, Followed, Plan, SharePart
from .spec import GameSpec
from .tales import TaleScene
from .text import Catalogue, engine_text

DIE: Final = re.compile(r"d([1-9]\d?)")
"""The kind of a parameter that is the face of a die, with its number of sides: "d6"."""
MOST_SAID: Final = 256
"""Sentences that are kept: those who look at one table say the same, one right after the other."""


class Speaker:
    """One language at one table."""

    def __init__(self, spec: GameSpec[Any], language: str, players: Sequence[str], table: Any = None) -> None:
        self.vocabulary = spec.vocabulary
        self.language = language if language in spec.languages else "en"
        self.spec = spec
        self.content = None if table is None else table.content
        self.catalogue = spec.catalogue(self.language, self.content)
        self.players = players
        self._names = None if table is None else spec.names(table)
        self._rules = None if table is None else spec.rules(table)
        self._wording = () if table is None else spec.wording(table)
        self._said: dict[tuple[str, tuple[Arg, ...]], str] = {}
        self._rolls: dict[str, int | None] = {}
        self._called: dict[tuple[str, str], str] = {}
        self._told: dict[str, str] = {}

    def name(self, kind: str, value: Arg) -> str:
        """What a thing is called: a player, a number, what this table names or the catalogue does."""
        if kind == "seat":
            return self.players[int(value)]
        if not isinstance(value, str):
            return self._name(kind, value)
        if (kind, value) not in self._called:
            self._called[kind, value] = self._name(kind, value)
        return self._called[kind, value]

    def _name(self, kind: str, value: Arg) -> str:
        named = self._names(self.catalogue, kind, value) if self._names is not None else ""
        if named:
            return named
        key = f"{kind}.{value}"
        if key in self.catalogue:
            return noun(self.catalogue, key)
        return str(value).replace("-", "−") if isinstance(value, int) else value

    def say(self, key: str, **params: Arg) -> str:
        return capitalised(self.catalogue.say(key, params))

    def rule(self, thing: str) -> str:
        """What a thing ("card.wong") does, as this table plays; nothing if nobody has written it down."""
        if thing not in self._told:
            self._told[thing] = self._rule(thing)
        return self._told[thing]

    def _rule(self, thing: str) -> str:
        kind, _, which = thing.partition(".")
        told = self._rules(self.catalogue, kind, which) if self._rules is not None else ""
        if told:
            return capitalised(told)
        plain = f"{thing}.rule"
        keys = (*[f"{plain}.{ending}" for ending in self._wording], plain)
        return next((self.say(key) for key in keys if key in self.catalogue), "")

    def prompt(self, choice: Choice) -> str:
        return self._sentence(
            f"prompt.{choice.prompt}", self.vocabulary.prompts[choice.prompt], choice.params
        )

    def option(self, option: Option) -> str:
        return self.answer(option.name)

    def answer(self, name: Name) -> str:
        """An answer by its name, whether or not it is on offer now."""
        key = str(name[0])
        return self._sentence(f"option.{key}", self.vocabulary.options[key], name[1:])

    def part(self, part: SharePart) -> tuple[str, str]:
        """What is given and who gets it, where everything goes to one at most."""
        assert part.thing is not None
        assert part.taker is not None
        return capitalised(self.name(*part.thing[1])), self.name(*part.taker)

    def plan(self, plan: Plan, choice: Choice) -> str:
        """What is said at once; of a plan that any game may have, its answers."""
        if plan.key in self.vocabulary.plans:
            return self._sentence(f"plan.{plan.key}", self.vocabulary.plans[plan.key], plan.args)
        counted = Counter(expected.name for expected in plan.answers)
        asked = [option.name for option in choice.options if option.name in counted]
        said = [
            self.answer(name) + (f" ×{counted[name]}" if counted[name] > 1 else "")
            for name in dict.fromkeys((*asked, *counted))
        ]
        return engine_text(self.language).say(f"plan.{plan.key}", {"answers": ", ".join(said)})

    def notes(self, plan: Plan) -> list[str]:
        """What is known of it: its cost, its odds, who would react."""
        return [self.catalogue.say(f"plan.note.{key}", {"count": count}) for key, count in plan.notes]

    def stopped(self, followed: Followed, viewer: Seat | None) -> str:
        """Why a plan went no farther; nothing if all of it was done."""
        if not followed.why:
            return ""
        if followed.why == NEWS and followed.event is not None:
            what = self.event(followed.event, viewer)
            return engine_text(self.language).say("plan.stopped.news", {"event": what})
        return engine_text(self.language).say(f"plan.stopped.{followed.why}")

    def event(self, event: Event, viewer: Seat | None) -> str:
        """The log line for that viewer, with the hidden part if the viewer may know it."""
        seen = event.seen_by(viewer)
        fields = self.vocabulary.events[event.key]
        if seen.secret:
            hidden = self.vocabulary.secrets[event.key]
            return self._sentence(f"event.{event.key}.secret", fields + hidden, seen.args + seen.secret)
        return self._sentence(f"event.{event.key}", fields, seen.args)

    def lines(self, events: Sequence[Event], viewer: Seat | None) -> Iterator[tuple[int, str]]:
        """The log lines for that viewer, each with the number of its first event: dice that somebody rolls
        one after the other are one line."""
        numbered = [(number, event, self._roll(event)) for number, event in enumerate(events)]
        for roll, group in groupby(numbered, itemgetter(2)):
            if roll is None:
                yield from ((number, self.event(event, viewer)) for number, event, _ in group)
            else:
                rolled = [*group]
                yield rolled[0][0], self._rolled([event for _, event, _ in rolled])

    def scene(self, scene: TaleScene, viewer: Seat | None) -> str:
        """What happened in it, in the words of the log."""
        return " ".join(text for _, text in self.lines(scene.events, viewer))

    def headline(self, scene: TaleScene) -> str:
        """The scene in a few words, to the viewer's face where it concerns the viewer; nothing for most."""
        fields = self.vocabulary.events[scene.key]
        keys = [f"tale.{scene.key}.own"] if scene.own else []
        for key in (*keys, f"tale.{scene.key}"):
            if key in self.catalogue:
                return self._sentence(key, fields, scene.events[-1].args)
        return ""

    def _roll(self, event: Event) -> Hashable:
        """Of a single die that somebody rolled, all but its face; of anything else nothing."""
        if event.key not in self._rolls:
            self._rolls[event.key] = self._face_of(event.key)
        face = self._rolls[event.key]
        if face is None or event.secret:
            return None
        return event.key, *event.args[:face], *event.args[face + 1 :]

    def _face_of(self, event: str) -> int | None:
        """Which of such an event's parameters is the face of the one die that somebody rolled."""
        dice = [bool(DIE.fullmatch(kind)) for _, kind in self.vocabulary.events[event]]
        return dice.index(True) if sum(dice) == 1 < len(dice) else None

    def _rolled(self, events: Sequence[Event]) -> str:
        fields = self.vocabulary.events[events[0].key]
        columns = zip(fields, zip(*(event.args for event in events), strict=True), strict=True)
        args = [
            ", ".join(map(str, column)) if DIE.fullmatch(kind) else column[0] for (_, kind), column in columns
        ]
        return self._sentence(f"event.{events[0].key}", fields, tuple(args))

    def _sentence(self, key: str, fields: tuple[tuple[str, str], ...], args: tuple[Arg, ...]) -> str:
        said = self._said.get((key, args))
        if said is None:
            params: dict[str, Arg] = {
                name: arg if name == "count" else self.name(kind, arg)
                for (name, kind), arg in zip(fields, args, strict=True)
            }
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            said = self._said[key, args] = self.say(key, **params)
        return said


def noun(catalogue: Catalogue, key: str) -> str:
    """The name under that key, with its gender if it has one."""
    gender = f"{key}.gender"
    text = catalogue.say(key)
    return Noun(text, catalogue.say(gender)) if gender in catalogue else text


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]

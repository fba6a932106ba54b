"""The scenario itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from ..engine import Choice, Event, Pack, Rng, Seat, ShambleError, Table, View
from ..engine.choice import FLOOR
from ..engine.literal import ScenarioError, known, number, refuse
from ..engine.session import new_table
from ..games import find

Who = str | int
EventFields = tuple[tuple[str, str], ...]


class ScriptedRng(Rng):
    """Gives what the scenario says, then ordinary chance."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.script: list[int] = []

    def below(self, limit: int) -> int:
        if not self.script:
            return super().below(limit)
        return number("the next random number of the scenario", self.script.pop(0), 0, limit - 1)


PATIENCE: Final = 100_000
"""So many steps at most before somebody is asked: an odd table could go round in circles."""


def table(
    game: str,
    seats: int | None = None,
    players: str = "",
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    *,
    pack: Pack | None = None,
    **literal: Any,
) -> Scenario:
    """Set up a game, then move everything to where the literal says.

    With `players` (names, separated by spaces) seats may be called by name everywhere. What the literal may
    say is the game's own (its scenario.py); `at` usually names the steps to come.
    """
    names = _words("players", players, "Anna Ben")
    if pack is not None and not isinstance(pack, Pack):
        refuse(f"pack={pack!r} is not understood; it is written like pack=shamble.pack(FOLDER)")
    with _in_one_sentence():
        spec = find(game)
        t = new_table(spec, seats or len(names) or spec.seats[0], seed, options or {}, pack)
    names = _checked_names(t, names)
    if literal:
        _arrange(t, literal, names)
    chance = ScriptedRng(t.rng.state)
    t.rng = chance
    return Scenario(t, names, chance)


def _words(what: str, text: object, example: str) -> list[str]:
    """The words of a text; anything else is told how it is written."""
    if not isinstance(text, str):
        refuse(f"{what}: {text!r} is not understood; it is written like “{example}”")
    return text.split()


def _list(what: str, value: object, example: str) -> Iterable[Any]:
    """Several words; a single text is no list of its letters."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        refuse(f"{what}={value!r} is not understood; it is written like {what}={example}")
    return value


def _checked_names(t: Table, names: list[str]) -> list[str]:
    """As many as there are seats, and none that anything else has: words stand for one thing."""
    if not names:
        return [str(seat) for seat in range(t.seats)]
    if len(names) != t.seats:
        refuse(f"{len(names)} players ({', '.join(names)}) do not fill {t.seats} seats")
    things = {thing: kind for kind, things in t.content.names.items() for thing in things}
    for name in names:
        if names.count(name) > 1:
            refuse(f"two players are called {name}")
        if name in things or name.isdigit():
            refuse(f"no player can be called {name}: that is a {things.get(name, 'number')}")
    return names


@contextmanager
def _in_one_sentence() -> Iterator[None]:
    """What the engine refuses, the scenario refuses."""
    try:
        yield
    except ShambleError as error:
        raise ScenarioError(str(error)) from error


@contextmanager
def _going_on(t: Table) -> Iterator[None]:
    """Rules that break on an odd table break in one sentence; the traceback is the cause's."""
    t.patience = PATIENCE
    try:
        yield
    except RecursionError as error:
        raise ScenarioError(f"the rules go round in circles, and {error}") from error
    except ScenarioError:
        raise
    except ShambleError as error:
        raise ScenarioError(str(error)) from error
    except Exception as error:
        faults = "; ".join(t.spec.invariants(t)) or "a fault of the rules, or something the table lacks"
        what = f"{type(error).__name__} {error}".strip()
        raise ScenarioError(f"the rules cannot go on at {t.asker!r} ({what}): {faults}") from error


def _arrange(t: Table, literal: Mapping[str, Any], names: Sequence[str]) -> None:
    """Withdraw the open questions, move things, and go on from there."""
    asker, agenda = t.asker, t.agenda[:]
    t.open, t.picks, t.queue, t.held, t.waiting = [], [], [], [], 0
    t.spec.arrange(t, literal, names)
    if t.agenda == agenda:
        t.agenda.append(asker)
    t.sink = []
    with _going_on(t):
        t.advance()


class Asked:
    """An open question that was looked for and found."""

    def __init__(self, scenario: Scenario, choice: Choice) -> None:
        self.scenario = scenario
        self.choice = choice

    def answers(self, option: str) -> Scenario:
        """Take the option of that name, such as "play shotgun"."""
        return self.scenario.take(self.choice, option)

    @property
    def options(self) -> list[str]:
        """What is offered."""
        return [repr(option) for option in self.choice.options]


class Scenario:
    """A table under a test's control."""

    def __init__(self, t: Table, names: Sequence[str], chance: ScriptedRng) -> None:
        self.t = t
        self.names = names
        self.chance = chance

    @property
    def g(self) -> Any:
        """The state itself, for what no view shows."""
        return self.t

    def seat(self, who: Who) -> Seat:
        """The seat of that player."""
        if isinstance(who, str):
            return self.names.index(known("player", who, self.names))
        return number("a seat", who, 0, self.t.seats - 1)

    def _asked(self, who: Who | None) -> Seat | None:
        """The seat of a question; None is one to all players together."""
        return None if who is None else self.seat(who)

    def _named(self, text: str) -> str:
        """ "vote Nicolas" → "vote 1"."""
        words = _words("an option or an event", text, "play shotgun")
        return " ".join(str(self.names.index(word)) if word in self.names else word for word in words)

    # -- verbs ----------------------------------------------------------------------------------------

    def dice(self, *faces: int) -> Scenario:
        """The next dice show these faces."""
        return self.chances(*[number("a die's face", face, 1) - 1 for face in faces])

    def chances(self, *values: int) -> Scenario:
        """The next random numbers, counted from 0."""
        self.chance.script += [number("a random number", value) for value in values]
        return self

    def take(self, choice: Choice, option: str) -> Scenario:
        """Answer that question with the option of that name."""
        wanted = self._named(option)
        for offered in choice.options:
            if repr(offered) == wanted:
                with _going_on(self.t):
                    self.t.answer(choice.id, offered, choice.seat)
                return self
        self._fails(f"“{option}” is not offered.")

    def passes(self, *who: Who) -> Scenario:
        """These players (none named: everybody asked) pass in the open window."""
        windows = [choice for choice in self.t.choices if choice.mode == FLOOR]
        named: list[Seat | None] = [self.seat(each) for each in who]
        for seat in named or [choice.seat for choice in windows]:
            window = next((choice for choice in windows if choice.seat == seat), None)
            if window is None:
                self._fails(f"{self._called(seat)} has no window to pass in.")
            self._pass(window)
        return self

    def _pass(self, window: Choice) -> None:
        passes = [repr(option) for option in window.options if not option.then]
        if not passes:
            self._fails(f"{self._called(window.seat)} cannot pass.")
        self.take(window, passes[0])

    def until(self, *prompts: str) -> Scenario:
        """Everybody passes in every window until one of these questions is open, or the game is over."""
        for prompt in prompts:
            self._known_prompt(prompt)
        for _ in range(500):
            if self.t.over or any(choice.prompt in prompts for choice in self.t.choices):
                return self
            if not any(choice.mode == FLOOR for choice in self.t.choices):
                break
            self.passes()
        self._fails(f"Never asked: {', '.join(prompts) or 'the game does not end by passing'}.")

    def says(self, who: Who, *options: str) -> Scenario:
        """Answer the standing question, one option after the other."""
        for option in options:
            self.take(self._standing(who), option)
        return self

    def _standing(self, who: Who) -> Choice:
        seat = self.seat(who)
        for choice in self.t.standing:
            if choice.seat == seat:
                return choice
        self._fails(f"{who} may say nothing now.")

    # -- matchers -------------------------------------------------------------------------------------

    def asks(
        self,
        who: Who | None,
        prompt: str,
        options: Iterable[str] | None = None,
        params: Iterable[Any] | None = None,
    ) -> Asked:
        """That player (None: all together) is asked just that, with exactly these options if given."""
        self._known_prompt(prompt)
        seat = self._asked(who)
        for choice in self.t.choices:
            if choice.seat == seat and choice.prompt == prompt:
                self._compare(choice, options, params)
                return Asked(self, choice)
        self._fails(f"{self._called(who)} is not asked “{prompt}” (one option alone is taken by itself).")

    def _compare(self, choice: Choice, options: Iterable[str] | None, params: Iterable[Any] | None) -> None:
        if options is not None:
            named = _list("options", options, '["pass", "play gun"]')
            wanted = sorted(self._named(option) for option in named)
            offered = sorted(repr(option) for option in choice.options)
            if wanted != offered:
                self._fails(f"Wanted {wanted}\noffered {offered}")
        if params is not None:
            listed = _list("params", params, '["bank", 2]')
            asked = tuple(self.names.index(p) if p in self.names else p for p in listed)
            if asked != choice.params:
                self._fails(f"Wanted {asked}, asked about {choice.params}.")

    def does_not_ask(self, who: Who | None, prompt: str) -> Scenario:
        """That player is not asked that; the question itself exists."""
        self._known_prompt(prompt)
        seat = self._asked(who)
        if any(choice.seat == seat and choice.prompt == prompt for choice in self.t.choices):
            self._fails(f"{self._called(who)} is asked “{prompt}”.")
        return self

    def may_say(self, who: Who) -> list[str]:
        """The options of the standing question, if there is one."""
        seat = self.seat(who)
        found = [choice for choice in self.t.standing if choice.seat == seat]
        return [repr(option) for choice in found for option in choice.options]

    def sees(self, who: Who | None, event: str) -> Scenario:
        """That player's log (None: a spectator's) holds the event; a secret stands in parentheses."""
        if self._event(event) not in self._log(who):
            self._fails(f"{self._called(who)} does not see “{event}”.")
        return self

    def does_not_see(self, who: Who | None, event: str) -> Scenario:
        """That player's log does not hold the event, which could be."""
        if self._event(event) in self._log(who):
            self._fails(f"{self._called(who)} sees “{event}”.")
        return self

    def _log(self, who: Who | None) -> list[str]:
        viewer = None if who is None else self.seat(who)
        return [repr(event.seen_by(viewer)) for event in self.t.sink or []]

    def _known_prompt(self, prompt: str) -> None:
        known("question", prompt, self.t.spec.vocabulary.prompts)

    def _event(self, text: str) -> str:
        """As the log has it; an event that cannot be, with these words, is misspelt."""
        vocabulary = self.t.spec.vocabulary
        wanted = self._named(text)
        public, _, secret = wanted.partition(" (")
        key, *words = public.split() or [""]
        known("event", key, vocabulary.events)
        self._check_words(text, vocabulary.events[key], words)
        if secret:
            self._check_words(text, vocabulary.secrets.get(key, ()), secret.rstrip(")").split())
        return wanted

    def _check_words(self, text: str, fields: EventFields, words: list[str]) -> None:
        if len(words) != len(fields):
            takes = " ".join(name.upper() for name, _ in fields) or "nothing"
            refuse(f"“{text}” has not the words that this event has: {takes}")
        names = self.t.content.names
        for (_, kind), word in zip(fields, words, strict=True):
            if kind in names:
                known(kind.replace("_", " "), word, names[kind])
            elif not word.lstrip("-").isdigit():
                known("player", word, self.names) if kind == "seat" else refuse(f"“{word}” is no number")

    def view(self, who: Who | None = None) -> View:
        """What that player (None: a spectator) may know."""
        return self.t.view(None if who is None else self.seat(who))

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.t.over

    def _called(self, who: Who | None) -> str:
        if who is None:
            return "Everybody"
        return self.names[who] if isinstance(who, int) else who

    def _fails(self, sentence: str) -> NoReturn:
        raise ScenarioError(f"{sentence}\n{self.story()}")

    def story(self) -> str:
        """What is going on: the open questions, the agenda, the last events."""
        last: list[Event] = (self.t.sink or [])[-12:]
        questions = [f"  {choice!r}" for choice in self.t.choices if not choice.optional]
        return "\n".join(
            [
                "Open questions:",
                *(questions or ["  none" + (" (the game is over)" if self.t.over else "")]),
                "Agenda, next first:",
                *[f"  {step!r}" for step in reversed(self.t.agenda[-12:])],
                "Last events:",
                *[f"  {event!r}" for event in last],
            ]
        )

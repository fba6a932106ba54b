"""The scenario itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..engine import Choice, Event, Pack, Rng, Seat, Table, View
from ..engine.choice import FLOOR
from ..engine.session import new_table
from ..games import find

Who = str | int


class ScriptedRng(Rng):
    """Gives what the scenario says, then ordinary chance."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.script: list[int] = []

    def below(self, limit: int) -> int:
        if not self.script:
            return super().below(limit)
        value = self.script.pop(0)
        assert 0 <= value < limit, f"the scenario wants {value}, but only 0 to {limit - 1} can fall"
        return value


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
    names = players.split()
    least = find(game).seats[0]
    t = new_table(find(game), seats or len(names) or least, seed, options or {}, pack)
    names = names or [str(seat) for seat in range(t.seats)]
    if literal:
        _arrange(t, _by_seat(literal, names))
    chance = ScriptedRng(t.rng.state)
    t.rng = chance
    return Scenario(t, names, chance)


def _arrange(t: Table, literal: Mapping[str, Any]) -> None:
    """Withdraw the open questions, move things, and go on from there."""
    asker, agenda = t.asker, t.agenda[:]
    t.open, t.picks, t.queue, t.held, t.waiting = [], [], [], [], 0
    t.spec.arrange(t, literal)
    if t.agenda == agenda:
        t.agenda.append(asker)
    t.sink = []
    t.advance()


def _by_seat(value: Any, names: Sequence[str]) -> Any:
    """Players' names replaced by their seats, wherever they stand."""
    if isinstance(value, Mapping):
        return {_by_seat(key, names): _by_seat(each, names) for key, each in value.items()}
    return names.index(value) if isinstance(value, str) and value in names else value


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
        return who if isinstance(who, int) else self.names.index(who)

    def _asked(self, who: Who | None) -> Seat | None:
        """The seat of a question; None is one to all players together."""
        return None if who is None else self.seat(who)

    def _named(self, text: str) -> str:
        """ "vote Nicolas" → "vote 1"."""
        return " ".join(str(self.names.index(word)) if word in self.names else word for word in text.split())

    # -- verbs ----------------------------------------------------------------------------------------

    def dice(self, *faces: int) -> Scenario:
        """The next dice show these faces."""
        return self.chances(*[face - 1 for face in faces])

    def chances(self, *values: int) -> Scenario:
        """The next random numbers, counted from 0."""
        self.chance.script += values
        return self

    def take(self, choice: Choice, option: str) -> Scenario:
        wanted = self._named(option)
        for offered in choice.options:
            if repr(offered) == wanted:
                self.t.answer(choice.id, offered, choice.seat)
                return self
        raise AssertionError(f"“{option}” is not offered.\n{self.story()}")

    def passes(self, *who: Who) -> Scenario:
        """These players (none named: everybody asked) pass in the open window."""
        seats = [self.seat(each) for each in who]
        for choice in [c for c in self.t.choices if c.mode == FLOOR]:
            if not seats or choice.seat in seats:
                self.take(choice, next(repr(option) for option in choice.options if not option.then))
        return self

    def until(self, *prompts: str) -> Scenario:
        """Everybody passes in every window until one of these questions is open, or the game is over."""
        for _ in range(500):
            if self.t.over or any(choice.prompt in prompts for choice in self.t.choices):
                return self
            if not any(choice.mode == FLOOR for choice in self.t.choices):
                break
            self.passes()
        raise AssertionError(f"never asked: {', '.join(prompts)}.\n{self.story()}")

    def says(self, who: Who, *options: str) -> Scenario:
        """Answer the standing question, one option after the other."""
        for option in options:
            self.take(self._standing(who), option)
        return self

    def _standing(self, who: Who) -> Choice:
        for choice in self.t.standing:
            if choice.seat == self.seat(who):
                return choice
        raise AssertionError(f"{who} may say nothing now.\n{self.story()}")

    # -- matchers -------------------------------------------------------------------------------------

    def asks(
        self,
        who: Who | None,
        prompt: str,
        options: Iterable[str] | None = None,
        params: Iterable[Any] | None = None,
    ) -> Asked:
        """That player (None: all together) is asked just that, with exactly these options if given."""
        for choice in self.t.choices:
            if choice.seat == self._asked(who) and choice.prompt == prompt:
                self._compare(choice, options, params)
                return Asked(self, choice)
        raise AssertionError(f"{who} is not asked “{prompt}”.\n{self.story()}")

    def _compare(self, choice: Choice, options: Iterable[str] | None, params: Iterable[Any] | None) -> None:
        if options is not None:
            wanted = sorted(self._named(option) for option in options)
            offered = sorted(repr(option) for option in choice.options)
            assert wanted == offered, f"wanted {wanted}\noffered {offered}\n{self.story()}"
        if params is not None:
            asked = tuple(self.names.index(p) if p in self.names else p for p in params)
            assert asked == choice.params, f"wanted {asked}, asked about {choice.params}\n{self.story()}"

    def does_not_ask(self, who: Who | None, prompt: str) -> Scenario:
        asked = [c for c in self.t.choices if c.seat == self._asked(who) and c.prompt == prompt]
        assert not asked, f"{who} is asked “{prompt}”.\n{self.story()}"
        return self

    def may_say(self, who: Who) -> list[str]:
        """The options of the standing question, if there is one."""
        found = [choice for choice in self.t.standing if choice.seat == self.seat(who)]
        return [repr(option) for choice in found for option in choice.options]

    def sees(self, who: Who | None, event: str) -> Scenario:
        """That player's log (None: a spectator's) holds the event; a secret stands in parentheses."""
        wanted = self._named(event)
        assert wanted in self._log(who), f"{who} does not see “{event}”.\n{self.story()}"
        return self

    def does_not_see(self, who: Who | None, event: str) -> Scenario:
        wanted = self._named(event)
        assert wanted not in self._log(who), f"{who} sees “{event}”.\n{self.story()}"
        return self

    def _log(self, who: Who | None) -> list[str]:
        viewer = None if who is None else self.seat(who)
        return [repr(event.seen_by(viewer)) for event in self.t.sink or []]

    def view(self, who: Who | None = None) -> View:
        return self.t.view(None if who is None else self.seat(who))

    @property
    def over(self) -> bool:
        return self.t.over

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

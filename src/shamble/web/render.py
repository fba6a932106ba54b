"""A room as seen by one person: named regions of HTML, built from that seat's view and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any, Final

from markupsafe import Markup

from ..engine import Choice, Option, Seat
from ..engine.choice import FLOOR
from ..engine.speech import Speaker
from ..engine.tally import tally
from ..server.errors import server_text
from ..server.room import Room
from ..server.rows import (
    ASK_ALWAYS,
    BOT,
    LOBBY,
    NOTE,
    OPEN,
    OVER,
    PASS_MOMENT,
    PASS_TURN,
    PERSON,
    PLAYING,
    SAID,
    UNDO,
    Chair,
    Line,
    Petition,
)
from ..server.texts import LONGEST_NAME
from ..server.thinking import default_bot
from . import guide, ledger, pages, trade
from .boards import Marks, presentation_of
from .maps import Pick, cast, pick
from .memory import Drawings, LogLine, Pictures, log_html, memory_of
from .sight import Looker, Sight, demands, is_awaited, sight, standing
from .story import Listener, Told, is_brief, story_title
from .words import Words

Regions = dict[str, Markup]

LOG_LINES: Final = 80
"""The newest ones; the replay has the rest."""
FEW_OPTIONS: Final = 7
"""Up to so many, each is explained."""
MOMENT: Final = attrgetter("moment")
CROWD: Final = 12
"""Beyond so many, those that are not found on the board come first, and the list scrolls."""


@dataclass(frozen=True)
class Picked:
    """An option as a button."""

    index: int
    value: str
    label: str
    rule: str


@dataclass(frozen=True)
class Question:
    id: int
    seat: Seat
    key: str
    prompt: str
    who: str
    why: str | None
    window: bool
    options: Sequence[Picked]


@dataclass(frozen=True)
class Page:
    """A page of a room: its regions, its title, and whether it is this person's turn."""

    regions: Regions
    title: str
    turn: bool
    kind: str
    """Which page it is: a room that has left the lobby needs another one."""
    sight: Sight


def page_kind(room: Room) -> str:
    return LOBBY if room.status == LOBBY else PLAYING


def render(room: Room, looker: Looker, before: Drawings | None = None) -> Page:
    """Everything of the room that this person may see now. Whoever draws the same page again and again keeps
    what was drawn `before`."""
    turn = is_awaited(room, looker.person)
    title = f"{room.spec.title(looker.words.language)} · Shamble"
    if room.status == LOBBY:
        regions = {"region-lobby": _lobby(room, looker), "region-chat": _chat(room, looker)}
        return Page(regions, title, turn, LOBBY, Sight(None))
    seen = sight(room, looker.person, looker.wish)
    regions = TablePage(room, looker, seen, before or Drawings()).regions()
    return Page(regions, f"● {title}" if turn else title, turn, PLAYING, seen)


def _common(room: Room, looker: Looker) -> dict[str, Any]:
    return {
        "t": looker.words,
        "csrf": looker.csrf,
        "code": room.code,
        "game": room.game,
        "game_title": room.spec.title(looker.words.language),
    }


# -- the lobby -----------------------------------------------------------------------------------------


def _lobby(room: Room, looker: Looker) -> Markup:
    own = room.seats_of(looker.person)
    chosen = _chosen_picks(room, looker)
    return pages.fragment(
        "regions/lobby.html",
        **_common(room, looker),
        chairs=room.chairs,
        own=own,
        has_secrets=len(room.chairs) not in room.spec.open,
        host=room.host == looker.person,
        may_arrange=bool(own) or room.host == looker.person,
        open_seats=[chair.seat for chair in room.chairs if chair.kind == OPEN],
        bots=pages.bot_names(room.game, looker.words),
        default_bot=default_bot(room.game),
        seating=room.spec.seating(_language(room, looker)),
        settings=chosen_settings(room, looker.words),
        picks=chosen,
        cast=cast(room.game, _language(room, looker), next((each.side for each in chosen), "")),
        invite=looker.address(f"/t/{room.code}"),
        name=looker.name,
        longest_name=LONGEST_NAME,
    )


def chosen_settings(room: Room, words: Words) -> list[str]:
    """What this table plays with, beyond the usual."""
    language = _spoken(room, words)
    texts = room.spec.catalogue(language)
    return [
        words("list.pair", name=texts.say(f"setting.{name}"), text=pages.setting_value(texts, name, value))
        for name, value in room.options.items()
        if value != next(setting.default for setting in room.spec.settings if setting.name == name)
        and pick(room.game, language, name, value) is None
    ]


def _chosen_picks(room: Room, looker: Looker) -> list[Pick]:
    """What this table plays, where a name does not say it all: the mission with its map."""
    chosen = (
        pick(
            room.game,
            _language(room, looker),
            setting.name,
            room.options.get(setting.name, setting.default),
        )
        for setting in room.spec.settings
    )
    return [each for each in chosen if each is not None]


def _language(room: Room, looker: Looker) -> str:
    return _spoken(room, looker.words)


def _spoken(room: Room, words: Words) -> str:
    return words.language if words.language in room.spec.languages else "en"


# -- the table ------------------------------------------------------------------------------------------


class TablePage:
    """One person's page of a game that has begun."""

    def __init__(self, room: Room, looker: Looker, seen: Sight, before: Drawings) -> None:
        self.room = room
        self.before = before
        self.looker = looker
        self.words = looker.words
        self.common = _common(room, looker)
        self.seat = seen.seat
        self.curtain = seen.curtain
        self.speaker = room.speaker(looker.words.language)
        self.presentation = presentation_of(room.game)
        self.board = self.presentation.board
        self.names = room.names
        self.waiting = room.play.waiting()
        self.reading = room.reading_for(looker.person, self.seat)
        self.own = room.seats_of(looker.person)
        mine = self.seat is not None and self.seat in self.own and room.status == PLAYING
        self.player = self.seat if mine else None
        """The seat, if this person plays it."""
        self.demands = [] if self.player is None else demands(room, looker.person, self.player)
        self.aside = None if self.player is None else standing(room, looker.person, self.player)
        self.marks: Marks = {**self._marks_of_the_question(), **self._marks_of_the_aside()}
        self.shared = memory_of(room)
        whose = (self.seat, self.speaker.language)
        shown = (self.reading, self.marks, self.names)
        self.pictures = self.shared.drawn(("pictures", *whose), shown, Pictures)

    def _marks_of_the_question(self) -> Marks:
        return self.board.marks_of(self.demands[0]) if self.demands else {}

    def _marks_of_the_aside(self) -> Marks:
        """What may be said beside the question and is found on the board."""
        if self.aside is None or not self.board.asides:
            return {}
        options = self.aside.options
        on_board = {index for index, option in enumerate(options) if option.key in self.board.asides}
        marks = self.board.marks_of(self.aside)
        return {
            ref: [trade.ASIDE + index for index in indices if index in on_board]
            for ref, indices in marks.items()
        }

    def regions(self) -> Regions:
        beats = self._story()
        return {
            "region-status": self._region("status", **self._status()),
            "region-guide": self._region("guide", **self._guide()),
            "region-question": self._region("question", **self._question()),
            "region-story": self._shared_region(
                "story", beats=beats, brief=is_brief(beats), story_title=story_title(self.player)
            ),
            "region-board": self._shared_region("board", board=self._drawn()),
            "region-hand": self._shared_region("hand", **self._hand()),
            "region-talk": self._region("talk", talk=self._talk(), most=trade.MOST),
            "region-seats": self._region("seats", **self._seats()),
            "region-log": self._log_region(),
            "region-chat": self._shared_region("chat", chat=_said(self.room)),
        }

    def _region(self, name: str, **context: Any) -> Markup:
        """The region as it was last drawn, if it showed the same."""
        context |= {**self.common, "seat": self.seat}
        return self.before.drawn(name, context, lambda: pages.fragment(f"regions/{name}.html", **context))

    def _shared_region(self, name: str, **context: Any) -> Markup:
        """One without forms, hence the same for all who look from that seat in that language."""
        key = ("region", name, self.seat, self.player, self.words.language)
        context["game"] = self.room.game
        return self.shared.drawn(
            key, context, lambda: pages.fragment(f"regions/{name}.html", t=self.words, **context)
        )

    # -- status ---------------------------------------------------------------------------------------

    def _status(self) -> dict[str, Any]:
        return {
            "over": self.room.status == OVER,
            "turn": bool(self.demands),
            "waiting": self._waiting_line(),
            "since": self.waiting and round(self.waiting.since),
            "viewer_name": self._viewer_name(),
            "undo": self._undo(),
            "may_plan": self.player is not None and not self.room.private,
            "private": self.room.origin if self.room.private else "",
            "guide": self._guide_state(),
            "here": self._here(),
        }

    def _guide_state(self) -> str:
        """ "on", "off", or the game has none for this person."""
        if self.player is None or not guide.is_first_game(self.room):
            return ""
        return "on" if guide.is_on(self.room, self.looker) else "off"

    def _here(self) -> str:
        """This page's address, to come back to."""
        seat = "" if self.looker.wish is None else f"?seat={self.looker.wish}"
        return f"/t/{self.room.code}{seat}"

    def _guide(self) -> dict[str, Any]:
        on = self._guide_state() == "on"
        asked = self.demands[0] if on and self.demands else None
        advice = asked and guide.advice(self.room, self.reading, asked, self.speaker)
        return {"on": on and (asked is None or advice is not None), "advice": advice, "here": self._here()}

    def _viewer_name(self) -> str:
        if self.seat is None and self.own:
            return ""
        return self.words("status.watching") if self.seat is None else self.names[self.seat]

    def _undo(self) -> str:
        """ "free", "ask", or nothing to take back."""
        target = None if self.player is None else self.room.petitions.undo_target(self.player)
        return "" if target is None else "free" if target.free else "ask"

    def _waiting_line(self) -> str:
        if self.waiting is None:
            return self.words("status.over")
        names = self._joined([self.names[seat] for seat in dict.fromkeys(self.waiting.seats)])
        return self.words(f"waiting.{self.waiting.kind}", names=names)

    def _joined(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.words("list.and", most=", ".join(names[:-1]), last=names[-1])

    # -- question -------------------------------------------------------------------------------------

    def _question(self) -> dict[str, Any]:
        return {
            "turn": bool(self.demands) or self.curtain is not None,
            "curtain": self._curtain(),
            "result": self._result(),
            "questions": [self._asked(choice) for choice in self.demands],
            "until": [(value, self.words(f"until.{value}")) for value in (PASS_MOMENT, PASS_TURN)],
            "waiting": self._waiting_line(),
            "quoted": self._quoted(),
            "since": self.waiting and round(self.waiting.since),
            "passing": self._passing(),
            "envelopes": self._envelopes(),
            "petitions": [self._petition(petition) for petition in self.room.petitions.open],
        }

    def _curtain(self) -> dict[str, Any] | None:
        return None if self.curtain is None else {"seat": self.curtain, "name": self.names[self.curtain]}

    def _asked(self, choice: Choice) -> Question:
        seat = self.player if choice.seat is None else choice.seat
        assert seat is not None  # only players have demands
        fields = self.room.spec.vocabulary.prompts[choice.prompt]
        params = {name: arg for (name, _), arg in zip(fields, choice.params, strict=True)}
        return Question(
            choice.id,
            seat,
            choice.prompt,
            self.speaker.prompt(choice),
            self.words("question.anyone" if choice.seat is None else "question.you", name=self.names[seat]),
            ledger.why(self.room.game, choice.prompt, params),
            choice.mode == FLOOR and any(option.name == ("pass",) for option in choice.options),
            self._listed(self._options(choice)),
        )

    def _options(self, choice: Choice) -> list[Picked]:
        """Few options are explained, but nothing twice; what is so just now matters more."""
        explained = len(choice.options) <= FEW_OPTIONS
        remark = self.presentation.remark
        told: set[str] = set()
        picked = []
        for index, option in enumerate(choice.options):
            rule = remark(self.reading, choice, option, self.speaker)
            key = "" if rule or not explained else self._rule_key(option)
            if key and key not in told:
                rule = self.speaker.say(key)
            picked.append(Picked(index, trade.option_value(option), self.speaker.option(option), rule))
            told.add(key)
        return picked

    def _listed(self, options: list[Picked]) -> list[Picked]:
        """In their order; of a crowd, first those that one cannot point at."""
        if len(options) <= CROWD:
            return options
        found = {index for indices in self.marks.values() for index in indices}
        return sorted(options, key=lambda option: option.index in found)

    def _rule_key(self, option: Option) -> str:
        """Of the game's own text on what the option names: what a card does, who somebody is. With a pack the
        board says it, since only the board knows what the pack changes."""
        if self.room.play.deal.pack is not None:
            return ""
        keys = (self.speaker.rule_key(f"{kind}.{thing}") for kind, thing in option.refs)
        return next(filter(None, keys), "")

    def _quoted(self) -> str:
        """What the others are asked, as far as everybody may know."""
        if self.waiting is None or not self.waiting.prompt:
            return ""
        asked = Choice(None, self.waiting.prompt, self.waiting.params, (), FLOOR)
        return self.speaker.prompt(asked)

    def _passing(self) -> str:
        if self.player is None or self.room.chairs[self.player].auto_pass == ASK_ALWAYS:
            return ""
        return self.words(f"until.on_{self.room.chairs[self.player].auto_pass}")

    def _envelopes(self) -> list[dict[str, Any]]:
        """Who decides in secret. That somebody has answered is shown for one's own seat only."""
        if self.waiting is None or self.waiting.kind != "several":
            return []
        answered = self.player if not self.demands else None
        return [
            {"name": self.names[seat], "sealed": seat == answered}
            for seat in dict.fromkeys(self.waiting.seats)
        ]

    def _petition(self, petition: Petition) -> dict[str, Any]:
        voters = self.room.petitions.voters(petition)
        person = self.looker.person
        agreed = [voter for voter in voters if voter in petition.agreed]
        kind = "undo" if petition.kind == UNDO else "replace"
        return {
            "id": petition.id,
            "text": self.words(f"petition.{kind}", name=self.names[petition.seat]),
            "count": self.words("petition.count", agreed=len(agreed), voters=len(voters)),
            "may_vote": person in voters and person not in petition.agreed,
            "may_end": person == petition.person,
        }

    def _result(self) -> dict[str, Any] | None:
        result = self.room.play.result if self.room.status == OVER else None
        if result is None:
            return None
        names = self.names
        order = sorted(range(len(names)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
        won = self._joined([names[seat] for seat in result.winners])
        together = set(result.scores) == {len(result.winners) // len(names)}  # all win or nobody; no points
        lost = self.words("result.lost_together" if together else "result.lost")
        events = chain(*(moment.events for moment in self.room.moments))
        return {
            "heading": self.words("result.won", names=won, count=len(result.winners)) if won else lost,
            "reason": self.speaker.say(f"result.{result.reason}"),
            "points": self._meaning_of_points(),
            "together": together,
            "tally": tally(self.room.spec, events, self.speaker),
            "rows": [
                {"name": names[seat], "points": result.scores[seat], "winner": seat in result.winners}
                for seat in order
            ],
            "seed": self.room.revealed_seed,
            "dice": pages.histogram(self.room.play.dice()),
        }

    def _meaning_of_points(self) -> str:
        """A game in which they are no points says what they are."""
        texts = self.speaker.catalogue
        return texts.say("game.points") if "game.points" in texts else self.words("result.points")

    # -- board, hand, seats ---------------------------------------------------------------------------

    def _drawn(self) -> Markup:
        return self.pictures.drawn(
            "board", lambda: self.board.draw(self.reading, self.marks, self.speaker, self.names)
        )

    def _hand(self) -> dict[str, Any]:
        hand = Markup()
        if self.seat is not None:
            hand = self.pictures.drawn(
                "hand", lambda: self.board.hand(self.reading, self.marks, self.speaker)
            )
        house = self.pictures.drawn("house", lambda: self.board.house_content(self.reading, self.speaker))
        return {"hand": hand, "house": house}

    def _strip(self, seat: Seat) -> Markup:
        return self.pictures.drawn(
            seat, lambda: self.board.seat(self.reading, seat, self.marks, self.speaker, self.names)
        )

    def _seats(self) -> dict[str, Any]:
        watchers = sum(1 for person in self.room.presence.connected if person not in self.room.people)
        return {"chairs": [self._seat_card(chair) for chair in self.room.chairs], "watchers": watchers}

    def _seat_card(self, chair: Chair) -> dict[str, Any]:
        person, room, waiting = self.looker.person, self.room, self.waiting
        away = chair.kind == PERSON and not room.presence.is_connected(chair.person)
        away = away and chair.person != person  # who looks is here, with scripts or without
        acts = []
        if room.status == PLAYING and chair.seat in room.seats.to_take_back(person):
            acts.append("back")
        absent = chair.kind == PERSON and chair.person is not None and room.presence.is_absent(chair.person)
        if room.status == PLAYING and self.own and chair.seat not in self.own and absent:
            acts.append("replace")
        return {
            "seat": chair.seat,
            "name": chair.name,
            "mine": chair.seat in self.own and not room.private,
            "bot": chair.kind == BOT,
            "away": away and room.status == PLAYING and not room.private,
            "thinking": waiting is not None and chair.seat in waiting.seats,
            "acts": acts,
            "strip": self._strip(chair.seat),
        }

    def _talk(self) -> Any:
        if self.aside is None:
            return None
        view = self.room.view_for(self.looker.person, self.seat)
        return trade.talk(self.aside, view, self.speaker, self.words, self.board.asides)

    # -- log ------------------------------------------------------------------------------------------

    def _story(self) -> list[Told]:
        """What one's own last answer led to, and everything since."""
        since = self.room.moment if self.player is None else self.room.play.last_answer_of(self.player)
        listener = Listener(self.room, self.looker.person, self.seat, self.speaker)
        return listener.story(since, self.room.moment)

    def _log_region(self) -> Markup:
        """It is the same as long as nothing happens, nobody is renamed and nothing is noted."""
        room = self.room
        last = room.play.last_answer_of(self.player) if self.player is not None else room.moment
        key = ("log", self.seat, self.player, self.words.language)
        seen = (room.play.epoch, len(room.lines), self.names, last)
        return self.shared.drawn(key, seen, lambda: self._shared_region("log", **self._log(last)))

    def _log(self, last: int) -> dict[str, Any]:
        """`last`: the viewer's last answer; what came after it is news."""
        told = log_lines(self.room, self.seat, self.speaker, self.words.language)
        news = bisect_right(told, last, key=MOMENT)  # they come in the order of their moments
        lines = [*(line.old for line in told[:news]), *(line.fresh for line in told[news:])]
        fresh = sum(1 for line in told[news:] if line.fresh != line.old)
        link = f"/t/{self.room.code}/replay?seat={self.player}&at={last}" if fresh and last else ""
        return {"lines": Markup("\n".join(lines)), "fresh_link": link, "fresh_count": fresh}


def log_lines(room: Room, seat: Seat | None, speaker: Speaker, language: str) -> list[LogLine]:
    """The newest lines of the log as that seat may know them, with the server's notes in their places."""
    events = memory_of(room).log(room.moments, seat, speaker)[-LOG_LINES:]
    notes = [line for line in room.lines if line.kind == NOTE and line.moment <= room.moment]
    told = [*events, *(_note_line(line, language) for line in notes[-LOG_LINES:])]
    return sorted(told, key=MOMENT)[-LOG_LINES:]


def _note_line(line: Line, language: str) -> LogLine:
    text = server_text(language).say(f"note.{line.text}", line.params)
    html = log_html(f"en{line.number}", "aside", text)
    return LogLine(line.moment, html, html)


def _chat(room: Room, looker: Looker) -> Markup:
    return pages.fragment("regions/chat.html", **_common(room, looker), chat=_said(room))


def _said(room: Room) -> list[Line]:
    return [line for line in room.lines if line.kind == SAID][-LOG_LINES:]

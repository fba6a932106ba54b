"""The table on the screen: board, players, hand, log, and the question that is open."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import OptionList, Static

import shamble

from ..bots.guiding import GuideWord, guide_word
from ..bots.texts import bot_text
from ..engine import Choice, Event, Option, Seat, ShambleError
from ..engine.choice import Name
from ..engine.passing import EVERYTHING, TURN, USUAL, idle_option, is_window, pass_of, scopes_at
from ..engine.plans import SHARE, Plan, Sharing, follow, plans_for, settled
from ..engine.speech import Speaker
from . import saves
from .advice import hint, hint_lines, why_lines
from .boards import BoardGlance, Thing, board_for
from .boards.base import offer_lines
from .clock import VOTE, Timekeeper, spelled
from .ease import Ease
from .ending import ending_of
from .frame import MapFrame
from .inspecting import card_lines, cards_of, list_label
from .match import Match
from .menu import Menu, Row
from .pages import Ask, Curtain, Dialogue, Help, Page, ReportScreen, Together
from .rules import Rules
from .sharing import ShareScreen
from .tales import concerns, scenes_since, story_lines
from .typography import Text, has_pictures

PACES: Final = (2.0, 1.0, 0.5, 0.2, 0.0)
"""Seconds for which a bot's move stays alone on the screen, from slow to fast."""
USUAL_PACE: Final = 2
SOON: Final = 0.15
"""Seconds after which a bot is seen thinking."""
GRACE: Final = 0.25
"""Seconds for which a new question takes no answer: it may have been meant for the one before."""
LOG_LINES: Final = 60
ZOOMED_LOG_LINES: Final = 600
UNDO: Final = "undo"
AT_ONCE: Final = "at_once"
TOO_LATE: Final = "too_late"
"""Said instead of an answer: take it back; several answers at once; nothing, and the time is up."""
TICK: Final = 1.0
END_TURN: Final = "end_turn"
UNDOS: Final = 50
"""So many answers can be taken back."""
ZOOMS: Final = ("", "zoom-board", "zoom-log")
SENTENCE: Final = re.compile(r"[.!?](?=\s|$)")
MOST_SENTENCES: Final = 2
"""Of the guide at a time."""
DIALOGUES: Final = {"trade": "t", "declare": "d", "inventory": "b"}
"""What may be said beside the question, with its key; every board names those that its game has."""

PickedAnswer = tuple[Choice, Option] | None
"""An answer to a question; none means: later."""


def closing_option(choice: Choice) -> Option | None:
    """To let it be: a pass, or the end of one's own turn."""
    ending = next((option for option in choice.options if option.key == END_TURN), None)
    return idle_option(choice) or ending


class TableScreen(Page[str]):
    """Plays one match to its end, or until somebody leaves. All answers are given in one place, `play`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("p", "let_pass", ""),
        ("P", "pass_turn", ""),
        ("a", "ease", ""),
        ("w", "at_once", ""),
        ("i", "inspect", ""),
        ("c", "come_back", ""),
        ("h", "hint", ""),
        ("y", "why", ""),
        *[(key, f"say('{group}')", "") for group, key in DIALOGUES.items()],
        ("plus,equals_sign", "faster", ""),
        ("minus", "slower", ""),
        ("space", "skip", ""),
        ("u", "undo", ""),
        ("s", "save", ""),
        ("l", "language", ""),
        ("z", "zoom", ""),
        Binding("pageup", "scroll_board(-1)", "", priority=True),
        Binding("pagedown", "scroll_board(1)", "", priority=True),
        ("e", "pictures", ""),
        ("g", "guide", ""),
        ("r", "rules", ""),
        ("question_mark,f1", "help", ""),
        ("q", "leave", ""),
    ]

    def __init__(self, match: Match, path: Path) -> None:
        super().__init__()
        self.match, self.path = match, path
        self.board = board_for(match.spec.id)
        self.viewer: Seat | None = match.humans[0] if len(match.humans) == 1 else None
        alone = len(match.humans) == 1
        self.ease = {seat: Ease(alone, match.stops.get(seat, USUAL)) for seat in match.humans}
        self.reported = len(match.log)  # up to where we have told what the game itself did
        self.deferred: dict[Seat, list[Option]] = {}
        self.read_up_to = dict.fromkeys(match.humans, 0)
        self.past: list[tuple[bytes, int]] = []  # the table before every answer given here, and its commits
        self.wish = ""  # the dialogue that somebody wants to open
        self.time = Timekeeper(match.clock)
        self.hinting = False  # is a hint being thought about?
        self.thinking = ""  # who of the bots takes long
        self.returning: list[Seat] = []  # whose person wants to play again
        self.skip = asyncio.Event()  # no more waiting until a person is asked
        self.reply: asyncio.Future[PickedAnswer | str] | None = None  # what `play` is waiting for
        self.plans: list[Plan] = []  # what can be said at once
        self.ties = False  # does the game decide where only a preference is asked?
        self.offered: list[PickedAnswer] = []  # what the rows of the menu stand for
        self.asked: Choice | None = None
        self.heard: tuple[Choice, GuideWord | None] | None = None  # what the guide says to it
        self.asked_at = 0.0
        self.doubted: tuple[int, Name] | None = None  # the answer that was asked back
        self.plain = not has_pictures()
        self.speaker = Speaker(match.spec, self.words.language, match.seating.names, match.table)
        self.guided = match.is_first_game and not saves.has_been_guided()
        self.warned = False  # that the game cannot be kept
        self.stale = False
        self.drawn: object = None  # what the table looked like when it was last drawn
        self.glance = self._glance(self.viewer)

    # -- layout ----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with MapFrame(id="board", can_focus=False):
                    yield Static(id="map")
                with Vertical(id="asked"):
                    yield Static(id="notices")
                    yield Static(id="prompt")
                    yield Menu(id="menu")
                    yield Static(id="detail")
            with Vertical(id="side"):
                with VerticalScroll(id="seats", can_focus=False):
                    yield Static(id="players")
                yield OptionList(id="hand")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines")
        yield Static(id="keys", classes="keys")

    def on_mount(self) -> None:
        self.set_class(self.board.floor_plan, "floor-plan")
        self.query_one("#menu", Menu).focus()
        self._keep()
        if self.match.clock is not None:
            self.set_interval(TICK, self.tick)
        self.play()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width < 96, "narrow")
        self.set_class(event.size.height < 40, "low")
        self.call_after_refresh(self.draw)

    # -- the game --------------------------------------------------------------------------------------------

    @work
    async def play(self) -> None:
        """Bots move until a person is to speak; then we wait for that person; and so on to the end."""
        while not self.match.table.over:
            self._welcome_back()
            if self.wish:
                await self._talk()
            elif not await self._bots_move():
                await self._person_answers()
        if self.match.is_first_game:
            saves.remember_guided()
        self._look(self.viewer)
        outcome = await self.app.push_screen_wait(ending_of(self.board, self.glance, self.match))
        self.dismiss(outcome)

    async def _bots_move(self) -> bool:
        """One answer by a bot, with a pause wherever something could be seen."""
        told = len(self.match.log)
        if not await self._let_bots_think():
            return False
        self._keep()
        delay = PACES[self.app.pace]
        if len(self.match.log) > told and delay and not self.skip.is_set():
            self._close_question()
            self._look(self.viewer)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.skip.wait(), delay)
        return True

    async def _let_bots_think(self) -> bool:
        """Beside the screen. Whoever takes long is seen thinking; who is asked in secret or at a window is
        nobody's business."""
        asked = self.match.table.open
        alone = asked[0].seat if len(asked) == 1 and not is_window(asked[0]) else None
        seat = alone if alone in self.match.driver.bots else None
        step = asyncio.create_task(asyncio.to_thread(self.match.driver.step))
        done, _ = await asyncio.wait([step], timeout=SOON)
        if not done:
            self._close_question()
            names = self.match.seating.names
            key = "thinking.bots" if seat is None else "thinking"
            self.thinking = self.words(key, name="" if seat is None else names[seat])
            self.draw()
        try:
            return await step
        finally:
            self.thinking = ""

    async def _person_answers(self) -> None:
        if (together := self._asked_together()) and not await self._does_anybody_act(together):
            return
        seat = self.match.next_human(self.viewer, self.deferred)
        assert seat is not None, "nobody is asked, yet the game is not over"
        question = self.match.question(seat)
        replies = self.match.replies(seat)
        if question is not None:
            unasked = self._unasked(seat, question)
            if unasked is not None:
                self._answer(seat, question, unasked)
                return
        await self._hand_over(seat)
        await self._report(seat)
        self._ask(seat, question, replies)
        self.time.ask(seat, question, len(self.match.humans))
        answer = await self._reply()
        if answer == TOO_LATE:
            await self._do_without(seat)
        elif answer == UNDO:
            self._take_back()
        elif answer == AT_ONCE:
            await self._say_at_once(seat)
        elif isinstance(answer, str):
            self.wish = answer
        elif answer is None:
            self.deferred[seat] = replies
        else:
            self.deferred.pop(seat, None)
            self.read_up_to[seat] = len(self.match.log)
            self._remember()
            self.time.stop()
            self._answer(seat, *answer)

    def _unasked(self, seat: Seat, question: Choice) -> Option | None:
        """What is answered without asking: as the person wished, or the players together."""
        tie = settled(self.match.spec.planning, question) if self.ties else None
        return tie if tie is not None else self.ease[seat].answer(self.match.table, seat, question)

    def _remember(self) -> None:
        """The table as it is now: an undo leads back to it."""
        table = self.match.table
        self.past = [*self.past, (table.save(), table.commits)][-UNDOS:]

    async def _say_at_once(self, seat: Seat) -> None:
        """Several answers, as long as nothing comes in between; one undo takes all of them back."""
        speaker, asked, plans = self.glance.speaker, self.asked, self.plans
        if asked is None or not plans:
            self.notify(self.words("at_once.none"))
            return
        rows = [
            Row(Text(", ".join([speaker.plan(plan, asked), *speaker.notes(plan)])), number)
            for number, plan in enumerate(plans, 1)
        ]
        sharing = self.match.spec.planning.sharing(self.glance.reading, asked)
        if sharing is not None:
            rows.append(Row(Text(self.words("at_once.share")), len(rows) + 1))
        above = [Text(speaker.prompt(asked), "bold")]
        title, keys = self.words("at_once.title"), self.words("dialogue.keys")
        while (picked := await self.app.push_screen_wait(Dialogue(title, above, rows, keys))) is not None:
            plan = plans[picked] if picked < len(plans) else await self._shared(asked, sharing)
            why = "" if plan is None else self.glance.reading.caution_at_once(asked, plan, speaker)
            if plan is not None and not self._is_doubtful((asked.id, plan.name), why):
                self._follow(seat, plan)
                return

    async def _shared(self, asked: Choice, sharing: Sharing | None) -> Plan | None:
        """Shares as whoever sits here likes them; nothing if they think better of it."""
        assert sharing is not None  # there would be no such line
        page = ShareScreen(self.glance.speaker.prompt(asked), sharing, self.glance.speaker, self.words)
        if await self.app.push_screen_wait(page) is None:
            return None
        return Plan(SHARE, (*page.shares,), sharing.answers(asked.prompt, page.shares))

    def _follow(self, seat: Seat, plan: Plan) -> None:
        def give(choice: Choice, option: Option) -> Sequence[Event]:
            told = len(self.match.log)
            self._answer(seat, choice, option)
            return self.match.log[told:]

        self._remember()
        self.time.stop()
        followed = follow(self.match.table, seat, plan.answers, give)
        if followed.why:
            self.notify(self.glance.speaker.stopped(followed, seat), timeout=8)

    def _asked_together(self) -> list[tuple[Seat, Choice]]:
        """Who is asked at a window, of several people with secrets at this screen; nobody if none of them has
        a stop there, or whoever sits here is the only one."""
        match = self.match
        if len(match.humans) < 2 or len(match.seating.names) in match.spec.open_information:
            return []
        asked = [(seat, choice) for seat in match.humans if (choice := match.question(seat)) is not None]
        offered = any(match.replies(seat) for seat in match.humans)
        if not asked or offered or not all(is_window(choice) for _, choice in asked):
            return []
        awake = any(self.ease[seat].answer(match.table, seat, choice) is None for seat, choice in asked)
        return asked if awake and [seat for seat, _ in asked] != [self.viewer] else []

    async def _does_anybody_act(self, asked: list[tuple[Seat, Choice]]) -> bool:
        """One question for all who sit here, and no secret on the screen; whoever acts comes to it."""
        self.viewer = None
        self._close_question()
        self._look(None)
        self._draw()  # now: the shared question lies over the table, and no hand may be seen behind it
        names = [self.match.seating.names[seat] for seat, _ in asked]
        picked = await self.app.push_screen_wait(Together(self.glance.speaker.prompt(asked[0][1]), names))
        if picked is not None and picked >= len(Together.NOBODY):
            self.viewer = asked[picked - len(Together.NOBODY)][0]
            return True
        if picked is not None:
            self._all_pass(asked, TURN if picked else "")
        return False

    def _all_pass(self, asked: list[tuple[Seat, Choice]], scope: str) -> None:
        self._remember()
        if scope:
            for seat, _ in asked:
                self.ease[seat].until(self.match.table, scope)
        for seat, choice in asked:
            passing = pass_of(choice)
            assert passing is not None  # they are windows
            self._answer(seat, choice, passing)

    def _answer(self, seat: Seat, choice: Choice, option: Option) -> None:
        self.match.answer(seat, choice, option)
        self._keep()

    def _take_back(self) -> None:
        """As it was before the last answer given here, whatever came of it: round one screen nobody minds."""
        self.time.stop()
        match = Match(shamble.load(self.past.pop()[0]), self.match.seating, self.match.clock)
        match.succeed(self.match)
        self.match = self.app.match = match
        self.speaker = Speaker(match.spec, self.words.language, match.seating.names, match.table)
        told = len(match.log)
        self.reported = min(self.reported, told)
        self.read_up_to = {seat: min(read, told) for seat, read in self.read_up_to.items()}
        self.deferred.clear()
        self._keep()
        self.notify(self.words("undo.done"), timeout=2)

    async def _reply(self) -> PickedAnswer | str:
        self.skip.clear()
        self.reply = asyncio.get_running_loop().create_future()
        answer = await self.reply
        self.reply = None
        return answer

    # -- the clock -------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Every second: how much time is left, and whether it is up."""
        left = self.time.left
        if left is None:
            return
        self._draw_title()
        if left > 0:
            return
        if isinstance(self.app.screen, (Dialogue, Ask, Help, ReportScreen)):
            self.app.screen.dismiss(
                None
            )  # whatever else is looked at: the next tick comes back to the question
        elif self.reply is not None and not self.reply.done():
            self.reply.set_result(TOO_LATE)

    async def _do_without(self, seat: Seat) -> None:
        """The time of that seat is up: a bot plays on, or the others say whether it shall."""
        name = self.match.seating.names[seat]
        self.time.more(seat)
        if self.match.clock is not None and self.match.clock.late == VOTE:
            labels = [self.words(f"late.{what}", name=name) for what in ("bot", "more")]
            rows = [Row(Text(label), number) for number, label in enumerate(labels, 1)]
            above = [Text(self.words("late.vote", name=name))]
            dialogue = Dialogue(self.words("late.title"), above, rows, self.words("dialogue.keys"))
            if await self.app.push_screen_wait(dialogue) != 0:
                return
        self.match.stand_in(seat)
        self._seats_changed()
        self.notify(self.words("late.replaced", name=name), timeout=8)

    def _welcome_back(self) -> None:
        """Whoever wants to play again does, between two answers."""
        while self.returning:
            seat = self.returning.pop()
            self.match.come_back(seat)
            self._seats_changed()
            self.notify(self.words("late.back", name=self.match.seating.names[seat]))

    def _seats_changed(self) -> None:
        """Nobody's cards lie open until somebody has come to the screen."""
        for seat in self.match.humans:
            self.ease.setdefault(seat, Ease(alone=False))
            self.read_up_to.setdefault(seat, 0)
        self.viewer = None
        self._close_question()
        self._look(None)
        self._keep()

    @work
    async def action_come_back(self) -> None:
        """Take a seat back from the bot that plays on for somebody."""
        away = self.match.seating.away
        if not away:
            self.notify(self.words("late.nobody"))
            return
        names = [self.match.seating.names[seat] for seat in away]
        rows = [Row(Text(self.words("late.return", name=name)), n) for n, name in enumerate(names, 1)]
        dialogue = Dialogue(self.words("late.title"), [], rows, self.words("dialogue.keys"))
        picked = await self.app.push_screen_wait(dialogue)
        if picked is not None:
            self.returning.append(away[picked])
            self.skip.set()

    async def _hand_over(self, seat: Seat) -> None:
        """To another person: a curtain falls, and the table behind it is theirs before it rises."""
        if seat == self.viewer:
            return
        if len(self.match.seating.names) in self.match.spec.open_information:
            self.viewer = seat
            self._look(seat)
            return
        raised = asyncio.Event()
        await self.app.push_screen(Curtain(self.match.seating.names[seat]), lambda _: raised.set())
        self.viewer = seat
        self._look(seat)
        await raised.wait()

    async def _report(self, seat: Seat) -> None:
        """What the game itself did meanwhile, on a page of its own; whoever is in a hurry goes without."""
        since, self.reported = self.reported, len(self.match.log)
        if not PACES[self.app.pace]:
            return
        self._look(seat)
        first, last = self.board.report(self.glance.events, since)
        told = scenes_since(self.match.spec.story, self.glance, since)
        blow = concerns(told)
        if blow is not None:
            title = self.glance.speaker.headline(blow) or self.glance.speaker.scene(blow, seat)
            lines = story_lines(self.match.spec.story, self.glance, told, since)
            await self.app.push_screen_wait(ReportScreen(title, lines, self.words("report.keys")))
        elif first < last:
            lines = self._told(first + 1, last, self.board.minor)
            title = self.glance.speaker.event(self.glance.events[first], seat)
            await self.app.push_screen_wait(ReportScreen(title, lines, self.words("report.keys")))

    async def _talk(self) -> None:
        """The standing question of whoever sits at the screen, until something was said aloud."""
        group, self.wish = self.wish, ""
        told = len(self.match.log)
        while self.viewer is not None and len(self.match.log) == told:
            standing = self.match.standing(self.viewer)
            options = self._spoken_of(standing, group) if standing else []
            if standing is None or not options:
                self.notify(self.words(f"{group}.none"))
                return
            self._look(self.viewer)
            picked = await self.app.push_screen_wait(self._dialogue(group, standing, options))
            if picked is None:
                return
            self._answer(self.viewer, standing, options[picked])

    def _spoken_of(self, standing: Choice, group: str) -> list[Option]:
        """The options that belong into that dialogue."""
        elsewhere = {key for name, keys in self.board.talk.items() if name != group for key in keys}
        own = self.board.talk.get(group)
        return [o for o in standing.options if (o.key in own if own else o.key not in elsewhere)]

    def _dialogue(self, group: str, standing: Choice, options: list[Option]) -> Dialogue:
        speaker = self.glance.speaker
        rows = [
            Row(Text(speaker.option(option)), number, number > 1 and option.key != options[number - 2].key)
            for number, option in enumerate(options, 1)
        ]
        above = [*self._notices(), Text(speaker.prompt(standing), "bold")]
        return Dialogue(self.words(f"{group}.title"), above, rows, self.words("dialogue.keys"))

    # -- the question ----------------------------------------------------------------------------------------

    def _ask(self, seat: Seat, question: Choice | None, replies: list[Option]) -> None:
        """Show the open question, with answers to offers above its own options."""
        standing = self.match.standing(seat)
        self._look(seat)
        self.asked, self.asked_at = question, monotonic()
        self.offered = [(standing, option) for option in replies] if standing else []
        first = len(self.offered)
        self.plans = []
        if question is not None:
            self.offered += [(question, option) for option in question.options]
            advised = (n for n, option in enumerate(question.options) if self._is_advised(question, option))
            first += next(advised, 0)
            self.plans = plans_for(self.match.spec.planning, self.glance.reading, question)
        else:
            self.offered.append(None)
        self._fill_menu(first)
        self.draw()

    def _fill_menu(self, highlighted: int) -> None:
        """To pass or to end the turn is always number 0, whatever else there is."""
        rows: list[Row] = []
        number = 0
        for answer in self.offered:
            passing = answer is not None and answer[1] is closing_option(answer[0])
            number += not passing
            label = self._label(answer)
            rows.append(Row(label, 0 if passing else number))
        self._point_at(rows, highlighted)
        menu = self.query_one("#menu", Menu)
        menu.offer(rows, highlighted)
        if self.app.screen is self:
            menu.focus()

    def _point_at(self, rows: list[Row], highlighted: int) -> None:
        """The board may mark on its map what the rows of the menu stand for."""
        given = [
            (row.number or 0, answer[1]) for row, answer in zip(rows, self.offered, strict=True) if answer
        ]
        self.glance = replace(
            self.glance, asked=self.asked, answers=given, looked_at=self._option(highlighted)
        )

    def _option(self, index: int) -> Option | None:
        answer = self.offered[index] if index < len(self.offered) else None
        return answer[1] if answer else None

    def _label(self, answer: PickedAnswer) -> Text:
        if answer is None:
            return Text(self.words("later"))
        choice, option = answer
        label = Text(self.glance.speaker.option(option), "bold yellow" if choice.optional else "")
        if self._is_advised(choice, option):
            label.append(" ◀", "bold green3")
        known = self.board.remark(replace(self.glance, asked=self.asked), option)
        return label.append(f"  {known}", "bold") if known else label

    def _close_question(self) -> None:
        """Only where something else is to be seen: from one question to the next nothing shall flicker."""
        if self.offered:
            self.asked = None
            self.offered = []
            self.query_one("#menu", Menu).offer([], 0)
            self.query_one("#detail", Static).update("")

    def on_menu_picked(self, event: Menu.Picked) -> None:
        hasty = PACES[self.app.pace] and monotonic() - self.asked_at < GRACE
        if not event.is_stale and not hasty and event.index < len(self.offered):
            self._give(self.offered[event.index])

    def _give(self, answer: PickedAnswer | str) -> None:
        """The answer that is waited for, unless it would be regretted and was not given twice."""
        if self.reply is None or self.reply.done():
            return
        if isinstance(answer, tuple):
            choice, option = answer
            why = self.glance.reading.caution(choice, option, self.glance.speaker)
            if self._is_doubtful((choice.id, option.name), why):
                return
        self.reply.set_result(answer)

    def _is_doubtful(self, said: tuple[int, Name], why: str) -> bool:
        """It is asked back once."""
        if not why or self.doubted == said:
            return False
        self.doubted = said
        self.notify(self.words("sure", why=why), severity="warning")
        return True

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the rule of what is looked at, in the hand or among the options."""
        if event.option_list.id == "hand":
            things = self.board.hand(self.glance)
            refs = [(things[event.option_index].kind, things[event.option_index].id)]
        else:
            option = self._option(event.option_index)
            refs = list(option.refs) if option else []
            self._look_at(option)
        rules = [self.board.rule(self.glance, kind, thing) for kind, thing in refs]
        self.query_one("#detail", Static).update(Text(" ".join(filter(None, rules)), "italic"), layout=False)

    def _look_at(self, option: Option | None) -> None:
        """A map that follows shows where that is."""
        if self.board.follows and option is not self.glance.looked_at:
            self.glance = replace(self.glance, looked_at=option)
            self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a thing in the hand looks for an option that uses it."""
        thing = self.board.hand(self.glance)[event.option_index]
        for index, answer in enumerate(self.offered):
            if answer is not None and (thing.kind, thing.id) in answer[1].refs:
                menu = self.query_one("#menu", Menu)
                menu.focus()
                menu.highlighted = index
                return
        self.notify(self.words("hand.idle"))

    # -- drawing ---------------------------------------------------------------------------------------------

    def _glance(self, viewer: Seat | None) -> BoardGlance:
        table = self.match.table
        return BoardGlance(
            reading=table.reading(viewer),
            events=[event.seen_by(viewer) for event in self.match.log],
            viewer=viewer,
            speaker=self.speaker,
            words=self.words,
            plain=self.plain,
            offers=table.spec.offers(table, viewer),
        )

    def _look(self, viewer: Seat | None) -> None:
        """Look at the table anew, and show it."""
        self.glance = self._glance(viewer)
        self.draw()

    def draw(self) -> None:
        """Soon, and once, however often it is asked for."""
        if not self.stale:
            self.stale = True
            self.call_next(self._draw)

    def _draw(self) -> None:
        """Everything, from what was seen last."""
        self.stale = False
        left = self.query_one("#board").container_size.width - 4
        right = self.query_one("#seats").container_size.width - 4
        pointed = self.glance.looked_at if self.board.follows else None
        seen = (self.glance.view, left, right, self.words.language, self.plain, self.glance.asked, pointed)
        if seen != self.drawn:
            self.drawn = seen
            self._draw_table(max(30, left), right)
        self._draw_log()
        self._draw_question()

    def _draw_table(self, left: int, right: int) -> None:
        """What changes only with the table, the window or the language."""
        glance, board = self.glance, self.board
        self.query_one("#status", Static).update(board.status(glance))
        self.query_one("#map", Static).update(board.map(glance, left))
        self.query_one("#players", Static).update(board.seats(glance, right))
        self.query_one("#keys", Static).update(self._keys())
        self._draw_titles()
        self._draw_hand(board.hand(glance))
        if board.follows:
            self.query_one("#board", MapFrame).follow(board.focus(glance, left))

    def _draw_titles(self) -> None:
        words = self.words
        for part in ("seats", "log"):
            self.query_one(f"#{part}").border_title = words(f"title.{part}")
        self.query_one("#hand").border_title = words(self.board.hand_title)

    def _draw_hand(self, things: list[Thing]) -> None:
        hand = self.query_one("#hand", OptionList)
        hand.set_class(not things, "empty")
        highlighted = hand.highlighted
        hand.clear_options()
        hand.add_options([thing.label for thing in things])
        if things and hand.has_focus:
            hand.highlighted = min(highlighted or 0, len(things) - 1)

    def _draw_log(self) -> None:
        """The last lines; those since this person last answered are bright, and a mark stands before them."""
        events, zoomed = self.glance.events, self.has_class("zoom-log")
        start = max(0, len(events) - (ZOOMED_LOG_LINES if zoomed else LOG_LINES))
        lines = self._told(start, len(events), frozenset() if zoomed else self.board.minor)
        self.query_one("#lines", Static).update(Text("\n").join(lines))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def _told(self, start: int, end: int, without: frozenset[str]) -> list[Text]:
        """Those events, a line each."""
        glance = self.glance
        read = self.read_up_to.get(glance.viewer, 0) if glance.viewer is not None else start
        lines: list[Text] = []
        hinted = [each for each in self.match.hinted if each[0] >= start]
        for number, text in glance.speaker.lines(glance.events[start:end], glance.viewer):
            index = start + number
            while hinted and hinted[0][0] <= index:
                lines.append(self._hint_told(hinted.pop(0)[1]))
            key = glance.events[index].key
            if key not in without:
                style = self.board.loud.get(key, "")
                mark = "› " if index >= read else "  "
                lines.append(Text(mark + text, style if index >= read else f"{style} dim"))
        return lines + [self._hint_told(seat) for at, seat in hinted if at <= end]

    def _hint_told(self, seat: Seat) -> Text:
        return Text("  " + self.words("hint.taken", name=self.match.seating.names[seat]), "dim italic")

    def _draw_question(self) -> None:
        glance, words = self.glance, self.words
        notices = [*self._notices(), *self._advice()]
        self.query_one("#notices", Static).update(Text("\n").join(notices))
        self.query_one("#notices").display = bool(notices)
        box = self.query_one("#asked")
        box.set_class(bool(self.offered), "open")
        viewer = glance.viewer
        self._draw_title()
        ease = self.ease.get(viewer) if viewer is not None else None
        eased = words(f"ease.on.{ease.wish.scope}") if ease and ease.wish.scope else ""
        at_once = words("at_once.row", count=len(self.plans)) if self.asked is not None and self.plans else ""
        box.border_subtitle = eased or at_once
        self.query_one("#prompt", Static).update(self._prompt())

    def _draw_title(self) -> None:
        """Who is asked, and how much time is left."""
        viewer, left = self.glance.viewer, self.time.left
        name = self.words("title.watching") if viewer is None else self.match.seating.names[viewer]
        timed = "" if left is None else self.words("clock.left", time=spelled(left))
        self.query_one("#asked").border_title = f"{name} · {timed}" if timed else name

    def _notices(self) -> list[Text]:
        return [*offer_lines(self.glance), *self.board.notices(self.glance)]

    def _guided(self) -> GuideWord | None:
        """What the guide says to the question: worked out once, since a bot may have to be asked."""
        guide, asked, seat = self.match.spec.guide, self.asked, self.glance.viewer
        if guide is None or not self.guided or asked is None or seat is None:
            return None
        if self.heard is None or self.heard[0] is not asked:
            self.heard = asked, guide_word(guide, self.match.table, seat, self.glance.reading, asked)
        return self.heard[1]

    def _advice(self) -> list[Text]:
        """What the guide says to the question; its reasons only where they take no room from a map and no
        time from a newcomer."""
        hint, speaker = self._guided(), self.glance.speaker
        if hint is None:
            return []
        what, why = speaker.say(f"guide.{hint.hint}"), speaker.say(f"guide.{hint.hint}.why")
        advice = Text(self.words("guide.says", what=what), "bold green3")
        roomy = not self.has_class("narrow") and not (self.board.floor_plan and self.has_class("low"))
        if roomy and len(SENTENCE.findall(f"{what} {why}")) <= MOST_SENTENCES:
            advice.append(f" {why}", "not bold italic")
        return [advice]

    def _is_advised(self, choice: Choice, option: Option) -> bool:
        """Does the guide point at it?"""
        hint = self._guided() if choice is self.asked else None
        return hint is not None and choice.options.index(option) in hint.means

    def _prompt(self) -> Text:
        if self.asked is not None:
            prompt = Text(self.glance.speaker.prompt(self.asked), "bold")
            aside = self.glance.reading.aside(self.asked, self.glance.speaker)
            return prompt.append(f" {aside}", "not bold italic") if aside else prompt
        waiting = self.words("offer.waiting" if self.offered else "waiting")
        return Text(self.thinking or waiting, "dim italic")

    def _keys(self) -> str:
        """The key line; each entry can be clicked."""
        windows = [("p", "let_pass", "pass")] if self.board.windows else []
        if self.board.windows or self.match.spec.planning.ties:
            windows.append(("a", "ease", "ease"))
        roomy = not (windows and self.has_class("narrow"))
        entries = [
            *windows,
            *[(DIALOGUES[group], f"say('{group}')", group) for group in self.board.dialogues],
            ("i", "inspect", "inspect"),
            *([("h", "hint", "hint")] if self.match.hints and roomy else []),
            *([("y", "why", "why")] if self.match.driver.bots and self.match.may_explain and roomy else []),
            *([("c", "come_back", "come_back")] if self.match.seating.away else []),
            ("+", "faster", ""),
            ("-", "slower", "pace"),
            ("z", "zoom", "zoom"),
            *([("g", "guide", "guide")] if self.match.is_first_game else []),
            ("r", "rules", "rules"),
            *([("u", "undo", "undo")] if roomy else []),
            ("s", "save", "save"),
            ("l", "language", "language"),
            ("?", "help", "help"),
            ("q", "leave", "leave"),
        ]
        labels = [(key, act, " " + self.words(f"key.{word}") if word else "") for key, act, word in entries]
        return " ".join(f"[@click=screen.{act}][b]{key}[/b]{label}[/]" for key, act, label in labels)

    # -- keys ------------------------------------------------------------------------------------------------

    def action_let_pass(self) -> None:
        """Pass, if the question is a window; end the turn, if it is one's own."""
        option = closing_option(self.asked) if self.asked is not None else None
        if self.asked is None or option is None:
            self.notify(self.words("pass.none"))
        else:
            self._give((self.asked, option))

    @work
    async def action_inspect(self) -> None:
        """What is that? What one looks at comes first, then everything on the table."""
        looked_at = self._looked_at()
        while True:
            found = cards_of(self.match.spec, self.glance, looked_at)
            rows = [Row(Text(label), number) for number, label in enumerate(map(list_label, found), 1)]
            dialogue = Dialogue(self.words("inspect.title"), [], rows, self.words("dialogue.keys"))
            picked = await self.app.push_screen_wait(dialogue)
            if picked is None:
                return
            lines = card_lines(found[picked], self.glance)
            await self.app.push_screen_wait(
                ReportScreen(found[picked].name, lines, self.words("report.keys"))
            )

    @work
    async def action_hint(self) -> None:
        """The two best answers to what is asked, tried out beside the screen; the log says who did."""
        asked, seat, match = self.asked, self.viewer, self.match
        if not match.hints or asked is None or seat is None or self.reply is None:
            self.notify(self.words("hint.none" if match.hints else "hint.off"))
            return
        if self.hinting:
            self.notify(self.words("hint.busy"))
            return
        self.hinting = True
        match.hinted.append((len(match.log), seat))
        self._keep()
        self.draw()
        self.notify(bot_text(self.words.language).say("hint.thinking"))
        try:
            found = await asyncio.to_thread(hint, match.table.save(), seat, asked.id)
        finally:
            self.hinting = False
        if self.asked is asked and self.match is match:
            title = bot_text(self.words.language).say("hint.title")
            lines = hint_lines(found, self.glance.speaker)
            await self.app.push_screen_wait(ReportScreen(title, lines, self.words("report.keys")))

    @work
    async def action_why(self) -> None:
        """Why the bots did what they did last, where that tells nothing that is hidden."""
        match = self.match
        reasons = match.driver.reasons if self.reply is not None else {}  # otherwise a bot is at the table
        if not match.may_explain or not reasons:
            self.notify(self.words("why.secret" if not match.may_explain else "why.none"))
            return
        lines = why_lines(reasons, match.seating.names, self.glance.speaker)
        title = bot_text(self.words.language).say("why.ask")
        await self.app.push_screen_wait(ReportScreen(title, lines, self.words("report.keys")))

    def _looked_at(self) -> list[tuple[str, str]]:
        """What the cursor is on, in the hand or among the answers."""
        hand = self.query_one("#hand", OptionList)
        if hand.has_focus and hand.highlighted is not None:
            thing = self.board.hand(self.glance)[hand.highlighted]
            return [(thing.kind, str(thing.id))]
        option = self._option(self.query_one("#menu", Menu).highlighted or 0)
        return [(kind, str(thing)) for kind, thing in option.refs] if option else []

    def action_at_once(self) -> None:
        """Say several answers at once, if there is anything to say."""
        if self.reply is not None and not self.reply.done():
            self.reply.set_result(AT_ONCE)

    def action_pass_turn(self) -> None:
        """Pass to the end of the turn, if the question is a window."""
        if self.asked is not None and self.viewer is not None and self.reply is not None:
            if is_window(self.asked):
                self.ease[self.viewer].until(self.match.table, TURN)
            self.action_let_pass()

    def action_say(self, group: str) -> None:
        """Speak: at once if we are being waited for, otherwise between two moves of the bots."""
        if group not in self.board.dialogues:
            return
        if self.reply is not None and not self.reply.done():
            self.reply.set_result(group)
        elif self.viewer is not None:
            self.wish = group
            self.skip.set()

    @work
    async def action_ease(self) -> None:
        """Choose for how long not to be asked."""
        if self.viewer is None:
            return
        ease = self.ease[self.viewer]
        asked = self.asked if self.reply is not None else None  # otherwise a bot may be at the table
        scopes = scopes_at(self.match.table, asked) if asked is not None else []
        ties = "ease.ties.off" if self.ties else "ease.ties.on"
        choices = [*[f"ease.{scope}" for scope in scopes], *(["ease.stop"] if ease.wish.scope else [])]
        choices += [ties] if self.match.spec.planning.ties else []
        stops = [EVERYTHING, *(stop.id for stop in self.match.spec.stops)] if self.match.spec.stops else []
        labels = [*map(self.words, choices), *map(self._stop_label, stops)]
        rows = [Row(Text(label), number) for number, label in enumerate(labels, 1)]
        above = [Text(self.words("ease.explained"))]
        dialogue = Dialogue(self.words("ease.title"), above, rows, self.words("dialogue.keys"))
        picked = await self.app.push_screen_wait(dialogue)
        if picked is None:
            return
        if picked >= len(choices):
            ease.stops = ease.stops.switched(self.match.spec.stops, stops[picked - len(choices)])
            self.match.stops[self.viewer] = ease.stops
            self._keep()
        elif choices[picked] == ties:
            self.ties = not self.ties
        elif choices[picked] == "ease.stop":
            ease.stop()
        else:
            ease.until(self.match.table, scopes[picked])
            self.action_let_pass()
        self.draw()

    def _stop_label(self, stop: str) -> str:
        """A stop and whether it is set."""
        assert self.viewer is not None  # only whoever sits here has stops
        chosen = self.ease[self.viewer].stops
        if stop == EVERYTHING:
            what, on = self.words("stop.everything"), chosen.everywhere
        else:
            what = self.glance.speaker.say(f"stop.{stop}")
            on = any(chosen.has(each) for each in self.match.spec.stops if each.id == stop)
        return self.words("stop.on" if on else "stop.off", what=what)

    def action_faster(self) -> None:
        self._change_pace(1)

    def action_slower(self) -> None:
        self._change_pace(-1)

    def _change_pace(self, change: int) -> None:
        self.app.pace = min(max(self.app.pace + change, 0), len(PACES) - 1)
        self.notify(self.words("pace", pace=self.app.pace + 1, paces=len(PACES)), timeout=2)

    def action_skip(self) -> None:
        """No waiting until a person is asked."""
        self.skip.set()

    def action_zoom(self) -> None:
        """The board, then the log, on the whole screen; then back."""
        now = next((index for index, zoom in enumerate(ZOOMS) if zoom and self.has_class(zoom)), 0)
        for zoom in ZOOMS[1:]:
            self.set_class(zoom == ZOOMS[(now + 1) % len(ZOOMS)], zoom)
        self.call_after_refresh(self.draw)

    def action_scroll_board(self, pages: int) -> None:
        """In a small window, whatever has the focus."""
        shown = self.query_one("#log" if self.has_class("zoom-log") else "#board", VerticalScroll)
        shown.scroll_relative(y=pages * max(1, shown.size.height - 2), animate=False)

    def action_pictures(self) -> None:
        self.plain = not self.plain
        self._say_again()

    def action_guide(self) -> None:
        """On or off, at a table that has one."""
        if self.match.is_first_game:
            self.guided = not self.guided
            self._say_again()

    @work
    async def action_rules(self) -> None:
        """The manual, with the clause behind the question on top."""
        spec = self.match.spec
        clause = spec.clauses.behind(self.asked, spec.vocabulary) if self.asked is not None else ""
        await self.app.push_screen_wait(Rules(spec, clause))

    def action_language(self) -> None:
        self.app.language = self.words.next_language
        self._say_again()

    def _say_again(self) -> None:
        """The same glance in other words; the table itself is not touched, a bot may be thinking about it."""
        seen = self.glance
        match = self.match
        self.speaker = Speaker(match.spec, self.words.language, match.seating.names, match.table)
        self.glance = replace(seen, speaker=self.speaker, words=self.words, plain=self.plain)
        if self.offered:
            self._fill_menu(self.query_one("#menu", Menu).highlighted or 0)
        self.draw()

    @work
    async def action_help(self) -> None:
        speaker = self.glance.speaker
        summary = [speaker.say("game.mood"), speaker.say("game.summary"), speaker.say("game.unofficial")]
        reference = self.board.reference(self.glance)
        page = Help(speaker.say("game.title"), summary, reference, self.board.dialogues)
        await self.app.push_screen_wait(page)

    def action_undo(self) -> None:
        """Take back the last answer, while the next one is waited for."""
        if not self.past:
            self.notify(self.words("undo.none"))
        elif self.reply is not None and not self.reply.done() and not self._is_undo_doubtful():
            self.reply.set_result(UNDO)

    def _is_undo_doubtful(self) -> bool:
        """Going back past what has come to light is asked back once."""
        asked = (self.asked.id if self.asked is not None else 0, (UNDO,))
        if self.past[-1][1] == self.match.table.commits or self.doubted == asked:
            return False
        self.doubted = asked
        self.notify(self.words("undo.revealed"), severity="warning")
        return True

    @work
    async def action_save(self) -> None:
        """A copy under a name of its own, beside the one that is kept all the time."""
        if self.reply is None:
            return
        words = self.words
        ask = Ask(words("save.title"), words("save.explained"), "", words("ask.keys"))
        name = await self.app.push_screen_wait(ask)
        if name:
            path = saves.named_path(name)
            try:
                saves.keep(path, self.match, words.language)
            except ShambleError as error:
                self.notify(error.in_language(words.language), severity="error")
            else:
                self.notify(words("save.done", file=str(path)))

    def action_leave(self) -> None:
        self.dismiss("leave")

    def _keep(self) -> None:
        """Where nothing can be written the game goes on all the same, but its players know."""
        try:
            saves.keep(self.path, self.match, self.words.language)
        except ShambleError as error:
            if not self.warned:
                self.notify(error.in_language(self.words.language), severity="error", timeout=30)
            self.warned = True
        else:
            self.warned = False

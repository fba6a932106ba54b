"""Survive Until Daylight on the screen: the line at the door, the pile, and what everybody carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid

from ...engine import Arg, Option, Seat
from ...games.survive_until_daylight.reading import DaylightReading
from ...games.survive_until_daylight.view import AimSeen, AttackSeen, BlowSeen, FoeSeen, SeatSeen, Stack
from ..typography import Text
from .base import BoardGlance, TerminalBoard, Thing

INK: Final = ("green3", "medium_orchid", "dark_orange", "dodger_blue1", "red1", "yellow1")
WIDE: Final = 64
"""From this width on everybody in the line gets a box, unless they are many; otherwise some text."""
MANY: Final = 12
"""More boxes than these would hide everything else."""
ACROSS: Final = 3
"""Boxes side by side."""
FEW: Final = 8
"""In a narrow window, up to so many in the line have a text line each."""
BROAD_SEATS: Final = 30
"""From this width on the players' life bars are long."""

SIGNS: Final = {
    "life": ("♥", "o"),
    "lost": ("·", "."),
    "attack": ("⚔", "a"),
    "card": ("▯", "c"),
    "boost": ("↑", "^"),
    "first": ("⚑", "1"),
    "wave": ("≈", "W"),
    "turn": ("▸", ">"),
    "survivor": ("☻", "s"),
}
"""Each as a picture and as a letter."""
LEGEND: Final = ("attack", "aim", "boost", "spear", "out", "first", "wave", "turn", "protection")


class DaylightBoard(TerminalBoard):
    dialogues: ClassVar[tuple[str, ...]] = ("inventory",)
    hand_title: ClassVar[str] = "daylight.hand"
    loud: ClassVar[Mapping[str, str]] = {
        "round_began": "bold reverse",
        "last_stand": "bold reverse",
        "wave_drawn": "bold dark_orange",
        "assault_revealed": "bold dark_orange",
        "wounded": "red1",
        "bad_luck": "bold",
        "lost": "bold",
        "died": "bold red1",
        "fell": "green3",
        "healed": "green3",
        "turn_began": "bold",
        "enemy_attacked": "bold dark_orange",
        "daylight": "bold reverse",
    }

    # -- the frame -------------------------------------------------------------------------------------------

    def remark(self, glance: BoardGlance, option: Option) -> str:
        """The odds of an attack."""
        reading: DaylightReading = glance.reading
        return "" if glance.asked is None else reading.remark(glance.asked, option, glance.speaker)

    def status(self, glance: BoardGlance) -> Text:
        view, words = read(glance).view, glance.words
        line = Text(glance.speaker.say("game.title"), "bold")
        if view.round:
            key = "daylight.last_stand" if read(glance).is_last_stand else "daylight.round"
            line.append("  " + words(key, round=view.round, rounds=view.rounds), "bold")
        line.append("  " + words(f"daylight.phase.{view.phase}"))
        line.append(f"  {_sign(glance, 'first')} ").append_text(self._name(glance, view.first))
        if view.holder is not None:
            line.append("  " + glance.speaker.name("card", "wave") + " ", "bold dark_orange")
            line.append_text(self._name(glance, view.holder))
        return line

    def map(self, glance: BoardGlance, width: int) -> RenderableType:
        """What stands at the door comes first, then what we have, then what is still hidden."""
        view = read(glance).view
        boxed = width >= WIDE and len(view.line) <= MANY
        line = self._boxes(glance, width) if boxed else self._list(glance, width)
        return Group(
            *self._assault(glance),
            line,
            *self._armoury(glance),
            *[self._belongings(glance, seat) for seat in view.seats if seat.character],
            self._pile(glance),
            self._supply(glance),
            *self._kinds(glance),
            self._legend(glance, self._in_sight(glance)),
        )

    def seats(self, glance: BoardGlance, width: int) -> RenderableType:
        """A line for each player: life, room, protection."""
        grid = Grid(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0), show_header=False)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        for _ in range(4):
            grid.add_column(justify="right", no_wrap=True)
        cells = 8 if width >= BROAD_SEATS else 4
        for seat in read(glance).view.seats:
            grid.add_row(*self._seat(glance, seat, cells))
        return Group(grid, Text(glance.words("daylight.columns.short"), "dim italic"))

    def _seat(self, glance: BoardGlance, seat: SeatSeen, cells: int) -> list[Text]:
        name = self._marks(glance, seat.seat) + self._name(glance, seat.seat)
        if seat.life is None or seat.full_life is None:
            return [name, Text("…", "dim"), Text(), Text(), Text()]
        return [
            name,
            self._bar(glance, seat.life, seat.full_life, cells),
            Text(f"{seat.life}/{seat.full_life}", "bold"),
            Text(f"{seat.slots_used}/{seat.slots}"),
            Text(self._protection(glance, seat), "bold cyan"),
        ]

    def _marks(self, glance: BoardGlance, seat: Seat) -> Text:
        """Before the name, because the end of a long name may be cut off."""
        view = read(glance).view
        marks = {"turn": view.active, "first": view.first, "wave": view.holder}
        shown = [_sign(glance, sign) for sign, who in marks.items() if who == seat]
        return Text("".join(shown), "bold dark_orange")

    def _bar(self, glance: BoardGlance, life: int, full: int, cells: int) -> Text:
        """Never empty while there is life."""
        lit = -(-life * cells // full)
        ink = "green3" if 2 * life > full else "dark_orange" if 4 * life > full else "bold red1"
        pip, gap = ("#", ".") if glance.plain else ("█", "░")
        return Text(pip * lit, ink).append(gap * (cells - lit), "dim")

    def _protection(self, glance: BoardGlance, seat: SeatSeen) -> str:
        """Barricades and Traps by their initials."""
        tokens = (("barricade", seat.barricades), ("trap", seat.traps))
        return " ".join(
            f"{glance.speaker.name('token', token)[0]}{count}" for token, count in tokens if count
        )

    # -- what is one's own -----------------------------------------------------------------------------------

    def hand(self, glance: BoardGlance) -> list[Thing]:
        """The character with its perks, everything carried, and what protects."""
        if glance.viewer is None:
            return []
        mine = read(glance).view.seats[glance.viewer]
        if mine.character is None:
            return []
        things = [Thing("character", mine.character, self._perks(glance, mine, mine.character))]
        for stack in mine.items:
            things.append(Thing("card", stack.card, Text(self._stack(glance, stack), "bold")))
        for stack in [stack for pack in mine.backpacks for stack in pack]:
            label = Text("  " + self._stack(glance, stack), "bold")
            label.append(" " + glance.words("daylight.packed"), "dim")
            things.append(Thing("card", stack.card, label))
        for token, count in (("barricade", mine.barricades), ("trap", mine.traps)):
            if count:
                label = Text(f"{glance.speaker.name('token', token)}{_times(count)}", "bold cyan")
                things.append(Thing("token", token, label))
        return things

    def _perks(self, glance: BoardGlance, mine: SeatSeen, character: str) -> Text:
        """Who one is, and which perks are used up this round."""
        words = glance.words
        label = Text(self.bare(glance, "character", character), self._ink(mine.seat))
        used = [words("daylight.used.main")] if mine.main_used else []
        used += [words("daylight.used.first")] if mine.first_used else []
        return label.append("  " + ", ".join(used), "dim") if used else label

    def rule(self, glance: BoardGlance, kind: str, thing: Arg) -> str:
        if kind == "foe":
            return super().rule(glance, "enemy", read(glance).enemy_of(str(thing)))
        if kind == "seat":
            return self._belongings(glance, read(glance).view.seats[int(thing)]).plain
        return super().rule(glance, kind, thing)

    def reference(self, glance: BoardGlance) -> list[tuple[str, str]]:
        words, kinds = glance.words, ("enemy", "token", "character", "card")
        things = [(kind, name) for kind in kinds for name in read(glance).things(kind)]
        unseen = self._counted(glance, "card", read(glance).view.unseen)
        return [
            (words("daylight.columns"), words("daylight.columns.explained")),
            (words("daylight.marks"), self._legend(glance, LEGEND).plain),
            (words("daylight.house"), words("daylight.house.explained")),
            (words("daylight.may_hold"), unseen),
            *[(self._entitled(glance, kind, name), self.rule(glance, kind, name)) for kind, name in things],
        ]

    def _entitled(self, glance: BoardGlance, kind: str, name: str) -> str:
        """What the rulebook does not give says that it is ours."""
        return self.bare(glance, kind, name) + (" *" if read(glance).is_ours(kind, name) else "")

    def score(self, glance: BoardGlance, points: int) -> str:
        return glance.words("daylight.life_left", count=points)

    # -- above the question ----------------------------------------------------------------------------------

    def notices(self, glance: BoardGlance) -> list[Text]:
        return [*self._blow(glance), *self._left_to_do(glance)]

    def _blow(self, glance: BoardGlance) -> list[Text]:
        """The attack under way, as far as it has got, and the Combat cards on the table."""
        view, words, speaker = read(glance).view, glance.words, glance.speaker
        found: list[Text] = []
        if view.attack is not None:
            found.append(self._own_blow(glance, view.attack))
        if view.blow is not None:
            found.append(self._enemy_blow(glance, view.blow))
        if view.drawn:
            cards = "  ".join(f"[{speaker.name('combat', card)}]" for card in view.drawn)
            found.append(Text(words("daylight.drawn", cards=cards), "bold cyan"))
        return found

    def _own_blow(self, glance: BoardGlance, attack: AttackSeen) -> Text:
        """Who attacks whom with what, and how hard so far."""
        line, speaker = self._name(glance, attack.seat), glance.speaker
        line.append(f" {speaker.name('card', attack.weapon)} → {speaker.name('foe', attack.foe)}", "bold")
        return line.append(glance.words("daylight.colon") + " ".join(self._figures(glance, attack)))

    def _enemy_blow(self, glance: BoardGlance, blow: BlowSeen) -> Text:
        """Who attacks whom, and how hard before any Combat card."""
        line = Text(glance.speaker.name("foe", blow.foe) + " ", "bold")
        line.append_text(self._aim(glance, blow.aim))
        damage = glance.words("daylight.attack.damage", count=blow.amount)
        return line.append(glance.words("daylight.colon") + damage)

    def _figures(self, glance: BoardGlance, attack: AttackSeen) -> Iterable[str]:
        words = glance.words
        yield words("daylight.attack.damage", count=attack.amount)
        if attack.zone:
            yield words("daylight.attack.zone", count=attack.zone)
        if attack.focus:
            yield words("daylight.attack.focus")

    def _left_to_do(self, glance: BoardGlance) -> list[Text]:
        """How many gifts or actions the viewer still has."""
        if glance.viewer is None:
            return []
        view, words = read(glance).view, glance.words
        mine = view.seats[glance.viewer]
        if view.phase == "exchange" and mine.gifts and len(view.seats) > 1:
            return [Text(words("daylight.gifts", count=mine.gifts), "dim")]
        if view.phase != "combat" or view.active != glance.viewer or view.attack:
            return []
        line = Text(words("daylight.actions", count=mine.actions), "dim")
        if mine.extra_attacks:
            line.append(words("daylight.extra_attacks", count=mine.extra_attacks))
        return [line]

    # -- the line --------------------------------------------------------------------------------------------

    def _assault(self, glance: BoardGlance) -> list[Text]:
        """What the card brings, until it is here."""
        view, words = read(glance).view, glance.words
        if view.assault is None:
            left = len(view.assaults_left)
            return [Text(words("daylight.assaults_left", count=left), "dim")] if view.round else []
        name = glance.speaker.name("assault", view.assault)
        line = Text(words("daylight.assault", name=name), "bold dark_orange")
        line.append(" *" if read(glance).is_ours("assault", view.assault) else "", "italic yellow")
        if view.phase == "search":
            coming = self._counted(glance, "enemy", view.coming)
            line.append(words("daylight.coming", foes=coming), "bold")
        return [line]

    def _boxes(self, glance: BoardGlance, width: int) -> RenderableType:
        line = read(glance).view.line
        if not line:
            return self._nobody(glance)
        grid = Grid.grid()
        for _ in range(ACROSS):
            grid.add_column(width=width // ACROSS)
        boxes = [self._box(glance, foe, width // ACROSS) for foe in line]
        for start in range(0, len(boxes), ACROSS):
            grid.add_row(*boxes[start : start + ACROSS])
        return grid

    def _box(self, glance: BoardGlance, foe: FoeSeen, width: int) -> Panel:
        at_me = read(glance).is_aimed_at_viewer(foe.aim)
        under_attack = read(glance).is_target(foe)
        return Panel(
            self._strength(glance, foe),
            title=self._foe_name(glance, foe),
            title_align="left",
            subtitle=self._aim(glance, foe.aim) or None,
            subtitle_align="left",
            width=width,
            border_style="yellow1" if under_attack else "red1" if at_me else "grey50",
            box=HEAVY if under_attack or at_me else ROUNDED,
        )

    def _list(self, glance: BoardGlance, width: int) -> RenderableType:
        """In order, as many to a line as fit; a crowd is told in figures and marks."""
        line = read(glance).view.line
        if not line:
            return self._nobody(glance)
        told = self._in_short if width < WIDE and len(line) > FEW else self._entry
        entries = [told(glance, foe) for foe in line]
        room = max(entry.cell_len for entry in entries) + 2
        across = max(1, (width + 2) // room)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for start in range(0, len(entries), across):
            grid.add_row(*entries[start : start + across])
        return grid

    def _entry(self, glance: BoardGlance, foe: FoeSeen) -> Text:
        parts = (self._foe_name(glance, foe), self._strength(glance, foe), self._aim(glance, foe.aim))
        return Text(" ").join(part for part in parts if part)

    def _in_short(self, glance: BoardGlance, foe: FoeSeen) -> Text:
        """Life as a figure, whom it will attack as a mark."""
        line = self._foe_name(glance, foe).append(f" {_sign(glance, 'life')}{foe.life}", "bold red1")
        line.append_text(self._spears(glance, foe)).append(" " if foe.out else "")
        line.append_text(self._attack(glance, foe))
        if foe.aim is not None and foe.aim.seat is not None:
            line.append("→").append(glance.mark(foe.aim.seat), self._ink(foe.aim.seat))
        elif foe.aim is not None:
            line.append("→" + _sign(glance, "survivor"), "green3")
        return line

    def _kinds(self, glance: BoardGlance) -> list[Text]:
        """What is special about those who are here."""
        said = []
        for enemy in dict.fromkeys(foe.enemy for foe in read(glance).view.line):
            special = read(glance).special(enemy)
            if special:
                said.append(self.bare(glance, "enemy", enemy) + glance.words(f"daylight.special.{special}"))
        return [Text("  ".join(said), "italic")] if said else []

    def _nobody(self, glance: BoardGlance) -> Text:
        return Text(glance.words("daylight.nobody"), "dim")

    def _strength(self, glance: BoardGlance, foe: FoeSeen) -> Text:
        """Life as pips, then what it does."""
        line = Text(_sign(glance, "life") * foe.life, "bold red1")
        line.append(_sign(glance, "lost") * (foe.toughness - foe.life), "dim")
        parts = (self._spears(glance, foe), self._attack(glance, foe))
        return Text(" ").join([line, *[part for part in parts if part]])

    def _spears(self, glance: BoardGlance, foe: FoeSeen) -> Text:
        mark = glance.words("daylight.spear_mark")
        return Text(f"{mark}{foe.spears}" if foe.spears else "", "bold cyan")

    def _attack(self, glance: BoardGlance, foe: FoeSeen) -> Text:
        """Damage, and a sign for every Combat card."""
        if foe.out:
            return Text(glance.words("daylight.out"), "italic")
        if not read(glance).is_hostile(foe):
            return Text()
        strength = read(glance).strength(foe)
        parts = [str(strength)] if strength or not foe.cards else []
        parts += [_sign(glance, "card") * foe.cards] if foe.cards else []
        line = Text(_sign(glance, "attack") + "+".join(parts), "bold")
        return line.append(_sign(glance, "boost") if foe.boost else "", "bold dark_orange")

    def _aim(self, glance: BoardGlance, aim: AimSeen | None) -> Text:
        if aim is None:
            return Text()
        if aim.seat is not None:
            return Text("→ ").append_text(self._name(glance, aim.seat))
        return Text("→ " + glance.speaker.name("foe", aim.foe or ""), "green3")

    def _foe_name(self, glance: BoardGlance, foe: FoeSeen) -> Text:
        """Whoever attacks right now stands out."""
        ink = "dim" if foe.out else "bold" if read(glance).is_hostile(foe) else "green3"
        return Text(
            glance.speaker.name("foe", foe.foe), "bold reverse" if read(glance).is_attacking(foe) else ink
        )

    # -- below the line --------------------------------------------------------------------------------------

    def _armoury(self, glance: BoardGlance) -> list[Text]:
        """Before the first round: the weapons that lie ready."""
        if read(glance).view.phase != "setup":
            return []
        weapons = self._counted(glance, "card", Counter(read(glance).view.armoury))
        return [Text(glance.words("daylight.armoury", weapons=weapons))]

    def _counted(self, glance: BoardGlance, kind: str, things: Mapping[str, int]) -> str:
        return ", ".join(glance.speaker.name(kind, name) + _times(count) for name, count in things.items())

    def _belongings(self, glance: BoardGlance, seat: SeatSeen) -> Text:
        """Who somebody is, and everything they carry: nothing of it is secret."""
        words = glance.words
        line = self._name(glance, seat.seat)
        if seat.character:
            line.append(f" ({self.bare(glance, 'character', seat.character)})")
        goods = [self._stack(glance, stack) for stack in seat.items]
        line.append(words("daylight.colon") + (", ".join(goods) or words("daylight.nothing")), "default")
        for pack in seat.backpacks:
            inside = ", ".join(self._stack(glance, stack) for stack in pack) or words("daylight.nothing")
            line.append(" " + words("daylight.in_backpack", goods=inside), "dim")
        return line

    def _stack(self, glance: BoardGlance, stack: Stack) -> str:
        return glance.speaker.name("card", stack.card) + _times(stack.count)

    def _pile(self, glance: BoardGlance) -> Text:
        """How many cards, what is known of them, and what kinds they may be."""
        view, words = read(glance).view, glance.words
        line = Text(words("daylight.pile", count=view.pile, reserve=view.reserve), "dim")
        if view.wave_in_pile:
            line.append(" " + words("daylight.wave_in_pile"), "bold dark_orange")
        if view.known_top:
            top = ", ".join(glance.speaker.name("card", card) for card in view.known_top)
            line.append(" " + words("daylight.known_top", cards=top), "bold cyan")
        hidden = read(glance).unseen_kinds
        kinds = [words(f"daylight.kind.{kind}", count=count) for kind, count in hidden.items()]
        if kinds:
            line.append(" " + words("daylight.hidden", kinds=", ".join(kinds)), "dim")
        return line

    def _supply(self, glance: BoardGlance) -> Text:
        view = read(glance).view
        tokens = [f"{glance.speaker.name('token', token)} {left}" for token, left in view.tokens.items()]
        text = glance.words(
            "daylight.supply",
            deck=view.combat_deck,
            discard=len(view.combat_discard),
            tokens=", ".join(tokens),
        )
        return Text(text, "dim")

    def _legend(self, glance: BoardGlance, signs: Iterable[str]) -> Text:
        said = [glance.words(f"daylight.sign.{sign}", **self._signs(glance)) for sign in signs]
        return Text("  ".join(said), "dim italic")

    def _signs(self, glance: BoardGlance) -> dict[str, Arg]:
        return {what: _sign(glance, what) for what in SIGNS}

    def _in_sight(self, glance: BoardGlance) -> list[str]:
        """The signs that want explaining right now."""
        view = read(glance).view
        line, seats = view.line, view.seats
        needed = {
            "attack": bool(line),
            "aim": any(foe.aim for foe in line),
            "boost": any(foe.boost for foe in line),
            "spear": any(foe.spears for foe in line),
            "out": any(foe.out for foe in line),
            "first": len(seats) > 1,
            "wave": view.holder is not None,
            "turn": view.active is not None,
            "protection": any(seat.barricades or seat.traps for seat in seats),
        }
        return [sign for sign in LEGEND if needed[sign]]

    # -- names -----------------------------------------------------------------------------------------------

    def _ink(self, seat: Seat) -> str:
        return INK[seat]

    def _name(self, glance: BoardGlance, seat: Seat) -> Text:
        return Text(f"{glance.mark(seat)}{glance.speaker.players[seat]}", self._ink(seat))

    def player(self, glance: BoardGlance, seat: Seat) -> Text:
        name = self._name(glance, seat)
        character = read(glance).view.seats[seat].character
        return name.append(f" ({self.bare(glance, 'character', character)})") if character else name


def read(glance: BoardGlance) -> DaylightReading:
    """What there is to be asked."""
    reading: DaylightReading = glance.reading
    return reading


def _sign(glance: BoardGlance, what: str) -> str:
    picture, letter = SIGNS[what]
    return letter if glance.plain else picture


def _times(count: int) -> str:
    return f" ×{count}" if count > 1 else ""


BOARD: Final = DaylightBoard()

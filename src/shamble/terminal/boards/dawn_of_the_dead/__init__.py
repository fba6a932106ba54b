"""Dawn of the Dead on the screen: the mall from above, in characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table

from ....engine import Arg, Option, Seat
from ....games.dawn_of_the_dead.reading import (
    Atlas,
    DawnReading,
    characters_of,
    shooters_asked,
    squares_asked,
    squares_of,
)
from ....games.dawn_of_the_dead.view import SeatView, TargetView, ZombieView
from ...typography import Text
from ..base import BoardGlance, TerminalBoard, Thing
from .floor_plan import CORNERS, PLAIN_CORNERS, FloorPlan, Grid

INK: Final = ("green3", "medium_orchid", "dark_orange", "dodger_blue1")
HEALTH_INK: Final = {"normal": "green3", "stunned": "yellow1", "infected": "dark_orange"}
WIDE_SEATS: Final = 30
"""From this width on the characters' squares are told beside the map, too, and what the columns mean."""

CLOSE: Final = (12, 3)
"""So many columns and lines away, both are in sight on the smallest screen."""

SIGNS: Final = {
    "empty": ("·", "."),
    "rifles": ("⌐", "="),
    "open": ("/", "/"),
    "glass": ("▒", ":"),
    "solid": ("█", "#"),
    "broken": ("x", "x"),
    "turn": ("▸", ">"),
    "more": ("…", "."),
}
"""Each as a picture and as a letter."""
ARROWS: Final = {"north": ("↓", "v"), "west": ("→", ">"), "east": ("←", "<"), "south": ("↑", "^")}
"""Open main entrances: where the dead come from."""
DOOR_INK: Final = {
    "open": "bold green3",
    "glass": "bold cyan",
    "solid": "bold yellow1",
    "broken": "bold red1",
    "gate": "bold red1",
    "closed": "bold green3",
}
LEGEND: Final = (
    "number",
    "people",
    "zombie",
    "value",
    "react",
    "berserk",
    "super",
    "hidden",
    "searched",
    "rifles",
    "doors",
    "gates",
)
NO_BREAK: Final = "\u00a0"
"""A sign and its meaning stay on one line."""
MARKED: Final = "bold black on yellow1"
MARKED_ZOMBIE: Final = "bold white on red3"
MARKED_REACTOR: Final = "bold black on dark_orange"
LOOKED_AT: Final = "bold black on bright_white"


@lru_cache(maxsize=4)
def floor_plan(atlas: Atlas) -> FloorPlan:
    """Loading a pack makes content of its own, with an atlas of its own, so there are few."""
    return FloorPlan(atlas)


def read(glance: BoardGlance) -> DawnReading:
    reading: DawnReading = glance.reading
    return reading


def plan_of(glance: BoardGlance) -> FloorPlan:
    return floor_plan(read(glance).atlas)


def _sign(glance: BoardGlance, what: str) -> str:
    picture, letter = SIGNS[what]
    return letter if glance.plain else picture


class DawnBoard(TerminalBoard):
    dialogues: ClassVar[tuple[str, ...]] = ()
    hand_title: ClassVar[str] = "dawn.hand"
    floor_plan: ClassVar[bool] = True
    follows: ClassVar[bool] = True
    loud: ClassVar[Mapping[str, str]] = {
        "round_began": "bold reverse",
        "activated": "bold",
        "eliminated": "green3",
        "gate_closed": "bold green3",
        "rifle_taken": "bold green3",
        "panicked": "bold dark_orange",
        "raged": "bold dark_orange",
        "hidden_met": "bold dark_orange",
        "hidden_emerged": "bold dark_orange",
        "combat": "bold dark_orange",
        "infected": "bold red1",
        "stunned": "bold red1",
        "died": "bold red1",
        "turned": "bold red1",
        "humans_won": "bold reverse",
        "zombies_won": "bold reverse",
    }

    # -- the frame -------------------------------------------------------------------------------------------

    def status(self, glance: BoardGlance) -> Text:
        """Where in the round we are, how far the humans are from what they need, and how near the zombies."""
        seen, words = read(glance), glance.words
        view = seen.view
        line = Text(self._when(glance), "bold", no_wrap=True, overflow="crop")
        line.append("  " + words("dawn.gates", closed=seen.gates_closed, all=len(view.gates)), "green3")
        armed, wanted = seen.rifles_held
        line.append("  " + words("dawn.rifles", armed=armed, wanted=wanted), "green3")
        hidden = f"+{view.hidden_left}" if view.hidden_left else ""
        line.append("  " + words("dawn.zombies", standing=f"{seen.dead}{hidden}"))
        line.append("  " + words("dawn.lost", lost=view.lost, limit=view.lost_limit), "red1")
        return line.append("  " + glance.speaker.say("game.title"), "dim")

    def _when(self, glance: BoardGlance) -> str:
        view, words = read(glance).view, glance.words
        if view.phase == "setup":
            return words("dawn.setup")
        told = words("dawn.round", round=view.turn)
        return f"{told} · {words('dawn.phase.' + view.phase)}" if not view.outcome else told

    def map(self, glance: BoardGlance, width: int) -> RenderableType:
        grid = self._drawn(glance)
        lines = grid.lines(width, self._spot(glance, grid)[0])
        note = [Text(glance.words("dawn.cropped"), "dim italic")] if grid.width > width else []
        return Group(*lines, *note, self._legend(glance, self._in_sight(glance)))

    def focus(self, glance: BoardGlance, width: int) -> int:
        return self._spot(glance, plan_of(glance).grid(_cell(glance)))[1]

    def _spot(self, glance: BoardGlance, grid: Grid) -> tuple[int, int]:
        """Where the viewer should look: what the cursor points at, then the question, then the people. What
        is close to those who act is seen with them: the map stands still while one looks around."""
        people = read(glance).view.characters.values()
        acting = [one.square for one in people if one.active and one.square is not None]
        squares = self._pointed(glance, grid.plan, glance.looked_at)
        if not squares and glance.asked is not None:
            squares = squares_asked(glance.asked)
        squares = squares or acting or [one.square for one in people if one.square is not None]
        if not squares:
            return grid.width // 2, 0
        (x, y), home = _middle(grid, squares), _middle(grid, acting or squares)
        close = abs(x - home[0]) <= CLOSE[0] and abs(y - home[1]) <= CLOSE[1]
        return home if close else (x, y)

    def _pointed(self, glance: BoardGlance, plan: FloorPlan, option: Option | None) -> list[str]:
        """The squares that an option is about."""
        found: list[str] = []
        for kind, thing in option.refs if option else ():
            if kind == "square":
                found.append(str(thing))
            elif kind == "door":
                found += plan.joins[str(thing)]
            elif kind == "gate":
                found.append(plan.gate_square[str(thing)])
            elif kind == "character":
                square = read(glance).view.characters[str(thing)].square
                found += [square] if square else []
        return found

    # -- the mall --------------------------------------------------------------------------------------------

    def _drawn(self, glance: BoardGlance) -> Grid:
        plan = plan_of(glance)
        grid = plan.grid(_cell(glance))
        grid.walls(PLAIN_CORNERS if glance.plain else CORNERS)
        for room in plan.shops:
            grid.name(room, glance.speaker.name("room", room), _sign(glance, "more"))
        self._draw_numbers(grid)
        self._draw_squares(glance, grid)
        self._draw_doors(glance, grid)
        return grid

    def _draw_numbers(self, grid: Grid) -> None:
        """Outside, at the ends of each row, the numbers of its first and last square, where there is room."""
        for squares in grid.plan.rows().values():
            x, y = grid.spot(squares[0])
            if x > len(squares[0]) + 1:
                grid.write((x - 1 - len(squares[0]), y), squares[0], "dim")
            x, _ = grid.spot(squares[-1])
            if x + grid.cell + 1 + len(squares[-1]) <= grid.width:
                grid.write((x + grid.cell + 1, y), squares[-1], "dim")

    def _draw_squares(self, glance: BoardGlance, grid: Grid) -> None:
        inside = self._inside(glance, grid.plan)
        numbers = _numbers(glance)
        looked_at = self._pointed(glance, grid.plan, glance.looked_at)
        for square in grid.plan.at:
            text, style = inside[square]
            if square in numbers:
                style = MARKED_REACTOR if text[0] in "ZB" else MARKED_ZOMBIE if text[0] in "zb!" else MARKED
                text = str(numbers[square])
            if square in looked_at:
                style = LOOKED_AT
            grid.square(square, text.ljust(grid.cell) if style in BACKGROUNDS else text, style)

    def _inside(self, glance: BoardGlance, plan: FloorPlan) -> dict[str, tuple[str, str]]:
        """What stands in every square, in two characters."""
        view = read(glance).view
        inside = dict.fromkeys(plan.at, (_sign(glance, "empty"), "grey42"))
        if view.hidden_left:
            inside |= dict.fromkeys(view.searched, (",", "grey42"))
        inside[plan.rifles] = (_sign(glance, "rifles"), "bold cyan")
        for zombie in view.zombies:
            inside[zombie.square] = self._zombie(glance, zombie)
        for square in view.hidden:
            there = inside[square][0]
            inside[square] = (f"{there[0]}h" if there[0] in "zZbB" else "h", "bold medium_orchid")
        for one in view.supers:
            inside[one.square] = ("!" + self._letter(glance, one.character), "bold red1")
        return inside | self._people(glance, inside)

    def _zombie(self, glance: BoardGlance, zombie: ZombieView) -> tuple[str, str]:
        """A letter for its kind, large if it would react now, and its value if the viewer has seen it."""
        letter = "b" if zombie.berserk else "z"
        reacts = zombie.square in read(glance).reactors
        value = "" if zombie.value is None else str(zombie.value)
        text = (letter.upper() if reacts else letter) + (value if len(value) < 2 else "+")
        style = "bold red1" if zombie.berserk else "bold dark_orange" if reacts else "red3"
        return text, f"{style} dim" if zombie.moved else style

    def _people(
        self, glance: BoardGlance, inside: Mapping[str, tuple[str, str]]
    ) -> dict[str, tuple[str, str]]:
        """Initials, small for the stunned; with a zombie in the square its letter comes second, after
        how many they are if they are several: nobody is hidden."""
        seen = read(glance)
        found = {}
        for square, names in seen.people_at.items():
            letters = [self._initial(glance, name) for name in names]
            last = seen.view.characters[names[-1]]
            if square in seen.zombie_at or square in seen.supers_at:
                who = letters[0] if len(letters) == 1 else str(len(letters))
                found[square] = (who + inside[square][0][0], "bold white on red3")
            else:
                text = "".join(letters) if len(letters) < 3 else letters[0] + "+"
                found[square] = (text, f"bold {INK[last.seat]}" + (" underline" if last.active else ""))
        return found

    def _initial(self, glance: BoardGlance, name: str) -> str:
        letter = self._letter(glance, name)
        return letter.lower() if read(glance).view.characters[name].health == "stunned" else letter

    def _letter(self, glance: BoardGlance, character: str) -> str:
        return glance.speaker.name("character", character)[0].upper()

    def _draw_doors(self, glance: BoardGlance, grid: Grid) -> None:
        """Open, shut or broken; on colour, with its number if there is room, where an answer changes that."""
        edges = {("door", door): edge for door, edge in grid.plan.doors.items()}
        edges |= {("gate", gate): edge for gate, edge in grid.plan.gates.items()}
        for door, edge in edges.items():
            sign, style = self._door(glance, *door)
            number = next((str(number) for number, option in glance.answers if door in option.refs), "")
            if number:
                looked_at = glance.looked_at is not None and door in glance.looked_at.refs
                style = LOOKED_AT if looked_at else MARKED
            grid.edge(edge, number if number and grid.fits(edge, number) else sign, style)

    def _door(self, glance: BoardGlance, kind: str, door: str) -> tuple[str, str]:
        view = read(glance).view
        if kind == "gate":
            if view.gates[door] == "open":
                return ARROWS[door][glance.plain], DOOR_INK["gate"]
            return _sign(glance, "solid"), DOOR_INK["closed"]
        state = view.doors[door]
        what = state if state != "shut" else "glass" if read(glance).is_glass(door) else "solid"
        return _sign(glance, what), DOOR_INK[what]

    def _legend(self, glance: BoardGlance, signs: Iterable[str]) -> Text:
        marks: dict[str, Arg] = {what: _sign(glance, what) for what in SIGNS}
        marks["arrow"] = ARROWS["north"][glance.plain]
        said = [glance.words(f"dawn.sign.{sign}", **marks).replace(" ", NO_BREAK) for sign in signs]
        return Text("  ".join(said), "dim italic")

    def _in_sight(self, glance: BoardGlance) -> list[str]:
        """The signs that want explaining right now."""
        seen = read(glance)
        view = seen.view
        needed = {
            "number": bool(_numbers(glance)),
            "people": bool(seen.people_at),
            "zombie": True,
            "value": any(one.value is not None for one in view.zombies),
            "react": bool(seen.reactors),
            "berserk": any(one.berserk for one in view.zombies),
            "super": bool(view.supers),
            "hidden": bool(view.hidden),
            "searched": bool(view.hidden_left and view.searched),
            "rifles": True,
            "doors": True,
            "gates": "open" in view.gates.values(),
        }
        return [sign for sign in LEGEND if needed[sign]]

    # -- beside the mall -------------------------------------------------------------------------------------

    def seats(self, glance: BoardGlance, width: int) -> RenderableType:
        """Everybody at the table, and under each name whom they lead."""
        rows: list[RenderableType] = []
        view = read(glance).view
        for seat in view.seats:
            rows.append(self._role(glance, seat))
            if seat.characters:
                rows.append(self._characters(glance, seat.characters, width))
        if view.zombie_seat is None:
            rows.append(Text(glance.words("dawn.automaton"), "dim"))
        if width >= WIDE_SEATS:
            rows.append(Text(glance.words("dawn.columns", **self._columns(glance)), "dim italic"))
        return Group(*rows)

    def _columns(self, glance: BoardGlance) -> dict[str, Arg]:
        return {what: _sign(glance, what) for what in ("turn", "rifles")}

    def _role(self, glance: BoardGlance, seat: SeatView) -> Text:
        role = glance.words(f"dawn.role.{seat.role}")
        return self.player(glance, seat.seat).append(f"  {role}", "dim")

    def _characters(self, glance: BoardGlance, names: Sequence[str], width: int) -> Table:
        grid = Table(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0), show_header=False)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        for _ in range(3):
            grid.add_column(justify="right", no_wrap=True)
        for name in names:
            name_cell, health, square, left = self._character(glance, name)
            grid.add_row(name_cell, health, square if width >= WIDE_SEATS else Text(), left)
        return grid

    def _character(self, glance: BoardGlance, name: str) -> tuple[Text, Text, Text, Text]:
        one, words = read(glance).view.characters[name], glance.words
        label = Text(_sign(glance, "turn") if one.active else " ", "bold")
        called = glance.speaker.name("character", name)
        label.append(called, INK[one.seat])
        label.append(_sign(glance, "rifles") if one.rifle else "", "bold cyan")
        if one.carries:
            label.append("+" + self._letter(glance, one.carries), "bold")
        health = Text(words(f"dawn.health.{one.health}", name=called), HEALTH_INK.get(one.health, "dim red1"))
        left = ""
        if one.active:
            left = f"{one.moves}/{one.shots}"
        elif one.resting and one.square:
            left = words("dawn.rests")
        return label, health, Text(one.square or "", "dim"), Text(left, "bold" if one.active else "dim")

    def player(self, glance: BoardGlance, seat: Seat) -> Text:
        return Text(f"{glance.mark(seat)}{glance.speaker.players[seat]}", INK[seat])

    def score(self, glance: BoardGlance, points: int) -> str:
        return glance.words("dawn.score", count=points)

    def notices(self, glance: BoardGlance) -> list[Text]:
        """What would react if the humans stopped now; when they may fire together, what that is worth."""
        asked = glance.asked
        if asked is not None and asked.prompt == "fire.partner":
            return [Text(self._together(glance), "bold")]
        reactors = len(read(glance).reactors)
        return [Text(glance.words("dawn.reactors", count=reactors), "bold dark_orange")] if reactors else []

    def _together(self, glance: BoardGlance) -> str:
        """One shooter is named; with whom does he hit best?"""
        assert glance.asked is not None
        first, square = (str(param) for param in glance.asked.params)
        seen = read(glance)
        target = seen.target_in(square)
        if target is None:
            return ""
        name = glance.speaker.name
        said = []
        for _, option in glance.answers:
            shooters = [first, *characters_of(option)]
            names = " + ".join(name("character", who) for who in shooters)
            said.append(glance.words("dawn.hits", names=names, hit=seen.chance(target, shooters)))
        return " · ".join(said)

    # -- fire ------------------------------------------------------------------------------------------------

    def hand(self, glance: BoardGlance) -> list[Thing]:
        """In the human turn: whom the active ones could fire at, and each one's chance to hit."""
        return [Thing("square", one.square, self._target(glance, one)) for one in read(glance).targets]

    def _target(self, glance: BoardGlance, target: TargetView) -> Text:
        label = Text(f"{target.square} ", "bold")
        label.append("z?" if target.value is None else f"z{target.value}", "bold red3")
        label.append(f" −{target.penalty}", "dim")
        for who in read(glance).aiming(target):
            chance = read(glance).chance(target, [who])
            said = self._percent(glance, chance)
            label.append(f" {self._letter(glance, who)} {said}", "bold" if chance >= 50 else "")
        return label.append("  " + _sign(glance, "glass") if target.glass else "", "cyan")

    def remark(self, glance: BoardGlance, option: Option) -> str:
        """Of a target, each one's chance to hit; of a step, who would react; of an attack, what it does."""
        asked = glance.asked
        foretold = "" if asked is None else read(glance).remark(asked, option, glance.speaker)
        if foretold:
            return foretold
        target = read(glance).target_in(str(option.args[0])) if asked and option.key == "at" else None
        if asked is None or target is None:
            return ""
        shooters = read(glance).aiming(target, shooters_asked(asked))
        chances = (read(glance).chance(target, [who]) for who in shooters)
        return ", ".join(self._percent(glance, chance) for chance in chances)

    def _percent(self, glance: BoardGlance, chance: int) -> str:
        if not chance:
            return glance.speaker.catalogue.say("odds.cannot", {})
        return glance.words("dawn.percent", count=chance)

    # -- what one looks at -----------------------------------------------------------------------------------

    def rule(self, glance: BoardGlance, kind: str, thing: Arg) -> str:
        if kind == "square":
            return self._about_square(glance, str(thing))
        if kind == "character":
            return self._about_character(glance, str(thing))
        if kind == "door":
            what = "glass" if read(glance).is_glass(str(thing)) else "solid"
            return glance.words(f"dawn.door.{what}.{read(glance).view.doors[str(thing)]}")
        return super().rule(glance, kind, thing)

    def _about_square(self, glance: BoardGlance, square: str) -> str:
        """The room, who is there, and the odds of a shot at it."""
        seen, name = read(glance), glance.speaker.name
        said = [f"{square}, {name('room', seen.room_of(square))}"]
        said += [name("character", who) for who in seen.people_at.get(square, ())]
        zombie = seen.zombie_at.get(square)
        said += [self._about_zombie(glance, zombie)] if zombie is not None else []
        for one in seen.supers_at.get(square, ()):
            said.append(glance.words("dawn.super", name=name("character", one.character)))
        if square in seen.reactors and not self._is_aiming(glance):
            said.append(glance.words("dawn.reacts"))
        if square in seen.view.hidden:
            said.append(glance.words("dawn.hides"))
        target = seen.target_in(square) if self._is_aiming(glance) else None
        return " · ".join([*said, *([self._odds(glance, target)] if target is not None else [])])

    def _about_zombie(self, glance: BoardGlance, zombie: ZombieView) -> str:
        kind = glance.words("dawn.berserk" if zombie.berserk else "dawn.zombie")
        if zombie.value is None:
            return glance.words("dawn.unseen", kind=kind)
        return glance.words("dawn.worth", kind=kind, value=zombie.value)

    def _is_aiming(self, glance: BoardGlance) -> bool:
        return glance.asked is None or glance.asked.prompt in ("fire.target", "turn.act")

    def _odds(self, glance: BoardGlance, target: TargetView) -> str:
        named = shooters_asked(glance.asked) if glance.asked is not None else []
        said = [
            glance.words("dawn.range", range=target.range, penalty=target.penalty),
            *[self._chance(glance, who, target) for who in read(glance).aiming(target, named)],
        ]
        return " · ".join(said + ([glance.words("dawn.through_glass")] if target.glass else []))

    def _chance(self, glance: BoardGlance, who: str, target: TargetView) -> str:
        return glance.words(
            "dawn.chance",
            character=glance.speaker.name("character", who),
            hit=read(glance).chance(target, [who]),
            panic=target.panics[who],
        )

    def _about_character(self, glance: BoardGlance, who: str) -> str:
        """The figures; when somebody may fire at an attacker or together, the chances."""
        one, asked = read(glance).view.characters[who], glance.asked
        if asked is not None and asked.prompt in ("attack.defend", "fire.partner"):
            target = read(glance).target_in(squares_asked(asked)[0])
            if target is not None and who in target.panic:
                return self._chance(glance, who, target)
        return glance.words(
            "dawn.figures",
            character=glance.speaker.name("character", who),
            fire=one.fire,
            dice=one.dice,
            panic=one.panic,
            move=one.move,
        )

    def reference(self, glance: BoardGlance) -> list[tuple[str, str]]:
        words, columns = glance.words, self._columns(glance)
        people = []
        for name in read(glance).view.characters:
            about = f"{self._about_character(glance, name)} {super().rule(glance, 'character', name)}"
            people.append((glance.speaker.name("character", name), about))
        return [
            (words("dawn.goal"), words("dawn.goal.explained")),
            (words("dawn.marks"), self._legend(glance, LEGEND).plain),
            (words("dawn.seats"), words("dawn.seats.explained", **columns)),
            (words("dawn.targets"), words("dawn.targets.explained", **columns)),
            *([(words("dawn.house"), words("dawn.house.explained"))] if read(glance).house else []),
            *people,
        ]


BACKGROUNDS: Final = (MARKED, MARKED_ZOMBIE, MARKED_REACTOR, LOOKED_AT)


def _middle(grid: Grid, squares: Sequence[str]) -> tuple[int, int]:
    spots = [grid.spot(square) for square in squares]
    return sum(x for x, _ in spots) // len(spots), sum(y for _, y in spots) // len(spots)


def _numbers(glance: BoardGlance) -> dict[str, int]:
    """By square, the number of the first answer that leads there; of a move, where it ends."""
    found: dict[str, int] = {}
    for number, option in glance.answers:
        for square in squares_of(option)[-1:]:
            found.setdefault(square, number)
    return found


def _cell(glance: BoardGlance) -> int:
    """Two characters to a square, or as many as the numbers need."""
    return max(2, len(str(max(_numbers(glance).values(), default=0))))


BOARD: Final = DawnBoard()

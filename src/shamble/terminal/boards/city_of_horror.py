"""City of Horror on the screen: six places, the people in them and the zombies at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid

from ...engine import Arg, Seat
from ...games.city_of_horror.reading import CityReading
from ...games.city_of_horror.view import PlaceView, SeatView
from ..typography import Text
from .base import BoardGlance, TerminalBoard, Thing

INK: Final = {
    "green": "green3",
    "purple": "medium_orchid",
    "orange": "dark_orange",
    "blue": "dodger_blue1",
    "red": "red1",
    "yellow": "yellow1",
}
WIDE: Final = 64
"""From this width on the places are drawn as boxes, two side by side; below it as a list."""


def read(glance: BoardGlance) -> CityReading:
    """The table, with the questions that one may ask of it."""
    reading: CityReading = glance.reading
    return reading


def _flow(items: Iterable[Text], width: int) -> list[Text]:
    """As many to a line as fit."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 2 + item.cell_len <= width:
            lines[-1].append("  ").append_text(item)
        else:
            lines.append(item)
    return lines


class CityBoard(TerminalBoard):
    talk: ClassVar[Mapping[str, tuple[str, ...]]] = {"declare": ("declare_against", "declare_for")}
    loud: ClassVar[Mapping[str, str]] = {
        "turn_began": "bold reverse",
        "invasion": "bold",
        "attacked": "bold dark_orange",
        "eaten": "bold red1",
        "crushed": "bold red1",
        "infected": "bold red1",
        "eliminated": "bold red1",
        "tower_collapsed": "bold red1",
        "armory_burnt": "bold red1",
        "helicopter": "bold reverse",
        "vaccinated": "green3",
        "traded": "bold",
    }

    # -- the frame -------------------------------------------------------------------------------------------

    def status(self, glance: BoardGlance) -> Text:
        view, words = read(glance).view, glance.words
        line = Text(glance.speaker.say("game.title"), style="bold")
        if view.turn:
            line.append("  " + words("city.turn", turn=view.turn, turns=view.turns), "bold")
        return line.append("  ").append_text(self._wheel(glance))

    def map(self, glance: BoardGlance, width: int) -> RenderableType:
        places = read(glance).view.places
        if width < WIDE:
            rows = [self._row(glance, place, width) for place in places]
            return Group(*self._coming(glance), *rows, self._round(glance))
        grid = Grid.grid(expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for left, right in zip(places[::2], places[1::2], strict=True):
            height = max(len(self._inside(glance, place, width // 2 - 4)) for place in (left, right))
            grid.add_row(*[self._box(glance, place, width // 2 - 4, height) for place in (left, right)])
        return Group(*self._coming(glance), grid, self._round(glance))

    def seats(self, glance: BoardGlance, width: int) -> RenderableType:
        """A line for each player: everything that everybody may count."""
        grid = Grid(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0))
        grid.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
        for key in ("people", "cards", "antidotes", "food", "points", "card"):
            heading = glance.words(f"city.column.{key}")
            short = heading if width >= 30 else heading[0]
            grid.add_column(short, justify="right", header_style="dim", no_wrap=True)
        for seat in read(glance).view.seats:
            grid.add_row(*self._seat(glance, seat))
        return Group(grid, *self._known_hands(glance))

    def _seat(self, glance: BoardGlance, seat: SeatView) -> list[Text]:
        name = self._name(glance, seat.seat)
        if seat.seat == read(glance).view.first:
            name.append(" 1" if glance.plain else " ⚑", "bold")
        if seat.colour == read(glance).view.leader:
            name.append(" L" if glance.plain else " ☠", "bold")
        figures = (
            len(seat.characters),
            seat.hand,
            seat.antidotes,
            sum(seat.food),
            seat.score,
            self._number(glance, seat.movement),
        )
        style = "dim strike" if seat.eliminated else ""
        name.stylize(style)
        return [name, *[Text(str(figure), style) for figure in figures]]

    def _number(self, glance: BoardGlance, location: str | None) -> str:
        """Where a Movement card points, as the number of the place."""
        for place in read(glance).view.places:
            if place.id == location:
                return f"→{place.number}"
        return "·"

    def _known_hands(self, glance: BoardGlance) -> Iterable[Text]:
        for seat in read(glance).view.seats:
            if seat.known_hand and seat.seat != glance.viewer:
                line = self._name(glance, seat.seat)
                known = self._cards(glance, seat.known_hand)
                yield line.append(glance.words("pair", name="", text=known), "dim italic")

    def hand(self, glance: BoardGlance) -> list[Thing]:
        """Cards first, then one's own people, who have powers."""
        reading = read(glance)
        if reading.own is None:
            return []
        cards = reading.own.known_hand + reading.view.draft
        things = []
        for card in dict.fromkeys(cards):
            copies = f" ×{cards.count(card)}" if cards.count(card) > 1 else ""
            things.append(Thing("card", card, Text(glance.speaker.name("card", card) + copies, "bold")))
        for character in reading.own.characters:
            place = reading.view.characters[character].place
            label = self._person(glance, character)
            if place is not None:
                label.append("  " + self.bare(glance, "location", place), "dim")
            things.append(Thing("character", character, label))
        return things

    def rule(self, glance: BoardGlance, kind: str, thing: Arg) -> str:
        """Our texts describe the box; what a pack has changed is said beside them."""
        reading, name = read(glance), str(thing)
        side = reading.places[name].side if kind == "location" else ""
        rule = super().rule(glance, kind, f"{name}.{side}" if side else name)
        pack, changes = reading.printed.pack, reading.printed.changes(kind, name, side)
        if pack is None or not changes:
            return rule
        return f"{rule} {glance.words('city.pack', name=pack.name, facts=', '.join(changes))}".strip()

    def reference(self, glance: BoardGlance) -> list[tuple[str, str]]:
        reading = read(glance)
        ids = [("location", place.id) for place in reading.view.places]
        ids += [("character", name) for name in reading.view.characters]
        ids += [("card", name) for name in reading.printed.cards]
        rules = [(self.bare(glance, kind, name), self.rule(glance, kind, name)) for kind, name in ids]
        return [(glance.words("city.columns"), glance.words("city.columns.explained")), *rules]

    # -- places ----------------------------------------------------------------------------------------------

    def _box(self, glance: BoardGlance, place: PlaceView, width: int, height: int) -> Panel:
        title = Text(f"{place.number} {self.bare(glance, 'location', place.id)} ", "bold")
        title.append(self._side(glance, place), "dim")
        lines = self._inside(glance, place, width)
        lines += [Text("")] * (height - len(lines))
        under_attack = read(glance).attack_due(place)
        return Panel(
            Group(*lines),
            title=title,
            title_align="left",
            subtitle=self._room(glance, place),
            subtitle_align="right",
            border_style="red1" if under_attack else "grey50",
            box=HEAVY if under_attack else ROUNDED,
            padding=(0, 1),
        )

    def _row(self, glance: BoardGlance, place: PlaceView, width: int) -> RenderableType:
        """A place in a narrow window."""
        head = Text(f"{place.number} ", "bold")
        head.append(f"{self.bare(glance, 'location', place.id)} ", "bold")
        head.append(self._side(glance, place), "dim")
        room = [] if place.slots is None else [self._room(glance, place, "city.room.short")]
        first = _flow([head, self._horde(glance, place), *room], width)
        rest = self._inside(glance, place, width - 2)[1:]
        return Group(*first, Padding(Group(*rest), (0, 0, 0, 2)))

    def _side(self, glance: BoardGlance, place: PlaceView) -> str:
        if not place.collapsed and not place.closed:
            return place.side
        state = "collapsed" if place.collapsed else "burnt" if place.burnt else "closed"
        return glance.words(f"city.{state}")

    def _room(self, glance: BoardGlance, place: PlaceView, key: str = "city.room") -> Text:
        """Taken and free slots; squeezed-in people take none."""
        free = read(glance).free_slots(place)
        if free is None:
            return Text(glance.words("city.room.any"), "dim")
        if place.closed:
            return Text(glance.words("city.room.closed"), "bold")
        text = glance.words(key, count=free) if free else glance.words("city.room.none")
        return Text(text, "dim" if free else "bold")

    def _inside(self, glance: BoardGlance, place: PlaceView, width: int) -> list[Text]:
        people = [self._person(glance, name) for name in place.characters]
        nobody = [Text(glance.words("city.nobody"), "dim")]
        return [
            self._horde(glance, place),
            *_flow(people or nobody, width),
            *_flow(self._extras(glance, place), width),
        ]

    def _horde(self, glance: BoardGlance, place: PlaceView) -> Text:
        """The zombies in a row, and how many it takes."""
        words, attack = glance.words, place.attack
        if attack.outnumbered:
            limit = words("city.attack.outnumbered")
        else:
            limit = words("city.attack.at_least", count=attack.at_least)
        line = Text("Z" * place.zombies if glance.plain else "🧟" * place.zombies, "bold green3")
        line.append(f" {place.zombies} " if place.zombies else "")
        line.append(f"({limit})", "dim")
        if read(glance).attack_due(place):
            line.append(" " + words("city.attack"), "bold red1")
        return line

    def _person(self, glance: BoardGlance, name: str) -> Text:
        facts = read(glance).view.characters[name]
        person = Text(f"{glance.mark(facts.seat)}", self._ink(glance, facts.seat))
        person.append(self.bare(glance, "character", name), "" if facts.fresh else "dim")
        person.append(f" {facts.value}")
        hidden = "h" if glance.plain else "◌"
        for holds, mark in ((facts.hidden, hidden), (facts.extra, "+"), (facts.unbound, "!")):
            if holds:
                person.append(mark, "bold")
        if not facts.fresh:
            person.append("x" if glance.plain else "✗", "bold")
        return person

    def _extras(self, glance: BoardGlance, place: PlaceView) -> list[Text]:
        """What lies there, what went off there, and who has how many votes."""
        words = glance.words
        found: list[Text] = []
        supplies = self._supplies(glance, place)
        if supplies:
            found.append(Text(supplies, "bold cyan"))
        if place.markers:
            limit = place.markers_limit or place.markers
            blasts = "*" * place.markers + "." * max(0, limit - place.markers)
            found.append(Text(words("city.markers", marks=blasts), "bold dark_orange"))
        if read(glance).votes_differ(place):
            found.append(self._votes(glance, place))
        return found

    def _supplies(self, glance: BoardGlance, place: PlaceView) -> str:
        words = glance.words
        goods = [words("city.antidotes", count=place.antidotes)] if place.antidotes else []
        if place.cards:
            known = self._cards(glance, place.known_cards)
            goods.append(words("city.cards", count=place.cards) + (f" ({known})" if known else ""))
        return ", ".join(goods)

    def _votes(self, glance: BoardGlance, place: PlaceView) -> Text:
        line = Text(glance.words("city.votes"), "dim")
        present = read(glance).owners_at(place)
        for seat, votes in enumerate(place.votes):
            if seat in present:
                line.append(f" {glance.mark(seat)}", self._ink(glance, seat)).append(str(votes))
                thief = place.replicas[seat]
                if thief is not None:
                    line.append("←").append(glance.mark(thief), self._ink(glance, thief))
        return line

    # -- beside the map --------------------------------------------------------------------------------------

    def _coming(self, glance: BoardGlance) -> list[Text]:
        """The next Invasion card, for those who have seen it."""
        card = read(glance).view.next_invasion
        return [self._invasion(glance, card, "city.next_invasion")] if card else []

    def _round(self, glance: BoardGlance) -> RenderableType:
        """The Invasion card in force, the reserves, and what the marks mean."""
        turned = next((event.args[0] for event in reversed(glance.events) if event.key == "invasion"), None)
        card = [] if turned is None else [self._invasion(glance, str(turned), "city.invasion")]
        return Group(*card, self._reserves(glance), self._legend(glance))

    def _wheel(self, glance: BoardGlance) -> Text:
        """The colours in play from the leader on, in the order in which the leader will turn."""
        reading = read(glance)
        line = Text(glance.words("city.leader") + " ", "dim")
        for step, seat in enumerate(reading.hunt(reading.view.leader)):
            line.append(" → " if step else ("L " if glance.plain else "☠ "))
            line.append_text(self._name(glance, seat))
        return line

    def _reserves(self, glance: BoardGlance) -> Text:
        view = read(glance).view
        text = glance.words(
            "city.reserves",
            zombies=view.zombie_reserve,
            antidotes=view.antidote_reserve,
            deck=view.deck,
            discard=len(view.discard),
            food=view.food_truck,
            markers=view.markers_left,
        )
        if view.food_up:
            text += " " + glance.words("city.food_up", food=", ".join(map(str, view.food_up)))
        return Text(text, "dim")

    def _invasion(self, glance: BoardGlance, name: str, key: str) -> Text:
        """Who comes where, who moves, what falls; our own cards say that they are ours."""
        words = glance.words
        card = read(glance).invasion(name)
        parts = [f"{number}+{came}" for number, came in enumerate(card.arrivals, 1) if came]
        parts += [f"{start}→{end}" for start, end in card.moves]
        for drop in card.drops:
            goods = [words("city.antidotes", count=drop.antidotes)] if drop.antidotes else []
            goods += [words("city.cards", count=drop.cards)] if drop.cards else []
            parts.append(words("pair", name=str(drop.place), text=", ".join(goods)))
        if card.leader:
            parts.append(words("city.leader_steps", count=card.leader))
        line = Text(words(key, name=name) + " ", "bold magenta" if key == "city.next_invasion" else "dim")
        if card.origin == "house":
            line.append(words("city.house") + " ", "italic yellow")
        return line.append("; ".join(parts), "dim")

    def _legend(self, glance: BoardGlance) -> Text:
        return Text(glance.words("city.legend.plain" if glance.plain else "city.legend"), "dim italic")

    # -- names -----------------------------------------------------------------------------------------------

    def _ink(self, glance: BoardGlance, seat: Seat) -> str:
        return INK[read(glance).view.seats[seat].colour]

    def _name(self, glance: BoardGlance, seat: Seat) -> Text:
        return Text(f"{glance.mark(seat)}{glance.speaker.players[seat]}", self._ink(glance, seat))

    def player(self, glance: BoardGlance, seat: Seat) -> Text:
        return self._name(glance, seat)

    def _cards(self, glance: BoardGlance, cards: Iterable[str]) -> str:
        return ", ".join(glance.speaker.name("card", card) for card in cards)


BOARD: Final = CityBoard()

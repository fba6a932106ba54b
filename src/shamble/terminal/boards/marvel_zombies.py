"""Marvel Zombies on the screen: the city in characters, and what every hero can do in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from ...engine import Arg, Event, Seat, View
from ...games import find
from ..typography import Text
from .base import Board, Glance, Thing
from .marvel_city import DOORS, INKS, LOOKED_AT, City, Token, Window

Facts = Mapping[str, Any]
"""A part of the view: a hero, a zone, an attack."""

INK: Final = ("green3", "medium_orchid", "dark_orange", "dodger_blue1", "red1", "yellow1")
DANGER: Final = {"blue": "dodger_blue1", "yellow": "yellow1", "orange": "dark_orange", "red": "red1"}
DEVOUR: Final = "devour"
TRACKS: Final = {"zombie": "hunger", "hero": "power"}
"""What a hero of each mode has beside Health."""

ROWS: Final = {64: 4, 76: 7}
"""Below these widths of the board its window is low, and shows no more than so many rows of cells."""
BROAD_SEATS: Final = 30
ROOMY_SEATS: Final = 44
"""Wider than this, the heroes' names are written out."""
SHORT_NAME: Final = 10
HEADED: Final = 5
"""In a small window, more heroes need the line of the headings."""

SIGNS: Final = {
    "super_hero": ("★", "!"),
    "bystander": ("☺", "i"),
    "face_down": ("?", "?"),
    "claws": ("*", "*"),
    "start": ("◇", "S"),
    "objective": ("◎", "O"),
    "exit": ("»", ">"),
    "spawn": ("▼", "V"),
    "asleep": ("▽", "z"),
    "sign": ("¶", "¶"),
    "turn": ("▸", ">"),
    "met": ("✓", "x"),
    "health": ("♥", "o"),
    "hunger": ("◆", "o"),
    "power": ("◆", "o"),
    "empty": ("·", "."),
}
"""Each as a picture and as a letter."""
LEGEND: Final = (
    "hero",
    "agents",
    "super_hero",
    "bystander",
    "face_down",
    "claws",
    "start",
    "objective",
    "exit",
    "spawn",
    "asleep",
    "sign",
)


def _asked_about(glance: Glance) -> list[str]:
    """The zones that the viewer's question names."""
    if glance.asked is None:
        return []
    fields = glance.speaker.vocabulary.prompts[glance.asked.prompt]
    return [
        str(thing) for (_, kind), thing in zip(fields, glance.asked.params, strict=True) if kind == "zone"
    ]


def _refs(glance: Glance) -> tuple[tuple[str, Arg], ...]:
    """What the row under the cursor stands for."""
    return glance.looked_at.refs if glance.looked_at else ()


def _pointed(glance: Glance) -> list[str]:
    """The zones that the cursor points at: named, beside a door, or where somebody or something is."""
    view = glance.view
    places = {
        "hero": view["heroes"],
        "super_hero": view["super_heroes"],
        "bystander": {**view["bystanders"], **view["collect"]},
        "objective": view["objectives"],
        "door": {door["name"]: door for door in _atlas(glance)["doors"]},
    }
    found: list[str] = []
    for kind, thing in _refs(glance):
        place = places.get(kind, {}).get(thing, {})
        found += [str(thing)] if kind == "zone" else place.get("zones") or [place.get("zone")]
    return [zone for zone in found if zone]


def _shortened(name: str) -> str:
    """Captains, Doctors and the like by what tells them apart: "America"."""
    return name if len(name) <= SHORT_NAME else name.rpartition(" ")[2]


def _sign(glance: Glance, name: str) -> str:
    return SIGNS[name][glance.plain]


class MarvelBoard(Board):
    dialogues: ClassVar[tuple[str, ...]] = ()
    hand_title: ClassVar[str] = "marvel.hand"
    follows: ClassVar[bool] = True
    windows: ClassVar[bool] = False
    minor: ClassVar[frozenset[str]] = frozenset(("hunger_set", "power_set", "turn_ended"))
    loud: ClassVar[Mapping[str, str]] = {
        "round_began": "bold reverse",
        "turn_began": "bold",
        "enemy_phase": "bold dark_orange",
        "spawn_drawn": "bold",
        "super_hero_came": "bold dark_orange",
        "zone_attacked": "bold dark_orange",
        "wounded": "red1",
        "ravenous": "bold red1",
        "hero_eliminated": "bold red1",
        "eliminated": "green3",
        "super_hero_eliminated": "bold green3",
        "devoured": "bold green3",
        "danger_reached": "bold",
        "objective_taken": "bold green3",
        "goal_met": "bold reverse",
        "won": "bold reverse",
        "lost": "bold reverse",
    }

    # -- the frame -------------------------------------------------------------------------------------------

    def status(self, glance: Glance) -> Text:
        view, words, speaker = glance.view, glance.words, glance.speaker
        mission = view["mission"]
        line = Text(f"{mission['id']} {speaker.name('mission', mission['id'])}", "bold")
        if view["turn"]:
            line.append("  " + words("marvel.round", round=view["turn"]), "bold")
        line.append("  " + speaker.name("phase", view["phase"]))
        level = speaker.name("danger", view["danger"])
        return line.append("  " + words("marvel.danger", level=level), f"bold {DANGER[view['danger']]}")

    def map(self, glance: Glance, width: int) -> RenderableType:
        """The city first, then what to do in it, then everything in words."""
        atlas = _atlas(glance)
        city, window = self._sight(glance, width)
        return Group(
            *city.draw(window, self._tokens(glance, atlas), glance.view["dark"]),
            *self._cut_off(glance, city, window),
            *self._goals(glance),
            *self._targets(glance),
            *self._spawning(glance),
            *[self._dashboard(glance, hero) for hero in glance.view["heroes"]],
            *[Text(self._zone(glance, zone)) for zone in self._busy(glance, atlas)],
            self._legend(glance),
        )

    def focus(self, glance: Glance, width: int) -> int:
        city, window = self._sight(glance, width)
        return city.line(window, _pointed(glance) or self._focus(glance, _atlas(glance)))

    def _sight(self, glance: Glance, width: int) -> tuple[City, Window]:
        """The city and the part that is shown: it moves only if the cursor points at something outside."""
        atlas, pointed = _atlas(glance), _pointed(glance)
        doors = [str(thing) for kind, thing in _refs(glance) if kind == "door"]
        city = City(atlas, glance.view["doors"], width, plain=glance.plain, looked_at=doors)
        rows = next((rows for limit, rows in ROWS.items() if width < limit), city.rows)
        window = city.window(self._focus(glance, atlas), rows)
        return city, window if city.shows(window, pointed) else city.window(pointed, rows)

    def seats(self, glance: Glance, width: int) -> RenderableType:
        """A line for each hero, and below whose is which."""
        headed = width >= BROAD_SEATS or len(glance.view["heroes"]) <= HEADED
        grid = Grid(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0), show_header=headed)
        grid.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
        for column in ("health", _track(glance), "xp", "actions"):
            heading = glance.words(f"marvel.column.{column}")
            short = heading if width >= BROAD_SEATS else heading[:3]
            grid.add_column(short, justify="right", header_style="dim", no_wrap=True)
        for name, hero in glance.view["heroes"].items():
            grid.add_row(*self._row(glance, name, hero, width))
        players = Text("  ").join(self.player(glance, seat) for seat in range(len(glance.speaker.players)))
        return Group(*([grid] if glance.view["heroes"] else []), players)

    def _row(self, glance: Glance, name: str, hero: Facts, width: int) -> list[Text]:
        style = "dim" if hero["activated"] else ""
        if hero["status"] in ("eliminated", "left"):
            style = "dim strike"
        title = Text(_sign(glance, "turn") if name == glance.view["acting"] else "", "bold dark_orange")
        title.append(self._figure(glance, name), INK[hero["seat"]])
        called = self.bare(glance, "hero", name)
        title.append(" " + (called if width > ROOMY_SEATS else _shortened(called)), style)
        danger, track = glance.speaker.name("danger", hero["danger"])[0], _track(glance)
        return [
            title,
            Text(f"{hero['health']}/{hero['max_health']}", "bold red1" if hero["health"] == 1 else style),
            Text(f"{hero[track]}/{hero[f'max_{track}']}", "bold red1" if hero["ravenous"] else style),
            Text(f"{hero['xp']}{danger}", DANGER[hero["danger"]]),
            Text(self._turn(glance, name, hero), style),
        ]

    def _turn(self, glance: Glance, name: str, hero: Facts) -> str:
        """Actions left, or whether the hero's turn is over or still to come."""
        if name == glance.view["acting"]:
            return str(hero["actions"])
        return _sign(glance, "met" if hero["activated"] else "empty")

    def player(self, glance: Glance, seat: Seat) -> Text:
        return Text(f"{glance.mark(seat)}{glance.speaker.players[seat]}", INK[seat])

    def score(self, glance: Glance, points: int) -> str:
        """All win or lose together; there is nothing to count."""
        return glance.words("marvel.score.won" if points else "marvel.score.lost")

    # -- what is one's own -----------------------------------------------------------------------------------

    def hand(self, glance: Glance) -> list[Thing]:
        """What the hero who is acting has, then one's other heroes: their rule says what they have."""
        view = glance.view
        mine = [name for name, hero in view["heroes"].items() if hero["seat"] == glance.viewer]
        mine.sort(key=lambda name: name != view["acting"])
        return [thing for name in mine for thing in self._things(glance, name)]

    def _things(self, glance: Glance, name: str) -> Iterable[Thing]:
        hero, speaker = glance.view["heroes"][name], glance.speaker
        yield Thing("hero", name, Text(self.bare(glance, "hero", name), f"bold {INK[hero['seat']]}"))
        if name != glance.view["acting"]:
            return
        for attack in hero["attacks"]:
            label = Text("  " + speaker.name("attack", attack["name"]))
            label.append("  " + glance.words("marvel.roll", count=attack["dice"]), "dim")
            yield Thing("attack", attack["name"], label)
        for skill in hero["skills"]:
            label = Text("  " + speaker.name("skill", skill))
            if skill in hero["used"]:
                label.append("  " + glance.words("marvel.used"), "dim")
            yield Thing("skill", skill, label)
        for trait in hero["traits"]:
            yield Thing("trait", trait, Text("  " + speaker.name("trait", trait), "cyan"))
        if hero["card"]:
            yield Thing("bystander", hero["card"], Text("  " + self.bare(glance, "bystander", hero["card"])))

    def rule(self, glance: Glance, kind: str, thing: Arg) -> str:
        name = str(thing)
        if kind == "zone":
            return self._zone(glance, name) + self._range(glance, name)
        if kind == "door":
            state = glance.speaker.name("door_state", glance.view["doors"][name])
            return glance.words("marvel.door", door=_capital(glance.speaker.name("door", name)), state=state)
        if kind == "objective":
            return self._objective(glance, name)
        if kind == "attack":
            return self._attack_rule(glance, name)
        if kind == "hero" and name in glance.view["heroes"]:
            return self._belongings(glance, glance.view["heroes"][name])
        return self._printed(glance, kind, name)

    def _printed(self, glance: Glance, kind: str, name: str) -> str:
        """What a card says, a hero's with the skills of every Danger Level."""
        rule = super().rule(glance, kind, name)
        content, speaker = glance.content, glance.speaker
        if kind != "hero" or name not in content.names["hero"]:
            return rule
        blue, orange, red = content.heroes[content.names["hero"].index(name)].skills
        levels = zip(DANGER, content.box.danger, (blue, "plus_action", orange, red), strict=True)
        skills = [
            glance.words(
                "marvel.level", level=speaker.name("danger", level), xp=xp, skill=speaker.name("skill", skill)
            )
            for level, xp, skill in levels
        ]
        return f"{rule} {' · '.join(skills)}."

    def _attack_rule(self, glance: Glance, name: str) -> str:
        """With the dice of whoever would roll them now: the hero who acts, or the first who has it."""
        heroes = glance.view["heroes"]
        order = sorted(heroes, key=lambda hero: hero != glance.view["acting"])
        for hero in order:
            for attack in heroes[hero]["attacks"]:
                if attack["name"] == name:
                    title = glance.speaker.name("attack", name)
                    return glance.words("marvel.attack", attack=title, figures=self._dice(glance, attack))
        return ""

    def _range(self, glance: Glance, zone: str) -> str:
        """How far off a zone is, where somebody could be attacked there."""
        steps = next((steps for _, target, steps in _in_reach(glance) if target == zone), None)
        return "" if steps is None else " " + glance.words("marvel.range", range=steps)

    def _odds(self, glance: Glance, attack: Facts) -> str:
        return glance.words("marvel.odds", count=attack["dice"], accuracy=attack["accuracy"])

    def _dice(self, glance: Glance, attack: Facts) -> str:
        """What there is to say of an attack: dice, what hits, how far."""
        return glance.words(
            "marvel.dice",
            odds=self._odds(glance, attack),
            type=glance.speaker.name("attack_type", attack["type"]),
            reach="0" if not attack["reach"] else f"0–{attack['reach']}",
        )

    def report(self, events: Sequence[Event], since: int) -> tuple[int, int]:
        """When a round has begun: the Enemy Phase before it, its Spawn cards one by one."""
        began = max((at for at in range(since, len(events)) if events[at].key == "round_began"), default=0)
        phases = [at for at in range(began) if events[at].key == "enemy_phase"]
        return (phases[-1], began) if phases else (0, 0)

    def reference(self, glance: Glance) -> list[tuple[str, str]]:
        words, speaker, names = glance.words, glance.speaker, glance.content.names
        mission = glance.view["mission"]
        extra = [speaker.say(f"rule.{rule}") for rule in mission["rules"]]
        extra += [speaker.say(f"loss.{loss}") for loss in mission["losses"]]
        told = ". ".join([speaker.say(f"mission.{mission['id']}.rule").rstrip("."), *extra]) + "."
        kinds = ("hero", "skill", "trait", "super_hero", "bystander")
        return [
            (speaker.name("mission", mission["id"]), told),
            (words("marvel.map"), self._legend(glance).plain),
            (words("marvel.columns"), words(f"marvel.columns.{_track(glance)}")),
            *[
                (self.bare(glance, kind, name), self._printed(glance, kind, name))
                for kind in kinds
                for name in dict.fromkeys(names[kind])
            ],
        ]

    # -- above the question ----------------------------------------------------------------------------------

    def notices(self, glance: Glance) -> list[Text]:
        """The dice on the table."""
        attack = glance.view["attack"]
        if not attack:
            return []
        line = Text(glance.words("marvel.rolled", zone=_called(glance, attack["zone"])), "bold")
        for face in attack["dice"]:
            line.append(f" [{face}]", "bold green3" if face >= attack["accuracy"] else "dim")
        hits = glance.words("marvel.hits", count=attack["hits"], accuracy=attack["accuracy"])
        return [line.append("  " + hits)]

    # -- the map ---------------------------------------------------------------------------------------------

    def _focus(self, glance: Glance, atlas: View) -> list[str]:
        """Where to look: at the dice, at what is asked about, at the hero who acts, at what happened last, or
        at the start."""
        view = glance.view
        if view["attack"]:
            return [view["attack"]["zone"]]
        if _asked_about(glance):
            return _asked_about(glance)
        if view["acting"] and view["heroes"][view["acting"]]["zone"]:
            return [view["heroes"][view["acting"]]["zone"]]
        if view["phase"] == "enemy":
            happened = _last_zone(glance)
            if happened:
                return [happened]
        standing = [hero["zone"] for hero in view["heroes"].values() if hero["zone"]]
        return standing[:1] or list(atlas["starts"])

    def _tokens(self, glance: Glance, atlas: View) -> dict[str, list[Token]]:
        """What to write into each zone, the most important first."""
        view = glance.view
        here = view["heroes"][view["acting"]]["zone"] if view["acting"] else None
        targets = {zone for _, zone, _ in _in_reach(glance)}
        pointed = _pointed(glance)
        found: dict[str, list[Token]] = {}
        for facts in atlas["zones"]:
            zone = facts["name"]
            style = "cyan" if facts["street"] else "bold"
            style = "bold reverse" if zone == here else "bold underline yellow1" if zone in targets else style
            style = LOOKED_AT if zone in pointed else style
            there = [*self._figures(glance, zone), *self._things_at(glance, zone)]
            if facts["spawn"] and zone in view["dark"]:
                there.append(Token(_sign(glance, "claws"), "bold red1"))
            if view["phase"] == "setup" and zone in atlas["starts"]:
                there.append(Token(_sign(glance, "start"), "bold"))
            found[zone] = [Token(facts["code"] + ":" * bool(there), style), *there]
        return found

    def _figures(self, glance: Glance, zone: str) -> Iterable[Token]:
        view = glance.view
        row = view["zones"].get(zone)
        if row is None:
            return
        for hero in row["heroes"]:
            style = f"bold {INK[view['heroes'][hero]['seat']]}"
            yield Token(self._figure(glance, hero), style, self._initials(glance)[hero])
        for who in row["super_heroes"]:
            facts = view["super_heroes"][who]
            style = "dim" if facts["inert"] or facts["calm"] else "bold red1"
            yield Token(_sign(glance, "super_hero") + self._short(glance, "super_hero", who), style)
        for kind in _agents(glance):
            if row[kind]:
                yield Token(f"{row[kind]}{self._letter(glance, kind)}", "red1")
        for who in row["bystanders"]:
            yield Token(_sign(glance, "bystander") + self._short(glance, "bystander", who), "bold green3")
        if row["face_down"]:
            yield Token(_sign(glance, "face_down"), "bold green3")

    def _things_at(self, glance: Glance, zone: str) -> Iterable[Token]:
        """Tokens of the mission that lie in a zone."""
        view = glance.view
        for objective in view["objectives"].values():
            if objective["zone"] == zone and not objective["taken"]:
                colour = objective["colour"]
                letter = glance.speaker.name("colour", colour)[0] if colour else "?"
                yield Token(_sign(glance, "objective") + letter, f"bold {INKS.get(colour, 'red1')}")
        for card in view["collect"].values():
            if card["zone"] == zone and not card["taken"]:
                yield Token(_sign(glance, "objective") + "!", f"bold {INKS.get(card['colour'], 'red1')}")
        if view["exit"] == zone:
            yield Token(_sign(glance, "exit") + glance.words("marvel.letter.exit"), "bold reverse")
        for number, point in enumerate(view["spawn_points"], 1):
            if point["zone"] == zone:
                sign = _sign(glance, "spawn" if point["active"] else "asleep")
                yield Token(f"{sign}{number}", INKS[point["colour"]])
        if view["sign"] and view["sign"]["zone"] == zone:
            yield Token(_sign(glance, "sign"), "bold cyan")

    def _figure(self, glance: Glance, hero: str) -> str:
        """A hero on the map: the player's shape and the hero's letter."""
        return glance.mark(glance.view["heroes"][hero]["seat"]) + self._initials(glance)[hero]

    def _initials(self, glance: Glance) -> dict[str, str]:
        """A capital for every hero in the box, none twice."""
        found: dict[str, str] = {}
        for hero in glance.content.names["hero"]:
            name = self.bare(glance, "hero", hero)
            wishes = [word[0] for word in name.split()] + [letter for letter in name if letter.isalpha()]
            found[hero] = next(letter.upper() for letter in wishes if letter.upper() not in found.values())
        return found

    def _letter(self, glance: Glance, kind: str) -> str:
        return glance.speaker.name("enemy", kind)[0].lower()

    def _short(self, glance: Glance, kind: str, who: str) -> str:
        return self.bare(glance, kind, who)[:2]

    def _cut_off(self, glance: Glance, city: City, window: Window) -> list[Text]:
        if (window.rows, window.columns) == (city.rows, city.columns):
            return []
        zoomed = window.rows == city.rows and window.columns < city.columns
        return [Text(glance.words("marvel.part.wide" if zoomed else "marvel.part"), "dim italic")]

    def _legend(self, glance: Glance) -> Text:
        words = glance.words
        letters = ", ".join(
            f"{self._letter(glance, kind)} {self.bare(glance, 'enemy', kind)}" for kind in _agents(glance)
        )
        rival = glance.speaker.say(f"deck.{glance.content.rival}")
        parts = []
        for name in LEGEND:
            sign = {
                "hero": glance.mark(0) + "W",
                "agents": "3" + self._letter(glance, _agents(glance)[1]),
            }.get(name)
            sign = sign or _sign(glance, name)
            parts.append(f"{sign} {words(f'marvel.sign.{name}', letters=letters, rival=rival)}")
        doors = [f"{sign} {glance.speaker.name('door_state', state)}" for state, sign in DOORS.items()]
        parts.append(words("marvel.doors", doors=", ".join(doors)))
        shade = "..." if glance.plain else "░░░"
        parts.append(f"{shade} {words('marvel.sign.dark')}")
        return Text(" · ".join(parts), "dim")

    # -- in words --------------------------------------------------------------------------------------------

    def _goals(self, glance: Glance) -> Iterable[Text]:
        """What the mission wants, in its order; what is met is ticked off."""
        mission, speaker = glance.view["mission"], glance.speaker
        yield Text(glance.words("marvel.goals"), "bold")
        for stage, goals in enumerate(mission["goals"]):
            met = stage < mission["stage"]
            sign = (
                _sign(glance, "met") if met else _sign(glance, "turn") if stage == mission["stage"] else " "
            )
            style = "dim" if met else "bold green3" if stage == mission["stage"] else ""
            yield Text(f" {sign} " + " + ".join(speaker.say(f"goal.{goal}") for goal in goals), style)
        for loss in mission["losses"]:
            yield Text(" ! " + speaker.say(f"loss.{loss}"), "red1")
        yield from (Text("   " + line, "bold") for line in self._counts(glance))

    def _counts(self, glance: Glance) -> Iterable[str]:
        """What a mission of living heroes has counted so far."""
        view, words = glance.view, glance.words
        if view["mode"] == "hero":
            yield words("marvel.people", rescued=len(view["rescued"]), lost=len(view["lost"]))
        if "landing" in view["mission"]["rules"]:
            yield words("marvel.landings", count=view["mission"]["landings"])
        if "charges" in view["mission"]["rules"]:
            yield words("marvel.charges", count=view["mission"]["charges"])

    def _targets(self, glance: Glance) -> Iterable[Text]:
        """Whom the acting hero could attack from where they stand, with range and dice."""
        found = _in_reach(glance)
        if found:
            hero = self.bare(glance, "hero", glance.view["acting"])
            yield Text(glance.words("marvel.targets", hero=hero), "bold")
        for attack, zone, steps in found:
            title = glance.speaker.name("attack", attack["name"])
            odds = self._odds(glance, attack)
            line = Text(
                " "
                + glance.words(
                    "marvel.target", attack=title, zone=_called(glance, zone), range=steps, odds=odds
                )
            )
            people = self._people(glance, zone) if attack["name"] == DEVOUR else ()
            yield line.append(" " + ", ".join([*self._enemies(glance, zone), *people]), "red1")

    def _spawning(self, glance: Glance) -> Iterable[Text]:
        """The Spawn card that was drawn last, and what is still to come."""
        drawn = next((event for event in reversed(glance.events) if event.key == "spawn_drawn"), None)
        if drawn is not None:
            card, zone = (str(arg) for arg in drawn.args)
            name, rule = glance.speaker.name("spawn", card), self.rule(glance, "spawn", card)
            yield Text(glance.words("marvel.spawned", card=name, zone=_called(glance, zone), rule=rule))
        if glance.view["to_spawn"]:
            yield Text(
                glance.words(
                    "marvel.to_spawn",
                    zones=", ".join(_called(glance, zone) for zone in glance.view["to_spawn"]),
                ),
                "bold",
            )

    def _dashboard(self, glance: Glance, name: str) -> Text:
        """All about a hero in two lines or three."""
        hero, words, speaker = glance.view["heroes"][name], glance.words, glance.speaker
        line = Text(self._figure(glance, name) + " ", f"bold {INK[hero['seat']]}")
        where = _called(glance, hero["zone"]) if hero["zone"] else speaker.name("status", hero["status"])
        player = speaker.players[hero["seat"]]
        line.append(f"{self.bare(glance, 'hero', name)} ({player}, {where})", "bold")
        line.append("  ").append_text(
            self._pips(glance, "health", hero["health"], hero["max_health"], "red1")
        )
        track = _track(glance)
        line.append("  " + words(f"marvel.column.{track}") + " ")
        line.append_text(self._pips(glance, track, hero[track], hero[f"max_{track}"], "dark_orange"))
        if hero["ravenous"]:
            line.append(" " + words("marvel.ravenous"), "bold red1")
        xp = words("marvel.xp", count=hero["xp"], level=speaker.name("danger", hero["danger"]))
        if hero["next_danger"] is not None:
            xp += " " + words("marvel.next", count=hero["next_danger"])
        line.append("  " + xp, DANGER[hero["danger"]])
        if name == glance.view["acting"]:
            line.append("  " + words("marvel.actions", count=hero["actions"]), "bold")
        elif hero["activated"] and hero["zone"]:
            line.append("  " + words("marvel.done"), "dim")
        return line.append("\n   " + self._belongings(glance, hero), "dim")

    def _pips(self, glance: Glance, sign: str, count: int, full: int, style: str) -> Text:
        return Text(_sign(glance, sign) * count, style).append(_sign(glance, "empty") * (full - count), "dim")

    def _belongings(self, glance: Glance, hero: Facts) -> str:
        """Attack, unlocked skills, traits, the card and who follows."""
        speaker = glance.speaker
        parts = [
            speaker.name("attack", hero["attacks"][0]["name"]) + " " + self._dice(glance, hero["attacks"][0])
        ]
        parts += [speaker.name("skill", skill) for skill in hero["skills"]]
        parts += [speaker.name("trait", trait) for trait in hero["traits"]]
        parts += [self.bare(glance, "bystander", hero["card"])] if hero["card"] else []
        if hero["followers"]:
            names = ", ".join(self.bare(glance, "hero", other) for other in hero["followers"])
            parts.append(glance.words("marvel.followers", names=names))
        return " · ".join(parts)

    def _busy(self, glance: Glance, atlas: View) -> list[str]:
        """Zones where something is."""
        return [
            facts["name"]
            for facts in atlas["zones"]
            if [*self._figures(glance, facts["name"]), *self._things_at(glance, facts["name"])]
        ]

    def _zone(self, glance: Glance, zone: str) -> str:
        """A zone in words: what it is and what is in it."""
        words = glance.words
        name = _capital(_called(glance, zone))
        if zone in glance.view["dark"]:
            name += ", " + words("marvel.sign.dark")
        heroes = glance.view["zones"].get(zone, {}).get("heroes", [])
        things = [self.bare(glance, "hero", hero) for hero in heroes]
        things += [*self._enemies(glance, zone), *self._people(glance, zone), *self._lying(glance, zone)]
        return words("marvel.zone", zone=name, things=", ".join(things) or words("marvel.nothing"))

    def _enemies(self, glance: Glance, zone: str) -> Iterable[str]:
        """Enemies in a zone, in words; Bystanders are none."""
        view, words = glance.view, glance.words
        row = view["zones"].get(zone)
        if row is None:
            return
        for who in row["super_heroes"]:
            facts = view["super_heroes"][who]
            said = [self.bare(glance, "super_hero", who), words("marvel.toughness", count=facts["toughness"])]
            yield " ".join([*said, *(words(f"marvel.{key}") for key in ("inert", "calm") if facts[key])])
        yield from (
            f"{self.bare(glance, 'enemy', kind)} ×{row[kind]}" for kind in _agents(glance) if row[kind]
        )

    def _people(self, glance: Glance, zone: str) -> Iterable[str]:
        """Bystanders in a zone, in words."""
        row = glance.view["zones"].get(zone)
        if row is not None:
            yield from (self._person(glance, who) for who in row["bystanders"])

    def _person(self, glance: Glance, who: str) -> str:
        """Somebody whom the mission is about says so."""
        name = self.bare(glance, "bystander", who)
        if not glance.view["bystanders"][who]["objective"]:
            return name
        return f"{name} ({glance.words('marvel.wanted.' + glance.view['mode'])})"

    def _lying(self, glance: Glance, zone: str) -> Iterable[str]:
        """Cards and the mission's tokens in a zone, in words."""
        view, words = glance.view, glance.words
        if view["zones"].get(zone, {}).get("face_down"):
            yield words("marvel.sign.face_down")
        for name, objective in view["objectives"].items():
            if objective["zone"] == zone and not objective["taken"]:
                yield self._objective(glance, name)
        for name, card in view["collect"].items():
            if card["zone"] == zone and not card["taken"]:
                yield self.bare(glance, "bystander", name)
        if view["exit"] == zone:
            yield words("marvel.sign.exit")
        for point in view["spawn_points"]:
            if point["zone"] == zone:
                yield words("marvel.sign.spawn" if point["active"] else "marvel.sign.asleep")
        if view["sign"] and view["sign"]["zone"] == zone:
            yield words("marvel.sign.sign")

    def _objective(self, glance: Glance, name: str) -> str:
        colour = glance.view["objectives"][name]["colour"]
        shown = glance.speaker.name("colour", colour) if colour else glance.words("marvel.unknown")
        return f"{glance.speaker.name('objective', name)} ({shown})"


def _track(glance: Glance) -> str:
    return TRACKS[glance.view["mode"]]


def _called(glance: Glance, zone: str) -> str:
    return glance.speaker.name("zone", zone)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _agents(glance: Glance) -> tuple[str, str, str]:
    """The kinds of Enemies in this mode, the tough, the plain and the fast ones."""
    kinds: tuple[str, str, str] = glance.content.box.agents
    return kinds


def _atlas(glance: Glance) -> View:
    return find(glance.view["game"]).atlas(glance.content, glance.view["board"])


def _last_zone(glance: Glance) -> str | None:
    """Where something happened last."""
    for event in reversed(glance.events):
        fields = glance.speaker.vocabulary.events[event.key]
        zones = [str(arg) for (_, kind), arg in zip(fields, event.args, strict=True) if kind == "zone"]
        if zones:
            return zones[-1]
    return None


def _in_reach(glance: Glance) -> list[tuple[Facts, str, int]]:
    """Attack, zone and range: what the hero who acts sees within reach of an attack."""
    view = glance.view
    name = view["acting"]
    if name is None or view["heroes"][name]["zone"] is None:
        return []
    hero = view["heroes"][name]
    board = next(mission.board for mission in glance.content.missions if mission.name == view["board"])
    doors = sum(1 << board.door(door) for door, state in view["doors"].items() if state == "open")
    ranges = board.ways(doors).ranges(board.zone(hero["zone"]))
    seen = sorted((steps, board.names[zone]) for zone, steps in ranges.items())
    return [
        (attack, zone, steps)
        for attack in hero["attacks"]
        for steps, zone in seen
        if steps <= attack["reach"] and _has_prey(view["zones"].get(zone), attack["name"])
        if _may_attack(glance, attack["name"], zone)
    ]


def _may_attack(glance: Glance, attack: str, zone: str) -> bool:
    """Not without an action, nor with anything but Devour while Ravenous: the question tells."""
    if glance.asked is None or glance.asked.prompt != "turn.action":
        return True
    return any(option.name == ("attack", attack, zone) for option in glance.asked.options)


def _has_prey(row: Facts | None, attack: str) -> bool:
    """Devour also takes Bystanders."""
    return row is not None and bool(row["enemies"] or (attack == DEVOUR and row["bystanders"]))


BOARD: Final = MarvelBoard()

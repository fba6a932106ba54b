"""A seat's strip: all that everybody may know of a player, and what the viewer knows besides."""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup

from ....engine import Seat
from ....games.city_of_horror.view import SeatView
from ..common.ink import asked, esc, figure, pointable
from ..common.seats import shape
from .people import described, face, state_of, state_word
from .scene import Scene


def strip(scene: Scene, seat: Seat) -> Markup:
    """The very one that is kept: pages hold it, and a copy for each of them would be as much again."""
    people = scene.reading.dealt_to(seat)
    refs = [("seat", str(seat)), *(("character", who) for who in people)]
    part = scene.only("first", "turn", "drawn", "viewer", seats=[seat], people=people, refs=refs)
    drawn = part.kept("strip", _strip)
    return drawn if isinstance(drawn, Markup) else Markup(drawn)


def _strip(scene: Scene) -> Markup:
    """On several lines, as on the board."""
    (seen,) = scene.view.seats
    people = [*scene.view.characters]
    out = " out" if seen.eliminated else ""
    return Markup(
        f'<div class="strip city-strip seat-{seen.colour}{out}">{_plate(scene, seen)}\n'
        f'<ul class="people">{"".join(_person_alone(scene, who) for who in people)}</ul>\n'
        f'<ul class="facts">{"".join(_facts(scene, seen))}</ul>\n'
        f"{_known(scene, seen)}{_powers(scene, seen.seat, people)}</div>"
    )


def _plate(scene: Scene, seen: SeatView) -> str:
    """Shape, name, marker and score: what one points at to choose the player."""
    seat = seen.seat
    ref = ("seat", str(seat))
    said = [scene.player(seat), scene.say("points", count=seen.score)]
    first = ""
    if scene.view.first == seat:
        said.append(scene.say("first"))
        title = esc(scene.say("first"))
        drawn = figure("s-first", "", 30)
        first = f'<span id="first" class="piece" {asked("pile", "first")} title="{title}">{drawn}</span>'
    if seen.eliminated:
        said.append(scene.say("eliminated"))
    about = pointable(f"seat-{seat}", ref, ", ".join(said), scene.options(ref), "who")
    note = f' <small class="note">{esc(scene.say("eliminated"))}</small>' if seen.eliminated else ""
    return (
        f"<div {about}>{figure(shape(seen.colour), '', 28)}"
        f'<span class="name">{esc(scene.seat_names[seat])}{note}</span>{first}'
        f'<span class="score">{seen.score} <small>{esc(scene.say("pts"))}</small></span></div>'
    )


def _person_alone(scene: Scene, character: str) -> str:
    return scene.only("turn", people=[character], refs=[("character", character)]).kept("person", _person)


def _person(scene: Scene) -> str:
    """A character: fresh, exhausted or lost."""
    ((character, seen),) = scene.view.characters.items()
    label = f'<span class="called">{esc(scene.words.short("character", character))}</span>'
    bust = figure(face(character), "bust", 42)
    ident = f"seat-{seen.seat}-{character}"
    if scene.reading.is_lost(character):
        said = f"{scene.words.name('character', character)}, {state_word(scene, character, 'lost')}"
        return (
            f'<li><div class="who-else lost" {asked("character", character)} role="img"'
            f' aria-label="{esc(said)}" title="{esc(said)}">'
            f"{bust}{figure('s-lost', 'state', 20)}{label}</div></li>"
        )
    tired = "" if seen.fresh else figure("s-asleep", "state", 20)
    cls = "who-else" if seen.fresh else "who-else tired"
    ref = ("character", character)
    about = pointable(ident, ref, described(scene, character), scene.options(ref), cls)
    return f'<li><div {about}>{bust}{tired}<span class="worth">{seen.value}</span>{label}</div></li>'


def _facts(scene: Scene, seen: SeatView) -> list[str]:
    facts = [
        _fact("s-card", scene.say("hand", count=seen.hand), str(seen.hand)),
        _fact("s-antidote", scene.say("antidotes", count=seen.antidotes), str(seen.antidotes)),
    ]
    if seen.food:
        values = " + ".join(map(str, seen.food))
        facts.append(_fact("s-food", scene.say("food", values=values), values))
    if seen.movement is not None:
        where = scene.words.short("location", seen.movement)
        facts.append(_fact("i-footprints", scene.say("movement", place=where), where))
    drawn = [entry.place for entry in scene.view.drawn if entry.seat == seen.seat]
    if drawn:
        where = ", ".join(scene.words.short("location", place) for place in drawn)
        facts.append(_fact("i-map-pin", scene.say("drawn", places=where), where))
    return facts


def _fact(symbol: str, said: str, shown: str) -> str:
    return (
        f'<li><span role="img" aria-label="{esc(said)}" title="{esc(said)}">{figure(symbol, "", 20)}'
        f"<b>{esc(shown)}</b></span></li>"
    )


def _known(scene: Scene, seen: SeatView) -> str:
    """Cards that the viewer knows to be in somebody else's hand."""
    if seen.seat == scene.view.viewer or not seen.known_hand:
        return ""
    cards = Counter(seen.known_hand)
    listed = ", ".join(
        scene.words.name("card", card) + (f" ×{count}" if count > 1 else "") for card, count in cards.items()
    )
    return f'<div class="note">{esc(scene.say("known", cards=listed))}</div>'


def _powers(scene: Scene, seat: Seat, people: list[str]) -> str:
    """Each character's power in words, for those who cannot hover."""
    entries = "".join(scene.only(people=[who]).kept("power", _power) for who in people)
    return (
        f'<details class="notes" id="powers-{seat}"><summary>{esc(scene.say("powers"))}</summary>'
        f"<dl>{entries}</dl></details>"
    )


def _power(scene: Scene) -> str:
    ((who, seen),) = scene.view.characters.items()
    fares = "" if seen.place is None else f" ({', '.join(state_of(scene, who, seen))})"
    return (
        f"<dt>{esc(scene.words.name('character', who))}{esc(fares)}</dt>"
        f"<dd>{esc(scene.character_rule(who))}</dd>"
    )

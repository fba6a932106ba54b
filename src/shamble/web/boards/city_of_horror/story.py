"""City of Horror's story in pictures: who goes where, what comes, who votes against whom, who is eaten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from ....engine import Seat
from ....engine.tales import named
from ....games.city_of_horror.reading import CityReading
from .. import Beat, Staging
from ..common.ink import esc, figure, use
from ..common.scenes import portrait, scene_box, token_row
from ..common.seats import shape
from .cards import drawing, kind_of
from .people import face
from .scene import Scene

SOURCES: Final = {"zombies_came": "horde", "attracted": "horde", "dropped": "clock"}
"""Where on the board something comes from that was nowhere before."""
PLACES: Final = {
    "armory_burnt": "location-armory",
    "door_blocked": "location-armory",
    "tower_collapsed": "location-water_tower",
}
"""Where something happens that can happen nowhere else, so that nobody says where."""


def story(staging: Staging) -> Beat:
    said, key = staging.said, staging.scene.key
    draw = PICTURES.get(key)
    beat = Beat() if draw is None else draw(staging)
    return Beat(
        at=_place(said) or PLACES.get(key, ""),
        source=f"location-{said['from']}" if "from" in said else SOURCES.get(key, ""),
        sign=_sign(key, said),
        count=int(said.get("count", 0)) if key.startswith("zombies") or key == "attacked" else 0,
        rises=_rises(key, said),
        title=beat.title,
        card=beat.card,
    )


def _place(said: Mapping[str, str]) -> str:
    """Where it is to be seen: at somebody, or at a place."""
    kind = next((kind for kind in ("character", "location", "colour") if kind in said), "")
    return f"{kind}-{said[kind]}" if kind else ""


def _sign(key: str, said: Mapping[str, str]) -> str:
    if key in ("zombies_moved", "zombies_came", "attracted"):
        return "s-zombie-1"
    if key in ("received_antidote", "vaccinated", "antidote_gained"):
        return "s-antidote"
    if key == "dropped":
        return "s-card" if said["antidotes"] == "0" else "s-antidote"
    return "s-card" if key == "received_card" else ""


def _rises(key: str, said: Mapping[str, str]) -> str:
    signs = {"zombies_came": "+", "zombies_died": "−", "marker_placed": "✸"}
    return f"{signs[key]}{said['count']}" if key in signs else ""


def _scene(staging: Staging, reading: CityReading) -> Scene:
    return Scene(reading, {}, staging.speaker, staging.speaker.players)


def _box(name: str, inner: str) -> str:
    return scene_box(f"city {name}", inner)


def _who(scene: Scene, seat: Seat) -> str:
    return f"{figure(shape(scene.colours[seat]), '', 22)}<b>{esc(scene.seat_names[seat])}</b>"


# -- the pictures -----------------------------------------------------------------------------------------


def _destinations(staging: Staging) -> Beat:
    """Everybody's Movement card, turned over at the same time."""
    scene = _scene(staging, staging.then())
    rows = ""
    for number, event in enumerate(staging.scene.events):
        said = named(staging.speaker.vocabulary, event)
        seat, goal = int(said["seat"]), scene.words.short("location", said["location"])
        rows += (
            f'<li class="seat-{scene.colours[seat]} nth-{number}">{_who(scene, seat)}'
            f"<span>{figure('i-footprints', '', 20)}{esc(goal)}</span></li>"
        )
    return Beat(card=_box("goals", f"<ul>{rows}</ul>"))


def _invasion(staging: Staging) -> Beat:
    """The card, face up: what comes, and where."""
    reading: CityReading = staging.then()
    scene = _scene(staging, reading)
    card = reading.invasion(staging.said["invasion"])
    places = {place.number: scene.words.short("location", place.id) for place in scene.view.places}
    rows = [
        f"<li>{figure('s-zombie-head', '', 26)}<b>→</b> {esc(places[origin])} → {esc(places[target])}</li>"
        for origin, target in card.moves
    ]
    rows += [
        f"<li>{token_row('s-zombie-head', count, 26)} {esc(places[number])}</li>"
        for number, count in enumerate(card.arrivals, 1)
        if count
    ]
    for drop in card.drops:
        goods = token_row("s-antidote", drop.antidotes, 24) + token_row("s-card", drop.cards, 24)
        rows.append(f"<li>{goods} {esc(places[drop.place])}</li>")
    if card.leader:
        rows.append(f"<li>{esc(scene.say('invasion.leader', count=card.leader))}</li>")
    return Beat(card=_box("invasion-card", f"<ul>{''.join(rows)}</ul>"))


def _attack(staging: Staging) -> Beat:
    """Counted out: so many of them, and when they attack."""
    reading: CityReading = staging.before()
    scene = _scene(staging, reading)
    place = reading.places[staging.said["location"]]
    people = "".join(_bust(scene, who) for who in place.characters)
    key = "attack.outnumbered" if place.attack.outnumbered else "attack.at_least"
    zombies = int(staging.said["count"])
    why = scene.say(key, count=place.attack.at_least, people=len(place.characters), zombies=zombies)
    horde = token_row("s-zombie-head", zombies, 34)
    inner = f'<div class="horde">{horde}</div><p class="why">{esc(why)}</p><div class="prey">{people}</div>'
    return Beat(card=_box("counted", inner))


def _bust(scene: Scene, character: str) -> str:
    colour = scene.colours[scene.view.characters[character].seat]
    return portrait(face(character), shape(colour), f"seat-{colour}")


def _vote(staging: Staging) -> Beat:
    """Everybody who was up for it, the votes on each, and who cast them."""
    reading: CityReading = staging.before()
    scene = _scene(staging, reading)
    where, deadly = _voted_at(staging)
    votes = [named(staging.speaker.vocabulary, event) for event in staging.scene.events]
    total: Counter[Seat] = Counter()
    for vote in votes:
        total[int(vote["victim"])] += int(vote["count"])
    there = reading.places[where].characters if where else []
    seats = dict.fromkeys([*(reading.view.characters[who].seat for who in there), *total])
    most = max(total.values())
    tied = [seat for seat, count in total.items() if count == most]
    columns = "".join(
        f'<li class="seat-{scene.colours[seat]}{" most" if seat in tied else ""}">{_who(scene, seat)}'
        f'<div class="people">{"".join(_bust(scene, w) for w in there if _is_of(scene, w, seat))}</div>'
        f'<div class="ballots">{_ballots(scene, votes, seat, where)}</div></li>'
        for seat in seats
    )
    note = _tie_note(scene, len(tied), deadly=deadly)
    side = "attack" if deadly else "share"
    place = scene.words.short("location", where) if where else ""
    title = scene.say(f"vote.{side}", place=place)
    return Beat(title=title, card=_box(f"ballot {side}", f"<ul>{columns}</ul>{note}"))


def _is_of(scene: Scene, character: str, seat: Seat) -> bool:
    return scene.view.characters[character].seat == seat


def _voted_at(staging: Staging) -> tuple[str, bool]:
    """Where the vote was held, and whether it was about who is eaten."""
    fed = False
    for event in staging.earlier():
        if event.key in ("eaten", "no_prey"):
            fed = True
        if event.key in ("attacked", "place_reached"):
            place = named(staging.speaker.vocabulary, event)["location"]
            return place, event.key == "attacked" and not fed
    return "", False


def _ballots(scene: Scene, votes: list[dict[str, str]], target: Seat, where: str) -> str:
    """The votes on one player, in the voters' colours; a Replica weapon shows where another cast them."""
    drawn, replicas = "", scene.reading.places[where].replicas if where else []
    for number, vote in enumerate(votes):
        seat = int(vote["seat"])
        if int(vote["victim"]) != target:
            continue
        stolen = bool(replicas) and replicas[seat] is not None
        card = "replica_weapon"
        mark = f'<i class="replica art-{kind_of(card)}">{figure(drawing(card), "", 26)}</i>' if stolen else ""
        shown = f'<span class="vote seat-{scene.colours[seat]} nth-{number}">'
        token = f"{shown}{figure(shape(scene.colours[seat]), '', 30)}{mark}</span>"
        drawn += token * int(vote["count"])
    return drawn


def _tie_note(scene: Scene, leading: int, *, deadly: bool) -> str:
    if leading < 2:
        return ""
    key = "vote.tie" if deadly else "vote.tie.share"
    return f'<p class="why">{esc(scene.say(key, name=scene.seat_names[scene.view.first]))}</p>'


def _person(staging: Staging) -> Beat:
    """Somebody to whom something happens."""
    scene = _scene(staging, staging.before())
    return Beat(card=_box(f"person {staging.scene.tale.motion}", _bust(scene, staging.said["character"])))


def _out(staging: Staging) -> Beat:
    """Everybody whom the player had."""
    scene = _scene(staging, staging.before())
    seat = int(staging.said["seat"])
    people = "".join(_bust(scene, who) for who in scene.reading.dealt_to(seat))
    return Beat(card=_box("person fall", people))


def _card(staging: Staging) -> Beat:
    """The card that is being played: its event is this one, or the last of its kind."""
    events = (
        [staging.scene.events[-1], *staging.earlier()] if staging.scene.key == "played" else staging.earlier()
    )
    played = next((event for event in events if event.key == "played"), None)
    if played is None:
        return Beat()
    scene = _scene(staging, staging.then())
    card = named(staging.speaker.vocabulary, played)["card"]
    name, rule = scene.words.name("card", card), scene.card_rule(card)
    shown = (
        f'<div class="card"><span class="art art-{kind_of(card)}">{figure(drawing(card), "", 44)}</span>'
        f"<b>{esc(name)}</b><p>{esc(rule)}</p></div>"
    )
    return Beat(card=_box("played", shown))


def _against(staging: Staging) -> Beat:
    """Who decides, and about whom."""
    scene = _scene(staging, staging.before())
    seats = [int(staging.said[who]) for who in ("seat", "victim")]
    one, other = (f'<li class="seat-{scene.colours[seat]}">{_who(scene, seat)}</li>' for seat in seats)
    mark = ""
    if staging.scene.key == "vote_replaced":
        mark = figure(drawing("replica_weapon"), "", 44)
    return Beat(card=_box("against", f"<ul>{one}<li>{mark}<b>→</b></li>{other}</ul>"))


def _helicopter(staging: Staging) -> Beat:
    return Beat(card=_box("helicopter", figure("p-helicopter", "", 220)))


def _points(staging: Staging) -> Beat:
    """Everybody's points, the most first."""
    scene = _scene(staging, staging.then())
    scored = [named(staging.speaker.vocabulary, event) for event in staging.scene.events]
    most = max(1, *(int(each["count"]) for each in scored))
    rows = ""
    for number, each in enumerate(sorted(scored, key=lambda each: -int(each["count"]))):
        seat, count = int(each["seat"]), int(each["count"])
        bar = f'<meter min="0" max="{most}" value="{count}"></meter>'
        rows += (
            f'<li class="seat-{scene.colours[seat]} nth-{number}">{_who(scene, seat)}{bar}<b>{count}</b></li>'
        )
    return Beat(card=_box("points", f"<ul>{rows}</ul>"))


def _fire(staging: Staging) -> Beat:
    """The Armory in flames."""
    side = staging.before().places["armory"].side
    flames = f"{use(f'p-armory-{side}', 0, 0, 292, 174)}{use('p-fire', 0, 0, 292, 174)}"
    return Beat(card=_box("ruin", f'<svg class="city" viewBox="0 0 292 174">{flames}</svg>'))


def _ruin(staging: Staging) -> Beat:
    """What is left of the Water Tower."""
    return Beat(card=_box("ruin", f'<svg viewBox="-40 40 290 300">{use("p-ruin", 0, 0, 210, 400)}</svg>'))


PICTURES: Final[Mapping[str, Callable[[Staging], Beat]]] = {
    "movement_revealed": _destinations,
    "invasion": _invasion,
    "attacked": _attack,
    "voted": _vote,
    "eaten": _person,
    "crushed": _person,
    "infected": _person,
    "vaccinated": _person,
    "moved_back": _person,
    "attracted": _person,
    "fled": _person,
    "eliminated": _out,
    "played": _card,
    "aimed_character": _card,
    "aimed_seat": _card,
    "aimed_vote": _card,
    "stole": _card,
    "tie_broken": _against,
    "vote_replaced": _against,
    "helicopter": _helicopter,
    "armory_burnt": _fire,
    "tower_collapsed": _ruin,
    "scored": _points,
}
"""What each event is shown with, beside where it happens."""

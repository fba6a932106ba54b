"""The street: where the night stands, and the line at the barricade."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from ....games.survive_until_daylight.reading import DAY
from ....games.survive_until_daylight.view import AimSeen, FoeSeen, SeatSeen
from ..common.ink import asked, esc, figure, gauges, pointable
from ..common.seats import shape
from .scene import COLOURS, Scene
from .start import start

PHASES: Final = {"search": "search", "exchange": "gift", "combat": "swords", "enemies": "skull"}
SPECIALS: Final = {
    "theft": "i-hand-grab",
    "crush": "i-shield-off",
    "boost": "i-chevrons-up",
    "bystander": "i-shield",
}
"""What is special about a kind of enemy, as a sign."""


def street(scene: Scene, now: str) -> str:
    """`now`: what is going on this side of the barricade."""
    shown = start(scene) if scene.view.phase == "setup" else _line(scene)
    return f'<div class="street-side">{shown}\n{now}</div>'


def clock(scene: Scene) -> str:
    """Round and phase, and how everybody is."""
    view = scene.view
    shown = (
        (view.round, view.rounds, view.phase, view.dead is None, scene.reading.is_last_stand),
        [(seen.seat, seen.life, seen.full_life) for seen in view.seats],
        (view.first, view.holder, view.viewer, scene.seat_names),
    )
    return scene.kept("clock", shown, lambda: _clock(scene))


def _clock(scene: Scene) -> str:
    view = scene.view
    number, rounds = view.round, view.rounds
    title = scene.say("round", round=number, rounds=rounds)
    if view.phase == "setup":
        title = scene.say("phase.setup")
    elif view.phase == "over":
        title = scene.say("over.day" if view.dead is None else "over.dead")
    elif scene.reading.is_last_stand:
        title = scene.say("last_stand")
    dots = "".join(f'<i class="{_hour_class(each, number)}"></i>' for each in range(1, rounds + 1))
    steps = "".join(_phase(scene, phase) for phase in PHASES)
    party = "".join(_mate(scene, seen) for seen in view.seats)
    return (
        f'<div class="clock"><p class="round"><b>{esc(title)}</b>'
        f'<span class="hours" aria-hidden="true">{dots}{figure("i-sunrise", "", 20)}</span></p>'
        f'<ol class="phases">{steps}</ol><p class="party">{party}</p></div>'
    )


def _hour_class(hour: int, now: int) -> str:
    return "now" if hour == now else "gone" if hour < now else "ahead"


def _phase(scene: Scene, phase: str) -> str:
    current = ' aria-current="step"' if scene.view.phase == phase else ""
    sign, name = figure(f"i-{PHASES[phase]}", "", 18), esc(scene.say(f"phase.{phase}"))
    return f"<li{current}>{sign}<span>{name}</span></li>"


LOW: Final = 3
"""Life at which one begins to worry."""


def _mate(scene: Scene, seen: SeatSeen) -> str:
    """A player at a glance: sign, life, and the tokens that go round."""
    view, seat = scene.view, seen.seat
    said, signs = [scene.seat_names[seat]], ""
    if seen.life is not None:
        said.append(scene.say("life", life=seen.life, full=seen.full_life or 0))
        signs += f"{figure('g-heart', 'pip', 15)}<b>{seen.life}</b>"
    for key, symbol, owner in (("first", "s-first", view.first), ("holder", "w-wave", view.holder)):
        if owner == seat:
            said.append(scene.say(key))
            signs += f'<i id="{key}" class="piece" {asked("marker", key)}>{figure(symbol, "", 20)}</i>'
    cls = f"mate seat-{COLOURS[seat]}"
    cls += " low" if seen.life is not None and seen.life <= LOW else ""
    cls += " own" if seat == view.viewer else ""
    label = esc(", ".join(said))
    about = f"{asked('seat', str(seat))} {gauges({'g-heart': seen.life or 0})}"
    return (
        f'<span id="mate-{seat}" class="{cls}" {about} role="img" aria-label="{label}" title="{label}">'
        f"{figure(shape(COLOURS[seat]), '', 18)}{signs}</span>"
    )


# -- the line ----------------------------------------------------------------------------------------


def _line(scene: Scene) -> str:
    line = scene.view.line
    if not line:
        quiet = "line.day" if scene.reading.hour == DAY else "line.empty"
        return f'<p class="quiet">{esc(scene.say(quiet))}</p>'
    foes = "\n".join(f"<li>{_foe(scene, foe, number)}</li>" for number, foe in enumerate(line, 1))
    return f'<ol class="horde" aria-label="{esc(scene.say("line", count=len(line)))}">{foes}</ol>'


def _foe(scene: Scene, foe: FoeSeen, number: int) -> str:
    """A figure with its place in the line, life, attack, what is special, and whom it will meet."""
    fire, met = scene.reading.is_target(foe), "" if foe.aim is None else attack_target(scene, foe.aim)
    shown = (foe, number, fire, met, scene.options(("foe", foe.foe)))
    return scene.kept("foe", shown, lambda: _drawn_foe(scene, foe, number))


def _drawn_foe(scene: Scene, foe: FoeSeen, number: int) -> str:
    ref = ("foe", foe.foe)
    fire = " under-fire" if scene.reading.is_target(foe) else ""
    cls = f"foe piece is-{foe.enemy}" + (" out" if foe.out else "") + fire
    about = pointable(f"foe-{foe.foe}", ref, _described(scene, foe, number), scene.options(ref), cls)
    special = SPECIALS.get(scene.reading.special(foe.enemy))
    sign = figure(special, "special", 22) if special else ""
    spears = "".join(figure("d-stuck", f"stuck stuck-{n}", 40) for n in range(min(3, foe.spears)))
    who = figure(foe_symbol(foe), f"who looks-{_look(foe)}", 92)
    smoke = figure("d-smoke", "smoke", 92) if foe.out else ""
    return (
        f'<div {about}><span class="place">{number}</span>{sign}'
        f'<span class="body">{who}{spears}{smoke}</span>'
        f'<b class="kind">{esc(scene.words.name("foe", foe.foe))}</b>'
        f'<span class="life">{_pips(foe)}</span>'
        f'<span class="blow">{_blow(scene, foe)}</span>{_aim(scene, foe.aim)}</div>'
    )


POSES: Final = {"wanderer": ("d-wanderer", "s-zombie-2", "d-wanderer", "s-zombie-3")}
"""Of whom there are many: they come in several poses, and all of a kind in other clothes."""
LOOKS: Final = 4


def foe_symbol(foe: FoeSeen) -> str:
    """The same foe always looks alike."""
    return POSES[foe.enemy][_look(foe)] if foe.enemy in POSES else f"d-{foe.enemy}"


def _look(foe: FoeSeen) -> int:
    return crc32(foe.foe.encode()) % LOOKS


def _pips(foe: FoeSeen) -> str:
    lost = foe.toughness - foe.life
    return figure("g-heart", "pip", 13) * foe.life + figure("g-gone", "pip", 13) * lost


def _blow(scene: Scene, foe: FoeSeen) -> str:
    """Damage, Combat cards, and what Monsters add."""
    if not scene.reading.attacks(foe):
        return "–"
    parts = []
    if foe.fixed:
        parts.append(f"{figure('g-damage', '', 18)}{foe.fixed}")
    if foe.cards:
        parts.append(f"{figure('g-fight', '', 18)}{foe.cards}")
    if foe.boost:
        parts.append(f"<em>+{foe.boost}</em>")
    return "".join(f"<span>{part}</span>" for part in parts) or "–"


def _aim(scene: Scene, aim: AimSeen | None) -> str:
    if aim is None:
        return '<span class="aim none"></span>'
    name = esc(attack_target(scene, aim))
    if aim.seat is None:
        sign = figure("d-" + scene.reading.enemy_of(aim.foe or ""), "", 16)
        return f'<span class="aim at-survivor">{sign}<span>{name}</span></span>'
    colour = COLOURS[aim.seat]
    return f'<span class="aim seat-{colour}">{figure(shape(colour), "", 16)}<span>{name}</span></span>'


def attack_target(scene: Scene, aim: AimSeen) -> str:
    """Whom an attack meets, by name."""
    return scene.words.name("foe", aim.foe or "") if aim.seat is None else scene.seat_names[aim.seat]


def _described(scene: Scene, foe: FoeSeen, number: int) -> str:
    """The figure in words."""
    name = scene.words.name("foe", foe.foe)
    said = [
        scene.say("foe", name=name, number=number),
        scene.say("foe.life", life=foe.life, toughness=foe.toughness),
    ]
    if scene.reading.attacks(foe):
        said.append(scene.say("foe.attack", fixed=scene.reading.strength(foe), count=foe.cards))
    if foe.spears:
        said.append(scene.say("foe.spears", count=foe.spears))
    if foe.out:
        said.append(scene.say("foe.out"))
    if foe.aim is not None:
        said.append(scene.say("foe.aim", name=attack_target(scene, foe.aim)))
    rule = scene.words.rule(f"enemy.{foe.enemy}")
    return ". ".join([", ".join(said), *([rule] if rule else [])])

"""The street: where the night stands, and the line at the barricade."""

from __future__ import annotations

from typing import Any, Final

from ..common.ink import esc, figure, pointable
from ..common.seats import shape
from .scene import COLOURS, DAY, Scene
from .start import start

PHASES: Final = {"search": "search", "exchange": "gift", "combat": "swords", "enemies": "skull"}
SPECIALS: Final = {
    "theft": "i-hand-grab",
    "crush": "i-shield-off",
    "boost": "i-chevrons-up",
    "bystander": "i-shield",
}
"""What is special about a kind of enemy, as a sign."""


def street(scene: Scene) -> str:
    shown = start(scene) if scene.view["phase"] == "setup" else _line(scene)
    return f'<div class="street-side">{_clock(scene)}{shown}</div>'


def _clock(scene: Scene) -> str:
    """Round and phase, and who has the two tokens that go round."""
    view = scene.view
    number, rounds = view["round"], view["rounds"]
    title = scene.say("last_stand") if number > rounds else scene.say("round", round=number, rounds=rounds)
    if view["phase"] == "setup":
        title = scene.say("phase.setup")
    elif view["phase"] == "over":
        title = scene.say("over.day" if view["dead"] is None else "over.dead")
    dots = "".join(f'<i class="{_hour_class(each, number)}"></i>' for each in range(1, rounds + 1))
    steps = "".join(_phase(scene, phase) for phase in PHASES)
    first = _tag(scene, "first", figure("s-first", "", 22), view["first"])
    wave = ""
    if view["holder"] is not None:
        wave = _tag(scene, "holder", figure("w-wave", "", 22), view["holder"])
    return (
        f'<div class="clock"><p class="round"><b>{esc(title)}</b>'
        f'<span class="hours" aria-hidden="true">{dots}{figure("i-sunrise", "", 20)}</span></p>'
        f'<ol class="phases">{steps}</ol><p class="tags">{first}{wave}</p></div>'
    )


def _hour_class(hour: int, now: int) -> str:
    return "now" if hour == now else "gone" if hour < now else "ahead"


def _phase(scene: Scene, phase: str) -> str:
    current = ' aria-current="step"' if scene.view["phase"] == phase else ""
    sign, name = figure(f"i-{PHASES[phase]}", "", 18), esc(scene.say(f"phase.{phase}"))
    return f"<li{current}>{sign}<span>{name}</span></li>"


def _tag(scene: Scene, key: str, sign: str, seat: int) -> str:
    return (
        f'<span class="tag-of"><span id="{key}" class="piece">{sign}</span>'
        f"<span>{esc(scene.say(key))}</span> {scene.badge(seat)}</span>"
    )


# -- the line ----------------------------------------------------------------------------------------


def _line(scene: Scene) -> str:
    line = scene.view["line"]
    if not line:
        quiet = "line.day" if scene.hour == DAY else "line.empty"
        return f'<p class="quiet">{esc(scene.say(quiet))}</p>'
    foes = "\n".join(f"<li>{_foe(scene, foe, number)}</li>" for number, foe in enumerate(line, 1))
    return f'<ol class="horde" aria-label="{esc(scene.say("line", count=len(line)))}">{foes}</ol>'


def _foe(scene: Scene, foe: dict[str, Any], number: int) -> str:
    """A figure with its place in the line, life, attack, what is special, and whom it will meet."""
    ref = ("foe", foe["foe"])
    target = scene.view["attack"] is not None and scene.view["attack"]["foe"] == foe["foe"]
    cls = f"foe piece is-{foe['enemy']}" + (" out" if foe["out"] else "") + (" under-fire" if target else "")
    about = pointable(f"foe-{foe['foe']}", ref, _described(scene, foe, number), scene.options(ref), cls)
    special = SPECIALS.get(scene.enemy(foe["enemy"]).special)
    sign = figure(special, "special", 22) if special else ""
    spears = "".join(figure("d-stuck", f"stuck stuck-{n}", 40) for n in range(min(3, foe["spears"])))
    smoke = figure("d-smoke", "smoke", 92) if foe["out"] else ""
    return (
        f'<div {about}><span class="place">{number}</span>{sign}'
        f'<span class="body">{figure("d-" + foe["enemy"], "who", 92)}{spears}{smoke}</span>'
        f'<b class="kind">{esc(scene.words.name("foe", foe["foe"]))}</b>'
        f'<span class="life">{_pips(foe)}</span>'
        f'<span class="blow">{_blow(foe)}</span>{_aim(scene, foe)}</div>'
    )


def _pips(foe: dict[str, Any]) -> str:
    left: int = foe["life"]
    lost: int = foe["toughness"] - left
    return figure("g-heart", "pip", 13) * left + figure("g-gone", "pip", 13) * lost


def _blow(foe: dict[str, Any]) -> str:
    """Damage, Combat cards, and what Monsters add."""
    parts = []
    if foe["fixed"]:
        parts.append(f"{figure('g-damage', '', 18)}{foe['fixed']}")
    if foe["cards"]:
        parts.append(f"{figure('g-fight', '', 18)}{foe['cards']}")
    if foe["boost"]:
        parts.append(f"<em>+{foe['boost']}</em>")
    return "".join(f"<span>{part}</span>" for part in parts) or "–"


def _aim(scene: Scene, foe: dict[str, Any]) -> str:
    aim = foe["aim"]
    if aim is None:
        return '<span class="aim none"></span>'
    if "seat" in aim:
        colour = COLOURS[aim["seat"]]
        name = scene.seat_names[aim["seat"]]
        return (
            f'<span class="aim seat-{colour}">{figure(shape(colour), "", 16)}<span>{esc(name)}</span></span>'
        )
    survivor = scene.words.name("foe", aim["foe"])
    return f'<span class="aim at-survivor">{figure("d-survivor", "", 16)}<span>{esc(survivor)}</span></span>'


def _described(scene: Scene, foe: dict[str, Any], number: int) -> str:
    """The figure in words."""
    name = scene.words.name("foe", foe["foe"])
    said = [
        scene.say("foe", name=name, number=number),
        scene.say("foe.life", life=foe["life"], toughness=foe["toughness"]),
    ]
    if foe["fixed"] or foe["cards"]:
        said.append(scene.say("foe.attack", fixed=foe["fixed"] + foe["boost"], count=foe["cards"]))
    if foe["spears"]:
        said.append(scene.say("foe.spears", count=foe["spears"]))
    if foe["out"]:
        said.append(scene.say("foe.out"))
    if foe["aim"] is not None:
        whom = (
            scene.seat_names[foe["aim"]["seat"]]
            if "seat" in foe["aim"]
            else scene.words.name("foe", foe["aim"]["foe"])
        )
        said.append(scene.say("foe.aim", name=whom))
    rule = scene.words.rule(f"enemy.{foe['enemy']}")
    return ". ".join([", ".join(said), *([rule] if rule else [])])

"""Around the map, in words: how things stand, what every shot is worth, what is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from ....games.dawn_of_the_dead.reading import STAGES
from ....games.dawn_of_the_dead.view import TargetView
from ..common.ink import esc, figure
from .odds import aiming, nerves, targets
from .scene import HERE, SHOOTER, Scene


def standing(scene: Scene) -> str:
    """Round, losses, the dead in the mall, entrances, those in hiding."""
    view, read = scene.view, scene.reading
    shown = (
        (view.turn, view.phase, view.outcome, view.lost, view.lost_limit, view.quiet, view.stalemate),
        (read.dead, read.gates_closed, len(view.gates), read.rifles_held, view.hidden_left),
    )
    return scene.kept("standing", shown, lambda: _standing(scene))


def _standing(scene: Scene) -> str:
    view, read = scene.view, scene.reading
    facts = [
        _fact("i-clock", scene.say("round", count=view.turn) if read.under_way else scene.say("setup")),
        _fact("i-skull", scene.say("lost", count=view.lost, limit=view.lost_limit)),
        _fact("z-down", scene.say("dead", count=read.dead)),
        _fact("i-door-closed", scene.say("gates", count=read.gates_closed, total=len(view.gates))),
    ]
    armed, wanted = read.rifles_held
    if wanted:
        facts.append(_fact("g-rifle", scene.say("rifles", count=armed, total=wanted)))
    if view.hidden_left:
        facts.append(_fact("z-hidden", scene.say("hidden.left", count=view.hidden_left)))
    if view.quiet >= view.stalemate // 2:
        facts.append(_fact("i-hourglass", scene.say("quiet", count=view.quiet, limit=view.stalemate)))
    verdict = ""
    if view.outcome:
        verdict = f'<p class="verdict">{esc(scene.words.speaker.say("result." + view.outcome))}</p>'
    listed = f'<ul class="dawn-facts">{"".join(facts)}</ul>'
    return f'<div class="dawn-standing">{listed}{_phases(scene)}{verdict}</div>'


def _phases(scene: Scene) -> str:
    """Where in the round we are."""
    now = scene.view.phase
    if now not in STAGES:
        return ""
    current = ' aria-current="step"'
    steps = "".join(
        f"<li{current if phase == now else ''}>{esc(scene.say('phase.' + phase))}</li>" for phase in STAGES
    )
    return f'<ol class="dawn-phases">{steps}</ol>'


def _fact(symbol: str, said: str) -> str:
    return f"<li>{figure(symbol, '', 22)}<span>{esc(said)}</span></li>"


# -- the odds ----------------------------------------------------------------------------------------


def firing(scene: Scene) -> str:
    """Every target with what it takes; open while it is being decided on."""
    found = targets(scene)
    if not found:
        return ""
    wanted = ' open=""' if scene.marked(SHOOTER) or scene.marked(HERE) else ""
    shooters = list(dict.fromkeys(who for target in found for who in aiming(scene, target)))
    partners = scene.reading.pairs(found[0], scene.marked(SHOOTER))
    heads = [scene.say("odds.target"), scene.say("odds.penalty"), scene.say("odds.value")]
    heads += [scene.name(who) for who in shooters]
    heads += [scene.say("odds.pair", one=scene.name(a), other=scene.name(b)) for a, b in partners]
    top = "".join(f'<th scope="col">{esc(head)}</th>' for head in heads)
    rows = "".join(_row(scene, target, shooters, partners) for target in found)
    title = esc(scene.say("odds", count=len(found)))
    return (
        f'<details class="notes" id="board-odds"{wanted}><summary>{title}</summary>'
        f'<div class="dawn-odds"><table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>'
        f"<p>{esc(scene.say('odds.why'))}</p></div></details>"
    )


def _row(scene: Scene, target: TargetView, shooters: list[str], pairs: list[tuple[str, str]]) -> str:
    value = "?" if target.value is None else str(target.value)
    penalty = f"−{target.penalty}" if target.penalty else "0"
    if target.glass:
        penalty += f" {scene.say('odds.glass')}"
    cells = [esc(penalty), esc(value)]
    cells += [_cell(scene, target, who) for who in shooters]
    cells += [_chance(scene, target, pair) for pair in pairs]
    drawn = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{esc(scene.called(target.square))}</th>{drawn}</tr>'


def _cell(scene: Scene, target: TargetView, who: str) -> str:
    """Hit and panic of one shooter; nothing for one who cannot fire at it."""
    if who not in target.panic:
        return "–"
    return f"{_chance(scene, target, (who,))}<small>{esc(nerves(scene, target, who))}</small>"


def _chance(scene: Scene, target: TargetView, shooters: Sequence[str]) -> str:
    return f"<b>{esc(scene.say('percent', count=scene.reading.chance(target, shooters)))}</b>"


# -- notes -------------------------------------------------------------------------------------------


def notes(scene: Scene) -> str:
    """Where zombies hide, for whoever hid them; what the signs mean."""
    return _hidden(scene) + _signs(scene)


def _hidden(scene: Scene) -> str:
    if not scene.view.hidden:
        return ""
    listed = "".join(f"<li>{esc(scene.called(square))}</li>" for square in scene.view.hidden)
    title = esc(scene.say("hidden.list", count=len(scene.view.hidden)))
    return f'<details class="notes" id="board-hidden"><summary>{title}</summary><ul>{listed}</ul></details>'


SIGNS = (
    "z-down",
    "z-up",
    "z-known",
    "z-rage",
    "z-super",
    "z-hidden",
    "z-moved",
    "g-reactor",
    "g-searched",
    "g-emerged",
    "g-stunned",
    "g-infected",
    "g-rifle",
    "g-carried",
    "g-resting",
)

OF_A_DUEL = ("z-hidden", "g-searched", "g-emerged")
"""Nobody hides from the game itself."""


def _signs(scene: Scene) -> str:
    duel = scene.view.zombie_seat is not None
    return scene.kept("signs", (duel,), lambda: _legend(scene, duel))


def _legend(scene: Scene, duel: bool) -> str:
    shown = [sign for sign in SIGNS if duel or sign not in OF_A_DUEL]
    lines = "".join(
        f"<li>{figure(sign, '', 26)}<span>{esc(scene.say('sign.' + sign))}</span></li>" for sign in shown
    )
    return (
        f'<details class="notes" id="board-signs"><summary>{esc(scene.say("signs"))}</summary>'
        f'<ul class="dawn-signs">{lines}</ul></details>'
    )

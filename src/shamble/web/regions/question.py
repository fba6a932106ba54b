"""What the viewer is asked; while others are asked, whom the table waits for; what is put to the vote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...engine import Choice, Option, Seat
from ...engine.choice import FLOOR
from ...engine.offers import option_text
from ...engine.passing import EVERYTHING, is_window, pass_of
from ...server.notes import span_of
from ...server.pace import PACES
from ...server.preferences import stops_of, window_of
from ...server.rows import ASK_ALWAYS, BOT, JOIN, REPLACE, UNDO, Petition
from .. import ledger
from ..viewpoint import Viewpoint
from .advice import hint_box, review_box
from .plans import at_once
from .result import result_region

FEW_OPTIONS: Final = 7
"""Up to so many, each is explained."""
CROWD: Final = 12
"""Beyond so many, those that are not found on the board come first, and the list scrolls."""


@dataclass(frozen=True)
class OptionButton:
    index: int
    value: str
    label: str
    rule: str
    just_now: bool
    """Is it no rule, but how things stand?"""
    warning: str
    """Why it is asked back."""
    passes: bool
    advised: bool = False
    """Does the guide point at it?"""


@dataclass(frozen=True)
class Question:
    id: int
    seat: Seat
    key: str
    prompt: str
    who: str
    aside: str
    about: str
    """The things that it names, as references: what one has to see on the board to answer it."""
    why: str
    window: bool
    options: Sequence[OptionButton]


def question(v: Viewpoint) -> dict[str, Any]:
    return {
        "turn": bool(v.demands or v.shared) or v.curtain is not None,
        "curtain": None if v.curtain is None else {"seat": v.curtain, "name": v.names[v.curtain]},
        "facts": v.room.changed_facts,
        "may_accept": v.looker.person == v.room.host,
        "result": result_region(v),
        "review": review_box(v),
        "hint": hint_box(v),
        "questions": [_asked(v, choice) for choice in v.demands],
        "shared": _shared(v),
        "stops": _stops(v),
        "pace": _pace(v),
        "waiting": v.waiting_line(),
        "quoted": _quoted(v),
        "since": v.waiting and round(v.waiting.since),
        "passing": _passing(v),
        "envelopes": _envelopes(v),
        "petitions": [_petition(v, petition) for petition in v.room.petitions.open],
        **at_once(v),
    }


def _asked(v: Viewpoint, choice: Choice) -> Question:
    seat = v.player if choice.seat is None else choice.seat
    assert seat is not None  # only players have demands
    return Question(
        choice.id,
        seat,
        choice.prompt,
        v.speaker.prompt(choice),
        v.words("question.anyone" if choice.seat is None else "question.you", name=v.names[seat]),
        v.reading.aside(choice, v.speaker),
        _named(v, choice),
        v.reading.clause(choice) or ledger.clause_behind(v.room.spec, choice),
        is_window(choice),
        _listed(v, _options(v, choice)),
    )


def _named(v: Viewpoint, choice: Choice) -> str:
    fields = v.room.spec.vocabulary.prompts[choice.prompt]
    return " ".join(f"{kind}:{thing}" for (_, kind), thing in zip(fields, choice.params, strict=True))


def _options(v: Viewpoint, choice: Choice) -> list[OptionButton]:
    """Few options are explained, but nothing twice; what is so just now matters more."""
    explained = len(choice.options) <= FEW_OPTIONS
    told = {""}
    advised = v.advice.means if v.advice is not None and choice is v.demands[0] else ()
    buttons = []
    for index, option in enumerate(choice.options):
        said = v.presentation.remark(v.reading, choice, option, v.speaker)
        just_now = bool(said)
        rule = "" if said or not explained else _rule(v, option)
        if rule not in told:
            said = rule
        doubted = index not in advised  # what the guide advises it does not ask back
        warning = v.reading.caution(choice, option, v.speaker) if doubted else ""
        label, passes = v.speaker.option(option), option is pass_of(choice)
        value = option_text(option.name)
        buttons.append(OptionButton(index, value, label, said, just_now, warning, passes, index in advised))
        told.add(rule)
    return buttons


def _listed(v: Viewpoint, options: list[OptionButton]) -> list[OptionButton]:
    """In their order; of a crowd, first those that one cannot point at."""
    if len(options) <= CROWD:
        return options
    found = {index for indices in v.marks.values() for index in indices}
    return sorted(options, key=lambda option: option.index in found)


def _rule(v: Viewpoint, option: Option) -> str:
    """The game's own text on what the option names: what a card does, who somebody is. With a pack the
    board says it, since only the board knows what the pack changes."""
    if v.room.play.deal.pack is not None:
        return ""
    rules = (v.speaker.rule(f"{kind}.{thing}") for kind, thing in option.refs)
    return next(filter(None, rules), "")


def _quoted(v: Viewpoint) -> str:
    """What the others are asked, as far as everybody may know."""
    if v.waiting is None or not v.waiting.prompt:
        return ""
    return v.speaker.prompt(Choice(None, v.waiting.prompt, v.waiting.params, (), FLOOR))


def _shared(v: Viewpoint) -> dict[str, Any] | None:
    """Round one screen: does anybody act?"""
    if not v.shared:
        return None
    windows = [(seat, window_of(v.room.play.started(), seat)) for seat in v.shared]
    people = [{"seat": seat, "name": v.names[seat], "act": window.id} for seat, window in windows if window]
    return {"prompt": _quoted(v), "people": people}


def _stops(v: Viewpoint) -> list[tuple[str, str, bool]]:
    """Where the viewer is asked: each stop with its text, and whether it is set."""
    if v.player is None or not v.room.spec.stops:
        return []
    stops = stops_of(v.room.chairs[v.player])
    own = [(stop.id, v.speaker.say(f"stop.{stop.id}"), stops.has(stop)) for stop in v.room.spec.stops]
    return [(EVERYTHING, v.words("stops.everything"), stops.everywhere), *own]


def _pace(v: Viewpoint) -> list[tuple[str, str, bool]]:
    """How quickly bots go on, where there are any."""
    if not v.own or all(chair.kind != BOT for chair in v.room.chairs):
        return []
    return [(pace, v.words(f"pace.{pace}"), pace == v.room.pace.name) for pace in PACES]


def _passing(v: Viewpoint) -> str:
    if v.player is None or v.room.chairs[v.player].auto_pass == ASK_ALWAYS:
        return ""
    return v.words(f"until.on_{v.room.chairs[v.player].auto_pass}")


def _envelopes(v: Viewpoint) -> list[dict[str, Any]]:
    """Who decides in secret. That somebody has answered is shown for one's own seat only."""
    if v.waiting is None or v.waiting.kind != "several":
        return []
    answered = v.player if not v.demands else None
    return [
        {"name": v.names[seat], "sealed": seat == answered, "text": _given(v) if seat == answered else ""}
        for seat in dict.fromkeys(v.waiting.seats)
    ]


def _given(v: Viewpoint) -> str:
    """What the viewer has chosen and nobody else may know yet."""
    given = next((moment.name for moment in reversed(v.room.moments) if moment.seat == v.player), ())
    return v.speaker.option(Option(str(given[0]), tuple(given[1:]))) if given else ""


def _petition(v: Viewpoint, petition: Petition) -> dict[str, Any]:
    voters = v.room.petitions.voters(petition)
    person = v.looker.person
    agreed = [voter for voter in voters if voter in petition.agreed]
    return {
        "id": petition.id,
        "text": _petition_text(v, petition),
        "count": v.words("petition.count", agreed=len(agreed), voters=len(voters)),
        "may_vote": person in voters and person not in petition.agreed and person != petition.person,
        "end": _way_out(v, petition),
    }


def _petition_text(v: Viewpoint, petition: Petition) -> str:
    """What is asked for, in words that say what it would mean: an undo, how far and to before what."""
    name = v.names[petition.seat]
    if petition.kind == UNDO:
        span = span_of(v.room, v.looker.person, v.seat, petition.moment, v.speaker)
        key = "petition.undo" if span.before else "petition.undo_unseen"
        return v.words(key, name=name, count=span.answers, before=span.before)
    if petition.kind == JOIN:
        mine = petition.person == v.looker.person
        former = v.room.chairs[petition.seat].person is not None
        key = "petition.join_asked" if mine else "petition.join_former" if former else "petition.join"
        return v.words(key, name=petition.name, bot=name)
    kind = "replace" if petition.person else "late"  # nobody in particular: the table's clock
    return v.words(f"petition.{kind}_you" if _is_about(v, petition) else f"petition.{kind}", name=name)


def _is_about(v: Viewpoint, petition: Petition) -> bool:
    """Is the viewer the one who is thought absent?"""
    return petition.kind == REPLACE and v.room.chairs[petition.seat].person == v.looker.person


def _way_out(v: Viewpoint, petition: Petition) -> str:
    """What ends it, on a button: that one is there, or has thought again. Nothing for those who vote."""
    if _is_about(v, petition):
        return v.words("petition.here")
    return v.words("petition.withdraw") if petition.person == v.looker.person else ""

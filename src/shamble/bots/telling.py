"""Hints, reasons and costs in words, the same for every front end."""

from __future__ import annotations

from typing import NamedTuple

from ..engine import Arg, Option
from ..engine.choice import Name
from ..engine.speech import Speaker
from .counsel import PLAN, THUMB, TRIED, Counsel, Grounds, Weighed
from .texts import bot_text


class Advised(NamedTuple):
    """An answer that a hint names: what it is, and what it is worth."""

    name: Name
    text: str
    worth: str


def option_said(name: Name, speaker: Speaker) -> str:
    return speaker.option(Option(str(name[0]), tuple(name[1:])))


def percent(worth: float) -> int:
    return round(100 * worth)


def hint_said(counsel: Counsel, speaker: Speaker) -> list[Advised]:
    """The two best answers, each with what it is worth."""
    texts = bot_text(speaker.language)

    def worth(each: Weighed) -> str:
        if not each.tries:
            return texts.say("hint.thumb")
        return texts.say("hint.worth", {"worth": percent(each.worth), "count": each.tries})

    return [Advised(each.name, option_said(each.name, speaker), worth(each)) for each in counsel.answers]


def reason_said(name: Name, grounds: Grounds | None, speaker: Speaker) -> str:
    """Why a bot answered that."""
    texts, answer = bot_text(speaker.language), option_said(name, speaker)
    if grounds is None:
        return texts.say("why.forgotten", {"answer": answer})
    if len(grounds.tried) < 2:
        kind = THUMB if grounds.kind in (TRIED, PLAN) else grounds.kind
        return texts.say(f"why.{kind}", {"answer": answer})
    chosen, other = grounds.tried
    told: dict[str, Arg] = {"answer": answer, "worth": percent(chosen.worth), "other": percent(other.worth)}
    if grounds.kind == PLAN:
        return texts.say("why.plan", told)
    key = "why.tried" if chosen.worth > other.worth else "why.close"
    return texts.say(key, {**told, "second": option_said(other.name, speaker), "count": chosen.tries})


def cost_said(given: Weighed, best: Weighed, speaker: Speaker) -> str:
    """What an answer has cost, and what would have been better."""
    told: dict[str, Arg] = {
        "answer": option_said(given.name, speaker),
        "worth": percent(given.worth),
        "best": option_said(best.name, speaker),
        "best_worth": percent(best.worth),
    }
    return bot_text(speaker.language).say("review.cost", told)

"""The report: one page of figures about a run, or about two, that needs nothing from anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

import altair as alt
import vl_convert

from ..bots.texts import level_name
from ..engine.choice import Arg
from ..engine.speech import Speaker
from ..engine.study import Study
from ..engine.text import DECIMAL, load_catalogue
from ..games import find
from . import figures
from .errors import LOCALE, save_text
from .parquet import Run
from .rates import Difference, Rate

INK: Final = "#26313c"
WIN: Final = "#3a7d52"
LOSS: Final = "#a33b2e"
DOUBT: Final = "#93a1ad"
"""Of a bar whose interval the average lies in."""
LETTERS: Final = 13
WIDTH: Final = 320
"""Of a chart without its labels; the page makes it as wide as there is room."""
MARGIN: Final = 24
"""For labels in a browser whose letters are wider than those that were measured."""
UPRIGHT: Final[Any] = alt.Axis(labelAngle=0, labelOverlap=True)
DEGREES: Final = {
    "very_easy": 0.95,
    "easy": 0.7,
    "medium": 0.4,
    "hard": 0.2,
    "very_hard": 0.03,
    "hopeless": 0.0,
}
"""How much of the games is won at least, by how hard that is; the bands of docs/calibration.md overlap."""
COLOURS: Final = {"above": WIN, "below": LOSS, "noise": DOUBT}
STYLE: Final = Path(__file__).with_name("report.css")


@dataclass(frozen=True)
class Breakdown:
    """A question to a run, about one setting or number of seats where there are several, and its answer."""

    key: str
    about: str
    rates: list[Rate]
    average: Rate
    """What is usual in that run."""


class ReportWriter:
    """Puts the report together, section by section, in one language."""

    def __init__(self, run: Run, language: str) -> None:
        self.run = run
        self.spec = find(run.study.game)
        self.speaker = Speaker(self.spec, language, ())
        self.texts = load_catalogue(LOCALE, language)
        self.parts: list[str] = []

    def say(self, key: str, **params: Arg) -> str:
        return self.texts.say(key, params)

    def called(self, name: str) -> str:
        """What pages call that bot, or the game that thing, if it does."""
        if name in self.run.study.bots:
            return self.bot(name)
        for kind in self.spec.vocabulary.kinds:
            if f"{kind}.{name}" in self.speaker.catalogue:
                return self.speaker.name(kind, name)
        return name

    def bot(self, name: str) -> str:
        """How well it plays, with whatever else its name says: "gentle+grudge", "sharp@200"."""
        told = re.split(r"(?=[+@])", name, maxsplit=1)
        return level_name(told[0], self.speaker.language) + "".join(told[1:])

    def setting(self, name: str, values: Sequence[Arg]) -> str:
        """As the page says it on which a table is set up."""
        said = "/".join(self.value(name, value) for value in values)
        return f"{self.speaker.catalogue.say(f'setting.{name}')} = {said}"

    def value(self, setting: str, value: Arg) -> str:
        texts, key = self.speaker.catalogue, f"setting.{setting}.{value}"
        return texts.say(key) if key in texts else self.called(str(value))

    def cause(self, name: str) -> str:
        """Of a death: whoever struck, or a word for how it came."""
        return self.say(f"cause.{name}") if f"cause.{name}" in self.texts else self.called(name)

    def percent(self, value: float) -> str:
        return self.say("percent", value=number(value * 100, self.speaker.language))

    def section(self, title: str, body: str, note: str = "") -> None:
        told = f"<p>{escape(note)}</p>" if note else ""
        self.parts.append(f"<section><h2>{escape(title)}</h2>{told}{body}</section>")

    def rates(self, breakdown: Breakdown) -> None:
        """Bars with their intervals beside the average, and the figures under them."""
        found, average = breakdown.rates, breakdown.average
        rows = [
            {
                **rate.row,
                "name": self.named(breakdown, rate),
                "order": i,
                "colour": COLOURS[rate.beside(average)],
            }
            for i, rate in enumerate(found)
        ]
        self.section(
            self.title(breakdown),
            rate_chart(rows, self.say("rate"), average.rate) + self._table(breakdown),
            f"{self.say(f'{breakdown.key}.note')} {self.say('average', rate=self.percent(average.rate))}",
        )

    def title(self, breakdown: Breakdown, compared: str = "") -> str:
        about = (
            self.speaker.catalogue.say(f"setting.{breakdown.about}")
            if breakdown.key == "option"
            else breakdown.about
        )
        return self.say(f"{compared}{breakdown.key}.title", about=about)

    def named(self, breakdown: Breakdown, rate: Rate) -> str:
        return self.value(breakdown.about, rate.name) if breakdown.key == "option" else self.called(rate.name)

    def _table(self, breakdown: Breakdown) -> str:
        rows = [
            (
                self.named(breakdown, rate),
                self.percent(rate.rate),
                f"{self.percent(rate.interval[0])} – {self.percent(rate.interval[1])}",
                str(rate.n),
                self.say(rate.beside(breakdown.average)),
            )
            for rate in breakdown.rates
        ]
        names = ("name", "rate", "interval", "n", "verdict")
        return table([self.say(f"column.{name}") for name in names], rows)

    def differences(self, breakdown: Breakdown, found: Sequence[Difference]) -> None:
        rows = [
            (
                self.named(breakdown, each.after),
                self.percent(each.before.rate),
                self.percent(each.after.rate),
                number(each.change * 100, self.speaker.language, sign="+"),
                number(each.p, self.speaker.language, 3),
                self.say("noise" if each.is_noise else "real"),
            )
            for each in found
        ]
        if rows:
            names = ("name", "before", "after", "change", "p", "verdict")
            headings = [self.say(f"column.{name}") for name in names]
            self.section(self.title(breakdown, "compared."), table(headings, rows))

    def html(self, title: str) -> str:
        return (
            f'<!doctype html><html lang="{self.speaker.language}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
            f"<style>{STYLE.read_text(encoding='utf-8')}</style><h1>{escape(title)}</h1>{''.join(self.parts)}</html>"
        )


def report(run: Run, language: str = "en", before: Run | None = None) -> str:
    """The whole page."""
    page = ReportWriter(run, language)
    study = run.study
    page.parts.append(f"<p>{escape(_summary(page, study))}</p>")
    if hard := verdict(run, language):
        page.parts.append(f"<p><strong>{escape(hard)}</strong></p>")
    if before is not None:
        _comparison(page, run, before)
    for breakdown in _breakdowns_of(run):
        if len(breakdown.rates) > 1:  # one alone is the average
            page.rates(breakdown)
    page.section(
        page.say("length.title"), length_chart(figures.lengths(run), page.say("rounds"), page.say("games"))
    )
    page.section(page.say("survival.title"), survival_chart(page, figures.survival(run)))
    page.section(page.say("reasons.title"), _reasons(page, figures.reasons(run)))
    page.section(page.say("deaths.title"), _deaths(page, figures.deaths(run)))
    return page.html(page.say("title", game=page.spec.title(language), count=study.games))


def write_report(run: Run, file: Path, language: str = "en", before: Run | None = None) -> None:
    save_text(file, report(run, language, before))


def _summary(page: ReportWriter, study: Study) -> str:
    settings = ", ".join(page.setting(name, values) for name, values in study.options.items())
    return page.say(
        "summary",
        count=study.games,
        bots=", ".join(map(page.bot, study.bots)),
        seats="/".join(map(str, study.seats)),
        settings=settings or page.say("settings.usual"),
        seed=study.seed,
    )


def verdict(run: Run, language: str) -> str:
    """How hard the game was for all who win or lose together; nothing where each plays for itself."""
    page = ReportWriter(run, language)
    if set(run.study.seats) & set(page.spec.rivals):
        return ""
    counts = figures.by_count(run)
    won = Rate("", sum(each.n for each in counts), sum(each.wins for each in counts))
    low, high = (round(end * 100) for end in won.interval)
    degree = next(name for name, least in DEGREES.items() if won.rate >= least)
    return page.say(
        "verdict", wins=round(won.wins), count=won.n, low=low, high=high, degree=page.say(f"verdict.{degree}")
    )


def _breakdowns_of(run: Run) -> list[Breakdown]:
    """What a run can be asked: only where there is something to compare. A team wins or loses whole, so there
    is nothing to say of its seats; of rivals somebody always wins, whatever the settings."""
    study, rivals = run.study, find(run.study.game).rivals
    everybody, teams = figures.average(run), figures.average_of_teams(run)
    crossed = [option for option, values in study.options.items() if len(values) > 1]
    found = [
        Breakdown("bots", "", figures.by_bot(run) if len(set(study.bots)) > 1 else [], everybody),
        *[Breakdown("option", option, figures.by_option(run, option), teams) for option in crossed],
        Breakdown("count", "", figures.by_count(run), teams),
        *[
            Breakdown("seats", str(seats), figures.by_seat(run, seats), Rate("", seats, 1))
            for seats in study.seats
            if seats in rivals
        ],
        Breakdown("characters", "", figures.by_character(run), everybody),
        Breakdown("cards", "", figures.by_card(run), everybody),
    ]
    return [each for each in found if each.rates]


def _comparison(page: ReportWriter, run: Run, before: Run) -> None:
    page.parts.append(f"<p>{escape(page.say('compared', earlier=_summary(page, before.study)))}</p>")
    earlier = {(breakdown.key, breakdown.about): breakdown.rates for breakdown in _breakdowns_of(before)}
    for breakdown in _breakdowns_of(run):
        page.differences(
            breakdown, figures.compared(earlier.get((breakdown.key, breakdown.about), ()), breakdown.rates)
        )


def _reasons(page: ReportWriter, rows: Sequence[dict[str, Any]]) -> str:
    listed = [(page.speaker.say(f"result.{row['name']}"), str(row["n"])) for row in rows]
    return table([page.say("column.name"), page.say("column.n")], listed)


def _deaths(page: ReportWriter, rows: Sequence[dict[str, Any]]) -> str:
    listed = [(page.called(row["name"] or ""), page.cause(row["cause"]), str(row["n"])) for row in rows]
    return table([page.say(f"column.{name}") for name in ("name", "cause", "n")], listed)


def number(value: float, language: str, digits: int = 1, sign: str = "") -> str:
    """As that language writes it."""
    return f"{value:{sign}.{digits}f}".replace(".", DECIMAL.get(language, "."))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


# -- charts ------------------------------------------------------------------------------------------


def drawn(chart: Any) -> str:
    """As SVG: nothing is loaded when the page is opened."""
    letters = {"labelFontSize": LETTERS, "titleFontSize": LETTERS}
    described = chart.configure_view(stroke=None).configure_axis(labelColor=INK, titleColor=INK, **letters)
    described.padding = {"left": MARGIN, "right": MARGIN, "top": 5, "bottom": 5}
    svg: str = vl_convert.vegalite_to_svg(described.to_json())
    return svg


def data(rows: Sequence[dict[str, Any]]) -> Any:
    return alt.Data(values=[dict(row) for row in rows])  # type: ignore[no-untyped-call]  # altair's is not typed


def rate_chart(rows: Sequence[dict[str, Any]], title: str, average: float | None = None) -> str:
    """A bar for each row in its colour, with its interval; the average is a dashed line."""
    source = data(rows)
    names = alt.Y("name:N", sort=alt.SortField("order"), title=None, axis=alt.Axis(labelLimit=260))
    percent = alt.Axis(format="%", tickCount=6, labelFlush=False)
    scale = alt.X("rate:Q", title=title, axis=percent, scale=alt.Scale(domainMin=0))
    colour = alt.Color("colour:N", scale=None)
    bars = alt.Chart(source).mark_bar(height=14).encode(x=scale, y=names, color=colour)
    rules = alt.Chart(source).mark_rule(color=INK, strokeWidth=2).encode(x="low:Q", x2="high:Q", y=names)
    layers = bars + rules
    if average is not None:
        layers += (
            alt.Chart(data([{"rate": average}])).mark_rule(color=INK, strokeDash=[5, 4]).encode(x="rate:Q")
        )
    return drawn(layers.properties(width=WIDTH))


def length_chart(rows: Sequence[dict[str, Any]], rounds: str, games: str) -> str:
    across = alt.X("rounds:O", title=rounds, axis=UPRIGHT)
    chart = alt.Chart(data(rows)).mark_bar(color=WIN)
    return drawn(chart.encode(x=across, y=alt.Y("n:Q", title=games)).properties(width=WIDTH))


def survival_chart(page: ReportWriter, rows: Sequence[dict[str, Any]]) -> str:
    source = data(rows)
    across = alt.X("round:O", title=page.say("rounds"), axis=UPRIGHT)
    going = alt.Chart(source).mark_line(color=WIN, point=True)
    going = going.encode(x=across, y=alt.Y("going:Q", title=page.say("going"), axis=alt.Axis(format="%")))
    dead = alt.Chart(source).mark_line(color=LOSS, point=True)
    dead = dead.encode(x=across, y=alt.Y("deaths:Q", title=page.say("dead")))
    return drawn(alt.layer(going, dead).resolve_scale(y="independent").properties(width=WIDTH))

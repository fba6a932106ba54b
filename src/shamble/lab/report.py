"""The report: one page of figures about a run, or about two, that needs nothing from anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

import altair as alt
import vl_convert

from ..bots.texts import level_name
from ..engine.choice import Arg
from ..engine.speech import Speaker
from ..engine.text import DECIMAL, load_catalogue
from ..games import find
from . import figures
from .errors import LOCALE, save_text
from .parquet import Run
from .rates import Difference, Rate

INK: Final = "#26313c"
WIN: Final = "#3a7d52"
LOSS: Final = "#a33b2e"
DEGREES: Final = {
    "very_easy": 0.95,
    "easy": 0.7,
    "medium": 0.4,
    "hard": 0.2,
    "very_hard": 0.03,
    "hopeless": 0.0,
}
"""How much of the games is won at least, by how hard that is; the bands of docs/calibration.md overlap."""
STYLE: Final = Path(__file__).with_name("report.css")


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
        texts = self.speaker.catalogue
        keys = {value: f"setting.{name}.{value}" for value in values}
        said = [texts.say(key) if key in texts else str(value) for value, key in keys.items()]
        return f"{texts.say(f'setting.{name}')} = {'/'.join(said)}"

    def cause(self, name: str) -> str:
        """Of a death: whoever struck, or a word for how it came."""
        return self.say(f"cause.{name}") if f"cause.{name}" in self.texts else self.called(name)

    def percent(self, value: float) -> str:
        return self.say("percent", value=number(value * 100, self.speaker.language))

    def section(self, title: str, body: str, note: str = "") -> None:
        told = f"<p>{escape(note)}</p>" if note else ""
        self.parts.append(f"<section><h2>{escape(title)}</h2>{told}{body}</section>")

    def rates(self, key: str, found: Sequence[Rate]) -> None:
        """Bars with their intervals, and the figures under them."""
        if len(found) < 1:
            return
        rows = [{**rate.row, "name": self.called(rate.name), "order": i} for i, rate in enumerate(found)]
        self.section(
            self.say(f"{key}.title"),
            rate_chart(rows, self.say("rate")) + self._table(found),
            self.say(f"{key}.note"),
        )

    def _table(self, found: Sequence[Rate]) -> str:
        rows = [
            (
                self.called(rate.name),
                self.percent(rate.rate),
                f"{self.percent(rate.interval[0])} – {self.percent(rate.interval[1])}",
                str(rate.n),
            )
            for rate in found
        ]
        return table([self.say(f"column.{name}") for name in ("name", "rate", "interval", "n")], rows)

    def differences(self, key: str, found: Sequence[Difference]) -> None:
        rows = [
            (
                self.called(each.name),
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
            self.section(
                self.say(f"{key}.title"), table([self.say(f"column.{name}") for name in names], rows)
            )

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
    page.parts.append(f"<p>{escape(_summary(page))}</p>")
    if hard := verdict(run, language):
        page.parts.append(f"<p><strong>{escape(hard)}</strong></p>")
    if before is not None:
        _comparison(page, run, before)
    for key, found in _rates_of(run):
        page.rates(key, found)
    page.section(
        page.say("length.title"), length_chart(figures.lengths(run), page.say("rounds"), page.say("games"))
    )
    page.section(page.say("survival.title"), survival_chart(page, figures.survival(run)))
    page.section(page.say("reasons.title"), _reasons(page, figures.reasons(run)))
    page.section(page.say("deaths.title"), _deaths(page, figures.deaths(run)))
    return page.html(page.say("title", game=page.spec.title(language), count=study.games))


def write_report(run: Run, file: Path, language: str = "en", before: Run | None = None) -> None:
    save_text(file, report(run, language, before))


def _summary(page: ReportWriter) -> str:
    study = page.run.study
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


def _rates_of(run: Run) -> Iterable[tuple[str, list[Rate]]]:
    """What a run can be asked: only where there is something to compare."""
    if len(set(run.study.bots)) > 1:
        yield "bots", figures.by_bot(run)
    for option, values in run.study.options.items():
        if len(values) > 1:
            yield "option", figures.by_option(run, option)
    yield "count", figures.by_count(run)
    yield "seats", figures.by_seat(run)
    yield "characters", figures.by_character(run)
    yield "cards", figures.by_card(run)


def _comparison(page: ReportWriter, run: Run, before: Run) -> None:
    earlier = dict(_rates_of(before))
    for key, found in _rates_of(run):
        if key in earlier:
            page.differences(f"compared.{key}", figures.compared(earlier[key], found))


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
    return f"<table><tr>{head}</tr>{body}</table>"


# -- charts ------------------------------------------------------------------------------------------


def drawn(chart: Any) -> str:
    """As SVG: nothing is loaded when the page is opened."""
    described = chart.configure_view(stroke=None).configure_axis(labelColor=INK, titleColor=INK).to_json()
    svg: str = vl_convert.vegalite_to_svg(described)
    return svg


def data(rows: Sequence[dict[str, Any]]) -> Any:
    return alt.Data(values=[dict(row) for row in rows])  # type: ignore[no-untyped-call]  # altair's is not typed


def rate_chart(rows: Sequence[dict[str, Any]], title: str) -> str:
    source = data(rows)
    names = alt.Y("name:N", sort=alt.SortField("order"), title=None, axis=alt.Axis(labelLimit=260))
    scale = alt.X("rate:Q", title=title, axis=alt.Axis(format="%"), scale=alt.Scale(domainMin=0))
    bars = alt.Chart(source).mark_bar(color=WIN, height=14).encode(x=scale, y=names)
    rules = alt.Chart(source).mark_rule(color=INK, strokeWidth=2).encode(x="low:Q", x2="high:Q", y=names)
    return drawn((bars + rules).properties(width=520))


def length_chart(rows: Sequence[dict[str, Any]], rounds: str, games: str) -> str:
    chart = alt.Chart(data(rows)).mark_bar(color=WIN)
    return drawn(
        chart.encode(x=alt.X("rounds:O", title=rounds), y=alt.Y("n:Q", title=games)).properties(width=520)
    )


def survival_chart(page: ReportWriter, rows: Sequence[dict[str, Any]]) -> str:
    source = data(rows)
    across = alt.X("round:O", title=page.say("rounds"))
    going = alt.Chart(source).mark_line(color=WIN, point=True)
    going = going.encode(x=across, y=alt.Y("going:Q", title=page.say("going"), axis=alt.Axis(format="%")))
    dead = alt.Chart(source).mark_line(color=LOSS, point=True)
    dead = dead.encode(x=across, y=alt.Y("deaths:Q", title=page.say("dead")))
    return drawn(alt.layer(going, dead).resolve_scale(y="independent").properties(width=520))

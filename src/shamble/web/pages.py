"""The templates and what all of them can use: icons, addresses of static files, names of bots."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.runtime import Context
from lucide.jinja import lucide
from markupsafe import Markup, escape

from ..bots import bots_for, levels
from ..bots.texts import level_name, level_says, offered_bots
from ..engine import Arg, Catalogue
from ..games import specs
from .boards import FOLDER as BOARDS
from .boards import presentation_of
from .boards.common.ink import compact, escaped
from .words import Words

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
SCRIPTS: Final = STATIC / "js"


@cache
def icon(name: str, size: int = 20) -> Markup:
    """One of lucide's icons, which says nothing by itself: a word stands beside it."""
    return Markup(str(lucide(name, size=size, aria_hidden="true", focusable="false")).replace("\n", ""))


@cache
def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def static(name: str) -> str:
    """The address of a static file: it changes when the file does, so browsers may keep it for ever."""
    return f"/static/{name}?v={_fingerprint(STATIC / name)}"


@cache
def scripts() -> dict[str, str]:
    """The addresses of our modules. They import each other by name, so all of them move when one changes."""
    modules = sorted(SCRIPTS.glob("*.js"))
    version = hashlib.sha256(b"".join(path.read_bytes() for path in modules)).hexdigest()[:10]
    return {path.name: f"/scripts/{version}/{path.name}" for path in modules}


def board_style_url(name: str) -> str:
    return f"/boards/{name}?v={_fingerprint(BOARDS / name)}"


class Plain(Context):
    """Jinja's, except that whatever a template calls is simply called: nothing here wants to know from which
    template, and asking every text and every icon takes four times as long as the text itself."""

    def call(self, called: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return called(*args, **kwargs)


def written(value: object) -> str:
    """As HTML. Jinja's `escape` makes a Markup of every word, only to join it with the others."""
    if type(value) is str:
        return escaped(value)
    return value if type(value) is Markup else escape(value)


class PlainTemplate(Template):
    """Jinja's, except that words are written as they are."""

    @classmethod
    def from_code(cls, *args: Any, **options: Any) -> Template:
        template = super().from_code(*args, **options)
        template.root_render_func.__globals__["escape"] = written
        return template


class Templates(Environment):
    """Jinja's, except that what all templates can use is a plain dict: it is copied for every region, and a
    chain of dicts takes its time; and what stands in a dict is not looked for among its methods first."""

    context_class = Plain
    template_class = PlainTemplate

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def _environment() -> Environment:
    environment = Templates(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,  # a function of the name would be asked for every region
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # otherwise the files' dates are looked at for every region of every page
    )
    environment.globals.update(icon=icon, static=static, scripts=scripts)
    return environment


ENVIRONMENT: Final = _environment()


TEMPLATE: Final = cache(ENVIRONMENT.get_template)


def fragment(template: str, /, **context: Any) -> Markup:
    return Markup(compact(TEMPLATE(template).render(context).strip()))


def load_all() -> None:
    """Every template with its icons, the boards' sheets, and the bots, who are asked what they could review:
    the first page of each kind need not wait."""
    for name in ENVIRONMENT.list_templates():
        TEMPLATE(name)
        text = (HERE / "templates" / name).read_text(encoding="utf-8")
        for shown, size in re.findall(r"icon\('([\w-]+)'(?:, (\d+))?\)", text):
            icon(shown, *([int(size)] if size else []))
    for game in specs():
        presentation_of(game).board.sheet()
        bots_for(game)


# -- names ------------------------------------------------------------------------------------------------


def bot_names(game: str, words: Words) -> list[tuple[str, str]]:
    """Every bot that plays the game, with how well it does: the levels first."""
    return [(bot, words("bot.level", level=level_name(bot, words.language))) for bot in offered_bots(game)]


def bot_levels(game: str, words: Words) -> list[tuple[str, str]]:
    """How well the game's bots play, in a word and in a sentence."""
    language = words.language
    return [(level_name(each, language), level_says(each, language)) for each in levels(game)]


def setting_value(texts: Catalogue, name: str, value: Arg) -> str:
    key = f"setting.{name}.{value}"
    return texts.say(key) if key in texts else str(value)


# -- figures ------------------------------------------------------------------------------------------------


def histogram(dice: Mapping[int, Sequence[int]]) -> list[dict[str, Any]]:
    """For each kind of die its faces: how often each came up, beside what chance would give."""
    return [
        {
            "sides": sides,
            "rolls": sum(counts),
            "expected": round(sum(counts) / sides, 1),
            "faces": [(face, count) for face, count in enumerate(counts, 1)],
        }
        for sides, counts in sorted(dice.items())
    ]

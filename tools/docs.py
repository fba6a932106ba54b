"""Write what the documentation says of the code, from the code itself: python tools/docs.py.

`docs/api.md` comes from the docstrings of the public names, the tables of words in
`docs/recipes/write-a-scenario.md` from the games. A test says when either is out of date.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import shamble
import shamble.bots
import shamble.engine
import shamble.testing
from shamble.engine import GameSpec

ROOT = Path(__file__).parent.parent
RECIPE = ROOT / "docs" / "recipes" / "write-a-scenario.md"
API = ROOT / "docs" / "api.md"
BEGIN, END = "<!-- words: python tools/docs.py writes them -->\n", "<!-- end of words -->\n"
MODULES = (shamble, shamble.testing, shamble.engine, shamble.bots)


def pages() -> dict[Path, str]:
    """Every page that is written here, as it should be."""
    return {RECIPE: recipe(RECIPE.read_text(encoding="utf-8")), API: api()}


# -- the words of scenarios ----------------------------------------------------------------------------


def recipe(text: str) -> str:
    before, rest = text.split(BEGIN)
    return before + BEGIN + words() + END + rest.split(END)[1]


def words() -> str:
    """A table for each game; games that share their rules share one."""
    games: dict[Any, list[GameSpec[Any]]] = {}
    for spec in shamble.games():
        games.setdefault(spec.arrange, []).append(spec)
    return "".join(
        f"\n{' and '.join(spec.title() for spec in specs)}\n\n{_table(arrange.words)}\n"
        for arrange, specs in games.items()
    )


def _table(known: dict[str, Any]) -> str:
    rows = [f"| `{name}` | `{word.example}` | {word.meaning} |" for name, word in known.items()]
    return "\n".join(["| word | example | meaning |", "|---|---|---|", *rows])


# -- the public names --------------------------------------------------------------------------------


def api() -> str:
    parts = [
        "# API reference\n\nMade from the docstrings by `python tools/docs.py`. The README has an "
        "[example](../README.md), [architecture.md](architecture.md) how it all hangs together.\n"
    ]
    for module in MODULES:
        parts += [f"## `{module.__name__}`\n\n{_said(module)}\n", *_names(module)]
    return "\n".join(parts)


def _names(module: ModuleType) -> Iterator[str]:
    """What a module offers; what it offers again from the engine is described there."""
    again: list[str] = []
    for name in module.__all__:
        thing = getattr(module, name)
        if module is not shamble.engine and name in shamble.engine.__all__:
            again.append(f"[`{name}`](#{name.lower()})")
        elif inspect.isclass(thing) and _is_ours(thing):
            yield _class(name, thing)
        elif inspect.isfunction(thing):
            yield f"### `{name}{_signature(thing)}`\n\n{_said(thing)}\n"
    if again:
        yield f"From the engine: {', '.join(again)}.\n"


def _is_ours(thing: type) -> bool:
    return thing.__module__.split(".")[0] == "shamble"


def _class(name: str, thing: type) -> str:
    lines = [f"### `{name}`\n", f"{_said(thing)}\n"]
    for each in filter(_is_ours, thing.__mro__):
        lines += [*_fields(each), *_methods(each)]
    return "\n".join(lines).rstrip() + "\n"


def _methods(thing: type) -> Iterator[str]:
    for key, member in vars(thing).items():
        function = getattr(member, "fget", None) or getattr(member, "func", None) or member
        if (
            key.startswith("_")
            or not inspect.isfunction(function)
            or not function.__qualname__.endswith(f".{key}")
        ):
            continue  # private, a value, or the default of a field that holds a function
        shown = key if function is not member else f"{key}{_signature(function)}"
        yield f"- `{shown}`: {_said(function)}" if function.__doc__ else f"- `{shown}`"


def _fields(thing: type) -> Iterator[str]:
    """Attributes that are declared in the class, with the text that stands below each."""
    body = ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]
    assert isinstance(body, ast.ClassDef)
    for node, after in zip(body.body, [*body.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_"):
            below = after.value if isinstance(after, ast.Expr) else None
            said = inspect.cleandoc(below.value) if isinstance(below, ast.Constant) else ""
            shown = f"- `{ast.unparse(node.target)}: {ast.unparse(node.annotation)}`"
            yield f"{shown}: {_joined(said)}" if said else shown


def _signature(function: Any) -> str:
    """As it is called; annotations stand without quotation marks."""
    signature = inspect.signature(function)
    own = [each for name, each in signature.parameters.items() if name != "self"]
    return re.sub(r"(: |-> )'(.*?)'(?=[,)= ]|$)", r"\1\2", str(signature.replace(parameters=own)))


def _said(thing: Any) -> str:
    """The first paragraph of the docstring."""
    return _joined((inspect.getdoc(thing) or "").split("\n\n")[0])


def _joined(text: str) -> str:
    return re.sub(r"\s*\n\s*", " ", text)


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")

"""The command line. Commands import what they need when they run, so that `shamble --help` is quick."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .engine.errors import ShambleError
from .engine.text import LANGUAGES
from .terminal.words import TerminalError, Words, language_of

try:
    import click
except ModuleNotFoundError as lacking:  # the core can be installed without a terminal
    sys.exit(Words(language_of(os.environ))("error.missing", module=str(lacking.name)))

if TYPE_CHECKING:
    from .engine import GameSpec, Pack
    from .lab.bench import Bench
    from .lab.bench_web import WebBench
    from .lab.ramp_web import Ramp
    from .terminal.match import Match

R = TypeVar("R")

USUAL_GAME: Final = "city-of-horror"
WEB: Final = "web"
"""In place of a game: the bench of the web table."""
SERVER: Final = "server"
"""In place of a game: the soak of the server."""
FAULT: Final = 1
WRONG_CALL: Final = 2


def main(args: Sequence[str] | None = None) -> None:
    """Run a command. Whatever is wrong with the call is told in one sentence, in the caller's language."""
    given = list(sys.argv[1:] if args is None else args)
    words = Words(_language(given))
    sys.exit(_run(commands(words), given, words))


def _run(group: click.Group, args: list[str], words: Words) -> int:
    try:
        done = group.main(args, prog_name="shamble", standalone_mode=False)
        return done if isinstance(done, int) else 0
    except ShambleError as error:
        sentence = error.in_language(words.language)
    except click.UsageError as error:
        sentence = _explained(error, words)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("shamble"):
            raise
        sentence = words("error.missing", module=str(error.name))
    except (click.Abort, KeyboardInterrupt):
        return 130
    click.echo(sentence, err=True)
    return WRONG_CALL


def _language(args: Sequence[str]) -> str:
    """Known before anything is parsed, because the help page and the errors need it."""
    for index, arg in enumerate(args):
        if arg == "--lang" and index + 1 < len(args):
            return args[index + 1]
        if arg.startswith("--lang="):
            return arg.partition("=")[2]
    return language_of(os.environ)


# -- click, in two languages ---------------------------------------------------------------------------------


class Spoken(click.Command):
    """A command whose help page speaks the caller's language throughout."""

    words: Words

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), self.words("cli.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(self.words("cli.options")):
            formatter.write_dl([add_line for option in options if (add_line := option.get_help_record(ctx))])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.words("cli.help")
        return option


class SpokenGroup(Spoken, click.Group):
    """The commands, listed under a translated heading."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise TerminalError("command", what=args[0], known=", ".join(self.commands))
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Spoken.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, command.get_short_help_str(90)) for name, command in self.commands.items()]
        with formatter.section(self.words("cli.commands")):
            formatter.write_dl(rows)


def _explained(error: click.UsageError, words: Words) -> str:
    """click's errors, in our words."""
    command = error.ctx.command_path if error.ctx else "shamble"
    if isinstance(error, click.NoSuchOption):
        near = ", ".join(error.possibilities or ())
        hint = words("usage.option.near", near=near) if near else words("usage.option.help", command=command)
        return words("usage.option", what=error.option_name, hint=hint)
    if isinstance(error, click.MissingParameter):
        return words("usage.missing", what=_name_of(error.param), command=command)
    if isinstance(error, click.BadParameter):
        return _explained_value(error, words, command)
    return words("usage.other", command=command)


def _explained_value(error: click.BadParameter, words: Words, command: str) -> str:
    kind, what = error.param.type if error.param else None, _name_of(error.param)
    if isinstance(kind, click.Choice):
        return words("usage.value.choice", what=what, known=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.IntRange) and kind.max is not None:
        return words("usage.value.between", what=what, least=kind.min or 0, most=kind.max)
    if isinstance(kind, click.IntRange):
        return words("usage.value.least", what=what, least=kind.min or 0)
    if isinstance(kind, click.types.IntParamType):
        return words("usage.value.number", what=what)
    return words("usage.value", what=what, command=command)


def _name_of(param: click.Parameter | None) -> str:
    if param is None:
        return "?"
    return param.opts[-1] if isinstance(param, click.Option) else str(param.name).upper()


# -- commands ------------------------------------------------------------------------------------------------


def commands(words: Words) -> click.Group:
    """All commands, with help in that language."""
    group = SpokenGroup("shamble", help=words("cli"), no_args_is_help=True)
    group.words = words
    group.params.append(_version_option(words))
    for make in (_serve, _play, _map, _check, _replay, _soak, _bench, _sim, _sql, _arena, _train, _mcp):
        command = make(words)
        command.words = words
        command.params.append(_lang_option(words))
        group.add_command(command)
    return group


def _version_option(words: Words) -> click.Option:
    def tell(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            from . import __version__

            click.echo(f"shamble {__version__}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=tell,
        help=words("cli.version"),
    )


def _lang_option(words: Words) -> click.Option:
    """Read before anything else, by _language; here it is checked and explained."""
    return click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, help=words("cli.lang"))


def _game_argument(**settings: Any) -> click.Argument:
    return click.Argument(["game"], **settings)


def _command(words: Words, name: str, run: Callable[..., object], *params: click.Parameter) -> Spoken:
    return Spoken(name, callback=run, params=list(params), help=words(f"cli.{name}"))


def _option(words: Words, command: str, name: str, **settings: Any) -> click.Option:
    return click.Option([f"--{name}"], help=words(f"cli.{command}.{name}"), **settings)


def _serve(words: Words) -> Spoken:
    def run(*, open: bool, lab: bool, **where: Any) -> int:
        if lab:
            os.environ.setdefault("SHAMBLE_STUDIES_AT_ONCE", "1")
        return serve(words, **where, show=_browser() if open else _nothing)

    return _command(
        words,
        "serve",
        run,
        _option(words, "serve", "host", default="127.0.0.1", metavar="ADDRESS"),
        _option(words, "serve", "port", type=click.IntRange(1, 65535), metavar="N"),
        _option(words, "serve", "database", metavar="URL"),
        _option(words, "serve", "workers", type=click.IntRange(1, 64), default=1, metavar="N"),
        click.Option(["--open/--no-open"], default=False, help=words("cli.serve.open")),
        click.Option(["--lab/--no-lab"], default=False, help=words("cli.serve.lab")),
    )


def _browser() -> Callable[[str], None]:
    from .web.browser import show

    return show


def _nothing(address: str) -> None:
    """Nobody asked for a browser."""


def serve(
    words: Words,
    host: str,
    port: int | None,
    database: str | None,
    workers: int = 1,
    *,
    show: Callable[[str], None] = _nothing,
) -> int:
    """The web table, on the port asked for, or on the first free one from the usual one on.

    `show`: what to do with its address once it answers there, or with that of the process that has these
    tables open already."""
    from .server.errors import Trouble
    from .web.serve import free_port
    from .web.serve import serve as run_server

    def announce(address: str) -> None:
        click.echo(words("serve.running", address=address))
        sys.stdout.flush()
        show(address)

    try:
        run_server(host, port or free_port(host), database, announce, workers)
    except Trouble as trouble:
        if trouble.key == "database.taken":
            show(str(trouble.params["address"]))
        raise
    return 0


def _play(words: Words) -> Spoken:
    def run(**given: Any) -> int:
        return play(words, PlayWishes(**given))

    return _command(
        words,
        "play",
        run,
        _game_argument(required=False),
        _option(words, "play", "seats", type=int, metavar="N"),
        _option(words, "play", "humans", type=int, metavar="K"),
        _option(words, "play", "seat", type=int, metavar="N"),
        _option(words, "play", "names", metavar="A,B"),
        _option(words, "play", "bot", metavar="gentle|steady|sharp"),
        _option(words, "play", "hints", metavar="on|off"),
        _option(words, "play", "clock", metavar="move:S|total:S"),
        _option(words, "play", "late", metavar="bot|vote"),
        _option(words, "play", "seed", type=int, metavar="S"),
        _option(words, "play", "option", multiple=True, metavar="name=value"),
        _option(words, "play", "pack", type=click.Path(path_type=Path), metavar="DIR"),
        _option(words, "play", "load", type=click.Path(path_type=Path), metavar="FILE"),
    )


@dataclass(frozen=True)
class PlayWishes:
    """What a call of `shamble play` asks for; nothing at all means that a page shall ask."""

    game: str | None = None
    seats: int | None = None
    humans: int | None = None
    seat: int | None = None
    names: str | None = None
    bot: str | None = None
    hints: str | None = None
    clock: str | None = None
    late: str | None = None
    seed: int | None = None
    option: tuple[str, ...] = ()
    pack: Path | None = None
    load: Path | None = None


def play(words: Words, wishes: PlayWishes) -> int:
    """The table; without any wish, its first page."""
    from .terminal import saves
    from .terminal.app import ShambleApp

    start: tuple[Match, Path] | None = None
    if wishes.load is not None:
        match = saves.open_match(saves.read_envelope(wishes.load))
        start = match, wishes.load if saves.is_automatic(wishes.load) else saves.new_path()
    elif wishes != PlayWishes():
        start = _set_up(words, wishes), saves.new_path()
    if not sys.stdout.isatty() or not sys.stdin.isatty():
        raise TerminalError("terminal")
    app = ShambleApp(words.language, start)
    app.run()
    if app.left is not None:
        click.echo(app.words("left"))
    return app.return_code or 0


def _set_up(words: Words, wishes: PlayWishes) -> Match:
    """The newcomer's game, with every wish in place."""
    import shamble

    from .terminal.match import seated, set_up_match, usual_game
    from .terminal.start import new_seed, read_names

    pack = None if wishes.pack is None else shamble.pack(wishes.pack)
    spec = _spec(wishes.game or (pack.game if pack else USUAL_GAME))
    plan = usual_game(spec)
    plan.seats = plan.seats if wishes.seats is None else wishes.seats
    plan.humans = plan.humans if wishes.humans is None else wishes.humans
    plan.seat = plan.seat if wishes.seat is None else wishes.seat
    plan.names = read_names(wishes.names or "")
    plan.bot, plan.hints = wishes.bot or plan.bot, wishes.hints or plan.hints
    plan.clock, plan.late = wishes.clock or "", wishes.late or plan.late
    plan.seed = new_seed() if wishes.seed is None else wishes.seed
    plan.options = _settings(spec, wishes.option)
    return set_up_match(plan, seated(plan, words("player")), pack)


def _spec(game: str) -> GameSpec[Any]:
    from .games import find

    return find(game)


def _settings(spec: GameSpec[Any], wishes: Sequence[str]) -> dict[str, Any]:
    """name=value, with numbers where the game has numbers; the game itself says what it knows."""
    found: dict[str, Any] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            first = spec.settings[0]
            raise TerminalError("setting", text=wish, example=f"{first.name}={first.choices[0]}")
        choices = next((setting.choices for setting in spec.settings if setting.name == name), ())
        found[name] = next((choice for choice in choices if str(choice) == value), value)
    return found


def _map(words: Words) -> Spoken:
    def run(game: str, name: str | None, svg: str | None, pack: Path | None) -> int:
        return draw_map(words, game, name, svg, pack)

    return _command(
        words,
        "map",
        run,
        _game_argument(),
        click.Argument(["name"], required=False),
        _option(words, "map", "svg", metavar="FILE|-"),
        _option(words, "map", "pack", type=click.Path(path_type=Path), metavar="DIR"),
    )


def draw_map(words: Words, game: str, name: str | None, svg: str | None, pack: Path | None) -> int:
    """A map of a game as a drawing; without a file to put it in, the names of its maps."""
    from .engine.session import content_for
    from .engine.speech import Speaker
    from .web.boards import presentation_of

    spec = _spec(game)
    content = content_for(spec, _pack_for(spec, pack))
    known = spec.maps(content)
    if not known:
        raise TerminalError("map.none", game=spec.title(words.language))
    if name is not None and name not in known:
        raise TerminalError("map.unknown", what=name, known=", ".join(known))
    if svg is None:
        click.echo("\n".join(known if name is None else [name]))
        return 0
    if name is None and len(known) > 1:
        raise TerminalError("map.which", known=", ".join(known))
    atlas = spec.atlas(content, name or known[0])
    plan = presentation_of(spec.id).plan
    assert plan is not None  # it has maps
    _write(svg, plan(atlas, Speaker(spec, words.language, ())))
    return 0


def _pack_for(spec: GameSpec[Any], folder: Path | None) -> Pack | None:
    """The pack in that folder, which must be one for that game."""
    if folder is None:
        return None
    from .engine.content import read_pack

    return read_pack(folder, [spec.id])


def _write(file: str, text: str) -> None:
    """Into the file, or out to the caller if it is called -."""
    if file == "-":
        click.echo(text)
        return
    try:
        Path(file).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise TerminalError("unwritable", file=file, reason=error.strerror or "") from error


def _check(words: Words) -> Spoken:
    def run(path: Path, games: int, json: bool) -> int:
        return check(words, path, games, as_json=json)

    return _command(
        words,
        "check",
        run,
        click.Argument(["path"], type=click.Path(path_type=Path)),
        _option(words, "check", "games", type=click.IntRange(1, 1_000), default=1, metavar="N"),
        _option(words, "check", "json", is_flag=True),
    )


def check(words: Words, path: Path, games: int, *, as_json: bool) -> int:
    """Is that a good pack? What does it change, and what becomes of games with it?"""
    import msgspec
    from rich.console import Console
    from rich.progress import Progress

    import shamble

    from .lab.check import check as try_out
    from .terminal.trial import trial_lines

    pack = shamble.pack(path)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words("check.progress"), total=None)
        report = try_out(pack, games, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        click.echo("\n".join(trial_lines(report, _spec(pack.game), words)))
    return 0 if report.good else FAULT


def _replay(words: Words) -> Spoken:
    def run(record: Path, seat: int | None, reseal: str | None) -> int:
        return replay(words, record, seat) if reseal is None else seal_anew(words, record, reseal)

    return _command(
        words,
        "replay",
        run,
        click.Argument(["record"], type=click.Path(path_type=Path)),
        _option(words, "replay", "seat", type=int, metavar="N"),
        _option(words, "replay", "reseal", metavar="FILE|-"),
    )


def seal_anew(words: Words, record: Path, file: str) -> int:
    """An old record for the rules and content of today, if every answer is still legal."""
    from .engine.session import reseal_record
    from .games import find
    from .terminal.saves import read_record

    fresh = reseal_record(read_record(record), find)
    _write(file, json.dumps(fresh, ensure_ascii=False, indent=1))
    if file != "-":
        click.echo(words("replay.resealed", file=file))
    return 0


def replay(words: Words, record: Path, seat: int | None) -> int:
    """The log of a recorded game, as one player saw it or as everybody did."""
    import shamble

    from .engine.speech import Speaker
    from .terminal.saves import read_record

    table = shamble.replay(read_record(record))
    if seat is not None and not 1 <= seat <= table.seats:
        raise TerminalError("seat", seat=seat, seats=table.seats)
    viewer = None if seat is None else seat - 1
    players = [f"{words('player')} {number}" for number in range(1, table.seats + 1)]
    speaker = Speaker(table.spec, words.language, players, table)
    for _, line in speaker.lines(table.sink or [], viewer):
        click.echo(line)
    result = table.result
    if result is None:
        click.echo(words("replay.unfinished"))
    else:
        names = ", ".join(players[winner] for winner in result.winners)
        click.echo(words("replay.result", names=names, scores=" – ".join(map(str, result.scores))))
    return 0


def _soak(words: Words) -> Spoken:
    def run(game: str, games: int, seed: int, minutes: float, database: str | None) -> int:
        if game == SERVER:
            return soak_server(words, minutes, seed, database)
        return soak(words, game, games, seed)

    return _command(
        words,
        "soak",
        run,
        _game_argument(metavar=f"GAME|{SERVER}"),
        _option(words, "soak", "games", type=click.IntRange(min=1), default=100, metavar="N"),
        _option(words, "soak", "seed", type=int, default=1, metavar="S"),
        _option(words, "soak", "minutes", type=click.FloatRange(min=0), default=10, metavar="N"),
        _option(words, "soak", "database", metavar="URL"),
    )


def soak_server(words: Words, minutes: float, seed: int, database: str | None) -> int:
    """A real server with people at its tables, and everything that can go wrong."""
    import asyncio

    from rich.progress import Progress, SpinnerColumn, TextColumn

    from .lab.soak import Fault
    from .lab.soak_server import SoakReport
    from .lab.soak_server import soak_server as run_soak

    def told(report: SoakReport) -> str:
        faults = sum(report.faults.values())
        return words("soak.server", faults=faults, answers=report.answers, tables=report.tables)

    with Progress(SpinnerColumn(), TextColumn("{task.description}"), transient=True) as progress:
        task = progress.add_task("", total=None)
        try:
            report = asyncio.run(
                run_soak(
                    minutes, seed, lambda so_far: progress.update(task, description=told(so_far)), database
                )
            )
        except Fault as fault:
            click.echo(words("soak.server.bad", seed=seed, what=str(fault)), err=True)
            return FAULT
    click.echo(words("soak.server.good", report=told(report), seconds=f"{report.longest:.1f}"))
    return 0


def soak(words: Words, game: str, games: int, seed: int) -> int:
    """Random games by the hundred; exit code and seeds tell what broke."""
    from rich.progress import Progress

    from .lab.soak import soak as play_many

    spec = _spec(game)
    with Progress() as progress:
        task = progress.add_task(words("soak.progress"), total=games)
        failures = play_many(spec.id, games, seed, lambda done: progress.update(task, completed=done))
    if not failures:
        click.echo(words("soak.good", count=games))
        return 0
    click.echo(words("soak.bad", count=len(failures)), err=True)
    for failure in failures:
        line = words(
            "soak.failure",
            seed=failure.seed,
            seats=failure.seats,
            decision=failure.decision,
            what=failure.what,
        )
        click.echo("  " + line, err=True)
    return FAULT


def _sim(words: Words) -> Spoken:
    def run(game: str, pack: Path | None, **wishes: Any) -> int:
        with _lab(words):
            from .lab.commands import SimWishes, sim

            spec = _spec(game)
            return sim(words, spec, _pack_for(spec, pack), SimWishes(**wishes))

    return _command(
        words,
        "sim",
        run,
        _game_argument(),
        _option(words, "sim", "games", type=click.IntRange(min=1), default=100, metavar="N"),
        _option(words, "sim", "bots", default="thumb", metavar="A,B"),
        _option(words, "sim", "seats", metavar="N|A-B"),
        _option(words, "sim", "option", multiple=True, metavar="name=value,…|*"),
        _option(words, "sim", "seed", type=int, default=1, metavar="S"),
        _option(words, "sim", "jobs", type=click.IntRange(min=1), metavar="J"),
        _option(words, "sim", "cluster", metavar="tcp://…|local:N"),
        _option(words, "sim", "quiet", is_flag=True),
        _option(words, "sim", "pack", type=click.Path(path_type=Path), metavar="DIR"),
        _option(words, "sim", "out", type=click.Path(path_type=Path), metavar="FILE.parquet"),
        _option(words, "sim", "resume", is_flag=True),
        _option(words, "sim", "report", type=click.Path(path_type=Path), metavar="FILE.html"),
        _option(words, "sim", "compare", type=click.Path(path_type=Path), metavar="FILE.parquet"),
        _option(words, "sim", "sql", metavar="SELECT"),
    )


def _arena(words: Words) -> Spoken:
    def run(game: str, bot: tuple[str, ...], **wishes: Any) -> int:
        with _lab(words):
            from .lab.commands import ArenaWishes, arena

            return arena(words, _spec(game), ArenaWishes(bot, **wishes))

    return _command(
        words,
        "arena",
        run,
        _game_argument(),
        click.Argument(["bot"], nargs=-1, required=True, metavar="BOT…"),
        _option(words, "arena", "games", type=click.IntRange(min=1), default=100, metavar="N"),
        _option(words, "arena", "seats", type=int, metavar="N"),
        _option(words, "sim", "option", multiple=True, metavar="name=value"),
        _option(words, "sim", "seed", type=int, default=1, metavar="S"),
        _option(words, "sim", "jobs", type=click.IntRange(min=1), metavar="J"),
        _option(words, "sim", "quiet", is_flag=True),
        _option(words, "arena", "chart", type=click.Path(path_type=Path), metavar="FILE.svg"),
    )


def _train(words: Words) -> Spoken:
    def run(game: str, **wishes: Any) -> int:
        with _lab(words):
            from .lab.commands import TrainWishes, train

            return train(words, _spec(game), TrainWishes(**wishes))

    return _command(
        words,
        "train",
        run,
        _game_argument(),
        _option(words, "train", "games", type=click.IntRange(min=1), metavar="N"),
        _option(words, "train", "seed", type=int, metavar="S"),
        _option(words, "sim", "jobs", type=click.IntRange(min=1), metavar="J"),
        _option(words, "train", "out", type=click.Path(path_type=Path), metavar="FILE.toml"),
    )


def _sql(words: Words) -> Spoken:
    def run(file: Path, query: str | None) -> int:
        with _lab(words):
            from .lab.commands import sql

            return sql(file, query)

    return _command(
        words,
        "sql",
        run,
        click.Argument(["file"], type=click.Path(path_type=Path)),
        click.Argument(["query"], required=False),
    )


def _mcp(words: Words) -> Spoken:
    def run(**wishes: Any) -> int:
        with _lab(words, "door"):
            from .doors.command import McpWishes, serve_seat

            return serve_seat(McpWishes(**wishes), words.language)

    return _command(
        words,
        "mcp",
        run,
        _option(words, "mcp", "table", metavar="URL"),
        _option(words, "mcp", "name", default="Robot", metavar="NAME"),
        _option(words, "mcp", "seat", type=click.IntRange(min=1), metavar="N"),
        _option(words, "mcp", "game", default=USUAL_GAME, metavar="GAME"),
        _option(words, "play", "seats", type=int, metavar="N"),
        _option(words, "mcp", "bots", default="thumb", metavar="A,B"),
        _option(words, "play", "seed", type=int, metavar="S"),
        _option(words, "play", "option", multiple=True, metavar="name=value"),
    )


@contextmanager
def _lab(words: Words, extra: str = "lab") -> Iterator[None]:
    """The libraries of lab and doors are extras: whoever lacks them hears which."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise TerminalError(extra, module=str(error.name)) from error


def _bench(words: Words) -> Spoken:
    def run(what: str, game: str, tables: int, *, record: bool, profile: bool, peers: bool) -> int:
        if peers:
            return bench_peers(words)
        return bench_profile(words, what) if profile else bench(words, what, game, tables, keep=record)

    what = click.Argument(["what"], default=USUAL_GAME, required=False, metavar=f"[GAME|{WEB}]")
    game = _option(words, "bench", "game", default=USUAL_GAME, metavar="GAME")
    tables = _option(words, "bench", "tables", type=click.IntRange(min=0), default=0, metavar="N")
    flags = [_option(words, "bench", name, is_flag=True) for name in ("record", "profile", "peers")]
    return _command(words, "bench", run, what, game, tables, *flags)


def bench(words: Words, what: str, game: str = USUAL_GAME, tables: int = 0, *, keep: bool = False) -> int:
    """How fast a game is, or the web table with tables of a game, as a table; a game's may be kept."""
    from rich.console import Console

    from .lab.bench import Bench
    from .lab.history import add_line, checkout

    if keep:
        checkout(Path.cwd())  # measuring takes a minute: what is wrong is said before
        _spec(what)
    result = _watched(words, _measuring(what, game, tables))
    Console().print(result.table())
    if keep and isinstance(result, Bench):
        click.echo(words("bench.recorded", file=str(add_line(result, Path.cwd()))))
    return 0


def bench_profile(words: Words, what: str) -> int:
    """A flame graph of a game's random play, in a file beside us."""
    from .lab.errors import save_text
    from .lab.flame import flame_graph

    game, file = _spec(what).id, Path(f"{what}-flame.svg")
    drawn = _watched(words, lambda progress: flame_graph(game))
    save_text(file, drawn)
    click.echo(words("bench.drawn", file=str(file)))
    return 0


def bench_peers(words: Words) -> int:
    """Our games beside those of other engines, as a table and a chart."""
    from rich.console import Console

    from .lab.errors import save_text
    from .lab.peers import measure

    peers, file = _watched(words, measure), Path("peers.svg")
    Console().print(peers.table())
    save_text(file, peers.chart())
    click.echo(words("bench.drawn", file=str(file)))
    return 0


def _watched(words: Words, measure: Callable[[Callable[[str], None]], R]) -> R:
    """What comes of it, with a line meanwhile that says what is being measured."""
    from rich.progress import Progress, SpinnerColumn, TextColumn

    with Progress(SpinnerColumn(), TextColumn("{task.description}"), transient=True) as progress:
        task = progress.add_task(words("bench.progress"), total=None)
        label = words("bench.progress")
        return measure(lambda step: progress.update(task, description=f"{label}: {step}"))


def _measuring(
    what: str, game: str, tables: int
) -> Callable[[Callable[[str], None]], Bench | WebBench | Ramp]:
    """The bench of the web table, the ramp up to so many tables, or the bench of that game."""
    if what == WEB and tables:
        from .lab.ramp_web import ramp

        return partial(ramp, most=tables, game=_spec(game).id)
    if what == WEB:
        from .lab.bench_web import Size
        from .lab.bench_web import bench as measure_web

        return partial(measure_web, size=Size(_spec(game).id))
    from .lab.bench import bench as measure_game

    return partial(measure_game, _spec(what).id)

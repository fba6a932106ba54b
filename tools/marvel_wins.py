"""Keep a won and a lost game of every mission of Marvel Zombies and Heroes' Resistance
(tests/games/marvel_zombies/wins).

    python tools/marvel_wins.py [MISSION…]

A record that still leads to a win gets the digest of today's content. Otherwise a win is looked for on
copies of a few tables, so that the luck is known: the rules-of-thumb team plays a round many times, now and
then with heroes sent on errands or with one answer changed, and what turns out best goes on to the next
round. Whoever answers at random soon loses. They are played with the decks in wins/decks, as the tests
replay them: whoever copies ours there looks for every game anew.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from shamble.bots.base import ask
from shamble.bots.marvel_zombies.features import places, ways_left
from shamble.bots.marvel_zombies.hero_worth import HeroJudge
from shamble.bots.marvel_zombies.situation import Situation
from shamble.bots.marvel_zombies.tasks import field_for
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.bots.marvel_zombies.worth import ZombieJudge
from shamble.engine import Rng, ShambleError, Table
from shamble.engine.session import new_table
from shamble.games import find
from shamble.games.marvel_zombies.reading import MarvelReading
from shamble.games.marvel_zombies.view import HeroView, MarvelView
from tests.games.marvel_zombies.kept import WINS, game_of_the_day

GAMES: Final = {
    str(mission): game
    for game in ("marvel-zombies", "heroes-resistance")
    for setting in find(game).settings
    if setting.name == "mission"
    for mission in setting.choices
}
"""The game of each mission."""
WIDTH, ALIKE = 8, 4
"""How many positions go on, and how many of one game, whose next cards may be bad."""
TRIES, FRESH, BEST = 16, 4, 8
"""How often a round is played, how often from its beginning before others are changed, how many are kept."""
ANEW, SENT, SLIP = 0.25, 0.5, 0.03
"""How likely a round begins anew, a hero goes on an errand, an answer is anything."""
TAME: Final = 0.7
"""How fast one loses interest in rounds that were not the best."""
ROUNDS: Final = 40
SECONDS: Final = 1200.0
SEEDS: Final = range(1, 20)
FEW, MANY = 3, 9
"""How many games the team plays by itself, and on how many it knows its luck."""
WON, LOST = 1e6, -1e6
HEALTH: Final = (-400, -25, 0, 8, 13, 16)
HUNGER: Final = (0, 0, 1, 3, 8)
TAKEN: Final = 60
"""What an Objective is worth: who waits for a better moment waits until it is too late."""

Answers = list[tuple[int, int, Any]]
Game = tuple[int, Answers]
"""A seed and what was answered."""


class Played(NamedTuple):
    """What a round led to: its answers, and which of them could have been others."""

    worth: float
    table: Table
    answers: Answers
    open: list[int]


class Position(NamedTuple):
    worth: float
    table: Table
    game: Game


def new(mission: str, seats: int, seed: int) -> Table:
    return new_table(game_of_the_day(GAMES[mission]), seats, seed, {"mission": mission}, None)


def worth(t: Table) -> float:
    """How promising a position is between two rounds."""
    reading: MarvelReading = t.reading(None)
    v = reading.view
    if v.outcome:
        return WON if v.outcome == "won" else LOST
    if any(hero.status == "eliminated" for hero in v.heroes.values()):
        return LOST
    s = Situation(reading)
    judge = HeroJudge(s, None) if v.mode == "hero" else ZombieJudge(s, None)
    standing = 0.7 * judge.value()
    total: float = standing + 80 * v.mission.stage + 20 * v.mission.landings
    total += sum(_hero(hero, s.goals) for hero in v.heroes.values())
    total += TAKEN * sum(each.taken for each in [*v.objectives.values(), *v.collect.values()])
    total -= sum(2.0 * min(field_for(s, each).get(each.zone, 20.0), 20.0) for each in s.fighters.values())
    total += 20 * sum(hero.card_marked for hero in v.heroes.values()) - 20 * len(v.spawn_points)
    total -= _left_to_eat(v, s.goals) + (8 * len(s.rivals) if "no_super_hero" in s.goals else 0)
    return total - ways_left(s, places(s))[0] - _trouble(s)


def _trouble(s: Situation) -> float:
    """Enemies on the board, and those whom a higher Danger Level brings."""
    awake = sum(not rival.inert for rival in s.rivals.values())
    best = 0.0 if "each_red" in s.goals else max((fighter.xp for fighter in s.fighters.values()), default=0.0)
    return (
        0.8 * sum(sum(there) for there in s.foes.values())
        + 5 * awake
        + 0.6 * max(0.0, best - s.printed.danger[1])
    )


def _hero(hero: HeroView, goals: list[str]) -> float:
    worth: float = 60 if hero.status == "left" else HEALTH[hero.health] - HUNGER[hero.hunger]
    worth += 2 * len(hero.traits)
    worth += 15 * ("each_takes" in goals and hero.took)
    worth += 25 * ("each_devours" in goals and hero.devoured)
    return worth + (1.5 * min(hero.xp, 43) if "each_red" in goals else 0.0)


def _left_to_eat(v: MarvelView, goals: list[str]) -> float:
    if {"devour_all", "devour_wong", "devour_objective_person"} & set(goals):
        return 12.0 * sum(row.face_down for row in v.zones.values()) + 10 * len(v.bystanders)
    if "devour_five" in goals:
        taken = sum(each.taken for each in v.objectives.values())
        return 20.0 * sum(each.objective for each in v.bystanders.values()) - 25 * taken
    return 0.0


def turn_of(t: Table) -> int:
    turn: int = t.turn  # type: ignore[attr-defined]  # the state of this game has it
    return turn


def play_on(t: Table, answers: Answers, luck: random.Random, slip: float, bot: ThumbBot) -> list[int]:
    """Until the next round begins, or the game is over; which answers could have been others."""
    turn, free = turn_of(t), []
    while not t.over and turn_of(t) == turn:
        choice = t.choices[0]
        seat = choice.seat or 0
        if len(choice.options) > 1:
            free.append(len(answers))
        if len(choice.options) > 1 and luck.random() < slip and choice.prompt != "turn.exit":
            option = luck.choice(choice.options)
        else:
            found = ask(bot, t, seat, choice, Rng(1), 1.0)
            assert found is not None
            option = found
        answers.append((choice.id, seat, option.name))
        t.answer(choice.id, option, seat)
    return free


def sent(t: Table, luck: random.Random) -> dict[str, str]:
    """Some heroes, each sent to a place where there is something to do."""
    s = Situation(t.reading(None))
    zones = places(s)
    return {name: luck.choice(zones) for name in s.fighters if zones and luck.random() < SENT}


def anew(base: Table, luck: random.Random, *, sends: bool) -> Played:
    t, answers = base.clone(), Answers()
    bot = ThumbBot(sent(t, luck)) if sends else ThumbBot()
    free = play_on(t, answers, luck, SLIP if sends else 0.0, bot)
    return Played(worth(t), t, answers, free)


def changed(base: Table, before: Played, luck: random.Random) -> Played:
    """The same round up to one answer, then another one and what follows from it."""
    t, at = base.clone(), luck.choice(before.open)
    answers = before.answers[:at]
    for question, seat, name in answers:
        t.answer(question, name, seat)
    choice = t.choices[0]
    option, seat = luck.choice(choice.options), choice.seat or 0
    answers.append((choice.id, seat, option.name))
    t.answer(choice.id, option, seat)
    free = [index for index in before.open if index <= at]
    if turn_of(t) == turn_of(base):
        errands = sent(t, luck) if luck.random() < SENT else {}
        free += play_on(t, answers, luck, 0.0, ThumbBot(errands))
    return Played(worth(t), t, answers, free)


def good_rounds(base: Table, luck: random.Random) -> list[Played]:
    """The round is played again and again, mostly as one of the best so far but for one answer."""
    best: list[Played] = []
    for attempt in range(TRIES):
        known = [played for played in best if played.open]
        if attempt < FRESH or not known or luck.random() < ANEW:
            played = anew(base, luck, sends=attempt > 0)
        else:
            played = changed(base, known[min(int(luck.expovariate(TAME)), len(known) - 1)], luck)
        if played.worth > LOST and all(played.worth != other.worth for other in best):
            best = sorted([*best, played], key=lambda each: -each.worth)[:BEST]
    return best


def search(mission: str) -> Game | None:
    """A game that was won, if one is found in time: the best positions of many games go on."""
    luck, began = random.Random(mission), time.monotonic()
    beam = [Position(0.0, new(mission, 1, seed).clone(), (seed, [])) for seed in SEEDS[:MANY]]
    while beam and beam[0].worth < WON and time.monotonic() - began < SECONDS:
        found = [
            Position(played.worth, played.table, (seed, answers + played.answers))
            for _, t, (seed, answers) in beam
            for played in good_rounds(t, luck)
        ]
        beam = best_of(found)
        if beam:
            print(f"  {mission} round {turn_of(beam[0].table)}: {beam[0].worth:.0f}", file=sys.stderr)
    return beam[0].game if beam and beam[0].worth >= WON else None


def best_of(found: list[Position]) -> list[Position]:
    """Those that go on; none twice, and not too many of one game."""
    beam: list[Position] = []
    for position in sorted(found, key=lambda each: -each.worth):
        same = [each.worth for each in beam if each.game[0] == position.game[0]]
        if len(beam) < WIDTH and len(same) < ALIKE and position.worth not in same:
            beam.append(position)
    return beam


def played_again(mission: str, seats: int, seed: int, answers: Answers) -> Table:
    t = new(mission, seats, seed)
    for question, seat, option in answers:
        t.answer(question, option, seat)
    return t


def refreshed(mission: str, name: str) -> Table | None:
    """The game that is kept, if by today's rules and cards it still ends as it did."""
    path = WINS / f"{name}.json"
    if not path.exists():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    try:
        t = played_again(mission, kept["seats"], kept["seed"], [tuple(each) for each in kept["answers"]])
    except ShambleError:
        return None
    return t if t.over and (t.view(None)["outcome"] == "won") == (name == mission) else None


def by_thumb(mission: str) -> Game | None:
    """A game as the team plays it, if one of a few is won."""
    return next((game for seed in SEEDS[:FEW] if (game := whole(mission, seed, 0.0, won=True))), None)


def at_random(mission: str) -> Game | None:
    """A game in which every other answer is anything, if one is lost."""
    return next((game for seed in SEEDS if (game := whole(mission, seed, 0.5, won=False))), None)


def whole(mission: str, seed: int, slip: float, *, won: bool) -> Game | None:
    t, answers, luck = new(mission, 1, seed), Answers(), random.Random(seed)
    for _ in range(ROUNDS):
        play_on(t, answers, luck, slip, ThumbBot())
    return (seed, answers) if t.over and (t.view(None)["outcome"] == "won") == won else None


def keep(mission: str, name: str, ways: list[Callable[[str], Game | None]]) -> None:
    """Refresh that record, or find another by the first way that leads to one."""
    t, how = refreshed(mission, name), "still good"
    for way in ways:
        if t is None and (game := way(mission)) is not None:
            t, how = played_again(mission, 1, *game), f"found with seed {game[0]}"
    if t is not None:
        text = json.dumps(t.record, ensure_ascii=False, separators=(",", ":"))
        (WINS / f"{name}.json").write_text(text, encoding="utf-8")
    print(name, how if t is not None else "not found", flush=True)


def main() -> None:
    for mission in sys.argv[1:] or GAMES:
        keep(mission, f"{mission}-lost", [at_random])
        keep(mission, mission, [by_thumb, search])


if __name__ == "__main__":
    main()

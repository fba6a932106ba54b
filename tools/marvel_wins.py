"""Keep a won and a lost game of every mission of Marvel Zombies and Heroes' Resistance
(tests/games/marvel_zombies/wins).

    python tools/marvel_wins.py [MISSION…]

A record that still leads to a win gets the digest of today's content. Otherwise a win is looked for: rounds
are played by the rules-of-thumb team, now and then with a slip of the hand, on copies of a few tables (so the
luck is known), and the best positions go on to the next round. Whoever answers at random soon loses.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import shamble
from shamble.bots.base import ask
from shamble.bots.marvel_zombies import hero_worth
from shamble.bots.marvel_zombies.sight import Sight
from shamble.bots.marvel_zombies.tasks import field_for
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.bots.marvel_zombies.worth import value
from shamble.engine import Rng, ShambleError, Table

WINS: Final = Path(__file__).parent.parent / "tests" / "games" / "marvel_zombies" / "wins"
HERO_MISSIONS: Final = [f"MH{number}" for number in range(1, 6)] + [f"HR{number}" for number in range(1, 11)]
MISSIONS: Final = [f"MZ{number}" for number in range(11)] + HERO_MISSIONS
WIDTH, ALIKE, TRIES, ROUNDS = 12, 4, 6, 40
"""How many positions go on, how many of one game, how often each is played, how many rounds at most."""
SLIPS: Final = (0.05, 0.1, 0.2)
SECONDS: Final = 600.0
SEEDS: Final = range(1, 20)
FEW: Final = 3
"""How many games the team plays by itself before its luck is known."""
WON, LOST = 1e6, -1e6
HEALTH: Final = (-400, 0, 12, 20, 26, 30)
HUNGER: Final = (0, 0, 1, 3, 8)
TAKEN: Final = 50
"""What an Objective is worth: who waits for a better moment waits until it is too late."""

Answers = list[tuple[int, int, Any]]
Game = tuple[int, Answers]
"""A seed and what was answered."""
Position = tuple[float, Table, Game]


def new(mission: str, seats: int, seed: int) -> Table:
    game = "heroes-resistance" if mission.startswith("HR") else "marvel-zombies"
    return shamble.new(game, seats=seats, seed=seed, options={"mission": mission})


def worth(t: Table) -> float:
    """How promising a position is between two rounds."""
    v = t.view(None)
    if v["outcome"]:
        return WON if v["outcome"] == "won" else LOST
    if any(hero["status"] == "eliminated" for hero in v["heroes"].values()):
        return LOST
    s = Sight(v)
    standing = hero_worth.value(s, "") if v["mode"] == "hero" else value(s, "")
    total: float = standing + 80 * v["mission"]["stage"] + 20 * v["mission"]["landings"]
    total += sum(_hero(hero, s.goals) for hero in v["heroes"].values())
    total += TAKEN * sum(each["taken"] for each in [*v["objectives"].values(), *v["collect"].values()])
    total -= sum(2.0 * min(field_for(s, each).get(each.zone, 20.0), 20.0) for each in s.fighters.values())
    total += 20 * sum(hero["card_marked"] for hero in v["heroes"].values()) - 20 * len(v["spawn_points"])
    return total - _left_to_eat(v, s.goals) - (8 * len(s.rivals) if "no_super_hero" in s.goals else 0)


def _hero(hero: dict[str, Any], goals: list[str]) -> float:
    worth: float = 60 if hero["status"] == "left" else HEALTH[hero["health"]] - HUNGER[hero["hunger"]]
    worth += 2 * len(hero["traits"])
    worth += 15 * ("each_takes" in goals and hero["took"])
    worth += 25 * ("each_devours" in goals and hero["devoured"])
    return worth + (1.5 * min(int(hero["xp"]), 43) if "each_red" in goals else 0.0)


def _left_to_eat(v: dict[str, Any], goals: list[str]) -> float:
    if {"devour_all", "devour_wong", "devour_objective_person"} & set(goals):
        return 12.0 * sum(int(row["face_down"]) for row in v["zones"].values()) + 10 * len(v["bystanders"])
    if "devour_five" in goals:
        taken = sum(int(each["taken"]) for each in v["objectives"].values())
        return 20.0 * sum(int(each["objective"]) for each in v["bystanders"].values()) - 25 * taken
    return 0.0


def play_round(t: Table, answers: Answers, luck: random.Random, slip: float) -> None:
    """Until the next round begins, or the game is over."""
    turn, bot = t.view(None)["turn"], ThumbBot()
    while not t.over and t.turn == turn:  # type: ignore[attr-defined]  # the state of this game has it
        choice = t.choices[0]
        seat = choice.seat or 0
        if len(choice.options) > 1 and luck.random() < slip and choice.prompt != "turn.exit":
            option = luck.choice(choice.options)
        else:
            found = ask(bot, t, seat, choice, Rng(1), 1.0)
            assert found is not None
            option = found
        answers.append((choice.id, seat, option.name))
        t.answer(choice.id, option, seat)


def search(mission: str) -> Game | None:
    """A game that was won, if one is found in time: the best positions of many games go on."""
    luck, began = random.Random(mission), time.monotonic()
    beam = [opening(mission, seed) for seed in SEEDS]
    for _ in range(ROUNDS):
        found: list[Position] = []
        for _, t, (seed, answers) in beam:
            for attempt in range(TRIES):
                game = (seed, list(answers))
                after = t.clone()
                play_round(after, game[1], luck, luck.choice(SLIPS) if attempt else 0.0)
                found.append((worth(after), after, game))
        beam = best_of(found)
        if not beam or time.monotonic() - began > SECONDS:
            return None
        if beam[0][0] >= WON:
            return beam[0][2]
    return None


def opening(mission: str, seed: int) -> Position:
    """A table with its first round played."""
    t, answers = new(mission, 1, seed).clone(), Answers()
    play_round(t, answers, random.Random(seed), 0.0)
    return worth(t), t, (seed, answers)


def best_of(found: list[Position]) -> list[Position]:
    """Those that go on; none twice, and not too many of one game, whose next cards may be bad."""
    beam: list[Position] = []
    for position in sorted(found, key=lambda each: -each[0]):
        same = [each[0] for each in beam if each[2][0] == position[2][0]]
        if position[0] > LOST and len(beam) < WIDTH and len(same) < ALIKE and position[0] not in same:
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
        play_round(t, answers, luck, slip)
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
    for mission in sys.argv[1:] or MISSIONS:
        keep(mission, f"{mission}-lost", [at_random])
        keep(mission, mission, [by_thumb, search])


if __name__ == "__main__":
    main()

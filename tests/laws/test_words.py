"""One word per idea: what is called alike in several places is the same there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from tests.laws.sources import SOURCE, dotted, modules, nodes, taken_out

CLASSES: Final = {
    "Atlas": "a game's maps as they are sent",
    "AttackEntry": "an attack as a content file has it",
    "Box": "what the box holds, and the numbers of the rules",
    "BoxShape": "the part of a game's box file that its workshop writes",
    "CharacterEntry": "a character as a content file has it",
    "CharacterView": "a character as a seat sees it",
    "CityBoard": "the game's board as a front end draws it",
    "DawnBoard": "the game's board as a front end draws it",
    "DaylightBoard": "the game's board as a front end draws it",
    "EnemyEntry": "an enemy as a content file has it",
    "Foe": "somebody to fight, as a reading knows them",
    "Judge": "what a bot works out once about the table as it stands",
    "MarvelBoard": "the game's board as a front end draws it",
    "Mind": "what a bot has in mind for a round",
    "Option": "a legal answer: the engine's, and each game's with its words",
    "Person": "somebody who is played, as a reading knows them",
    "PlanBot": "a bot that plans a round before it answers",
    "PlanSearch": "the search for such a plan",
    "Printed": "what the cards and figures of the box say",
    "Scene": "one picture of a game's board: what is seen, what may be chosen, and in which words",
    "SeatView": "a player as a seat sees them",
    "ThingTeller": "one question about a thing: the reading that answers, and the words for it",
    "ThumbBot": "plays a game by rules of thumb",
    "Words": "what a front end says in one language",
}
"""Classes that each game or front end has one of."""

STEPS_TOO: Final = {
    "Look": "strangers' bots import it from `shamble.bots`; City of Horror's step stands in saves",
}
"""Classes that are called like a step of a game, and why that stays."""

ALIASES: Final = {
    "Cell": "a square of a tiled map: across and down",
    "Consequence": "what else changes with something that is edited",
    "Copies": "how many cards of a kind there are, within bounds",
    "DiceCount": "how many dice are rolled, within bounds",
    "Edge": "the line between two cells",
    "Features": "what a value is learnt from, by name",
    "GridPlace": "where something lies on a map that is edited",
    "Json": "what is sent or saved, as plain data",
    "Life": "how much somebody can take, within bounds",
    "MapRow": "a row of a drawn map, a letter for each cell",
    "Observation": "what Gymnasium and PettingZoo call it; City of Horror's step stands in saves",
    "Phase": "where in a round the game is, as its view says",
    "Picture": "draws somebody's portrait",
    "Point": "a point of a drawing",
    "ProgressLine": "says in a line how far a measurement has come",
    "Rectangle": "where something lies on a drawing, and how large it is",
    "Ref": "a thing by its kind and its name",
    "RoundPlan": "what a bot means to do in a round",
    "ScreenSpot": "where a letter stands on the screen",
    "ThumbRule": "how a bot that plays by rules of thumb answers one question",
}
"""Names for types that several modules have, or that something else has: the same idea everywhere."""

FUNCTIONS: Final = {
    "at_least": "the chance that dice show that much",
    "atlas": "a map as it is sent",
    "blank": "a state with nothing set up",
    "characters_of": "a seat's characters",
    "chip": "a card in a list",
    "city": "the board's drawing, line by line",
    "described": "what a screen reader says of somebody or something on the board",
    "determinise": "draw anew what a seat cannot know",
    "dice_of": "how many dice a shot or an attack rolls",
    "eliminate": "enemies are taken off the board",
    "features": "what a value is learnt from",
    "figures": "a view as finished numbers, for agents",
    "finale": "the last page's picture",
    "hand": "what the viewer holds, as a row",
    "house_note": "what in play is of our making",
    "in_danger": "is this a window that somebody in danger wants?",
    "invariants": "what is wrong with a state",
    "main": "a command is run",
    "maps": "the names of a game's maps",
    "names": "what a table calls its things",
    "notes": "what lies beside the board",
    "percent": "a chance in whole numbers, never 0 or 100 unless it is certain",
    "picture": "somebody's portrait",
    "plain": "a view as it is sent",
    "read_clock": "a clock as people choose it",
    "remark": "what stands beside an answer",
    "result": "who has won, with scores",
    "reveal": "what lay face down is shown",
    "roll": "dice are rolled",
    "set_up": "a game is set up",
    "shared_option": "an option that is the same at every table",
    "spans": "how long a seat may wish not to be asked",
    "standing": "how things stand, above the board",
    "standing_questions": "what seats may say beside whatever else is open",
    "story": "what the board shows of a story",
    "strip": "a seat's public things, as a row",
    "supplies": "what can run out at a table",
    "targets": "whom one may attack",
    "told_odds": "how likely an attack does it, in words",
    "turn": "the turn that a wish not to be asked lasts for",
    "value": "what a position is worth to a seat",
    "view": "what a seat may know",
    "view_beside": "the same by what another seat may know at that moment",
    "ways_through": "where one can go when all doors are open",
    "workshop": "what a workshop may choose from",
    "wound": "a character takes damage",
}
"""Functions that several modules offer to others: each game's answer to the same question."""


NEIGHBOURS: Final = {
    "acting": "an endpoint for a button",
    "add_zombies": "zombies come to a place: the card, and what it does",
    "always": "a condition that always holds",
    "begin_phase": "what a phase begins with, in each mode",
    "bench": "figures are measured",
    "canvas": "what one clicks on in a workshop: of a mission, and of a tile",
    "confirm_delete": "the page that asks back before something is deleted",
    "delete": "something of the visitor's is deleted",
    "cancel_card": "a card, or a power, that cancels a card",
    "change_card": "a card, or a power, that changes a Movement card",
    "hide": "a card, or a power, that hides somebody",
    "look": "a card, or a power, that looks at what is hidden",
    "may_leave": "has the mission come to the stage in which heroes leave?",
    "move_options": "where one may go: a character, and somebody who moves for nothing",
    "never": "a condition that never holds",
    "panels": "what the forms of a workshop show",
    "play_batch": "some games one after the other, in a process of the lab",
    "reached": "whom Ms. Marvel's arms and Iron Man's missiles reach: by the rules, and by a reading",
    "show": "a page is shown",
    "squeeze_in": "a card, or a power, that makes room for one more",
    "steal": "a card, or a power, that takes a card",
    "tools": "what can be put on the map of a workshop",
    "towards": "the steps that lead nearer: by the rules, and as the guide advises",
    "turn_leader": "a card, or a power, that turns the zombie leader",
    "with_facts": "a draft after its form was sent",
}
"""Functions of one package that do not travel by their names and are called alike: they do the same. In bots
functions go by the questions that they answer, and no two are asked at once."""


def top(path: Path, *kinds: type[ast.stmt]) -> list[ast.stmt]:
    """What a module defines at its top, of those kinds."""
    module = next(node for node in nodes(path) if isinstance(node, ast.Module))
    return [node for node in module.body if isinstance(node, kinds)]


def public_classes(under: str = "") -> list[tuple[str, ast.ClassDef]]:
    """Each with the module where it stands."""
    return [
        (dotted(path), node)
        for path in modules(under)
        for node in top(path, ast.ClassDef)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


@cache
def steps_of(game: str) -> set[str]:
    """The classes of a game that are steps: each game has its rulebook's words for them."""
    bases = {
        node.name: {ast.unparse(base).partition("[")[0] for base in node.bases}
        for _, node in public_classes(f"games/{game}")
    }
    found = {"Step"}
    while further := {name for name, above in bases.items() if above & found} - found:
        found |= further
    return found - {"Step"}


def is_step(module: str, name: str) -> bool:
    parts = module.split(".")
    return parts[1] == "games" and len(parts) > 2 and name in steps_of(parts[2])


def test_the_steps_of_a_game_are_found_by_what_they_descend_from() -> None:
    assert {"Take", "Heal", "Seal", "EnemyPhase"} <= steps_of("marvel_zombies")
    assert "Board" not in steps_of("marvel_zombies")


def test_a_class_that_is_no_step_has_its_name_alone_or_stands_for_the_same_idea() -> None:
    places = defaultdict(set)
    for module, node in public_classes():
        if not is_step(module, node.name):
            places[node.name].add(module)
    shared = {name for name, where in places.items() if len(where) > 1}
    assert {name: places[name] for name in shared - CLASSES.keys()} == {}
    assert CLASSES.keys() - shared == set(), "these stand once by now"


def test_nothing_but_a_step_is_called_like_a_step() -> None:
    games = [path.name for path in (SOURCE / "games").iterdir() if path.is_dir()]
    steps = set[str]().union(*map(steps_of, games))
    alike = {
        node.name: module
        for module, node in public_classes()
        if node.name in steps and not is_step(module, node.name)
    }
    assert {name: alike[name] for name in alike.keys() - STEPS_TOO.keys()} == {}
    assert STEPS_TOO.keys() - alike.keys() == set(), "nothing is called like that by now"


def aliases(path: Path) -> list[str]:
    """The names that a module gives to types. A number of the box's things (`Card = int`) is its rulebook's
    word, as steps are; a name that comes from elsewhere is no new one."""
    found = [node for node in top(path, ast.Assign) if isinstance(node, ast.Assign)]
    return [
        target.id
        for target, value in ((node.targets[0], node.value) for node in found)
        if isinstance(target, ast.Name)
        and re.fullmatch(r"[A-Z]+[a-z]\w*", target.id)
        and not isinstance(value, ast.Call)
        and not (isinstance(value, ast.Attribute) and value.attr == target.id)
        and not ("games" in path.parts and ast.unparse(value) == "int")
    ]


def test_the_names_of_types_are_found() -> None:
    assert "Json" in aliases(SOURCE / "engine" / "save.py")
    assert "Card" not in aliases(SOURCE / "games" / "city_of_horror" / "content.py")


def test_the_name_of_a_type_is_its_own_or_stands_for_the_same_idea() -> None:
    """Whether it travels or not: nothing else, and no class either, is called like that."""
    places = defaultdict(list)
    for module, node in public_classes():
        places[node.name].append(module)
    named = [(name, dotted(path)) for path in modules() for name in aliases(path)]
    for name, module in named:
        places[name].append(module)
    shared = {name for name, _ in named if len(places[name]) > 1}
    assert {name: places[name] for name in shared - ALIASES.keys()} == {}
    assert ALIASES.keys() - shared == set(), "these stand once by now"


def test_a_function_that_travels_by_its_name_has_it_alone_or_answers_the_same_question() -> None:
    """One that is called as `module.name` says whose it is; one that is imported by its name does not."""
    travels = {name for path in modules() for name, called in taken_out(path) if name.endswith(f".{called}")}
    places = defaultdict(set)
    for path in modules():
        for node in top(path, ast.FunctionDef, ast.AsyncFunctionDef):
            assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if f"{dotted(path)}.{node.name}" in travels:
                places[node.name].add(dotted(path))
    shared = {name for name, where in places.items() if len(where) > 1}
    assert {name: places[name] for name in shared - FUNCTIONS.keys()} == {}
    assert FUNCTIONS.keys() - shared == set(), "these stand once by now"


def package_of(module: str) -> str:
    """Modules that belong together: those of a game, of its board, of the server."""
    parts = module.split(".")
    deep = {"games": 3, "boards": 4}
    return ".".join(parts[: next((depth for name, depth in deep.items() if name in parts[:3]), 2)])


def test_within_a_package_a_function_has_its_name_alone_or_does_the_same() -> None:
    """Those that are called as `module.name`, too: whoever reads a package meets a word once."""
    places = defaultdict(set)
    for path in modules():
        if not {"migrations", "bots"} & set(path.relative_to(SOURCE).parts):
            for node in top(path, ast.FunctionDef, ast.AsyncFunctionDef):
                assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                if not node.name.startswith("_"):
                    places[package_of(dotted(path)), node.name].add(dotted(path))
    shared = {key: where for key, where in places.items() if len(where) > 1 and key[1] not in FUNCTIONS}
    assert {key: where for key, where in shared.items() if key[1] not in NEIGHBOURS} == {}
    assert NEIGHBOURS.keys() - {name for _, name in shared} == set(), "these stand once by now"

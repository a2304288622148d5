"""Where minds meet, and with whom: grounds that are the same after half a turn, equal squads on both sides.

``assets/arena/grounds.toml`` has both. A ground is drawn whole and checked to be its own picture after half a turn, so
neither side has the better half of it; what is left of an advantage (who comes first in a tie) goes to each mind once,
since every battle is fought again with the sides swapped.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from game.scenario.catalogue import ROOT
from game.scenario.loader import load
from game.scenario.scenario import Scenario
from systems.board import Board

FILE = ROOT / "arena" / "grounds.toml"
SIDES = ("west", "east")


@cache
def tables() -> dict[str, dict[str, Any]]:
    """``ground`` and ``squad`` of the file, by key."""
    import tomllib

    with FILE.open("rb") as file:
        return tomllib.load(file)


def grounds() -> tuple[str, ...]:
    return tuple(tables()["ground"])


def squads() -> tuple[str, ...]:
    return tuple(tables()["squad"])


def meeting(number: int) -> tuple[str, str]:
    """Ground and squad of the battle of that number: each next one has another ground, and all of them come about."""
    every, some = grounds(), squads()
    lap, at = divmod(number, len(every) * len(some))
    return every[at % len(every)], some[(at // len(every) + at % len(every) + lap) % len(some)]


@lru_cache(maxsize=64)
def scenario(ground: str, squad: str) -> Scenario:
    """The battle of a squad against its like on that ground. Raises KeyError for one that is not in the file."""
    import tomlkit

    drawn, units = tables()["ground"][ground], tables()["squad"][squad]["units"]
    found = load(tomlkit.dumps(_file(drawn, units)).encode(), f"{ground}-{squad}.toml")
    if not turned_alike(found.board):
        raise ValueError(f"the ground {ground} is another one after half a turn")
    return found


def _file(drawn: dict[str, Any], templates: list[str]) -> dict[str, Any]:
    """A scenario file as ``dicefield check`` reads it."""
    wide, high = size(drawn)
    units = []
    for side in SIDES:
        for number, (template, place) in enumerate(zip(templates, drawn["places"], strict=False), 1):
            x, y = place
            at = [x, y] if side == SIDES[0] else [wide - 1 - x, high - 1 - y]
            units.append({"id": f"{side[0]}{number}", "template": template, "side": side, "at": at})
    return {
        "format": 1,
        "scenario": {"name": drawn["name"], "text": drawn["text"], "difficulty": 1, "tags": ["arena"]},
        "map": {key: drawn[key] for key in ("double", "rows", "heights") if key in drawn},
        "side": [{"id": side, "name": side, "controller": "best_odds"} for side in SIDES],
        "unit": units,
    }


def size(drawn: dict[str, Any]) -> tuple[int, int]:
    """Width and height of a ground in squares."""
    rows = drawn["rows"].strip("\n").split("\n")
    wide, high = max(map(len, rows)), len(rows)
    return (wide // 2, high // 2) if drawn.get("double") else (wide, high)


def turned_alike(board: Board) -> bool:
    """Whether a board is the same after half a turn, squares and edges, as far as the rules know it."""
    tables: list[list[object]] = [
        [board.grounds[each] for each in board.ground],
        [board.things[each - 1] if each else None for each in board.thing],
        [board.edge_kinds[each - 1] if each else None for each in board.v_edges],
        [board.edge_kinds[each - 1] if each else None for each in board.h_edges],
        [*board.floor],
        [*board.smoke],
        [*board.dark],
    ]
    return all(table == table[::-1] for table in tables)

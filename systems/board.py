"""The board: squares, edges between squares, loose things, smoke, light and floor heights. Immutable.

One square is 1 m. Tables are row-major, index ``y * width + x``. ``v_edges[y * (width + 1) + x]`` is the edge on the
LEFT of square (x, y), x in 0..width; ``h_edges[y * width + x]`` the edge on TOP of square (x, y), y in 0..height.
A changed map is another Board (``dataclasses.replace``); what is derived from one is kept in its memo, which is no
state: it is not compared, hashed, pickled or copied.

The step rule (DESIGN 5, MOV-01) lives here because sight, reach and charges must agree with it on what a corner is:
a straight step needs the edge between and the square beyond open, for every square of the footprint; a diagonal
step needs both ways round its corner, each of them two straight steps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from systems.facts import Footprint

T = TypeVar("T")

#: Limits of one map (DESIGN 9), checked before anything is allocated.
MAX_SIDE = 500
#: Cover Size of a full wall: more than twice any creature's (DESIGN 5).
FULL = 999
#: Words for weather that hinders the eyes (companion 10).
WEATHER = ("fog", "rain", "snow", "wind", "storm")
#: The eight directions in their one fixed order: straight first, clockwise from north.
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))

#: A short jump leads two squares straight on, in the order of the straight directions (MOV-04).
HOPS = ((0, -2), (2, 0), (0, 2), (-2, 0))
#: Largest Size of a thing no higher than 1 m, at 40 cm a point.
HURDLE = 2


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of square terrain. ``factor`` multiplies step costs (0 blocks; 1, 2 difficult, 4 undergrowth)."""

    key: str
    factor: int = 1
    opaque: bool = False
    size: int = 0
    """Cover Size; 0 = covers nothing, except that a full wall (blocking and opaque) always counts as FULL."""
    half: int = 2
    """cover_factor in halves (COV-12)."""
    charge: bool = True
    """False: no charge crosses it although it does not slow, like a slope (DESIGN 10)."""
    material: str = ""
    look: str = "floor"
    footing: str = ""
    """What going there asks for beside walking: ``narrow`` cannot be walked at all, ``ice`` may be balanced over,
    ``slope`` slows and yet may be charged over where ``charge`` says so; "" nothing (companion 10)."""
    wade: int = 0
    """The least Size that can stand there; whoever is smaller has to swim. 0: dry land."""
    dc: int = 0
    """Difficulty of swimming or balancing there."""
    climb: int = 3
    """Difficulty of climbing up to it; natural rock where nothing is said."""
    current: str = ""
    """``slow`` or ``rapid``: what swimming against the ``flow`` costs."""
    flow: str = ""
    """Where the water runs to: ``n``, ``e``, ``s``, ``w``; "" for standing water."""
    shelter: int = 0
    """Cover Defense of whoever stands in it, from every side."""
    shelter_most: int = 0
    """The greatest Size that it covers so; 0: any."""
    reflex: int = 0
    """Dice it gives or takes from the Reflex saves of whoever stands in it."""
    athletics: int = 0
    """Dice it gives or takes from every roll of Athletics made in it."""
    brush: bool = False
    """Whether one hides well and sneaks badly in it."""
    fire: int = 0
    """Dice of lethal fire damage that it does in a round to whoever is in it (companion 10)."""
    heat: int = 0
    """Points of lethal heat that it does so."""
    kindles: bool = False
    """Whether it clings, and burns on: lava."""


@dataclass(frozen=True, slots=True)
class EdgeKind:
    """A kind of edge feature: wall, door, window, low wall. It blocks steps, or it is open."""

    key: str
    blocks: bool
    opaque: bool
    size: int
    half: int = 2
    material: str = ""
    door: str = ""
    """How a door stands: ``shut``, ``locked`` or ``open``; "" for what is no door (MOV-15)."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of loose object that stands on a square; ``factor`` 0 cannot be entered, others slow.

    ``joined``: neighbouring squares of this kind are one object, a car on four squares; crates are each one.
    """

    key: str
    size: int
    half: int = 2
    factor: int = 0
    opaque: bool = False
    material: str = "wood"
    look: str = "crate"
    joined: bool = False
    effortless: bool = False
    """It is kicked aside on the way by whoever walks there (FRE-05)."""
    deceptive: bool = False
    """It only looks effortless: it stops who would kick it aside, and hurts (FRE-06)."""


def cover_size(kind: Ground | EdgeKind | Thing) -> int:
    """The Size a kind covers with; a full wall has FULL even where its table names none."""
    if isinstance(kind, Thing):
        return kind.size
    solid = kind.blocks if isinstance(kind, EdgeKind) else kind.factor == 0
    return max(kind.size, FULL) if solid and kind.opaque else kind.size


@dataclass(frozen=True, slots=True)
class Board:
    """One map. Raises ValueError, naming the table, when sizes or indexes do not fit."""

    width: int
    height: int
    grounds: tuple[Ground, ...]
    ground: tuple[int, ...]
    things: tuple[Thing, ...] = ()
    thing: tuple[int, ...] = ()
    edge_kinds: tuple[EdgeKind, ...] = ()
    v_edges: tuple[int, ...] = ()
    h_edges: tuple[int, ...] = ()
    smoke: tuple[int, ...] = ()
    floor: tuple[int, ...] = ()
    dark: tuple[int, ...] = ()
    """The light on each square: 0 enough, 1 dim, 2 none (companion 10)."""
    weather: str = ""
    """What there is of wind and wet: "" for neither, or a word of ``WEATHER``."""
    noisy: bool = False
    """Whether it is too loud to hear well (companion 11)."""
    gloomy: bool = field(init=False, repr=False, compare=False)
    """Whether light or weather keeps anybody from seeing as far as it could."""
    footed: bool = field(init=False, repr=False, compare=False)
    """Whether some ground helps or hinders the rolls of whoever stands in it."""
    sheltered: bool = field(init=False, repr=False, compare=False)
    """Whether some ground covers whoever stands in it."""
    hopped: bool = True
    """Whether a short jump may be part of a walk on it (MOV-04)."""
    memo: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    factors: bytes = field(init=False, repr=False, compare=False)
    """Step factor of every square: the worse of ground and thing, 0 where either blocks."""
    v_blocks: bytes = field(init=False, repr=False, compare=False)
    h_blocks: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("width", "height"):
            value = getattr(self, name)
            if type(value) is not int or not 1 <= value <= MAX_SIDE:
                raise ValueError(f"{name}: expected a whole number from 1 to {MAX_SIDE}, found {value!r}")
        area = self.width * self.height
        edges = {"v_edges": (self.width + 1) * self.height, "h_edges": self.width * (self.height + 1)}
        limits = {"ground": len(self.grounds) - 1, "thing": len(self.things), "v_edges": len(self.edge_kinds),
                  "h_edges": len(self.edge_kinds), "smoke": 1, "dark": 2}  # fmt: skip
        for name in ("ground", "thing", "v_edges", "h_edges", "smoke", "floor", "dark"):
            table = getattr(self, name)
            size = edges.get(name, area)
            if not table and name != "ground":
                table = (0,) * size
                object.__setattr__(self, name, table)
            if len(table) != size:
                raise ValueError(f"{name}: expected {size} entries, found {len(table)}")
            if name in limits and (min(table) < 0 or max(table) > limits[name]):
                raise ValueError(f"{name}: expected numbers from 0 to {limits[name]}")
        if self.weather and self.weather not in WEATHER:
            raise ValueError(f"weather: expected one of {', '.join(WEATHER)}, found {self.weather!r}")
        kinds: tuple[Ground | Thing, ...] = (*self.grounds, *self.things)
        for kind in kinds:
            if not 0 <= kind.factor <= 60:
                raise ValueError(f"{kind.key}: factor: expected 0 to 60, found {kind.factor}")
        grounds = [kind.factor for kind in self.grounds]
        things = [1, *(kind.factor for kind in self.things)]
        pairs = [[g and t and max(g, t) for t in things] for g in grounds]
        blocks = [0, *(int(kind.blocks) for kind in self.edge_kinds)]
        put = object.__setattr__
        put(self, "gloomy", self.weather != "" or any(self.dark))
        put(self, "footed", any(kind.reflex or kind.athletics for kind in self.grounds))
        put(self, "sheltered", any(kind.shelter for kind in self.grounds))
        put(self, "factors", bytes([pairs[g][t] for g, t in zip(self.ground, self.thing, strict=True)]))
        put(self, "v_blocks", bytes([blocks[n] for n in self.v_edges]))
        put(self, "h_blocks", bytes([blocks[n] for n in self.h_edges]))

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        return (Board, tuple(getattr(self, each.name) for each in fields(self) if each.init))

    def derived(self, key: Hashable, build: Callable[[Board], T]) -> T:
        """What ``build`` makes of this board, made once."""
        found: T | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = build(self)
        return found

    @property
    def smoky(self) -> bool:
        """Whether there is smoke anywhere."""
        return self.derived("any smoke", lambda board: any(board.smoke))

    @property
    def floors(self) -> tuple[int, int]:
        """The lowest and the highest floor there is."""
        return self.derived("floors", lambda board: (min(board.floor), max(board.floor)))

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def step_factor(self, x: int, y: int) -> int:
        """What steps into the square are multiplied with; 0 = it cannot be entered (walls, things, off the map)."""
        return self.factors[y * self.width + x] if self.inside(x, y) else 0

    def ground_at(self, x: int, y: int) -> Ground:
        """What kind of ground a square of the map is."""
        return self.grounds[self.ground[y * self.width + x]]

    def floor_at(self, x: int, y: int) -> int:
        """Floor height of a square on the map, in metres."""
        return self.floor[y * self.width + x]

    def darkness(self, space: Footprint) -> int:
        """The light on a space: 0 enough, 1 dim, 2 none; its lightest square counts."""
        rows = (row * self.width + space.x for row in range(space.y, space.y + space.side))
        return min(min(self.dark[start : start + space.side]) for start in rows) if self.gloomy else 0

    def free(self, x: int, y: int, side: int = 1) -> bool:
        """May a footprint stand here: all squares on the map and enterable, no blocking edge inside it."""
        if not (0 <= x <= self.width - side and 0 <= y <= self.height - side):
            return False
        for row in range(y, y + side):
            start = row * self.width + x
            if 0 in self.factors[start : start + side]:
                return False
            if row > y and 1 in self.h_blocks[start : start + side]:
                return False
            start = row * (self.width + 1) + x
            if 1 in self.v_blocks[start + 1 : start + side]:
                return False
        return True

    def straight(self, x: int, y: int, dx: int, dy: int, side: int = 1) -> bool:
        """Is one straight step open to the footprint at (x, y): edges, squares beyond, and no change over 1 m?"""
        width = self.width
        if side == 1:  # most units, and so asked most often
            if not self.inside(x + dx, y + dy):
                return False
            to = (y + dy) * width + x + dx
            edge = self.v_blocks[y * (width + 1) + x + (dx > 0)] if dx else self.h_blocks[(y + (dy > 0)) * width + x]
            return self.factors[to] > 0 and not edge and abs(self.floor[to] - self.floor[y * width + x]) <= 1
        if not self.free(x + dx, y + dy, side):
            return False
        for row in range(y, y + side):
            if dx:
                left = row * (width + 1) + x + (dx > 0)
                if 1 in self.v_blocks[left : left + side]:
                    return False
            else:
                top = (row + (dy > 0)) * width + x
                if 1 in self.h_blocks[top : top + side]:
                    return False
        return self._level(x, y, dx, dy, side)

    def _level(self, x: int, y: int, dx: int, dy: int, side: int) -> bool:
        """No square of the footprint rises or sinks more than 1 m."""
        floor = self.floor
        for row in range(y, y + side):
            for at in range(row * self.width + x, row * self.width + x + side):
                if abs(floor[at + dy * self.width + dx] - floor[at]) > 1:
                    return False
        return True

    def step_half(self, x: int, y: int, dx: int, dy: int, side: int = 1) -> int:
        """Cost in half metres of one step of a footprint, 0 when refused: 2 straight, 3 diagonal, times the worst
        factor of the squares its squares enter (each enters one, so: of the whole new footprint). MOV-01, DESIGN 5."""
        if dx and dy:
            open_ = (
                self.straight(x, y, dx, 0, side)
                and self.straight(x + dx, y, 0, dy, side)
                and self.straight(x, y, 0, dy, side)
                and self.straight(x, y + dy, dx, 0, side)
            )
        else:
            open_ = bool(dx or dy) and self.straight(x, y, dx, dy, side)
        return self.price(x, y, dx, dy, side) if open_ else 0

    def hurdles(self) -> list[tuple[int, int]]:
        """The squares that a short jump may lead over: a hole in the floor, or a thing no higher than 1 m (MOV-04)."""
        if not self.hopped:
            return []
        low = [kind.factor == 0 and kind.size <= HURDLE for kind in self.things]
        uneven = min(self.floor) != max(self.floor)
        return [
            (at % self.width, at // self.width)
            for at, thing in enumerate(self.thing)
            if (thing and low[thing - 1]) or (uneven and self.factors[at])
        ]

    def hop_half(self, x: int, y: int, dx: int, dy: int) -> int:
        """Cost in half metres of a short jump two squares straight on, over a gap or a low thing 1 m across; 0 where
        there is nothing to jump over or no place to land: 2 m for the metre across, and the step beyond it (MOV-04).
        """
        over, to = (x + dx // 2, y + dy // 2), (x + dx, y + dy)
        if not (self.hopped and self.inside(*to)) or not self.step_factor(*to):
            return 0
        here, gap, there = self.floor_at(x, y), self.floor_at(*over), self.floor_at(*to)
        at = over[1] * self.width + over[0]
        thing, ground = self.thing[at], self.grounds[self.ground[at]]
        low = bool(thing) and self.things[thing - 1].factor == 0 and self.things[thing - 1].size <= HURDLE
        hole = self.factors[at] > 0 and here - gap > 1 and there - gap > 1
        level = low and ground.factor > 0 and abs(here - gap) <= 1 and abs(there - gap) <= 1
        wide = self.width + 1
        if dx:
            left = y * wide + min(x, to[0]) + 1
            edges = self.v_blocks[left] or self.v_blocks[left + 1]
        else:
            top = (min(y, to[1]) + 1) * self.width + x
            edges = self.h_blocks[top] or self.h_blocks[top + self.width]
        if edges or not (hole or level) or abs(here - there) > 1:
            return 0
        return 4 + 2 * self.step_factor(*to)

    def price(self, x: int, y: int, dx: int, dy: int, side: int) -> int:
        """Cost of a step whose straight parts are known to be open; 0 when a diagonal rises or sinks over 1 m."""
        if dx and dy and not self._level(x, y, dx, dy, side):
            return 0
        start = (y + dy) * self.width + x + dx
        worst = max(max(self.factors[row : row + side]) for row in range(start, start + side * self.width, self.width))
        return worst * (3 if dx and dy else 2)


GROUNDS: Mapping[str, Ground] = {
    ".": Ground("floor"),
    "#": Ground("wall", 0, True, FULL, material="stone", look="wall"),
    "~": Ground("difficult", 2, look="rubble"),
    '"': Ground("undergrowth", 4, look="undergrowth", shelter=2, athletics=-5, brush=True),
    "w": Ground("water", 2, look="water"),
}
THINGS: Mapping[str, Thing] = {
    "c": Thing("crate", 3),
    "%": Thing("carton", 2, factor=1, material="paper", effortless=True),
    "&": Thing("loaded_carton", 2, factor=1, material="paper", deceptive=True),
    "C": Thing("car", 10, material="metal", look="car"),
    **{str(size): Thing(f"crate{size}", size) for size in range(1, 10)},
}
EDGES: Mapping[str, EdgeKind] = {
    "wall": EdgeKind("wall", True, True, FULL, material="stone"),
    "door": EdgeKind("door", True, True, FULL, material="wood", door="shut"),
    "locked_door": EdgeKind("locked_door", True, True, FULL, material="wood", door="locked"),
    "open_door": EdgeKind("open_door", False, False, 0, material="wood", door="open"),
    "window": EdgeKind("window", True, False, 4, material="glass"),
    "low_wall": EdgeKind("low_wall", True, False, 5, material="stone"),
}
LINES: Mapping[str, str] = {
    "-": "wall", "|": "wall", "d": "door", "k": "locked_door", "/": "open_door", "w": "window", "l": "low_wall",
}  # fmt: skip

Edge = tuple[str, int, int, EdgeKind | str]
"""One edge feature by hand: ("v" or "h", x, y, kind), the edge on the left or on top of square (x, y)."""


def marks(rows: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Where each letter of a drawing stands first: the units of a diagram."""
    found: dict[str, tuple[int, int]] = {}
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            if char.isalpha():
                found.setdefault(char, (x, y))
    return found


def draw(
    rows: Sequence[str], edges: Sequence[Edge] = (), legend: Mapping[str, Ground | Thing] | None = None,
    floor: Sequence[Sequence[int]] = (),
) -> Board:  # fmt: skip
    """A small board from text, one character a square: ``.`` floor ``#`` wall ``~`` difficult ``"`` undergrowth
    ``w`` water ``o`` smoke ``c`` crate (Size 3) ``C`` car (Size 10) ``1``-``9`` crate of that Size; other letters mark
    units and stand on floor. ``legend`` adds or replaces signs. Raises ValueError on anything else."""
    signs: dict[str, Ground | Thing] = {**GROUNDS, **THINGS, **(legend or {})}
    grounds: list[Ground] = [GROUNDS["."]]
    things: list[Thing] = []
    ground: list[int] = []
    thing: list[int] = []
    smoke: list[int] = []
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {y}: expected {len(rows[0])} squares, found {len(row)}")
        for x, char in enumerate(row):
            kind = signs.get(char)
            if kind is None and not char.isalpha():
                raise ValueError(f"square ({x}, {y}): unknown sign {char!r}")
            ground.append(place_in(grounds, kind) if isinstance(kind, Ground) else 0)
            thing.append(place_in(things, kind) + 1 if isinstance(kind, Thing) else 0)
            smoke.append(int(kind is None and char == "o"))
    width, height = (len(rows[0]) if rows else 0), len(rows)
    kinds: list[EdgeKind] = []
    lines = {"v": [0] * ((width + 1) * height), "h": [0] * (width * (height + 1))}
    for axis, x, y, named in edges:
        wide, high = (width + 1, height) if axis == "v" else (width, height + 1)
        if not (0 <= x < wide and 0 <= y < high):
            raise ValueError(f"edge {axis} ({x}, {y}): off the map")
        lines[axis][y * wide + x] = place_in(kinds, EDGES[named] if isinstance(named, str) else named) + 1
    return Board(
        width, height, tuple(grounds), tuple(ground), tuple(things), tuple(thing), tuple(kinds),
        tuple(lines["v"]), tuple(lines["h"]), tuple(smoke), tuple(z for row in floor for z in row),
    )  # fmt: skip


def draw_double(rows: Sequence[str], legend: Mapping[str, Ground | Thing] | None = None) -> Board:
    """A board from a double grid (2w+1 by 2h+1, DESIGN 9): squares at odd places; on the lines between them
    ``-`` ``|`` wall, ``d`` closed door, ``/`` open door, ``w`` window, ``l`` low wall, blank or ``.`` ``+`` nothing."""
    if len(rows) % 2 == 0 or any(len(row) != len(rows[0]) or len(row) % 2 == 0 for row in rows):
        raise ValueError("a double grid has 2w+1 columns and 2h+1 rows")
    edges: list[Edge] = []
    for j, row in enumerate(rows):
        for i, char in enumerate(row):
            if (i % 2 == 1) == (j % 2 == 1) or char in " .+":
                continue
            if char not in LINES:
                raise ValueError(f"line at column {i}, row {j}: unknown sign {char!r}")
            edges.append(("h" if j % 2 == 0 else "v", i // 2, j // 2, LINES[char]))
    return draw([row[1::2].replace(" ", ".") for row in rows[1::2]], edges, legend)


def place_in(kinds: list[T], kind: T) -> int:
    """Index of a kind in the table of a board that is being built; it is added when new."""
    if kind not in kinds:
        kinds.append(kind)
    return kinds.index(kind)

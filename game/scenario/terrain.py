"""From the text of a map to a ``Board``.

One character a square, or a double grid of 2w+1 by 2h+1 characters whose even rows and columns are the lines between
the squares. Signs come from the map's own ``legend`` over the common one of ``assets/terrain.toml``. The size is taken
from the text and checked before anything is built from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.scenario.catalogue import Catalogue
from game.scenario.faults import Fault, Trail, nearest, shown
from game.scenario.limits import map_size
from game.scenario.schema import MapBlock
from game.scenario.templates import Sign
from systems.board import Board, EdgeKind, Ground, Thing, place_in

ROWS: Trail = ("map", "rows")
HEIGHTS: Trail = ("map", "heights")
LIGHTS: Trail = ("map", "lights")
LIGHT = {"bright": 0, "dim": 1, "dark": 2}
SHADES = {"b": 0, "d": 1, "k": 2}
#: Nothing stands on this piece of a line. Corners are drawn with any of these or with a wall sign.
NO_EDGE = " +."
#: The plain wall signs, each for the lines of its direction; at corners both are only ink.
ACROSS, DOWN = "-", "|"


class _Parts:
    """What a board is made of while its text is read."""

    def __init__(self) -> None:
        self.grounds: list[Ground] = []
        self.things: list[Thing] = []
        self.kinds: list[EdgeKind] = []
        self.ground: list[int] = []
        self.thing: list[int] = []
        self.smoke: list[int] = []


def board(block: MapBlock, catalogue: Catalogue) -> Board | list[Fault]:
    """The board a map block describes, or every fault of it."""
    faults = [*_legend_faults(block, catalogue)]
    rows = block.rows
    if rows is None and block.size is None:
        return [*faults, Fault(("map",), "the map has neither rows nor a size", "rows = the map as text")]
    shape = _shape(block)
    if isinstance(shape, list):
        return faults + shape
    width, height = shape
    squares, lines = (None, None) if rows is None else _split(rows, width, block.double)
    parts = _Parts()
    faults += _squares(squares, block, catalogue, parts) if squares is not None and not faults else []
    v_edges, h_edges = [0] * ((width + 1) * height), [0] * (width * (height + 1))
    if lines is not None:
        faults += _edges(lines, width, catalogue, parts, (v_edges, h_edges))
    floor, wrong = _heights(block.heights, width, height)
    faults += wrong
    dark, wrong = _lights(block, width, height)
    faults += wrong
    if faults:
        return faults
    if squares is None:
        parts.grounds, parts.ground = [catalogue.ground(block.ground)], [0] * (width * height)
    return Board(
        width, height, tuple(parts.grounds), tuple(parts.ground), tuple(parts.things), tuple(parts.thing),
        tuple(parts.kinds), tuple(v_edges), tuple(h_edges), tuple(parts.smoke), floor,
        dark, block.weather or "", block.noisy,
    )  # fmt: skip


def _shape(block: MapBlock) -> tuple[int, int] | list[Fault]:
    """Width and height in squares, or what is wrong with the outline of the text."""
    if block.rows is None:
        assert block.size is not None
        width, height = block.size
        return [*map_size(("map", "size"), width, height)] or (width, height)
    rows = block.rows
    longest = max((len(row) for row in rows), default=0)
    width, height = ((longest - 1) // 2, (len(rows) - 1) // 2) if block.double else (longest, len(rows))
    if rows in ([], [""]):
        width = height = 0
    faults = [*map_size(ROWS, width, height)]
    if faults:
        return faults
    if block.double and len(rows) % 2 == 0:
        faults.append(Fault(ROWS, f"a double grid has {len(rows)} rows", "an odd number: lines around every square"))
    if block.double and longest % 2 == 0:
        faults.append(Fault(ROWS, f"a double grid is {longest} characters wide", "an odd number"))
    for n, row in enumerate(rows):
        # Blanks at the end of a row of a double grid are often lost, and mean no edge.
        if len(row) != longest and not (block.double and len(row) >= (longest - 1) * (n % 2)):
            faults.append(Fault((*ROWS, n), f"the row has {len(row)} characters", f"{longest}, like the longest row"))
    if block.size is not None and list(block.size) != [width, height]:
        said = "×".join(map(str, block.size))
        faults.append(Fault(("map", "size"), f"the size says {said}", f"{width}×{height}, as drawn in rows"))
    return faults or (width, height)


def _split(rows: Sequence[str], width: int, double: bool) -> tuple[list[str], list[str] | None]:
    """The squares of a map and, of a double grid, the whole text padded with blanks."""
    if not double:
        return list(rows), None
    lines = [row.ljust(2 * width + 1) for row in rows]
    return [row[1::2] for row in lines[1::2]], lines


def _legend_faults(block: MapBlock, catalogue: Catalogue) -> Iterator[Fault]:
    terrain = catalogue.terrain
    if block.ground not in terrain.ground:
        yield Fault(("map", "ground"), f"unknown ground {block.ground!r}", nearest(block.ground, terrain.ground))
    for character, sign in block.legend.items():
        at: Trail = ("map", "legend", character)
        if len(character) != 1:
            yield Fault(at, f"{shown(character)} is no single character", "one character a square")
        if sign.is_ and (sign.ground or sign.thing):
            yield Fault(at, "the sign has both is and ground or thing", "one of them")
        if sign.is_ and sign.is_ not in terrain.ground and sign.is_ not in terrain.thing:
            yield Fault(at, f"unknown terrain {sign.is_!r}", nearest(sign.is_, {**terrain.ground, **terrain.thing}))
        if sign.ground and sign.ground not in terrain.ground:
            yield Fault(at, f"unknown ground {sign.ground!r}", nearest(sign.ground, terrain.ground))
        if sign.thing and sign.thing not in terrain.thing:
            yield Fault(at, f"unknown thing {sign.thing!r}", nearest(sign.thing, terrain.thing))
        if sign.size and not (sign.thing or sign.is_ in terrain.thing):
            yield Fault(at, "only a thing has a size of its own", "thing = … beside it")


def _squares(rows: Sequence[str], block: MapBlock, catalogue: Catalogue, parts: _Parts) -> list[Fault]:
    """Fill ground, thing and smoke; a character nobody knows is one fault a row, at its first place."""
    signs: Mapping[str, Sign] = {**catalogue.terrain.legend, **block.legend}
    used = sorted(set().union(*rows))
    meaning = {character: _meaning(signs[character], block.ground, catalogue, parts) for character in used
               if character in signs}  # fmt: skip
    strange = [character for character in used if character not in signs]
    if strange:
        return [*_unknown(rows, strange, block.double)]
    for row in rows:
        found = [meaning[character] for character in row]
        parts.ground += [ground for ground, _, _ in found]
        parts.thing += [thing for _, thing, _ in found]
        parts.smoke += [smoke for _, _, smoke in found]
    return []


def _unknown(rows: Sequence[str], strange: Sequence[str], double: bool) -> Iterator[Fault]:
    for y, row in enumerate(rows):
        for character in strange:
            x = row.find(character)
            if x >= 0:
                more = row.count(character) - 1
                what = f"unknown sign {character!r} at square ({x}, {y})" + (f" and {more} more" if more else "")
                yield Fault((*ROWS, 2 * y + 1 if double else y), what, "a sign of the legend")


def _meaning(sign: Sign, base: str, catalogue: Catalogue, parts: _Parts) -> tuple[int, int, int]:
    """Indexes of ground, thing (0 = none) and smoke for one sign; kinds are added to the tables when new."""
    thing = sign.thing or (sign.is_ if sign.is_ in catalogue.terrain.thing else None)
    ground = sign.ground or (sign.is_ if thing is None else None) or base
    kind = catalogue.ground(ground)
    kind = replace(kind, climb=sign.climb or kind.climb, flow=sign.flow or kind.flow)
    return (
        place_in(parts.grounds, kind),
        0 if thing is None else place_in(parts.things, catalogue.thing(thing, sign.size)) + 1,
        int(sign.smoke),
    )


def _edges(
    lines: Sequence[str], width: int, catalogue: Catalogue, parts: _Parts, edges: tuple[list[int], list[int]]
) -> Iterator[Fault]:
    """Fill the edges on the left (first list) and on top (second) of every square from the lines of a double grid."""
    signs = catalogue.terrain.edges
    index: dict[str, int] = {}
    for j, line in enumerate(lines):
        across = j % 2 == 0
        for i in range(j % 2 == 0, len(line), 2):
            character = line[i]
            if character in NO_EDGE:
                continue
            if character not in signs or character == (DOWN if across else ACROSS):
                side = "on top of" if across else "on the left of"
                expected = f"one of {' '.join(each for each in signs if each != (DOWN if across else ACROSS))}"
                what = f"unknown sign {character!r} on the line {side} square ({i // 2}, {j // 2})"
                yield Fault((*ROWS, j), what, f"{expected}, or a blank")
                continue
            key = signs[character]
            if key not in index:
                index[key] = place_in(parts.kinds, catalogue.edge(key)) + 1
            edges[across][(j // 2) * (width if across else width + 1) + i // 2] = index[key]
    for j in range(0, len(lines), 2):
        for character in sorted(set(lines[j][::2]) - set(NO_EDGE + ACROSS + DOWN)):
            yield Fault((*ROWS, j), f"unknown sign {character!r} at a corner of the grid", "one of + - | or a blank")


def _heights(rows: Sequence[str] | None, width: int, height: int) -> tuple[tuple[int, ...], list[Fault]]:
    """Floor heights in metres, a digit a square; a point is 0."""
    if rows is None:
        return (), []
    faults = []
    if len(rows) != height:
        faults.append(Fault(HEIGHTS, f"there are {len(rows)} rows of heights", f"{height}, like the map"))
    for y, row in enumerate(rows):
        if len(row) != width:
            faults.append(Fault((*HEIGHTS, y), f"the row has {len(row)} heights", f"{width}, like the map"))
        elif wrong := next((character for character in row if character not in "0123456789."), ""):
            faults.append(Fault((*HEIGHTS, y), f"{wrong!r} is no height", "a digit, or . for 0"))
    if faults:
        return (), faults
    return tuple(0 if character == "." else int(character) for row in rows for character in row), []


def _lights(block: MapBlock, width: int, height: int) -> tuple[tuple[int, ...], list[Fault]]:
    """The light on every square: that of the whole map, or what a letter says."""
    whole, rows = LIGHT[block.light], block.lights
    if rows is None:
        return (whole,) * (width * height) if whole else (), []
    faults = []
    if len(rows) != height:
        faults.append(Fault(LIGHTS, f"there are {len(rows)} rows of lights", f"{height}, like the map"))
    for y, row in enumerate(rows):
        if len(row) != width:
            faults.append(Fault((*LIGHTS, y), f"the row has {len(row)} lights", f"{width}, like the map"))
        elif wrong := next((character for character in row if character not in (*SHADES, ".")), ""):
            faults.append(Fault((*LIGHTS, y), f"{wrong!r} is no light", "b, d, k, or . for that of the map"))
    if faults:
        return (), faults
    return tuple(SHADES.get(character, whole) for row in rows for character in row), []

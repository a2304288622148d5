"""A made-up moment of a battle for pictures and tests: the warehouse with eight units.

It knows no rules; names are examples.
"""

from __future__ import annotations

from dataclasses import replace

from game.app.camera import Camera
from game.app.marks import Ghost, Lane, Marks, Placed, Sight, Tag
from game.app.tokens import Harm, Token
from systems.board import Board, Ground, draw

ROWS = [
    "##################YYYYYY",
    "#BBBBB...........#YYYYYY",
    "#BBBBB...3..#....#YYVVYY",
    "#BBBBB...33...4..#YYVVVY",
    "#BBBBB........4..#YYYYVY",
    "#................#YYYYYY",
    "#................YYYYYYY",
    "#................YYYYYYY",
    "#..3.....3.......YYYYYYY",
    "#..5.............#YYYYYY",
    "#..oo.#..........#YYYYYY",
    "#.ooo............#YYYYYY",
    "#.5o...~~........#YYYY5Y",
    "#.3.....~~......4#YYY44Y",
    "#......~~~.......#YYYYYY",
    "##################YYYYYY",
]

LEGEND = {
    "Y": Ground("yard", look="yard"),
    "B": Ground("boards", look="boards"),
    "V": Ground("rubble", 2, look="rubble"),
}


def board() -> Board:
    """The warehouse map, 24 x 16."""
    edges: list[tuple[str, int, int, str]] = []
    edges += [("v", 6, y, "door" if y == 3 else "wall") for y in (1, 2, 3, 4)]
    edges += [("h", x, 5, "window" if x in (2, 3) else "wall") for x in (1, 2, 3, 4, 5)]
    edges += [("v", 5, y, "low_wall") for y in (12, 13, 14)]
    edges += [("h", x, 10, "low_wall") for x in (20, 21)]
    edges += [("v", 20, y, "low_wall") for y in (10, 11, 12)]
    made = draw(ROWS, edges, LEGEND)
    yard = next(n for n, ground in enumerate(made.grounds) if ground.key == "yard")
    ground = tuple(yard if n == 0 and at % 24 > 17 else n for at, n in enumerate(made.ground))
    return replace(made, ground=ground)


EN = {"MV": "Mara Voss", "LY": "Lin Yue", "VE": "Vesna", "TA": "Tarek Ash", "BR": "Brannock", "HK": "Hook",
      "SO": "Sol", "GO": "Gorm"}  # fmt: skip
ZH = {"MV": "马", "LY": "林", "VE": "薇", "TA": "阿", "BR": "布", "HK": "钩", "SO": "奥", "GO": "戈"}

UNITS: tuple[tuple[str, int, int, int, int, Harm, tuple[str, ...]], ...] = (
    ("MV", 0, 8, 6, 1, Harm(7, 2, 1), ()),
    ("LY", 0, 7, 4, 1, Harm(4, 3, 2), ()),
    ("VE", 1, 15, 3, 1, Harm(2, 4, 2), ()),
    ("TA", 0, 4, 7, 1, Harm(8), ("aiming",)),
    ("BR", 1, 12, 11, 1, Harm(8), ()),
    ("HK", 1, 19, 7, 1, Harm(1, 4, 3, 1), ("prone",)),
    ("SO", 0, 3, 3, 1, Harm(8), ("total_defense",)),
    ("GO", 1, 14, 8, 2, Harm(12, 4, 2), ()),
)


def placed(lang: str = "en") -> tuple[Placed, ...]:
    """The eight units as tokens."""
    return tuple(
        Placed(name, Token(side, name if lang == "en" else ZH[name], harm, marks), x, y, size)
        for name, side, x, y, size, harm, marks in UNITS
    )


REACH_ROWS = [
    "........................",
    ".....xxxxxxx............",
    "....xxxxx.xx............",
    "...xxxxxx..xxx..........",
    "....xxxxxxxxxx..........",
    "..xxxxxxxxxxxxx.........",
    ".xxxxxxxxxxxxxxx........",
    "..xxxxxxxxxxxxx.........",
    "....xxxxx.xxxxx.........",
    "....xxxxxxxxxxx.........",
    "...xxx.xxxxxxxx.........",
    ".....xxxxxxxxxxx........",
    "......xxxxxx............",
    "......x.xxx.............",
    "........................",
    "........................",
]


def reach() -> frozenset[tuple[int, int]]:
    """Where Mara could go, as in the picture."""
    return frozenset((x, y) for y, row in enumerate(REACH_ROWS) for x, sign in enumerate(row) if sign == "x")


def marks(lang: str = "en") -> Marks:
    """The plan of the picture: move three squares, shoot Vesna past a crate; a refused charge."""
    words = ("3.5 of 7 m", "Cover 4", "Charge 5 m") if lang == "en" else ("3.5 / 7 m", "掩护 4", "冲锋 5 m")
    mara = placed(lang)[0].token
    crates = (((9, 2), "3"), ((9, 3), "3"), ((10, 3), "3"), ((14, 3), "4"), ((14, 4), "4"), ((3, 8), "3"), ((9, 8),
    "3"), ((3, 9), "5"), ((2, 12), "3"), ((2, 13), "3"), ((16, 13), "4"), ((22, 12), "5"), ((21, 13), "4"),
              ((22, 13), "4"))  # fmt: skip
    return Marks(
        reach=reach() - {square for square, _ in crates},
        lane=Lane((12, 11), (11, 6)),
        badges=crates,
        path=((8, 6), (9, 6), (10, 6), (11, 5)),
        ghost=Ghost(replace(mara, marks=()), (11, 5)),
        sights=(Sight((11, 5), (15, 3)),),
        causes=(("square", 14, 4),),
        refused=(("square", 9, 8),),
        possible=(((10, 6), 1, "K7"), ((11, 6), 1, "L7")),
        selected="MV",
        target="VE",
        tags=(
            Tag("blue", words[0], "", (11, 5)),
            Tag("amber", words[1], "COV-04", (14, 4), prefer="below"),
            Tag("amber", words[2], "CHG-02", (14, 8), 2, prefer="below"),
        ),
    )


def camera(view: tuple[int, int, int, int], percent: int = 100) -> Camera:
    """The picture's camera: squares of 40."""
    return Camera(24, 16, view, percent).held()

"""The look as one table: colours, type, space, radii, lines and shadows, all in logical pixels.

Ink on paper: a printed map on a warm table. Nothing here draws and nothing here imports pygame, so reports and
pictures made elsewhere may read the same values. ``Scale`` turns logical pixels into those of the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour behind six hex digits; refuses anything else with ValueError."""
    if len(text) != 6:
        raise ValueError(f"expected six hex digits, found {text!r}")
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


# paper
CARD = rgb("FFFDF8")
PANEL = rgb("F7F2E7")
WELL = rgb("ECE4D3")
LINE = rgb("D5CAB5")
LINE2 = rgb("A2957E")
WHITE = rgb("FFFFFF")
# ink
INK = rgb("1F242B")
INK1 = rgb("474C54")
INK2 = rgb("66655F")
DISABLED_ICON = rgb("877B66")
# ground
FLOOR = rgb("FBF8F0")
YARD = rgb("EFE8D9")
DESK = rgb("DCD2BF")
GRID = rgb("E4DBC9")
PLANK = rgb("EDE5D4")
WALL = rgb("2B313A")
HATCH = rgb("4C5562")
EDGE = rgb("171B21")
# sides and meanings; ``*_TEXT`` reads on paper, ``*_LINE`` outlines a region
BLUE = rgb("0072B2")
BLUE_TEXT = rgb("005F95")
VERMILION = rgb("D55E00")
VERMILION_TEXT = rgb("9A4300")
VERMILION_PALE = rgb("F2C9B0")
GREEN = rgb("009E73")
GREEN_LINE = rgb("00805C")
GREEN_TEXT = rgb("00654A")
AMBER = rgb("E69F00")
AMBER_LINE = rgb("8A5A00")
AMBER_TEXT = rgb("7A5200")
AMBER_WASH = rgb("FBE7BF")
SKY = rgb("56B4E9")
PINK = rgb("CC79A7")
PINK_LINE = rgb("8A3F68")
# things
WOOD = rgb("C9A878")
WOOD_LINE = rgb("8A6A3F")
STONE = rgb("B9B3A6")
GLASS = rgb("8FC4E6")
WATER = rgb("D4E4EC")
SMOKE = rgb("B8B9BB")
SMOKE_LIGHT = rgb("CBCCCD")
SMOKE_LINE = rgb("686A6E")
SHADOW = rgb("3A2E1A")
WOOD_LIGHT = rgb("D8BC90")
CARET = rgb("877B66")
CARET_FILL = rgb("D9CDB6")
WATER_LINE = rgb("86AFCB")
STONE_LINE = rgb("6F6A60")
LEAF = rgb("B9C2A0")
LEAF_LINE = rgb("66704C")
DARK_LETTERS = rgb("140A02")


@dataclass(frozen=True, slots=True)
class Side:
    """How one side looks: the shape says as much as the colour does."""

    shape: str
    fill: Colour
    letters: Colour
    text: Colour


SIDES: tuple[Side, ...] = (
    Side("disc", BLUE, WHITE, BLUE_TEXT),
    Side("diamond", VERMILION, DARK_LETTERS, VERMILION_TEXT),
    Side("square", GREEN, DARK_LETTERS, GREEN_TEXT),
    Side("hexagon", PINK, DARK_LETTERS, PINK_LINE),
)


def side(index: int) -> Side:
    """The look of the side with this place in the scenario; a fifth side starts again with the first look."""
    return SIDES[index % len(SIDES)]


# type: logical sizes and their line heights; nothing smaller exists
CAPTION, BODY, NAME, TITLE, BIG = 12, 14, 16, 20, 28
LINE_HEIGHT = {CAPTION: 16, BODY: 20, NAME: 24, TITLE: 28, BIG: 36}
SMALLEST = 10
"""Screen pixels below which no text goes, whatever the scale."""
CAPITAL = 0.366
"""Half the height of a capital in em: text is centred on its capitals, never on its line box."""

# space, radii, lines
CARD_PADDING = 12
ROW_LIST, ROW_TABLE, ROW_BUTTON, ROW_MENU = 20, 28, 36, 48
HIT = 32
R_BOX, R_TAG, R_CARD, R_RULE = 2, 4, 6, 8
HAIRLINE, POPOVER_LINE, REGION_LINE, PATH_LINE, WALL_LINE = 1.0, 1.5, 2.0, 2.6, 5.0


@dataclass(frozen=True, slots=True)
class Shade:
    """A warm shadow: how far down, how wide its soft edge, how much of 255 each two pixels of edge add."""

    down: int
    blur: int
    step: int

    @property
    def alpha(self) -> int:
        """How dark it is under the card."""
        return self.step * self.blur // 2


REST = Shade(2, 6, 8)
POPOVER = Shade(3, 10, 12)
RULE_CARD = Shade(4, 14, 14)
TOKEN_SHADOW_ALPHA = 60

# alphas of 255 on the board, named as in the stacking order
ALPHA = {
    "zone": 50,
    "reach": 38,
    "lane_paper": 190,
    "lane": 60,
    "area": 44,
    "smoke": 224,
    "ghost": 170,
    "cause": 70,
    "unseen": 96,
    "scrim": 138,
    "hull": 64,
    "dim": 40,
    "dark": 96,
    "wall_shadow": 35,
}

# zoom of the board: logical pixels a square side
Q_LEAST, Q_MOST, Q_START = 12, 96, 40
Q_WHOLE, Q_FULL = 32, 64
"""A map that shows whole at the first of these begins so, up to the second."""
Q_BADGES, Q_FLAT = 24, 16
"""Under these no cover badges; flat colours and tokens without letters."""
TOKEN_R = 0.465
RING = {"disc": 0.27, "diamond": 0.29, "square": 0.27, "hexagon": 0.27}
R_RING = 14.8
"""Screen pixels of R under which a token has no ring, only a notch when hurt."""
R_CROSS = 24
R_STAR = 44
RING_MOST = 20
"""Health above which the ring has one segment a grade instead of one a point."""

# motion in milliseconds
HOVER_MS, PANEL_MS, CAMERA_MS, STEP_MS, PATH_MS, SHOT_MS, CHARGE_MS = 80, 140, 220, 90, 900, 180, 60
LEAN_MS, FLIGHT_MS = 180, 60
"""A lean towards somebody and back; a thing or a body in the air, a square."""
DICE_MS, DIE_APART_MS, HARM_MS, RING_MS, REDUCED_MS, TOOLTIP_MS = 320, 40, 700, 200, 120, 300

SCALES = (75, 100, 125, 150, 175, 200)


def half_up(value: float) -> int:
    """Round to the nearest whole pixel, halves upward: the same on every machine, unlike banker's rounding."""
    return floor(value + 0.5)


@dataclass(frozen=True, slots=True)
class Scale:
    """The UI scale in per cent, 75 to 200."""

    percent: int = 100

    def __post_init__(self) -> None:
        if not 75 <= self.percent <= 200:
            raise ValueError(f"UI scale {self.percent} %: expected 75 to 200")

    def px(self, logical: float) -> int:
        """Whole screen pixels; something that is there stays at least one pixel."""
        value = half_up(logical * self.percent / 100)
        return max(1, value) if logical > 0 else value

    def exact(self, logical: float) -> float:
        """Screen pixels before rounding, for line widths and curves."""
        return logical * self.percent / 100

    def type(self, size: int) -> int:
        """Pixels of a type size: rounded, never under SMALLEST."""
        return max(SMALLEST, half_up(size * self.percent / 100))

    def line_height(self, size: int) -> int:
        """Distance of two base lines of this type size; unknown sizes take 1.35 em."""
        return self.px(LINE_HEIGHT.get(size, half_up(size * 1.35)))

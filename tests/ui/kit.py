"""The kit as one picture: icons, button states, tokens, overlays, colours and type sizes, for the eye.

``python -m tests.ui.kit OUT.png [PERCENT]`` writes it.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.app import badges, draw, overlays, theme, tokens
from game.app.fonts import Type
from game.app.icons import icon, pip
from game.app.theme import Scale
from game.app.tokens import Harm, Token
from game.app.widgets import Action, action_button

ACTIONS = (
    "move", "shoot", "strike", "brawl", "aim", "charge", "defend", "parry",
    "all_out_attack", "throw", "drop_prone", "stand_up",
)  # fmt: skip
LABELS = (
    "Move", "Shoot", "Strike", "Brawl", "Aim", "Charge", "Defend", "Parry",
    "All out", "Throw", "Drop prone", "Stand up",
)  # fmt: skip


SAMPLES = ("Reach", "Charge lane", "Area, blast", "Danger", "Cover lit", "Refused", "Unseen", "Zone")


def sample(on: pygame.Surface, name: str, box: pygame.Rect, scale: Scale) -> None:
    """One overlay on a box of paper, drawn by the code of the board."""
    unit, sides = scale.percent / 100, overlays.box_lines(box)
    if name == "Reach":
        overlays.fill(on, [box], theme.GREEN, theme.ALPHA["reach"])
        overlays.outline(on, sides, theme.GREEN_LINE, unit)
    elif name == "Charge lane":
        corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
        overlays.lane_shape(on, corners, box.midleft, box.midright, 30 * unit, unit)
    elif name == "Area, blast":
        overlays.fill(on, [box], theme.VERMILION, theme.ALPHA["area"])
        overlays.dots(on, [box], theme.VERMILION_TEXT, unit, box.topleft)
        overlays.outline(on, sides, theme.VERMILION_TEXT, unit)
    elif name == "Danger":
        overlays.hatch(on, [box], theme.PINK, unit, box.topleft)
        overlays.outline(on, sides, theme.PINK_LINE, unit)
    elif name == "Cover lit":
        overlays.cause_box(on, box, unit)
    elif name == "Refused":
        overlays.refused_box(on, box, unit)
    elif name == "Unseen":
        overlays.fill(on, [box], theme.INK, theme.ALPHA["unseen"])
        overlays.outline(on, sides, theme.INK1, unit, "dashed")
    else:
        overlays.fill(on, [box], theme.SKY, theme.ALPHA["zone"])
        overlays.outline(on, sides, theme.BLUE_TEXT, unit, "dotted")


def picture(percent: int = 100) -> pygame.Surface:
    """The whole kit at a UI scale."""
    scale = Scale(percent)
    px, kind = scale.px, Type(scale)
    on = pygame.Surface((px(1280), px(800)))
    on.fill(theme.PANEL)

    def box(x: int, y: int, w: int, h: int, title: str) -> None:
        draw.card(on, pygame.Rect(px(x), px(y), px(w), px(h)), scale)
        kind.put(on, title, px(x + 16), px(y + 21), theme.BODY, bold=True)

    kind.put(on, "Dicefield kit", px(32), px(39), theme.BIG, bold=True)
    kind.put(on, "One paper table, ink lines, two sides. Drawn in code at any scale.", px(232), px(44), 14, theme.INK1)
    box(32, 72, 592, 208, "Twelve actions, 24 px box, 2 px line")
    for n, (name, label) in enumerate(zip(ACTIONS, LABELS, strict=True)):
        x, y = px(84 + 70 * (n % 8)), px(132 + 80 * (n // 8))
        picture = icon(name, px(28), theme.INK)
        draw.put(on, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))
        kind.put(on, label, x, y + px(29), theme.CAPTION, theme.INK1, align="centre")
    box(640, 72, 608, 208, "States of a button")
    states = ("rest", "hover", "focus", "pressed", "selected", "disabled", "spent")
    for n, state in enumerate(states):
        what = Action(
            state, "", "strike", "G", ("standard",), state != "disabled", state == "selected", state == "spent"
        )
        place = pygame.Rect(px(656 + 84 * n), px(124), px(72), px(72))
        action_button(on, place, what, state if state in ("hover", "pressed") else "rest", kind, state == "focus")
        kind.put(on, state.capitalize(), place.centerx, px(216), theme.CAPTION, theme.INK1, align="centre")
    kind.put(on, "Costs", px(656), px(248), theme.CAPTION, theme.INK2, True)
    for x, kinds, word in ((706, ("standard",), "standard"), (792, ("move",), "move"), (858, ("swift",), "swift")):
        draw.put(on, pip(kinds[0], px(11), theme.INK), (px(x), px(243)))
        kind.put(on, word, px(x + 18), px(248), theme.CAPTION)
    for x, shape in ((922, "standard"), (937, "move")):
        draw.put(on, pip(shape, px(11), theme.INK), (px(x), px(243)))
    kind.put(on, "full-round", px(953), px(248), theme.CAPTION)
    box(32, 296, 592, 256, "Tokens and Health ring")
    harm = Harm(5, 2, 2, 1)
    for x, q in ((72, 24), (124, 32), (184, 40), (256, 56), (352, 80)):
        r = scale.exact(theme.TOKEN_R * q)
        for y, side, letters in ((376, 0, "MV"), (460, 1, "HK")):
            look = Token(side, letters, harm if q > 24 else None)
            face = tokens.token(look, r, px(12))
            draw.put(on, face, (px(x) - face.get_width() // 2, px(y) - face.get_height() // 2))
        kind.put(on, f"{q} px", px(x), px(516), theme.CAPTION, theme.INK1, align="centre")
    rows = (("H", "healthy: plain"), ("B", "bashing: one stroke"), ("L", "lethal: cross, or dot when small"))
    for n, (grade, words) in enumerate((*rows, ("A", "aggravated: star, or dot"))):
        draw.put(on, tokens.health_box(grade, px(16)), (px(416), px(342 + 28 * n)))
        kind.put(on, words, px(440), px(350 + 28 * n), theme.CAPTION)
    for n, (name, words) in enumerate((("aiming", "aiming"), ("total_defense", "total defense"), ("prone", "prone"))):
        mark = badges.badge(name, scale.exact(8))
        draw.put(on, mark, (px(424) - mark.get_width() // 2, px(464 + 24 * n) - mark.get_height() // 2))
        kind.put(on, words, px(440), px(464 + 24 * n), theme.CAPTION)
    box(640, 296, 608, 256, "Overlays on paper")
    for n, name in enumerate(SAMPLES):
        place = pygame.Rect(px(656 + 148 * (n % 4)), px(340 + 104 * (n // 4)), px(128), px(72))
        on.fill(theme.FLOOR, place)
        for step in (32, 64, 96):
            on.fill(theme.GRID, (place.left + px(step), place.top, px(1), place.height))
        on.fill(theme.GRID, (place.left, place.top + px(36), place.width, px(1)))
        sample(on, name, place.inflate(-px(16), -px(12)), scale)
        kind.put(on, name, place.left, place.bottom + px(13), theme.CAPTION, theme.INK1)
    box(32, 568, 592, 200, "Colours")
    names = ("card", "panel", "well", "line", "ink", "ink2", "wall", "floor",
             "yard", "blue", "vermilion", "green", "amber", "sky", "pink", "wood")  # fmt: skip
    for n, name in enumerate(names):
        colour = getattr(theme, name.upper())
        place = pygame.Rect(px(48 + 71 * (n % 8)), px(608 + 78 * (n // 8)), px(60), px(36))
        draw.card(on, place, scale, colour, theme.LINE2, radius=4, shade=None)
        kind.put(on, name, place.left, place.bottom + px(12), theme.CAPTION)
        kind.put(on, "{:02X}{:02X}{:02X}".format(*colour), place.left, place.bottom + px(28), theme.CAPTION, theme.INK2)
    box(640, 568, 608, 200, "Type")
    samples = (
        (28, "69.5%  命中", True),
        (20, "Warehouse 仓库", True),
        (16, "Mara Voss 马拉・沃斯", True),
        (14, "Only the best cover counts. 只取最好的一处掩护。", False),
        (12, "Cover: crate, Size 5   −4   COV-04", False),
    )
    for (size, words, bold), y in zip(samples, (623, 661, 694, 722, 748), strict=True):
        kind.put(on, str(size), px(656), px(y), theme.CAPTION, theme.INK2)
        kind.put(on, words, px(696), px(y), size, theme.INK, bold)
    return on


if __name__ == "__main__":
    pygame.init()
    pygame.image.save(picture(int(sys.argv[2]) if len(sys.argv) > 2 else 100), sys.argv[1])

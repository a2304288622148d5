"""The icons of the order of turns, of what comes before the first blow, of areas and of spells."""

from __future__ import annotations

from game.app.draw import Sheet, arc_points
from game.app.icons.table import W, named
from game.app.theme import Colour

# the order of turns


@named("delay")
def _delay(s: Sheet, c: Colour) -> None:
    s.stroke(((5, 3), (19, 3)), W, c)
    s.stroke(((5, 21), (19, 21)), W, c)
    s.stroke(((7, 3), (7, 7), (12, 12), (7, 17), (7, 21)), W, c)
    s.stroke(((17, 3), (17, 7), (12, 12), (17, 17), (17, 21)), W, c)
    s.polygon(((9, 20), (15, 20), (12, 16)), c)


@named("swap")
def _swap(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 8), (21, 8)), W, c)
    s.stroke(((16, 3), (21, 8), (16, 13)), W, c)
    s.stroke(((21, 17), (3, 17)), W, c)
    s.stroke(((8, 12.5), (3, 17), (8, 21.5)), W, c)


@named("ready")
def _ready(s: Sheet, c: Colour) -> None:
    s.ring((12, 14), 8, W, c)
    s.stroke(((12, 14), (12, 9)), W, c)
    s.stroke(((12, 14), (15.4, 16)), W, c)
    s.stroke(((12, 6), (12, 2.4)), W, c)
    s.stroke(((8.6, 2.2), (15.4, 2.2)), W, c)


# what only some know


@named("hide")
def _hide(s: Sheet, c: Colour) -> None:
    s.circle((12, 7.4), 3.6, c)
    s.stroke(((2, 14), (22, 14)), W, c)
    for x in (4, 9, 14, 19):
        s.stroke(((x, 14), (x + 1.6, 21.5)), W, c)


@named("attack_square")
def _attack_square(s: Sheet, c: Colour) -> None:
    for a, b in (((3, 3), (21, 3)), ((21, 3), (21, 21)), ((21, 21), (3, 21)), ((3, 21), (3, 3))):
        s.dashes((a, b), W, c, 3.6, 3.6)
    s.stroke([*arc_points((12, 9.4), 3.4, -0.25, 0.3), (12, 14.2)], W, c)
    s.circle((12, 17.6), 1.4, c)


@named("read_intent")
def _read_intent(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 12), (7, 6.6), (17, 6.6), (22, 12), (17, 17.4), (7, 17.4)), W, c, closed=True)
    s.ring((12, 12), 3.4, W, c)


@named("warn")
def _warn(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 2.6), (22, 20.6), (2, 20.6)), W, c, closed=True)
    s.stroke(((12, 9), (12, 14.2)), W, c)
    s.circle((12, 17.4), 1.3, c)


@named("go_on_alert")
def _go_on_alert(s: Sheet, c: Colour) -> None:
    s.stroke(
        [(4, 18), (6.4, 14.6), *arc_points((12, 9.4), 5.6, -0.25, 0.25), (17.6, 14.6), (20, 18)], W, c, closed=True
    )
    s.circle((12, 21), 1.8, c)
    s.stroke(((12, 1.6), (12, 3.6)), W, c)


# areas and spells


@named("area")
def _area(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 9.4, W, c)
    s.circle((12, 12), 2.4, c)
    for n in range(8):
        inner, outer = (arc_points((12, 12), r, n / 8, n / 8 + 0.01)[0] for r in (4.6, 7.2))
        s.stroke((inner, outer), W - 0.4, c)


@named("bombard")
def _bombard(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((9.6, 17), 10.4, -0.2, 0.16)], W, c)
    s.polygon(((15, 9.4), (21.6, 10), (18.6, 15.6)), c)
    s.stroke(((9, 21), (22, 21)), W, c)
    s.circle((3.6, 20), 2.2, c)


@named("lob")
def _lob(s: Sheet, c: Colour) -> None:
    s.circle((10.6, 14.6), 7, c)
    s.stroke(((10.6, 8.2), (10.6, 4.4), (16, 4.4)), W, c)
    s.ring((18.6, 6.8), 2.6, W - 0.2, c)


@named("spray")
def _spray(s: Sheet, c: Colour) -> None:
    s.circle((3.4, 12), 1.8, c)
    s.stroke(((7, 10.4), (21.4, 4)), W, c)
    s.stroke(((7, 13.6), (21.4, 20)), W, c)
    for x, y in ((11.4, 12), (16, 9.6), (16, 14.4), (20.6, 12)):
        s.circle((x, y), 1.4, c)


@named("suppress")
def _suppress(s: Sheet, c: Colour) -> None:
    for y, x in ((5, 3), (12, 6), (19, 3)):
        s.dashes(((x, y), (15, y)), W, c, 4, 2.6)
        s.polygon(((16, y - 3), (21.6, y), (16, y + 3)), c)


@named("set_mine")
def _set_mine(s: Sheet, c: Colour) -> None:
    s.polygon([(4, 18), *arc_points((12, 18), 8, -0.25, 0.25), (20, 18)], c)
    s.stroke(((2, 21), (22, 21)), W, c)
    for ends in (((12, 9), (12, 4.6)), ((6.4, 11.4), (3.4, 8.4)), ((17.6, 11.4), (20.6, 8.4))):
        s.stroke(ends, W, c)


@named("cast")
def _cast(s: Sheet, c: Colour) -> None:
    points = []
    for n in range(8):
        points.append(arc_points((13.4, 10.6), 8.4 if n % 2 == 0 else 3, n / 8, n / 8 + 0.01)[0])
    s.polygon(points, c)
    s.stroke(((9.4, 14.6), (3, 21)), W + 0.4, c)


# signs on tokens and chips


@named("mark_delayed")
def _mark_delayed(s: Sheet, c: Colour) -> None:
    s.polygon(((6, 4.6), (18, 4.6), (12, 12)), c)
    s.polygon(((6, 19.4), (18, 19.4), (12, 12)), c)


@named("mark_ready")
def _mark_ready(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 7.4, W + 0.4, c)
    s.stroke(((12, 7.6), (12, 12), (15, 14)), W + 0.4, c)


@named("mark_surprised")
def _mark_surprised(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 4.4), (12, 13.4)), W + 1.6, c)
    s.circle((12, 18.4), 2.2, c)


@named("mark_joined")
def _mark_joined(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 5), (12, 19)), W + 0.8, c)
    s.stroke(((5, 12), (19, 12)), W + 0.8, c)


@named("mark_hiding")
def _mark_hiding(s: Sheet, c: Colour) -> None:
    s.circle((12, 8), 3.2, c)
    s.stroke(((4.6, 13), (19.4, 13)), W + 0.4, c)
    for x in (7, 12, 17):
        s.stroke(((x, 13), (x, 19)), W, c)


@named("mark_casting")
def _mark_casting(s: Sheet, c: Colour) -> None:
    points = []
    for n in range(8):
        points.append(arc_points((12, 12), 8.4 if n % 2 == 0 else 3.2, n / 8, n / 8 + 0.01)[0])
    s.polygon(points, c)


@named("mark_spell")
def _mark_spell(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 4.6), (18.6, 12), (12, 19.4), (5.4, 12)), W + 0.4, c, closed=True)


@named("mark_surrendered")
def _mark_surrendered(s: Sheet, c: Colour) -> None:
    s.stroke(((8, 4.6), (8, 19.4)), W + 0.6, c)
    s.polygon(((8, 5), (18.6, 5), (18.6, 12), (8, 12)), c)


# several rounds at once


def _rounds(s: Sheet, c: Colour, count: int, top: float, step: float) -> None:
    """Rounds one over another on their way to the right."""
    for n in range(count):
        y = top + step * n
        s.stroke(((3, y), (12.4, y)), W, c)
        s.polygon(((14, y - 2.4), (20.6, y), (14, y + 2.4)), c)


@named("short_burst")
def _short_burst(s: Sheet, c: Colour) -> None:
    _rounds(s, c, 2, 9, 6.4)


@named("long_burst")
def _long_burst(s: Sheet, c: Colour) -> None:
    _rounds(s, c, 3, 5.6, 6.4)


@named("full_auto")
def _full_auto(s: Sheet, c: Colour) -> None:
    _rounds(s, c, 4, 3.4, 5.7)


@named("flurry")
def _flurry(s: Sheet, c: Colour) -> None:
    for x in (0, 6.4, 12.8):
        s.stroke(((2.6 + x, 19), (8.6 + x, 5)), W + 0.4, c)
    s.stroke(((3, 21.6), (21, 21.6)), W, c)


# spells by what they do


@named("spell_bolt")
def _spell_bolt(s: Sheet, c: Colour) -> None:
    s.polygon(((14, 2), (5, 13.4), (11, 13.4), (9, 22), (19, 9.8), (12.6, 9.8)), c)


@named("spell_missiles")
def _spell_missiles(s: Sheet, c: Colour) -> None:
    for x, y in ((3, 16), (7, 10), (11, 4)):
        s.stroke(((x, y + 3), (x + 7, y + 1)), W, c)
        s.polygon(((x + 6, y - 2), (x + 11.4, y), (x + 7, y + 4)), c)


@named("spell_barrier")
def _spell_barrier(s: Sheet, c: Colour) -> None:
    s.stroke(((2.6, 5), (21.4, 5), (21.4, 20), (2.6, 20)), W, c, closed=True)
    s.stroke(((2.6, 12.4), (21.4, 12.4)), W, c)
    for x, top in ((12, 5), (7.4, 12.4), (16.6, 12.4)):
        s.stroke(((x, top), (x, top + 7.4)), W, c)


@named("spell_sleep")
def _spell_sleep(s: Sheet, c: Colour) -> None:
    s.circle((11, 13), 8.6, c)
    s.circle((15, 9.6), 7, (0, 0, 0, 0))


@named("spell_points")
def _spell_points(s: Sheet, c: Colour) -> None:
    for y in (4, 10, 16):
        s.stroke(((5, y), (12, y + 5), (19, y)), W + 0.4, c)


@named("spell_item")
def _spell_item(s: Sheet, c: Colour) -> None:
    s.polygon(((21.4, 2.6), (21.4, 6), (11.4, 16), (8, 12.6), (18, 2.6)), c)
    s.stroke(((5, 12.6), (11.4, 19)), W, c)
    s.stroke(((7.4, 16.6), (3, 21)), W + 0.2, c)
    s.stroke(((5, 3), (5, 9)), W, c)
    s.stroke(((2, 6), (8, 6)), W, c)


@named("spell_effect")
def _spell_effect(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((12, 12), 9, 0.06, 0.94)], W, c)
    s.stroke(((12, 16.6), (12, 7)), W + 0.4, c)
    s.stroke(((7.6, 11), (12, 6.6), (16.4, 11)), W + 0.4, c)


@named("hand")
def _hand(s: Sheet, c: Colour) -> None:
    """An open hand over what it moves: four fingers, a thumb, the palm."""
    for x, top in ((8, 6.5), (11.2, 4.5), (14.4, 5), (17.4, 7.5)):
        s.stroke(((x, top), (x, 13)), W, c)
    s.stroke(((4.5, 12), (8, 16)), W, c)
    s.polygon(((6.9, 12.5), (18.5, 12.5), (18.3, 16), (15.5, 20), (10.5, 20), (7, 16.2)), c)

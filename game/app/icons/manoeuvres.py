"""The icons of manoeuvres: special attacks, the hold, gear and care. Same box, same line as the other actions."""

from __future__ import annotations

from game.app.draw import Sheet, arc_points
from game.app.icons.table import W, clear, named, shield
from game.app.theme import Colour

# special attacks


@named("trip")
def _trip(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 21.5), (22, 21.5)), W, c)
    s.stroke(((5, 2.5), (5, 15.5), (12.5, 15.5)), W + 0.6, c)
    s.stroke(((13, 4), (19.5, 10.5)), W, c)
    s.stroke(((19.8, 4.6), (19.8, 10.8), (13.6, 10.8)), W, c)


@named("bull_rush")
def _bull_rush(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 2.5), (3, 21.5)), W + 0.6, c)
    s.stroke(((7.5, 12), (21, 12)), W, c)
    s.stroke(((15, 6), (21, 12), (15, 18)), W, c)


@named("charge_rush")
def _charge_rush(s: Sheet, c: Colour) -> None:
    s.polygon(((7, 9), (10.5, 9), (10.5, 4.5), (17.5, 12), (10.5, 19.5), (10.5, 15), (7, 15)), c)
    for y in (9, 15):
        s.stroke(((1.5, y), (4.5, y)), W, c)
    s.stroke(((21.3, 2.5), (21.3, 21.5)), W + 0.6, c)


@named("overrun")
def _overrun(s: Sheet, c: Colour) -> None:
    s.circle((12, 16.5), 4.4, c)
    s.stroke([*arc_points((12, 14), 9.6, -0.25, 0.2)], W, c)
    s.stroke(((16.5, 11.2), (21.2, 12.4), (22.4, 7.6)), W, c)


@named("feint")
def _feint(s: Sheet, c: Colour) -> None:
    s.stroke(((2.5, 19.5), (9, 19.5), (9, 11), (15, 11), (15, 4.5), (19.5, 4.5)), W, c)
    s.stroke(((16.5, 1.5), (20.5, 4.5), (16.5, 8)), W, c)
    s.dashes(((11.5, 20), (22, 14)), W, c, 2.4, 2.2)


@named("climb_onto")
def _climb_onto(s: Sheet, c: Colour) -> None:
    s.stroke(((14, 22), (14, 9), (22, 9)), W + 0.6, c)
    s.stroke(((7, 20), (7, 4)), W, c)
    s.stroke(((2.5, 8.5), (7, 4), (11.5, 8.5)), W, c)


@named("shake_off")
def _shake_off(s: Sheet, c: Colour) -> None:
    s.circle((8, 12), 4.8, c)
    for start, tip in (((14.5, 8.5), (20.5, 4)), ((15.5, 12), (22.5, 12)), ((14.5, 15.5), (20.5, 20))):
        s.stroke((start, tip), W, c)


@named("disarm")
def _disarm(s: Sheet, c: Colour) -> None:
    s.polygon(((22, 2), (22, 5), (15.2, 12), (12.2, 9), (19, 2)), c)
    s.stroke(((3, 21), (9.2, 14.8)), W + 0.2, c)
    s.stroke(((4.2, 13.2), (11, 20)), W, c)
    s.stroke(((15.5, 17), (21, 17)), W, c)
    s.stroke(((15.5, 21), (19, 21)), W, c)


@named("sunder")
def _sunder(s: Sheet, c: Colour) -> None:
    s.polygon(((22, 2), (22, 5), (16.6, 10.4), (15.6, 7.6), (12.8, 8.2), (19, 2)), c)
    s.polygon(((11.6, 10.2), (12.4, 12.4), (14.6, 12.4), (8.4, 18.6), (5.4, 15.6)), c)
    s.stroke(((3, 14), (10, 21)), W, c)
    s.stroke(((5.4, 18.6), (2.6, 21.4)), W, c)


@named("break_object")
def _break_object(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 6), (21, 6), (21, 21), (3, 21)), W, c, closed=True)
    s.stroke(((13, 6), (9.5, 11), (13.5, 14), (10.5, 21)), W, c)
    s.stroke(((12, 1.4), (12, 3.2)), W, c)


@named("readjust")
def _readjust(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((12, 12), 8.6, 0.08, 0.82)], W, c)
    s.stroke(((7.6, 2.2), (5.2, 7.6), (10.6, 9)), W, c)
    s.stroke(((12, 8), (12, 13), (15.6, 15)), W, c)


# the hold


@named("grapple")
def _grapple(s: Sheet, c: Colour) -> None:
    s.ring((8.2, 12), 6.2, W + 0.2, c)
    s.ring((15.8, 12), 6.2, W + 0.2, c)


@named("grapple_attack")
def _grapple_attack(s: Sheet, c: Colour) -> None:
    s.ring((7, 15), 5, W, c)
    s.ring((13.6, 15), 5, W, c)
    s.stroke(((21.5, 2.5), (14.5, 9.5)), W + 0.4, c)
    s.stroke(((14.2, 3.8), (14.2, 9.8), (20.2, 9.8)), W, c)


@named("pin")
def _pin(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 21.5), (22, 21.5)), W, c)
    s.circle((19, 16.4), 2.6, c)
    s.stroke(((3.5, 17), (14.5, 17)), W + 0.6, c)
    s.stroke(((9, 2.5), (9, 12.2)), W, c)
    s.stroke(((4.6, 8.4), (9, 12.6), (13.4, 8.4)), W, c)


@named("throw_target")
def _throw_target(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((11.5, 18.5), 9, -0.25, -0.06)], W, c)
    s.stroke([*arc_points((11.5, 18.5), 9, 0.06, 0.25)], W, c)
    s.circle((11.5, 8), 3.6, c)
    s.stroke(((16.4, 15.4), (20.5, 19.4), (23, 14.2)), W, c)
    s.stroke(((1, 22), (8, 22)), W, c)


@named("move_hold")
def _move_hold(s: Sheet, c: Colour) -> None:
    s.ring((5.6, 14.5), 4, W, c)
    s.ring((10.8, 14.5), 4, W, c)
    s.stroke(((9, 5), (21.5, 5)), W, c)
    s.stroke(((17.4, 1.4), (21.5, 5), (17.4, 8.8)), W, c)
    s.stroke(((18, 14.5), (21.5, 14.5)), W, c)


@named("body_shield")
def _body_shield(s: Sheet, c: Colour) -> None:
    s.stroke(shield(12, 2, 9.4, 20), W, c, closed=True)
    s.circle((12, 8), 2.7, c)
    s.polygon([(7.4, 16.6), *arc_points((12, 16.6), 4.6, -0.25, 0.25), (16.6, 16.6)], c)


@named("let_go")
def _let_go(s: Sheet, c: Colour) -> None:
    s.ring((6, 15), 4.6, W, c)
    s.ring((18, 15), 4.6, W, c)
    s.stroke(((8.4, 5.6), (3.4, 5.6)), W, c)
    s.stroke(((5.8, 2.6), (2.8, 5.6), (5.8, 8.6)), W, c)
    s.stroke(((15.6, 5.6), (20.6, 5.6)), W, c)
    s.stroke(((18.2, 2.6), (21.2, 5.6), (18.2, 8.6)), W, c)


@named("break_free")
def _break_free(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((10, 14), 7.6, 0.14, 0.86)], W + 0.2, c)
    s.stroke(((10, 14), (21, 3)), W, c)
    s.stroke(((14.4, 2.6), (21.4, 2.6), (21.4, 9.6)), W, c)


def _rope(s: Sheet, c: Colour) -> None:
    """A knot: two loops and their ends."""
    s.stroke([*arc_points((7.6, 9), 5, 0.02, 0.98)], W, c)
    s.stroke([*arc_points((16.4, 9), 5, 0.02, 0.98)], W, c)


@named("bind")
def _bind(s: Sheet, c: Colour) -> None:
    _rope(s, c)
    s.stroke(((12, 12), (7, 21)), W, c)
    s.stroke(((12, 12), (17, 21)), W, c)


@named("escape")
def _escape(s: Sheet, c: Colour) -> None:
    s.rounded(2, 11.5, 9, 9, 2.4, c)
    clear(s, 4.2, 13.7, 4.6, 4.6, 1)
    s.stroke([*arc_points((6.5, 11.5), 3.2, -0.25, 0.25)], W, c)
    s.stroke(((13.5, 11), (21, 3.5)), W, c)
    s.stroke(((15.6, 3), (21.4, 3), (21.4, 8.8)), W, c)


@named("unbind")
def _unbind(s: Sheet, c: Colour) -> None:
    _rope(s, c)
    s.stroke(((8, 14.6), (3, 21)), W, c)
    s.stroke(((16, 14.6), (21, 21)), W, c)
    s.stroke(((12, 16), (12, 22)), W, c)


# gear and care


@named("item")
def _item(s: Sheet, c: Colour) -> None:
    s.rounded(2, 8, 20, 13, 2, c)
    clear(s, 4.2, 10.2, 15.6, 3.2, 0.4)
    clear(s, 4.2, 15.6, 15.6, 3.2, 0.4)
    s.stroke(((8.5, 8), (8.5, 3.6), (15.5, 3.6), (15.5, 8)), W, c)


@named("pick_up")
def _pick_up(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 14), (3, 21), (21, 21), (21, 14)), W, c)
    s.stroke(((12, 17), (12, 3.5)), W, c)
    s.stroke(((6.6, 8.6), (12, 3.2), (17.4, 8.6)), W, c)


@named("draw")
def _draw(s: Sheet, c: Colour) -> None:
    s.stroke(((4, 20), (20, 4)), W, c)
    s.stroke(((4, 13), (11, 20)), W, c)
    s.stroke(((14.5, 3.5), (20.5, 3.5), (20.5, 9.5)), W, c)


@named("stow")
def _stow(s: Sheet, c: Colour) -> None:
    s.stroke(((20, 4), (8, 16)), W, c)
    s.stroke(((8, 9.5), (8, 16), (14.5, 16)), W, c)
    s.stroke(((3, 12), (3, 21), (12, 21)), W, c)


@named("reload")
def _reload(s: Sheet, c: Colour) -> None:
    s.stroke(((8, 21), (8, 8), (12, 3), (16, 8), (16, 21), (8, 21)), W, c)
    s.stroke(((8, 16), (16, 16)), W, c)


@named("consume")
def _consume(s: Sheet, c: Colour) -> None:
    s.stroke(((9.5, 3), (14.5, 3)), W, c)
    s.stroke(((10.5, 3), (10.5, 9), (5, 20.5), (19, 20.5), (13.5, 9), (13.5, 3)), W, c)
    s.stroke(((7.5, 15), (16.5, 15)), W, c)


@named("open_door")
def _open_door(s: Sheet, c: Colour) -> None:
    s.stroke(((4, 21), (4, 3), (20, 3), (20, 21)), W, c)
    s.stroke(((4, 3), (13, 7), (13, 21), (4, 21)), W, c)


@named("close_door")
def _close_door(s: Sheet, c: Colour) -> None:
    s.stroke(((5, 21), (5, 3), (19, 3), (19, 21), (5, 21)), W, c)
    s.stroke(((15, 11), (15, 14)), W, c)


@named("say")
def _say(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 4), (21, 4), (21, 16), (11, 16), (6, 21), (6, 16), (3, 16), (3, 4)), W, c)


@named("drop_item")
def _drop_item(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 21.5), (22, 21.5)), W, c)
    s.stroke(((12, 2.5), (12, 16)), W, c)
    s.stroke(((6.6, 10.8), (12, 16.2), (17.4, 10.8)), W, c)


@named("leave")
def _leave(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 3), (3, 3), (3, 21), (12, 21)), W, c)
    s.stroke(((8, 12), (21, 12)), W, c)
    s.stroke(((15.8, 6.6), (21.2, 12), (15.8, 17.4)), W, c)


@named("surrender")
def _surrender(s: Sheet, c: Colour) -> None:
    s.stroke(((6, 2.5), (6, 21.5)), W, c)
    s.stroke(((6, 4), (19.5, 4), (19.5, 12.5), (6, 12.5)), W, c)


@named("lift_cover")
def _lift_cover(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 2.5), (14, 2.5), (14, 13.5), (3, 13.5)), W, c, closed=True)
    s.stroke(((3, 21.5), (21.5, 21.5)), W, c)
    s.stroke(((19, 18), (19, 6.5)), W, c)
    s.stroke(((15.8, 9.4), (19, 6.2), (22.2, 9.4)), W, c)


@named("set_down")
def _set_down(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 8), (14, 8), (14, 19), (3, 19)), W, c, closed=True)
    s.stroke(((2, 22), (22, 22)), W, c)
    s.stroke(((19, 4), (19, 15.5)), W, c)
    s.stroke(((15.8, 12.6), (19, 15.8), (22.2, 12.6)), W, c)


@named("put_out")
def _put_out(s: Sheet, c: Colour) -> None:
    flame = ((12, 2), (17.4, 9.6), (18.4, 15), (15.4, 20.6), (12, 22), (8.6, 20.6), (5.6, 15), (6.8, 10), (9.4, 12))
    s.stroke(flame, W, c, closed=True)
    s.stroke(((3, 21), (21, 3)), W + 0.4, c)


@named("first_aid")
def _first_aid(s: Sheet, c: Colour) -> None:
    s.rounded(2.5, 2.5, 19, 19, 3.4, c)
    clear(s, 9.7, 5.6, 4.6, 12.8, 0.6)
    clear(s, 5.6, 9.7, 12.8, 4.6, 0.6)


@named("staunch")
def _staunch(s: Sheet, c: Colour) -> None:
    drop = ((9, 2.5), (14.4, 10.6), (15.4, 14.6), (12.6, 19.4), (9, 20.6), (5.4, 19.4), (2.6, 14.6), (3.6, 10.6))
    s.stroke(drop, W, c, closed=True)
    s.stroke(((15.6, 4), (22, 4)), W + 0.4, c)
    s.stroke(((18.4, 9.6), (22, 9.6)), W, c)


@named("wake")
def _wake(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((12, 17.5), 6.6, -0.25, 0.25)], W, c)
    s.stroke(((2, 17.5), (22, 17.5)), W, c)
    for ends in (((12, 2.2), (12, 6)), ((3.6, 6.4), (6.2, 9)), ((20.4, 6.4), (17.8, 9))):
        s.stroke(ends, W, c)
    s.stroke(((7, 21.5), (17, 21.5)), W, c)


@named("aid")
def _aid(s: Sheet, c: Colour) -> None:
    s.circle((8, 6.4), 3.6, c)
    s.polygon([(1.6, 19), *arc_points((8, 19), 6.6, -0.25, 0.25), (14.4, 19)], c)
    s.stroke(((18.6, 8.4), (18.6, 17)), W + 0.4, c)
    s.stroke(((14.4, 12.7), (22.8, 12.7)), W + 0.4, c)


@named("activate")
def _activate(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 3.6, W, c)
    for n in range(8):
        inner, outer = (arc_points((12, 12), r, n / 8, n / 8 + 0.01)[0] for r in (7.0, 10.6))
        s.stroke((inner, outer), W, c)


@named("jump")
def _jump(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 20), (7, 11), (12, 8), (17, 11), (21, 20)), W, c)
    s.stroke(((16.5, 17.5), (21, 20), (22.5, 15)), W, c)


@named("climb")
def _climb(s: Sheet, c: Colour) -> None:
    for x in (7, 17):
        s.stroke(((x, 2.5), (x, 21.5)), W, c)
    for y in (6, 12, 18):
        s.stroke(((7, y), (17, y)), W, c)


@named("crawl")
def _crawl(s: Sheet, c: Colour) -> None:
    s.circle((5, 13), 2.6, c)
    s.stroke(((9, 15), (20, 15)), W + 0.6, c)
    s.stroke(((3, 20.5), (21, 20.5)), W, c)


@named("swim")
def _swim(s: Sheet, c: Colour) -> None:
    s.circle((6, 8), 2.6, c)
    for y in (14, 19.5):
        s.stroke(((2, y), (7, y - 2.5), (12, y), (17, y - 2.5), (22, y)), W, c)


@named("balance")
def _balance(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 20), (22, 20)), W, c)
    s.stroke(((12, 20), (12, 9)), W, c)
    s.stroke(((4, 13), (20, 8)), W, c)
    s.circle((12, 5), 2.4, c)


@named("fly")
def _fly(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 9), (7, 7), (12, 14), (17, 7), (22, 9)), W + 0.4, c)


@named("wing")
def _wing(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 18), (7, 7), (17, 7), (20, 13)), W, c)
    s.stroke(((15.5, 11.5), (20, 14), (22, 9)), W, c)


@named("mount")
def _mount(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 19), (6, 14), (18, 14), (21, 19)), W, c)
    s.stroke(((12, 2.5), (12, 10.5)), W, c)
    s.stroke(((8, 7), (12, 10.5), (16, 7)), W, c)


@named("dismount")
def _dismount(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 14), (6, 9), (18, 9)), W, c)
    s.stroke(((18, 9), (20, 13), (20, 21)), W, c)
    s.stroke(((16, 17), (20, 21), (23, 17)), W, c)


@named("ride")
def _ride(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 19), (6, 12), (18, 12), (21, 19)), W, c)
    s.circle((12, 6), 2.8, c)
    s.stroke(((17, 5), (22, 5)), W, c)

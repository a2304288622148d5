"""The kernel of sight: one quadrant of exact sight over rows of walls, in plain integers and flat tables.

It knows neither boards nor units, so it can be compiled as it stands. For lines that rise while they run away from
the source, row after row of the map: a *view* is a set of lines that pass above some lower points and below some
upper points. Between two walls of a row a line must pass above the near corner of one and below the far corner of
the other. A view keeps its two limiting slopes and the hull of the points that can still bind; each gap splits off a
view of its own. Edges between rows are walls without depth, edges inside a row walls without width. Points are taken
as limits that no line may touch, so what is left has positive measure and walls that touch at a corner leave no gap.
"""

from __future__ import annotations

from typing import Any

VIEW = 10
"""Numbers of one view on the stack: phase, lower hull (head, base), upper hull (head, base), shallowest and steepest
slope as fractions, points in use. Phase 2 * i is the line before row i, 2 * i + 1 the row itself."""


def sweep(
    out: Any, ones: Any, width: int, limit: int, last: int, s0: int, t0: int, side: int, down: bool, mirror: bool,
    start: Any, low: Any, high: Any, first: Any, e_start: Any, e_low: Any, e_high: Any, e_first: Any,
    stack: Any, px: Any, py: Any, up: Any,
) -> bool:  # fmt: skip
    """Mark in ``out`` what the space sees among lines that rise away from it; False = the work tables are too small.

    ``s0`` is its place in the row (from the other end when ``mirror``), ``t0`` its top row; rows are swept downwards
    or upwards, at most ``last`` of them, places from ``limit`` on are not looked at. Local coordinates: X counts rows
    from the space's near side, Y is the place in the row. Plain integers and tables, so that it can be compiled.
    """
    wide = width + 1
    px[0], py[0], up[0] = 0, s0 + side, -1
    count, room, depth = 1, len(px) - 2, 0
    # the first view holds every line through the space; -1 stands for its empty hull of lower points
    stack[0], stack[1], stack[2], stack[3], stack[4] = 0, -1, -1, 0, 0
    stack[5], stack[6], stack[7], stack[8], stack[9] = 0, 1, 1, 0, 1
    depth = 1
    while depth > 0:
        depth -= 1
        at = depth * VIEW
        phase, lower, lower_base = stack[at], stack[at + 1], stack[at + 2]
        upper, upper_base, count = stack[at + 3], stack[at + 4], stack[at + 9]
        mn, md, hn, hd = stack[at + 5], stack[at + 6], stack[at + 7], stack[at + 8]
        while True:
            i = phase >> 1
            if i >= last:
                break
            main = lower < 0
            if phase & 1 == 0:
                if main and i == side:
                    if count > room:
                        return False
                    # every line has left the space now: it passed above the space's far low corner
                    px[count], py[count], up[count] = side, s0, -1
                    lower = lower_base = count
                    count += 1
                    main = False
                line = t0 + i if down else t0 + side - i
                end = e_start[line + 1]
                if i > 0 and e_start[line] < end:
                    bottom = s0 + side if main else py[lower] + (mn * (i - px[lower])) // md
                    if bottom >= limit and not main:
                        break
                    if hd > 0:
                        top = min(limit, py[upper] - (-hn * (i - px[upper])) // hd)
                    else:
                        top = min(limit, py[upper]) if px[upper] == i else limit
                    j = e_first[line * wide + bottom]
                    if j < end and e_low[j] < top:
                        y = e_low[j]
                        if main and y < bottom:
                            y = bottom
                        while j < end and e_high[j] < top:
                            b = e_high[j]
                            j += 1
                            if count > room or (depth + 2) * VIEW > len(stack):
                                return False
                            at = depth * VIEW
                            stack[at + 3] = upper
                            n, lo, lo_base, base, an, ad = add_lower(
                                px, py, up, count, i, b, lower, lower_base, upper, upper_base, mn, md, hn, hd
                            )
                            stack[at], stack[at + 1], stack[at + 2], stack[at + 4] = phase + 1, lo, lo_base, base
                            stack[at + 5], stack[at + 6], stack[at + 7], stack[at + 8] = an, ad, hn, hd
                            count = n
                            if j < end and e_low[j] < top:
                                n, hi, hi_base, lo_base, bn, bd = add_upper(
                                    px, py, up, count, i, e_low[j], lo, lo_base, upper, base, an, ad, hn, hd
                                )
                                stack[at + 2], stack[at + 3], stack[at + 4] = lo_base, hi, hi_base
                                stack[at + 7], stack[at + 8] = bn, bd
                                count = n
                            stack[at + 9] = count
                            depth += 1
                        if not main and y <= bottom:
                            break
                        if count > room:
                            return False
                        count, upper, upper_base, lower_base, hn, hd = add_upper(
                            px, py, up, count, i, y, lower, lower_base, upper, upper_base, mn, md, hn, hd
                        )
                phase += 1
            row = t0 + i if down else t0 + side - 1 - i
            place = row * width
            end = start[row + 1]
            if main:
                bottom = s0 + side - 1
                top = limit
            else:
                bottom = py[lower] + (mn * (i - px[lower])) // md
                if bottom >= limit:
                    break
                top = limit if hd == 0 else min(limit, py[upper] - (-hn * (i + 1 - px[upper])) // hd)
            j = first[row * wide + bottom]
            if main:
                bottom = s0
            phase += 1
            if j >= end or low[j] >= top:
                if mirror:
                    mark(out, ones, place + width - top, place + width - bottom)
                else:
                    mark(out, ones, place + bottom, place + top)
                if main:
                    continue
                # nothing splits the view here: fly on row by row, both limits moving on by the same slope each time
                whole, part, rest = mn // md, mn % md, (mn * (i - px[lower])) % md
                steep, h_whole, h_part, h_rest = top, 0, 0, 0
                if hd > 0:
                    steep = py[upper] - (-hn * (i + 1 - px[upper])) // hd
                    h_whole, h_part, h_rest = hn // hd, hn % hd, (-hn * (i + 1 - px[upper])) % hd
                while True:
                    i += 1
                    line = t0 + i if down else t0 + side - i
                    if i >= last or e_start[line] < e_start[line + 1]:
                        break
                    bottom += whole
                    rest += part
                    if rest >= md:
                        rest -= md
                        bottom += 1
                    if bottom >= limit:
                        i = last
                        break
                    steep += h_whole
                    h_rest -= h_part
                    if h_rest < 0:
                        h_rest += hd
                        steep += 1
                    top = steep if steep < limit else limit
                    row = t0 + i if down else t0 + side - 1 - i
                    j = first[row * wide + bottom]
                    if j < start[row + 1] and low[j] < top:
                        break
                    place = row * width
                    if mirror:
                        mark(out, ones, place + width - top, place + width - bottom)
                    else:
                        mark(out, ones, place + bottom, place + top)
                phase = 2 * i
                continue
            y = low[j]
            # lines enter a gap of this row at X = i, so its lower end must lie below the highest line there
            if hd > 0:
                entry = min(limit, py[upper] - (-hn * (i - px[upper])) // hd)
            else:
                entry = min(limit, py[upper]) if px[upper] == i else limit
            while j < end and high[j] < entry:
                b = high[j]
                j += 1
                ceiling = low[j] if j < end and low[j] < top else top
                if mirror:
                    mark(out, ones, place + width - ceiling, place + width - b)
                else:
                    mark(out, ones, place + b, place + ceiling)
                if count > room or (depth + 2) * VIEW > len(stack):
                    return False
                n, lo, lo_base, base, an, ad = add_lower(
                    px, py, up, count, i, b, lower, lower_base, upper, upper_base, mn, md, hn, hd
                )
                at = depth * VIEW
                stack[at], stack[at + 1], stack[at + 2], stack[at + 3], stack[at + 4] = phase, lo, lo_base, upper, base
                stack[at + 5], stack[at + 6], stack[at + 7], stack[at + 8] = an, ad, hn, hd
                if ceiling < top:
                    if b + an // ad >= ceiling:
                        continue
                    n, hi, hi_base, lo_base, bn, bd = add_upper(
                        px, py, up, n, i + 1, ceiling, lo, lo_base, upper, base, an, ad, hn, hd
                    )
                    stack[at + 2], stack[at + 3], stack[at + 4] = lo_base, hi, hi_base
                    stack[at + 7], stack[at + 8] = bn, bd
                count = n
                stack[at + 9] = count
                depth += 1
            if y <= bottom and not main:
                break
            if mirror:
                mark(out, ones, place + width - y, place + width - bottom)
            else:
                mark(out, ones, place + bottom, place + y)
            if not main and py[lower] + (mn * (i + 1 - px[lower])) // md >= y:
                break
            if count > room:
                return False
            count, upper, upper_base, lower_base, hn, hd = add_upper(
                px, py, up, count, i + 1, y, lower, lower_base, upper, upper_base, mn, md, hn, hd
            )
    return True


def quadrants(
    out: Any, ones: Any, tables: Any, offsets: Any, work: Any, views: int,
    width: int, height: int, x: int, y: int, side: int,
) -> bool:  # fmt: skip
    """``out`` becomes what the space sees in all four quadrants; False = the work tables are too small.

    ``tables`` holds the run tables (start, low, high, first of walls, then of lines between rows; as they are, then
    mirrored), ``offsets`` where each begins. Few arguments: to hand one over costs as much as sweeping a dozen rows."""
    out[:] = 0
    stack, points = views * VIEW, views * VIEW
    for turned in range(2):
        t = tables
        o = offsets[turned * 8 : turned * 8 + 9]
        s0 = width - x - side if turned == 1 else x
        for downwards in range(2):
            last = height - y if downwards == 1 else y + side
            done = sweep(
                out, ones, width, width, last, s0, y, side, downwards == 1, turned == 1,
                t[o[0] : o[1]], t[o[1] : o[2]], t[o[2] : o[3]], t[o[3] : o[4]],
                t[o[4] : o[5]], t[o[5] : o[6]], t[o[6] : o[7]], t[o[7] : o[8]],
                work[:stack], work[points : points + views], work[points + views : points + 2 * views],
                work[points + 2 * views : points + 3 * views],
            )  # fmt: skip
            if not done:
                return False
    return True


def mark(out: Any, ones: Any, start: int, end: int) -> None:
    """Squares ``start`` .. ``end - 1`` are seen."""
    out[start:end] = ones[: end - start]


def add_lower(
    px: Any, py: Any, up: Any, count: int, x: int, y: int, lower: int, lower_base: int,
    upper: int, upper_base: int, mn: int, md: int, hn: int, hd: int,
) -> tuple[int, int, int, int, int, int]:  # fmt: skip
    """Lines must now pass above (x, y), which lies above the lowest line there and below the highest.

    Returns count, the hull of lower points (head, base), the base of the upper hull and the shallowest slope."""
    node = upper
    while node != upper_base:
        prev = up[node]
        if (y - py[prev]) * (x - px[node]) < (y - py[node]) * (x - px[prev]):
            break
        node = prev
    rise, run = y - py[node], x - px[node]
    if run > 0 and rise * md > mn * run:
        mn, md, upper_base = rise, run, node
    while lower >= 0:
        if lower == lower_base:
            if (y - py[lower]) * hd >= hn * (x - px[lower]):
                lower = -1
            break
        prev = up[lower]
        if (y - py[lower]) * (px[lower] - px[prev]) < (py[lower] - py[prev]) * (x - px[lower]):
            break
        lower = prev
    px[count], py[count], up[count] = x, y, lower
    return count + 1, count, count if lower < 0 else lower_base, upper_base, mn, md


def add_upper(
    px: Any, py: Any, up: Any, count: int, x: int, y: int, lower: int, lower_base: int,
    upper: int, upper_base: int, mn: int, md: int, hn: int, hd: int,
) -> tuple[int, int, int, int, int, int]:  # fmt: skip
    """Lines must now pass below (x, y), which lies above the lowest line there and below the highest.

    Returns count, the hull of upper points (head, base), the base of the lower hull and the steepest slope."""
    if lower >= 0:
        node = lower
        while node != lower_base:
            prev = up[node]
            if (y - py[prev]) * (x - px[node]) > (y - py[node]) * (x - px[prev]):
                break
            node = prev
        rise, run = y - py[node], x - px[node]
        if run > 0 and (hd == 0 or rise * hd < hn * run):
            hn, hd, lower_base = rise, run, node
    while True:
        if upper == upper_base:
            if (y - py[upper]) * md <= mn * (x - px[upper]):
                upper = -1
            break
        prev = up[upper]
        if (y - py[upper]) * (px[upper] - px[prev]) > (py[upper] - py[prev]) * (x - px[upper]):
            break
        upper = prev
    px[count], py[count], up[count] = x, y, upper
    return count + 1, count, count if upper < 0 else upper_base, lower_base, hn, hd

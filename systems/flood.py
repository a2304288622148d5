"""The kernel of reach: Dijkstra with a bucket queue over a table of step prices, in plain integers and flat tables.

It knows neither boards nor units, so it can be compiled as it stands. Buckets are one per half metre, used round and
round: no step costs as much as there are buckets. Each is a queue, first come first served, so equal costs keep the
order in which they were found, interpreted and compiled alike.
"""

from __future__ import annotations

from typing import Any

#: Cost of a place that was not reached.
FAR = 1 << 30


def flood(
    start: int, limit: int, buckets: int, prices: Any, moves: Any, shut: Any, costs: Any, before: Any,
    heads: Any, tails: Any, places: Any, after: Any, order: Any,
) -> int:  # fmt: skip
    """Fill ``costs`` and ``before`` (FAR and anything, before) for every place within ``limit`` of ``start``, and
    ``order`` with those places as they were found; returns how many, or -1 when ``places`` is too small.

    ``prices`` has eight numbers a place, 0 = no step; ``moves`` the eight differences of places; ``shut`` is 1 where
    nobody may go. ``heads`` and ``tails`` hold one number a bucket, ``places`` and ``after`` the queues' links. After
    -1 the caller clears what ``order`` may hold: everything that is not FAR."""
    for bucket in range(buckets):
        heads[bucket] = -1
    room = len(places)
    costs[start] = 0
    before[start] = start
    order[0] = start
    count = links = waiting = 1
    places[0] = start
    after[0] = -1
    heads[0] = tails[0] = 0
    cost = 0
    while waiting > 0 and cost <= limit:
        bucket = cost % buckets
        link = heads[bucket]
        heads[bucket] = -1
        while link >= 0:
            at = places[link]
            link = after[link]
            waiting -= 1
            if costs[at] != cost:
                continue
            row = at * 8
            for way in range(8):
                price = prices[row + way]
                if price > 0:
                    total = cost + price
                    to = at + moves[way]
                    if total < costs[to] and total <= limit and shut[to] == 0:
                        if costs[to] == FAR:
                            order[count] = to
                            count += 1
                        costs[to] = total
                        before[to] = at
                        if links >= room:
                            return -1
                        places[links] = to
                        after[links] = -1
                        later = total % buckets
                        if heads[later] < 0:
                            heads[later] = links
                        else:
                            after[tails[later]] = links
                        tails[later] = links
                        links += 1
                        waiting += 1
        cost += 1
    return count

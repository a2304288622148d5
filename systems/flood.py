"""The kernel of reach: Dijkstra with a bucket queue over a table of step prices, in plain integers and flat tables.

It knows neither boards nor units, so it can be compiled as it stands. Buckets are one per half metre, used round and
round: no step costs as much as there are buckets. Each is a queue, first come first served, so equal costs keep the
order in which they were found, interpreted and compiled alike.
"""

from __future__ import annotations

from typing import Any

#: Cost of a place that was not reached.
FAR = 1 << 30
#: Cost of a place that is never entered.
SHUT = -1


def flood(
    start: int, limit: int, buckets: int, prices: Any, moves: Any, costs: Any, before: Any,
    heads: Any, tails: Any, places: Any, after: Any, order: Any,
) -> int:  # fmt: skip
    """Fill ``costs`` and ``before`` for every place within ``limit`` of ``start``, and ``order`` with those places, the
    cheapest first; returns how many, or -1 when ``places`` is too small and all is to be done again.

    ``costs`` holds FAR everywhere, and SHUT where nobody may go. ``prices`` has as many numbers a place as there are
    ``moves``, 0 = no step, each below ``buckets``; ``moves`` are differences of places. ``heads`` and ``tails`` hold
    one number a bucket, ``places`` and ``after`` the links of the queues.
    """
    for bucket in range(buckets):
        heads[bucket] = -1
    room, ways = len(places), len(moves)
    costs[start] = 0
    before[start] = start
    count = 0
    links = waiting = 1
    places[0] = start
    after[0] = -1
    heads[0] = tails[0] = 0
    cost = bucket = 0
    while waiting > 0 and cost <= limit:
        link = heads[bucket]
        heads[bucket] = -1
        while link >= 0:
            at = places[link]
            link = after[link]
            waiting -= 1
            if costs[at] != cost:
                continue
            order[count] = at
            count += 1
            row = at * ways
            for way in range(ways):
                price = prices[row + way]
                if price > 0:
                    total = cost + price
                    to = at + moves[way]
                    if total < costs[to] and total <= limit:
                        costs[to] = total
                        before[to] = at
                        if links >= room:
                            return -1
                        places[links] = to
                        after[links] = -1
                        later = bucket + price
                        if later >= buckets:
                            later -= buckets
                        if heads[later] < 0:
                            heads[later] = links
                        else:
                            after[tails[later]] = links
                        tails[later] = links
                        links += 1
                        waiting += 1
        cost += 1
        bucket += 1
        if bucket == buckets:
            bucket = 0
    return count

"""No mind decides by what its side cannot know: hidden facts changed, the next command stays (INF, DESIGN 4 and 6).

The battle's seed changed is held by ``tests/fuzz/test_repeatability.py``, for every mind as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game.ai import MINDS, decide
from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.view import view
from tests.amounts import amount, seed
from tests.secrets_kept import CHANGES, twin_of
from tests.test_secrets import fought, states


def positions() -> Iterator[tuple[int, Battle]]:
    """A few decisions of one battle after the other, without end: of each battle others."""
    number = seed()
    while True:
        for at, battle in enumerate(states(number)):
            if at % 4 == number % 4:
                yield number, battle
        number += 1


def altered(battle: Battle, side: str, chance: Chance, tried: Counter[str]) -> tuple[str, Battle] | None:
    """A twin in which one hidden fact is another: of the kind that has been tried least, where there is one."""
    for kind in sorted(CHANGES, key=lambda kind: tried[kind]):
        twin = twin_of(battle, side, CHANGES[kind], chance)
        if twin is not None:
            return kind, twin
    return None


@pytest.mark.parametrize("mind", sorted(MINDS))
def test_what_a_side_cannot_know_changes_no_decision_of_any_mind(mind: str) -> None:
    """One hidden fact changed at each of so many decisions; every kind comes about, some of them seldom: then more are
    looked at.
    """
    tried, wanted = Counter[str](), amount("mind_secrets")
    for number, battle in positions():
        who = referee.decides(battle)
        assert who is not None
        found = altered(battle, battle.unit(who).side, Chance(number, len(battle.commands), "mind"), tried)
        if found is None:
            continue
        kind, twin = found
        assert decide(mind, view(battle, who), 5) == decide(mind, view(twin, who), 5), (kind, number)
        twin.close()
        tried[kind] += 1
        if tried.total() >= (wanted if set(tried) == set(CHANGES) else 10 * wanted):
            break
    assert set(tried) == set(CHANGES), tried


def test_a_decision_that_something_visible_changes_is_found_to_be_another() -> None:
    """The check can fail: an enemy that lies dead before everybody's eyes is struck at no more."""
    from components.damage import Health
    from components.movement import Position

    battle = fought(0)
    who = referee.decides(battle)
    assert who is not None
    foe = next(each.low.id for each in view(battle, who).records)
    me = battle.unit(who)
    with battle:
        battle.write(foe, Position, "x", me.x + 1)
        battle.write(foe, Position, "y", me.y)
    twin = battle.fork(0)
    with twin:
        for name in ("healthy", "bashing", "lethal"):
            twin.write(foe, Health, name, 0)
        twin.write(foe, Health, "aggravated", 40)
    assert decide("best_odds", view(battle, who), 5) != decide("best_odds", view(twin, who), 5)
    twin.close()
    battle.close()

"""What damage reduction with a weakness holds back, and what passes it (DMG-14)."""

from __future__ import annotations

import pytest

from systems.events import DamageTaken
from tests.field import fight, hit, one, shot, unit, weapon


@pytest.mark.rule("DMG-14")
@pytest.mark.parametrize("weakness", ["magic", "silver", "artifact"])
@pytest.mark.parametrize("passes", [False, True])
def test_a_weapon_of_the_right_kind_passes_the_reduction(weakness: str, passes: bool) -> None:
    """4 successes against a reduction of 3: one point arrives, or all four where the blade has what it takes."""
    kind = weakness if passes else "keen"
    blade = weapon("blade", "blade", size=2, damage=3, **{kind: 1})  # type: ignore[arg-type]
    ann = unit("ann", STR=4, Blade=4, weapons=[blade])
    bob = unit("bob", "blue", END=5, printed={"base_defense": 0}, traits={f"damage_reduction_{weakness}": 3})
    battle = fight(["AB"], ann, bob)
    shown = shot(battle, "ann", "bob", "blade")
    assert [each.value for each in shown.conversion if each.key == "modifier.reduction"] == ([] if passes else [3])
    hit(battle, "ann", "bob", "blade", faces=(8,) * 4 + (1,) * (shown.pool - 4))
    assert one(battle, DamageTaken).lethal == (4 if passes else 1)

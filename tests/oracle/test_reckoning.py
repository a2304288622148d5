"""Preview and resolution are one code; so an outsider reckons attacks again and holds both to it.

``reckoning`` shares nothing with the program and is first shown to notice an error itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from systems.forecast import AttackFacts, CoverPiece
from systems.rulesets import RULESETS
from systems.rulesets.overseer import Overseer
from tests.amounts import amount, seed
from tests.field import fight, unit
from tests.oracle import drawing, reckoning
from tests.twin.maps import Draws

TEMPLATE = fight(["AB"], unit("ann"), unit("bob", "blue")).unit("ann")


def plain(facts: AttackFacts) -> dict[str, Any]:
    """The facts as dicts all the way down; pieces of cover are tuples with names, which ``asdict`` leaves alone."""
    data = asdict(facts)
    data["cover"]["pieces"] = [piece._asdict() for piece in facts.cover.pieces if isinstance(piece, CoverPiece)]
    data["target"]["held_by"] = [row._asdict() for row in facts.target.held_by]
    return data


def drawn(count: int) -> Iterator[tuple[Draws, Overseer, dict[str, str], AttackFacts]]:
    """So many random attacks, each under house rules of its own."""
    for number in range(count):
        draws = Draws(seed(), number)
        chosen = drawing.house(draws)
        edition = sorted(RULESETS)[draws.below(len(RULESETS))]
        rules = RULESETS[edition](chosen)
        assert isinstance(rules, Overseer)
        house = rules.house
        names = ("cover", "high_speed_order", "charge_bound", "range_penalty", "weak_archer", "parry_vs_ranged",
                 "defense_extra", "legendary_cap", "attacks_order", "touch", "armor_piercing_order", "thrown_weapons",
                 "cap_modifiers", "leaning_out", "close_shots")  # fmt: skip
        known = {name: house[name] for name in names} | {"edition": edition}
        yield draws, rules, known, drawing.attack(draws, rules, TEMPLATE)


def said(rules: Overseer, facts: AttackFacts) -> dict[str, Any]:
    """The program's answer in the outsider's words."""
    found = rules.forecast(facts)
    return {
        "pool": found.pool,
        "defense": dict(found.defense),
        "left_over": dict(found.leftover),
        "cap": found.cap,
        "attack_extra": found.attack_extra,
        "defense_extra_max": found.defense_extra_max,
        "defense_extra": found.defense_extra,
        "presence": found.presence,
        "lost": found.lost_successes,
    }


def test_the_outsider_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(reckoning.__file__).read_text(encoding="utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
                     if isinstance(node, ast.Import) else [])
    }  # fmt: skip
    assert imported == {"__future__", "typing"}


@pytest.mark.rule("ATK-02", "DEF-18", "FLW-06")
def test_pool_defense_cap_and_damage_of_random_attacks() -> None:
    for number, (draws, rules, house, facts) in enumerate(drawn(amount("oracle_attacks"))):
        expected = reckoning.reckon(plain(facts), house)
        assert said(rules, facts) == expected, f"attack {number}: {facts} under {house}"
        found = rules.forecast(facts)
        rolled = draws.below(15)
        final, points = reckoning.damage(plain(facts), expected, rolled)
        assert rules.final_successes(found, rolled, found.defense_extra) == final
        if final:
            harmed = rules.harm(facts, found, final)
            assert (harmed.bashing, harmed.lethal, harmed.aggravated) == points, f"attack {number}: {facts}"


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("big", lambda unit: 0),
        ("points_of_legend", lambda value: max(0, value // 5)),
        ("untyped_defense", lambda facts: 0),
        ("best_cover", lambda pieces, size, house: min(8, max([p["size"] - size + 4 for p in pieces], default=0))),
        ("missing_strength", lambda facts: 0),
        ("spot_price", lambda facts, house: 4 if facts["spot"] else 0),
        ("moved_away", lambda facts, house: 0),
        ("entangled", lambda facts: False),
        ("ON_ATTACKS", ()),
        ("ON_DEFENSE", ()),
    ],
)
def test_an_error_planted_in_the_outsider_is_noticed(
    name: str, broken: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawing reaches each rule often enough that 200 attacks tell a right table from a wrong one."""
    monkeypatch.setattr(reckoning, name, broken)
    assert any(said(rules, facts) != reckoning.reckon(plain(facts), house) for _, rules, house, facts in drawn(200))

"""Random facts of one attack, drawn evenly enough that every rule of the pool and of defense comes up often."""

from __future__ import annotations

from dataclasses import replace

from systems.facts import ATTRIBUTES, ArmorFacts, Held, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, CoverFacts, CoverPiece
from systems.rulesets.base import Ruleset
from systems.rulesets.house import SWITCHES
from tests.field import SKILL_OF
from tests.twin.maps import Draws

POINTS = (
    "dazzle", "nausea", "entangle", "paralysis", "stun", "depression", "drowsy", "fatigue", "freeze", "crystallize",
    "mental_bind", "pain", "elation",
)  # fmt: skip
MODES = ("brawl", "blade", "throwing", "archery", "firearm", "artillery")
TRAITS = {
    "high_speed": 9, "armor_piercing": 8, "spell_piercing": 4, "overpower": 4, "extra_successes": 3, "heavy_weapon": 1,
    "live_round": 1, "crossbow": 1,
}  # fmt: skip


def house(draws: Draws) -> tuple[tuple[str, str], ...]:
    """Every switch at its default in half of the cases, otherwise any value of it."""
    return tuple((switch.name, draws.pick(switch.values)) for switch in SWITCHES if draws.chance(50))


def attack(draws: Draws, rules: Ruleset, template: UnitFacts) -> AttackFacts:
    """One attack between two random units. ``template`` is any unit's facts; everything that counts is replaced."""
    weapon = _weapon(draws)
    actor = _unit(draws, rules, template, "actor", weapon)
    target = _unit(draws, rules, template, "target", weapon)
    verbs = ("attack", "charge", "all_out_attack") if weapon.melee else ("attack", "aimed_attack")
    verb = draws.pick(verbs)
    metres = 1 + draws.below(12) if verb == "charge" else 0
    held = (Held("third", draws.below(4), "fist"),) if draws.chance(15) else ()
    target = replace(target, held_by=held, group="third" if held else "")
    return AttackFacts(
        verb=verb,
        actor=actor,
        target=target,
        weapon=weapon,
        distance=1 + draws.below(draws.pick((8, 90))),
        cover=_cover(draws),
        extra=draws.pick((-1, -1, 0, 1, 2)),
        willpower=draws.chance(30),
        charge_metres=metres,
        charge_bonus=rules.charge_bonus(actor, metres)[0] if verb == "charge" else 0,
        all_out_bonus=rules.all_out_bonus(actor) if verb == "all_out_attack" else 0,
        aim_rounds=draws.pick((0, 0, 1, 3, 5, 7)) if not weapon.melee else 0,
        target_sees_attacker=draws.chance(70),
        defense_extra=draws.pick((-1, -1, 0, 2, 9)),
        defense_willpower=draws.chance(20),
        touch=draws.chance(15),
        spot=draws.pick(tuple(rules.spots)) if draws.chance(25) else "",
        third_party=bool(held),
        feinted=weapon.melee and draws.chance(15),
        give_up=tuple(part for part in ("base", "dodge", "insight", "parry") if draws.chance(8)),
    )


def _weapon(draws: Draws) -> WeaponFacts:
    mode = draws.pick(MODES)
    traits = [(name, 1 + draws.below(most)) for name, most in TRAITS.items() if draws.chance(35)]
    if mode == "throwing":
        traits += draws.pick(([("light_throwing", 1)], [("heavy_throwing", 1)], []))
    return WeaponFacts(
        key="weapon",
        item="weapon",
        mode=mode,
        skill=SKILL_OF.get(mode, "Firearms"),
        size=draws.below(7),
        damage=draws.below(13),
        grade=draws.pick("BLLLA"),
        strength=draws.below(9),
        base_range=0 if mode in ("brawl", "blade") else draws.pick((5, 10, 20, 40)),
        specialty=draws.pick(("", "known", "unknown")),
        natural=mode == "brawl",
        traits=tuple(traits),
    )


def _unit(draws: Draws, rules: Ruleset, template: UnitFacts, id: str, weapon: WeaponFacts) -> UnitFacts:
    protects = (("bulletproof", 1), ("physical_absorption", 1 + draws.below(3)))
    armor = ArmorFacts(
        "armor", draws.below(7), draws.below(7), draws.below(3),
        tuple(each for each in protects if draws.chance(40)),
    )  # fmt: skip
    hide = (("bulletproof", 1), ("damage_reduction", 1 + draws.below(4)))
    sheet = UnitSheet(
        id,
        id,
        size=draws.pick((1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 10, 14)),
        attributes=tuple(draws.pick((-1, 1, 2, 3, 4, 5, 6, 8, 11, 16)) for _ in ATTRIBUTES),
        skills=((weapon.skill, draws.below(16)),) if draws.chance(90) else (),
        specialties=("known", "called_shot") if draws.chance(50) else ("known",),
        armor=armor if draws.chance(60) else None,
        natural_armor=draws.pick((0, 0, 3, 7)),
        deflection=draws.pick((0, 0, 2, 5)),
        deflection_supernatural=draws.chance(50),
        traits=tuple(each for each in hide if draws.chance(30)),
        weapons=(weapon,),
    )
    derived = rules.derive(sheet)
    charge, all_out = draws.pick((0, 0, 0, 1, 3)), draws.pick((0, 0, 0, 1, 4))
    parry = draws.pick((0, 0, 2, 5))
    return replace(
        template,
        sheet=sheet,
        derived=derived,
        charge_loss=charge,
        all_out_loss=all_out,
        all_out=all_out > 0 or draws.chance(10),
        base_defense=max(0, derived.base_defense - charge - all_out),
        parry_bonus=parry,
        parry_shield=draws.pick((0, 2, 4)) if parry else 0,
        total_defense=draws.chance(20),
        attacks_suffered=draws.pick((0, 0, 0, 1, 2, 5, 12)),
        defense_extra_left=draws.pick((0, 1, 2, 5)),
        willpower=3,
        prone=draws.chance(20),
        flat_footed=draws.chance(10),
        stumbled=draws.chance(5),
        unconscious=draws.chance(10),
        fights_on=draws.chance(30),
        points=tuple((kind, 1 + draws.below(3)) for kind in POINTS if draws.chance(6)),
        standing=draws.pick(("default", "default", "never", "danger", "ask")),
    )


def _cover(draws: Draws) -> CoverFacts:
    pieces = tuple(
        CoverPiece(
            "crate", 1 + draws.below(12), ("square", index, 0), half=draws.pick((2, 2, 1, 0)),
            hidden_corners=1 + draws.below(4), touches_attacker=draws.chance(40), own_corners=draws.below(5),
        )
        for index in range(draws.pick((0, 0, 1, 1, 2, 3)))
    )  # fmt: skip
    return CoverFacts(pieces, max((piece.hidden_corners for piece in pieces), default=0))

"""One attack worked out from plain dictionaries, by tables written down from the rule text and nothing else.

It imports nothing of the program. ``reckon`` takes the facts as nested dicts (``dataclasses.asdict``) and the house
switches by name, and answers the dice left, the parts of defense left, the cap, both sides' extra successes and, for a
number of successes on the dice, the points that reach the Health track. It is written the long way, attack by attack
and step by step, so that it does not fall into the same traps.
"""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]

NAMES = ("STR", "DEX", "END", "INT", "PER", "RES", "PRE", "MAN", "COM")
#: mode -> Attribute of the pool, whether Strength is in the cap, times the weapon damage counts in the cap (BRW-02/03,
#: BLD-02/03, THR-02/05, ARC-02/03, FIR-02/03, ART-02/03).
CHAPTERS: dict[str, tuple[str, bool, int]] = {
    "brawl": ("STR", True, 1),
    "blade": ("STR", True, 1),
    "throwing": ("DEX", True, 1),
    "archery": ("DEX", False, 2),
    "firearm": ("DEX", False, 2),
    "artillery": ("INT", False, 2),
}
PHYSICAL = ("Athletics", "Brawl", "Firearms", "Blade", "Archery")
#: Untyped penalty of each vital spot (CAL-06 to CAL-12) in the current edition and in the classic one.
SPOTS = {"head": (4, 3), "eyes": (4, 5), "abdomen": (4, 2), "ribs": (4, 3), "throat": (6, 5), "temple": (12, 5)}
#: Condition points (companion 8.2) that cost dice on attacks, on rolls of Strength and Dexterity, and defense.
ON_ATTACKS = (
    "dazzle", "nausea", "entangle", "paralysis", "stun", "depression", "drowsy",
    "freeze", "crystallize",  # on rolls of physical Skills, which all attacks are
)  # fmt: skip
ON_BODY = ("fatigue",)
ON_DEFENSE = ("freeze", "crystallize", "mental_bind", "entangle", "paralysis", "pain", "elation")


def reckon(facts: Facts, house: dict[str, str]) -> Facts:
    """Everything about one attack before the dice fall."""
    defense, left_over = remaining_defense(facts, house)
    total = max(0, sum(defense.values()) + untyped_defense(facts))
    pool = own_dice(facts, house) + unseen_dice(facts) - total
    return {
        "pool": pool,
        "defense": defense,
        "left_over": left_over,
        "cap": damage_cap(facts, house),
        "attack_extra": attack_extra(facts, house) if pool > 0 else 0,
        "defense_extra_max": defense_extra_max(facts, defense),
        "defense_extra": standing_answer(facts, defense, pool, house),
        "presence": points_of_legend(rating(facts["actor"], "PRE")) if pool <= 0 else 0,
        "lost": 1 if skill_of(facts["actor"], facts["weapon"]["skill"]) == 0 else 0,
    }


def unseen_dice(facts: Facts) -> int:
    """An attacker whom the target cannot see, though it could see, has four dice more (companion 6.4)."""
    target = facts["target"]
    fallen = target["dead"] or (target["unconscious"] and not target["fights_on"])
    helpless = fallen or "helpless" in target["barred"] or "unconscious" in target["states"]
    return 0 if facts["target_sees_attacker"] or "see" in target["barred"] or helpless else 4


# ------------------------------------------------------------------------------------------------ reading the facts


def rating(unit: Facts, name: str) -> int:
    value: int = unit["sheet"]["attributes"][NAMES.index(name)]
    return value if value > 0 else 0


def skill_of(unit: Facts, name: str) -> int:
    for key, value in unit["sheet"]["skills"]:
        if key == name:
            return int(value)
    return 0


def trait(weapon: Facts, name: str) -> int:
    return sum(number for key, number in weapon["traits"] if key == name)


def melee(weapon: Facts) -> bool:
    return bool(weapon["mode"] == "brawl" or weapon["mode"] == "blade")


def points_of_legend(value: int) -> int:
    """6 to 10 one point, 11 to 15 two …"""
    return sum(value >= step for step in range(6, 200, 5))


def big(unit: Facts) -> int:
    """Whole pairs of Size above 5, or below 5 as a negative number."""
    size: int = unit["sheet"]["size"]
    return (size - 5) // 2 if size >= 5 else -((5 - size) // 2)


def skill_counted(facts: Facts) -> int:
    """Half of the Skill without the specialty the weapon wants."""
    weapon, actor = facts["weapon"], facts["actor"]
    value = skill_of(actor, weapon["skill"])
    wanted = weapon["specialty"]
    return value // 2 if wanted and wanted not in actor["sheet"]["specialties"] else value


def pool_attribute(facts: Facts, house: dict[str, str]) -> str:
    weapon = facts["weapon"]
    if weapon["mode"] == "throwing" and trait(weapon, "heavy_throwing") and house["thrown_weapons"] != "one_formula":
        return "STR"
    return CHAPTERS[weapon["mode"]][0]


def missing_strength(facts: Facts) -> int:
    return max(0, int(facts["weapon"]["strength"]) - rating(facts["actor"], "STR"))


# ------------------------------------------------------------------------------------------------ the attacker's side


def own_dice(facts: Facts, house: dict[str, str]) -> int:
    """The pool before the target's defense."""
    weapon, actor = facts["weapon"], facts["actor"]
    attribute = pool_attribute(facts, house)
    dice = rating(actor, attribute) + skill_counted(facts) + int(weapon["damage"])
    if weapon["specialty"] and weapon["specialty"] in actor["sheet"]["specialties"]:
        dice += 1
    if attribute == "STR":
        dice += points_of_legend(rating(actor, "STR")) + big(actor)
    if melee(weapon):
        dice -= big(actor)
    if weapon["mode"] == "throwing" and trait(weapon, "light_throwing") and house["thrown_weapons"] != "one_formula":
        dice += 1
    if trait(weapon, "heavy_weapon"):
        dice -= 6
    dice -= 2 * missing_strength(facts)
    if not melee(weapon):
        dice -= range_penalty(facts, house) + leaning_out(facts, house)
    # Charge and all-out attack both give enhancement bonuses; a deed is one or the other.
    dice += charge_dice(facts, house) if facts["verb"] == "charge" else 0
    if facts["verb"] == "all_out_attack":
        dice += min(rating(actor, "STR") // 2, int(actor["base_defense"]))
    dice += min(5, int(facts["aim_rounds"]))
    dice -= spot_penalty(facts, house)
    for kind, number in actor["points"]:
        if kind in ON_ATTACKS or (kind in ON_BODY and attribute in ("STR", "DEX")):
            dice -= number
    return dice + (3 if facts["willpower"] else 0)


def spot_price(facts: Facts, house: dict[str, str]) -> int:
    return SPOTS[facts["spot"]][house["edition"] == "overseer_classic"] if facts["spot"] else 0


def spot_penalty(facts: Facts, house: dict[str, str]) -> int:
    """The spot's price, one less for whoever has learnt to aim at spots."""
    price = spot_price(facts, house)
    return max(0, price - ("called_shot" in facts["actor"]["sheet"]["specialties"]))


def moved_away(facts: Facts, house: dict[str, str]) -> int:
    """Who knows of the shot, and has its Base Defense, moves the spot out of the way by the whole price."""
    target = facts["target"]
    helpless = target["dead"] or (target["unconscious"] and not target["fights_on"])
    unready = target["flat_footed"] or target["stumbled"] or helpless
    if unready or not facts["target_sees_attacker"] or "base" in facts["give_up"] or entangled(facts):
        return 0
    base = target["derived"]["base_defense"]
    lost = target["charge_loss"] + target["all_out_loss"]
    return 0 if base and lost >= base else spot_price(facts, house)


def entangled(facts: Facts) -> bool:
    """Held by somebody, and struck by one that has no part in it."""
    return bool(facts["third_party"] and facts["target"]["held_by"])


def charge_dice(facts: Facts, house: dict[str, str]) -> int:
    metres, strength, base = facts["charge_metres"], rating(facts["actor"], "STR"), facts["actor"]["base_defense"]
    return int(min(metres, strength) if house["charge_bound"] == "apart" else min(metres, strength, base))


def range_penalty(facts: Facts, house: dict[str, str]) -> int:
    weapon, distance = facts["weapon"], int(facts["distance"])
    base = int(weapon["base_range"])
    if weapon["mode"] == "throwing":
        base = (base or 10) * (points_of_legend(rating(facts["actor"], "STR")) + 1)
    steps = 0
    if distance > base:
        if house["range_penalty"] == "beyond":
            while distance > (steps + 1) * base:
                steps += 1
        elif house["range_penalty"] == "full":
            while distance - base >= (steps + 1) * base:
                steps += 1
        else:
            while distance >= (steps + 1) * base:
                steps += 1
    penalty = 2 * steps
    short = missing_strength(facts)
    if short and weapon["mode"] == "throwing":
        penalty += 2 * steps
    if short and weapon["mode"] == "archery":
        penalty += 2 * steps * (short if house["weak_archer"] == "per_point" else 1)
    return penalty


def leaning_out(facts: Facts, house: dict[str, str]) -> int:
    """Half of the best cover that the shooter leans on."""
    own = [piece for piece in facts["cover"]["pieces"] if piece["touches_attacker"]]
    seen_back = [{**piece, "hidden_corners": piece["own_corners"]} for piece in own]
    value = best_cover(seen_back, facts["actor"]["sheet"]["size"], house)
    if house["leaning_out"] == "grades":
        return 4 if value >= 8 else 2 if value >= 4 else 1 if value >= 2 else 0
    return value // 2


def damage_cap(facts: Facts, house: dict[str, str]) -> int:
    weapon, actor = facts["weapon"], facts["actor"]
    _, with_strength, times = CHAPTERS[weapon["mode"]]
    cap = skill_counted(facts) + times * int(weapon["damage"])
    if with_strength:
        cap += rating(actor, "STR")
    if weapon["mode"] == "archery":
        cap += int(weapon["strength"])
    if house["cap_modifiers"] == "left_out":
        return cap + min(5, int(facts["aim_rounds"]))
    if pool_attribute(facts, house) == "STR":
        n = points_of_legend(rating(actor, "STR"))
        cap += n if house["legendary_cap"] == "single" else n * (n + 1) // 2
    if melee(weapon):
        cap += big(actor)
    return cap + min(5, int(facts["aim_rounds"]))


def attack_extra(facts: Facts, house: dict[str, str]) -> int:
    value = skill_counted(facts)
    extras = points_of_legend(rating(facts["actor"], pool_attribute(facts, house)))
    extras += (value >= 5) + (value >= 10) + (value >= 11) + (value >= 13) + (value >= 15)
    extras += 2 if trait(facts["weapon"], "heavy_weapon") else trait(facts["weapon"], "extra_successes")
    declared = int(facts["extra"])
    return extras if declared < 0 else min(extras, declared)


# -------------------------------------------------------------------------------------------------- the target's side


def remaining_defense(facts: Facts, house: dict[str, str]) -> tuple[dict[str, int], dict[str, int]]:
    """The parts left against this attack, in the order of DEF-18, and the points of traits left over."""
    target, weapon = facts["target"], facts["weapon"]
    sheet, derived = target["sheet"], target["derived"]
    near = melee(weapon)
    base = max(0, derived["base_defense"] - target["charge_loss"] - target["all_out_loss"])
    parrying = near or house["parry_vs_ranged"] == "on"
    has = {
        "base": base,
        "dodge": derived["dodge_defense"] + (base if target["total_defense"] else 0),
        "parry": target["parry_bonus"] if parrying else 0,
        "insight": derived["insight_defense"],
        "armor": (sheet["armor"]["melee"] if near else sheet["armor"]["ranged"]) if sheet["armor"] else 0,
        "shield": target["parry_shield"] if parrying else 0,
        "natural": sheet["natural_armor"],
        "deflection": sheet["deflection"],
        "cover": best_cover(
            [piece for piece in facts["cover"]["pieces"] if near or not piece["touches_attacker"]], sheet["size"], house
        ),
    }
    has["dodge"] += moved_away(facts, house)
    went_all_out = target["all_out"]

    def collapse() -> None:
        if went_all_out and has["base"] == 0:
            has["dodge"] = min(0, has["dodge"])  # what great Size takes off the total stays off
            has["insight"] = has["parry"] = 0

    def strip(points: int, *order: str) -> int:
        for part in order:
            taken = max(0, min(points, has[part]))
            has[part] -= taken
            points -= taken
            if part == "base" and went_all_out and has["base"] == 0:
                break  # the collapse takes the rest, and no point of the trait goes into it
        collapse()
        return points

    collapse()
    fallen = target["dead"] or (target["unconscious"] and not target["fights_on"])
    if target["flat_footed"] or target["stumbled"] or fallen:
        has["base"] = has["parry"] = has["insight"] = 0
        has["dodge"] = min(0, has["dodge"])
    for kind, number in target["points"]:
        if kind in ON_DEFENSE:
            left = number
            for part in ("base", "dodge", "parry"):
                taken = max(0, min(left, has[part]))
                has[part] -= taken
                left -= taken
    collapse()
    if entangled(facts):
        has["base"] = 0
        collapse()
    for row in target["held_by"]:
        has["parry"] = max(0, has["parry"] - row["margin"])
    if facts["feinted"]:
        has["base"] = 0
        has["dodge"] = min(0, has["dodge"])
        collapse()
    worn = ("parry", "dodge", "base") if house["attacks_order"] == "parry_dodge_base" else ("base", "dodge", "parry")
    strip(target["attacks_suffered"], *worn)
    for part in facts["give_up"]:
        has[part] = min(0, has[part])
    collapse()
    if facts["touch"]:
        for part in ("armor", "shield", "natural") if house["touch"] == "armor_shield_natural" else ("armor",):
            has[part] = 0
    left_over = {}
    high_speed = trait(weapon, "high_speed")
    gun = weapon["mode"] in ("firearm", "artillery") and not trait(weapon, "crossbow")
    watched = target["total_defense"] and gun and facts["target_sees_attacker"]
    near_muzzle = house["close_shots"] == "on" and weapon["mode"] == "firearm" and facts["distance"] <= 5
    if high_speed and not watched and not near_muzzle:
        base_first = house["high_speed_order"] == "base_dodge_parry"
        left_over["high_speed"] = strip(
            high_speed, *(("base", "dodge", "parry") if base_first else ("parry", "dodge", "base"))
        )
    shield_first = house["armor_piercing_order"] == "shield_armor_natural"
    first, second = ("shield", "armor") if shield_first else ("armor", "shield")
    left_over["armor_piercing"] = strip(trait(weapon, "armor_piercing"), first, second, "natural")
    left_over["overpower"] = strip(trait(weapon, "overpower"), "parry", "shield")
    magic = ("deflection",) if sheet["deflection_supernatural"] else ()
    left_over["spell_piercing"] = strip(trait(weapon, "spell_piercing"), *magic)
    return has, {name: points for name, points in left_over.items() if points}


def untyped_defense(facts: Facts) -> int:
    """What names only the total: lying prone, a point of Willpower."""
    points = 3 if facts["defense_willpower"] else 0
    if facts["target"]["prone"]:
        points += -2 if melee(facts["weapon"]) else 2
    return points


def best_cover(pieces: list[Facts], size: int, house: dict[str, str]) -> int:
    """Size of the thing − one's own + 4, not above 8, halved for poor things, graded by the switch; the best counts."""
    best = 0
    for piece in pieces:
        value = piece["size"] - size + 4
        value = min(value, 8)
        value = {2: value, 1: value // 2, 0: 0}[piece["half"]]
        if house["cover"] == "graded":
            value = value * piece["hidden_corners"] // 4
        best = max(best, value)
    return best


def defense_extra_max(facts: Facts, defense: dict[str, int]) -> int:
    return int(facts["target"]["defense_extra_left"]) if defense["base"] > 0 else 0


def standing_answer(facts: Facts, defense: dict[str, int], pool: int, house: dict[str, str]) -> int:
    most = defense_extra_max(facts, defense)
    target = facts["target"]
    if facts["defense_extra"] >= 0:
        return min(most, int(facts["defense_extra"]))
    fallen = target["dead"] or (target["unconscious"] and not target["fights_on"])
    if target["standing"] == "never" or fallen or house["defense_extra"] == "none":
        return 0
    if house["defense_extra"] == "all":
        return most
    dice = max(pool, 1)
    return min(most, (dice + 2) // 3)


# ------------------------------------------------------------------------------------------------------------ damage


def damage(facts: Facts, found: Facts, rolled: int) -> tuple[int, tuple[int, int, int]]:
    """Final successes, and the points of B, L and A that reach the track, for so many successes on the dice."""
    net = max(0, rolled - found["lost"]) - found["defense_extra"]
    if net < 1:
        return 0, (0, 0, 0)
    final = net + found["attack_extra"]
    points = min(final, found["cap"])
    sheet, weapon = facts["target"]["sheet"], facts["weapon"]
    worn = sheet["armor"]["traits"] if sheet["armor"] else ()
    everything = [*sheet["traits"], *worn]
    points = max(0, points - sum(number for name, number in everything if name == "physical_absorption"))
    grade = "BLA".index(weapon["grade"])
    piercing = trait(weapon, "armor_piercing")
    proof = any(
        dict(traits).get("bulletproof") and (piercing == 0 or found["defense"][part] > 0)
        for part, traits in (("armor", worn), ("natural", sheet["traits"]))
    )
    if proof and trait(weapon, "live_round"):
        grade = max(0, grade - 1)
    reduction = max([number for name, number in everything if name == "damage_reduction"], default=0)
    points = max(0, points - reduction)
    by_grade = [0, 0, 0]
    by_grade[grade] = points
    return final, (by_grade[0], by_grade[1], by_grade[2])

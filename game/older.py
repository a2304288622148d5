"""What older versions of the program stored of a battle, so that their saves and replays can still be judged.

A form is the format number of the files that have it. Forms only grow: what an older one lacks is left out of today's
state, and the hash of what remains is the hash that version wrote for the same battle.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from systems.battle import Battle
from systems.store import BY_NAME, FIELDS, SCENE

NEWEST = 4
"""The form of today: the format number of replays and of saves."""

#: Form -> component -> the fields it had then. Components and fields stand in the order of the stored state.
FORMS: dict[int, dict[str, tuple[str, ...]]] = {
    1: {
        "Unit": ("id", "side", "index"),
        "Attributes": ("ratings",),
        "Position": ("x", "y", "altitude"),
        "Health": ("healthy", "bashing", "lethal", "aggravated", "overflowed", "low"),
        "Defense": (
            "parry_bonus", "parry_shield", "parry_weapon", "total_defense", "all_out_loss", "charge_loss", "all_out",
            "charged", "attacks_suffered", "extra_left",
        ),
        "Initiative": ("score", "tie", "acted"),
        "ActionBudget": ("standard", "move", "swift", "immediate", "swift_owed", "all_out_used"),
        "Standing": ("answer",),
        "Weapons": ("ammunition",),
        "Aim": ("target", "weapon", "rounds"),
        "Conditions": ("prone", "flat_footed", "unconscious", "worsening", "dead", "fights_on", "stumbled"),
        "Willpower": ("points",),
        "Clock": ("round", "acting", "seen", "begun"),
        "Stack": ("frames",),
        "DiceCount": ("counts",),
        "Outcome": ("over", "winner", "cause"),
        "Progress": ("round",),
        "Sighted": ("last", "met"),
        "Announced": ("known",),
    },
    2: {
        "Unit": ("id", "side", "index"),
        "Attributes": ("ratings",),
        "Position": ("x", "y", "altitude"),
        "Health": ("healthy", "bashing", "lethal", "aggravated", "overflowed", "low"),
        "Defense": (
            "parry_bonus", "parry_shield", "parry_weapon", "total_defense", "all_out_loss", "charge_loss", "all_out",
            "charged", "attacks_suffered", "extra_left",
        ),
        "Initiative": ("score", "tie", "acted"),
        "ActionBudget": ("standard", "move", "swift", "immediate", "swift_owed", "all_out_used"),
        "Standing": ("answer",),
        "Weapons": ("ammunition",),
        "Aim": ("target", "weapon", "rounds"),
        "Conditions": (
            "prone", "flat_footed", "unconscious", "worsening", "dead", "fights_on", "stumbled", "points", "inflicted",
            "feinted_by",
        ),
        "Willpower": ("points",),
        "Grapple": ("holds", "held_by", "group"),
        "Bonds": ("dc", "reinforced", "material", "solid", "escaped", "final"),
        "Work": ("kind", "target", "rounds"),
        "Carried": ("items", "gear", "lifted"),
        "Abilities": ("active",),
        "Readied": ("target", "deed", "owes"),
        "Clock": ("round", "acting", "seen", "begun"),
        "Stack": ("frames",),
        "DiceCount": ("counts",),
        "Outcome": ("over", "winner", "cause"),
        "Progress": ("round",),
        "Sighted": ("last", "met"),
        "Announced": ("known",),
        "Lying": ("items",),
        "Wear": ("damage",),
        "Moved": ("things",),
    },
    3: {
        "Unit": ("id", "side", "index"),
        "Attributes": ("ratings",),
        "Position": ("x", "y", "altitude", "heading", "flown"),
        "Health": ("healthy", "bashing", "lethal", "aggravated", "overflowed", "low"),
        "Defense": (
            "parry_bonus", "parry_shield", "parry_weapon", "total_defense", "all_out_loss", "charge_loss",
            "all_out", "charged", "attacks_suffered", "extra_left",
        ),
        "Initiative": ("score", "tie", "acted", "among"),
        "ActionBudget": ("standard", "move", "swift", "immediate", "swift_owed", "all_out_used", "single", "spoken"),
        "Standing": ("answer",),
        "Weapons": ("ammunition", "handled"),
        "Aim": ("target", "weapon", "rounds"),
        "Conditions": (
            "prone", "flat_footed", "unconscious", "worsening", "dead", "fights_on", "stumbled", "points",
            "inflicted", "feinted_by",
        ),
        "Willpower": ("points",),
        "Grapple": ("holds", "held_by", "group"),
        "Bonds": ("dc", "reinforced", "material", "solid", "escaped", "final"),
        "Work": ("kind", "target", "rounds"),
        "Carried": ("items", "gear", "lifted", "stowed", "held"),
        "Abilities": ("active",),
        "Readied": ("target", "deed", "owes", "act", "weapon", "at", "square", "trigger", "whom"),
        "Presence": ("state",),
        "Orders": ("order", "target"),
        "Hiding": ("whereabouts", "spotted", "intent", "poise", "deeds"),
        "Effects": ("rows",),
        "Casting": ("spent", "spell", "target", "turns", "posture", "keeps"),
        "Clock": ("round", "acting", "seen", "begun"),
        "Stack": ("frames",),
        "DiceCount": ("counts",),
        "Outcome": ("over", "winner", "cause"),
        "Progress": ("round",),
        "Sighted": ("last", "met"),
        "Announced": ("known",),
        "Lying": ("items",),
        "Wear": ("damage",),
        "Moved": ("things", "found"),
        "Doors": ("rows",),
        "Zones": ("rows",),
        "Opening": ("phase", "initiator", "shown", "able", "passed", "peace"),
        "Enchanted": ("rows",),
        "Reached": ("place",),
        "Begun": ("unit", "open", "rows", "yielded"),
        "Triggers": ("fired", "due", "on", "called", "held"),
        "Raised": ("rows",),
        "Loads": ("rows",),
    },
}  # fmt: skip


#: Bookkeeping of a resolution under way: whom it waits for, what it still has to do. Each version writes its own.
UNDER_WAY = "Stack"


def state(battle: Battle, form: int) -> dict[str, dict[str, list[Any]]]:
    """Everything stored of a battle as that form had it. Raises KeyError for a form that never was."""
    if form == NEWEST:
        return battle.state()
    known = FORMS[form]
    return {
        unit: {name: _then(name, values, known[name]) for name, values in components.items() if name in known}
        for unit, components in battle.state().items()
    }


def _then(component: str, values: list[Any], fields: tuple[str, ...]) -> list[Any]:
    today = dict(zip(FIELDS[BY_NAME[component]], values, strict=True))
    return [today[name] for name in fields]


def fingerprint(battle: Battle, form: int) -> str:
    """The hash that the program of that form gives the battle as it stands; "" where nobody can tell today, because a
    resolution is under way. Raises KeyError for a form that never was.
    """
    if form == NEWEST:
        return battle.hash()
    then = state(battle, form)
    if any(then[SCENE][UNDER_WAY]):
        return ""
    text = json.dumps(then, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:24]


def same(battle: Battle, stored: dict[str, Any], form: int) -> bool:
    """Whether a battle stands as a snapshot of that form says, but for the bookkeeping of what is under way."""
    today = json.loads(json.dumps(state(battle, form)))
    return bool(_rest(today) == _rest(stored))


def _rest(stored: dict[str, Any]) -> dict[str, Any]:
    scene = stored.get(SCENE)
    return {**stored, SCENE: {**scene, UNDER_WAY: None}} if isinstance(scene, dict) else stored
